"""How long it takes to say who has earned what in some thousands of logs; run by hand.

    python tests/bench/bench_feats.py [games]

Two hundred races of Dodos Riding Dinos are run by people who play at random, and each is written
many times with another time of its end, so that no two logs are alike. Times are of the processor,
a game; a second run finds each log in the index by the digest of its bytes.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import process_time

from msgspec.structs import replace

from dinolab.arena.playout import play_out
from dinolab.core.table import Seat
from dinolab.games import find
from dinolab.games.dodos_riding_dinos import GAME
from dinolab.games.dodos_riding_dinos.content import BOARDS
from dinolab.ledger import Book, feats_in
from dinolab.store.bulk import write_game
from dinolab.store.compact import compact

PLAYED = 200
SEATS = [Seat(name, name.lower()) for name in ("Ann", "Ben", "Cleo", "Dan")]


def write(root: Path, games: int) -> list[Path]:
    """The logs."""
    played = [
        play_out(GAME, SEATS, {"board": BOARDS[n % 4]}, f"bench-{n}")
        for n in range(min(PLAYED, games))
    ]
    folders = []
    for number in range(games):
        one = played[number % PLAYED]
        events = (*one.events[:-1], replace(one.events[-1], at=number + 1))
        folders.append(write_game(root, f"g{number:05d}", events, one.key))
    return folders


def took(work: Callable[[], Book]) -> tuple[float, Book]:
    """How long it takes, in seconds of the processor, and what it gives."""
    start = process_time()
    book = work()
    return process_time() - start, book


def main(games: int) -> None:
    """Write the logs, tell their feats from logs and from tables, print a table."""
    with tempfile.TemporaryDirectory() as made:
        place = Path(made)
        os.environ["DINOLAB_HOME"] = str(place / "home")
        logs = write(place / "logs", games + 1)
        first, book = took(lambda: feats_in(logs[:-1]))
        again, _ = took(lambda: feats_in(logs[:-1]))
        added, one_more = took(lambda: feats_in(logs))
        assert (book.new, one_more.new) == (games, 1)
        compact(logs[:-1], place / "tables", lambda name: find(name).kinds)
        tables, same = took(lambda: feats_in([place / "tables"]))
        once_more, _ = took(lambda: feats_in([place / "tables"]))
        assert len(same.earned) == len(book.earned)
        print(f"\n{games:,} games, {len(book.earned)} feats earned by {len(SEATS)} players")
        for what, seconds in (
            ("logs, for the first time", first),
            ("the same again", again),
            ("one log added", added),
            ("compacted games, for the first time", tables),
            ("the same again", once_more),
        ):
            print(f"{what:<36} {seconds:8.2f} s {seconds / games * 1e6:8.0f} us a game")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3_000)
