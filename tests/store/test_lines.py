"""Lines on disk answer as lines in memory do."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from store.made_up import KEY, KINDS, Moved, events

from dinolab.core.chain import first_break
from dinolab.core.errors import DinolabError, WrongExpectedVersion
from dinolab.core.event import Event
from dinolab.core.lines import Lines, MemoryLines
from dinolab.core.tree import MAIN
from dinolab.store import streams
from dinolab.store.disk import CannotWrite
from dinolab.store.lines import DiskLines
from dinolab.store.log import Log


def memory(root: Path) -> Lines:
    return MemoryLines(events(0, 8), KEY)


def on_disk(root: Path) -> Lines:
    return DiskLines.create(KINDS, "x1", events(0, 8), at=1, root=root)


@pytest.mark.parametrize("make", [memory, on_disk])
def test_playing_forking_and_going_back(make: Callable[[Path], Lines], tmp_path: Path) -> None:
    lines = make(tmp_path)
    assert lines.append(MAIN, events(8, 12), expected_version=8) == lines.events(MAIN)[8:]
    with pytest.raises(WrongExpectedVersion):
        lines.append(MAIN, events(12, 13), expected_version=11)
    first = lines.fork(MAIN, 8, "bold", at=2)
    second = lines.fork(first, 4, "", at=3)
    third = lines.fork(first, 9, "", at=4)
    assert (first, second, third) == ("b1", "b2", "b3")
    assert [(one.parent, one.fork, one.name) for one in lines.tree.lines] == [
        ("", 0, ""), ("main", 8, "bold"), ("main", 4, "b2"), ("b1", 9, "b3"),
    ]  # fmt: skip
    lines.append(third, (Event(10, 10, Moved(0, 1, 2), "0"),), expected_version=10)
    for line, length in ((MAIN, 12), (first, 9), (second, 5), (third, 11)):
        whole = lines.events(line)
        assert [event.version for event in whole] == list(range(length))
        assert first_break(whole) is None
    assert lines.tree.head == third
    lines.point_at(MAIN, at=5)
    assert lines.tree.head == MAIN
    assert lines.key(MAIN) == KEY
    assert len({lines.key(line) for line in (MAIN, first, second, third)}) == 4


def test_both_give_the_same_digests(tmp_path: Path) -> None:
    disk, plain = on_disk(tmp_path), memory(tmp_path)
    for lines in (disk, plain):
        lines.append(MAIN, events(8, 12), expected_version=8)
    assert disk.events(MAIN) == plain.events(MAIN)
    assert plain.place == ""
    assert disk.place == str(tmp_path / "made_up" / "x1")


def test_a_game_is_taken_up_again(tmp_path: Path) -> None:
    with DiskLines.create(KINDS, "x1", events(0, 8), root=tmp_path) as lines:
        line = lines.fork(MAIN, 4, "", at=0)
        whole = lines.events(line)
    with DiskLines.open(Path(lines.place), KINDS) as again:
        assert again.events(line) == whole
        assert again.tree.head == line
        again.append(line, (Event(5, 5, Moved(0, 1, 2), "0"),), expected_version=5)
        assert len(again.events(line)) == 6
    onlooker = DiskLines.open(Path(lines.place), KINDS, write=False)
    with onlooker, pytest.raises(DinolabError, match="not open for writing"):
        onlooker.append(line, (), expected_version=6)


def test_a_game_begins_with_its_first_event(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for wrong in ((), (Event(0, 0, Moved(0, 1, 2), "0"),)):
        with pytest.raises(DinolabError, match=r"must be core\.started"):
            DiskLines.create(KINDS, "x1", wrong, root=tmp_path)
    plain = Log.append

    def fail(self: Log, *given: object, **named: object) -> tuple[Event, ...]:
        if self.path.stem == MAIN:
            raise CannotWrite(self.path, OSError(28, "No space left on device"))
        return plain(self, *given, **named)

    monkeypatch.setattr(Log, "append", fail)
    with pytest.raises(CannotWrite):
        DiskLines.create(KINDS, "x1", events(0, 4), root=tmp_path)
    assert list((tmp_path / "made_up").iterdir()) == []


def test_a_closed_game_is_not_written_behind_anybodys_back(tmp_path: Path) -> None:
    """Who has let go of the lock can neither read on nor write, and takes no lock again."""
    lines = DiskLines.create(KINDS, "a", events(0, 4), root=tmp_path)
    lines.close()

    with pytest.raises(DinolabError, match="closed"):
        lines.append("main", events(4, 5), expected_version=4)
    with pytest.raises(DinolabError, match="closed"):
        lines.fork("main", 4, "", at=0)
    DiskLines.open(lines.folder.path, KINDS).close()


def test_what_could_not_be_read_back_is_not_written(tmp_path: Path) -> None:
    """A fact with a value that its kind does not take is refused before it ruins the log."""
    with DiskLines.create(KINDS, "a", events(0, 4), root=tmp_path) as lines:
        wrong: Any = 1.5
        for fact in (Moved(wrong, 0, 0), Moved("0", 0, 0)):
            with pytest.raises(DinolabError, match="cannot be written"):
                lines.append("main", (Event(4, 4, fact, "0"),), expected_version=4)
        lines.append("main", events(4, 5), expected_version=4)
    with DiskLines.open(lines.folder.path, KINDS, write=False) as again:
        assert len(again.events("main")) == 5


def test_each_joint_is_checked_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Branches of branches of branches are read in time that grows with the lines, not faster."""
    checked: list[str] = []

    def note(child: Log, parent: Log) -> None:
        checked.append(child.path.stem)

    with DiskLines.create(KINDS, "a", events(0, 4), root=tmp_path) as lines:
        line = MAIN
        for _ in range(6):
            line = lines.fork(line, len(lines.events(line)), "", at=0)
        monkeypatch.setattr(streams, "check_joint", note)
    with DiskLines.open(lines.folder.path, KINDS, write=False) as again:
        for _ in range(2):
            for one in again.tree.lines:
                again.events(one.line)
    assert sorted(checked) == [f"b{number}" for number in range(1, 7)]
