"""Several processes at one game: writers, and a reader beside a writer."""

import os
import time
from pathlib import Path
from threading import Thread

import pytest
from store.made_up import HEADER, KEY, KINDS, Moved, child, events, kill, outcome, run, telling

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
    def hold(ready: int) -> None:
        with Log.open(path, write=True):
            os.write(ready, b"x")
            time.sleep(60)

    pid, held = telling(hold)
    assert os.read(held, 1) == b"x"
    with pytest.raises(InUse):
        Log.open(path, write=True)
    kill(pid)
    Log.open(path, write=True).close()
    os.close(held)


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
