"""Can a player tag an enemy wizard this turn, and how?

    match find_tag(state):
        case Found(plays): ...  # a line; of fewest cards if it is the `best`
        case Nothing(): ...  # there is none
        case OutOfBudget(): ...  # nobody knows

The answer is exact: wildcards, all tile spells, tiles captured in this very turn, both dragons in
any order. How, and why nothing is missed, is told in `hunt.py` and `blocks.py`.
"""

from __future__ import annotations

from dinolab.games.dragon_dodge.events import Counts
from dinolab.games.dragon_dodge.search.quarry import (
    Answer,
    Found,
    Nothing,
    OutOfBudget,
    Quarry,
)
from dinolab.games.dragon_dodge.state import State

BUDGET = 20_000
"""Blocks to look into, unless told otherwise."""


def find_tag(
    state: State,
    seat: int | None = None,
    *,
    cards: tuple[Counts, Counts] | None = None,
    budget: int = BUDGET,
) -> Answer:
    """What a player (the one whose turn it is, unless told otherwise) can do with the hand as it is
    now, or with these cards. The state may be an observation that shows them.
    """
    seat = state.seat if seat is None else seat
    element, tile = cards or tuple(hand.cards for hand in state.hands[seat])
    if element is None or tile is None:
        raise ValueError("cards that are out of sight cannot be searched")
    return Quarry(state, seat, element, tile).find(budget)


__all__ = ["BUDGET", "Answer", "Found", "Nothing", "OutOfBudget", "find_tag"]
