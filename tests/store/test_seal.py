"""Sealed messages are legal Arrow that other readers open."""

import io
from pathlib import Path

import polars
import pyarrow as pa
import pytest
from store.made_up import HEADER, KEY, KINDS, closed, events, run

from dinolab.core.errors import BadLog
from dinolab.store import arrow, disk, seal
from dinolab.store.header import FORMAT, Header
from dinolab.store.log import Log


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "main.arrows"
    with Log.create(path, HEADER, key=KEY) as log:
        log.append(events(0, 4), expected_version=0)
        log.append(events(4, 5), expected_version=4)
        log.append((*events(5, 9), closed(9)), expected_version=5)
    return path


def test_names_and_positions_of_columns() -> None:
    assert arrow.NAMES[arrow.KIND] == "kind"
    assert arrow.NAMES[arrow.SECRET] == "secret"
    assert arrow.NAMES[arrow.COVER] == "cover"
    assert arrow.NAMES[arrow.DIGEST] == "digest"


def test_plain_pyarrow_reads_the_same_rows(path: Path) -> None:
    with Log.open(path) as log:
        rows = log.rows()
    table = pa.ipc.open_stream(path.read_bytes()).read_all()
    assert table.column_names == list(arrow.NAMES)
    columns = [table.column(name).to_pylist() for name in table.column_names]
    times = table.column("at").cast(pa.int64()).to_pylist()
    columns[table.column_names.index("at")] = times
    assert list(zip(*columns, strict=True)) == rows
    assert table.schema.metadata[b"format"] == FORMAT.encode()
    assert table.schema.metadata[b"game"] == b"made_up"


def test_polars_reads_the_same_rows(path: Path) -> None:
    with Log.open(path) as log:
        rows = log.rows()
    frame = polars.read_ipc_stream(io.BytesIO(path.read_bytes()))
    frame = frame.with_columns(polars.col("at").dt.epoch("us"))
    assert frame.rows() == rows


def test_an_open_log_with_room_made_ahead_is_legal_arrow(tmp_path: Path) -> None:
    path = tmp_path / "live.arrows"
    with Log.create(path, HEADER, key=KEY, durability="each") as log:
        log.append(events(0, 4), expected_version=0)
        data = path.read_bytes()
        assert len(data) > 60_000
        assert pa.ipc.open_stream(data).read_all().num_rows == 4
        assert len(polars.read_ipc_stream(io.BytesIO(data))) == 4
    assert path.stat().st_size < 4_000


def test_seal_says_what_a_message_holds() -> None:
    plain = arrow.schema_message(HEADER.metadata())
    message = seal.put(plain, first_version=7, rows=0)
    assert len(message) == len(plain) + seal.LENGTH
    place = seal.place_of(message, 0)
    assert (place.start, place.end, place.first_version, place.rows) == (0, len(message), 7, 0)
    assert seal.check(message, 0) == place
    assert seal.check(message[:-1], 0) is None
    assert seal.check(b"\0" * 8 + message, 8) == place.moved(8)


def sealed_file(path: Path, schema: bytes, first_version: int = 0) -> Path:
    path.write_bytes(seal.put(schema, first_version=first_version, rows=0))
    return path


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"format": "dinolab-log/2"}, "format: format 'dinolab-log/2' was made by a newer"),
        ({"format": "others/1"}, "format: is no dinolab log"),
        ({"rules": "three"}, "header: "),
        ({"fork": "-1"}, "header: "),
        ({"parent": "main", "parent_digest": "c0"}, "header: "),
        ({"parent": "main", "parent_digest": "no hex"}, "header: "),
        ({"fork": "3"}, "fork: differs from the first version"),
    ],
)
def test_headers_of_other_shapes(tmp_path: Path, change: dict[str, str], problem: str) -> None:
    schema = arrow.schema_message({**HEADER.metadata(), **change})
    with pytest.raises(BadLog, match=problem):
        Log.open(sealed_file(tmp_path / "x.arrows", schema))


def test_other_columns_and_a_newer_seal(tmp_path: Path) -> None:
    schema = pa.schema([("version", pa.int64())]).with_metadata(HEADER.metadata())
    path = sealed_file(tmp_path / "x.arrows", schema.serialize().to_pybytes())
    with pytest.raises(BadLog, match="columns are not those"):
        Log.open(path)
    newer = arrow.schema_message(HEADER.metadata())
    message = seal.put(newer, first_version=0, rows=0).replace(b"DNO1", b"DNO2")
    path.write_bytes(message)
    with pytest.raises(BadLog, match="made by a newer dinolab"):
        Log.open(path)


def test_a_sealed_lie_is_no_crash(tmp_path: Path) -> None:
    """A seal proves no good will: a message that says other than its seal is refused."""
    with Log.create(tmp_path / "a.arrows", HEADER, key=KEY, durability="none") as log:
        log.append(events(0, 4), expected_version=0)
        rows = log.rows()
    schema = seal.put(arrow.schema_message(HEADER.metadata()), first_version=0, rows=0)
    path = tmp_path / "lie.arrows"
    batch = arrow.batch_message(rows)
    size = int.from_bytes(batch[4:8], "little")
    lies = [
        seal.put(arrow.batch_message(rows[:3]), first_version=0, rows=4),
        seal.put(arrow.batch_message(rows[1:]), first_version=0, rows=3),
        seal.put(batch[: 8 + size] + bytes(len(batch) - 8 - size), first_version=0, rows=4),
        seal.put(batch[:8] + bytes(size) + batch[8 + size :], first_version=0, rows=4),
        seal.put(arrow.schema_message({}), first_version=0, rows=4),
    ]
    for lie in lies:
        path.write_bytes(schema + lie)

        def is_taken() -> bool:
            with pytest.raises(BadLog):
                Log.open(path).rows()
            return False

        assert run(is_taken) == 0


def test_nothing_replaces_a_file_that_is_there(path: Path) -> None:
    data = path.read_bytes()
    with pytest.raises(disk.CannotWrite, match="is there already"):
        Log.create(path, HEADER)
    assert path.read_bytes() == data
    assert [one.name for one in path.parent.iterdir() if one.is_file()] == ["main.arrows"]


def test_file_systems_without_hard_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: Path, target: Path) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(Path, "hardlink_to", refuse)
    path = tmp_path / "main.arrows"
    with Log.create(path, HEADER, key=KEY) as log:
        log.append(events(0, 4), expected_version=0)
    with Log.open(path) as log:
        assert len(log.read(KINDS)) == 4
    with pytest.raises(disk.CannotWrite, match="is there already"):
        Log.create(path, HEADER)


def test_headers_come_back(tmp_path: Path) -> None:
    branch = Header("made_up", 3, "c0ffee", "b2", 9, "ab" * 16)
    with Log.create(tmp_path / "b3.arrows", branch, key=KEY) as log:
        assert (log.version, log.last_digest) == (9, bytes.fromhex("ab" * 16))
    with Log.open(tmp_path / "b3.arrows") as log:
        assert log.header == branch
        assert log.scan.version == 9
