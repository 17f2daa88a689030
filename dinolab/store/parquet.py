"""The one place that calls pyarrow's Parquet: columns to files and back.

Pages carry checksums, which are verified when they are read. Who reads has compared the file's
digest with the manifest's before (`compacted.py`): damaged Parquet, like damaged Arrow, is no safe
input.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from dinolab.core.errors import BadLog
from dinolab.store.arrow import FIELDS, NAMES, NotOurs, Row, values_of

GROUP: Final = 131_072
"""How many rows a row group has at most."""
BYTES: Final = 2**25
"""How many bytes of Arrow data it has at most, or little more."""
LEVEL: Final = 6
_COUNTED: Final = ("version", "step", "cause")
_RANDOM: Final = ("digest",)
_TEXT: Final = pa.utf8()
_INT: Final = pa.int64()
_WHEN: Final = pa.timestamp("us", "UTC")
_LINE: Final = (("game", _TEXT), ("id", _TEXT), ("line", _TEXT))
_ENDING: Final = (("code", _TEXT), ("winners", pa.list_(_INT)), ("scores", pa.list_(_INT)))


def _schema(*fields: tuple[str, Any]) -> Any:
    return pa.schema([pa.field(name, kind, nullable=False) for name, kind in fields])


EVENTS: Final = pa.schema(
    [*_schema(("game", _TEXT), ("id", _TEXT), ("stream", _TEXT)), *FIELDS],
)
GAMES: Final = _schema(
    *_LINE, ("seats", _INT), ("names", pa.list_(_TEXT)), ("players", pa.list_(_TEXT)),
    ("bots", pa.list_(_TEXT)), ("options", pa.map_(_TEXT, _TEXT)), *_ENDING, ("length", _INT),
    ("events", _INT), ("source", _TEXT), ("begun", _WHEN), ("ended", _WHEN),
    ("rules_version", _INT), ("content", _TEXT), ("content_digest", _TEXT),
    ("fingerprint", pa.binary(16)),
)  # fmt: skip
LINES: Final = pa.schema(
    [
        *_schema(
            *_LINE, ("parent", _TEXT), ("fork", _INT), ("name", _TEXT), ("live", pa.bool_()),
            ("abandoned", pa.bool_()), ("closed", pa.bool_()), ("length", _INT),
            ("digest", pa.binary(16)),
        ),
        *(pa.field(name, kind) for name, kind in _ENDING),
    ]
)  # fmt: skip


class Sheet:
    """One Parquet file being written; what is added becomes row groups of a bounded size."""

    def __init__(self, path: Path, schema: Any) -> None:
        self.path, self.rows = path, 0
        self._schema, self._held, self._bytes = schema, 0, 0
        self._parts: list[Any] = []
        plain = {name for name in (*_COUNTED, *_RANDOM) if name in schema.names}
        order = [pq.SortingColumn(schema.names.index(name)) for name in ("game", "id")]
        self._writer = pq.ParquetWriter(
            path,
            schema,
            compression="zstd",
            compression_level=LEVEL,
            use_dictionary=[leaf for leaf in _leaves(schema) if leaf not in plain],
            column_encoding=dict.fromkeys(plain - set(_RANDOM), "DELTA_BINARY_PACKED") or None,
            sorting_columns=order,
            write_page_checksum=True,
            write_statistics=["game", "id"],
            store_schema=False,
        )

    def add(self, columns: Sequence[Sequence[Any]]) -> None:
        """Add rows, column by column, in the order of the schema."""
        arrays = [
            pa.array(column, field.type)
            for column, field in zip(columns, self._schema, strict=True)
        ]
        part = pa.RecordBatch.from_arrays(arrays, schema=self._schema)
        self._parts.append(part)
        self._held += part.num_rows
        self._bytes += part.nbytes
        self.rows += part.num_rows
        if self._held >= GROUP or self._bytes >= BYTES:
            self._flush()

    def _flush(self) -> None:
        if self._parts:
            table = pa.Table.from_batches(self._parts)
            self._writer.write_table(table, row_group_size=GROUP)
        self._parts, self._held, self._bytes = [], 0, 0

    def close(self) -> None:
        """Write what is held and the footer."""
        self._flush()
        self._writer.close()

    def abandon(self) -> None:
        """Let go of a file that is not to be kept."""
        self._parts = []
        with suppress(OSError, pa.ArrowException):
            self._writer.close()


def _leaves(schema: Any) -> Iterator[str]:
    """What Parquet calls the columns of a schema, nested ones by their paths."""
    for field in schema:
        yield from _leaf(field.name, field.type)


def _leaf(path: str, kind: Any) -> Iterator[str]:
    if pa.types.is_map(kind):
        yield from _leaf(f"{path}.key_value.key", kind.key_type)
        yield from _leaf(f"{path}.key_value.value", kind.item_type)
    elif pa.types.is_list(kind):
        yield from _leaf(f"{path}.list.element", kind.value_type)
    elif pa.types.is_struct(kind):
        for field in kind:
            yield from _leaf(f"{path}.{field.name}", field.type)
    else:
        yield path


class Source:
    """A Parquet file being read, page checksums verified; raises `BadLog` where one is wrong."""

    def __init__(self, path: Path) -> None:
        self.path = path
        with self._reading():
            self._file = pq.ParquetFile(path, page_checksum_verification=True)
            self.groups: int = self._file.metadata.num_row_groups
            self.rows: int = self._file.metadata.num_rows

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()

    def may_hold(self, group: int, game: str, id: str) -> bool:
        """Whether a row group can hold rows of a game, by its statistics."""
        with self._reading():
            found = self._file.metadata.row_group(group)
            for column, wanted in ((0, game), (1, id)):
                known = found.column(column).statistics
                if known is not None and known.has_min_max:
                    low, high = known.min, known.max
                    if not low <= wanted <= high:
                        return False
            return True

    def table(self, group: int, columns: Sequence[str]) -> list[list[Any]]:
        """Some columns of a row group as Python values."""
        with self._reading():
            found = self._file.read_row_group(group, columns=list(columns))
            return [found.column(name).combine_chunks().to_pylist() for name in columns]

    def events(self, group: int, game: str = "", id: str = "") -> list[tuple[str, str, str, Row]]:
        """The events of a row group (of one game, where it is given): game, id, stream, row."""
        with self._reading():
            found = self._file.read_row_group(group)
            if found.schema.names != EVENTS.names:
                raise NotOurs("its columns are not those of an event table")
            found = found.cast(EVENTS)
            if id:
                both = pc.and_(pc.equal(found["game"], game), pc.equal(found["id"], id))
                found = found.filter(both)
            places = [found.column(name).to_pylist() for name in ("game", "id", "stream")]
            columns = [values_of(_one(found.column(name)), name) for name in NAMES]
            rows: list[Row] = list(zip(*columns, strict=True))
            return list(zip(*places, rows, strict=True))

    def _reading(self) -> _Reading:
        return _Reading(self.path)


class _Reading:
    """Turns what Arrow says of a bad file into a `BadLog`."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, pa.ArrowException | NotOurs | OSError | KeyError | UnicodeDecodeError):
            problem = f"cannot be read ({error})"
            raise BadLog(str(self._path), -1, "", problem, RESTORE) from error


RESTORE: Final = "compact the games anew, or restore the file from a copy"


def _one(column: Any) -> Any:
    """A column as one array."""
    whole = column.combine_chunks()
    if isinstance(whole, pa.ChunkedArray):
        return pa.concat_arrays(whole.chunks) if whole.num_chunks else pa.array([], whole.type)
    return whole
