"""A game as lines of JSON and back: equal digests all the way, and nothing bad gets in."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from store.made_up import HEADER, KEY, KINDS, closed, events
from store.wholes import BRANCH_KEY, branch, kinds_of, play, told

from dinolab.core.errors import BadName
from dinolab.core.event import REFEREE, SPECTATOR
from dinolab.core.kinds import Kinds
from dinolab.core.tree import NoteWritten
from dinolab.games import find
from dinolab.store import disk
from dinolab.store.compact import compact
from dinolab.store.compacted import Compacted
from dinolab.store.examples import find_log
from dinolab.store.folder import GameFolder
from dinolab.store.jsonl import FORMAT, MOST, BadLine, lines_of, read_jsonl
from dinolab.store.verify import verify_folder
from dinolab.store.whole import Whole, read_whole, write_whole


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A finished game with branches, a branch of a branch, and notes."""
    folder = play(tmp_path / "logs", "tree", 40, fork=24, notes=("why?", "☃"))
    with GameFolder.open(folder, write=True, durability="none") as made:
        branch(made, "b1", 25)
        branch(made, "main", 8)
    return folder


def text_of(whole: Whole, viewer: int = REFEREE, kinds: Kinds = KINDS) -> str:
    return "".join(f"{line}\n" for line in lines_of(whole, kinds, viewer))


def written(whole: Whole, file: Path, viewer: int = REFEREE) -> Path:
    file.write_text(text_of(whole, viewer), encoding="utf-8")
    return file


def test_all_the_way_round(tree: Path, tmp_path: Path) -> None:
    """Log, lines, log, tables, lines: the same text and the same digests."""
    first = text_of(read_whole(tree))
    file = tmp_path / "tree.jsonl"
    file.write_text(first, encoding="utf-8")
    back = write_whole(read_jsonl(file, kinds_of).whole, tmp_path / "back")
    assert told(back) == told(tree)
    compact([back], tmp_path / "tables", kinds_of)
    again = Compacted(tmp_path / "tables").game("made_up", "tree")
    assert text_of(again) == first
    assert again.streams == told(tree).streams
    assert all(report.ok for report in verify_folder(back, KINDS))
    with GameFolder.open(tree) as before, GameFolder.open(back) as after:
        assert (after.tree, after.notes()) == (before.tree, before.notes())
        for line in ("main", "b1", "b2", "b3"):
            assert after.line(line, KINDS) == before.line(line, KINDS)


@pytest.mark.parametrize("name", ["hidden-cards", "three-races", "conceded"])
def test_real_games(name: str, tmp_path: Path) -> None:
    """The examples go round too."""
    found, kinds = find_log(f"dino_racer/{name}").folder, find("dino_racer").kinds
    file = tmp_path / "x.jsonl"
    file.write_text(text_of(read_whole(found), kinds=kinds), encoding="utf-8")
    back = write_whole(read_jsonl(file, lambda _: kinds).whole, tmp_path)
    assert told(back) == told(found)


def test_what_stands_in_the_lines(tree: Path) -> None:
    """Any JSON reader takes them: a header, then the events stream by stream."""
    head, *rest = [json.loads(line) for line in text_of(read_whole(tree)).splitlines()]
    assert head == {
        "format": FORMAT, "game": "made_up", "id": "tree", "eyes": "all", "finished": True,
        "streams": ["main", "b1", "b2", "b3", "tree", "notes"], "events": len(rest),
    }  # fmt: skip
    assert list(dict.fromkeys(one["stream"] for one in rest)) == head["streams"]
    row = read_whole(tree).stream("main").rows[5]
    assert rest[5] == {
        "stream": "main", "version": 5, "step": 4, "kind": "made.drew", "kind_version": 1,
        "actor": "2", "cause": 4, "rule": "made.rule.four", "source": "engine", "at": 5_000_000,
        "payload": {"seat": 2}, "secret": {"card": "card-5"}, "visible_to": "2",
        "cover": row[12].hex(), "digest": row[13].hex(),
    }  # fmt: skip


def test_an_open_game_for_other_eyes(tmp_path: Path) -> None:
    """The digests are the same; no secret, no key, and no closing event that shows one."""
    folder = play(tmp_path / "logs", "open", 20, fork=8, branch_ended=False)
    whole = read_whole(folder)
    everything = text_of(whole)
    assert KEY.hex() in everything
    assert "card-5" in everything
    for viewer, own in ((SPECTATOR, []), (2, ["card-5"]), (0, ["card-15", "psst"])):
        text = text_of(whole, viewer)
        for secret in (KEY.hex(), BRANCH_KEY.hex(), "core.closed", "king", "card-10"):
            assert secret not in text
        assert [word for word in ("card-5", "card-15", "psst") if f'"{word}"' in text] == own
        head, *rest = [json.loads(line) for line in text.splitlines()]
        assert (head["eyes"], head["finished"]) == (
            "spectator" if viewer < 0 else str(viewer),
            False,
        )
        digests = {(s.name, r[0]): r[13].hex() for s in whole for r in s.rows}
        assert all(digests[one["stream"], one["version"]] == one["digest"] for one in rest)
        file = written(whole, tmp_path / "x.jsonl", viewer)
        with pytest.raises(BadLine, match=r"line 1, eyes: is left out.*--eyes all"):
            read_jsonl(file, kinds_of)
        file.write_text(text.replace(f'"eyes":"{head["eyes"]}"', '"eyes":"all"', 1), "utf-8")
        with pytest.raises(BadLine, match=r"line 2, secret: is left out.*--eyes all"):
            read_jsonl(file, kinds_of)


def test_an_open_game_with_everything_in_it(tmp_path: Path) -> None:
    """It comes back to be played on, and its files stay private."""
    folder = play(tmp_path / "logs", "open", 20, ended=False)
    file = written(read_whole(folder), tmp_path / "x.jsonl")
    back = write_whole(read_jsonl(file, kinds_of, name="other").whole, tmp_path / "logs")
    assert back == folder.with_name("other")
    assert {path.stat().st_mode & 0o777 for path in back.glob("*.arrows")} == {0o600}
    for place in (folder, back):
        with GameFolder.open(place, write=True) as made:
            made.stream("main").append((*events(20, 24), closed(24)), expected_version=20)
    assert told(back).streams == told(folder).streams


def test_white_space_may_differ(tree: Path, tmp_path: Path) -> None:
    """What a formatter leaves of it, with Windows line ends, still has the same digests."""
    loose = "\r\n".join(
        json.dumps(json.loads(line), ensure_ascii=False, separators=(" , ", " : "))
        for line in text_of(read_whole(tree)).splitlines()
    )
    file = tmp_path / "x.jsonl"
    file.write_bytes(loose.encode())
    assert read_jsonl(file, kinds_of).whole.streams == told(tree).streams


Change = Callable[[dict[str, Any]], object]


@pytest.mark.parametrize(
    ("line", "field", "change"),
    [
        (1, "format", lambda e: e.update(format="dinolab-jsonl/2")),
        (1, "format", lambda e: e.pop("format") and None),
        (1, "game", lambda e: e.update(game="../made_up")),
        (1, "game", lambda e: e.update(id="../../x")),
        (1, "streams", lambda e: e["streams"].append("../x")),
        (1, "streams", lambda e: e["streams"].append("main")),
        (1, "streams", lambda e: e["streams"].remove("main")),
        (1, "eyes", lambda e: e.update(eyes=7)),
        (1, "run", lambda e: e.update(run="rm")),
        (2, "kind", lambda e: e.update(kind="made.moved")),
        (2, "payload.game", lambda e: e["payload"].update(game="other")),
        (2, "secret", lambda e: e.update(secret=None)),
        (2, "secret.key", lambda e: e["secret"].update(key=5)),
        (7, "secret", lambda e: e["secret"].update(card="card-6")),
        (7, "secret", lambda e: e.update(secret=[1])),
        (7, "secret", lambda e: e.update(secret=None)),
        (8, "stream", lambda e: e.update(stream="b7")),
        (8, "version", lambda e: e.update(version=99)),
        (8, "version", lambda e: e.update(version=5)),
        (8, "version", lambda e: e.update(version="6")),
        (8, "version", lambda e: e.update(version=2**63)),
        (8, "kind_version", lambda e: e.update(kind_version=-1)),
        (8, "kind", lambda e: e.update(kind_version=9)),
        (8, "kind", lambda e: e.update(kind="made.unheard_of")),
        (8, "payload.end", lambda e: e["payload"].update(end="x")),
        (8, "payload", lambda e: e["payload"].update(more=1)),
        (8, "payload", lambda e: e.update(payload=None)),
        (8, "payload", lambda e: e.update(payload="{}")),
        (8, "digest", lambda e: e["payload"].update(end=3)),
        (8, "digest", lambda e: e.update(actor="1")),
        (8, "digest", lambda e: e.update(digest="0" * 32)),
        (8, "digest", lambda e: e.update(digest="x")),
        (8, "digest", lambda e: e.update(cover="0" * 31 + "1")),
        (8, "cover", lambda e: e.update(cover="0" * 30)),
        (8, "more", lambda e: e.update(more=1)),
    ],
)  # fmt: skip
def test_bad_lines_are_named(
    tree: Path, tmp_path: Path, line: int, field: str, change: Change
) -> None:
    """With the line and the field at fault; nothing is written."""
    lines = text_of(read_whole(tree)).splitlines()
    changed = json.loads(lines[line - 1])
    change(changed)
    lines[line - 1] = json.dumps(changed, separators=(",", ":"), ensure_ascii=False)
    file = tmp_path / "x.jsonl"
    file.write_text("\n".join(lines), encoding="utf-8")
    with pytest.raises(BadLine) as refused:
        read_jsonl(file, kinds_of)
    assert (refused.value.file, refused.value.line) == (str(file), line)
    assert refused.value.field.split(".")[0] == field.split(".")[0]
    assert str(refused.value).startswith(f"{file}, line {line}")


def test_lines_that_are_missing_or_moved(tree: Path, tmp_path: Path) -> None:
    lines = text_of(read_whole(tree)).splitlines()
    file = tmp_path / "x.jsonl"
    for text, line, words in (
        ([], 1, "truncated"),
        (lines[1:], 1, "unknown field"),
        (lines[:-1], len(lines) - 1, "events were written"),
        ([*lines[:9], *lines[10:]], 10, "is 9, and 8 comes next"),
        ([*lines[:9], lines[10], lines[9], *lines[11:]], 10, "comes next"),
        ([*lines[:9], lines[9], *lines[9:]], 11, "is 8, and 9 comes next"),
        ([*lines[:9], "", *lines[9:]], 10, "truncated"),
        ([*lines[:9], lines[9][:-9], *lines[10:]], 10, "malformed"),
        ([*lines[:9], '{"stream":' * 20_000, *lines[10:]], 10, "recursion|Expected|malformed"),
        ([*lines[:9], lines[9].replace("{", '{"payload":' + "[" * 5000 + ",", 1)], 10, ""),
    ):
        file.write_text("\n".join(text), encoding="utf-8")
        with pytest.raises(BadLine, match=f"(?i){words}") as refused:
            read_jsonl(file, kinds_of)
        assert refused.value.line == line, words


def test_what_is_no_text(tree: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "x.jsonl"
    for data in (b"\xff\xfe\x00", bytes(100), b"{}", b"[]", b"1", b'"\\ud800"', b"\x1f\x8b\x08"):
        file.write_bytes(data)
        with pytest.raises(BadLine, match="line 1"):
            read_jsonl(file, kinds_of)
    with pytest.raises(disk.CannotRead):
        read_jsonl(tmp_path / "none", kinds_of)
    written(read_whole(tree), file)
    monkeypatch.setattr("dinolab.store.jsonl.MOST", 300)
    with pytest.raises(BadLine, match="line 2: is longer than 300 bytes"):
        read_jsonl(file, kinds_of)
    assert MOST >= 2**24


def test_a_game_that_is_not_here(tree: Path, tmp_path: Path) -> None:
    file = written(read_whole(tree), tmp_path / "x.jsonl")
    with pytest.raises(BadLine, match=r"line 1, game: .*made_up"):
        read_jsonl(file, lambda name: find(name).kinds)
    with pytest.raises(BadLine, match="line 1, id: "):
        read_jsonl(file, kinds_of, name="../x")


def test_branches_that_hang_elsewhere(tree: Path, tmp_path: Path) -> None:
    """However well they are sealed: here another game's branch."""
    other = play(tmp_path / "logs", "other", 41, fork=20)
    mine, theirs = (text_of(read_whole(folder)).splitlines() for folder in (tree, other))
    own = [line for line in theirs if line.startswith('{"stream":"b1"')]
    kept = [line for line in mine if not line.startswith(('{"stream":"b', '{"stream":"tree"'))]
    head = json.loads(kept[0])
    head.update(streams=["main", "b1", "notes"], events=len(kept) - 1 + len(own))
    file = tmp_path / "x.jsonl"
    file.write_text("\n".join([json.dumps(head), *kept[1:], *own]), encoding="utf-8")
    assert read_jsonl(file, kinds_of).whole.stream("b1").header.fork == 20  # the same beginning
    changed = [line.replace('"fork":20', '"fork":21') for line in own]
    file.write_text("\n".join([json.dumps(head), *kept[1:], *changed]), encoding="utf-8")
    with pytest.raises(BadLine) as refused:
        read_jsonl(file, kinds_of)
    assert refused.value.line == len(kept) + 1


def test_nothing_half_made_is_left(
    tree: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = read_whole(tree)
    with pytest.raises(BadName, match="there is a game 'tree' already"):
        write_whole(whole, tmp_path / "logs")
    written_before = disk.create
    made = []

    def full(path: Path, *given: Any, **more: Any) -> int:
        made.append(path)
        if len(made) == 3:
            raise disk.CannotWrite(path, OSError(28, "No space left on device"))
        return written_before(path, *given, **more)

    monkeypatch.setattr(disk, "create", full)
    with pytest.raises(disk.CannotWrite, match="the disk is full"):
        write_whole(whole, tmp_path / "back")
    assert list((tmp_path / "back" / "made_up").iterdir()) == []


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Whole:
    """A small game with a branch and a note, and room for a file beside it."""
    return read_whole(play(tmp_path_factory.mktemp("small"), "g", 9, fork=4, notes=("n",)))


@settings(max_examples=150, deadline=None)
@given(place=st.floats(0, 1, exclude_max=True), gone=st.integers(0, 3), put=st.binary(max_size=3))
def test_no_damage_gets_in(small: Whole, place: float, gone: int, put: bytes) -> None:
    """Bytes changed, cut out or put in: refused by line, or the very same game."""
    text = text_of(small).encode()
    at = int(place * len(text))
    file = Path(small.place).with_name("damaged.jsonl")
    file.write_bytes(text[:at] + put + text[at + gone :])
    try:
        found = read_jsonl(file, kinds_of).whole
    except BadLine:
        return
    assert found.streams == small.streams


@settings(max_examples=25, deadline=None)
@given(
    length=st.integers(5, 30),
    forks=st.lists(st.tuples(st.integers(0, 9), st.integers(1, 40), st.booleans()), max_size=6),
    notes=st.lists(st.text(max_size=40), max_size=4),
)
def test_generated_trees_go_round(
    length: int,
    forks: list[tuple[int, int, bool]],
    notes: list[str],
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    """Whatever hangs where, and whatever was written about it."""
    root = tmp_path_factory.mktemp("trees")
    folder = play(root, "g", length)
    with GameFolder.open(folder, write=True, durability="none") as made:
        lines = ["main"]
        for parent, at, ended in forks:
            line = lines[parent % len(lines)]
            log = made.stream(line)
            ends = [p for p in range(log.first_version + 1, log.version) if log.is_step_end(p)]
            if ends:
                lines.append(branch(made, line, ends[at % len(ends)], ended=ended))
        for number, text in enumerate(notes):
            made.write_note(NoteWritten(lines[number % len(lines)], 1, text, "Ann", number))
    whole = read_whole(folder)
    text = text_of(whole)
    file = root / "g.jsonl"
    file.write_text(text, encoding="utf-8", newline="")
    back = write_whole(read_jsonl(file, kinds_of).whole, root / "back")
    assert told(back) == told(folder)
    result = compact([back], root / "tables", kinds_of)
    if result.batch is not None:
        assert text_of(Compacted(root / "tables").game(HEADER.game, "g")) == text
    else:
        assert [one.why for one in result.skipped] == ["unfinished"]
