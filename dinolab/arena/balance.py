"""Is a game balanced? `python -m dinolab.arena.balance GAME` plays many games and prints a table.

What is looked at is the game's own matter (its `balance.py`): what one card of each dinosaur is
worth in Dino Racer, how often the team that goes first wins in each arena of Dragon Dodge. Numbers
of a content pack that are ours were tuned by these reports.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any, Final

from dinolab.arena.playout import bot_seats, play_out
from dinolab.arena.workers import processes
from dinolab.core.balance import Case, Report, Row
from dinolab.core.errors import BadName
from dinolab.core.game import Game
from dinolab.games import find

CHUNK: Final = 100
"""Games that a process plays at a time."""


def report_of(game: Game[Any]) -> Report:
    """A game's report; raises `BadName` where it has none."""
    if game.balance is None:
        raise BadName(f"{game.name} has no balance report")
    return game.balance


def play_row(
    game: Game[Any],
    case: Case,
    games: int,
    seats: int,
    *,
    bots: str = "random",
    seed: str = "balance",
    jobs: int = 1,
) -> Row:
    """Play many games of one case, every seat a bot of that kind.

    The same for the same seed, whatever the number of `jobs` (processes) that share the work.
    """
    chunks = [range(first, min(first + CHUNK, games)) for first in range(0, games, CHUNK)]
    work = [(game.name, numbers, case, seats, bots, seed) for numbers in chunks]
    if jobs > 1:
        with processes(jobs)() as pool:
            parts = list(pool.map(_play, work))
    else:
        parts = [_play(one) for one in work]
    found = tuple(thing for part in parts for thing in part)
    return Row(case.name, seats, bots, games, found)


def _play(work: tuple[str, range, Case, int, str, str]) -> list[Any]:
    """What some games tell."""
    name, numbers, case, seats, bots, seed = work
    game, chairs = find(name), bot_seats((bots,), seats)
    report = report_of(game)
    found: list[Any] = []
    for number in numbers:
        played = play_out(game, chairs, dict(case.options), f"{seed}/{seats}/{number}")
        found += report.read(played.events, played.outcome)
    return found


def main(arguments: Sequence[str] | None = None) -> None:
    """Play and print the table."""
    parser = argparse.ArgumentParser(prog="python -m dinolab.arena.balance", description=__doc__)
    parser.add_argument("game", help="a game that has a report")
    parser.add_argument("--games", type=int, help="games for each row of the table")
    parser.add_argument("--seats", help="numbers of seats, such as 2,4,6")
    parser.add_argument("--bots", help="who plays, such as random,greedy: each in rows of its own")
    parser.add_argument("--only", default="", help="one of the cases, by its name in the table")
    parser.add_argument("--seed", default="balance")
    parser.add_argument("--jobs", type=int, default=1, help="processes that share the work")
    chosen = parser.parse_args(arguments)
    try:
        game = find(chosen.game)
        report = report_of(game)
    except BadName as error:
        parser.error(str(error))
    cases = [case for case in report.cases(game.content) if chosen.only in ("", case.name)]
    rows = [
        play_row(
            game, case, chosen.games or report.games, int(seats),
            bots=bots, seed=chosen.seed, jobs=chosen.jobs,
        )
        for case in cases
        for seats in (chosen.seats.split(",") if chosen.seats else report.seats)
        for bots in (chosen.bots.split(",") if chosen.bots else report.bots)
    ]  # fmt: skip
    print(report.table(game.content, rows))


if __name__ == "__main__":
    main()
