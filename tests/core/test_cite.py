"""Rulebooks: every id well-formed, every line of the printed text accounted for."""

from __future__ import annotations

from pathlib import Path

import pytest
from toy import GAME

from dinolab.core.cite import CORE_RULES, RULE_ID, load_rulebook
from dinolab.core.errors import BadContent

BOOK = """
title = "Demo"
lines = 9
[[section]]
title = "Head"
line = 1
[[section]]
title = "Play"
line = 3
[[range]]
lines = [1, 2]
none = "title"
[[range]]
lines = [3, 9]
rules = ["demo.turn", "demo.ruling.ties"]
[rule."demo.turn"]
text = "One after the other."
see = ["demo.ruling.ties"]
[ruling."demo.ruling.ties"]
text = "Not said."
default = "share"
alternatives = ["dice"]
"""


def load(tmp_path: Path, text: str) -> str:
    """What is wrong with a rulebook; empty if nothing is."""
    path = tmp_path / "rulebook.toml"
    path.write_text(text, "utf-8")
    try:
        load_rulebook(path)
    except BadContent as error:
        return str(error)
    return ""


def test_a_rulebook_is_read(tmp_path: Path) -> None:
    """Rules and rulings by id, with the lines they stand on."""
    assert load(tmp_path, BOOK) == ""
    book = load_rulebook(tmp_path / "rulebook.toml")
    assert book.ids == ("demo.turn", "demo.ruling.ties")
    assert book.lines_of("demo.turn") == ((3, 9),)
    head, play = book.sections()
    assert (head[0].title, head[1]) == ("Head", ())
    assert (play[0].title, play[1]) == ("Play", ("demo.turn", "demo.ruling.ties"))
    assert book.is_ruling("demo.ruling.ties")
    assert not book.is_ruling("demo.turn")
    assert "demo.turn" in book
    assert "core.table" in book
    assert "demo.other" not in book
    assert book.text("core.table") == CORE_RULES["core.table"]
    with pytest.raises(KeyError):
        book.text("demo.other")


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("lines = [3, 9]", "lines = [4, 9]", "does not start at line 3"),
        ("lines = [3, 9]", "lines = [2, 9]", "does not start at line 3"),
        ("lines = [3, 9]", "lines = [3, 8]", "end at line 8 of 9"),
        ("lines = [3, 9]", "lines = [3, 2]", "does not start"),
        ("lines = 9", "lines = 10", "end at line 9 of 10"),
        ('none = "title"', "", "needs either rules or none"),
        ('none = "title"', 'none = "a"\nrules = ["demo.turn"]', "needs either rules or none"),
        ('rules = ["demo.turn",', 'rules = ["demo.tern",', "no rule 'demo.tern'"),
        ('see = ["demo.ruling.ties"]', 'see = ["demo.x"]', "no rule 'demo.x' to see"),
        ('[rule."demo.turn"]', '[rule."Demo.Turn"]', "bad rule id 'Demo.Turn'"),
        ('[ruling."demo.ruling.ties"]', '[ruling."demo.turn"]', "is a rule and a ruling"),
        ("line = 3", "line = 1", "sections begin at [1, 1]"),
        ("line = 3", "line = 10", "sections begin at [1, 10]"),
        ("text =", "txt =", "txt"),
        ("title =", "titel =", "titel"),
        ("lines = 9", 'lines = "nine"', "lines"),
        ("[[range]]", "[[range]", "line"),
    ],
)
def test_a_wrong_rulebook_is_named(tmp_path: Path, old: str, new: str, problem: str) -> None:
    """Ranges that do not touch, ids that are not there and wrong shapes are told."""
    found = load(tmp_path, BOOK.replace(old, new, 1))
    assert problem in found
    assert found.startswith(str(tmp_path / "rulebook.toml"))


def test_rule_ids_have_two_to_five_parts() -> None:
    """Small letters, digits and dashes, parted by points."""
    good = ("racer.flip", "racer.faq.upset", "a.b.c.d.e", "racer.card.slip-raptor", "core.table")
    bad = ("racer", "racer.", ".flip", "a.b.c.d.e.f", "racer.Flip", "racer flip.a", "7.a", "a..b")
    assert all(RULE_ID.fullmatch(text) for text in good)
    assert not any(RULE_ID.fullmatch(text) for text in bad)
    assert all(RULE_ID.fullmatch(text) for text in CORE_RULES)


def test_a_games_rulebook_is_read_once() -> None:
    """The book of a game is kept."""
    assert GAME.rulebook is GAME.rulebook
    assert GAME.rulebook.title == "Nest Raid"
