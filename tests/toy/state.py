"""A position of Nest Raid, and how events change it. Total for redacted events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec

from dinolab.core.event import REFEREE, Event
from toy import events as ev
from toy.events import Counts

Cards = tuple[str | None, ...]
"""A sorted multiset of cards; None is a card this view does not know. Known ones come first."""


class Struct(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The base of everything here."""


class Hand(Struct, frozen=True):
    """`shown` is known to everybody, `held` to the owner."""

    shown: tuple[str, ...] = ()
    held: Cards = ()

    def __len__(self) -> int:
        return len(self.shown) + len(self.held)

    @property
    def cards(self) -> Cards:
        """All cards of the hand as this view knows them."""
        return pile(*self.shown, *self.held)


class Laid(Struct, frozen=True):
    """A card on top of the deck, and who laid it there."""

    seat: int
    card: str | None


class Deck(Struct, frozen=True):
    """How many cards, the how-manieth deck, and what is known of its top (uppermost first)."""

    count: int
    epoch: int
    top: tuple[Laid, ...] = ()


class Filling(Struct, frozen=True, tag="filling"):
    """The first of `seats` discards (if `discarding`), then draws; `deal` is the first time."""

    seats: tuple[int, ...]
    deal: bool
    discarding: bool


class Choosing(Struct, frozen=True, tag="choosing"):
    """All pick at once; `ready` have."""

    opened: int
    ready: tuple[int, ...]
    picks: Cards


class Resolving(Struct, frozen=True, tag="resolving"):
    """Cards on the table that are still to act."""

    seats: tuple[int, ...]
    cards: tuple[str, ...]


class Window(Struct, frozen=True, tag="window"):
    """A card that others may hush; the first of `ask` is asked."""

    seat: int
    card: str
    ask: tuple[int, ...]
    cancelled: bool = False


class Effect(Struct, frozen=True, tag="effect"):
    """A card that acts; what it is in the middle of."""

    seat: int
    card: str
    target: int = -1
    attempt: int = 0
    value: int = 0
    kept: bool = False


Frame = Filling | Choosing | Resolving | Window | Effect


class State(Struct, frozen=True):
    """A position. `pending` is the stack of what is in the middle of happening; `version` counts
    the events, so it names the question that is open now; `viewer` is whose eyes see it so.
    """

    rules: ev.SetUp
    version: int
    round: int
    first: int
    scores: tuple[int, ...]
    hands: tuple[Hand, ...]
    deck: Deck
    discard: tuple[str, ...]
    pending: tuple[Frame, ...]
    winners: tuple[int, ...] = ()
    viewer: int = REFEREE

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return len(self.hands)


def pile(*cards: str | None) -> Cards:
    """Cards as a sorted multiset, unknown ones last."""
    return tuple(sorted(cards, key=lambda card: (card is None, card or "")))


def known(*cards: str | None) -> tuple[str, ...]:
    """The known ones of some cards, sorted."""
    return tuple(sorted(card for card in cards if card is not None))


def less(cards: Cards, card: str | None) -> Cards:
    """A multiset without a card: itself if it is known to be there, else an unknown one."""
    left = list(cards)
    left.remove(card if card in left else None)
    return tuple(left)


def lose_openly(hand: Hand, card: str) -> Hand:
    """A card that everybody sees leaves a hand."""
    if card in hand.shown:
        return Hand(known(*less(hand.shown, card)), hand.held)
    return Hand(hand.shown, less(hand.held, card))


def lose_secretly(hand: Hand, card: str | None) -> Hand:
    """A card leaves a hand and not everybody sees which: nothing of the hand is known any more."""
    if card is None:
        return Hand((), (None,) * (len(hand) - 1))
    return Hand((), less(hand.cards, card))


def unseen(state: State) -> Counts:
    """All cards less those in known places, as (card, count): what may lie in the deck."""
    left = Counter(dict(state.rules.copies))
    left.subtract(placed(state))
    return tuple((card, left[card]) for card in sorted(left) if left[card] > 0)


def placed(state: State) -> tuple[str, ...]:
    """Every card whose place this view knows."""
    cards: list[str | None] = [*state.discard, *(laid.card for laid in state.deck.top)]
    for hand in state.hands:
        cards += hand.cards
    for frame in state.pending:
        match frame:
            case Resolving():
                cards += frame.cards
            case Window() | Effect():
                cards.append(frame.card)
            case _:
                pass
    return known(*cards)


def after(state: State, seat: int) -> tuple[int, ...]:
    """The seats in turn order, beginning with one."""
    return tuple((seat + step) % state.players for step in range(state.players))


def listeners(state: State, seat: int) -> tuple[int, ...]:
    """Whom a window asks: every other seat that holds a card, from the left on."""
    return tuple(other for other in after(state, seat)[1:] if len(state.hands[other]))


def evolve(state: State | None, event: Event) -> State:
    """The state after an event."""
    fact = event.fact
    if isinstance(fact, ev.SetUp):
        seats = tuple(range(fact.players))
        deck = Deck(sum(count for _, count in fact.copies), 1)
        filling = Filling(seats, deal=True, discarding=False)
        hands = tuple(Hand() for _ in seats)
        return State(fact, event.version + 1, 0, -1, (0,) * len(seats), hands, deck, (), (filling,))
    assert state is not None
    state = change(state, version=event.version + 1)
    return EVOLVE[type(fact)](state, fact)


def change(state: State, **fields: Any) -> State:
    """A copy with other fields."""
    return msgspec.structs.replace(state, **fields)


def put(state: State, *frames: Frame, drop: int = 1, **fields: Any) -> State:
    """Replace the top `drop` frames of the stack."""
    stack = state.pending[: len(state.pending) - drop]
    return change(state, pending=(*stack, *frames), **fields)


def top(state: State) -> Any:
    """What is in the middle of happening, or None."""
    return state.pending[-1] if state.pending else None


def with_hand(state: State, seat: int, hand: Hand) -> tuple[Hand, ...]:
    """All hands, one of them changed."""
    return (*state.hands[:seat], hand, *state.hands[seat + 1 :])


def with_points(state: State, seat: int, points: int) -> tuple[int, ...]:
    """All scores, one of them raised."""
    return tuple(s + points if i == seat else s for i, s in enumerate(state.scores))


def spend(state: State, **fields: Any) -> State:
    """The acting card is done and goes to the discard pile."""
    return put(state, discard=known(*state.discard, top(state).card), **fields)


def _drew(state: State, fact: ev.Drew) -> State:
    deck, hand = state.deck, state.hands[fact.seat]
    return change(
        state,
        deck=Deck(deck.count - 1, deck.epoch, deck.top[1:]),
        hands=with_hand(state, fact.seat, Hand(hand.shown, pile(*hand.held, fact.card))),
    )


def _filled(state: State, fact: ev.Filled) -> State:
    frame = top(state)
    if len(frame.seats) == 1:
        return put(state)
    return put(state, Filling(frame.seats[1:], frame.deal, not frame.deal))


def _reshuffled(state: State, fact: ev.Reshuffled) -> State:
    return change(state, deck=Deck(fact.count, fact.epoch), discard=())


def _round_began(state: State, fact: ev.RoundBegan) -> State:
    choosing = Choosing(state.version, (), (None,) * state.players)
    return put(state, choosing, drop=0, round=fact.round, first=fact.seat)


def _refill_began(state: State, fact: ev.RefillBegan) -> State:
    return put(state, Filling(after(state, fact.seat), False, True))


def _chose(state: State, fact: ev.Chose) -> State:
    frame = top(state)
    picks = tuple(fact.card if i == fact.seat else c for i, c in enumerate(frame.picks))
    ready = tuple(sorted((*frame.ready, fact.seat)))
    return put(state, Choosing(frame.opened, ready, picks))


def _revealed(state: State, fact: ev.Revealed) -> State:
    pairs = zip(state.hands, fact.cards, strict=True)
    hands = tuple(lose_openly(hand, card) if card else hand for hand, card in pairs)
    order = tuple(seat for seat in after(state, state.first) if fact.cards[seat])
    return put(state, Resolving(order, tuple(fact.cards[s] for s in order)), hands=hands)


def _announced(state: State, fact: ev.Announced) -> State:
    frame = top(state)
    rest = Resolving(frame.seats[1:], frame.cards[1:])
    ask = listeners(state, fact.seat)
    return put(state, rest, Window(fact.seat, fact.card, ask))


def _passed(state: State, fact: ev.Passed) -> State:
    frame = top(state)
    return put(state, Window(frame.seat, frame.card, frame.ask[1:]))


def _hushed(state: State, fact: ev.Hushed) -> State:
    hands = with_hand(state, fact.seat, lose_openly(state.hands[fact.seat], "hush"))
    state = change(state, hands=hands)
    window = Window(fact.seat, "hush", listeners(state, fact.seat))
    return put(state, window, drop=0)


def _window_closed(state: State, fact: ev.WindowClosed) -> State:
    if len(state.pending) > 1 and isinstance(state.pending[-2], Window):
        below = state.pending[-2]
        ask = listeners(state, below.seat) if fact.cancelled else ()
        answered = Window(below.seat, below.card, ask, not fact.cancelled)
        return put(state, answered, drop=2, discard=known(*state.discard, "hush"))
    if not fact.cancelled:
        return put(state, Effect(fact.seat, fact.card))
    hand = state.hands[fact.seat]
    back = Hand(known(*hand.shown, fact.card), hand.held)
    return put(state, hands=with_hand(state, fact.seat, back))


def _scored(state: State, fact: ev.Scored) -> State:
    return spend(state, scores=with_points(state, fact.seat, fact.points))


def _fizzled(state: State, fact: ev.Fizzled) -> State:
    return spend(state)


def _aimed(state: State, fact: ev.Aimed) -> State:
    return put(state, Effect(fact.seat, "snatch", target=fact.target))


def _took(state: State, fact: ev.Took) -> State:
    hand, robbed = state.hands[fact.seat], state.hands[fact.target]
    state = change(state, hands=with_hand(state, fact.target, lose_secretly(robbed, fact.card)))
    gained = Hand(hand.shown, pile(*hand.held, fact.card))
    return spend(state, hands=with_hand(state, fact.seat, gained))


def _rolled(state: State, fact: ev.Rolled) -> State:
    return put(state, Effect(fact.seat, "forage", -1, fact.attempt, fact.value))


def _kept(state: State, fact: ev.Kept) -> State:
    return put(state, msgspec.structs.replace(top(state), kept=True))


def _rerolled(state: State, fact: ev.Rerolled) -> State:
    return put(state, msgspec.structs.replace(top(state), value=0))


def _stashed(state: State, fact: ev.Stashed) -> State:
    hands = with_hand(state, fact.seat, lose_secretly(state.hands[fact.seat], fact.card))
    deck = state.deck
    laid = Deck(deck.count + 1, deck.epoch, (Laid(fact.seat, fact.card), *deck.top))
    return spend(state, hands=hands, deck=laid, scores=with_points(state, fact.seat, fact.points))


def _discarded(state: State, fact: ev.Discarded) -> State:
    hands = with_hand(state, fact.seat, lose_openly(state.hands[fact.seat], fact.card))
    return change(state, hands=hands, discard=known(*state.discard, fact.card))


def _finished(state: State, fact: ev.Finished) -> State:
    return put(state, msgspec.structs.replace(top(state), discarding=False))


def _ended(state: State, fact: ev.Ended) -> State:
    return change(state, winners=fact.winners)


EVOLVE: dict[type, Callable[[State, Any], State]] = {
    ev.Drew: _drew, ev.Filled: _filled, ev.Reshuffled: _reshuffled,
    ev.RoundBegan: _round_began, ev.RefillBegan: _refill_began, ev.Chose: _chose,
    ev.Revealed: _revealed,
    ev.Announced: _announced, ev.Passed: _passed, ev.Hushed: _hushed,
    ev.WindowClosed: _window_closed, ev.Scored: _scored, ev.Fizzled: _fizzled,
    ev.Aimed: _aimed, ev.Took: _took, ev.Rolled: _rolled, ev.Kept: _kept,
    ev.Rerolled: _rerolled, ev.Stashed: _stashed, ev.Discarded: _discarded,
    ev.Finished: _finished, ev.Ended: _ended,
}  # fmt: skip


def observe(state: State, viewer: int) -> State:
    """What a viewer sees: own hand, own pick, what it laid on the deck, and all that is open."""
    hands = tuple(
        hand if seat == viewer else Hand(hand.shown, (None,) * len(hand.held))
        for seat, hand in enumerate(state.hands)
    )
    laid = tuple(Laid(x.seat, x.card if x.seat == viewer else None) for x in state.deck.top)
    frames: tuple[Frame, ...] = tuple(
        Choosing(frame.opened, frame.ready, own(frame.picks, viewer))
        if isinstance(frame, Choosing)
        else frame
        for frame in state.pending
    )
    deck = Deck(state.deck.count, state.deck.epoch, laid)
    return change(state, hands=hands, deck=deck, pending=frames, viewer=viewer)


def own(picks: Cards, viewer: int) -> Cards:
    """The picks as their owner alone may see them."""
    return tuple(card if seat == viewer else None for seat, card in enumerate(picks))
