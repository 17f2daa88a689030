"""A kernel interrupted at any moment of a choice: memory is where the disk is, and play goes on."""

import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from linecache import getline
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

import dinolab
from dinolab.core.action import Refusal
from dinolab.core.errors import DinolabError
from dinolab.session import Session
from dinolab.store import disk
from dinolab.store.folder import GameFolder
from dinolab.store.verify import verify_folder

WATCHED = tuple(
    str(Path("dinolab") / name)
    for name in ("session.py", "store/lines.py", "store/folder.py", "store/streams.py",
                 "store/log.py", "store/writer.py", "store/disk.py", "store/reader.py",
                 "core/fold.py")
)  # fmt: skip


class Interrupted:
    """Raises KeyboardInterrupt at the n-th line that is run in the files that write, as Ctrl-C
    would there. (Not at `with` and `try`, which tracing names where no handler covers them and
    Python looks at no signal.)
    """

    def __init__(self, at: int) -> None:
        self.left, self.place = at, ""

    def __call__(self, frame: FrameType, event: str, arg: Any) -> Any:
        if not frame.f_code.co_filename.endswith(WATCHED) or frame.f_code.co_name == "_settle":
            return None
        line = getline(frame.f_code.co_filename, frame.f_lineno)
        if event == "line" and self.left >= 0 and not line.lstrip().startswith(("with ", "try:")):
            self.left -= 1
            if self.left < 0:
                self.place = f"{frame.f_code.co_filename}:{frame.f_lineno}"
                raise KeyboardInterrupt
        return self

    def during(self, work: Callable[[], object]) -> bool:
        """Whether the interrupt came while working."""
        before = sys.gettrace()
        sys.settrace(self)
        try:
            work()
        except KeyboardInterrupt:
            return True
        finally:
            sys.settrace(before)
        return False


def table(name: str) -> Session[Any]:
    session = dinolab.new("dino_racer", ["Ann", "Ben"], seed=1, id=name, now=lambda: 5)
    session.run()
    return session


def act(session: Session[Any]) -> None:
    seat = next(s for s in (0, 1) if session.legal_actions(s))
    assert not isinstance(session.act(seat, session.legal_actions(seat)[0]), Refusal)


def on_disk(session: Session[Any]) -> tuple[str, int, int]:
    """The live line, its length and how many lines there are, as another reader sees them."""
    with GameFolder.open(Path(session.place)) as game:
        head = game.tree.head
        return head, len(game.line(head, session.game.kinds)), len(game.tree.lines)


def is_whole(session: Session[Any]) -> bool:
    reports = verify_folder(Path(session.place), session.game.kinds)
    return all(report.ok for report in reports)


@pytest.fixture
def no_sync(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hundreds of choices, and no power cut among the faults."""
    monkeypatch.setattr(disk, "sync", lambda fd, path: None)
    monkeypatch.setattr(disk, "sync_folder", lambda folder: None)


def test_an_interrupt_at_every_line_of_a_choice(no_sync: None) -> None:
    """Before the write, in it, after it, and before memory takes note."""
    session = table("stopped")
    moved = stayed = at = 0
    going = True
    while going:
        session.run()  # luck, where the last interrupt came before it was asked
        if session.outcome is not None:
            session.close()
            session = table(f"stopped-{at}")
        before = len(session.timeline)
        stop = Interrupted(at)
        going = stop.during(partial(act, session))
        assert on_disk(session) == ("main", len(session.timeline), 1), stop.place
        assert len(session.timeline.events) == len(session.timeline._positions) - 1, stop.place
        if going:
            moved += len(session.timeline) > before
            stayed += len(session.timeline) == before
        at += 1
    assert min(moved, stayed) > 5
    assert is_whole(session)
    session.close()
    again = dinolab.resume(session.place)
    assert len(again.timeline) == len(session.timeline)
    again.run()


def test_an_interrupt_at_every_line_of_a_branch(no_sync: None) -> None:
    """The branch is there and one stands on it, or there is none and one stands on the old line."""
    session = table("forked")
    at, lines = 0, 1
    going = True
    while going:
        before = session.line
        end = session.timeline.nearest_end(6)
        stop = Interrupted(at)
        going = stop.during(partial(session.branch, end, luck="new"))
        lines += session.line != before
        assert on_disk(session) == (session.line, len(session.timeline), lines), stop.place
        if going and at % 20 == 19:
            assert is_whole(session)
            session.close()
            assert dinolab.resume(session.place).line == session.line
            session, lines = table(f"forked-{at}"), 1
        elif going and session.line != "main":
            session.switch("main")
        at += 1
    session.run()
    assert is_whole(session)


@pytest.mark.parametrize("after", [0, 1])
def test_an_interrupt_around_the_write_itself(after: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing was written: nothing happened. All was written, nothing synced: taken back."""
    session = table("around")
    plain, before = disk.write, len(session.timeline)

    def interrupted(fd: int, data: bytes, start: int, path: Path) -> None:
        if after:
            plain(fd, data, start, path)
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(disk, "write", interrupted)
        with pytest.raises(KeyboardInterrupt):
            act(session)
    assert on_disk(session) == ("main", before, 1)
    assert len(session.timeline) == before
    act(session)
    assert is_whole(session)


def test_a_disk_that_fills_up_at_every_write_of_a_branch(monkeypatch: pytest.MonkeyPatch) -> None:
    """No half branch is left behind, in memory or on disk."""
    session = table("full")
    plain, left = disk._write_at, 0

    def full(fd: int, data: bytes, start: int) -> int:
        nonlocal left
        left -= 1
        if left < 0:
            raise OSError(28, "No space left on device")
        return plain(fd, data, start)

    monkeypatch.setattr(disk, "_write_at", full)
    end = session.timeline.nearest_end(6)
    for writes in range(100):
        left, before = writes, session.line
        with suppress(DinolabError):
            session.branch(end, luck="new")
        left = 10**9
        lines = 1 + (session.line != before)
        assert on_disk(session) == (session.line, len(session.timeline), lines), writes
        if session.line != before:
            break
    else:
        pytest.fail("no branch was ever made")
    assert writes > 2
    assert is_whole(session)
