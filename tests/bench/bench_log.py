"""How the log compares with the disk below it and with its own parts; run by hand.

    python tests/bench/bench_log.py [folder]

Figures are ratios taken in one run, side by side in one loop: absolute times of a shared machine
say little. Nothing is asserted. The folder should lie on the disk that games are to lie on.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parents[1]))

from store.made_up import HEADER, KEY, KINDS, closed, events

from dinolab.core.chain import seal as seal_events
from dinolab.store import arrow, rows
from dinolab.store.bulk import write_game
from dinolab.store.log import Log
from dinolab.store.pack import pack
from dinolab.store.scan import scan

STEP = 4
APPENDS = 1500
GAME = 270


def took(work: Callable[[], object]) -> float:
    """How long something takes, in microseconds."""
    start = perf_counter()
    work()
    return (perf_counter() - start) * 1e6


def best(work: Callable[[], object], times: int = 15) -> float:
    """The median of some runs, in microseconds."""
    return median(took(work) for _ in range(times))


def table(title: str, lines: list[tuple[str, float, str]]) -> None:
    """Print one table: what, a number, its unit."""
    print(f"\n{title}")
    for what, number, unit in lines:
        print(f"  {what:<58}{number:>10.2f} {unit}")


def append_against_the_disk(folder: Path) -> None:
    """A durable append of a step of four events, and raw writes of as many bytes to files made
    large ahead, one after the other in one loop.
    """
    raw: list[float] = []
    log_each: list[float] = []
    log_none: list[float] = []
    fd = os.open(folder / "raw", os.O_RDWR | os.O_CREAT)
    with (
        Log.create(folder / "each.arrows", HEADER, key=KEY) as each,
        Log.create(folder / "none.arrows", HEADER, key=KEY, durability="none") as none,
    ):
        size = 1616  # what such a step takes in the log
        os.pwrite(fd, bytes(size * (APPENDS + 1)), 0)
        os.fsync(fd)
        for number in range(APPENDS):
            start = number * STEP
            new = events(start, start + STEP)

            def write(number: int = number, data: bytes = os.urandom(size)) -> None:
                os.pwrite(fd, data, number * size)
                os.fdatasync(fd)

            def append(log: Log, new: tuple = new, start: int = start) -> None:
                log.append(new, expected_version=start)

            raw.append(took(write))
            log_each.append(took(lambda append=append: append(each)))
            log_none.append(took(lambda append=append: append(none)))
        size = each.scan.end + sum(place.end - place.start for place in each._places)
    os.close(fd)
    table(
        f"Append of {STEP} events (median of {APPENDS}, one loop)",
        [
            ("raw pwrite + fdatasync", median(raw), "us"),
            ("log, durability each", median(log_each), "us"),
            ("log, durability none", median(log_none), "us"),
            ("each against raw (to reach: 1.8 or less)", median(log_each) / median(raw), "x"),
            ("bytes an event while it is played", size / (APPENDS * STEP), "B"),
        ],
    )


def rebuild(folder: Path) -> None:
    """A file of four events a message, to events: all of it and its parts."""
    path = folder / "each.arrows"
    data = path.read_bytes()
    count = APPENDS * STEP

    def read() -> None:
        with Log.open(path) as log:
            log.read(KINDS)

    with Log.open(path) as log:
        lines = log.rows()
    size = len(data)
    parts = [
        ("file to events, seals and chain checked", best(read), "us"),
        ("  scan: hop and checksums", best(lambda: scan(data)), "us"),
        ("  Arrow to rows", best(lambda: arrow.rows_of(data)), "us"),
        ("  digest chain", best(lambda: rows.first_break(lines, bytes(16))), "us"),
        ("  rows to events", best(lambda: rows.events_of(lines, KINDS, "")), "us"),
    ]
    packed = pack(path)
    parts.append(("packed file to events", best(read), "us"))
    table(
        f"Rebuild, per event ({count:,} events in {APPENDS:,} messages)",
        [(what, time / count, unit) for what, time, unit in parts],
    )
    table(
        "Size",
        [
            ("bytes an event, one step a message", size / count, "B"),
            ("bytes an event, packed", packed.after / count, "B"),
        ],
    )


def simulate(folder: Path) -> None:
    """A whole game written as one message, against making its digests alone."""
    game = (*events(0, GAME - 1), closed(GAME - 1))
    times: list[float] = []
    seals: list[float] = []
    for number in range(300):
        seals.append(took(lambda: seal_events(game, KEY)))
        times.append(took(lambda number=number: write_game(folder, f"g{number}", game, KEY)))
    table(
        f"A simulated game of {GAME} events, created, written and closed",
        [
            ("whole", median(times) / 1000, "ms"),
            ("  covers and digests alone", median(seals) / 1000, "ms"),
            ("games a second", 1e6 / median(times), ""),
        ],
    )


def main() -> None:
    """Run all, in a folder that is deleted afterwards."""
    base = sys.argv[1] if len(sys.argv) > 1 else None
    with tempfile.TemporaryDirectory(dir=base) as name:
        folder = Path(name)
        append_against_the_disk(folder)
        rebuild(folder)
        simulate(folder)


if __name__ == "__main__":
    main()
