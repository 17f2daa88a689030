"""What events do before the race, at the end of turns and rounds, and of the race."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from dinolab.games.dodos_riding_dinos import events as ev
from dinolab.games.dodos_riding_dinos.evolving.cards import discard
from dinolab.games.dodos_riding_dinos.state import (
    DEALING,
    ENDING,
    FIRST,
    OVER,
    PLACING,
    Drawing,
    Effect,
    Move,
    State,
    Turn,
    push,
    seats_from,
    swap_top,
    top,
    with_racer,
)

# Before the race.


def _racer_chosen(state: State, fact: ev.RacerChosen) -> State:
    state = with_racer(state, fact.seat, kind=fact.racer)
    return replace(state, phase=FIRST) if all(r.kind for r in state.racers) else state


def _first(state: State, fact: ev.FirstPlayerChosen) -> State:
    return replace(state, first=fact.seat, phase=PLACING)


def _placed(state: State, fact: ev.RacersPlaced) -> State:
    racers = tuple(
        replace(racer, place=(at, 0)) for racer, at in zip(state.racers, fact.places, strict=True)
    )
    queue = seats_from(state, state.first)
    dealt = tuple(seat for seat in queue for _ in range(state.setup.dealt))
    return push(replace(state, racers=racers, phase=DEALING), Drawing(dealt))


# The end of turns, rounds, and of the race.


def _played_discarded(state: State, fact: ev.PlayedDiscarded) -> State:
    state = swap_top(state, replace(top(state), step="after"))
    return discard(with_racer(state, fact.seat, played=""), fact.card)


def _recovering(state: State, fact: ev.Recovering) -> State:
    turn = top(state)
    if isinstance(turn, Turn):
        state = swap_top(state, replace(turn, recovered=(*turn.recovered, fact.seat)))
    else:
        state = replace(state, recovered=(*state.recovered, fact.seat))
    draw = Drawing((fact.seat,) * fact.count)
    return push(state, draw, Move(fact.seat, state.setup.back, False, "recover"))


def _turn_ended(state: State, fact: ev.TurnEnded) -> State:
    return swap_top(state)


def _round_ending(state: State, fact: ev.RoundEnding) -> State:
    abilities = tuple(f"ability:{seat}" for seat in seats_from(state, state.first))
    steps = (*abilities, "lead", "draws", "recover", "marker")
    return replace(state, phase=ENDING, steps=steps, recovered=())


def _triggered(state: State, fact: ev.AbilityTriggered) -> State:
    done = state.steps.index(f"ability:{fact.seat}") + 1
    state = replace(state, steps=state.steps[done:])
    if fact.ability.endswith("draw"):
        return push(state, Drawing((fact.seat,) * fact.n))
    return push(state, Move(fact.seat, fact.n, True, "ability"))


def _lead(state: State, fact: ev.LeadAdvanced) -> State:
    moves = tuple(f"move:{seat}" for seat in fact.racers)
    done = state.steps.index("lead") + 1
    return replace(state, steps=(*moves, *state.steps[done:]), lead=fact.racers)


def _draws_began(state: State, fact: ev.DrawsBegan) -> State:
    frame = top(state)
    if isinstance(frame, Effect):
        state = swap_top(state, replace(frame, doing=None))
    else:
        state = replace(state, steps=state.steps[1:])
    queue = tuple(seat for seat in fact.racers for _ in range(fact.count))
    return push(state, Drawing(queue)) if queue else state


def _marker(state: State, fact: ev.MarkerPassed) -> State:
    return replace(state, first=fact.seat, steps=())


def _race_ended(state: State, fact: ev.RaceEnded) -> State:
    return replace(state, phase=OVER, ended=fact)


EVOLVE: Final[dict[type, Callable[[State, Any], State]]] = {
    ev.RacerChosen: _racer_chosen, ev.FirstPlayerChosen: _first, ev.RacersPlaced: _placed,
    ev.PlayedDiscarded: _played_discarded, ev.Recovering: _recovering, ev.TurnEnded: _turn_ended,
    ev.RoundEnding: _round_ending, ev.AbilityTriggered: _triggered, ev.LeadAdvanced: _lead,
    ev.DrawsBegan: _draws_began, ev.MarkerPassed: _marker, ev.RaceEnded: _race_ended,
}  # fmt: skip
