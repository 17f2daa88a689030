"""Sentences from templates."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from toy import GAME
from toy import events as ev

from dinolab.core.action import Question, refusal
from dinolab.core.errors import BadContent, BadName
from dinolab.core.words import Words, listed, load_words, ordinal

NAMES = ("Ann", "Ben", "Cleo")


def words(template: str, **terms: dict[str, str]) -> Words:
    """Words with one refusal, `it`."""
    return Words({"refusal": {"it": template}, "event": {}, "action": {}, "question": {}}, terms)


def say(template: str, terms: dict[str, dict[str, str]] | None = None, **facts: Any) -> str:
    """What a template makes of some facts."""
    no = refusal("it", "demo.rule", **facts)
    return words(template, **(terms or {})).refusal(no, NAMES)


def test_codes_become_words() -> None:
    """Seats, ordinals, plurals, lists and tables of terms."""
    assert say("{who:seat} is {place:ordinal}", who=1, place=2) == "Ben is 2nd"
    assert say("{who:seats} won", who=(0, 1, 2)) == "Ann, Ben and Cleo won"
    assert say("{n:plural card cards}", n=1) == "1 card"
    assert say("{n:plural card cards}", n=0) == "0 cards"
    assert say("{c:card} of {d:cards}", {"card": {"7": "a fern"}}, c=7, d=(7, 8)) == (
        "a fern of a fern and 8"
    )
    assert say("{c:list} or {e:list}", c=("a", "b"), e=()) == "a and b or nothing"
    elements = {"element": {"1": "fire", "2": "wind"}}
    assert say("{pay:counted element}", elements, pay=(1, 1, 2)) == "2 fire and 1 wind"
    assert say("{pay:counted element}", elements, pay=()) == "nothing"
    assert say("{yes:yes_no}", {"yes_no": {"True": "yes"}}, yes=True) == "yes"


def test_a_sentence_may_have_another_form_for_no_values() -> None:
    sentences = {"it": "Needs {needs:list}; you hold {hold:list}."}
    sentences["it without hold"] = "Needs {needs:list}; you hold no card."
    spoken = Words({"refusal": sentences}, {})
    assert [spoken.refusal(refusal("it", "", needs=(1,), hold=hold)) for hold in ((2,), ())] == [
        "Needs 1; you hold 2.",
        "Needs 1; you hold no card.",
    ]
    assert spoken.refusal(refusal("it", "", needs=(), hold=(2,))) == "Needs nothing; you hold 2."


@pytest.mark.parametrize(
    "template",
    [
        "{n.__class__}", "{n[0]}", "{n.real}", "{0}", "{}", "{__class__.__mro__}", "{n!r:{n.real}}",
        "{n:{n.__doc__}}", "{n }",
    ],
)  # fmt: skip
def test_templates_reach_nothing_but_names(template: str) -> None:
    """Attributes, items, positions and nested fields are refused, not followed."""
    with pytest.raises(BadContent):
        say(template, n=3)


def test_unknown_things_stand_as_they_are() -> None:
    """A name without an argument, a code without a term and a seat without a name stay readable."""
    assert say("{who} has {c:card}", c=9) == "{who} has 9"
    assert say("{who:seat}", who=7) == "seat 7"
    assert words("x").refusal(refusal("other", "demo.rule", a=1)) == "other a=1"


def test_values_in_the_order_of_the_seats_are_said_with_their_names() -> None:
    """`by_seat` says whose each value is; `either` says what one may choose."""
    assert say("{points:by_seat}", points=(4, None)) == "Ann 4 and Ben something hidden"
    assert say("{choices:either}", choices=("off", "on", "auto")) == "off, on or auto"


def test_hidden_values_read_as_such() -> None:
    """A hidden value is named by its table of terms; several are counted."""
    terms = {"card": {"hidden": "a hidden card", "hiddens": "hidden cards", "h": "a hush"}}
    assert say("{c}", c=None) == "something hidden"
    assert say("{c:card}", terms, c=None) == "a hidden card"
    assert say("{c:cards}", terms, c=("h", None)) == "a hush and a hidden card"
    assert say("{c:card}", terms, c=("h", None, None)) == "a hush and 2 hidden cards"
    assert say("{c:list}", c=(None, None)) == "2 hidden things"
    assert say("{n:plural card cards}", n=None) == "some cards"
    assert say("{who:seat} and {where:ordinal}", who=None, where=None) == (
        "something hidden and something hidden"
    )


def test_events_and_questions_speak() -> None:
    """Facts and questions are said with their own fields."""
    assert GAME.words.event(ev.Drew(1), NAMES) == "Ben draws a hidden card."
    assert GAME.words.event(ev.Drew(1, "hush"), NAMES) == "Ben draws a hush."
    facts = (("who", 0), ("card", "graze"))
    asked = Question(2, "window", 5, "toy.window.ask", "", facts)
    assert GAME.words.question(asked, NAMES) == "Cleo: hush Ann's a graze?"


def test_a_language_falls_back_to_english(tmp_path: Path) -> None:
    """What another language lacks is said in English, the game's or core's."""
    (tmp_path / "words.toml").write_text('[event]\n"d.a" = "one"\n"d.b" = "two"\n', "utf-8")
    (tmp_path / "words.es.toml").write_text('[event]\n"d.a" = "uno"\n', "utf-8")
    spanish, french = load_words(tmp_path, "es"), load_words(tmp_path, "fr")
    assert [spanish.tables["event"][code] for code in ("d.a", "d.b")] == ["uno", "two"]
    assert french.tables == load_words(tmp_path).tables
    assert "core.started" in spanish.tables["event"]


def test_a_variable_chooses_the_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`DINOLAB_LANGUAGE` speaks where no language is asked for."""
    (tmp_path / "words.toml").write_text('[event]\n"d.a" = "one"\n', "utf-8")
    (tmp_path / "words.es.toml").write_text('[event]\n"d.a" = "uno"\n', "utf-8")
    said = []
    for chosen in ("es", "", "fr"):
        monkeypatch.setenv("DINOLAB_LANGUAGE", chosen)
        said.append(load_words(tmp_path).tables["event"]["d.a"])
    assert said == ["uno", "one", "one"]
    assert load_words(tmp_path, "es").tables["event"]["d.a"] == "uno"


@pytest.mark.parametrize("language", ["", "../../secret", "e", "english please", "es/..", "ES"])
def test_a_language_is_no_path(tmp_path: Path, language: str) -> None:
    """Only a language's short name is looked for."""
    with pytest.raises(BadName):
        load_words(tmp_path, language)


@pytest.mark.parametrize(
    "text",
    [
        "[event",
        "event = 3",
        "[event]\na = 1",
        "[evnt]\na = 'x'",
        "[term]\na = 'x'",
        "[term.a]\nb = []",
    ],
)
def test_a_broken_file_is_named(tmp_path: Path, text: str) -> None:
    """Anything but tables of sentences is `BadContent` with the file's name."""
    (tmp_path / "words.toml").write_text(text, "utf-8")
    with pytest.raises(BadContent, match=r"words\.toml"):
        load_words(tmp_path)


def test_rows_and_places() -> None:
    """Words in a row, and ordinals up to the elevenths."""
    rows = [listed(["a", "b", "c"][:n]) for n in range(4)]
    assert rows == ["nothing", "a", "a and b", "a, b and c"]
    assert [ordinal(n) for n in (21, 101, 111, 113)] == ["21st", "101st", "111th", "113th"]
