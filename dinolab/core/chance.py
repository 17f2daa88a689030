"""Where luck comes from. Chance is a seat; a source answers its questions.

Rules never roll: they ask a question and get an action back. Where a source answers None, the
question waits for a person at the table (a typed die, a declared throw).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from hashlib import blake2b
from typing import Protocol

from dinolab.core.action import Action, Question, Weighted
from dinolab.core.errors import DinolabError


class Chance(Protocol):
    """A source of luck."""

    def answer(self, question: Question, outcomes: Weighted) -> Action | None:
        """The answer to a question of the chance seat, or None if a person must give it."""


class Seeded:
    """Luck from a seed and the question's key: equal key, same answer, on any line of a tree.

    The answer is a keyed BLAKE2b hash (RFC 7693) modulo the total weight; with weights below a
    thousand the bias is under 1 in 10**16.
    """

    def __init__(self, seed: int | str) -> None:
        self.seed = str(seed)
        key = blake2b(self.seed.encode(), digest_size=32).digest()
        self._keyed = blake2b(key=key, digest_size=8)

    def answer(self, question: Question, outcomes: Weighted) -> Action:
        """Pick by weight."""
        total = 0
        for _, weight in outcomes:
            total += weight
        if total > 0:
            hashed = self._keyed.copy()
            hashed.update(question.key.encode())
            at = int.from_bytes(hashed.digest(), "little") % total
            for action, weight in outcomes:
                at -= weight
                if at < 0:
                    return action
        raise DinolabError(f"chance question {question.key!r} has no outcome to pick from")


class Scripted:
    """Luck written down beforehand (lessons, tests, same luck again), then another source.

    Raises `DinolabError` when the script is used up and there is no other source.
    """

    def __init__(self, answers: Iterable[Action], then: Chance | None = None) -> None:
        self._answers = list(answers)
        self._then = then

    def answer(self, question: Question, outcomes: Weighted) -> Action | None:
        """The next line of the script."""
        if self._answers:
            return self._answers.pop(0)
        if self._then is None:
            raise DinolabError(f"the script has no answer left for {question.key!r}")
        return self._then.answer(question, outcomes)


class Remembered:
    """ "Same luck": answers given before, by question key; anything else is asked anew."""

    def __init__(self, answers: Iterable[tuple[str, Action]], then: Chance) -> None:
        self._answers = dict(answers)
        self._then = then

    def answer(self, question: Question, outcomes: Weighted) -> Action | None:
        """What this very question was answered before, if the answer is still possible."""
        known = self._answers.get(question.key)
        if known is not None and any(known == action for action, _ in outcomes):
            return known
        return self._then.answer(question, outcomes)


class Typed:
    """Luck of real hands: a person types what the die showed or which card was turned."""

    def __init__(self, ask: Callable[[Question, Weighted], Action | None] | None = None) -> None:
        self._ask = ask

    def answer(self, question: Question, outcomes: Weighted) -> Action | None:
        """What the person says; None while nobody has said anything."""
        return self._ask(question, outcomes) if self._ask else None
