"""The log against the disk below it and against `eventsourcing` on an SQLite file."""

from __future__ import annotations

import os
from random import Random
from time import perf_counter, process_time
from typing import Any

from bench import series
from bench.rows import Bench, Row, against
from bench.timing import MICRO, in_turn, middle, took

from dinolab.core.fold import Position, Timeline, step_on
from dinolab.lobby import open_log
from dinolab.store.log import Log

STEP = 4
PEER = "eventsourcing"
GAME = series.GAME


class Writers:
    """A raw file, a log, and perhaps a database, into which the same steps go in one loop."""

    def __init__(self, bench: Bench) -> None:
        sizes = bench.sizes
        self.recorded = series.events((sizes.turns + 1) * sizes.appends * STEP + STEP)
        first = self.recorded[:STEP]
        log = series.write_log(bench.folder / "sized.arrows", self.recorded[:400], STEP)
        self.size = log.stat().st_size * STEP // len(self.recorded[:400])
        self.path = series.write_log(bench.folder / "each.arrows", first, STEP)
        self.log = Log.open(self.path, write=True)
        self.at, self.position = STEP, Position[Any]()
        for event in first:
            self.position = step_on(GAME, self.position, event)
        self.fd = os.open(bench.folder / "raw", os.O_RDWR | os.O_CREAT)
        self.raw_at = 0
        os.pwrite(self.fd, bytes(self.size * (sizes.turns + 1) * sizes.appends), 0)
        os.fsync(self.fd)
        self.app: Any = None
        if PEER in bench.peers:
            from bench import peer_series

            self.peer = peer_series
            self.app = peer_series.opened(bench.folder / "each.db")
            self.series = peer_series.began(first)
            peer_series.play(self.series, first)
            self.app.save(self.series)

    def raw(self) -> float:
        """As many bytes as a step takes in the log, into a file made large before."""
        data = os.urandom(self.size)
        start = perf_counter()
        os.pwrite(self.fd, data, self.raw_at)
        os.fdatasync(self.fd)
        self.raw_at += self.size
        return (perf_counter() - start) * MICRO

    def ours(self) -> tuple[float, float, float]:
        """Four events, written; with the fold before; and that by the processor's time."""
        new = self.recorded[self.at : self.at + STEP]
        began, busy = perf_counter(), process_time()
        for event in new:
            self.position = step_on(GAME, self.position, event)
        start = perf_counter()
        self.log.append(new, expected_version=self.at)
        end, idle = perf_counter(), process_time()
        self.at += STEP
        return (end - start) * MICRO, (end - began) * MICRO, (idle - busy) * MICRO

    def theirs(self) -> tuple[float, float]:
        """The same four events, triggered on the aggregate and saved; and by the processor."""
        new = self.recorded[self.at - STEP : self.at]
        start, busy = perf_counter(), process_time()
        self.peer.play(self.series, new)
        self.app.save(self.series)
        end, idle = perf_counter(), process_time()
        return (end - start) * MICRO, (idle - busy) * MICRO

    def close(self) -> None:
        """Check that all did the same, and close."""
        self.log.close()
        os.close(self.fd)
        if self.app is not None:
            series.same(self.position, self.peer.told(self.series))
            self.app.close()


def append(bench: Bench) -> list[Row]:
    """A durable append of four events. Each turn is the median of some appends, side by side."""
    writers = Writers(bench)
    names = ("raw", "log", "both", "both busy", "peer", "peer busy")
    found: dict[str, list[float]] = {name: [] for name in names}
    for turn in range(bench.sizes.turns + 1):
        times: dict[str, list[float]] = {name: [] for name in found}
        for _ in range(bench.sizes.appends):
            taken = [writers.raw(), *writers.ours()]
            if writers.app is not None:
                taken += writers.theirs()
            for name, time in zip(names, taken, strict=False):
                times[name].append(time)
        if turn:
            for name, some in times.items():
                if some:
                    found[name].append(middle(some))
    writers.close()
    raw = Row("append", "durable append, 4 events", "us", 0, goal=1.8)
    peer = Row("append", "fold and durable append, 4 events", "us", 0, goal=0.75)
    busy = Row("append", "the processor's part of it", "us", 0)
    return [
        against(raw, "pwrite + fdatasync", found["log"], found["raw"]),
        against(peer, f"{PEER}, SQLite file", found["both"], found["peer"] or None),
        against(busy, f"{PEER}, SQLite file", found["both busy"], found["peer busy"] or None),
    ]


def rebuild(bench: Bench) -> list[Row]:
    """A file to states, seals and chain checked; and from facts in memory."""
    count = bench.sizes.rebuilt
    recorded = series.events(count)
    path = series.write_log(bench.folder / "rebuilt.arrows", recorded, STEP)

    def ours() -> Timeline[Any]:
        with Log.open(path) as log:
            return Timeline(GAME, log.read(GAME.kinds))

    works: dict[str, Any] = {"file": ours, "memory": lambda: Timeline(GAME, recorded)}
    apps: list[Any] = []
    if PEER in bench.peers:
        from bench import peer_series

        app = peer_series.opened(bench.folder / "rebuilt.db")
        kept = peer_series.opened()
        apps = [app, kept]
        on_disk, in_memory = (peer_series.write(one, recorded, STEP) for one in apps)
        works["peer file"] = lambda: app.repository.get(on_disk)
        works["peer memory"] = lambda: kept.repository.get(in_memory)
        decoded = list(kept.events.get(in_memory))
        works["peer facts"] = lambda: peer_series.mutated(decoded)
        for work in ("peer file", "peer memory", "peer facts"):
            series.same(ours().last, peer_series.told(works[work]()))
    times = in_turn(works, bench.sizes.turns)
    for one in apps:
        one.close()
    file = Row("rebuild", f"{count:,} events, file to states", "us/event", 0, goal=1 / 3)
    memory = Row("rebuild", f"{count:,} facts in memory to states", "us/event", 0, goal=1 / 25)
    facts = Row("rebuild", f"{count:,} facts in memory to states", "us/event", 0)
    return [
        against(file, f"{PEER}, SQLite file", times["file"], times.get("peer file"), count),
        against(memory, f"{PEER}, memory store", times["memory"], times.get("peer memory"), count),
        against(facts, f"{PEER}, mutate() alone", times["memory"], times.get("peer facts"), count),
    ]


def step(bench: Bench) -> list[Row]:
    """To any position of a game that is loaded."""
    count = bench.sizes.loaded
    recorded = series.events(count)
    timeline = Timeline(GAME, recorded)
    rng = Random(2)
    some = [rng.randrange(2, count + 1) for _ in range(2_000)]

    def ours() -> None:
        for at in some:
            timeline.at(at)

    turns = bench.sizes.turns
    taken = [taken / len(some) for taken in (took(ours) for _ in range(turns))]
    what = f"step to any state of {count:,} events"
    rows = [Row("step", what, "us", middle(taken), goal=20)]
    theirs: list[float] | None = None
    if PEER in bench.peers:
        from bench import peer_series

        app = peer_series.opened()
        name, theirs = peer_series.write(app, recorded, STEP), []
        for at in some[:turns]:
            # Their versions begin at 1, and our first event is the table's, not the game's.
            theirs.append(took(lambda at=at: app.repository.get(name, version=at - 1)))
            there = app.repository.get(name, version=at - 1)
            series.same(timeline.at(at), peer_series.told(there))
        app.close()
    row = Row("step", what, "us", 0)
    return [*rows, against(row, f"{PEER}, memory store", taken, theirs)]


def open_game(bench: Bench) -> list[Row]:
    """A game's folder to all its states, against a database file to its aggregate."""
    return [_opened(bench, STEP, 1 / 3), _opened(bench, 1, None)]


def _opened(bench: Bench, each: int, goal: float | None) -> Row:
    """One that was written in messages of so many events."""
    count = bench.sizes.opened
    folder = series.write_folder(bench.folder / "games", count, each)
    recorded = series.events(count)
    with series.known():
        works: dict[str, Any] = {"ours": lambda: open_log(folder).timeline()}
        if PEER in bench.peers:
            from bench import peer_series

            path = bench.folder / f"opened-{each}.db"
            app = peer_series.opened(path)
            name = peer_series.write(app, recorded, each)
            app.close()

            def theirs() -> Any:
                again = peer_series.opened(path)
                found = again.repository.get(name)
                again.close()
                return found

            works["theirs"] = theirs
            series.same(works["ours"]().last, peer_series.told(theirs()))
        times = in_turn(works, bench.sizes.turns)
    what = f"open a game of {count:,} events, {each} a message"
    row = Row("open", what, "us/event", 0, goal=goal)
    return against(row, f"{PEER}, SQLite file", times["ours"], times.get("theirs"), count)
