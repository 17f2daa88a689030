"""Several processes at one game: writers, a reader beside a writer, and one that is killed."""

import os
import time
from pathlib import Path
from random import Random
from threading import Thread

import pytest
from store.made_up import HEADER, KEY, KINDS, Moved, child, events, kill, outcome, run

from dinolab.core.errors import WrongExpectedVersion
from dinolab.core.event import Event
from dinolab.core.tree import Headed
from dinolab.store.disk import InUse
from dinolab.store.folder import GameFolder
from dinolab.store.log import Log


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "main.arrows"
    with Log.create(path, HEADER, key=KEY, durability="none") as log:
        log.append(events(0, 4), expected_version=0)
    return path


def test_two_writers_of_one_stream(path: Path) -> None:
    with Log.open(path, write=True) as log:
        with pytest.raises(InUse, match="is being played elsewhere"):
            Log.open(path, write=True)

        def refused() -> bool:
            with pytest.raises(InUse):
                Log.open(path, write=True)
            return False

        assert run(refused) == 0
        log.append(events(4, 5), expected_version=4)
    with Log.open(path, write=True) as log:
        log.append(events(5, 6), expected_version=5)


def test_two_writers_of_one_game(tmp_path: Path) -> None:
    with GameFolder.create(HEADER, game_id="x1", key=KEY, root=tmp_path) as game:
        game.stream("main").append(events(0, 4), expected_version=0)

        def refused() -> bool:
            with pytest.raises(InUse) as caught:
                GameFolder.open(game.path, write=True)
            text = str(caught.value)
            assert str(game.path) in text
            assert "Close the game there" in text
            return False

        def looks_on() -> bool:
            with GameFolder.open(game.path) as other:
                return len(other.line("main", KINDS)) != 4

        assert run(refused) == 0
        assert run(looks_on) == 0
        game.record(Headed("main"))
    with GameFolder.open(game.path, write=True) as game:
        assert game.stream("main").writable


def test_a_killed_writer_leaves_no_lock(path: Path) -> None:
    def hold() -> None:
        with Log.open(path, write=True):
            os.write(ready, b"x")
            time.sleep(60)

    held, ready = os.pipe()
    pid = child(hold)
    assert os.read(held, 1) == b"x"
    with pytest.raises(InUse):
        Log.open(path, write=True)
    kill(pid)
    Log.open(path, write=True).close()
    os.close(held)
    os.close(ready)


def add(path: Path, actor: str, count: int) -> None:
    """Append one event at a time, deciding on what was read before the lock was taken."""
    random = Random(actor)
    done = 0
    deadline = time.monotonic() + 60
    while done < count and time.monotonic() < deadline:
        with Log.open(path) as known:
            version = known.version
        time.sleep(random.random() / 2000)
        event = Event(version, version, Moved(done, version, 0), actor)
        try:
            with Log.open(path, write=True, durability="none") as log:
                log.append((event,), expected_version=version)
            done += 1
        except (InUse, WrongExpectedVersion):
            time.sleep(random.random() / 1000)
    assert done == count


def test_racing_writers_lose_nothing(path: Path) -> None:
    """Contiguous versions, none lost, each writer's own in order."""
    pids = [child(lambda actor=actor: add(path, actor, 60)) for actor in ("7", "8")]
    assert [outcome(pid) for pid in pids] == [0, 0]
    with Log.open(path) as log:
        assert (log.scan.verdict, log.version) == ("clean", 124)
        new = log.read(KINDS)[4:]
    for actor in ("7", "8"):
        assert [event.fact.seat for event in new if event.actor == actor] == list(range(60))


def test_a_reader_beside_a_writer(path: Path) -> None:
    """Whatever moment the reader looks, it sees whole appends, in order, and in the end all."""

    def write() -> None:
        with Log.open(path, write=True, durability="group") as log:
            for start in range(4, 1204, 4):
                log.append(events(start, start + 4), expected_version=start)

    with Log.open(path) as reader:
        seen = list(reader.read(KINDS))
        pid = child(write)
        deadline = time.monotonic() + 60
        looks = 0
        while len(seen) < 1204 and time.monotonic() < deadline:
            new = reader.tail(KINDS)
            assert len(new) % 4 == 0
            seen += new
            looks += bool(new)
    assert outcome(pid) == 0
    assert looks > 1
    with Log.open(path) as log:
        assert tuple(seen) == log.read(KINDS)


def test_what_was_acknowledged_outlives_kill(path: Path) -> None:
    """A writer killed at any moment: all it was told is there is there, and the log goes on."""
    random = Random(3)
    for _ in range(25):
        source, sink = os.pipe()

        def write(sink: int = sink) -> None:
            with Log.open(path, write=True) as log:
                while True:
                    start = log.version
                    log.append(events(start, start + 3), expected_version=start)
                    os.write(sink, log.version.to_bytes(4, "big"))

        pid = child(write)
        os.read(source, 4)
        time.sleep(random.random() / 100)
        kill(pid)
        os.close(sink)
        told = b"".join(iter(lambda source=source: os.read(source, 4096), b""))
        os.close(source)
        acknowledged = int.from_bytes(told[-4:], "big")
        with Log.open(path, write=True) as log:
            assert log.version >= acknowledged
            assert log.scan.verdict in ("clean", "torn")
            assert len(log.read(KINDS)) == log.version


def test_racing_threads_lose_nothing(path: Path) -> None:
    """Threads that share a log take turns: who comes second is told, and nothing is overwritten."""
    told: list[str] = []

    def add_all(actor: str, log: Log) -> None:
        for number in range(40):
            version = log.version
            try:
                log.append(
                    (Event(version, version, Moved(number, version, 0), actor),),
                    expected_version=version,
                )
            except WrongExpectedVersion:
                told.append(actor)

    with Log.open(path, write=True) as log:
        start = log.version
        threads = [Thread(target=add_all, args=(actor, log)) for actor in "123456"]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert log.version - start + len(told) == 240
    with Log.open(path) as log:
        assert (log.scan.verdict, log.version - start + len(told)) == ("clean", 240)
        assert len(log.read(KINDS)) == log.version
