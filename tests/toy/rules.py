"""The rules of Nest Raid: what is asked, what may be done, what follows."""

from __future__ import annotations

from collections import Counter
from random import Random

from dinolab.core.action import Action, Question, Refusal, Value, Weighted, refusal
from dinolab.core.event import CHANCE, EVERYBODY, REFEREE, Entry, Fact, seats_text
from dinolab.core.options import Chosen, Option
from dinolab.core.outcome import Clock, Outcome
from toy import events as ev
from toy import state as st
from toy.actions import (
    Aim,
    Choose,
    Discard,
    Done,
    Draw,
    Hush,
    Keep,
    Pass,
    Reroll,
    Roll,
    Stash,
    Take,
)
from toy.content import Pack
from toy.state import Choosing, Effect, Filling, Resolving, State, Window, top

OPTIONS = (
    Option("ruling.hush-a-hush", ("may", "may-not"), "toy.ruling.hush-a-hush"),
    Option("variant.long", ("off", "on"), "toy.variant.long"),
)


def setup(options: Chosen, seats: int, content: Pack) -> tuple[Entry, ...] | Refusal:
    """The numbers of this game; the cards come from the deck, one by one."""
    chosen = dict(options)
    fact = ev.SetUp(
        copies=tuple((card.id, card.copies) for card in content.card),
        points_of=tuple((card.id, card.points) for card in content.card),
        hand=content.hand, faces=content.faces, players=seats,
        rounds=4 if chosen["variant.long"] == "on" else 2,
        again=chosen["ruling.hush-a-hush"] == "may",
    )  # fmt: skip
    return (Entry(fact, "toy.deal"),)


def questions(state: State) -> tuple[Question, ...]:
    """Who is asked; nobody where something is still to follow."""
    if state.winners or follow(state) is not None:
        return ()
    match frame := top(state):
        case Choosing():
            asked = [s for s in range(state.players) if must_choose(state, frame, s)]
            rule = "toy.round.choose"
            return tuple(Question(seat, "choose", frame.opened, rule) for seat in asked)
        case Window():
            about: tuple[tuple[str, Value], ...] = (("who", frame.seat), ("card", frame.card))
            return (ask(state, frame.ask[0], "window", "toy.window.ask", about),)
        case Filling(seats, _, True):
            return (ask(state, seats[0], "discard", "toy.refill.discard"),)
        case Filling(seats):
            left = "".join(f"{card[:2]}{count}" for card, count in st.unseen(state))
            key = f"draw/{state.deck.epoch}/{state.deck.count}/{left}"
            about = (("who", seats[0]),)
            return (ask(state, CHANCE, "draw", "toy.refill.draw", about, key),)
        case _:
            return (_effect_question(state, frame),)


def ask(
    state: State,
    seat: int,
    kind: str,
    rule: str,
    about: tuple[tuple[str, Value], ...] = (),
    key: str = "",
) -> Question:
    """A question that opens now."""
    return Question(seat, kind, state.version, rule, key, about)


def _effect_question(state: State, frame: Effect) -> Question:
    seat, place = frame.seat, f"{state.round}/{frame.seat}"
    rule = f"toy.card.{frame.card}"
    if frame.card == "stash":
        return ask(state, seat, "stash", rule)
    if frame.card == "forage":
        if frame.value:
            return ask(state, seat, "keep", rule, (("value", frame.value),))
        key = f"roll/{place}/{frame.attempt + 1}"
        return ask(state, CHANCE, "roll", rule, (("who", seat),), key)
    if frame.target < 0:
        return ask(state, seat, "aim", rule)
    key = f"take/{place}/{frame.target}"
    return ask(state, CHANCE, "take", rule, (("target", frame.target),), key)


def must_choose(state: State, frame: Choosing, seat: int) -> bool:
    """Whether a seat still owes its pick."""
    return seat not in frame.ready and len(state.hands[seat]) > 0


def outcomes(state: State) -> Weighted:
    """What luck may answer, by how many cards or faces there are."""
    match _kind(state, CHANCE):
        case "draw":
            return tuple((Draw(card), count) for card, count in st.unseen(state))
        case "take":
            cards = Counter(st.known(*state.hands[top(state).target].cards))
            return tuple((Take(card), cards[card]) for card in sorted(cards))
        case "roll":
            return tuple((Roll(value), 1) for value in range(1, state.rules.faces + 1))
        case _:
            return ()


def legal_actions(state: State, seat: int) -> tuple[Action, ...]:
    """Everything a seat may answer, by name and then by content."""
    if seat == CHANCE:
        return tuple(action for action, _ in outcomes(state))
    hand = st.known(*state.hands[seat].cards) if 0 <= seat < state.players else ()
    cards = sorted(set(hand))
    match _kind(state, seat):
        case "choose":
            return tuple(Choose(card) for card in cards)
        case "stash":
            return tuple(Stash(card) for card in cards)
        case "discard":
            return (*(Discard(card) for card in cards), Done())
        case "window":
            return (Pass(),) if _no_hush(state, seat) else (Hush(), Pass())
        case "aim":
            return tuple(Aim(target) for target in sorted(st.listeners(state, seat)))
        case "keep":
            return (Keep(), Reroll())
        case _:
            return ()


def near_misses(state: State, seat: int) -> tuple[tuple[Action, Refusal], ...]:
    """A hush one holds and may not play, or would need."""
    if seat < 0 or _kind(state, seat) != "window":
        return ()
    no = _no_hush(state, seat)
    return ((Hush(), no),) if no else ()


def _no_hush(state: State, seat: int) -> Refusal | None:
    if "hush" not in state.hands[seat].cards:
        return refusal("not_in_hand", "toy.card.hush", card="hush")
    if top(state).card == "hush" and not state.rules.again:
        return refusal("hush_is_final", "toy.ruling.hush-a-hush")
    return None


def _kind(state: State, seat: int) -> str:
    """What a seat is asked now, if anything."""
    return next((q.kind for q in questions(state) if q.seat == seat), "")


ANSWERS: dict[str, tuple[type[Action], ...]] = {
    "draw": (Draw,), "take": (Take,), "roll": (Roll,), "choose": (Choose,), "stash": (Stash,),
    "discard": (Discard, Done), "window": (Hush, Pass), "aim": (Aim,), "keep": (Keep, Reroll),
}  # fmt: skip


def decide(state: State, seat: int, action: Action) -> tuple[Entry, ...] | Refusal:
    """The input an action makes, or why it cannot be."""
    question = next((q for q in questions(state) if q.seat == seat), None)
    if question is None:
        return refusal("not_asked", "toy.round.resolve")
    if not isinstance(action, ANSWERS[question.kind]):
        return refusal("not_that", question.rule)
    if action not in legal_actions(state, seat):
        return _why_not(state, seat, action, question.rule)
    fact, audience = _fact(state, seat, action)
    return (Entry(fact, question.rule, audience),)


def _why_not(state: State, seat: int, action: Action, rule: str) -> Refusal:
    match action:
        case Choose(card) | Stash(card) | Discard(card):
            return refusal("not_in_hand", rule, card=card)
        case Hush():
            return _no_hush(state, seat) or refusal("not_possible", rule)
        case Aim(target):
            return refusal("no_such_target", rule, target=target)
        case _:
            return refusal("not_possible", rule)


def _fact(state: State, seat: int, action: Action) -> tuple[Fact, str]:
    frame, alone = top(state), seats_text((seat,))
    match action:
        case Draw(card):
            return ev.Drew(frame.seats[0], card), seats_text((frame.seats[0],))
        case Take(card):
            both = seats_text((frame.seat, frame.target))
            return ev.Took(frame.seat, frame.target, card), both
        case Roll(value):
            return ev.Rolled(frame.seat, frame.attempt + 1, value), EVERYBODY
        case Choose(card):
            return ev.Chose(seat, card), alone
        case Stash(card):
            return ev.Stashed(seat, dict(state.rules.points_of)["stash"], card), alone
        case Discard(card):
            return ev.Discarded(seat, card), EVERYBODY
        case Aim(target):
            return ev.Aimed(seat, target), EVERYBODY
        case _:
            return PLAIN[type(action)](seat), EVERYBODY


PLAIN: dict[type[Action], type[Fact]] = {
    Done: ev.Finished, Hush: ev.Hushed, Pass: ev.Passed, Keep: ev.Kept, Reroll: ev.Rerolled,
}  # fmt: skip


def action_of(fact: Fact) -> Action | None:
    """The action an input records."""
    match fact:
        case ev.Drew(_, str(card)):
            return Draw(card)
        case ev.Took(_, _, str(card)):
            return Take(card)
        case ev.Rolled(_, _, value):
            return Roll(value)
        case ev.Chose(_, str(card)):
            return Choose(card)
        case ev.Stashed(_, _, str(card)):
            return Stash(card)
        case ev.Discarded(_, card):
            return Discard(card)
        case ev.Aimed(_, target):
            return Aim(target)
        case _:
            return next((act() for act, plain in PLAIN.items() if plain is type(fact)), None)


def follow(state: State) -> Entry | None:
    """The next forced consequence."""
    match frame := top(state):
        case None:
            return _between(state)
        case Choosing() if not any(must_choose(state, frame, s) for s in range(state.players)):
            cards = tuple(card or "" for card in frame.picks)
            return Entry(ev.Revealed(cards), "toy.round.reveal")
        case Resolving((), ()):
            return Entry(ev.RefillBegan(state.first), "toy.refill.discard")
        case Resolving(seats, cards):
            return Entry(ev.Announced(seats[0], cards[0]), "toy.round.resolve")
        case Window(seat, card, (), cancelled):
            return Entry(ev.WindowClosed(seat, card, cancelled), "toy.window.close")
        case Effect():
            return _effect(state, frame)
        case Filling(_, _, False):
            return _fill(state, frame)
        case _:
            return None


def _between(state: State) -> Entry | None:
    """Between rounds: the next one, or the end."""
    if state.winners:
        return None
    if state.round < state.rules.rounds:
        first = (state.first + 1) % state.players
        return Entry(ev.RoundBegan(state.round + 1, first), "toy.round.begin")
    best = max(state.scores)
    winners = tuple(seat for seat, score in enumerate(state.scores) if score == best)
    return Entry(ev.Ended(winners), "toy.end")


def _effect(state: State, frame: Effect) -> Entry | None:
    """What a card does by itself, once nothing is left to ask or nothing can be asked."""
    seat, rule = frame.seat, f"toy.card.{frame.card}"
    match frame.card:
        case "graze":
            return Entry(ev.Scored(seat, dict(state.rules.points_of)["graze"]), rule)
        case "hush":
            return Entry(ev.Fizzled(seat, frame.card), rule)
        case "forage" if frame.value and (frame.kept or frame.attempt > 1):
            return Entry(ev.Scored(seat, frame.value), rule)
        case "snatch" if not st.listeners(state, seat):
            return Entry(ev.Fizzled(seat, frame.card), "toy.ruling.nothing-to-do")
        case "stash" if not len(state.hands[seat]):
            return Entry(ev.Fizzled(seat, frame.card), "toy.ruling.nothing-to-do")
        case _:
            return None


def _fill(state: State, frame: Filling) -> Entry | None:
    """Draw what needs no luck, shuffle, or go on to the next seat."""
    seat, deck = frame.seats[0], state.deck
    if len(state.hands[seat]) >= state.rules.hand or not (deck.count or state.discard):
        return Entry(ev.Filled(seat), "toy.refill.draw")
    if not deck.count:
        fact = ev.Reshuffled(deck.epoch + 1, len(state.discard))
        return Entry(fact, "toy.refill.reshuffle")
    if deck.top:
        return Entry(ev.Drew(seat, deck.top[0].card), "toy.refill.draw", seats_text((seat,)))
    return None


def sample(observation: State, rng: Random) -> State:
    """Deal what is unknown at random, in a way that fits the observation."""
    pool = [card for card, count in st.unseen(observation) for _ in range(count)]
    rng.shuffle(pool)
    hands = tuple(
        st.Hand(hand.shown, st.pile(*(pool.pop() if card is None else card for card in hand.held)))
        for hand in observation.hands
    )
    laid = tuple(
        x if x.card is not None else st.Laid(x.seat, pool.pop()) for x in observation.deck.top
    )
    deck = st.Deck(observation.deck.count, observation.deck.epoch, laid)
    state = st.change(observation, hands=hands, deck=deck, viewer=REFEREE)
    if isinstance(frame := top(state), Choosing):
        picks = tuple(
            rng.choice(hands[seat].cards) if seat in frame.ready and pick is None else pick
            for seat, pick in enumerate(frame.picks)
        )
        state = st.put(state, Choosing(frame.opened, frame.ready, picks))
    return state


def clock(state: State) -> Clock:
    """Rounds, and who acts in them."""
    frame = top(state)
    return Clock(round=state.round, phase=type(frame).__name__.lower() if frame else "")


def outcome(state: State) -> Outcome | None:
    """Most points win; level players share."""
    return Outcome(state.winners, state.scores, "points", "toy.end") if state.winners else None


def hint(observation: State, action: Action) -> float:
    """Graze and forage first; keep good rolls; throw nothing away."""
    match action:
        case Choose(card):
            return {"forage": 3.5, "graze": 2.0, "stash": 3.0, "snatch": 1.0}.get(card, 0.0)
        case Keep():
            return float(top(observation).value)
        case Reroll():
            return (observation.rules.faces + 1) / 2
        case Discard():
            return -1.0
        case _:
            return 0.0
