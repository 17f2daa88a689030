"""Writers that are killed, races for a version, power cuts: what each durability mode promises.

A killed process loses nothing it acknowledged, in any mode, since the operating system has it. A
power cut loses nothing in `each`, at most the stated actions in `group`, anything in `none`, and
never half a message.
"""

import os
import signal
import time
from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from store.made_up import HEADER, KEY, KINDS, Moved, child, events, kill, outcome, run, telling
from store.test_folder import branch

from dinolab.core.errors import WrongExpectedVersion
from dinolab.core.event import Event
from dinolab.core.tree import Headed, NoteWritten
from dinolab.store import disk
from dinolab.store.disk import InUse
from dinolab.store.folder import GameFolder
from dinolab.store.log import Group, Log
from dinolab.store.verify import verify_folder
from dinolab.store.writer import Durability

MODES: tuple[Durability, ...] = ("each", "group", "none")


def new_log(path: Path, mode: Durability) -> Path:
    with Log.create(path, HEADER, key=KEY, durability=mode) as log:
        log.append(events(0, 4), expected_version=0)
    return path


def killed_writer(path: Path, mode: Durability, wait: float) -> int:
    """Let a child append until it is killed; the last version it acknowledged."""

    def write(sink: int) -> None:
        with Log.open(path, write=True, durability=mode, group=Group(5, 7)) as log:
            while True:
                start = log.version
                log.append(events(start, start + 3), expected_version=start)
                os.write(sink, log.version.to_bytes(4, "big"))

    pid, source = telling(write)
    told = os.read(source, 4)
    assert told, "it ended before it had appended anything"
    time.sleep(wait)
    kill(pid)
    told += b"".join(iter(lambda: os.read(source, 65_536), b""))
    os.close(source)
    return int.from_bytes(told[-4:], "big")


@pytest.mark.parametrize("mode", MODES)
def test_a_hundred_kills(tmp_path: Path, mode: Durability) -> None:
    """No acknowledged event is lost, the log opens, play goes on."""
    random = Random(mode)
    verdicts: Counter[str] = Counter()
    path = tmp_path / "none.arrows"
    for number in range(100):
        if number % 10 == 0:  # so that the log does not grow for ever
            path = new_log(tmp_path / f"{number}.arrows", mode)
        acknowledged = killed_writer(path, mode, random.random() / 250)
        with Log.open(path) as log:
            verdicts[log.scan.verdict] += 1
        with Log.open(path, write=True, durability=mode) as log:
            start = log.version
            assert start >= acknowledged
            log.append(events(start, start + 1), expected_version=start)
            if number % 10 == 9:
                assert [e.fact for e in log.read(KINDS)] == [e.fact for e in events(0, start + 1)]
    assert verdicts.total() == 100
    assert set(verdicts) <= {"clean", "torn"}


WRITES: dict[str, Callable[[Callable[..., object]], Callable[..., object]]] = {
    "before the write": lambda plain: lambda fd, data, *rest: end(),
    "in the write": lambda plain: lambda fd, data, *rest: end(plain(fd, data[:-70], *rest)),
    "after the write": lambda plain: lambda fd, data, *rest: end(plain(fd, data, *rest)),
}


def end(_: object = None) -> int:
    """Die at once."""
    os.kill(os.getpid(), signal.SIGKILL)
    return 0


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("point", [*WRITES, "before the sync", "after the sync"])
def test_a_kill_at_each_point_of_an_append(tmp_path: Path, mode: Durability, point: str) -> None:
    """All of the message is there or none, and what came before is untouched."""
    path = new_log(tmp_path / "log.arrows", mode)

    def die() -> None:
        with Log.open(path, write=True, durability=mode, group=Group(60_000, 1)) as log:
            log.append(events(4, 5), expected_version=4)  # makes room ahead
            if point in WRITES:
                disk._write_at = WRITES[point](disk._write_at)
            else:
                plain = disk.sync
                after = point == "after the sync"
                disk.sync = lambda fd, path: end(plain(fd, path) if after else None)
            log.append(events(5, 12), expected_version=5)
            os._exit(5)  # this mode does not sync

    code = run(die)
    synced = mode != "none" or point in WRITES
    assert code == (-signal.SIGKILL if synced else 5)
    with Log.open(path, write=True) as log:
        assert log.version == (5 if point in ("before the write", "in the write") else 12)
        assert (log.set_aside is not None) == (point == "in the write")
        start = log.version
        log.append(events(start, 14), expected_version=start)
        assert [e.fact for e in log.read(KINDS)] == [e.fact for e in events(0, 14)]


@pytest.mark.parametrize(("mode", "may_lose"), [("each", 0), ("group", 7), ("none", 60)])
def test_power_cuts(
    tmp_path: Path, mode: Durability, may_lose: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was synced last is all that a power cut leaves: it opens, and holds the promise."""
    path = new_log(tmp_path / "log.arrows", mode)
    left = {path.name: path.read_bytes()}
    plain = disk.sync

    def sync(fd: int, where: Path) -> None:
        plain(fd, where)
        left[where.name] = where.read_bytes()

    monkeypatch.setattr(disk, "sync", sync)
    copy = tmp_path / "after.arrows"
    lost = 0
    with Log.open(path, write=True, durability=mode, group=Group(60_000, 7)) as log:
        for version in range(4, 64):
            log.append(events(version, version + 1), expected_version=version)
            copy.write_bytes(left[path.name])
            with Log.open(copy) as cut:
                assert cut.scan.verdict == "clean"
                lost = max(lost, log.version - cut.version)
    assert lost <= may_lose
    assert (lost == 0) == (mode == "each")


def test_a_game_whose_writers_are_killed(tmp_path: Path) -> None:
    """Branches, marks and notes too: the folder opens, is whole, and holds all that was told."""
    with GameFolder.create(HEADER, game_id="x1", key=KEY, root=tmp_path) as game:
        game.stream("main").append(events(0, 8), expected_version=0)
        path = game.path
    random = Random(5)
    for _ in range(30):

        def play(sink: int) -> None:
            with GameFolder.open(path, write=True) as game:
                while True:
                    start = game.stream("main").version
                    game.stream("main").append(events(start, start + 4), expected_version=start)
                    line = branch(game, "main", start)
                    game.record(Headed(line))
                    game.write_note(NoteWritten(line, start, "here", "Ann", 0))
                    told = (start + 4, len(game.tree.lines), len(game.notes()))
                    os.write(sink, b"".join(n.to_bytes(4, "big") for n in told))

        pid, source = telling(play)
        told = os.read(source, 12)
        assert told, "it ended before it had done anything"
        time.sleep(random.random() / 50)
        kill(pid)
        told += b"".join(iter(lambda source=source: os.read(source, 4096), b""))
        os.close(source)
        last = told[len(told) - len(told) % 12 - 12 :][:12]
        version, lines, notes = (int.from_bytes(last[at : at + 4], "big") for at in (0, 4, 8))
        with GameFolder.open(path, write=True) as game:
            assert game.stream("main").version >= version
            assert len(game.tree.lines) >= lines
            assert len(game.notes()) >= notes
            for line in game.tree.lines:
                assert len(game.line(line.line, KINDS)) >= 8
    assert all(report.ok for report in verify_folder(path, KINDS))


def add(path: Path, actor: str, count: int, won: int) -> None:
    """Append one event at a time, deciding on what was read before the lock was taken; tell which
    version was won.
    """
    random = Random(actor)
    done = 0
    deadline = time.monotonic() + 60
    while done < count and time.monotonic() < deadline:
        with Log.open(path) as known:
            version = known.version
        event = Event(version, version, Moved(done, version, 0), actor)
        try:
            with Log.open(path, write=True, durability="none") as log:
                log.append((event,), expected_version=version)
            os.write(won, version.to_bytes(4, "big"))
            done += 1
        except (InUse, WrongExpectedVersion):
            time.sleep(random.random() / 500)
    assert done == count


@pytest.mark.parametrize("writers", [2, 4])
def test_one_winner_a_version(tmp_path: Path, writers: int) -> None:
    """The lock lets one write at a time, the expected version tells who comes second; a reader
    without a lock sees only whole events, in order, and each once.
    """
    path = new_log(tmp_path / "log.arrows", "none")
    source, sink = os.pipe()
    each = 120 // writers
    with Log.open(path) as reader:
        pids = [
            child(lambda actor=str(actor): add(path, actor, each, sink))
            for actor in range(3, 3 + writers)
        ]
        seen = list(reader.read(KINDS))
        looks = 0
        deadline = time.monotonic() + 60
        while len(seen) < 124 and time.monotonic() < deadline:
            looks += 1
            seen += reader.tail(KINDS)
            if looks % 10 == 0:
                with Log.open(path) as fresh:
                    assert fresh.scan.verdict in ("clean", "torn")
                    assert fresh.version >= len(seen)
    assert [outcome(pid) for pid in pids] == [0] * writers
    os.close(sink)
    told = b"".join(iter(lambda: os.read(source, 4096), b""))
    os.close(source)
    won = [int.from_bytes(told[at : at + 4], "big") for at in range(0, len(told), 4)]
    assert sorted(won) == list(range(4, 124))
    with Log.open(path) as log:
        assert log.scan.verdict == "clean"
        assert tuple(seen) == log.read(KINDS)
        for actor in map(str, range(3, 3 + writers)):
            assert [e.fact.seat for e in seen if e.actor == actor][-each:] == list(range(each))


@pytest.mark.parametrize("stops", [(4, 24), (4, 16, 24)], ids=["last", "with-one-after"])
def test_a_reader_that_looks_in_the_middle_of_a_write(
    stops: tuple[int, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pages of a message may become visible in any order, the next message's too: no damage."""
    path = new_log(tmp_path / "log.arrows", "none")
    whole = path.read_bytes()
    with Log.open(path, write=True, durability="none") as log:
        for start, stop in pairwise(stops):
            log.append(events(start, stop), expected_version=start)
    plain, looks = disk.read, 0

    def half(fd: int, start: int, stop: int, where: Path) -> bytes:
        nonlocal looks
        looks += 1
        data = plain(fd, start, stop, where)
        if looks == 1:
            data = data[: len(whole)] + bytes(600) + data[len(whole) + 600 :]
        return data

    monkeypatch.setattr(disk, "read", half)
    with Log.open(path) as reader:
        assert reader.scan.verdict == "clean"
        assert len(reader.read(KINDS)) == 24
