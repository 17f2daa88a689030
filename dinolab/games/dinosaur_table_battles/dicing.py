"""Dice: what a roll may show, and where rolled dice may lie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations_with_replacement
from math import factorial, prod

from dinolab.core.action import Refusal, Weighted, refusal
from dinolab.games.dinosaur_table_battles.events import Place, Roll
from dinolab.games.dinosaur_table_battles.state import (
    State,
    card_id,
    card_kind,
    card_no,
    dino_id,
    in_play,
    kind,
    ruling,
)

FACES = range(1, 7)


@lru_cache(maxsize=32)
def rolls(dice: int) -> Weighted:
    """Every roll of so many dice, sorted, with the number of ways it comes up.

    >>> sum(weight for _, weight in rolls(2)), len(rolls(6))
    (36, 462)
    """
    ways = factorial(dice)
    return tuple(
        (Roll(faces), ways // prod(factorial(n) for n in Counter(faces).values()))
        for faces in combinations_with_replacement(FACES, dice)
    )


def placements(state: State) -> Iterator[Place]:
    """Every way to place rolled dice now."""
    for action in _all(state):
        if place_refused(state, action) is None:
            yield action


def _all(state: State) -> Iterator[Place]:
    have = Counter(state.rolled)
    for dino in in_play(state, state.seat):
        for card in kind(state, dino).cards:
            if not card_kind(state, card).passive:
                for face in sorted(have):
                    for count in range(1, have[face] + 1):
                        yield Place(card_id(state, card), face, count)


def near_placements(state: State, seat: int) -> Iterator[Place]:
    """One die of each face that was rolled, on each card."""
    for action in _all(state):
        doubles = card_kind(state, card_no(state, action.card)).doubles
        if action.count == 1 or (action.count == 2 and doubles):
            yield action


def place_refused(state: State, action: Place) -> Refusal | None:
    """Why dice cannot be placed on a card."""
    card, face, count = card_no(state, action.card), action.face, action.count
    mine = [card for dino in in_play(state, state.seat) for card in kind(state, dino).cards]
    if card not in mine:
        return refusal("not_your_card", "battles.roll.place", card=action.card)
    found = card_kind(state, card)
    if found.passive:
        return refusal("no_dice_area", "battles.cards.passive", card=action.card)
    if state.down[card]:
        return refusal("face_down", "battles.hits.flip", card=action.card)
    if not 1 <= count <= state.rolled.count(face):
        return refusal("not_rolled", "battles.roll.place", face=face, count=count)
    if not found.doubles and face not in found.faces:
        return refusal(
            "wrong_face", "battles.cards.icons", card=action.card, face=face, faces=found.faces
        )
    return _this_turn(state, action)


def _this_turn(state: State, action: Place) -> Refusal | None:
    """What was placed this turn already, and how many dice go at once."""
    number = card_no(state, action.card)
    found = card_kind(state, number)
    one_per_icon = found.bracket and ruling(state, "brackets") == "one-per-icon"
    before = [face for card, face, _ in state.placed if card == number]
    if before and not (one_per_icon and action.face not in before):
        return refusal("placed_already", "battles.cards.one-face", card=action.card)
    others = {card_kind(state, card).dino: card for card, _, _ in state.placed}
    if others.get(found.dino, number) != number:
        return refusal("one_card_a_dino", "battles.roll.one-card", dino=dino_id(state, found.dino))
    if found.dino not in others and len(others) >= state.setup.places:
        return refusal("two_dinos", "battles.roll.two-dinos", most=state.setup.places)
    if found.bracket and action.count > 1:
        return refusal("bracketed", "battles.cards.brackets", card=action.card)
    if found.doubles and action.count != 2:
        return refusal("doubles_only", "battles.cards.doubles", card=action.card)
    return None
