"""The components of Dinosaur Table Battles: Dino Cards, dice, Hit tokens."""

from __future__ import annotations

from collections import Counter

from dinolab.core.options import Chosen
from dinolab.games.dinosaur_table_battles import GAME
from dinolab.games.dinosaur_table_battles.state import PLACE, State, free_dice, kind

BOX = GAME.content.table.tokens


def components(state: State) -> dict[str, int]:
    """Dino Cards in hands, on their way, removed, in play and left over; dice in pools and on
    cards; tokens of both sides and in the box.
    """
    draft = state.draft
    hands = (*draft.hands, *draft.aside, *(hand or () for hand in draft.passing))
    placed = [dino for place in (*hands, draft.out, *state.teams) for dino in place]
    count = Counter(f"dino {dino}" for dino in placed if dino is not None)
    if hidden := placed.count(None):
        count["?"] = hidden + len(state.setup.dinos) - len(placed)
    else:
        count.update(f"dino {n}" for n in range(len(state.setup.dinos)) if n not in placed)
    for seat in (0, 1):
        mine = [card for dino in state.teams[seat] for card in kind(state, dino).cards]
        on_cards = sum(len(state.dice[card]) for card in mine)
        rolled = state.phase == PLACE and state.seat == seat
        pool = len(state.rolled) if rolled else free_dice(state, seat)
        count[f"die of side {seat}"] = on_cards + max(pool, 0)
    count["token"] = max(sum(state.tokens), BOX)
    return dict(count)


def totals(options: Chosen, seats: int) -> dict[str, int]:
    """One of each Dino Card, six dice a side, all tokens of the box."""
    content = GAME.content
    cards = {f"dino {dino}": 1 for dino in range(len(content.dino))}
    return cards | {"die of side 0": 6, "die of side 1": 6, "token": BOX}
