"""Many games by bots, with or without logs; results depend on the seed only."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec

from dinolab.arena.playout import Played, bot_seats, play_out
from dinolab.core.game import Game
from dinolab.store.bulk import write_game


class GameResult(msgspec.Struct, frozen=True):
    """One simulated game in short: its number, how it ended, who won, scores, its length."""

    number: int
    seed: str
    code: str
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    events: int
    log: str = ""


class Summary(msgspec.Struct, frozen=True):
    """Many games in short: wins (shared ones count as a share) and mean score by seat, endings."""

    games: int
    seats: tuple[str, ...]
    wins: tuple[float, ...]
    mean_scores: tuple[float, ...]
    endings: tuple[tuple[str, int], ...]
    mean_events: float


def simulate(
    game: Game[Any],
    games: int,
    *,
    seed: str = "0",
    seats: int | None = None,
    bots: Sequence[str] = ("random",),
    options: Mapping[str, str] | None = None,
    out: Path | None = None,
) -> Iterator[GameResult]:
    """Play games one after the other and give each one's result as it ends.

    Game `n` of a seed is the same whatever `games` is. With `out`, each game's log is written to
    `out/<game>/<id>/`, closed, as one message. Raises `BadName` for options, seats or bots that
    are refused.
    """
    return simulate_some(
        game, range(games), seed=seed, seats=seats, bots=bots, options=options, out=out
    )


def simulate_some(
    game: Game[Any],
    numbers: Iterable[int],
    *,
    seed: str = "0",
    seats: int | None = None,
    bots: Sequence[str] = ("random",),
    options: Mapping[str, str] | None = None,
    out: Path | None = None,
    again: bool = False,
) -> Iterator[GameResult]:
    """Play some games of a seed, by their numbers. With `again` a log that is there already, as it
    is after an interrupted run, stays as it is: equal seeds give equal bytes.
    """
    chosen = bot_seats(bots, seats if seats is not None else min(4, game.seats[1]))
    for number in numbers:
        name = f"{seed}/{number}"
        played = play_out(game, chosen, options or {}, name)
        yield _result(number, name, played, _log(out, game.name, seed, number, played, again))


def _log(out: Path | None, game: str, seed: str, number: int, played: Played, again: bool) -> str:
    """Write a game's log where logs are wanted; its path."""
    if out is None:
        return ""
    folder = out / game / _id(seed, number)
    if again and folder.exists():
        return str(folder)
    return str(write_game(out, _id(seed, number), played.events, played.key))


def _id(seed: str, number: int) -> str:
    """The id of a simulated game's log: the same for the same seed and number."""
    return f"sim-{blake2b(seed.encode(), digest_size=4).hexdigest()}-{number:06d}"


def _result(number: int, seed: str, played: Played, log: str) -> GameResult:
    outcome = played.outcome
    return GameResult(
        number, seed, outcome.code, outcome.winners, outcome.scores, len(played.events), log
    )


def summarise(results: Sequence[GameResult], seats: Sequence[str]) -> Summary:
    """The results of many games in one table."""
    count = len(results)
    wins, scores = [0.0] * len(seats), [0.0] * len(seats)
    for result in results:
        for seat in result.winners:
            wins[seat] += 1 / len(result.winners)
        for seat, score in enumerate(result.scores):
            scores[seat] += score
    return Summary(
        count,
        tuple(seats),
        tuple(wins),
        tuple(s / count if count else 0.0 for s in scores),
        tuple(sorted(Counter(r.code for r in results).items())),
        sum(r.events for r in results) / count if count else 0.0,
    )
