"""Many games on many workers: any `concurrent.futures.Executor` does the same work.

Games are handed out in runs of numbers. Which worker plays which run, and in which order they end,
changes nothing: game `n` of a seed is the same everywhere, and results are given in the order of
their numbers. A worker that dies takes its runs with it; they are played again on a new executor.
If workers die three times running without any run being done, the error names the games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

import msgspec

from dinolab.arena.simulate import GameResult, simulate_some
from dinolab.core.errors import DinolabError
from dinolab.games import find

RUN: Final = 25
"""Games that a worker plays at a time."""
TRIES: Final = 3
"""How often workers may die running."""
AHEAD: Final = 4
"""Runs handed out for each worker, so that none waits and few are lost with it."""


class Work(msgspec.Struct, frozen=True):
    """A run of games for a worker; everything in it can be pickled."""

    game: str
    numbers: tuple[int, ...]
    seed: str
    seats: int
    bots: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    out: str
    again: bool


def play(work: Work) -> list[GameResult]:
    """What a worker does: play a run of games, and write their logs where they are wanted."""
    return list(
        simulate_some(
            find(work.game), work.numbers, seed=work.seed, seats=work.seats, bots=work.bots,
            options=dict(work.options), out=Path(work.out) if work.out else None, again=work.again,
        )
    )  # fmt: skip


def processes(workers: int) -> Callable[[], Executor]:
    """Spawned processes on this machine."""
    return lambda: ProcessPoolExecutor(workers, mp_context=get_context("spawn"))


def dask_cluster(address: str) -> Callable[[], Executor]:
    """The workers of a Dask cluster, which must have this dinolab too. Raises `DinolabError` where
    the `cluster` extra is not installed or nobody answers at that address.
    """
    try:
        distributed: Any = import_module("distributed")  # it carries no types
    except ImportError as error:
        raise DinolabError("a Dask cluster needs: pip install 'dinolab[cluster]'") from error
    try:
        client = distributed.Client(address, timeout="10s", set_as_default=False)
    except (OSError, ValueError) as error:
        raise DinolabError(f"no Dask scheduler answers at {address}: {error}") from error
    # A killed worker's runs are handed out again here, where they are counted.
    return lambda: client.get_executor(pure=False, retries=0)


def simulate_on(
    executors: Callable[[], Executor],
    workers: int,
    game: str,
    numbers: Iterable[int],
    *,
    seed: str,
    seats: int,
    bots: Sequence[str],
    options: Mapping[str, str],
    out: Path | None = None,
    again: bool = False,
) -> Iterator[GameResult]:
    """Play these games of a seed on the workers of an executor, results in the order of `numbers`.

    `executors` makes an executor, and another one when it has broken. `again` lets a log that is
    there already stand. Raises `DinolabError` naming a run that no worker survived, and whatever a
    game raises.
    """
    todo = list(numbers)
    runs = [
        Work(game, tuple(todo[at : at + RUN]), seed, seats, tuple(bots),
             tuple(sorted(options.items())), str(out or ""), again)
        for at in range(0, len(todo), RUN)
    ]  # fmt: skip
    yield from _Hands(executors, workers).results(runs)


class _Hands:
    """The runs that are out, and the executor they are out on."""

    def __init__(self, executors: Callable[[], Executor], workers: int) -> None:
        self.executors, self.most = executors, max(1, workers) * AHEAD
        self.executor = executors()
        self.out: dict[Future[list[GameResult]], int] = {}
        self.broken = 0

    def results(self, runs: list[Work]) -> Iterator[GameResult]:
        """All results, run after run."""
        done: dict[int, list[GameResult]] = {}
        waiting, shown = list(range(len(runs))), 0
        try:
            while shown < len(runs):
                while waiting and len(self.out) < self.most:
                    waiting = self._hand_out(runs, waiting)
                waiting = sorted({*waiting, *self._collect(done)})
                if self.broken >= TRIES:
                    raise DinolabError(_gave_up([runs[number] for number in waiting]))
                while shown in done:
                    yield from done.pop(shown)
                    shown += 1
        finally:
            self._close()

    def _hand_out(self, runs: list[Work], waiting: list[int]) -> list[int]:
        """Hand out the next run; the runs that still wait."""
        try:
            self.out[self.executor.submit(play, runs[waiting[0]])] = waiting[0]
        except BrokenExecutor:
            return sorted({*waiting, *self._renew()})
        return waiting[1:]

    def _collect(self, done: dict[int, list[GameResult]]) -> list[int]:
        """Wait for what ends next; the runs that went down with a worker are given back."""
        ended, _ = wait(self.out, return_when=FIRST_COMPLETED)
        lost = []
        for future in ended:
            number = self.out.pop(future)
            try:
                done[number] = future.result()
                self.broken = 0
            except (BrokenExecutor, CancelledError):
                lost.append(number)
            except Exception as error:
                if type(error).__name__ not in DEAD:
                    raise
                lost.append(number)
        return [*lost, *self._renew()] if lost else []

    def _renew(self) -> list[int]:
        """A new executor for a broken one; the runs that were out on it."""
        lost = list(self.out.values())
        self._close()
        self.broken += 1
        self.executor = self.executors()
        return lost

    def _close(self) -> None:
        for future in self.out:
            future.cancel()
        self.out.clear()
        self.executor.shutdown(wait=False)


DEAD: Final = ("KilledWorker", "CommClosedError", "FutureCancelledError")
"""How Dask says that a worker was killed."""


def _gave_up(runs: list[Work]) -> str:
    numbers = ", ".join(f"{run.numbers[0]} to {run.numbers[-1]}" for run in runs[:3])
    return (
        f"workers died {TRIES} times running on games {numbers} of seed {runs[0].seed!r}"
        f" ({runs[0].game}); with one worker or none they show why"
    )
