"""Is every dinosaur's card worth about the same? `python -m dinolab.arena.balance dino_racer`.

Plays many games of Dino Racer by random players and reports what one card of each dinosaur is
worth at the start of a race, on average over all races: the chance of each place times what the
place pays. The point values of the content pack that are ours were tuned by this report.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Any, Final

import msgspec

from dinolab.arena.playout import bot_seats, play_out
from dinolab.core.game import Game
from dinolab.games import find

GAMES: Final = ("dino_racer",)
"""The games whose cards this report understands."""
CHUNK: Final = 500


class Worth(msgspec.Struct, frozen=True):
    """What one card of each dinosaur is worth: expected points, the share of each place (1st to
    last) by dinosaur, and how many races it is from.
    """

    seats: int
    races: int
    points: tuple[float, ...]
    places: tuple[tuple[float, ...], ...]

    @property
    def ratio(self) -> float:
        """The best card's worth against the worst's; 1 is perfect balance."""
        return max(self.points) / min(self.points)


def expected_points(
    game: Game[Any],
    games: int,
    seats: int,
    *,
    seed: str = "balance",
    options: Mapping[str, str] | None = None,
    jobs: int = 1,
) -> Worth:
    """What one card of each dinosaur is worth at the start of a race, players drafting at random.

    The same for the same seed, whatever the number of `jobs` (processes) that share the work.
    """
    chosen = dict(options or {})
    chunks = [range(first, min(first + CHUNK, games)) for first in range(0, games, CHUNK)]
    work = [(game.name, numbers, seats, seed, chosen) for numbers in chunks]
    if jobs > 1:
        with ProcessPoolExecutor(jobs) as pool:
            parts = list(pool.map(_standings, work))
    else:
        parts = [_standings(one) for one in work]
    return _worth(seats, [found for part in parts for found in part])


Found = tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]
"""A race's standings and what each dinosaur's cards pay."""


def _standings(work: tuple[str, range, int, str, dict[str, str]]) -> list[Found]:
    """The races of some games, played out."""
    name, numbers, seats, seed, options = work
    game, chairs = find(name), bot_seats(("random",), seats)
    found: list[Found] = []
    for number in numbers:
        pays: tuple[tuple[int, ...], ...] = ()
        for event in play_out(game, chairs, options, f"{seed}/{seats}/{number}").events:
            fact: Any = event.fact
            if event.kind == "racer.set_up":
                pays = fact.pays
            elif event.kind == "racer.race_ended":
                found.append((fact.standings, pays))
    return found


def _worth(seats: int, found: Sequence[Found]) -> Worth:
    dinos = len(found[0][0])
    points = [0] * dinos
    places = [[0] * dinos for _ in range(dinos)]
    for standings, pays in found:
        for place, dino in enumerate(standings):
            places[dino][place] += 1
            points[dino] += pays[dino][place] if place < len(pays[dino]) else 0
    races = len(found)
    return Worth(
        seats,
        races,
        tuple(p / races for p in points),
        tuple(tuple(count / races for count in row) for row in places),
    )


def table(rows: Sequence[Worth], names: Sequence[str]) -> str:
    """The report as text."""
    lines = ["seats   races  " + "".join(f"{name:>9}" for name in names) + "   max/min"]
    for row in rows:
        values = "".join(f"{points:9.3f}" for points in row.points)
        lines.append(f"{row.seats:5}{row.races:8}  {values}{row.ratio:10.3f}")
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> None:
    """Play and print the table."""
    parser = argparse.ArgumentParser(prog="python -m dinolab.arena.balance", description=__doc__)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--games", type=int, default=20_000, help="games for each number of seats")
    parser.add_argument("--seats", default="2,4,6", help="numbers of seats, such as 2,4,6")
    parser.add_argument("--seed", default="balance")
    parser.add_argument("--jobs", type=int, default=1, help="processes that share the work")
    chosen = parser.parse_args(arguments)
    game = find(chosen.game)
    rows = [
        expected_points(game, chosen.games, int(seats), seed=chosen.seed, jobs=chosen.jobs)
        for seats in chosen.seats.split(",")
    ]
    print(table(rows, [dino.name for dino in game.content.dino]))


if __name__ == "__main__":
    main()
