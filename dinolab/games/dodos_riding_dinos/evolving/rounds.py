"""What events do before the race, at the end of turns and rounds, and of the race."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from dinolab.games.dodos_riding_dinos import events as ev
from dinolab.games.dodos_riding_dinos.evolving.cards import discard
from dinolab.games.dodos_riding_dinos.frames import Drawing, Effect, Move, Turn
from dinolab.games.dodos_riding_dinos.powers import end_steps, start_steps
from dinolab.games.dodos_riding_dinos.state import (
    CUP,
    DEALING,
    DERBY,
    ENDING,
    FIRST,
    OVER,
    PLACING,
    RANKING,
    State,
    push,
    ruling,
    seats_from,
    swap_top,
    top,
    with_racer,
)

RACE_ENDING: Final = ("lead", "draws", "recover", "marker")
DERBY_ENDING: Final = ("marker", "rewards", "recover", "remove")
"""The steps of End of the Round after abilities and Power-ups: in a Derby the marker passes before
the rewards.
"""

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
    order = seats_from(state, state.first)
    steps = start_steps(state, order) if state.race else ()
    state = replace(state, racers=racers, phase=DEALING, steps=steps)
    if state.race > 1 and ruling(state, "cup-hands") == "kept":
        return state
    return push(state, Drawing(tuple(seat for seat in order for _ in range(state.setup.dealt))))


# The end of turns, rounds, and of the race.


def _played_discarded(state: State, fact: ev.PlayedDiscarded) -> State:
    turn: Turn = top(state)
    if turn.extra:
        return discard(swap_top(state, replace(turn, extra="")), fact.card)
    state = swap_top(state, replace(turn, step="after"))
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
    works: tuple[str, ...] = ()
    for seat in seats_from(state, state.first):
        works = (*works, f"ability:{seat}", *end_steps(state, seat))
    derby = state.setup.mode == DERBY
    steps = (*works, *(DERBY_ENDING if derby else RACE_ENDING))
    return replace(state, phase=ENDING, steps=steps, recovered=())


def _triggered(state: State, fact: ev.AbilityTriggered) -> State:
    done = state.steps.index(f"ability:{fact.seat}") + 1
    state = replace(state, steps=state.steps[done:])
    if fact.ability.endswith("draw"):
        return push(state, Drawing((fact.seat,) * fact.n))
    return push(state, Move(fact.seat, fact.n, True, "ability"))


def _lead(state: State, fact: ev.LeadAdvanced) -> State:
    moves = tuple(f"move:{seat}:1:lead" for seat in fact.racers)
    done = state.steps.index("lead") + 1
    return replace(state, steps=(*moves, *state.steps[done:]), lead=fact.racers)


def _draws_began(state: State, fact: ev.DrawsBegan) -> State:
    frame = top(state)
    if isinstance(frame, Effect):
        state = swap_top(state, replace(frame, doing=None))
    else:
        step = "draws" if "draws" in state.steps else f"draws:{fact.count}"
        state = replace(state, steps=state.steps[state.steps.index(step) + 1 :])
    queue = tuple(seat for seat in fact.racers for _ in range(fact.count))
    return push(state, Drawing(queue)) if queue else state


def _marker(state: State, fact: ev.MarkerPassed) -> State:
    after = state.steps.index("marker") + 1
    return replace(state, first=fact.seat, steps=state.steps[after:])


def _race_ended(state: State, fact: ev.RaceEnded) -> State:
    """A race of a Cup is not the end: places are taken, level racers not told apart as yet."""
    if state.setup.mode != CUP:
        return replace(state, phase=OVER, ended=fact)
    ranks = [(-fact.progress[seat], -fact.hands[seat]) for seat in range(len(state.racers))]
    places = tuple(
        tuple(seat for seat, rank in enumerate(ranks) if rank == found)
        for found in sorted(set(ranks))
    )
    return replace(state, phase=RANKING, places=places, ended=fact)


EVOLVE: Final[dict[type, Callable[[State, Any], State]]] = {
    ev.RacerChosen: _racer_chosen, ev.FirstPlayerChosen: _first, ev.RacersPlaced: _placed,
    ev.PlayedDiscarded: _played_discarded, ev.Recovering: _recovering, ev.TurnEnded: _turn_ended,
    ev.RoundEnding: _round_ending, ev.AbilityTriggered: _triggered, ev.LeadAdvanced: _lead,
    ev.DrawsBegan: _draws_began, ev.MarkerPassed: _marker, ev.RaceEnded: _race_ended,
}  # fmt: skip
