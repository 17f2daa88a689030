"""What a table agrees on before a race, and how the set-up is written down."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from dinolab.core.action import Refusal, refusal
from dinolab.core.event import Entry
from dinolab.core.options import Chosen, Option
from dinolab.core.table import Sides
from dinolab.games.dodos_riding_dinos.content import BOARDS, DECK, TRACKS, Content
from dinolab.games.dodos_riding_dinos.events import Course, SetUp
from dinolab.games.dodos_riding_dinos.lanes import DERBY_SEATS, TEAMS
from dinolab.games.dodos_riding_dinos.state import CUP, DERBY

PREFIX: Final = "ruling."
CUP_TRACK: Final = "cup."
TRACK: Final = ("recommended", "inner", "outer")
MOST_RACERS: Final = 10
NEEDED: Final = {1: 2, 2: 1}
"""Challengers that one or two people need."""
MOST_PEOPLE: Final = 6
MODES: Final = ("race", CUP, DERBY)
OUTER_SEATS: Final = 4
"""The outer track is for so many racers or fewer, the inner one for more."""

RULINGS: Final[dict[str, tuple[str, ...]]] = {
    "block-again": ("refused", "allowed"),
    "megablock": ("unblockable", "like-block"),
    "finish": ("beyond", "entering"),
    "tied-lead": ("all", "none", "first"),
    "discards": ("together", "in-turn"),
    "enrage-counts": ("racers", "people"),
    "marker": ("all", "people"),
    "challenger-damage": ("always", "blockable", "none-at-zero"),
    "ramp-damage": ("allowed", "refused"),
    "several-landings": ("thrower", "smallest"),
    "fireballs": ("nearest", "neighbours", "own-hex-too"),
    "throws": ("aimed", "declared"),
    "ability-gap": ("anywhere", "before-or-after"),
    "first-player": ("chosen", "random"),
    "empty-ashes": ("allowed", "refused"),
    "cup-hands": ("anew", "kept"),
    "challenger-fans": ("yes", "no"),
    "cup-marker": ("winner", "best-person"),
    "watermelon-feather": ("one-damage", "feather-on-all"),
    "derby-effects": ("own-track", "all"),
    "second-tied": ("all", "none"),
    "second-after-tie": ("none", "next"),
    "support-match": ("partner", "none"),
    "support-enrage": ("counts", "not"),
    "support-snow": ("applies", "not"),
}
"""Rulings the rules ask for by these names (`dodos.ruling.*`), the default first."""

OPTIONS: Final = (
    Option("mode", MODES, "dodos.modes"),
    Option("board", BOARDS, "dodos.tracks.boards"),
    Option("track", TRACK, "dodos.tracks.inner-outer"),
    Option("abilities", ("on", "off"), "dodos.abilities.agree"),
    Option("challengers", ("needed", *map(str, range(1, 10))), "dodos.challengers.setup"),
    Option("difficulty", ("standard", "easy", "hard"), "dodos.challengers.difficulty"),
    Option("skill", ("100", "50", "200"), "dodos.projectiles.simulated"),
    *(Option(CUP_TRACK + board, TRACK, "dodos.cup.order") for board in BOARDS),
    *(Option(PREFIX + name, values, f"dodos.ruling.{name}") for name, values in RULINGS.items()),
)
"""Boards, modes and rulings, the default first; each is explained in `rulebook.toml`."""


def setup(options: Chosen, seats: int, content: Content) -> tuple[Entry, ...] | Refusal:
    """The set-up event. Refused: too few Challengers for one or two people, more than ten racers
    (eleven hands of six do not fit the deck), more than six people, a Derby without exactly eight,
    a board that the pack does not have.
    """
    chosen = dict(options)
    mode, wanted = chosen["mode"], chosen["challengers"]
    if mode == DERBY:
        if seats != DERBY_SEATS or wanted != "needed":
            return refusal("derby_needs_eight", "dodos.derby.teams", people=seats)
    elif seats > MOST_PEOPLE:
        return refusal("too_many_people", "dodos.derby.teams", people=seats, most=MOST_PEOPLE)
    needed = NEEDED.get(seats, 0)
    challengers = needed if wanted == "needed" else int(wanted)
    if challengers < needed:
        return refusal(
            "too_few_challengers", "dodos.challengers.setup", people=seats, needed=needed
        )
    if (racers := seats + challengers) > MOST_RACERS and mode != DERBY:
        hand, deck = content.table.hand, DECK
        return refusal(
            "too_many_racers", "dodos.challengers.number", racers=racers, most=MOST_RACERS,
            cards=(MOST_RACERS + 1) * hand, deck=deck,
        )  # fmt: skip
    found = []
    for board, track in _tracks(chosen, racers):
        course = content.course(board, track)
        if course is None:
            return refusal("no_such_track", "dodos.tracks.boards", board=board, track=track)
        found.append(course)
    fact = _fact(chosen, seats, challengers, tuple(found), content)
    return (Entry(fact, "dodos.setup.table"),)


def sides(options: Chosen, seats: int) -> Sides:
    """Who wins together: in a Derby two players opposite each other."""
    if dict(options)["mode"] != DERBY:
        return tuple((seat,) for seat in range(seats))
    return tuple((team, team + TEAMS) for team in range(TEAMS))


def _tracks(chosen: dict[str, str], racers: int) -> Iterator[tuple[str, str]]:
    """The tracks to race on: one; in a Cup all four boards in order, inner tracks where nothing
    else is chosen; in a Derby both of a board.
    """
    where = chosen["track"]
    if chosen["mode"] == DERBY:
        yield from ((chosen["board"], track) for track in TRACKS)
    elif chosen["mode"] == CUP:
        for board in BOARDS:
            one = chosen[CUP_TRACK + board]
            one = where if one == "recommended" else one
            yield board, "inner" if one == "recommended" else one
    elif where == "recommended":
        yield chosen["board"], "outer" if racers <= OUTER_SEATS else "inner"
    else:
        yield chosen["board"], where


def _joined(inner: Course, outer: Course) -> Course:
    """Both tracks of a board as one: the outer one's hexes are numbered on from the inner one's."""
    by = len(inner.hexes)
    hexes = tuple(
        replace(at, on=tuple(to + by for to in at.on), back=at.back + by) for at in outer.hexes
    )
    start = (*inner.start, *(at + by for at in outer.start))
    return replace(inner, track="both", hexes=(*inner.hexes, *hexes), start=start)


def _fact(
    chosen: dict[str, str],
    people: int,
    challengers: int,
    courses: tuple[Course, ...],
    content: Content,
) -> SetUp:
    table, mode = content.table, chosen["mode"]
    counted = people if chosen[PREFIX + "enrage-counts"] == "people" else people + challengers
    enrage = table.enrage_six if counted >= MOST_PEOPLE else table.enrage
    track = _joined(*courses) if mode == DERBY else courses[0]
    return SetUp(
        mode=mode,
        people=people,
        challengers=challengers,
        board=track.board,
        track=track.track,
        hexes=track.hexes,
        finish=track.finish,
        start=track.start,
        split=len(courses[0].hexes) if mode == DERBY else 0,
        snow=track.snow,
        later=courses[1:] if mode == CUP else (),
        powers=content.power_kinds() if mode == CUP else (),
        roster=content.roster(chosen["difficulty"]),
        pack=content.cards(),
        abilities=chosen["abilities"] == "on",
        dealt=table.hand,
        recover=table.recover,
        recover_challenger=table.recover_challenger,
        back=table.back,
        enrage=table.enrage_derby if mode == DERBY else enrage,
        skill=int(chosen["skill"]),
        cap=table.cap,
        rulings=tuple((name, chosen[PREFIX + name]) for name in RULINGS),
    )
