"""Who sees what: hands of the draft, cards set aside, and choices until both are made."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from dinolab.games.dinosaur_table_battles.drafting import choices
from dinolab.games.dinosaur_table_battles.state import (
    PICKING,
    Draft,
    Hand,
    Pick,
    State,
    dino_no,
    less,
    pile,
    ruling,
)


def observe(state: State, viewer: int) -> State:
    """The position as a seat or a spectator may see it. A hand passed on is forgotten."""
    draft = state.draft
    open_ = state.phase == PICKING and ruling(state, "first-pick") == "in-order"
    picks = [
        pick if pick is None or open_ or seat == viewer else Pick(None, None)
        for seat, pick in enumerate(draft.picks)
    ]
    one, two = draft.passing
    seen = Draft(
        hands=_own(draft.hands, viewer),
        aside=draft.aside if state.shown else _own(draft.aside, viewer),
        picks=(picks[0], picks[1]),
        out=draft.out,
        attempt=draft.attempt,
        passing=(one and (None,) * len(one), two and (None,) * len(two)),
        opened=draft.opened,
    )
    return replace(state, draft=seen, viewer=viewer)


def _own(hands: tuple[Hand, Hand], viewer: int) -> tuple[Hand, Hand]:
    one, two = (hand if seat == viewer else (None,) * len(hand) for seat, hand in enumerate(hands))
    return one, two


def known(state: State) -> set[int]:
    """The Dino Cards whose place this view knows."""
    draft = state.draft
    groups: list[Hand] = [*draft.hands, *draft.aside, draft.out, *state.teams]
    groups += [hand for hand in draft.passing if hand]
    groups += [(pick.dino,) for pick in draft.picks if pick is not None]
    return {dino for group in groups for dino in group if dino is not None}


def sample(observation: State, rng: Random) -> State:
    """A full position that fits: the Dino Cards out of sight, dealt at random to the places that
    do not show; of a choice that is not shown one that may be made.
    """
    draft, seen = observation.draft, known(observation)
    left = [dino for dino in range(len(observation.setup.dinos)) if dino not in seen]
    rng.shuffle(left)

    def fill(hand: Hand) -> Hand:
        return pile(*(left.pop() if dino is None else dino for dino in hand))

    hands = (fill(_with_pick(draft, 0)), fill(_with_pick(draft, 1)))
    one, two = draft.passing
    full = replace(
        draft, hands=hands, aside=(fill(draft.aside[0]), fill(draft.aside[1])),
        passing=(one and fill(one), two and fill(two)),
    )  # fmt: skip
    state = replace(observation, draft=full)
    picks = [
        _some_pick(state, seat, rng) if pick is not None and pick.dino is None else pick
        for seat, pick in enumerate(draft.picks)
    ]
    return replace(state, draft=replace(full, picks=(picks[0], picks[1])))


def _with_pick(draft: Draft, seat: int) -> Hand:
    """A hand; a card that was chosen openly lies in it still."""
    hand, pick = draft.hands[seat], draft.picks[seat]
    if pick is None or pick.dino is None or pick.dino in hand:
        return hand
    return (pick.dino, *less(hand, pick.dino))


def _some_pick(state: State, seat: int, rng: Random) -> Pick:
    """A choice that a side may have made."""
    chosen = rng.choice(tuple(choices(state, seat)))
    return Pick(dino_no(state, chosen.dino), chosen.place)
