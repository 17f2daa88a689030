"""The laws that every game meets, where the contract suite does not look: each ruling in a drafted
match (it plays the suggested set-up but for the mode itself), and all rulings mixed.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random

import pytest
from contract import laws, sight
from contract.plays import Play, Setting, play_game

from dinolab.core.event import SPECTATOR
from dinolab.games.dinosaur_table_battles import GAME
from dinolab.games.dinosaur_table_battles.setup import RULINGS

RULED = [("mode", "draft")] + [
    (f"ruling.{name}", value) for name, values in RULINGS.items() for value in values[1:]
]
MIXED = 40
LAWS: tuple[Callable[..., None], ...] = (
    laws.law_1_near_misses, laws.law_1_over, laws.law_1_questions, laws.law_1_luck,
    laws.law_5_components, laws.law_6_rules_exist, laws.law_9_replay,
    sight.law_4a_redacted_fold, sight.law_4b_from_the_observation,
    sight.law_4b_everybody_knows_who_is_asked, sight.law_4b_pictures, sight.law_4b_sentences,
    sight.law_4_sample_fits,
)  # fmt: skip


@cache
def ruled(name: str, value: str) -> Play:
    """A drafted match with one ruling."""
    options = {"mode": "draft", name: value}
    return play_game(GAME, Setting(GAME.name, 2, tuple(options.items())), 1)


@cache
def mixed(seed: int) -> Play:
    """A match, drafted more often than not, with every ruling chosen at random, to its end."""
    rng = Random(seed)
    options = {f"ruling.{name}": rng.choice(values) for name, values in RULINGS.items()}
    options["mode"] = rng.choice(("draft", "draft", "suggested"))
    return play_game(GAME, Setting(GAME.name, 2, tuple(options.items())), seed, (), GAME.cap + 1)


def check(law: Callable[..., None], one: Play, seed: int) -> None:
    if "rng" in law.__annotations__:
        law(one, Random(seed))
    else:
        law(one)


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_each_ruling_in_a_draft(law: Callable[..., None]) -> None:
    for seed, (name, value) in enumerate(RULED):
        check(law, ruled(name, value), seed)


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_rulings_mixed(law: Callable[..., None]) -> None:
    for seed in range(0, MIXED, 3):
        check(law, mixed(seed), seed)


def test_law_1_legal_is_accepted_and_nothing_else() -> None:
    for seed, (name, value) in enumerate(RULED[::3]):
        laws.law_1_actions(ruled(name, value), Random(seed), positions=8, odd=8)
    for seed in range(0, MIXED, 4):
        laws.law_1_actions(mixed(seed), Random(seed), positions=8, odd=8)


def test_law_4c_what_is_hidden_changes_nothing() -> None:
    """Twins of drafts under each ruling of the draft: from the deal to the first turns."""
    settings = [(n, v) for n, v in RULED if n in ("mode", "ruling.first-pick", "ruling.removals",
                                                 "ruling.short-draft")]  # fmt: skip
    for seed, (name, value) in enumerate(settings):
        one = ruled(name, value)
        drafted = Play(one.game, one.setting, one.events[:45], one.line, one.script)
        for again in range(6):
            sight.law_4c_twins(drafted, Random(100 * seed + again), 3, 30)


def test_every_match_ends_within_the_cap() -> None:
    for seed in range(MIXED):
        laws.law_7_play_ends(mixed(seed))


def test_mixed_matches_end_in_many_ways() -> None:
    outcomes = [GAME.outcome(mixed(seed).line.last.state) for seed in range(MIXED)]
    assert None not in outcomes
    ends = {outcome.code for outcome in outcomes if outcome is not None}
    assert len(ends) >= 4


def test_nobody_is_ever_out_of_choices() -> None:
    """Whoever is asked may choose something, under any rulings."""
    for seed in range(MIXED):
        one = mixed(seed)
        for at in one.ends:
            for question in GAME.questions(one.state(at)):
                assert GAME.legal_actions(one.state(at), question.seat), (seed, at, question)


def test_tokens_dice_and_cards_never_fall_below_none() -> None:
    for seed in range(MIXED):
        for at in mixed(seed).ends:
            state = mixed(seed).state(at)
            assert min(state.tokens) >= 0
            assert sum(state.tokens) <= 27
            assert all(not dice for dice, down in zip(state.dice, state.down, strict=True) if down)


def test_only_the_draft_hides_anything() -> None:
    """From the first turn on everybody sees everything but the cards removed in secret; so no
    question, no forced reaction and no `Do not react` tells more than the table does.
    """
    for seed in range(MIXED):
        one = mixed(seed)
        for at in one.ends:
            state = one.state(at)
            if state.turn:
                seen = [GAME.observe(state, viewer) for viewer in (0, 1, SPECTATOR)]
                bare = [(s.setup, s.teams, s.dice, s.down, s.tokens, s.fight, s.rolled, s.gone)
                        for s in (state, *seen)]  # fmt: skip
                assert len(set(map(repr, bare))) == 1
                assert state.draft.hands == ((), ())
                assert len({GAME.questions(s) for s in (state, *seen)}) == 1
