"""Where one points to choose an action: ids of the scene, in the order one would say them."""

from __future__ import annotations

from dinolab.core.action import Action
from dinolab.games.dinosaur_table_battles.events import (
    Attack,
    Choose,
    Flip,
    Place,
    React,
    SetAside,
)
from dinolab.games.dinosaur_table_battles.state import State, dino_no

Path = tuple[str, ...]


def path(observation: State, action: Action) -> Path:
    """A card and its target, a card that reacts or is flipped, a card and the dice for it, a Dino
    Card of the draft. Nothing where nothing in the picture stands for the action.
    """
    match action:
        case Attack():
            return (action.card, action.target)
        case React() | Flip():
            return (action.card,)
        case Place():
            dice = range(min(action.count, observation.rolled.count(action.face)))
            return (action.card, *(f"die.{action.face}.{place}" for place in dice))
        case SetAside() | Choose():
            return _in_hand(observation, action.dino)
        case _:
            return ()


def _in_hand(state: State, dino: str) -> Path:
    number = dino_no(state, dino)
    for seat, hand in enumerate(state.draft.hands):
        if number in hand:
            return (f"h{seat}.{dino}",)
    return ()
