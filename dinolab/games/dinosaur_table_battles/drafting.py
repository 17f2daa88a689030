"""The draft: five cards each, one set aside in secret, then a card at a time, hands passed on."""

from __future__ import annotations

from collections.abc import Iterator

from dinolab.core.action import Action, Refusal, refusal
from dinolab.games.dinosaur_table_battles.events import Choose, SetAside
from dinolab.games.dinosaur_table_battles.state import (
    State,
    dino_id,
    dino_no,
    kind,
    ruling,
)

PICK_RULE = "battles.draft.pick"
CHOOSE_RULE = "battles.draft.choose"


def undealt(state: State) -> tuple[int, ...]:
    """The Dino Cards that nobody has been dealt."""
    dealt = {dino for hand in state.draft.hands for dino in hand}
    return tuple(dino for dino in range(len(state.setup.dinos)) if dino not in dealt)


def dealt_to(state: State) -> int:
    """Who is dealt the next card: the sides take turns."""
    one, two = state.draft.hands
    return 0 if len(one) <= len(two) else 1


def deal_key(state: State) -> str:
    """The next card: the same cards dealt before, the same card."""
    dealt = "|".join(",".join(map(str, hand)) for hand in state.draft.hands)
    return f"battles.deal:{state.draft.attempt}:{dealt}"


def has_chosen(state: State, seat: int, up: str) -> bool:
    """Whether a side has answered the question that both are asked."""
    if up == "set-aside":
        return bool(state.draft.aside[seat])
    return up in ("pick", "choose") and state.draft.picks[seat] is not None


def open_pick(state: State, up: str) -> bool:
    """Whether the first pick is made openly, one side after the other (ruling E12)."""
    return up == "pick" and ruling(state, "first-pick") == "in-order"


def choosers(state: State, up: str) -> tuple[int, ...]:
    """Who still has to choose."""
    waiting = tuple(seat for seat in (0, 1) if not has_chosen(state, seat, up))
    return waiting[:1] if open_pick(state, up) else waiting


def opened(state: State) -> int:
    """The version at which the open choice opened: the same for both sides where it is one."""
    in_order = state.phase == "picking" and open_pick(state, "pick")
    return state.version if in_order else state.draft.opened


def set_asides(state: State, seat: int) -> Iterator[Action]:
    """Any card of the hand."""
    for dino in state.draft.hands[seat]:
        if dino is not None:
            yield SetAside(dino_id(state, dino))


def choices(state: State, seat: int) -> Iterator[Choose]:
    """Each card of the hand, placed or removed, where it may be."""
    for action in _both(state, seat):
        if refused(state, seat, action) is None:
            yield action


def near_choices(state: State, seat: int) -> Iterator[Action]:
    """Cards that cannot be placed, or not be removed."""
    return _both(state, seat)


def _both(state: State, seat: int) -> Iterator[Choose]:
    for dino in state.draft.hands[seat]:
        if dino is not None:
            yield Choose(dino_id(state, dino), True)
            yield Choose(dino_id(state, dino), False)


def refused(state: State, seat: int, action: Choose) -> Refusal | None:
    """Why a card cannot be placed or removed."""
    first = state.phase == "picking"
    rule = PICK_RULE if first else CHOOSE_RULE
    dino, hand = dino_no(state, action.dino), state.draft.hands[seat]
    if dino not in hand:
        return refusal("not_in_hand", rule, dino=action.dino)
    if first and not action.place:
        return refusal("must_place_first", PICK_RULE)
    if action.place:
        return _too_many(state, seat, dino)
    last = len(hand) == 1 and len(state.teams[seat]) < 2 and not _too_many(state, seat, dino)
    if last and ruling(state, "short-draft") == "must-place":
        return refusal("must_place_last", "battles.ruling.short-draft")
    return None


def _too_many(state: State, seat: int, dino: int) -> Refusal | None:
    have = sum(len(kind(state, placed).cards) for placed in state.teams[seat])
    more, most = len(kind(state, dino).cards), state.setup.most_cards
    if have + more <= most:
        return None
    facts = {"have": have, "more": more, "most": most}
    return refusal("too_many_cards", "battles.draft.eight", dino=dino_id(state, dino), **facts)
