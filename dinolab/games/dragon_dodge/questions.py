"""What is asked in Dragon Dodge, and what luck may answer.

Luck is asked for tiles and cards; players draw, play, end their plays and keep the hand limit.
`rules.next_up` says which comes next; what an answer causes is in `choices.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from dinolab.core.action import Question, Weighted
from dinolab.core.event import CHANCE
from dinolab.games.dragon_dodge.events import ChooseFirst, Deal, Lay, TurnUp, TurnUpTile
from dinolab.games.dragon_dodge.rules import held, layer, next_cell, next_dealt, next_up
from dinolab.games.dragon_dodge.state import State

FIRST_RULE: Final = "dodge.setup.first"
TILES_RULE: Final = "dodge.setup.tiles"
LAID_RULE: Final = "dodge.ruling.tiles-laid"
DEAL_RULE: Final = "dodge.setup.deal"
DRAW_RULE: Final = "dodge.turn.draw"
LOOK_RULE: Final = "dodge.turn.look"
PLAY_RULE: Final = "dodge.turn.play"
LIMIT_RULE: Final = "dodge.turn.limit"


def questions(state: State) -> tuple[Question, ...]:
    """Who must choose now; nobody in the middle of a step or when the game is over."""
    asked = ASKED.get(next_up(state))
    return (asked(state),) if asked else ()


def _ask_first(state: State) -> Question:
    seat = CHANCE if state.setup.first == "random" else 0
    key = "dodge.first" if seat == CHANCE else ""
    return Question(seat, "first", state.version, FIRST_RULE, key)


def _ask_lay(state: State) -> Question:
    key = f"dodge.lay:{_numbers(state.laid)}:{next_cell(state)}"
    facts = (("cell", next_cell(state)),)
    return Question(CHANCE, "lay", state.version, TILES_RULE, key, facts)


def _ask_turn_up_tile(state: State) -> Question:
    key = f"dodge.tile:{_numbers(state.laid)}"
    return Question(CHANCE, "turn_up_tile", state.version, LAID_RULE, key)


def _ask_lay_tile(state: State) -> Question:
    facts = (("tile", state.turned_up),)
    return Question(layer(state), "lay_tile", state.version, LAID_RULE, facts=facts)


def _ask_deal(state: State) -> Question:
    seat, which = next_dealt(state)
    facts = (("to", seat), ("deck", which))
    return Question(CHANCE, "deal", state.version, DEAL_RULE, _card_key(state, which), facts)


def _ask_draw(state: State) -> Question:
    rule = LOOK_RULE if state.draws else DRAW_RULE
    facts = (("number", state.draws + 1), ("draws", state.setup.draws))
    return Question(state.seat, "draw", state.version, rule, facts=facts)


def _ask_card(state: State) -> Question:
    facts = (("to", state.seat), ("deck", state.deck))
    key = _card_key(state, state.deck)
    return Question(CHANCE, "card", state.version, DRAW_RULE, key, facts)


def _card_key(state: State, which: int) -> str:
    """The next card of a deck: the same cards left after as many draws, the same card. Whoever may
    not see what is left gets a key without it, for luck asks the referee's position only.
    """
    deck = state.decks[which]
    left = "" if deck.cards is None else _numbers(deck.cards)
    return f"dodge.deck{which}:{deck.epoch}:{deck.drawn}:{left}"


def _numbers(values: tuple[int, ...]) -> str:
    return ",".join(map(str, values))


def _ask_play(state: State) -> Question:
    return Question(state.seat, "play", state.version, PLAY_RULE)


def _ask_discard(state: State) -> Question:
    over = held(state, state.seat) - state.setup.limit
    facts = (("over", over), ("limit", state.setup.limit))
    return Question(state.seat, "discard", state.version, LIMIT_RULE, facts=facts)


ASKED: Final[dict[str, Callable[[State], Question]]] = {
    "first": _ask_first,
    "lay": _ask_lay,
    "turn-up-tile": _ask_turn_up_tile,
    "lay-tile": _ask_lay_tile,
    "deal": _ask_deal,
    "draw": _ask_draw,
    "card": _ask_card,
    "play": _ask_play,
    "discard": _ask_discard,
}
"""What somebody has to choose."""


# What luck may answer.


def outcomes(state: State) -> Weighted:
    """What luck may answer now, weighted by the cards left."""
    answers = LUCK.get(next_up(state))
    return answers(state) if answers else ()


@lru_cache(maxsize=64)
def _tiles_left(laid: tuple[int, ...], count: int) -> Weighted:
    left = [tile for tile in range(count) if tile not in laid]
    return tuple((Lay(tile, turn), 1) for tile in left for turn in range(4))


def _firsts(state: State) -> Weighted:
    if state.setup.first != "random":
        return ()
    return tuple((ChooseFirst(seat), 1) for seat in range(state.setup.players))


def _cards_left(state: State, which: int, answer: type[Deal | TurnUp]) -> Weighted:
    """Each kind by how many are left in the deck. Where that is hidden, by what may be: luck asks
    the referee's position only.
    """
    deck = state.decks[which]
    counts = deck.cards if deck.cards is not None else state.setup.decks[which]
    return tuple((answer(card), count) for card, count in enumerate(counts) if count)


LUCK: Final[dict[str, Callable[[State], Weighted]]] = {
    "first": _firsts,
    "lay": lambda state: _tiles_left(state.laid, len(state.setup.tiles)),
    "turn-up-tile": lambda state: tuple(
        (TurnUpTile(tile), 1) for tile in range(len(state.setup.tiles)) if tile not in state.laid
    ),
    "deal": lambda state: _cards_left(state, next_dealt(state)[1], Deal),
    "card": lambda state: _cards_left(state, state.deck, TurnUp),
}
