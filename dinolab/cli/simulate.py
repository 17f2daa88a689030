"""`dinolab simulate GAME`: many games by bots."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated

import typer

from dinolab.cli.arguments import Json, Set, options_of
from dinolab.cli.shared import counted, number_of, say, say_json, say_table

if TYPE_CHECKING:
    from dinolab.arena.simulate import Summary
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
        str, typer.Option(metavar="KINDS", help="Which bots, in turn: random,greedy.")
    ] = "random",
    options: Set = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", metavar="DIR", show_default=False,
            help="Write each game's log to DIR/GAME/ID.",
        ),
    ] = None,
    as_json: Json = False,
) -> None:  # fmt: skip
    """Let bots play many games; say who won how often and how the games ended."""
    from dinolab.arena.playout import bot_seats
    from dinolab.arena.simulate import simulate as play_games
    from dinolab.arena.simulate import summarise
    from dinolab.games import find

    rules, kinds = find(game), [kind.strip() for kind in bots.split(",")]
    count = seats if seats is not None else min(4, rules.seats[1])
    started = perf_counter()
    running = play_games(rules, games, seed=seed, seats=count, bots=kinds,
                         options=options_of(options), out=out)  # fmt: skip
    results = list(counted(running, games, rules.title))
    seconds = perf_counter() - started
    names = [seat.name for seat in bot_seats(kinds, count)]
    summary = summarise(results, names)
    if as_json:
        logs = [result.log for result in results if result.log]
        say_json({"game": rules.name, "seed": seed, "summary": summary, "logs": logs})
        return
    speed = f"{games / max(seconds, 1e-9):,.0f} games/s"
    length = f"{summary.mean_events:,.0f} events a game"
    say(f"{rules.title}: {number_of(games, 'game')}, seed {seed}, {length}, {speed}", style="bold")
    _print_summary(summary, rules.words)
    if out is not None:
        say(f"\nLogs: {out / rules.name}")


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
