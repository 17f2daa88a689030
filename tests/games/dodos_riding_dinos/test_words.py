"""Sentences: one for everything that happens, is refused, asked or chosen, and they read well."""

from __future__ import annotations

import re

import pytest
from games.dodos_riding_dinos.races import MODES, NAMES, RACES, events, names, positions

from dinolab.core.action import Action, Refusal
from dinolab.core.event import SPECTATOR, Fact, redact
from dinolab.core.fold import outcome_of
from dinolab.core.options import choose
from dinolab.core.prompt import prompt
from dinolab.core.words import load_words
from dinolab.games.dodos_riding_dinos import GAME
from dinolab.games.dodos_riding_dinos import events as ev
from dinolab.games.dodos_riding_dinos.abilities import CODES
from dinolab.games.dodos_riding_dinos.choices import QUESTIONS
from dinolab.games.dodos_riding_dinos.content import BOARDS, TRACKS
from dinolab.games.dodos_riding_dinos.effects import PARTS
from dinolab.games.dodos_riding_dinos.powers import MOMENTS, OFFERED, POWER_PARTS
from dinolab.games.dodos_riding_dinos.throws import TOKENS
from dinolab.views.narrate import outcome_text

WORDS = load_words(GAME.folder, "en")
BARE = re.compile(r"[{}=]|dodos\.|None|_|\bseat \d")


def test_everything_has_a_sentence() -> None:
    assert {fact.kind for fact in GAME.facts} <= set(WORDS.tables["event"])
    assert {a.__struct_config__.tag for a in GAME.actions} <= set(WORDS.tables["action"])
    assert {kind.replace("-", "_") for kind in QUESTIONS} <= set(WORDS.tables["question"])
    source = "".join(path.read_text(encoding="utf-8") for path in GAME.folder.rglob("*.py"))
    codes = set(re.findall(r'\brefusal\(\s*"(\w+)"', source))
    assert codes <= set(WORDS.tables["refusal"])


def test_every_code_has_a_word() -> None:
    for table, codes in (
        ("card", [card.id for card in GAME.content.card]),
        ("racer", [racer.id for racer in GAME.content.racer]),
        ("board", BOARDS), ("track", TRACKS), ("token", TOKENS), ("part", PARTS),
        ("doing", PARTS), ("ability", CODES), ("middle", BOARDS), ("part", POWER_PARTS),
        ("card", [power.id for power in GAME.content.power]), ("moment", MOMENTS),
        ("now", OFFERED),
    ):  # fmt: skip
        assert {code for code in codes if code not in WORDS.terms[table]} == set(), table


def test_cards_and_racers_are_called_what_the_content_calls_them() -> None:
    content = GAME.content
    for table, entries in (
        ("card", content.card), ("card", content.power), ("racer", content.racer),
    ):  # fmt: skip
        assert {e.id: WORDS.term(table, e.id) for e in entries} == {e.id: e.name for e in entries}


@pytest.mark.parametrize("name", RACES | MODES)
def test_nothing_is_left_without_words(name: str) -> None:
    """In whole races: no template with an argument that is not there, no bare code, no seat without
    a name.
    """
    for event in events(name):
        for viewer in (0, SPECTATOR):
            said = WORDS.event(redact(event, viewer).fact, names(name))
            assert not BARE.search(said), said
    for position in positions(name)[::3]:
        for seat in range(len(names(name))):
            asked = prompt(GAME, position, seat)
            lines = [asked.text, *(c.label + c.why for c in asked.choices)]
            assert not [line for line in lines if BARE.search(line)]


@pytest.mark.parametrize("name", RACES | MODES)
def test_labels_make_sense_alone(name: str) -> None:
    """No two choices of a question are called the same."""
    for position in positions(name)[:: 1 if name in RACES else 3]:
        for seat in range(len(names(name))):
            labels = [choice.label for choice in prompt(GAME, position, seat).choices]
            assert len(labels) == len(set(labels))


@pytest.mark.parametrize("name", RACES)
def test_the_end_reads_well(name: str) -> None:
    outcome = outcome_of(GAME, positions(name)[-1])
    assert outcome is not None
    assert not BARE.search(outcome_text(GAME, outcome, names(name)))
    (ended,) = (e.fact for e in events(name) if isinstance(e.fact, ev.RaceEnded))
    assert WORDS.event(ended, names(name)).startswith("The race is over, ")


def test_events_read_well() -> None:
    def said(fact: Fact) -> str:
        return WORDS.event(fact, NAMES[:2])

    assert said(ev.Advanced(0, 3, 4, 0)) == "Ann goes on from hex 3 to hex 4."
    assert said(ev.WentBack(2, 0, 27, 0)) == "Challenger 3 goes back from hex 0 to hex 27."
    assert said(ev.CardDealt(1, "thunder")) == "Ben draws Thunder."
    assert said(ev.CardDealt(1)) == "Ben draws a Movement card."
    assert said(ev.Thrown(0, "egg", (1, 2), False)) == (
        "Ann launches the egg; hit: Ben and Challenger 3."
    )
    assert said(ev.Thrown(0, "banana", (), True)) == (
        "Ann launches the banana; hit: nothing (a foul throw)."
    )
    assert (
        said(ev.ReactionPlayed(1, "block", -1)) == "Ben plays Block against the card of this turn."
    )
    assert said(ev.ReactionPassed(1, True)) == "Ben plays no Reaction card, and none in this round."
    assert said(ev.DamageDealt(0, (1, 2), (2, 1))) == (
        "Damage by Ann to Ben and Challenger 3: 2 and 1."
    )
    assert (
        said(ev.Landed(0, 9, 10, 0, 2)) == "Ann jumps from the glass ramp to hex 10 for 2 damage."
    )
    assert said(ev.Landed(0, 9, 12, 0, 0)) == "Ann jumps from the glass ramp to hex 12."
    assert said(ev.SignalRolled(0, 3)) == (
        "Ann rolls 3 at the shortcut signal: by the regular path, with 1 damage."
    )
    assert said(ev.PartBegan(0, "swap", 0)) == "Ann: change places."
    assert said(ev.PartBegan(0, "hit-ahead", 2)) == "Ann: damage to all ahead (2)."


def test_labels_read_well() -> None:
    def label(action: Action) -> str:
        return WORDS.action(action, NAMES[:2])

    assert label(ev.Scheme("thunder")) == "Play Thunder"
    assert label(ev.React("megablock", 0)) == "Play Megablock against the first Reaction"
    assert label(ev.React("second-wind", -2)) == "Play Second Wind"
    assert label(ev.DiscardCards(("thunder", "thunder"))) == "Discard Thunder and Thunder"
    assert label(ev.ChooseFlame(True)) == "Into the flame"
    assert label(ev.PayRamp(False)) == "Stay on the glass ramp"
    assert label(ev.Target(3)) == "Choose Challenger 4"
    assert label(ev.Throw((), False)) == "Hit: nothing"


def test_refusals_of_options_read_well() -> None:
    chosen = choose(GAME.options, {})
    assert not isinstance(chosen, Refusal)
    for seats, challengers, sentence in (
        (1, "1", "With 1 player one races against at least 2 Challengers."),
        (6, "5", "11 racers are too many: 10 at most, since more hands need 66 cards and there"
                 " are 64."),
    ):  # fmt: skip
        options = tuple(sorted({**dict(chosen), "challengers": challengers}.items()))
        no = GAME.setup(options, seats, GAME.content)
        assert isinstance(no, Refusal)
        assert WORDS.refusal(no) == sentence
