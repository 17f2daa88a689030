"""What closed games cost: bytes and time an event, beside reading the same logs; run by hand.

    python tests/bench/bench_compact.py [games]

Times are of the processor, not of the clock, and ratios of one run: absolute times of a shared
machine say little. Nothing is asserted.
"""

from __future__ import annotations

import resource
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import process_time

from dinolab.arena.simulate import simulate
from dinolab.games import find
from dinolab.store.compact import compact
from dinolab.store.compacted import Compacted, verify_compacted
from dinolab.store.jsonl import lines_of, read_jsonl
from dinolab.store.whole import read_whole

RACER = find("dino_racer")


def took(work: Callable[[], object]) -> float:
    """How long something takes, in seconds of the processor."""
    start = process_time()
    work()
    return process_time() - start


def peak() -> float:
    """The most memory so far, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main(games: int) -> None:
    """Simulate, compact, read back, export; print a table."""
    with tempfile.TemporaryDirectory() as made:
        place = Path(made)
        logs = [Path(one.log) for one in simulate(RACER, games, out=place / "logs")]
        reading = took(lambda: [read_whole(folder) for folder in logs[: min(games, 500)]])
        before = peak()
        compacting = took(lambda: compact(logs, place / "tables", lambda name: RACER.kinds))
        after = peak()
        checking = took(lambda: verify_compacted(place / "tables", lambda name: RACER.kinds))
        opened = Compacted(place / "tables")
        ids = opened.ids()
        first = took(lambda: opened.game(*ids[-1]))
        one = took(lambda: [opened.game(*key) for key in ids[:: max(1, games // 20)]]) / 20
        (batch,) = opened.manifest.batches
        events = batch.events
        wholes = [read_whole(folder) for folder in logs[:100]]
        some = sum(whole.events for whole in wholes)
        file, lines = place / "x.jsonl", "\n".join(lines_of(wholes[0], RACER.kinds))
        exporting = took(lambda: [list(lines_of(whole, RACER.kinds)) for whole in wholes])
        file.write_text(lines, encoding="utf-8")
        importing = took(lambda: [read_jsonl(file, lambda name: RACER.kinds) for _ in range(100)])
        size = sum(path.stat().st_size for path in place.glob("logs/*/*/*.arrows"))
        of_events = batch.files["events.parquet"].bytes
        rows = [
            ("logs, packed", size / events, "bytes an event"),
            ("event table", of_events / events, "bytes an event"),
            ("all tables and views", batch.bytes / events, "bytes an event"),
            ("JSON lines", len(lines) / wholes[0].events, "bytes an event"),
            ("read logs, chains checked", reading / min(games, 500) / events * games * 1e6, "us"),
            ("compact them, all checks", compacting / events * 1e6, "us an event"),
            ("verify the tables", checking / events * 1e6, "us an event"),
            ("export as JSON lines", exporting / some * 1e6, "us an event"),
            ("import them", importing / 100 / wholes[0].events * 1e6, "us an event"),
            ("first game out of the tables", first * 1e3, "ms"),
            ("another game out of the tables", one * 1e3, "ms"),
            ("memory before compacting", before, "MB"),
            ("memory at its most", after, "MB"),
        ]
        print(f"\n{games:,} games of Dino Racer, {events:,} events")
        for what, number, unit in rows:
            print(f"  {what:<58}{number:>10.2f} {unit}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000)
