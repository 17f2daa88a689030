"""Which tests hold which sections of the rulebooks: the table of the README.

`python tests/remake.py readme` writes it anew; a test holds it to what the marks say.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from functools import cache
from pathlib import Path

from contract.citations import ids_in_marks

from dinolab.games import find, names

TESTS = Path(__file__).parent
README = TESTS.parent / "README.md"
BEGIN, END = "<!-- rules -->\n", "<!-- /rules -->\n"


@cache
def marks() -> dict[str, set[str]]:
    """By rule the test files in which a test is marked with it."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for file in sorted(TESTS.rglob("test_*.py")):
        if "node_modules" in file.parts or "mark.rule" not in (text := file.read_text("utf-8")):
            continue
        for rule in ids_in_marks(ast.parse(text)):
            found[rule].add(file.relative_to(TESTS).as_posix())
    return found


def table() -> str:
    """A row for each section of each rulebook that holds rules."""
    rows = ["| rulebook, section | rules | tests that hold them |", "| --- | --- | --- |"]
    for name in names():
        book = find(name).rulebook
        for section, rules in book.sections():
            if not rules:
                continue
            files = [
                f"[{Path(file).stem.removeprefix('test_')}](tests/{file})"
                for file in sorted({file for rule in rules for file in marks().get(rule, ())})
            ]
            rows.append(f"| {book.title}: {section.title} | {len(rules)} | {', '.join(files)} |")
    return "\n".join(rows) + "\n"


def write() -> None:
    """Put the table into the README."""
    text = README.read_text("utf-8")
    head, rest = text.split(BEGIN)
    README.write_text(head + BEGIN + table() + END + rest.split(END)[1], "utf-8")
