"""The physics of throws: what may come of one, and how likely each outcome is for a hand of a given
skill.

A throw is a fact from outside. By the ruling `throws` people throw themselves and declare who was
touched; the rules only say what cannot be (`throw_refused`). Else whoever throws aims at a point,
on the drawn board or (bots) at a racer, and luck says what comes of it by this model: the token
comes down at a point that is normally distributed around the aim, and touches every racer whose
figure is within the token's reach; a flick or a roll goes along a line from the thrower. Distances
are in hexes. Arranging the racers moves figures within their hexes, closer together or apart.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import combinations
from math import cos, exp, hypot, pi, sin
from typing import Final

from dinolab.boards.hex import Point, place
from dinolab.core.action import Refusal, Weighted, refusal
from dinolab.games.dodos_riding_dinos.events import Flick, Throw
from dinolab.games.dodos_riding_dinos.frames import Launch, Move
from dinolab.games.dodos_riding_dinos.state import State, lane_of, on_board, ruling, top
from dinolab.games.dodos_riding_dinos.track import landings

TOKENS: Final = ("meteorite", "egg", "banana", "feather", "log")
BACK_TOKENS: Final = ("feather",)
"""Tokens that deal no damage: whoever is touched first goes back."""
SPREAD: Final = {"meteorite": 0.5, "egg": 0.4, "banana": 0.8, "feather": 1.0, "log": 0.5}
"""Standard deviation of a throw of middling skill, in hexes (for lines: at the target)."""
REACH: Final = {"meteorite": 0.45, "egg": 0.35, "banana": 0.5, "feather": 0.6, "log": 0.5}
"""How near a figure must be to be touched."""
FOUL: Final = {"meteorite": 2, "egg": 3, "banana": 5, "feather": 6, "log": 3}
"""Fouls in a hundred throws of middling skill."""
LINES: Final = ("egg", "log")
"""Tokens that go along a line from the thrower."""
RINGS: Final = 6
SPOTS: Final = 12
BESIDE: Final[tuple[Point, ...]] = (
    (0.0, 0.0),
    *((0.35 * sin(pi * hour / 6), -0.35 * cos(pi * hour / 6)) for hour in range(1, 12, 2)),
    *((0.7 * sin(pi * hour / 6), -0.7 * cos(pi * hour / 6)) for hour in range(1, 13)),
)
"""Where one may aim, from the middle of a target: at it; just off it, six ways; well off it, twelve
ways. The directions are those of a clock's hours from 1 on.
"""
FLICK: Final = 0.12
"""Standard deviation of a flick over a ramp of middling skill, for each hex that the egg flies."""
PAW: Final = (0.4, 0.5, 0.6)
"""How near the middle of a landing hex the egg must come to touch it, the smallest paw first."""


NOTHING_TOLD: Final[Counter[tuple[int, ...]]] = Counter([()])
"""Without an aim all there is to say is what cannot be."""


def declared(state: State) -> bool:
    """Whether people throw tokens themselves and say whom they touched: where the table agreed on
    it, and always where a race at a real table is written down.
    """
    return ruling(state, "throws") == "declared" or state.unseen


def figures(state: State, arranged: str) -> tuple[Point, ...]:
    """Where each racer's figure stands: those on one hex in a ring, by the arrangement."""
    ring = {"together": 0.12, "apart": 0.42}.get(arranged, 0.28)
    found = []
    for seat, racer in enumerate(state.racers):
        at = state.setup.hexes[racer.place[0]]
        x, y = place(at.q, at.r)
        here = [s for s in on_board(state) if state.racers[s].place[0] == racer.place[0]]
        if len(here) > 1 and seat in here:
            angle = 2 * pi * here.index(seat) / len(here)
            x, y = x + ring * cos(angle), y + ring * sin(angle)
        found.append((x, y))
    return tuple(found)


def possible(state: State, frame: Launch) -> tuple[int, ...]:
    """The racers that this token can touch at all by the rules: in a Derby on both tracks, the
    Feather only on the thrower's (`dodos.derby.projectiles`).
    """
    there = on_board(state)
    if frame.token == "feather":
        there = tuple(seat for seat in there if lane_of(state, seat) == lane_of(state, frame.seat))
    others = tuple(seat for seat in there if seat != frame.seat)
    if frame.token == "egg":  # all on the thrower's hex are set aside
        here = state.racers[frame.seat].place[0]
        return tuple(seat for seat in others if state.racers[seat].place[0] != here)
    return others if frame.token == "log" else there


def throws(state: State) -> Weighted:
    """Every outcome of the launch at hand with its weight; 0 may be declared but does not come up
    by itself.
    """
    frame: Launch = top(state)
    able = possible(state, frame)
    most = 1 if frame.token in BACK_TOKENS else len(able)
    sets = [hits for size in range(most + 1) for hits in combinations(able, size)]
    weights = _weights(state, frame, able)
    found = [(Throw(hits, False), weights.get(hits, 0)) for hits in sets]
    foul = FOUL[frame.token] * 100 // max(state.setup.skill, 1)
    total = max(sum(weight for _, weight in found), 1)
    return (*found, (Throw((), True), max(1, total * foul // 100)))


def _weights(state: State, frame: Launch, able: tuple[int, ...]) -> Counter[tuple[int, ...]]:
    """How often each set of racers is touched, over a net of points around the target."""
    if frame.target < 0:  # people declare it
        return NOTHING_TOLD
    stands = figures(state, frame.arranged)
    start, aim = stands[frame.seat], off(stands[frame.target], frame.beside)
    counts: Counter[tuple[int, ...]] = Counter()
    for (x, y), weight in _net(spread(state, frame.token)):
        point = (aim[0] + x, aim[1] + y)
        if frame.token in LINES:
            near = {seat: _off_line(stands[seat], start, point) for seat in able}
        else:
            near = {seat: hypot(stands[seat][0] - point[0], stands[seat][1] - point[1])
                    for seat in able}  # fmt: skip
        hits = tuple(seat for seat in able if near[seat] <= REACH[frame.token])
        if frame.token in BACK_TOKENS and hits:
            hits = (min(hits, key=lambda seat: near[seat]),)
        counts[hits] += weight
    return counts


def off(middle: Point, beside: int) -> Point:
    """A point that one may aim at, beside the middle of a target."""
    x, y = BESIDE[beside]
    return middle[0] + x, middle[1] + y


def spread(state: State, token: str) -> float:
    """Standard deviation of a throw in hexes; skill 100 is middling, 200 spreads half as far."""
    return SPREAD[token] * 100 / max(state.setup.skill, 1)


@lru_cache(maxsize=256)
def _net(sigma: float) -> tuple[tuple[Point, int], ...]:
    """Points around an aim with whole weights, by a normal distribution."""
    found: list[tuple[Point, int]] = [((0.0, 0.0), 40)]
    for ring in range(1, RINGS + 1):
        distance = ring * 0.45
        weight = round(1000 * distance * exp(-((distance * 0.9) ** 2) / 2) / SPOTS)
        for spot in range(SPOTS):
            angle = 2 * pi * (spot + ring / 2) / SPOTS
            point = (sigma * distance * cos(angle), sigma * distance * sin(angle))
            found.append((point, max(weight, 1)))
    return tuple(found)


def _off_line(figure: Point, start: Point, end: Point) -> float:
    """How far a figure is from the line that a token takes, which goes on a little past its end."""
    (x, y), (ax, ay), (bx, by) = figure, start, end
    dx, dy = bx - ax, by - ay
    length = max(hypot(dx, dy), 0.01)
    along = ((x - ax) * dx + (y - ay) * dy) / length
    if along < 0 or along > length + 0.6:
        return 9.0
    return abs((x - ax) * dy - (y - ay) * dx) / length


def throw_refused(state: State, action: Throw) -> Refusal | None:
    """Why a throw cannot have come out so; what people declare is believed otherwise."""
    frame: Launch = top(state)
    rule = f"dodos.projectiles.{frame.token}"
    able = possible(state, frame)
    if action.foul and action.hits:
        return refusal("foul_hits_nobody", "dodos.ruling.foul")
    if tuple(sorted(set(action.hits))) != action.hits:
        return refusal("hits_in_order", rule)
    wrong = tuple(seat for seat in action.hits if seat not in able)
    if wrong:
        return refusal("cannot_be_hit", rule, seat=wrong[0])
    if frame.token in BACK_TOKENS and len(action.hits) > 1:
        return refusal("only_the_first", rule)
    return None


def hex_middle(state: State, number: int) -> Point:
    """The middle of a hex."""
    at = state.setup.hexes[number]
    return place(at.q, at.r)


def flick_spread(state: State, to: int) -> float:
    """Standard deviation of a flick at a landing hex, in hexes: the farther, the wilder."""
    (x, y), (a, b) = (hex_middle(state, n) for n in (state.racers[top(state).seat].place[0], to))
    return FLICK * hypot(a - x, b - y) * 100 / max(state.setup.skill, 1)


def flicks(state: State) -> Weighted:
    """Every outcome of flicking the egg over a ramp with its weight; 0 may be declared but does not
    come up by itself.
    """
    move: Move = top(state)
    across = landings(state.setup, state.racers[move.seat].place[0])
    counts = _touched(state, move.aim, across) if move.aim else NOTHING_TOLD
    sets = [hit for size in range(len(across) + 1) for hit in combinations(sorted(across), size)]
    return tuple((Flick(hit), counts.get(hit, 0)) for hit in sets)


def _touched(
    state: State, aim: tuple[int, int], across: tuple[int, ...]
) -> Counter[tuple[int, ...]]:
    """How often each set of landing hexes is touched."""
    to, beside = aim
    x, y = off(hex_middle(state, to), beside)
    paws = [(number, hex_middle(state, number), reach)
            for number, reach in zip(across, PAW, strict=True)]  # fmt: skip
    counts: Counter[tuple[int, ...]] = Counter()
    for (dx, dy), weight in _net(flick_spread(state, to)):
        hit = [n for n, (a, b), reach in paws if hypot(x + dx - a, y + dy - b) <= reach]
        counts[tuple(sorted(hit))] += weight
    return counts
