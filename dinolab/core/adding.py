"""Adding numbers with a point in them, so that every Python comes to the same."""

from __future__ import annotations

from collections.abc import Iterable


def added(numbers: Iterable[float]) -> float:
    """The sum, rounded after each number as processors round.

    The built-in `sum` does so up to Python 3.11 and less from 3.12 on; where bots choose by such
    sums and pictures are measured by them, the same seed must give the same everywhere.
    """
    total = 0.0
    for number in numbers:
        total += number
    return total
