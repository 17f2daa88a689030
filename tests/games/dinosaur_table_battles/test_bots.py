"""Bots: their model of a match is the match; hints are worth following; thinking beats hints."""

from random import Random

import pytest
from msgspec.structs import replace

from dinolab.arena.playout import bot_seats, play_out
from dinolab.bots import kinds, player
from dinolab.core.event import CHANCE
from dinolab.core.fold import Position, open_questions
from dinolab.core.step import Step, advance, start
from dinolab.core.table import Seat
from dinolab.games.dinosaur_table_battles import GAME
from dinolab.games.dinosaur_table_battles.events import (
    Attack,
    Choose,
    Decline,
    EndTurn,
    Flip,
    PassAttack,
    Pay,
    Place,
    React,
    SetAside,
)
from dinolab.games.dinosaur_table_battles.lean.match import NOTHING, Blow, Match, match_of
from dinolab.games.dinosaur_table_battles.lean.worth import spots
from dinolab.games.dinosaur_table_battles.state import State, card_no, dino_no
from dinolab.games.dinosaur_table_battles.thinker import Thinker, blow_of


def opened(**options: str) -> Position[State]:
    """A match set up."""
    chosen = {name.replace("__", ".").replace("_", "-"): value for name, value in options.items()}
    step = start(GAME, [Seat("Ann", "ann"), Seat("Ben", "ben")], chosen, key=bytes(16))
    assert isinstance(step, Step), step
    return step.position


def asked(position: Position[State], rng: Random):
    """Who is asked, and a random answer of those there are; None once it is over."""
    questions = open_questions(GAME, position)
    if not questions:
        return None
    seat = questions[0].seat
    actions = GAME.legal_actions(position.state, seat)
    if seat == CHANCE:
        weights = [weight for _, weight in GAME.outcomes(position.state)]
        return seat, actions, rng.choices(actions, weights)[0]
    dull = (PassAttack, EndTurn)
    lively = [action for action in actions if not isinstance(action, dull)]
    return seat, actions, rng.choice(lively if lively and rng.random() < 0.8 else actions)


def stand(match: Match) -> tuple:
    """What may be compared of a position between two phases."""
    free = [match.free(seat) for seat in (0, 1)]
    return match.dice, match.down, match.up, match.play, match.tokens, match.penalty, free


class Beside:
    """The lean model of an attack beside the rules: choices must be the same, and the result."""

    def __init__(self) -> None:
        self.match: Match | None = None
        self.blow: Blow | None = None
        self.card = self.flip = NOTHING
        self.attacks = 0

    def asked(self, state: State, actions, action) -> None:
        """Somebody is about to choose."""
        if isinstance(actions[-1], PassAttack):
            self.attack(state, actions, action)
        elif isinstance(actions[0], React | Decline):
            replies = [Decline() if card < 0 else React(state.setup.cards[card].id)
                       for card in self.match.reactions(self.blow)]  # fmt: skip
            assert set(replies) == set(actions)
            self.card = card_no(state, action.card) if isinstance(action, React) else NOTHING
        elif isinstance(actions[-1], Pay):
            fall = self.match.fall(self.blow, self.card)
            cards = [Flip(state.setup.cards[card].id)
                     for card in self.match.may_flip(self.blow, fall)]  # fmt: skip
            assert [*cards, Pay()] == list(actions)
            self.flip = card_no(state, action.card) if isinstance(action, Flip) else NOTHING
        elif isinstance(actions[-1], EndTurn) and not state.placed:
            ways = spots(match_of(state), state.rolled, frozenset())
            found = {Place(state.setup.cards[c].id, face, n) for _, (c, face, n), _ in ways}
            assert found == set(actions[:-1])

    def attack(self, state: State, actions, action) -> None:
        match = match_of(state)
        blows = {(blow.card, blow.target): blow for blow in match.blows()}
        attacks = [a for a in actions if isinstance(a, Attack)]
        assert {(card_no(state, a.card), dino_no(state, a.target)) for a in attacks} == set(blows)
        if isinstance(action, Attack):
            self.match, self.card, self.flip = match, NOTHING, NOTHING
            self.blow = blows[card_no(state, action.card), dino_no(state, action.target)]

    def went_on(self, state: State) -> None:
        """A step has been made."""
        if self.match is None:
            return
        if state.fight is not None:
            assert state.fight.stage != "window" or blow_of(state.fight) == self.blow
            return
        self.match.strike(self.blow, self.card, self.flip)
        assert stand(self.match) == stand(match_of(state))
        ended = GAME.outcome(state)
        assert self.match.winner == (ended.winners[0] if ended else -1)
        self.match, self.attacks = None, self.attacks + 1


@pytest.mark.parametrize("mode", ["suggested", "draft"])
def test_the_model_of_the_bots_plays_by_the_rules(mode: str) -> None:
    rng, attacks = Random(f"beside/{mode}"), 0
    for _ in range(60):
        position, beside = opened(mode=mode), Beside()
        while (found := asked(position, rng)) is not None:
            seat, actions, action = found
            if seat != CHANCE:
                beside.asked(position.state, actions, action)
            step = advance(GAME, position, seat, action)
            assert isinstance(step, Step), step
            position = step.position
            beside.went_on(position.state)
        attacks += beside.attacks
    assert attacks > 300


def won(one: str, two: str, matches: int, seed: str) -> float:
    """The share that the first kind of bot wins, the sides alternated, each draft twice."""
    total = 0.0
    for number in range(matches):
        pair = (one, two) if number % 2 == 0 else (two, one)
        mode = ("draft", "suggested")[number % 4 // 2]
        outcome = play_out(
            GAME, bot_seats(pair, 2), {"mode": mode}, f"{seed}/{number // 2}"
        ).outcome
        total += (number % 2 in outcome.winners) / len(outcome.winners)
    return total / matches


def test_following_hints_beats_choosing_at_random() -> None:
    """Few matches, so a loose bound; the content pack notes 500."""
    assert won("greedy", "random", 60, "hints") > 0.8


def test_thinking_beats_following_hints() -> None:
    """Few matches; the content pack notes how it went in more."""
    assert won("hasty", "greedy", 24, "hasty") > 0.65
    assert won("thinker", "greedy", 12, "thinker") > 0.65


def test_bots_are_found_by_name() -> None:
    assert {"thinker", "hasty"} <= set(kinds(GAME))
    assert isinstance(player("thinker", GAME), Thinker)


RULINGS = [
    {option.name: choice}
    for option in GAME.options
    for choice in option.choices[1:]
    if option.name != "mode"
]


@pytest.mark.parametrize("ruling", RULINGS, ids=lambda ruling: "=".join(*ruling.items()))
def test_bots_play_on_under_every_ruling(ruling: dict[str, str]) -> None:
    """Their model knows the default rulings only; they still choose what is legal."""
    for number in range(2):
        seats = bot_seats(("hasty", "greedy"), 2)
        assert play_out(GAME, seats, {"mode": "draft", **ruling}, f"rulings/{number}").outcome


def test_bots_play_with_a_ruling_that_lets_the_attacker_flip() -> None:
    rng, seen = Random(5), 0
    for _ in range(200):
        position = opened(mode="draft", ruling__counter_breaks="may-break")
        while (found := asked(position, rng)) is not None:
            seat, actions, action = found
            fight = position.state.fight
            if fight is not None and fight.stage == "own" and len(actions) > 1:
                seen += 1
                view = GAME.observe(position.state, seat)
                for kind in ("thinker", "greedy"):
                    assert player(kind, GAME).choose(view, actions, Random(1)) in actions
            step = advance(GAME, position, seat, action)
            assert isinstance(step, Step)
            position = step.position
        if seen > 3:
            break
    assert seen


def some_choices(mode: str, matches: int):
    """Positions in which a player has a choice, with who and what."""
    rng = Random(f"choices/{mode}")
    for _ in range(matches):
        position = opened(mode=mode)
        while (found := asked(position, rng)) is not None:
            seat, actions, action = found
            if seat != CHANCE and len(actions) > 1:
                yield position.state, seat, actions
            step = advance(GAME, position, seat, action)
            assert isinstance(step, Step)
            position = step.position


def test_every_kind_of_choice_has_hints_and_they_need_nothing_hidden() -> None:
    told: dict[type, set[float]] = {}
    for state, seat, actions in some_choices("draft", 10):
        view = GAME.observe(state, seat)
        other = GAME.sample(view, Random(3))
        for action in actions:
            hint = GAME.hint(view, action)
            assert hint == GAME.hint(GAME.observe(other, seat), action)
            told.setdefault(type(action), set()).add(hint)
    assert told[EndTurn] == told[PassAttack] == {0.0}
    for kind in (SetAside, Choose, Attack, React, Flip, Pay, Place):
        assert len(told[kind]) > 3, kind


def test_a_hint_prefers_the_attack_that_wins() -> None:
    """Whoever can take the last tokens, with no reaction and no card to flip in the way, does."""
    seen = 0
    for state, seat, actions in some_choices("suggested", 10):
        blows = match_of(state).blows() if isinstance(actions[-1], PassAttack) else []
        for blow in blows:
            hits = match_of(state).fall(blow, NOTHING).hits
            short = 2 <= hits < state.setup.dinos[blow.target].breaking
            if short and match_of(state).reactions(blow) == [NOTHING]:
                seen += 1
                near = replace(state, tokens=(5, hits) if seat == 0 else (hits, 5))
                best = max(actions, key=lambda action, near=near: GAME.hint(near, action))
                assert isinstance(best, Attack)
                assert GAME.hint(near, best) > 10
    assert seen


def test_a_bot_is_the_same_for_the_same_seed() -> None:
    for mode in ("draft", "suggested"):
        one, two = (
            play_out(GAME, bot_seats(("hasty",), 2), {"mode": mode}, "same").events
            for _ in range(2)
        )
        assert one == two
