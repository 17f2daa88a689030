"""Packing a log, and saying whether one is what it says it is."""

import shutil
from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest
from store.made_up import HEADER, KEY, KINDS, Drew, Moved, closed, events

from dinolab.core import chain
from dinolab.core.errors import BadLog, DinolabError
from dinolab.core.event import Event
from dinolab.core.kinds import Kinds
from dinolab.core.lines import branched
from dinolab.core.tree import NoteWritten
from dinolab.store import arrow, seal
from dinolab.store.arrow import Row
from dinolab.store.disk import InUse
from dinolab.store.folder import GameFolder
from dinolab.store.header import Header
from dinolab.store.log import Log
from dinolab.store.pack import pack
from dinolab.store.verify import Report, verify, verify_folder


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A finished game of 101 events, one or three an append."""
    with GameFolder.create(HEADER, game_id="x1", key=KEY, root=tmp_path) as game:
        main = game.stream("main")
        while main.version < 100:
            start = main.version
            main.append(events(start, min(start + 1 + start % 4, 100)), expected_version=start)
        main.append((closed(100),), expected_version=100)
        return main.path


def write(path: Path, rows: Sequence[Row], header: Header = HEADER, *, rest: bytes = b"") -> Path:
    """A file with good seals over any rows."""
    first = rows[0][0]
    schema = seal.put(arrow.schema_message(header.metadata()), first_version=first, rows=0)
    batch = seal.put(arrow.batch_message(rows), first_version=first, rows=len(rows))
    path.write_bytes(schema + batch + rest)
    return path


def rows_of(path: Path) -> list[Row]:
    with Log.open(path) as log:
        return log.rows()


def chained(rows: Sequence[Row]) -> list[Row]:
    """The rows with digests that follow each other again."""
    before, done = bytes(16), []
    for row in rows:
        before = chain.link(before, (*row[:9], row[11], row[9]), row[arrow.COVER])
        done.append((*row[: arrow.DIGEST], before))
    return done


def codes(report: Report) -> list[tuple[str, int]]:
    return [(problem.code, problem.version) for problem in report.problems]


def test_who_looks_on_goes_on_after_packing(tmp_path: Path) -> None:
    """The file is another one then; what is played on is seen, by whoever had read all and by
    whoever is behind.
    """
    with GameFolder.create(HEADER, game_id="x1", key=KEY, root=tmp_path) as game:
        path = game.stream("main").path
        game.stream("main").append(events(0, 20), expected_version=0)
        early = Log.open(path)
        game.stream("main").append(events(20, 30), expected_version=20)
    with early, Log.open(path) as late:
        pack(path)
        assert late.refresh() == 30
        with Log.open(path, write=True) as log:
            log.append(events(30, 40), expected_version=30)
            expected = log.read(KINDS)
        assert late.tail(KINDS) == expected[30:]
        assert early.tail(KINDS) == expected[20:]
        assert early.read(KINDS) == late.read(KINDS) == expected


def test_another_game_in_the_place_of_ones_own_is_noticed(path: Path) -> None:
    """A reader says so and keeps what it has; a writer writes no more into a file that is gone."""
    with Log.open(path) as reader, Log.open(path, write=True) as writer:
        version, seen = writer.version, reader.read(KINDS)
        path.rename(path.with_name("old"))
        with Log.create(path, HEADER, key=KEY, durability="none") as other:
            other.append(events(0, 5), expected_version=0)
        for log in (reader, writer):
            with pytest.raises(BadLog, match="the log changed"):
                log.refresh()
        assert reader.version == version
        assert reader.read(KINDS) == seen


def test_packing_keeps_events_and_digests(path: Path) -> None:
    before = rows_of(path)
    size = path.stat().st_size
    packed = pack(path)
    assert (packed.events, packed.before, packed.after) == (101, size, path.stat().st_size)
    assert packed.after < size / 2
    assert rows_of(path) == before
    with Log.open(path) as log:
        assert (log.messages, log.header, log.scan.verdict) == (1, HEADER, "clean")
    assert verify(path, KINDS).ok
    assert path.stat().st_mode & 0o777 == 0o644
    assert [one.name for one in path.parent.iterdir() if one.name.startswith(".")] == []
    assert pack(path).after == packed.after


def test_a_game_being_played_is_not_packed(path: Path) -> None:
    before = path.read_bytes()
    with GameFolder.open(path.parent, write=True), pytest.raises(InUse):
        pack(path)
    assert path.read_bytes() == before


def test_a_packed_game_is_played_on(tmp_path: Path) -> None:
    """What is not finished stays private; readers that were open before see what they saw."""
    path = tmp_path / "main.arrows"
    Log.create(path, HEADER, key=KEY).close()
    with pytest.raises(DinolabError, match="holds no events yet"):
        pack(path)
    with Log.open(path, write=True) as log:
        log.append(events(0, 4), expected_version=0)
        log.append(events(4, 8), expected_version=4)
    with Log.open(path) as reader:
        pack(path)
        assert len(reader.read(KINDS)) == 8
    assert path.stat().st_mode & 0o777 == 0o600
    with Log.open(path, write=True) as log:
        log.append(events(8, 9), expected_version=8)
        assert log.read(KINDS) == chain.seal(events(0, 9), KEY)


def test_packing_the_tree_and_the_branches(path: Path) -> None:
    with GameFolder.open(path.parent, write=True) as game:
        point = game.point("main", 40)
        before = bytes.fromhex(point.parent_digest)
        first = branched("main", 40, before, "b1", bytes(16), at=0)
        game.branch(point, (first,))
        game.stream("b1").append((Event(41, 41, Drew(0, "ace"), "0"),), expected_version=41)
        line, tree = game.line("b1", KINDS), game.tree
    for name in ("main", "b1", "tree"):
        pack(path.with_name(f"{name}.arrows"))
    with GameFolder.open(path.parent, write=True) as game:
        assert (game.line("b1", KINDS), game.tree) == (line, tree)
        game.stream("b1").append((Event(42, 42, Drew(0, "ace"), "0"),), expected_version=42)
    assert verify(path.with_name("b1.arrows"), KINDS).ok


def test_a_good_log(path: Path) -> None:
    report = verify(path, KINDS)
    assert report.ok
    assert report == Report(path, "clean", 101, report.messages, True, "ok")
    assert (report.chain_ok, report.header_ok, report.first_bad) == (True, True, None)


def test_an_open_ended_log_is_not_wrong(path: Path, tmp_path: Path) -> None:
    report = verify(write(tmp_path / "x.arrows", rows_of(path)[:50]), KINDS)
    assert (report.ok, report.closed, report.events, report.covers) == (True, False, 50, "ok")


def test_a_redacted_log_is_checked_by_its_chain(path: Path, tmp_path: Path) -> None:
    rows = [(*row[: arrow.SECRET], "", *row[arrow.SECRET + 1 :]) for row in rows_of(path)]
    report = verify(write(tmp_path / "open.arrows", rows[:50]), KINDS)
    assert (report.ok, report.covers) == (True, "unchecked")
    shown = rows_of(path)
    mixed = [shown[i] if i % 10 else rows[i] for i in range(101)]
    report = verify(write(tmp_path / "x.arrows", mixed), KINDS)
    assert (report.ok, report.covers, report.closed) == (True, "ok", True)


def test_torn_damaged_and_corrupt_are_told(path: Path, tmp_path: Path) -> None:
    whole = path.read_bytes()
    other = tmp_path / "x.arrows"
    other.write_bytes(whole[:-5])
    assert codes(verify(other, KINDS)) == [("torn", 100)]
    other.write_bytes(whole[:-1] + bytes([whole[-1] ^ 1]))
    assert codes(verify(other, KINDS)) == [("damaged", 100)]
    hurt = bytearray(whole)
    hurt[3000] ^= 1
    other.write_bytes(hurt)
    report = verify(other, KINDS)
    assert [problem.code for problem in report.problems] == ["corrupt"]
    assert report.events < 10
    assert report.verdict == "corrupt"


def test_no_log_at_all(tmp_path: Path) -> None:
    (tmp_path / "x.arrows").write_bytes(b"hello")
    report = verify(tmp_path / "x.arrows", KINDS)
    assert codes(report) == [("unreadable", -1)]
    assert (report.verdict, report.ok, report.chain_ok, report.header_ok) == ("",) + (False,) * 3


def test_a_broken_chain_is_named(path: Path, tmp_path: Path) -> None:
    rows = rows_of(path)
    changed = (*rows[30][:4], "9", *rows[30][5:])
    report = verify(write(tmp_path / "x.arrows", [*rows[:30], changed, *rows[31:]]), KINDS)
    assert codes(report) == [("chain", 30)]
    assert (report.chain_ok, report.first_bad, report.events) == (False, 30, 101)


def test_a_changed_secret_is_named(path: Path, tmp_path: Path) -> None:
    """The chain does not see it, the cover does."""
    rows = rows_of(path)
    changed = (*rows[35][: arrow.SECRET], '{"card":"ace"}', *rows[35][arrow.SECRET + 1 :])
    report = verify(write(tmp_path / "x.arrows", [*rows[:35], changed, *rows[36:]]), KINDS)
    assert codes(report) == [("cover", 35)]
    assert (report.covers, report.chain_ok) == ("bad", True)


@pytest.mark.parametrize(
    "header",
    [Header("other", 3, "c0ffee"), Header("made_up", 4, "c0ffee"), Header("made_up", 3, "c0")],
)
def test_a_header_of_another_game_is_named(path: Path, tmp_path: Path, header: Header) -> None:
    report = verify(write(tmp_path / "x.arrows", rows_of(path), header), KINDS)
    assert codes(report) == [("header", 0)]
    assert not report.header_ok


def test_a_wrong_closing_event_is_named(path: Path, tmp_path: Path) -> None:
    rows = rows_of(path)[:50]
    for fact, code in ((closed(49), "count"), (closed(50, bytes(16)), "key")):
        event = msgspec.structs.replace(fact, version=50, step=50)
        (last,) = chain.seal((event,), KEY, rows[-1][arrow.DIGEST])
        payload = msgspec.json.encode(last.fact).decode()
        row = (50, 50, last.kind, 1, "engine", -1, "", "engine", 0, payload, "", "*",
               last.cover, last.digest)  # fmt: skip
        report = verify(write(tmp_path / "x.arrows", [*rows, row]), KINDS)
        assert codes(report) == [(code, 50)]


def test_payloads_and_kinds_are_checked(path: Path, tmp_path: Path) -> None:
    rows = rows_of(path)
    bad = chained([*rows[:3], (*rows[3][:9], '{"seat":"x"}', *rows[3][10:])])
    assert codes(verify(write(tmp_path / "x.arrows", bad), KINDS)) == [("payload", 3)]
    fewer = Kinds(fact for fact in KINDS.facts if fact is not Moved)
    assert codes(verify(path, fewer)) == [("kind", 1)]


def test_where_a_branch_hangs_is_checked(path: Path) -> None:
    with GameFolder.open(path.parent, write=True) as game:
        point = game.point("main", 40)
        before = bytes.fromhex(point.parent_digest)
        game.branch(point, (branched("main", 40, before, "b1", bytes(16), at=0),))
    child = path.with_name("b1.arrows")
    assert verify(child, KINDS).ok
    shutil.move(path, path.with_name("elsewhere"))
    assert codes(verify(child, KINDS)) == [("parent", 40)]
    with Log.create(path, HEADER, key=KEY) as log:
        log.append(events(0, 8), expected_version=0)
    assert codes(verify(child, KINDS)) == [("parent", 40)]


def test_all_streams_of_a_game(path: Path) -> None:
    with GameFolder.open(path.parent, write=True) as game:
        point = game.point("main", 40)
        before = bytes.fromhex(point.parent_digest)
        game.branch(point, (branched("main", 40, before, "b1", bytes(16), at=0),))
        game.write_note(NoteWritten("b1", 41, "why?", "Ann", 1))
    reports = verify_folder(path.parent, KINDS)
    assert [(one.path.stem, one.events, one.ok) for one in reports] == [
        ("main", 101, True), ("b1", 1, True), ("tree", 2, True), ("notes", 1, True),
    ]  # fmt: skip
    assert verify_folder(path.parent / "none", KINDS) == ()


def test_a_line_begins_with_its_beginning(path: Path, tmp_path: Path) -> None:
    """A log whose first event begins no line is told, however well it is sealed."""
    second = rows_of(path)[1]
    other = write(tmp_path / "main.arrows", chained([(0, *second[1:])]))
    assert codes(verify(other, KINDS)) == [("header", 0)]
