"""What each event does to a position of Dodos Riding Dinos. It only writes down, once it is clear
that what the event names is there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from dinolab.core.event import NOBODY, Event
from dinolab.games.dodos_riding_dinos import events as ev
from dinolab.games.dodos_riding_dinos.evolving import cards, effects, modes, moves, rounds
from dinolab.games.dodos_riding_dinos.evolving.naming import check
from dinolab.games.dodos_riding_dinos.state import CHOOSING, CUP, Racer, State

EVOLVE: Final[dict[type, Callable[[State, Any], State]]] = {
    **rounds.EVOLVE, **cards.EVOLVE, **moves.EVOLVE, **effects.EVOLVE,
    **modes.EVOLVE,
}  # fmt: skip
"""What each kind of event does."""


def evolve(state: State | None, event: Event) -> State:
    """The position after an event (None before the first); for a redacted event what its viewer
    knows then. Raises `ValueError` for one that names what is not there.
    """
    fact, version = event.fact, event.version + 1
    if isinstance(fact, ev.SetUp):
        racers = (Racer(),) * (fact.people + fact.challengers)
        counts = tuple(card.copies for card in fact.pack)
        powers = tuple(power.copies for power in fact.powers)
        race = int(fact.mode == CUP)
        return State(fact, version, CHOOSING, racers, sum(counts), (counts,), race=race,
                     unspent=powers)  # fmt: skip
    if state is None:
        raise ValueError("a race begins with its set-up")
    check(state, fact)
    state = replace(
        state, version=version, plays=state.plays + (event.is_input and event.actor != "chance"),
        rolls=state.rolls + (event.is_input and event.actor == "chance"),
    )  # fmt: skip
    if isinstance(fact, ev.CardDealt) and event.visible_to == NOBODY:
        state = replace(state, unseen=True)
    return EVOLVE[type(fact)](state, fact)
