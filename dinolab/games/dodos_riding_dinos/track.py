"""The track as the rules read it: hexes by number, ways on and back, and how far a racer has come.

A racer's *progress* counts hexes from the finish line: 0 on its hex at the start of the race, -1 on
the first hex behind it, the length of the lap when the line is reached again. Hexes beside each
other have the same progress, and on a shortcut it jumps.
"""

from __future__ import annotations

from msgspec.structs import replace

from dinolab.core.latest import latest
from dinolab.games.dodos_riding_dinos.events import Hex, SetUp

Place = tuple[int, int]
"""A hex and which lap it belongs to: 0 up to the line, 1 from there to the line again."""


@latest
def _laps(setup: SetUp) -> tuple[int, ...]:
    split = setup.split or len(setup.hexes)
    tracks = (setup.hexes[:split], setup.hexes[split:])
    return tuple(max(found.left for found in hexes) + 1 for hexes in tracks if hexes)


def lane(setup: SetUp, at: int) -> int:
    """Which track a hex is on: 0; in a Derby 1 for the outer one."""
    return int(0 < setup.split <= at)


def length(setup: SetUp, at: int = 0) -> int:
    """How many hexes a lap has by the regular way, on the track that a hex is on."""
    return _laps(setup)[lane(setup, at)]


def progress(setup: SetUp, place: Place) -> int:
    """How far a racer has come."""
    at, lap = place
    return lap * length(setup, at) - setup.hexes[at].left


def onto(setup: SetUp, place: Place, to: int) -> Place:
    """The place after a step on to a hex; crossing the finish line begins the next lap."""
    at, lap = place
    gained = setup.hexes[to].left - setup.hexes[at].left
    return to, lap + (1 if gained > length(setup, at) // 2 else 0)


def back(setup: SetUp, place: Place) -> Place:
    """The place after a step back (`dodos.tracks.back`)."""
    at, lap = place
    to = setup.hexes[at].back
    lost = setup.hexes[at].left - setup.hexes[to].left
    return to, lap - (1 if lost > length(setup, at) // 2 else 0)


def next_race(setup: SetUp) -> SetUp:
    """What the next race of a Cup is run with: the next track."""
    course = setup.later[0]
    return replace(
        setup, board=course.board, track=course.track, hexes=course.hexes, finish=course.finish,
        start=course.start, snow=course.snow, later=setup.later[1:],
    )  # fmt: skip


def hex_of(setup: SetUp, place: Place) -> Hex:
    """The hex of a place."""
    return setup.hexes[place[0]]


def landings(setup: SetUp, ramp: int) -> tuple[int, ...]:
    """The landing hexes across a glass ramp, the smallest paw first."""
    sizes = ("landing-small", "landing-medium", "landing-large")
    kinds = {to: setup.hexes[to].kind for to in setup.hexes[ramp].on}
    return tuple(sorted(kinds, key=lambda to: sizes.index(kinds[to])))


def flame_after(setup: SetUp, at: int) -> int:
    """The Flame hex that one may enter from a hex, or -1."""
    for to in setup.hexes[at].on:
        if setup.hexes[to].kind == "flame":
            return to
    return -1


def regular(setup: SetUp, at: int) -> int:
    """The regular way on from a hex: never a flame, never a shortcut."""
    return setup.hexes[at].on[0]
