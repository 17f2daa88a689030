"""The components of Dragon Dodge: the cards of both decks by kind, and every tile."""

from __future__ import annotations

from collections import Counter

from dinolab.core.options import Chosen
from dinolab.games.dragon_dodge import GAME
from dinolab.games.dragon_dodge.grid import HOLE
from dinolab.games.dragon_dodge.state import State

DECKS = ("element", "spell")


def components(state: State) -> dict[str, int]:
    """Cards in decks, hands and discard piles; tiles to be laid, in the arena and captured."""
    count: Counter[str] = Counter()
    for which, (deck, name) in enumerate(zip(state.decks, DECKS, strict=True)):
        hands = [pair[which] for pair in state.hands]
        hidden = [hand.held for hand in hands if hand.cards is None]
        count["?"] += sum(hidden) + (deck.left if deck.cards is None else 0)
        for cards in (deck.used, deck.cards, *(hand.cards for hand in hands)):
            count.update({f"{name} {kind}": number for kind, number in enumerate(cards or ())})
    lying = [code >> 2 for code in state.lie if code != HOLE]
    kept = [code >> 2 for stock in state.captured for code in stock]
    to_lay = set(range(len(state.setup.tiles))) - set(state.laid)
    count.update(f"tile {tile}" for tile in (*lying, *kept, *to_lay))
    return dict(count)


def totals(options: Chosen, seats: int) -> dict[str, int]:
    """The cards that the chosen split of the content pack names, and one of each tile."""
    chosen = dict(options)["ruling.split"]
    split = next(split for split in GAME.content.split if split.id == chosen)
    found = {f"tile {tile}": 1 for tile in range(len(GAME.content.tile))}
    for name, cards in zip(DECKS, (split.elements, split.spells), strict=True):
        found |= {f"{name} {kind}": number for kind, number in enumerate(cards)}
    return found
