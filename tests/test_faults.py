"""Tables on disks that fail: a clear error, memory never ahead of the disk, a clean next start."""

import ctypes
import errno
import os
import resource
import shutil
import signal
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from store.made_up import child, outcome, run

import dinolab
from dinolab.core.action import Refusal
from dinolab.core.errors import DinolabError
from dinolab.core.event import Event
from dinolab.core.table import AnswerDraw, OfferDraw
from dinolab.session import Session
from dinolab.store import disk
from dinolab.store.verify import verify_folder

NOBODY = 65_534


def table(home: Path | None = None, **more: Any) -> Session[Any]:
    session = dinolab.new("dino_racer", ["Ann", "Ben"], seed=1, id="game", home=home, **more)
    session.run()
    return session


def act(session: Session[Any]) -> None:
    seat = next(s for s in (0, 1) if session.legal_actions(s))
    assert not isinstance(session.act(seat, session.legal_actions(seat)[0]), Refusal)


def fails(session: Session[Any], work: Callable[[], object], what: str) -> None:
    """The work fails with a clear error, and the table stands where it and the log stood."""
    position, line = session.position, session.line
    with pytest.raises(DinolabError, match=what):
        work()
    assert (session.position, session.line) == (position, line)
    record = dinolab.open_log(session.place)
    assert (record.line, len(record.timeline())) == (line, position.version)


def is_whole(session: Session[Any]) -> bool:
    reports = verify_folder(Path(session.place), session.game.kinds)
    return all(report.ok for report in reports)


def goes_on(session: Session[Any]) -> None:
    """The table does, and so does the log."""
    act(session)
    goes_on_anew(session)


def goes_on_anew(session: Session[Any]) -> None:
    """After a new start the log does."""
    session.close()
    again = dinolab.resume(session.place)
    assert again is not session
    assert again.position == session.position
    again.run()
    act(again)
    assert is_whole(again)
    again.close()


def talk(session: Session[Any]) -> None:
    """A lot of small events."""
    for _ in range(2000):
        session.act(0, OfferDraw())
        session.act(1, AnswerDraw(False))


@contextmanager
def quota(where: Path) -> Iterator[Callable[[], None]]:
    """A disk with no room left until the function it gives is called."""
    hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, hard))
    try:
        yield lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))


@contextmanager
def tiny_disk(where: Path) -> Iterator[Callable[[], None]]:
    """The same on a file system of its own, with its last byte taken."""
    filler = where / "filler"
    with filler.open("wb", buffering=0) as file:
        for size in (65_536, 4096, 1):
            with suppress(OSError):
                while file.write(bytes(size)):
                    pass
    yield filler.unlink


@contextmanager
def injected(where: Path) -> Iterator[Callable[[], None]]:
    """The same where no file system may be mounted: every write fails as a full disk's does."""
    plain = os.pwrite

    def full(fd: int, data: bytes, start: int) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    os.pwrite = full
    try:
        yield lambda: setattr(os, "pwrite", plain)
    finally:
        os.pwrite = plain


def mounted(where: Path) -> bool:
    """Mount a file system of 400 kB in a name space of this process's own, if that is allowed."""
    libc = ctypes.CDLL(None, use_errno=True)
    new_user, new_mounts, private = 0x10000000, 0x00020000, 1 << 18
    user, group = os.getuid(), os.getgid()
    if libc.unshare(new_mounts | (0 if user == 0 else new_user)):
        return False
    if user:
        try:
            Path("/proc/self/setgroups").write_text("deny")
            Path("/proc/self/uid_map").write_text(f"0 {user} 1")
            Path("/proc/self/gid_map").write_text(f"0 {group} 1")
        except OSError:
            return False
    libc.mount(b"none", b"/", None, private | 16384, None)
    return libc.mount(b"tmpfs", str(where).encode(), b"tmpfs", 0, b"size=400k") == 0


@pytest.mark.parametrize("kind", ["quota", "file system"])
def test_a_full_disk(tmp_path: Path, kind: str) -> None:
    """Choices and branches fail; once there is room they are made, and nothing is missing."""

    def play() -> bool:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        full = quota
        if kind == "file system":
            full = tiny_disk if sys.platform == "linux" and mounted(tmp_path) else injected
        session = table(tmp_path)
        with full(tmp_path) as make_room:
            # What lies in the room made ahead may still be written.
            with pytest.raises(DinolabError, match="disk is full"):
                talk(session)
            fails(session, lambda: session.branch(session.timeline.nearest_end(6)), "disk is full")
            make_room()
        assert not dinolab.resume(session.place).closed
        session.branch(session.timeline.nearest_end(6))
        session.run()
        goes_on(session)
        return False

    assert run(play) == 0


def as_nobody(work: Callable[[Path], object]) -> int:
    """Do something in a process that is not the superuser's, in a folder of its own."""
    place = Path(tempfile.mkdtemp())

    def drop() -> object:
        if os.getuid() == 0:
            os.chown(place, NOBODY, NOBODY)
            os.setgroups([])
            os.setgid(NOBODY)
            os.setuid(NOBODY)
        return work(place)

    try:
        return outcome(child(drop))
    finally:
        for folder, _, _ in os.walk(place):
            os.chmod(folder, 0o700)
        shutil.rmtree(place)


def test_a_read_only_folder() -> None:
    """It is told what to do; games there can be looked at, and played once it may be written."""

    def play(home: Path) -> None:
        session = table(home)
        session.close()
        folders = [home, home / "logs", home / "logs" / "dino_racer", Path(session.place)]
        for folder in folders:
            folder.chmod(0o500)
        for file in Path(session.place).iterdir():
            file.chmod(0o400)
        with pytest.raises(disk.CannotWrite, match="copy the game's folder"):
            dinolab.resume(session.place)
        with pytest.raises(disk.CannotWrite, match="may not be written"):
            dinolab.new("dino_racer", ["Ann", "Ben"], home=home)
        assert len(dinolab.open_log(session.place).timeline()) == len(session.timeline)
        assert is_whole(session)
        for folder in folders:
            folder.chmod(0o700)
        for file in Path(session.place).iterdir():
            file.chmod(0o600)
        again = dinolab.resume(session.place)
        goes_on(again)

    assert as_nobody(play) == 0


def test_permission_lost_in_mid_game() -> None:
    """Files that are open go on; a branch, which needs a new file, is refused whole."""

    def play(home: Path) -> None:
        session = table(home)
        place = Path(session.place)
        place.chmod(0o500)
        (place / "main.arrows").chmod(0o400)
        act(session)
        fails(
            session,
            lambda: session.branch(session.timeline.nearest_end(6)),
            "may not be written: copy the game's folder",
        )
        act(session)
        length = len(session.timeline)
        session.close()
        with pytest.raises(disk.CannotWrite, match="may not be written"):
            dinolab.resume(place).run()
        assert len(dinolab.open_log(place).timeline()) == length
        place.chmod(0o700)
        (place / "main.arrows").chmod(0o600)
        goes_on(dinolab.resume(place))

    assert as_nobody(play) == 0


@pytest.mark.parametrize("put", [False, True], ids=["deleted", "replaced"])
def test_a_game_whose_folder_is_deleted_in_mid_game(put: bool, tmp_path: Path) -> None:
    """Nothing is acknowledged that nobody could read again; with the copy put back it goes on."""
    session = table()
    act(session)
    place, copy = Path(session.place), tmp_path / "copy"
    shutil.copytree(place, copy)
    shutil.rmtree(place)
    if put:
        shutil.copytree(copy, place)
    position = session.position
    for _ in range(2):
        with pytest.raises(disk.CannotWrite, match="deleted or replaced"):
            act(session)
        assert session.position == position
    if not put:
        shutil.copytree(copy, place)
    goes_on_anew(session)


def test_a_game_whose_folder_is_moved_in_mid_game() -> None:
    """Its files go with it: what is played on is there."""
    session = table()
    place = Path(session.place)
    moved = place.rename(place.with_name("moved"))
    act(session)
    assert len(dinolab.open_log(moved).timeline()) == session.position.version


def test_a_clock_that_goes_backwards() -> None:
    """Times are data: order and digests do not hang on them."""
    times = Random(4)

    def clock() -> int:
        return times.randrange(-(10**15), 10**15)

    session = table(now=clock)
    for _ in range(8):
        act(session)
    session.branch(session.timeline.nearest_end(6))
    session.run()
    assert sorted(e.at for e in session.timeline.events) != [e.at for e in session.timeline.events]
    session.close()
    again = dinolab.resume("game", now=lambda: -1)
    assert again.position == session.position
    again.run()
    goes_on(again)


def cell() -> Any:
    """What a notebook's cell says."""
    return dinolab.play("dino_racer", ["Ann", "Ben"], id="cell", seed=9)


def choices(events: Sequence[Event]) -> int:
    return sum(event.is_input and event.actor in ("0", "1") for event in events)


def test_a_cell_goes_on_after_its_kernel_was_killed() -> None:
    """Killed between choices and amid them, ten times over: the cell is run again, and in the end
    the game is the one that nobody interrupted.
    """
    random = Random(2)
    for number in range(10):
        source, sink = os.pipe()

        def kernel(number: int = number, sink: int = sink) -> None:
            session = cell().session
            if number % 2:  # in the middle of a write
                plain, left = disk._write_at, random.randrange(1, 3)

                def write(fd: int, data: bytes, start: int) -> int:
                    nonlocal left
                    left -= 1
                    if left < 0:
                        plain(fd, data[: random.randrange(len(data))], start)
                        os.kill(os.getpid(), signal.SIGKILL)
                    return plain(fd, data, start)

                disk._write_at = write
            for _ in range(3):
                if session.outcome is None:
                    act(session)
                    os.write(sink, bytes([choices(session.timeline.events)]))
            os.kill(os.getpid(), signal.SIGKILL)

        assert outcome(child(kernel)) == -signal.SIGKILL
        os.close(sink)
        told = os.read(source, 100)
        os.close(source)
        assert choices(dinolab.open_log("cell").timeline().events) >= (told[-1] if told else 0)

    session = cell().session
    apart = dinolab.new("dino_racer", ["Ann", "Ben"], seed=9, memory=True)
    apart.run()
    for one in (session, apart):
        while one.outcome is None:
            act(one)
    assert is_whole(session)
    facts = [[e.fact for e in one.timeline.events[1:-1]] for one in (session, apart)]
    assert facts[0] == facts[1]
