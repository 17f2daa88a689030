"""Many games on many workers: the same results whoever plays them, also when workers die."""

from __future__ import annotations

import json
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from cli.kit import run

from dinolab.arena.record import FORMAT, Plan, read_results, recorded
from dinolab.arena.simulate import GameResult, simulate
from dinolab.arena.workers import RUN, TRIES, processes, simulate_on
from dinolab.core.errors import BadName, DinolabError
from dinolab.games import find

GAMES = 3 * RUN + 5
WHAT: dict[str, Any] = {"seed": "w", "seats": 2, "bots": ("random", "greedy"), "options": {}}


@pytest.fixture(scope="module")
def alone() -> list[GameResult]:
    """The results without any workers."""
    return list(simulate(find("dino_racer"), GAMES, **WHAT))


def on(executors: Callable[[], Executor], workers: int = 2) -> Iterator[GameResult]:
    return simulate_on(executors, workers, "dino_racer", range(GAMES), **WHAT)


def test_results_do_not_depend_on_the_executor(alone: list[GameResult]) -> None:
    assert list(on(lambda: ThreadPoolExecutor(3), 3)) == alone


def test_spawned_processes_and_one_of_them_killed(alone: list[GameResult]) -> None:
    """A worker is killed as soon as the first results are there; its games are played again."""
    made: list[Any] = []

    def executors() -> Executor:
        made.append(processes(2)())
        return made[-1]

    running = on(executors)
    results = [next(running)]
    os.kill(next(iter(made[0]._processes)), signal.SIGKILL)
    results += running
    assert results == alone
    assert len(made) == 2, "a dead worker was not noticed"


class Breaking(ThreadPoolExecutor):
    """An executor that is broken from the start."""

    def submit(self, *args: Any, **kwargs: Any) -> Future[Any]:
        broken: Future[Any] = Future()
        broken.set_exception(BrokenExecutor("a worker died"))
        return broken


def test_workers_that_die_over_and_over_end_the_run_with_the_games_named() -> None:
    made = []

    def executors() -> Executor:
        made.append(Breaking(1))
        return made[-1]

    with pytest.raises(DinolabError, match=rf"workers died {TRIES} times .* games 0 to {RUN - 1}"):
        list(on(executors))
    assert len(made) == TRIES + 1


def test_an_executor_that_breaks_twice_is_survived(alone: list[GameResult]) -> None:
    makers = iter([Breaking, Breaking, ThreadPoolExecutor])
    assert list(on(lambda: next(makers)(2))) == alone


def test_what_a_game_raises_is_raised() -> None:
    running = simulate_on(lambda: ThreadPoolExecutor(1), 1, "dino_racer", range(3),
                          **{**WHAT, "options": {"variant.hiden": "on"}})  # fmt: skip
    with pytest.raises(BadName, match=r"variant\.hidden"):
        list(running)


def test_logs_are_the_same_bytes_from_workers(tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    game = find("dino_racer")
    list(simulate(game, 4, seed="x", seats=2, out=here))
    list(simulate_on(lambda: ThreadPoolExecutor(2), 2, "dino_racer", range(4), seed="x", seats=2,
                     bots=("random",), options={}, out=there))  # fmt: skip
    files = sorted(path.relative_to(here) for path in here.rglob("*.arrows"))
    assert len(files) == 4
    assert all((here / file).read_bytes() == (there / file).read_bytes() for file in files)


# A run that is stopped goes on.


PLAN = Plan(FORMAT, "dino_racer", 1, "w", 2, ("random", "greedy"), ())


def test_results_are_read_back_and_a_cut_line_is_played_again(
    tmp_path: Path, alone: list[GameResult]
) -> None:
    file = tmp_path / "deep" / "results.jsonl"
    assert list(recorded(file, PLAN, {}, alone[:5])) == alone[:5]
    file.write_bytes(file.read_bytes()[:-7])  # killed while it wrote
    known = read_results(file, PLAN)
    assert known == {result.number: result for result in alone[:4]}
    list(recorded(file, PLAN, known, alone[4:8]))
    assert read_results(file, PLAN) == {result.number: result for result in alone[:8]}


def test_results_of_another_run_are_refused(tmp_path: Path, alone: list[GameResult]) -> None:
    file = tmp_path / "results.jsonl"
    list(recorded(file, PLAN, {}, alone[:1]))
    other = Plan(FORMAT, "dino_racer", 1, "v", 2, ("random", "greedy"), ())
    with pytest.raises(BadName, match="seed was 'w', not 'v'"):
        read_results(file, other)
    file.write_text("{}\n", encoding="utf-8")
    with pytest.raises(BadName, match="line 1: this is no file of results"):
        read_results(file, PLAN)


def test_the_command_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    """A file with the first results of a run: only the others are played, the summary is of all."""
    words = ("simulate", "dino_racer", "--seats", 2, "--seed", "s", "--json")
    file, out = tmp_path / "r.jsonl", tmp_path / "logs"
    assert run(*words, "--games", 3, "--results", file, "--out", out).code == 0
    lines = file.read_text().splitlines()
    file.write_text("\n".join(lines[:3]) + "\n")  # the header and two games; three logs are there
    done = run(*words, "--games", 6, "--results", file, "--out", out)
    assert done.code == 0, done.err
    whole = run(*words, "--games", 6)
    assert json.loads(done.out)["summary"] == json.loads(whole.out)["summary"]
    assert len(file.read_text().splitlines()) == 7
    assert len(list((out / "dino_racer").iterdir())) == 6


# A cluster.


@pytest.mark.timeout(180)
def test_a_dask_cluster_and_one_of_its_workers_killed(alone: list[GameResult]) -> None:
    """The same work through the cluster's executor; a worker dies on the way."""
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50
    ) as cluster:
        from dinolab.arena.workers import dask_cluster

        pids = [worker.pid for worker in cluster.workers.values()]
        running = on(dask_cluster(cluster.scheduler_address))
        killer = threading.Timer(0.2, os.kill, (pids[0], signal.SIGKILL))
        killer.start()
        assert list(running) == alone
        killer.join()
    time.sleep(0)


def test_no_cluster_at_that_address_is_said() -> None:
    done = run("simulate", "dino_racer", "--games", 1, "--cluster", "tcp://127.0.0.1:9")
    assert done.code == 1
    assert "no Dask scheduler answers at tcp://127.0.0.1:9" in done.err
