"""Rule ids to rulebook entries, and chains of causes.

`rulebook.toml` of a game looks like this (texts are our own paraphrase):

    title = "Dino Racer"
    lines = 80                      # lines of the printed text that the ranges below cover

    [[section]]
    title = "Gameplay"              # a heading of the printed text
    line = 20                       # where it begins

    [[range]]
    lines = [1, 4]
    none = "title and contents"     # or: rules = ["racer.gameplay.flip", …]

    [rule."racer.gameplay.flip"]
    text = "…"
    see = ["racer.faq.turbo"]       # optional

    [ruling."racer.ruling.turbo-race-end"]
    text = "…"                      # what we hold where the text is silent, and why
    default = "…"                   # the default in a few words
    alternatives = ["…"]
    option = "ruling.turbo-race-end"  # empty where it is not an option
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec

from dinolab.core.errors import BadContent
from dinolab.core.event import Event

RULE_ID: Final = re.compile(r"[a-z]+(\.[a-z0-9-]+){1,4}")

CORE_RULES: Final = {
    "core.started": "A game starts with its seats, options and content agreed and written down.",
    "core.branched": "Acting in the past opens a branch; the line it leaves is never changed.",
    "core.closed": "A finished game is closed: the log says so, with the outcome and its key.",
    "core.table": "At any time people may offer a draw, concede, ask for a take-back, hand their "
    "seat to a bot, or end for today.",
    "core.options": "Modes, variants and rulings are agreed before the game starts.",
    "core.seats": "Each game is for the number of people its rulebook names.",
    "core.answer": "An answer names the question it answers; a closed question takes none.",
}
"""The rules every game shares; they stand in no rulebook."""


class Range(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A run of lines of the printed rulebook: the rules it holds, or why it holds none."""

    lines: tuple[int, int]
    rules: tuple[str, ...] = ()
    none: str = ""


class Section(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A heading of the printed rulebook and the line at which it begins."""

    title: str
    line: int


class Rule(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """One rule in our own words; `see` names related ones."""

    text: str
    see: tuple[str, ...] = ()


class Ruling(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What holds where the text is silent: the default, the alternatives, the option if any."""

    text: str
    default: str
    alternatives: tuple[str, ...] = ()
    option: str = ""
    see: tuple[str, ...] = ()


class Rulebook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game's rules and rulings by id, and the lines of the printed text they cover."""

    title: str
    lines: int
    range: tuple[Range, ...]
    rule: dict[str, Rule]
    ruling: dict[str, Ruling] = {}
    section: tuple[Section, ...] = ()

    @property
    def ids(self) -> tuple[str, ...]:
        """Every id of the game, rules first."""
        return (*self.rule, *self.ruling)

    def __contains__(self, rule_id: str) -> bool:
        return rule_id in self.rule or rule_id in self.ruling or rule_id in CORE_RULES

    def text(self, rule_id: str) -> str:
        """A rule's text in our own words; KeyError for an id that does not exist."""
        entry = self.rule.get(rule_id) or self.ruling.get(rule_id)
        return entry.text if entry else CORE_RULES[rule_id]

    def is_ruling(self, rule_id: str) -> bool:
        """Whether it is ours because the text is silent."""
        return rule_id in self.ruling

    def lines_of(self, rule_id: str) -> tuple[tuple[int, int], ...]:
        """The ranges of the printed text that hold a rule."""
        return tuple(r.lines for r in self.range if rule_id in r.rules)

    def sections(self) -> tuple[tuple[Section, tuple[str, ...]], ...]:
        """Each section of the printed text with the rules and rulings on its lines, in order."""
        ends = [*(section.line for section in self.section[1:]), self.lines + 1]
        return tuple(
            (section, tuple(dict.fromkeys(
                rule for part in self.range for rule in part.rules
                if part.lines[0] < end and part.lines[1] >= section.line
            )))
            for section, end in zip(self.section, ends, strict=True)
        )  # fmt: skip


def load_rulebook(path: Path) -> Rulebook:
    """Read and check a `rulebook.toml`.

    Raises `BadContent` naming the file and the place: a wrong shape, a bad id, ranges that do not
    touch or do not cover every line, a rule that is referred to and does not exist.
    """
    try:
        book = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Rulebook)
    except (msgspec.ValidationError, tomllib.TOMLDecodeError) as error:
        raise BadContent(f"{path}: {error}") from error
    problems = _problems(book)
    if problems:
        raise BadContent(f"{path}: " + "; ".join(problems))
    return book


def _problems(book: Rulebook) -> list[str]:
    found = [f"bad rule id {i!r}" for i in book.ids if not RULE_ID.fullmatch(i)]
    found += [f"{i} is a rule and a ruling" for i in book.ruling if i in book.rule]
    line = 1
    for part in book.range:
        if part.lines[0] != line or part.lines[1] < part.lines[0]:
            found.append(f"range {list(part.lines)} does not start at line {line}")
        if bool(part.rules) == bool(part.none):
            found.append(f"range {list(part.lines)} needs either rules or none")
        line = part.lines[1] + 1
        found += [f"range {list(part.lines)}: no rule {i!r}" for i in part.rules if i not in book]
    starts = [section.line for section in book.section]
    if starts != sorted(set(starts)) or not set(starts) <= {*range(1, book.lines + 1)}:
        found.append(f"sections begin at {starts}: not each later than the one before, or outside")
    if line != book.lines + 1:
        found.append(f"ranges end at line {line - 1} of {book.lines}")
    for entries in (book.rule, book.ruling):
        for rule_id, entry in entries.items():
            found += [f"{rule_id}: no rule {i!r} to see" for i in entry.see if i not in book]
    return found


def why(events: Sequence[Event], version: int) -> tuple[Event, ...]:
    """The chain of causes of an event, itself first, back to a person's choice or to luck.

    `events` is a whole line, so that `events[v].version == v`. KeyError for a version outside it.
    """
    if not 0 <= version < len(events):
        raise KeyError(f"there is no event {version} in a line of {len(events)}")
    chain = [events[version]]
    while 0 <= chain[-1].cause < chain[-1].version:
        chain.append(events[chain[-1].cause])
    return tuple(chain)
