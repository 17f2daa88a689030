"""Who sees what: only the hidden-cards variant hides anything, and only the piles.

A pick is made from an open row, so the event is public; what is hidden is what one would have to
remember (`racer.variant.hidden`).
"""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from dinolab.core.event import UNKNOWN
from dinolab.games.dino_racer.events import Counts
from dinolab.games.dino_racer.state import NO_CARDS, OVER, SCORED, State, added


def observe(state: State, viewer: int) -> State:
    """The position as a seat or a spectator may see it. Piles open with scoring, not when the flag
    is reached (ruling A17).
    """
    if not state.setup.hidden or state.phase in (SCORED, OVER):
        return state
    piles = tuple(pile if seat == viewer else UNKNOWN for seat, pile in enumerate(state.piles))
    return replace(state, piles=piles)


def sample(observation: State, rng: Random) -> State:
    """A full position that fits: the cards that lie nowhere in sight, dealt to the hidden piles at
    random. How many each holds follows from public picks, whether or not the table shows it.
    """
    if UNKNOWN not in observation.piles:
        return observation
    cards = [dino for dino, count in enumerate(unseen_cards(observation)) for _ in range(count)]
    rng.shuffle(cards)
    piles = []
    for pile, held in zip(observation.piles, observation.held, strict=True):
        if pile is UNKNOWN:
            hand = [cards.pop() for _ in range(held)]
            pile = tuple(hand.count(dino) for dino in range(len(NO_CARDS)))
        piles.append(pile)
    return replace(observation, piles=tuple(piles))


def unseen_cards(observation: State) -> Counts:
    """The race cards in hidden piles, all together, by dino: what is in no other place."""
    seen = added(added(observation.deck, observation.row), observation.discard)
    for pile in observation.piles:
        seen = added(seen, pile or NO_CARDS)
    return tuple(all_ - s for all_, s in zip(observation.setup.deck, seen, strict=True))
