"""The components of Dino Racer: race cards by dino, checkpoint cards, a lane for each dino."""

from __future__ import annotations

from collections import Counter

from dinolab.core.options import Chosen
from dinolab.games.dino_racer import GAME
from dinolab.games.dino_racer.state import State


def components(state: State) -> dict[str, int]:
    """Race cards in the deck, in the row, with the players and out of the game; checkpoint cards
    unseen, face up on the track and out of the game; taken lanes.
    """
    count: Counter[str] = Counter()
    known = [pile for pile in state.piles if pile is not None]
    for cards in (state.deck, state.row, state.discard, *known):
        count.update({f"card {dino}": number for dino, number in enumerate(cards)})
    count.update(f"checkpoint {card}" for card in state.track if card)
    for cards in (state.unseen, state.spent):
        pairs = zip(state.setup.cards, cards, strict=True)
        count.update({f"checkpoint {card}": number for card, number in pairs})
    count.update(f"lane {lane}" for lane in state.lanes)
    piles = zip(state.piles, state.held, strict=True)
    count["?"] = sum(held for pile, held in piles if pile is None)
    return dict(count)


def totals(options: Chosen, seats: int) -> dict[str, int]:
    """The cards that the content pack prints, and a lane for each dino."""
    dinos = GAME.content.dino
    cards = {f"card {number}": dino.copies for number, dino in enumerate(dinos)}
    cards |= {f"checkpoint {supply.checkpoint}": supply.copies for supply in GAME.content.supply}
    return cards | {f"lane {lane}": 1 for lane in range(len(dinos))}
