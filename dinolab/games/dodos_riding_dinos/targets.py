"""Whom effects are about: ahead, behind, passed, all, chosen, those standing near a flame.

Ahead and behind go by the hexes left to the line on the way one is on; racers level with each
other are neither (ruling F20).
"""

from __future__ import annotations

from dinolab.games.dodos_riding_dinos.frames import Effect
from dinolab.games.dodos_riding_dinos.lanes import beside, rivals, standing_at
from dinolab.games.dodos_riding_dinos.state import State, far, ruling, turn_of
from dinolab.games.dodos_riding_dinos.track import length


def victims_of(state: State, effect: Effect) -> tuple[int, ...]:
    """The racers that the part under way is about, clockwise from its owner's left."""
    assert effect.doing is not None
    seat, code = effect.seat, effect.doing.code
    if effect.target >= 0:
        return (effect.target,)
    here = standing_at(state, seat)
    turn = turn_of(state)
    others = rivals(state, seat)
    if code.endswith("-ahead"):
        return tuple(other for other in others if standing_at(state, other) > here)
    if code.endswith("-behind"):
        return tuple(other for other in others if standing_at(state, other) < here)
    if code.endswith("-passed"):
        passed = turn.passed if turn is not None and turn.seat == seat else ()
        return tuple(other for other in others if other in passed)
    if code.endswith("-hex"):
        at = state.racers[seat].place[0]
        return tuple(other for other in others if state.racers[other].place[0] == at)
    return others


def reachable(state: State, effect: Effect) -> tuple[int, ...]:
    """The racers that may be chosen for the part under way: others; to take a card from, those
    with cards; to exchange with, people; to change places with, those on the same track.
    """
    assert effect.doing is not None
    same = effect.doing.code == "swap"
    others = sorted(beside(state, effect.seat) if same else rivals(state, effect.seat))
    if effect.doing.code == "take":
        return tuple(other for other in others if state.racers[other].cards)
    if effect.doing.code == "exchange":
        return tuple(other for other in others if state.racers[other].hand)
    return tuple(others)


def fireballs(state: State, seat: int) -> tuple[int, ...]:
    """Whom the fireballs of a racer on a Flame hex hit: all on the two nearest occupied hexes, by
    track distance either way round; with a tie for second place all of those (ruling F19).
    """
    at = state.racers[seat].place[0]
    here, lap = far(state, seat), length(state.setup, at)
    own = ruling(state, "fireballs") == "own-hex-too"
    distances: dict[int, int] = {}
    for other in beside(state, seat):
        there = state.racers[other].place[0]
        if there != at or own:
            apart = abs(far(state, other) - here) % lap
            distances[there] = min(apart, lap - apart)
    nearest = sorted(distances.values())[:2]
    if ruling(state, "fireballs") == "neighbours":
        nearest = [0, 1]
    hexes = {there for there, apart in distances.items() if nearest and apart <= nearest[-1]}
    return tuple(other for other in beside(state, seat) if state.racers[other].place[0] in hexes)
