"""What an append promises, and what happens when the disk does not play along."""

import errno
import os
import resource
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from store.made_up import HEADER, KEY, KINDS, events, run

from dinolab.core.errors import DinolabError
from dinolab.store import disk
from dinolab.store.folder import GameFolder
from dinolab.store.log import Group, Log
from dinolab.store.writer import PIECE, Durability

MODES: tuple[Durability, ...] = ("each", "group", "none")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "main.arrows"


@pytest.fixture
def synced(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of files as they are synced."""
    names: list[str] = []
    plain = disk.sync

    def noting(fd: int, path: Path) -> None:
        plain(fd, path)
        names.append(path.name)

    monkeypatch.setattr(disk, "sync", noting)
    return names


@pytest.mark.parametrize("mode", MODES)
def test_every_mode_writes_the_same_log(path: Path, mode: Durability) -> None:
    with Log.create(path, HEADER, key=KEY, durability=mode) as log:
        for version in range(40):
            log.append(events(version, version + 1), expected_version=version)
    with Log.create(path.with_name("plain.arrows"), HEADER, key=KEY, durability="none") as plain:
        for version in range(40):
            plain.append(events(version, version + 1), expected_version=version)
    assert path.read_bytes() == plain.path.read_bytes()
    assert path.stat().st_mode & 0o777 == 0o600


def test_each_syncs_each_append(path: Path, synced: list[str]) -> None:
    with Log.create(path, HEADER, key=KEY) as log:
        log.append(events(0, 4), expected_version=0)
        synced.clear()
        for version in range(4, 9):
            log.append(events(version, version + 1), expected_version=version)
        assert len(synced) == 5


def test_room_is_made_ahead_and_given_back(path: Path) -> None:
    with Log.create(path, HEADER, key=KEY) as log:
        log.append(events(0, 4), expected_version=0)
        size = path.stat().st_size
        assert size > PIECE
        log.append(events(4, 8), expected_version=4)
        assert path.stat().st_size == size
    assert path.stat().st_size < PIECE
    with Log.open(path, write=True) as log:
        big = tuple(events(8, 3000))
        log.append(big, expected_version=8)
        assert len(log.read(KINDS)) == 3000


def test_group_syncs_by_count(path: Path, synced: list[str]) -> None:
    group = Group(milliseconds=60_000, actions=4)
    with Log.create(path, HEADER, key=KEY, durability="group", group=group) as log:
        log.append(events(0, 4), expected_version=0)
        synced.clear()
        for version in range(4, 9):
            log.append(events(version, version + 1), expected_version=version)
        assert len(synced) == 1
    assert len(synced) == 2  # closing keeps the promise
    assert not [one for one in threading.enumerate() if isinstance(one, threading.Timer)]


def test_group_syncs_by_time(path: Path, synced: list[str]) -> None:
    group = Group(milliseconds=20, actions=1000)
    with Log.create(path, HEADER, key=KEY, durability="group", group=group) as log:
        log.append(events(0, 4), expected_version=0)
        synced.clear()
        log.append(events(4, 5), expected_version=4)
        end = time.monotonic() + 10
        while not synced and time.monotonic() < end:
            time.sleep(0.005)
        assert synced == [path.name]


def test_none_syncs_nothing_until_asked(path: Path, synced: list[str]) -> None:
    with Log.create(path, HEADER, key=KEY, durability="none") as log:
        log.append(events(0, 4), expected_version=0)
        assert synced == []
        assert path.stat().st_size < PIECE
        log.sync()
        assert synced == [path.name]


def with_limit(limit: int, work: Callable[[], None]) -> None:
    """Work while no file may grow beyond a limit: what a full disk looks like from inside."""
    hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, hard))
    try:
        work()
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))


@pytest.mark.parametrize("mode", MODES)
def test_a_full_disk(path: Path, mode: Durability) -> None:
    """A clear error, memory not ahead of the disk, and the log still opens."""
    with Log.create(path, HEADER, key=KEY, durability=mode) as log:
        log.append(events(0, 4), expected_version=0)
    end = path.stat().st_size

    def play() -> None:
        with Log.open(path, write=True, durability=mode) as log:
            known = log.last_digest

            def fail() -> None:
                with pytest.raises(disk.CannotWrite, match=r"disk is full.*nothing was recorded"):
                    log.append(events(4, 60), expected_version=4)

            with_limit(end + 1000, fail)
            assert (log.version, log.messages, log.last_digest) == (4, 1, known)
            assert path.stat().st_size == end
            assert len(log.read(KINDS)) == 4
            log.append(events(4, 9), expected_version=4)

    assert run(play) == 0
    with Log.open(path) as log:
        assert (log.scan.verdict, log.version) == ("clean", 9)
        assert len(log.read(KINDS)) == 9


def test_the_last_room_is_used(path: Path) -> None:
    """A whole piece ahead does not fit, the message does."""
    with Log.create(path, HEADER, key=KEY) as log:
        log.append(events(0, 4), expected_version=0)
    end = path.stat().st_size

    def play() -> None:
        with Log.open(path, write=True) as log:
            with_limit(end + 4000, lambda: log.append(events(4, 6), expected_version=4) and None)

    assert run(play) == 0
    with Log.open(path) as log:
        assert len(log.read(KINDS)) == 6


def test_a_full_disk_at_the_beginning(tmp_path: Path) -> None:
    """A game that cannot be begun leaves nothing behind."""

    def play() -> None:
        def fail() -> None:
            with pytest.raises(disk.CannotWrite, match="disk is full"):
                GameFolder.create(HEADER, game_id="x1", root=tmp_path)
            with pytest.raises(disk.CannotWrite, match="disk is full"):
                Log.create(tmp_path / "x.arrows", HEADER)

        with_limit(600, fail)

    assert run(play) == 0
    assert [one.name for one in tmp_path.rglob("*")] == ["made_up"]
    GameFolder.create(HEADER, game_id="x1", root=tmp_path).close()


def test_after_a_failed_sync_the_writer_stops(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody knows what is on the disk then, and asking again would say all is well."""

    def fail(fd: int) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    with Log.create(path, HEADER, key=KEY) as log:
        log.append(events(0, 4), expected_version=0)
        with monkeypatch.context() as patch:
            patch.setattr(os, "fdatasync", fail)
            with pytest.raises(disk.CannotWrite, match="Input/output error"):
                log.append(events(4, 5), expected_version=4)
        assert log.version == 4
        with pytest.raises(DinolabError, match="open the log again"):
            log.append(events(4, 5), expected_version=4)
    with Log.open(path, write=True) as log:
        assert (log.scan.verdict, log.version) == ("clean", 4)
        log.append(events(4, 5), expected_version=4)


def test_a_failed_sync_on_time_is_told_by_the_next_append(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(fd: int, path: Path) -> None:
        failed.set()
        raise disk.CannotWrite(path, OSError(errno.EIO, "Input/output error"))

    failed = threading.Event()
    group = Group(milliseconds=5, actions=1000)
    with Log.create(path, HEADER, key=KEY, durability="group", group=group) as log:
        log.append(events(0, 4), expected_version=0)
        log.sync()
        monkeypatch.setattr(disk, "sync", fail)
        log.append(events(4, 5), expected_version=4)
        assert failed.wait(10)
        with pytest.raises(DinolabError, match="may not be on the disk"):
            log.append(events(5, 6), expected_version=5)
        monkeypatch.undo()


def test_a_write_that_stops_half_way_is_taken_back(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Interrupted between two halves of a message: neither stays."""
    plain = disk._write_at
    calls: list[int] = []

    def half(fd: int, data: bytes, start: int) -> int:
        calls.append(len(data))
        if len(calls) == 2:
            raise KeyboardInterrupt
        return plain(fd, data[: len(data) // 2], start)

    with Log.create(path, HEADER, key=KEY, durability="none") as log:
        log.append(events(0, 4), expected_version=0)
        end = path.stat().st_size
        with monkeypatch.context() as patch:
            patch.setattr(disk, "_write_at", half)
            with pytest.raises(KeyboardInterrupt):
                log.append(events(4, 9), expected_version=4)
        assert (path.stat().st_size, log.version) == (end, 4)
        log.append(events(4, 9), expected_version=4)
        assert len(log.read(KINDS)) == 9


def test_folders_that_cannot_be_written(tmp_path: Path) -> None:
    """The superuser may write anywhere, so the folder is none at all."""
    (tmp_path / "file").write_text("not a folder")
    for make in (
        lambda: Log.create(tmp_path / "file" / "x.arrows", HEADER),
        lambda: Log.create(tmp_path / "none" / "x.arrows", HEADER),
        lambda: GameFolder.create(HEADER, game_id="x1", root=tmp_path / "file"),
    ):
        with pytest.raises(disk.CannotWrite, match="nothing was recorded"):
            make()


@pytest.mark.parametrize("code", [errno.EROFS, errno.EACCES])
def test_read_only_media(path: Path, code: int, monkeypatch: pytest.MonkeyPatch) -> None:
    with Log.create(path, HEADER, key=KEY) as log:
        log.append(events(0, 4), expected_version=0)
    plain = os.open

    def refuse(path: Path, flags: int, mode: int = 0o777) -> int:
        if flags & (os.O_RDWR | os.O_WRONLY):
            raise OSError(code, os.strerror(code))
        return plain(path, flags, mode)

    monkeypatch.setattr(os, "open", refuse)
    with Log.open(path) as log:
        assert len(log.read(KINDS)) == 4
    for use in (lambda: Log.open(path, write=True), lambda: Log.create(path, HEADER)):
        with pytest.raises(disk.CannotWrite, match="copy the game's folder"):
            use()
