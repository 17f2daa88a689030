"""Remember the last answer of a pure function, for positions that are asked about several times."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

S = TypeVar("S")
R = TypeVar("R")


def latest(function: Callable[[S], R]) -> Callable[[S], R]:
    """The same function, which answers at once when it is asked about the same object again.

    Who asks for questions, legal actions and what follows asks about one position several times
    running. Only the last one is kept, by identity, so nothing is hashed and nothing piles up;
    the pair is replaced as a whole, so threads at worst compute twice.

    >>> calls = []
    >>> double = latest(lambda pair: calls.append(pair) or pair * 2)
    >>> here = (1, 2)
    >>> double(here), double(here), len(calls)
    ((1, 2, 1, 2), (1, 2, 1, 2), 1)
    """
    known: tuple[S | None, R | None] = (None, None)

    @wraps(function)
    def asked(subject: S) -> R:
        nonlocal known
        last, answer = known
        if last is not subject or answer is None:
            answer = function(subject)
            known = (subject, answer)
        return answer

    return asked
