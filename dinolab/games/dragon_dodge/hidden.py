"""Who sees what: a player's cards are one's own, a partner's too are hidden; decks lie face down.

How many cards of each deck somebody holds is seen by all, and so is everything on the table.
"""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from dinolab.core.event import UNKNOWN
from dinolab.games.dragon_dodge.events import Counts
from dinolab.games.dragon_dodge.state import Deck, Hand, State


def observe(state: State, viewer: int) -> State:
    """The position as a seat or a spectator may see it."""
    hands = tuple(
        pair if seat == viewer else (Hand(pair[0].held, UNKNOWN), Hand(pair[1].held, UNKNOWN))
        for seat, pair in enumerate(state.hands)
    )
    element, tile = (Deck(d.left, UNKNOWN, d.epoch, d.drawn, d.used) for d in state.decks)
    return replace(state, hands=hands, decks=(element, tile))


def unseen_cards(observation: State, which: int) -> Counts:
    """The cards of a deck that lie nowhere in sight: in it, and in hands that do not show."""
    left = list(observation.setup.decks[which])
    seen = [observation.decks[which].used]
    seen += [hand[which].cards or () for hand in observation.hands]
    for counts in seen:
        for card, count in enumerate(counts):
            left[card] -= count
    return tuple(left)


def sample(observation: State, rng: Random) -> State:
    """A full position that fits: the cards out of sight, dealt at random to the hands that do not
    show, the rest in the decks.
    """
    hands, decks = list(observation.hands), list(observation.decks)
    for which, deck in enumerate(decks):
        if deck.cards is not UNKNOWN:
            continue
        unseen = unseen_cards(observation, which)
        cards = [card for card, count in enumerate(unseen) for _ in range(count)]
        rng.shuffle(cards)
        kinds = range(len(unseen))
        for seat, pair in enumerate(hands):
            if pair[which].cards is UNKNOWN:
                hand = [cards.pop() for _ in range(pair[which].held)]
                dealt = Hand(len(hand), tuple(hand.count(kind) for kind in kinds))
                hands[seat] = (dealt, pair[1]) if which == 0 else (pair[0], dealt)
        rest = tuple(cards.count(kind) for kind in kinds)
        decks[which] = Deck(deck.left, rest, deck.epoch, deck.drawn, deck.used)
    return replace(observation, hands=tuple(hands), decks=(decks[0], decks[1]))
