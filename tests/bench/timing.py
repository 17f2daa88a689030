"""Time taken by pieces of work, side by side in one run, and what can be said of the ratio.

Shared machines change from second to second, so the pieces take turns and each turn gives one
ratio. What is shown is the median ratio and between which two half of all ratios lie.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Mapping, Sequence
from statistics import median, quantiles
from time import process_time
from typing import Final

Work = Callable[[], object]
MICRO: Final = 1e6


def took(work: Work, clock: Callable[[], float] = process_time) -> float:
    """How long something takes, in microseconds: of the processor, unless told otherwise."""
    start = clock()
    work()
    return (clock() - start) * MICRO


def in_turn(
    works: Mapping[str, Work | Callable[[], float]],
    turns: int,
    clock: Callable[[], float] = process_time,
    *,
    tell: Sequence[str] = (),
) -> dict[str, list[float]]:
    """Each piece of work so many times, in turn, in microseconds. Those in `tell` are done
    elsewhere and return their own time. One turn before the first is not counted.
    """
    times: dict[str, list[float]] = {name: [] for name in works}
    gc.collect()
    gc.freeze()  # what is kept for one of them shall not slow the collector in another
    try:
        for turn in range(turns + 1):
            for name, work in works.items():
                gc.collect()
                time = work() if name in tell else took(work, clock)
                if turn:
                    times[name].append(time)
    finally:
        gc.unfreeze()
    return times


def middle(times: Sequence[float]) -> float:
    """The median."""
    return median(times)


def ratios(ours: Sequence[float], theirs: Sequence[float]) -> tuple[float, float, float]:
    """First quartile, median and third quartile of the ratios, turn by turn."""
    found = sorted(a / b for a, b in zip(ours, theirs, strict=True) if b)
    if len(found) < 2:
        only = found[0] if found else 0.0
        return only, only, only
    low, mid, high = quantiles(found, n=4, method="inclusive")
    return low, mid, high
