"""The components of Dodos Riding Dinos: Movement cards, Racer cards, the marker."""

from __future__ import annotations

from collections import Counter

from dinolab.core.options import Chosen
from dinolab.games.dodos_riding_dinos import GAME
from dinolab.games.dodos_riding_dinos.frames import Turn, Window
from dinolab.games.dodos_riding_dinos.state import State


def components(state: State) -> dict[str, int]:
    """Movement cards in hands, face down or up, in the window, discarded; those in the deck and in
    Challengers' piles are known by kind to the referee only. Racer cards taken and in the box.
    """
    cards: Counter[str] = Counter()
    for racer in state.racers:
        cards.update("?" if card is None else f"card {card}" for card in racer.hand)
        if racer.played != "":
            cards["?" if racer.played is None else f"card {racer.played}"] += 1
    cards.update(f"card {card}" for card in state.used)
    for frame in state.pending:
        if isinstance(frame, Window):
            cards.update(f"card {play.card}" for play in frame.plays)
        if isinstance(frame, Turn) and frame.extra:
            cards[f"card {frame.extra}"] += 1
    hidden = state.left + sum(len(racer.pile) for racer in state.racers)
    if state.pools is None:
        cards["?"] += hidden
    else:
        for pool in state.pools:
            for kind, count in zip(state.setup.pack, pool, strict=True):
                cards[f"card {kind.id}"] += count
        assert sum(map(sum, state.pools)) == hidden
    taken = Counter(racer.kind for racer in state.racers if racer.kind)
    roster = {racer.id: max(taken[racer.id], 1) for racer in state.setup.roster}
    cards.update({f"racer {name}": count for name, count in roster.items()})
    return dict(cards)


def totals(options: Chosen, seats: int) -> dict[str, int]:
    """The 64 Movement cards by kind, and each Racer card once."""
    cards = {f"card {card.id}": card.copies for card in GAME.content.card}
    return cards | {f"racer {racer.id}": 1 for racer in GAME.content.racer}
