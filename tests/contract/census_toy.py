"""The components of Nest Raid: its cards."""

from __future__ import annotations

from collections import Counter

from toy import GAME
from toy.state import State, placed

from dinolab.core.options import Chosen


def components(state: State) -> dict[str, int]:
    """Cards in known places by kind; "?" are those in the deck and in hands that do not show."""
    count = Counter(placed(state))
    hidden = [card for hand in state.hands for card in hand.held if card is None]
    laid = [laid for laid in state.deck.top if laid.card is not None]
    count["?"] = len(hidden) + state.deck.count - len(laid)
    return dict(count)


def totals(options: Chosen, seats: int) -> dict[str, int]:
    """All cards by kind."""
    return {card.id: card.copies for card in GAME.content.card}
