"""The laws have teeth: each game here is Nest Raid with one fault, and is caught."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import msgspec
import pytest
from contract import laws, sight
from contract.plays import Setting, play_game
from toy import GAME, rules
from toy import events as ev
from toy import state as st
from toy.actions import Choose

from dinolab.core.action import Action, Refusal, Weighted, refusal
from dinolab.core.event import CHANCE, Entry, Event, Fact, seats_text
from dinolab.core.replay import replay_inputs

State = st.State
Fault = tuple[Callable[..., None], dict[str, Any]]


def backwards(state: State, seat: int) -> tuple[Action, ...]:
    """Legal actions in another order."""
    return GAME.legal_actions(state, seat)[::-1]


def takes_any_pick(state: State, seat: int, action: Action) -> tuple[Entry, ...] | Refusal:
    """Accepts the pick of a card one does not hold."""
    if isinstance(action, Choose) and GAME.legal_actions(state, seat):
        return (Entry(ev.Chose(seat, action.card), "toy.round.choose", seats_text((seat,))),)
    return GAME.decide(state, seat, action)


def speechless(state: State, seat: int, action: Action) -> tuple[Entry, ...] | Refusal:
    """Refuses with a code that has no sentence."""
    decided = GAME.decide(state, seat, action)
    return refusal("mumble", "toy.end") if isinstance(decided, Refusal) else decided


def tells_the_deck(state: State, seat: int, action: Action) -> tuple[Entry, ...] | Refusal:
    """Refuses with a fact that the seat cannot know."""
    decided = GAME.decide(state, seat, action)
    if isinstance(decided, Refusal):
        return refusal("not_asked", "toy.end", left=str(st.unseen(state)))
    return decided


def never_opens(state: State) -> Any:
    """Says of every question that it has been open since the beginning."""
    return tuple(msgspec.structs.replace(q, opened=0) for q in rules.questions(state))


def one_key(state: State) -> Any:
    """Asks luck by the same key every time."""
    return tuple(msgspec.structs.replace(q, key="luck") for q in rules.questions(state))


def falls_silent(state: State) -> Any:
    """Asks nobody any more although the game goes on."""
    return rules.questions(state) if state.round < 2 else ()


def whispers(state: State) -> Any:
    """Puts into a question what only one hand shows."""
    left = str(st.unseen(state))
    return tuple(msgspec.structs.replace(q, facts=(("l", left),)) for q in rules.questions(state))


def light_luck(state: State) -> Weighted:
    """Leaves one outcome out."""
    return GAME.outcomes(state)[1:]


def clockwork(state: State | None, event: Event) -> State:
    """Looks at the clock."""
    import time

    time.time()
    return GAME.evolve(state, event)


class Counting:
    """Remembers how often it was called, outside of any state."""

    def __init__(self) -> None:
        self.calls = 0

    def __call__(self, state: State | None, event: Event) -> State:
        self.calls += 1
        new = GAME.evolve(state, event)
        return st.change(new, round=new.round + self.calls)


def sees_the_deck(state: State, viewer: int) -> State:
    """Forgets to hide what others laid on the deck."""
    return st.change(GAME.observe(state, viewer), deck=state.deck)


def sees_picks(state: State, viewer: int) -> State:
    """Forgets to hide what others have picked."""
    return st.change(GAME.observe(state, viewer), pending=state.pending)


def keeps_shown(state: State | None, event: Event) -> State:
    """Thinks that shown cards stay where they were when a hidden one leaves."""
    new = GAME.evolve(state, event)
    fact = event.fact
    if isinstance(fact, ev.Took) and state is not None and fact.card is not None:
        hand = state.hands[fact.target]
        if fact.card in hand.held:
            left = st.Hand(hand.shown, st.less(hand.held, fact.card))
            return st.change(new, hands=st.with_hand(new, fact.target, left))
    return new


def asks_hush_holders(state: State | None, event: Event) -> State:
    """Opens a window only for those who could answer."""
    new = GAME.evolve(state, event)
    frame = st.top(new)
    if isinstance(event.fact, ev.Announced):
        able = tuple(s for s in frame.ask if "hush" in new.hands[s].cards)
        return st.put(new, st.Window(frame.seat, frame.card, able))
    return new


def peeks(state: State, seat: int) -> tuple[Action, ...]:
    """Lets a seat choose by what lies in the hand of another."""
    legal = GAME.legal_actions(state, seat)
    rich = any("hush" in hand.cards for other, hand in enumerate(state.hands) if other != seat)
    return legal[:1] if rich and seat != CHANCE else legal


def deals_badly(observation: State, rng: Random) -> State:
    """Samples a hand full of grazes."""
    hands = tuple(
        st.Hand(h.shown, st.pile(*("graze" if c is None else c for c in h.held)))
        for h in observation.hands
    )
    return st.change(observation, hands=hands)


def doubles(state: State | None, event: Event) -> State:
    """Leaves a discarded card in the hand."""
    new = GAME.evolve(state, event)
    if isinstance(event.fact, ev.Discarded) and state is not None:
        return st.change(new, hands=state.hands)
    return new


def lawless(state: State) -> Entry | None:
    """Cites a rule that does not exist."""
    entry = GAME.follow(state)
    return msgspec.structs.replace(entry, rule="toy.no-such") if entry else None


def listed(state: State) -> Any:
    """Hands out a list."""
    return [GAME.clock(state)]


def forgetful(fact: Fact) -> Action | None:
    """Does not know the action of a pass."""
    return None if isinstance(fact, ev.Passed) else GAME.action_of(fact)


FAULTS: tuple[Fault, ...] = (
    (laws.law_1_actions, {"legal_actions": backwards}),
    (laws.law_1_actions, {"decide": takes_any_pick}),
    (laws.law_1_actions, {"decide": speechless}),
    (laws.law_1_actions, {"decide": tells_the_deck}),
    (laws.law_1_actions, {"action_of": forgetful}),
    (laws.law_1_questions, {"questions": never_opens}),
    (laws.law_1_questions, {"questions": one_key}),
    (laws.law_1_over, {"questions": falls_silent}),
    (laws.law_1_luck, {"outcomes": light_luck}),
    (laws.law_2_fold_is_pure, {"evolve": clockwork}),
    (laws.law_3_folds_agree, {"evolve": Counting()}),
    (sight.law_4a_redacted_fold, {"observe": sees_the_deck}),
    (sight.law_4a_redacted_fold, {"observe": sees_picks}),
    (sight.law_4a_redacted_fold, {"evolve": keeps_shown}),
    (sight.law_4b_from_the_observation, {"legal_actions": peeks}),
    (sight.law_4b_everybody_knows_who_is_asked, {"questions": whispers}),
    (sight.law_4c_twins, {"evolve": asks_hush_holders}),
    (sight.law_4_sample_fits, {"sample": deals_badly}),
    (laws.law_5_components, {"evolve": doubles}),
    (laws.law_6_rules_exist, {"follow": lawless}),
    (laws.law_7_play_ends, {"cap": 10}),
    (laws.law_8_nothing_mutable, {"clock": listed}),
    (laws.law_9_replay, {"action_of": forgetful}),
)


def caught(law: Callable[..., None], broken: dict[str, Any], seeds: int = 12) -> bool:
    """Whether a law notices the fault in one of some games."""
    game = replace(GAME, **broken)
    arguments = [Random(1)] if "rng" in law.__annotations__ else []
    for seed in range(seeds):
        one = play_game(game, Setting("toy", 2 + seed % 3), seed, (), 120)
        try:
            law(one, *arguments)
        except AssertionError:
            return True
    return False


@pytest.mark.parametrize(
    ("law", "broken"), FAULTS, ids=lambda x: x.__name__ if callable(x) else str(*x)
)
def test_a_broken_game_is_caught(law: Callable[..., None], broken: dict[str, Any]) -> None:
    """The law notices the fault, and holds without it."""
    assert caught(law, broken)
    assert not caught(law, {}, seeds=3)


def test_law_9_catches_other_rules() -> None:
    """A log made by other rules differs at the first event that these would not make."""
    generous = replace(GAME, follow=richer)
    plays = (play_game(generous, Setting("toy", 4), seed) for seed in range(50))
    one = next(play for play in plays if any(is_graze(event) for event in play.events))
    found = replay_inputs(GAME, one.events)
    assert found is not None
    assert (found.code, found.rule) == ("changed", "toy.card.graze")
    assert isinstance(found.got, Event)
    assert isinstance(found.expected, Event)
    assert (found.expected.fact, found.got.fact) == (
        ev.Scored(found.expected.fact.seat, 3),
        ev.Scored(found.expected.fact.seat, 2),
    )


def is_graze(event: Event) -> bool:
    """Whether a graze scored."""
    return event.kind == "toy.scored" and event.rule == "toy.card.graze"


def richer(state: State) -> Entry | None:
    """A graze scores one more."""
    entry = GAME.follow(state)
    if entry and isinstance(entry.fact, ev.Scored) and entry.rule == "toy.card.graze":
        return Entry(ev.Scored(entry.fact.seat, entry.fact.points + 1), entry.rule)
    return entry
