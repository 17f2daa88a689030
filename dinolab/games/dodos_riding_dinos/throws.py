"""What may come of a throw, and how likely each outcome is for a hand of a given skill.

A throw is a fact from outside: people declare it, a screen measures it, bots have it simulated. The
rules only say what cannot be (`throw_refused`). The model for simulated throws: the token comes
down at a point that is normally distributed around the target, and touches every racer whose
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
from dinolab.games.dodos_riding_dinos.frames import (
    Launch,
)
from dinolab.games.dodos_riding_dinos.state import (
    State,
    lane_of,
    on_board,
    top,
)
from dinolab.games.dodos_riding_dinos.track import landings

TOKENS: Final = ("meteorite", "egg", "banana", "feather", "log")
BACK_TOKENS: Final = ("feather",)
"""Tokens that deal no damage: whoever is touched first goes back."""
SPREAD: Final = {"meteorite": 0.7, "egg": 0.5, "banana": 1.2, "feather": 1.5, "log": 0.6}
"""Standard deviation of a throw of middling skill, in hexes (for lines: at the target)."""
REACH: Final = {"meteorite": 0.45, "egg": 0.35, "banana": 0.5, "feather": 0.6, "log": 0.5}
"""How near a figure must be to be touched."""
FOUL: Final = {"meteorite": 2, "egg": 3, "banana": 5, "feather": 6, "log": 3}
"""Fouls in a hundred throws of middling skill."""
RINGS: Final = 6
SPOTS: Final = 12


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
    stands = figures(state, frame.arranged)
    start, aim = stands[frame.seat], stands[frame.target]
    counts: Counter[tuple[int, ...]] = Counter()
    for (x, y), weight in _net(frame.token, state.setup.skill):
        point = (aim[0] + x, aim[1] + y)
        if frame.token in ("egg", "log"):
            near = {seat: _off_line(stands[seat], start, point) for seat in able}
        else:
            near = {seat: hypot(stands[seat][0] - point[0], stands[seat][1] - point[1])
                    for seat in able}  # fmt: skip
        hits = tuple(seat for seat in able if near[seat] <= REACH[frame.token])
        if frame.token in BACK_TOKENS and hits:
            hits = (min(hits, key=lambda seat: near[seat]),)
        counts[hits] += weight
    return counts


@lru_cache(maxsize=64)
def _net(token: str, skill: int) -> tuple[tuple[Point, int], ...]:
    """Points around a target with whole weights, by a normal distribution; skill 100 is middling,
    200 spreads half as far.
    """
    sigma = SPREAD[token] * 100 / max(skill, 1)
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


def flicks(state: State) -> Weighted:
    """Every outcome of flicking the egg over a ramp: the farther and the smaller the landing hex,
    the rarer.
    """
    seat = top(state).seat
    ramp = state.racers[seat].place[0]
    across = landings(state.setup, ramp)
    single = {to: (3 + 2 * size) * state.setup.skill // 100 for size, to in enumerate(across)}
    found = []
    for size in range(len(across) + 1):
        for touched in combinations(sorted(across), size):
            weight = 10 if not touched else single[touched[0]] if len(touched) == 1 else 1
            found.append((Flick(touched), max(weight, 1)))
    return tuple(found)
