"""Repair: what was kept and what was lost is told, a copy is made first, nothing is made up."""

import errno
import os
from pathlib import Path

import pytest
from store.made_up import HEADER, KEY, KINDS, Moved, events, kill, run, telling
from store.test_folder import branch

from dinolab.core.errors import BadLog, BadName
from dinolab.core.event import Event
from dinolab.core.tree import Headed, NoteWritten, Renamed
from dinolab.store import disk
from dinolab.store.aside import asides
from dinolab.store.folder import GameFolder
from dinolab.store.log import Log
from dinolab.store.repair import Outcome, Repaired, repair
from dinolab.store.scan import scan
from dinolab.store.verify import verify_folder

STEPS = (4, 8, 12, 16, 20)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """main with five messages of four events, b1 from 8, b2 from 16; names and notes."""
    with GameFolder.create(HEADER, game_id="x1", key=KEY, root=tmp_path) as game:
        for stop in STEPS:
            game.stream("main").append(events(stop - 4, stop), expected_version=stop - 4)
        branch(game, "main", 8)
        branch(game, "main", 16)
        game.record(Renamed("b1", "bold"))
        game.record(Headed("main"))
        for number in range(3):
            game.write_note(NoteWritten("main", 4, f"note {number}", "Ann", number))
        return game.path


def pieces(file: Path) -> list[bytes]:
    """A file's messages, the schema first."""
    data = file.read_bytes()
    return [data[place.start : place.end] for place in scan(data).places]


def flip(message: bytes, at: int = -40) -> bytes:
    data = bytearray(message)
    data[at] ^= 4
    return bytes(data)


def of(done: Outcome, name: str) -> Repaired:
    return next(one for one in done.streams if one.path.stem == name)


def is_good(path: Path) -> bool:
    return all(report.ok for report in verify_folder(path, KINDS))


def snapshot(path: Path) -> dict[str, bytes]:
    return {one.name: one.read_bytes() for one in path.iterdir()}


def test_a_whole_game_is_left_alone(path: Path) -> None:
    before = snapshot(path)
    done = repair(path, salvage=True)
    assert [one.done for one in done.streams] == ["nothing"] * 5
    assert (done.cut_off, done.live) == ((), "")
    assert snapshot(path) == before


def test_a_torn_end_was_never_acknowledged(path: Path) -> None:
    main = path / "main.arrows"
    whole = pieces(main)
    main.write_bytes(b"".join(whole[:-1]) + whole[-1][:-50])
    done = of(repair(path), "main")
    assert (done.verdict, done.done, done.kept, done.lost) == ("torn", "cut", (0, 16), ())
    assert done.aside is not None
    assert done.aside.read_bytes() == whole[-1][:-50].rstrip(b"\0")
    assert main.read_bytes() == b"".join(whole[:-1])
    assert is_good(path)


def test_a_damaged_end_is_cut_when_asked(path: Path) -> None:
    main = path / "main.arrows"
    whole = pieces(main)
    hurt = b"".join(whole[:-1]) + flip(whole[-1])
    main.write_bytes(hurt)
    with (
        GameFolder.open(path, write=True) as game,
        pytest.raises(BadLog, match=r"versions 16 to 19.*dinolab repair"),
    ):
        game.stream("main").append(events(20, 21), expected_version=20)

    done = of(repair(path), "main")

    assert (done.verdict, done.done, done.kept) == ("damaged", "cut", (0, 16))
    assert done.lost == ((16, 20),)
    assert done.aside is not None
    assert done.aside.read_bytes() == hurt
    assert done.aside.stat().st_mode & 0o777 == 0o600
    assert is_good(path)
    before = snapshot(path)
    assert of(repair(path), "main").done == "nothing"
    assert snapshot(path) == before
    with GameFolder.open(path, write=True) as game:
        game.stream("main").append(events(16, 20), expected_version=16)
    assert pieces(main) == whole


def test_a_branch_beyond_the_cut_is_kept_and_named(path: Path) -> None:
    """Its own file stays as it is; the others, and the line it left, can be played on. It never
    comes back by itself: what is played anew has other digests.
    """
    main = path / "main.arrows"
    whole = pieces(main)
    b2 = (path / "b2.arrows").read_bytes()
    with GameFolder.open(path, write=True) as game:
        game.record(Headed("b2"))
    main.write_bytes(b"".join(whole[:-2]) + flip(whole[-2]) + flip(whole[-1]))

    done = repair(path)

    assert of(done, "main").kept == (0, 12)
    assert of(done, "main").lost == ((12, 20),)
    assert [(one.line, one.parent, one.fork) for one in done.cut_off] == [("b2", "main", 16)]
    assert "no such position" in done.cut_off[0].why
    assert done.live == "main"
    assert (path / "b2.arrows").read_bytes() == b2
    codes = {r.path.stem: [p.code for p in r.problems] for r in verify_folder(path, KINDS)}
    assert codes == {"main": [], "b1": [], "b2": ["parent"], "tree": [], "notes": []}
    with GameFolder.open(path, write=True) as game:
        assert game.tree.head == "main"
        assert len(game.line("b1", KINDS)) == 12
        moves = [Event(v, v, Moved(1, v, 0), "1") for v in range(12, 20)]
        game.stream("main").append(moves, expected_version=12)
    again = repair(path)
    assert "was changed before the fork" in again.cut_off[0].why
    assert again.live == ""


def test_the_middle_is_never_cut(path: Path) -> None:
    """Without --salvage nothing changes; with it all that is whole stays, up to the gap."""
    main = path / "main.arrows"
    whole = pieces(main)
    hurt = b"".join([*whole[:3], flip(whole[3]), *whole[4:]])
    main.write_bytes(hurt)
    before = snapshot(path)

    plain = of(repair(path), "main")

    assert snapshot(path) == before
    assert (plain.verdict, plain.done, plain.kept) == ("corrupt", "left", (0, 8))
    assert (plain.lost, plain.later) == (((8, 12),), ((12, 20),))
    assert "--salvage" in plain.why

    done = repair(path, salvage=True)

    one = of(done, "main")
    assert (one.done, one.kept, one.lost, one.later) == ("joined", (0, 8), ((8, 12),), ((12, 20),))
    assert one.aside is not None
    assert one.aside.read_bytes() == hurt
    assert main.read_bytes() == b"".join([*whole[:3], *whole[4:]])
    assert [line.line for line in done.cut_off] == ["b2"]
    text = r"corrupt: versions 8 to 11 lost; whole again: versions 12 to 19"
    with GameFolder.open(path, write=True) as game:
        assert len(game.line("main", KINDS)) == 8
        with pytest.raises(BadLog, match=text):
            game.stream("main").append(events(8, 9), expected_version=8)
        line = branch(game, "main", 8)
        assert len(game.line(line, KINDS)) == 12
    (report, *_) = verify_folder(path, KINDS)
    assert [p.detail for p in report.problems] == [text.removeprefix("corrupt: ")]
    assert report.asides == (one.aside.name,)
    before = snapshot(path)
    again = of(repair(path, salvage=True), "main")
    assert (again.done, again.lost, again.later) == ("left", ((8, 12),), ((12, 20),))
    assert snapshot(path) == before


@pytest.mark.parametrize(
    ("order", "junk"),
    [
        ((0, 1, 2, 2, 3, 4, 5), b""),
        ((0, 2, 1, 3, 5, 4), b""),
        ((0, 1, 0, 2, 3, 4, 5), b""),
        ((0, 1, 2, 3, 4, 5, 1, 2, 3), b""),
        ((0, 1, 2, 3, 4, 5), b"\xff\xff\xff\xff junk between \0\0\0"),
        ((1, 2, 3, 4, 5), b""),
    ],
)
def test_what_is_all_there_is_restored(path: Path, order: tuple[int, ...], junk: bytes) -> None:
    """Written twice, in another order, with something between, without its beginning: digests
    prove that nothing is missing.
    """
    main = path / "main.arrows"
    whole = pieces(main)
    main.write_bytes(junk.join(whole[at] for at in order))
    assert of(repair(path), "main").done == "left"

    done = of(repair(path, salvage=True), "main")

    assert (done.done, done.kept, done.lost, done.later) == ("joined", (0, 20), (), ())
    assert main.read_bytes() == b"".join(whole)
    assert is_good(path)
    assert of(repair(path, salvage=True), "main").done == "nothing"


def test_a_branchs_beginning_is_made_anew(path: Path) -> None:
    b1 = path / "b1.arrows"
    whole = pieces(b1)
    b1.write_bytes(flip(whole[0]) + b"".join(whole[1:]))
    assert of(repair(path, salvage=True), "b1").done == "joined"
    assert pieces(b1) == whole
    assert is_good(path)


def test_two_histories_are_not_mixed(path: Path) -> None:
    """Two writers without a lock went on from one position: the first stays, the other is named."""
    main = path / "main.arrows"
    whole = pieces(main)
    copy = path / "b9.arrows"
    copy.write_bytes(b"".join(whole[:-1]))
    with Log.open(copy, write=True) as other:
        moves = [Event(v, v, Moved(2, v, 1), "2") for v in range(16, 19)]
        other.append(moves, expected_version=16)
    mine = pieces(copy)[-1]
    copy.unlink()
    main.write_bytes(b"".join(whole) + mine)
    done = of(repair(path, salvage=True), "main")
    assert (done.done, done.kept, done.later) == ("left", (0, 20), ((16, 19),))
    with Log.open(main) as log:
        assert "does not continue" in log.scan.at_stake
        assert len(log.read(KINDS)) == 20


def test_a_line_is_not_cut_to_nothing(path: Path) -> None:
    main = path / "main.arrows"
    data = pieces(main)[0] + flip(b"".join(pieces(main)[1:2]))
    main.write_bytes(data)
    for salvage in (False, True):
        done = of(repair(path, salvage=salvage), "main")
        assert (done.done, done.lost) == ("left", ((0, 4),))
        assert "restore it from a copy" in done.why
    assert main.read_bytes() == data


@pytest.mark.parametrize("data", [b"", bytes(5000), b"not a log"])
def test_nothing_is_made_of_nothing(path: Path, data: bytes) -> None:
    (path / "main.arrows").write_bytes(data)
    done = of(repair(path, salvage=True), "main")
    assert (done.done, done.kept) == ("left", (0, 0))
    assert (path / "main.arrows").read_bytes() == data


def test_the_tree_is_made_anew(path: Path) -> None:
    """Marks on both sides of the damage are kept, lines come from their own files."""
    tree = path / "tree.arrows"
    whole = pieces(tree)
    hurt = [*whole[:2], flip(whole[2]), *whole[3:]]  # b1's beginning in the tree
    tree.write_bytes(b"".join(hurt))
    with pytest.raises(BadLog, match="dinolab repair --salvage"):
        GameFolder.open(path, write=True)
    with GameFolder.open(path) as game:
        assert [line.line for line in game.tree.lines] == ["main", "b1", "b2"]

    done = of(repair(path, salvage=True), "tree")

    assert (done.done, done.lost) == ("rebuilt", ((1, 2),))
    assert done.aside is not None
    assert done.aside.read_bytes() == b"".join(hurt)
    assert is_good(path)
    with GameFolder.open(path, write=True) as game:
        assert {line.line for line in game.tree.lines} == {"main", "b1", "b2"}
        assert game.tree.head == "main"
    assert of(repair(path, salvage=True), "tree").done == "nothing"


@pytest.mark.parametrize("data", [b"", bytes(4096), b"something else"])
def test_a_tree_that_is_gone_is_no_end(path: Path, data: bytes) -> None:
    """The game can be looked at, and played on after a repair."""
    (path / "tree.arrows").write_bytes(data)
    with GameFolder.open(path) as game:
        assert len(game.tree.lines) == 3
        assert game.fault is not None
    with pytest.raises(BadLog):
        GameFolder.open(path, write=True)
    assert of(repair(path, salvage=True), "tree").done == "rebuilt"
    with GameFolder.open(path, write=True) as game:
        assert len(game.tree.lines) == 3
    assert is_good(path)


def test_notes_on_both_sides_of_the_damage_are_kept(path: Path) -> None:
    notes = path / "notes.arrows"
    whole = pieces(notes)
    notes.write_bytes(b"".join([*whole[:2], flip(whole[2]), *whole[3:]]))
    done = of(repair(path, salvage=True), "notes")
    assert (done.done, done.kept, done.lost) == ("rebuilt", (0, 2), ((1, 2),))
    with GameFolder.open(path, write=True) as game:
        assert [note.text for note in game.notes()] == ["note 0", "note 2"]
        game.write_note(NoteWritten("main", 4, "more", "Ann", 9))
    assert is_good(path)


def test_one_stream_alone(path: Path) -> None:
    for name in ("main", "notes"):
        file = path / f"{name}.arrows"
        file.write_bytes(file.read_bytes()[:-20])
    done = repair(path, "notes")
    assert [one.path.stem for one in done.streams] == ["notes"]
    assert scan((path / "main.arrows").read_bytes()).verdict == "torn"
    with pytest.raises(BadName, match=r"has no b7\.arrows"):
        repair(path, "b7")


def test_a_game_that_is_being_played_is_left_alone(path: Path) -> None:
    main = path / "main.arrows"

    def hold(ready: int) -> None:
        with GameFolder.open(path, write=True):
            os.write(ready, b"x")
            os.read(os.pipe()[0], 1)

    pid, held = telling(hold)
    assert os.read(held, 1) == b"x"
    before = snapshot(path)
    for stream in ("", "main"):
        with pytest.raises(disk.InUse, match="is being played elsewhere"):
            repair(path, stream, salvage=True)
    assert snapshot(path) == before
    kill(pid)
    os.close(held)
    main.write_bytes(main.read_bytes()[:-20])
    assert of(repair(path), "main").done == "cut"


@pytest.mark.parametrize("salvage", [False, True])
def test_without_room_for_the_copy_nothing_is_changed(
    path: Path, salvage: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    main = path / "main.arrows"
    whole = pieces(main)
    hurt = [*whole[:-1], flip(whole[-1])] if not salvage else [*whole[:2], *whole[3:]]
    main.write_bytes(b"".join(hurt) + (whole[1] if salvage else b""))
    before = snapshot(path)

    def full(fd: int, data: bytes, start: int) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(disk, "_write_at", full)
        with pytest.raises(disk.CannotWrite, match="disk is full"):
            repair(path, salvage=salvage)
    assert snapshot(path) == before
    repair(path, salvage=salvage)
    assert len(asides(main)) == 1


def test_a_repair_that_is_killed_is_done_again(path: Path) -> None:
    """Between the copy and the change: the log is as it was, the next repair does it."""
    main = path / "main.arrows"
    whole = pieces(main)
    hurt = b"".join(whole[:-1]) + flip(whole[-1])
    main.write_bytes(hurt)

    def stop() -> None:
        disk.cut = lambda *_: os._exit(9)  # in a process of its own
        repair(path)

    assert run(stop) == 9
    assert main.read_bytes() == hurt
    assert of(repair(path), "main").done == "cut"
    assert len(asides(main)) == 1
    assert is_good(path)
