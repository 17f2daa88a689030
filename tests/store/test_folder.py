"""A game's folder: lines, tree, notes, and what happens when files go missing or astray."""

import shutil
from pathlib import Path

import msgspec
import pytest
from store.made_up import HEADER, KEY, KINDS, Moved, events

from dinolab.core.chain import first_break
from dinolab.core.errors import BadLog, BadName, DinolabError
from dinolab.core.event import Event
from dinolab.core.lines import branched
from dinolab.core.table import Branched
from dinolab.core.tree import Forked, Headed, NoteWritten, Renamed
from dinolab.store.folder import GameFolder
from dinolab.store.log import Log


def branch(game: GameFolder, line: str, position: int, more: int = 3) -> str:
    """Branch off and play some events on."""
    point = game.point(line, position)
    key = position.to_bytes(16, "big")
    before = bytes.fromhex(point.parent_digest)
    first = branched(point.parent, point.fork, before, point.stream, key, at=0)
    game.branch(point, (first,), name=f"from {position}")
    versions = range(position + 1, position + 1 + more)
    game.stream(point.stream).append(
        [Event(v, v, Moved(0, v, v), "0") for v in versions], expected_version=position + 1
    )
    return point.stream


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """main with 12 events, b1 from 8, b2 from b1 at 10, b3 from b2 at 13."""
    with GameFolder.create(HEADER, game_id="x1", key=KEY, at=5, root=tmp_path) as game:
        game.stream("main").append(events(0, 12), expected_version=0)
        assert branch(game, "main", 8) == "b1"
        assert branch(game, "b1", 10) == "b2"
        assert branch(game, "b2", 13) == "b3"
        return game.path


def test_children_three_deep(path: Path) -> None:
    with GameFolder.open(path) as game:
        line = game.line("b3", KINDS)
        assert [event.version for event in line] == list(range(17))
        assert first_break(line) is None
        forks = [event for event in line if isinstance(event.fact, Branched)]
        assert [(e.version, e.fact.parent, e.fact.branch) for e in forks] == [
            (8, "main", "b1"), (10, "b1", "b2"), (13, "b2", "b3"),
        ]  # fmt: skip
        assert line[:8] == game.line("main", KINDS)[:8]
        assert len(game.line("main", KINDS)) == 12
        assert game.stream("b3").key == (13).to_bytes(16, "big")
        assert [one.line for one in game.tree.lines] == ["main", "b1", "b2", "b3"]


def test_a_parent_never_changes_for_a_child(path: Path) -> None:
    before = (path / "main.arrows").read_bytes()
    with GameFolder.open(path, write=True) as game:
        branch(game, "main", 4)
        branch(game, "b3", 4)
    assert (path / "main.arrows").read_bytes() == before


def test_a_branch_hangs_on_the_stream_that_holds_the_position(path: Path) -> None:
    with GameFolder.open(path, write=True) as game:
        points = [game.point("b3", position) for position in (4, 8, 9, 10, 12, 13, 14, 17)]
    assert [point.parent for point in points] == [
        "main", "main", "b1", "b1", "b2", "b2", "b3", "b3",
    ]  # fmt: skip
    assert {point.stream for point in points} == {"b4"}


@pytest.mark.parametrize("position", [-1, 0, 3, 6])
def test_no_branch_inside_a_step(path: Path, position: int) -> None:
    with GameFolder.open(path, write=True) as game:
        with pytest.raises(DinolabError, match=r"no position|inside a step"):
            game.point("main", position)
        with pytest.raises(DinolabError, match="no position 18"):
            game.point("b3", 18)


def test_a_point_of_another_game_is_refused(path: Path) -> None:
    with GameFolder.open(path, write=True) as game:
        point = msgspec.structs.replace(game.point("main", 4), parent_digest="ab" * 16)
        with pytest.raises(DinolabError, match="another event before 4"):
            game.branch(point, ())
        assert not (path / "b4.arrows").exists()


def test_a_branch_that_cannot_be_begun_leaves_no_file(path: Path) -> None:
    with GameFolder.open(path, write=True) as game:
        with pytest.raises(DinolabError, match="do not go on"):
            game.branch(game.point("main", 4), (Event(9, 9, Moved(0, 1, 2), "0"),))
        assert not (path / "b4.arrows").exists()
        assert "b4" not in game.tree
        assert branch(game, "main", 4) == "b4"


def test_tree_and_notes_come_back(path: Path) -> None:
    note = NoteWritten("b2", 12, "<b>why\x00?</b>", "Ann", 77)
    with GameFolder.open(path, write=True) as game:
        assert game.notes() == ()
        game.record(Headed("b2"), Renamed("b2", "better"), at=9)
        game.write_note(note, at=10)
        game.write_note(note, at=11)
        with pytest.raises(DinolabError, match="no line 'b9'"):
            game.record(Headed("b9"))
        with pytest.raises(DinolabError, match="no line 'b9'"):
            game.write_note(NoteWritten("b9", 1, "", "", 0))
        tree = game.tree
    with GameFolder.open(path) as game:
        assert game.tree == tree
        assert (game.tree.head, game.tree.line("b2").name) == ("b2", "better")
        assert game.notes() == (note, note)
        with pytest.raises(DinolabError, match="not open for writing"):
            game.record(Headed("main"))
        with pytest.raises(DinolabError, match="not open for writing"):
            game.write_note(note)


def test_onlookers_follow(path: Path) -> None:
    with GameFolder.open(path) as onlooker, GameFolder.open(path, write=True) as game:
        assert len(onlooker.line("main", KINDS)) == 12
        game.stream("main").append(events(12, 14), expected_version=12)
        line = branch(game, "main", 14)
        game.record(Headed(line))
        onlooker.refresh()
        assert onlooker.tree.head == line
        assert len(onlooker.line("main", KINDS)) == 14
        assert onlooker.line(line, KINDS) == game.line(line, KINDS)


def test_a_copied_folder_is_the_same_game(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / "elsewhere"
    shutil.copytree(path, copy)
    with GameFolder.open(path) as one, GameFolder.open(copy) as other:
        assert other.tree == one.tree
        assert other.line("b3", KINDS) == one.line("b3", KINDS)


def test_a_missing_parent_is_named(path: Path) -> None:
    (path / "b2.arrows").unlink()
    with GameFolder.open(path) as game:
        with pytest.raises(BadName, match=r"has no b2\.arrows"):
            game.line("b3", KINDS)
        assert len(game.line("b1", KINDS)) == 12


def test_a_parent_of_another_game_is_named(path: Path, tmp_path: Path) -> None:
    with GameFolder.create(HEADER, game_id="x2", root=tmp_path) as other:
        moves = [Event(v, v, Moved(0, v, v), "0") for v in range(12)]
        other.stream("main").append(moves, expected_version=0)
    shutil.copy(other.path / "main.arrows", path / "main.arrows")
    with GameFolder.open(path) as game, pytest.raises(BadLog) as caught:
        game.line("b3", KINDS)
    assert (caught.value.version, caught.value.field) == (8, "parent_digest")
    assert caught.value.file.endswith("b1.arrows")


def test_a_parent_that_ends_too_early_is_named(path: Path) -> None:
    (path / "main.arrows").unlink()
    with Log.create(path / "main.arrows", HEADER, key=KEY) as log:
        log.append(events(0, 4), expected_version=0)
    with GameFolder.open(path) as game, pytest.raises(BadLog, match="no such position"):
        game.line("b1", KINDS)


@pytest.mark.parametrize("parent", ["../main", "tree", "b1", "b2", "main\x01", "/main"])
def test_parents_of_strange_names(path: Path, parent: str) -> None:
    """A header is data from a file: it opens no path and makes no circle."""
    (path / "b1.arrows").unlink()
    header = msgspec.structs.replace(HEADER, parent=parent, fork=8, parent_digest="ab" * 16)
    with Log.create(path / "b1.arrows", header) as log:
        log.append((Event(8, 8, Moved(0, 1, 2), "0"),), expected_version=8)
    with GameFolder.open(path) as game, pytest.raises(BadLog, match=r"b1\.arrows"):
        game.line("b1", KINDS)


def test_lines_missing_from_the_tree_are_taken_in(path: Path) -> None:
    """The power went between a branch and its record, or somebody copied the streams only."""
    with GameFolder.open(path) as game:
        whole = game.tree
    (path / "tree.arrows").unlink()
    (path / "b9.arrows").write_bytes(b"no log at all")
    for write in (False, True, False):
        with GameFolder.open(path, write=write) as game:
            assert [(one.line, one.parent, one.fork) for one in game.tree.lines] == [
                (one.line, one.parent, one.fork) for one in whole.lines
            ]
            assert len(game.line("b3", KINDS)) == 17
    with Log.open(path / "tree.arrows") as tree:
        assert tree.version == 4


def test_a_damaged_line_is_read_and_left_alone(path: Path) -> None:
    data = bytearray((path / "main.arrows").read_bytes())
    data[-1] ^= 1
    (path / "main.arrows").write_bytes(data)
    with GameFolder.open(path, write=True) as game:
        assert game.stream("main").scan.verdict == "damaged"
        with pytest.raises(BadLog, match="the log is damaged: versions 0 to 11"):
            game.stream("main").append(events(12, 13), expected_version=12)
    assert (path / "main.arrows").read_bytes() == data


def test_ids_are_taken_once(path: Path) -> None:
    before = sorted(path.iterdir())
    with pytest.raises(BadName, match="there is a game 'x1' already"):
        GameFolder.create(HEADER, game_id="x1", root=path.parent.parent)
    assert sorted(path.iterdir()) == before


def test_no_game_folder(tmp_path: Path) -> None:
    for wrong in (tmp_path, tmp_path / "none"):
        with pytest.raises(BadName, match="is no game's folder"):
            GameFolder.open(wrong)
    with pytest.raises(BadName, match="is no stream of a game"):
        GameFolder.create(HEADER, game_id="x1", root=tmp_path).stream("../x1/main")


def test_an_orphan_fact_breaks_no_tree(path: Path) -> None:
    with GameFolder.open(path, write=True) as game, pytest.raises(DinolabError):
        game.record(Forked("b7", "b6", 3, ""))
    with GameFolder.open(path) as game:
        assert "b7" not in game.tree


def test_unfinished_ends_are_set_aside_and_told(path: Path) -> None:
    whole = {name: (path / f"{name}.arrows").read_bytes() for name in ("main", "tree")}
    for name, data in whole.items():
        (path / f"{name}.arrows").write_bytes(data[:-9])
    with GameFolder.open(path) as game:
        assert game.stream("main").scan.verdict == "torn"
        assert game.set_aside == ()
    with GameFolder.open(path, write=True) as game:
        assert game.stream("main").version == 0
        assert "b3" in game.tree
        assert sorted(one.name.split(".torn-")[0] for one in game.set_aside) == [
            "main.arrows", "tree.arrows",
        ]  # fmt: skip
        game.stream("main").append(events(0, 12), expected_version=0)
    with GameFolder.open(path) as game:
        assert game.stream("main").scan.verdict == "clean"
        assert len(game.line("b3", KINDS)) == 17
