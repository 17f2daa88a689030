"""Movement, hex by hex: flames, shortcut signals, the glass ramp, and the ways back.

Challengers pay no attention to special hexes: they run past flames, by the regular way, and step
from a ramp to the landing hex with the smallest paw.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from dinolab.core.event import Entry
from dinolab.games.dodos_riding_dinos import events as ev
from dinolab.games.dodos_riding_dinos.frames import Move
from dinolab.games.dodos_riding_dinos.state import State, is_challenger, ruling, top
from dinolab.games.dodos_riding_dinos.throws import declared
from dinolab.games.dodos_riding_dinos.track import (
    back,
    flame_after,
    hex_of,
    landings,
    onto,
    regular,
)

HURT: Final = 1
RAMP_COST: Final = 2
"""Damage at a shortcut signal, and for landing without having hit."""


def move_next(state: State, move: Move) -> str:
    """What comes next in a movement."""
    if move.stage == "touched":
        only = len(move.touched) == 1 or ruling(state, "several-landings") == "smallest"
        return "land" if only else "landing"
    if move.stage in STAGES:
        return STAGES[move.stage]
    person = not is_challenger(state, move.seat)
    racer = state.racers[move.seat]
    here = hex_of(state.setup, racer.place)
    if move.forward and person:
        if here.kind == "signal" and not racer.kept and move.went:
            return "signal"
        if here.kind == "ramp":
            return flick_next(state, move) if move.left else "ramp" if move.went else "move-end"
        if move.left == 1 and flame_after(state.setup, racer.place[0]) >= 0 and not move.stage:
            return "flame"
    if not move.left:
        return "move-end"
    return "step-on" if move.forward else "step-back"


def flick_next(state: State, move: Move) -> str:
    """Aim the egg, unless people flick it themselves; then it flies."""
    return "flick" if move.aim or declared(state) else "aim-flick"


STAGES: Final = {
    "missed": "ramp",
    "owe": "ramp-damage",
    "hurt": "signal-damage",
    "stay": "move-end",
}


def _step_on(state: State) -> Entry:
    """One hex on: the regular way, unless a flame was chosen or a signal allowed the shortcut."""
    move: Move = top(state)
    racer, setup = state.racers[move.seat], state.setup
    at = racer.place[0]
    to, rule = regular(setup, at), "dodos.running.advance"
    person = not is_challenger(state, move.seat)
    if setup.hexes[at].kind == "ramp":
        to, rule = landings(setup, at)[0], "dodos.challengers.hexes"
    elif move.stage == "enter" and person:
        to, rule = flame_after(setup, at), "dodos.ignis.flames"
    elif setup.hexes[at].kind == "signal" and racer.kept == 1 and person:
        to, rule = setup.hexes[at].on[1], "dodos.polaria.shortcut"
    place = onto(setup, racer.place, to)
    return Entry(ev.Advanced(move.seat, at, *place), rule)


def _step_back(state: State) -> Entry:
    move: Move = top(state)
    racer = state.racers[move.seat]
    place = back(state.setup, racer.place)
    return Entry(ev.WentBack(move.seat, racer.place[0], *place), "dodos.tracks.back")


def _move_end(state: State) -> Entry:
    move: Move = top(state)
    return Entry(ev.MoveEnded(move.seat, move.why), "dodos.running.advance")


def _signal_damage(state: State) -> Entry:
    move: Move = top(state)
    fact = ev.DamageDealt(move.seat, (move.seat,), (HURT,))
    return Entry(fact, "dodos.polaria.shortcut")


def _ramp_damage(state: State) -> Entry:
    move: Move = top(state)
    fact = ev.DamageDealt(move.seat, (move.seat,), (RAMP_COST,))
    return Entry(fact, "dodos.boreal.ramp")


def land(state: State, to: int, paid: int, rule: str = "dodos.boreal.ramp") -> Entry:
    """A racer crosses the ramp to a landing hex."""
    move: Move = top(state)
    place = state.racers[move.seat].place
    fact = ev.Landed(move.seat, place[0], *onto(state.setup, place, to), paid)
    return Entry(fact, rule)


def _land(state: State) -> Entry:
    """The egg touched one landing hex, or by ruling F18 the smallest of several counts."""
    move: Move = top(state)
    several = len(move.touched) > 1
    rule = "dodos.ruling.several-landings" if several else "dodos.boreal.ramp"
    return land(state, _smallest(state, move.touched), 0, rule)


def _smallest(state: State, touched: tuple[int, ...]) -> int:
    ramp = state.racers[top(state).seat].place[0]
    return next(to for to in landings(state.setup, ramp) if to in touched)


MOVING: Final[dict[str, Callable[[State], Entry | None]]] = {
    "step-on": _step_on,
    "step-back": _step_back,
    "move-end": _move_end,
    "signal-damage": _signal_damage,
    "ramp-damage": _ramp_damage,
    "land": _land,
}
"""What happens by itself in a movement."""
