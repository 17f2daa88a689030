"""Law 6 from the other side: is every rule of a rulebook cited by something?"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

from contract.games import game_of
from contract.plays import Play, odd_actions, play, settings

from dinolab.core.action import Refusal
from dinolab.core.event import CHANCE
from dinolab.core.fold import open_questions

TESTS = Path(__file__).parent.parent


@cache
def marked_rules() -> frozenset[str]:
    """Every id in a `@pytest.mark.rule("…")` of a test file, whatever is selected to run."""
    found: set[str] = set()
    for file in TESTS.rglob("*.py"):
        if "node_modules" not in file.parts and "mark.rule" in (text := file.read_text("utf-8")):
            found.update(ids_in_marks(ast.parse(text)))
    return frozenset(found)


def ids_in_marks(tree: ast.AST) -> Iterator[str]:
    """The text arguments of calls `….mark.rule(…)`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("mark.rule"):
            for part in node.args:
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    yield part.value


@cache
def played_rules(name: str) -> frozenset[str]:
    """Every id that an event, a question or a refusal of random play cites, and set-up refusals."""
    found = {option.rule for option in game_of(name).options}
    for seed, setting in enumerate(settings(name)):
        one = play(setting, seed)
        found.update(event.rule for event in one.events)
        found.update(rules_at_the_table(one, Random(seed)))
    return frozenset(found)


def rules_at_the_table(one: Play, rng: Random) -> Iterator[str]:
    """The rules of questions and refusals in one play."""
    for at in one.some_ends(rng, 30):
        position = one.line.at(at)
        questions = open_questions(one.game, position)
        yield from (question.rule for question in questions)
        for seat in {CHANCE, *(question.seat for question in questions)}:
            for action in odd_actions(one, rng, 8):
                decided = one.game.decide(position.state, seat, action)
                if isinstance(decided, Refusal):
                    yield decided.rule
