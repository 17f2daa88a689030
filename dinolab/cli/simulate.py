"""`dinolab simulate GAME`: many games by bots."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from dinolab.cli.arguments import Json, Set, options_of
from dinolab.cli.shared import counted, number_of, say, say_json, say_table
from dinolab.core.errors import DinolabError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dinolab.arena.simulate import GameResult, Summary
    from dinolab.core.game import Game
    from dinolab.core.words import Words


def add_to(app: typer.Typer) -> None:
    """Add this module's commands."""
    app.command("simulate")(simulate)


def simulate(
    game: Annotated[str, typer.Argument(metavar="GAME", show_default=False, help="A game's name.")],
    games: Annotated[int, typer.Option("--games", metavar="N", min=1, help="How many.")] = 100,
    seed: Annotated[
        str, typer.Option(metavar="S", help="The same seed gives the same games.")
    ] = "0",
    seats: Annotated[
        int | None,
        typer.Option(metavar="N", show_default="4, or what the game takes", help="How many play."),
    ] = None,
    bots: Annotated[
        str, typer.Option(metavar="KINDS", help="Bots, in turn (dinolab games GAME lists them).")
    ] = "random",
    options: Set = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", metavar="DIR", show_default=False,
            help="Write each game's log to DIR/GAME/ID.",
        ),
    ] = None,
    workers: Annotated[
        int, typer.Option("--workers", metavar="N", min=1, help="Processes that share the work.")
    ] = 1,
    cluster: Annotated[
        str, typer.Option("--cluster", metavar="ADDRESS", show_default=False,
                          help="A Dask scheduler whose workers do it."),
    ] = "",
    results: Annotated[
        Path | None,
        typer.Option("--results", metavar="FILE", show_default=False,
                     help="Keep each result in FILE; run again, it goes on where it stopped."),
    ] = None,
    as_json: Json = False,
) -> None:  # fmt: skip
    """Let bots play many games; say who won how often and how the games ended."""
    from dinolab.arena.playout import bot_seats
    from dinolab.arena.simulate import summarise
    from dinolab.games import find

    rules, kinds = find(game), [kind.strip() for kind in bots.split(",")]
    count = seats if seats is not None else min(4, rules.seats[1])
    asked = Asked(rules, games, seed, count, kinds, options_of(options), out)
    started = perf_counter()
    found, fresh = _play(asked, workers, cluster, results)
    seconds = perf_counter() - started
    names = [seat.name for seat in bot_seats(kinds, count)]
    summary = summarise(found, names)
    if as_json:
        logs = [result.log for result in found if result.log]
        say_json({"game": rules.name, "seed": seed, "summary": summary, "logs": logs})
        return
    speed = f"{fresh / max(seconds, 1e-9):,.0f} games/s"
    length = f"{summary.mean_events:,.0f} events a game"
    say(f"{rules.title}: {number_of(games, 'game')}, seed {seed}, {length}, {speed}", style="bold")
    _print_summary(summary, rules.words)
    if out is not None:
        say(f"\nLogs: {out / rules.name}")


class Asked(NamedTuple):
    """What is to be simulated."""

    rules: Game[Any]
    games: int
    seed: str
    seats: int
    bots: list[str]
    options: dict[str, str]
    out: Path | None


def _play(
    asked: Asked, workers: int, cluster: str, results: Path | None
) -> tuple[list[GameResult], int]:
    """All results in order, and how many of them are new."""
    from dinolab.arena.record import FORMAT, Plan, read_results, recorded

    plan = Plan(FORMAT, asked.rules.name, asked.rules.rules_version, asked.seed, asked.seats,
                tuple(asked.bots), tuple(sorted(asked.options.items())))  # fmt: skip
    known = read_results(results, plan) if results else {}
    todo = [number for number in range(asked.games) if number not in known]
    running = _running(asked, todo, workers, cluster, again=results is not None)
    if results:
        running = recorded(results, plan, known, running)
    done = []
    try:
        for result in counted(running, len(todo), asked.rules.title):
            done.append(result)
    except KeyboardInterrupt:
        if results is None:
            raise
        said = f"Stopped after {len(known) + len(done):,} of {asked.games:,} games; "
        raise DinolabError(f"{said}the same command goes on from here.") from None
    kept = [known[number] for number in range(asked.games) if number in known]
    return sorted([*kept, *done], key=lambda result: result.number), len(done)


def _running(
    asked: Asked, todo: list[int], workers: int, cluster: str, *, again: bool
) -> Iterator[GameResult]:
    """The games as they are played: here, on processes, or on a cluster."""
    from dinolab.arena.simulate import simulate_some
    from dinolab.arena.workers import dask_cluster, processes, simulate_on

    what: dict[str, Any] = {
        "seed": asked.seed, "seats": asked.seats, "bots": asked.bots, "options": asked.options,
        "out": asked.out, "again": again,
    }  # fmt: skip
    if workers == 1 and not cluster:
        return simulate_some(asked.rules, todo, **what)
    executors = dask_cluster(cluster) if cluster else processes(workers)
    return simulate_on(executors, workers, asked.rules.name, todo, **what)


def _print_summary(summary: Summary, words: Words) -> None:
    """Wins by seat (shared ones count as a share), mean scores, endings."""
    rows = zip(summary.seats, summary.wins, summary.mean_scores, strict=True)
    say()
    say_table(
        ("seat", "wins", "share", "mean score"),
        [(who, f"{wins:,.1f}", f"{wins / summary.games:.1%}", f"{score:,.2f}")
         for who, wins, score in rows],
        right="wins,share,mean score",
    )  # fmt: skip
    say()
    say_table(
        ("ending", "games", "share"),
        [
            (words.term("outcome", code), f"{count:,}", f"{count / summary.games:.1%}")
            for code, count in summary.endings
        ],
        right="games,share",
    )
