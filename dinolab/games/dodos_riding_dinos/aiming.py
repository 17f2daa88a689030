"""Aiming: at which points a token or the egg may be aimed, and where these lie in the picture.

A point belongs to a target (a racer, a landing hex): its middle, or one of `throws.BESIDE` around
it. Whoever sits at a screen points anywhere on the drawn board and means the nearest of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dinolab.boards.hex import Point
from dinolab.core.action import Action, refusal
from dinolab.core.event import Entry
from dinolab.core.scene import Aim
from dinolab.games.dodos_riding_dinos import events as ev
from dinolab.games.dodos_riding_dinos.asking import Decision
from dinolab.games.dodos_riding_dinos.frames import Launch, Move
from dinolab.games.dodos_riding_dinos.stage import cell_of
from dinolab.games.dodos_riding_dinos.state import State, on_board, top
from dinolab.games.dodos_riding_dinos.throws import (
    BESIDE,
    LINES,
    figures,
    flick_spread,
    hex_middle,
    off,
    possible,
    spread,
)
from dinolab.games.dodos_riding_dinos.track import landings

WAYS: Final = ("together", "apart")


def targets(state: State) -> tuple[int, ...]:
    """The racers that one may aim at: others that the token can touch; if there is none, any
    other.
    """
    frame: Launch = top(state)
    others = tuple(seat for seat in possible(state, frame) if seat != frame.seat)
    return others or tuple(seat for seat in on_board(state) if seat != frame.seat)


def aims(state: State, seat: int) -> Iterator[Action]:
    """At a racer, or beside one; where several stand on one hex they may be arranged before."""
    frame: Launch = top(state)
    for target in targets(state):
        yield ev.Target(target)
    if not frame.arranged and _shared(state):
        for way in WAYS:
            yield ev.Arrange(way)
    for target in targets(state):
        for beside in range(1, len(BESIDE)):
            yield ev.Aim(target, beside)


def _shared(state: State) -> bool:
    """Whether any racers stand on one hex."""
    there = on_board(state)
    return len({state.racers[seat].place[0] for seat in there}) < len(there)


def decide_aim(state: State, seat: int, action: ev.Target | ev.Arrange | ev.Aim) -> Decision:
    """A token is aimed, or the racers are arranged before that."""
    rule = "dodos.projectiles.launch"
    if isinstance(action, ev.Arrange):
        rule = "dodos.projectiles.arrange"
        if action.way not in WAYS:
            return refusal("no_such_way", rule)
        if top(state).arranged or not _shared(state):
            return refusal("nothing_to_arrange", rule)
        return (Entry(ev.RacersArranged(seat, action.way), rule),)
    if action.target not in targets(state):
        return refusal("not_a_target", rule)
    if isinstance(action, ev.Target):
        return (Entry(ev.TargetChosen(seat, action.target), rule),)
    if not 0 < action.beside < len(BESIDE):
        return refusal("no_such_aim", rule)
    return (Entry(ev.Aimed(seat, action.target, action.beside), rule),)


def flick_aims(state: State, seat: int) -> Iterator[Action]:
    """At a landing hex, or beside its middle."""
    across = landings(state.setup, state.racers[seat].place[0])
    for beside in range(len(BESIDE)):
        for to in across:
            yield ev.AimFlick(to, beside)


def decide_flick_aim(state: State, seat: int, action: ev.AimFlick) -> Decision:
    """The egg is aimed over the gap."""
    rule = "dodos.boreal.flick"
    if action not in flick_aims(state, seat):
        return refusal("not_a_landing", rule)
    return (Entry(ev.FlickAimed(seat, action.to, action.beside), rule),)


def aim(observation: State, action: Action) -> Aim | None:
    """Where in the picture an action aims, how far a hand strays from there, and from where the
    token flies along a line.
    """
    frame, origin = top(observation), None
    if isinstance(frame, Launch) and isinstance(action, ev.Target | ev.Aim):
        stands = figures(observation, frame.arranged)
        beside = action.beside if isinstance(action, ev.Aim) else 0
        point, strays = off(stands[action.target], beside), spread(observation, frame.token)
        origin = stands[frame.seat] if frame.token in LINES else None
    elif isinstance(frame, Move) and isinstance(action, ev.AimFlick):
        point = off(hex_middle(observation, action.to), action.beside)
        strays = flick_spread(observation, action.to)
        origin = hex_middle(observation, observation.racers[frame.seat].place[0])
    else:
        return None
    x, y, unit = _in_cells(observation, point)
    start = None if origin is None else _in_cells(observation, origin)[:2]
    return Aim(x, y, round(strays * unit, 2), start)


def _in_cells(state: State, point: Point) -> tuple[float, float, float]:
    """A point of the board in the picture's cells, and how large a hex is there."""
    setup = state.setup
    return cell_of(setup.board, setup.track, setup.hexes, point)
