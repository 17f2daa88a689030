"""A whole game as rows: all streams of its folder, read at once and written at once.

What is exported, compacted or restored passes through here; `audit.py` holds all of it to the same
checks.
"""

from __future__ import annotations

import os
import re
import secrets
import shutil
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

import msgspec

from dinolab.core.errors import BadLog, BadName, DinolabError
from dinolab.core.event import Fact
from dinolab.core.kinds import Kinds
from dinolab.core.table import Branched, Closed, Started
from dinolab.core.tree import MAIN
from dinolab.store import arrow, disk, seal
from dinolab.store.arrow import DIGEST, KIND, Row
from dinolab.store.header import Header
from dinolab.store.log import Log
from dinolab.store.names import NOTES, SUFFIX, TREE, folder_of, is_line, lines_in, stream_file


class Stream(msgspec.Struct, frozen=True):
    """One stream of a game: a line's (`main`, `b1`, …), `tree` or `notes`."""

    name: str
    header: Header
    rows: tuple[Row, ...]

    @property
    def version(self) -> int:
        """The position at its end."""
        return self.header.fork + len(self.rows)

    @property
    def is_closed(self) -> bool:
        """Whether its last event is the closing one."""
        return bool(self.rows) and self.rows[-1][KIND] == Closed.kind

    def digest_at(self, position: int) -> bytes:
        """The digest of the event before a position of this stream."""
        at = position - self.header.fork
        return self.rows[at - 1][DIGEST] if at else self.header.before


class Whole(msgspec.Struct, frozen=True):
    """A game with everything that was recorded: its lines, oldest first, then tree and notes,
    where they are. `place` is where it came from, for errors.
    """

    game: str
    id: str
    streams: tuple[Stream, ...]
    place: str = ""

    def __iter__(self) -> Iterator[Stream]:
        return iter(self.streams)

    @property
    def events(self) -> int:
        """How many events all streams hold."""
        return sum(len(stream.rows) for stream in self.streams)

    @property
    def lines(self) -> tuple[Stream, ...]:
        """The streams that hold what happened in the game."""
        return tuple(stream for stream in self.streams if is_line(stream.name))

    def stream(self, name: str) -> Stream:
        """A stream by name; raises `BadName`."""
        for stream in self.streams:
            if stream.name == name:
                return stream
        raise BadName(f"{self.place}: there is no stream {name!r}")

    def line(self, name: str) -> tuple[Row, ...]:
        """All rows of a line, from the root through its parents on."""
        parts: list[tuple[Row, ...]] = []
        stop: int | None = None
        while name:
            stream = self.stream(name)
            parts.append(stream.rows if stop is None else stream.rows[: stop - stream.header.fork])
            name, stop = stream.header.parent, stream.header.fork
        return tuple(row for part in reversed(parts) for row in part)


def read_whole(folder: Path) -> Whole:
    """Read all streams of a game's folder, seals and digest chains checked, no lock taken.

    Raises `BadLog` for a stream that is not whole, `BadName` where there is no game.
    """
    if not stream_file(folder, MAIN).is_file():
        raise BadName(f"{folder} is no game's folder: it has no {MAIN}.arrows")
    names = [*lines_in(folder), TREE, NOTES]
    streams = tuple(
        _read_stream(path) for name in names if (path := stream_file(folder, name)).is_file()
    )
    return Whole(streams[0].header.game, folder.resolve().name, streams, str(folder))


def _read_stream(path: Path) -> Stream:
    with Log.open(path) as log:
        if log.scan.verdict not in ("clean", "torn"):
            problem = f"{log.scan.verdict}: {log.scan.at_stake}"
            raise BadLog(str(path), log.scan.version, "", problem, "restore it from a copy")
        return Stream(path.stem, log.header, tuple(log.rows()))


def file_of(whole: Whole, stream: str) -> str:
    """What an error calls a stream of a game."""
    return str(Path(whole.place) / f"{stream}{SUFFIX}")


class Bad:
    """Makes the errors about one stream."""

    def __init__(self, whole: Whole, stream: str) -> None:
        self._file = file_of(whole, stream)

    def __call__(self, version: int, field: str, problem: str) -> BadLog:
        """The error about an event (-1: before the first)."""
        return BadLog(self._file, version, field, problem)


def header_of_fact(first: Fact, whole: Whole) -> Header | None:
    """The header that the first event of a line asks for; None where it can begin no line."""
    if isinstance(first, Started):
        return Header(first.game, first.rules_version, first.content_digest)
    if isinstance(first, Branched):
        root = whole.streams[0].header
        place = first.parent, first.fork, first.parent_digest
        return Header(root.game, root.rules, root.content, *place)
    return None


def assembled(game: str, id: str, streams: Mapping[str, Sequence[Row]], place: str = "") -> Whole:
    """A game from its rows, stream by stream, with the headers that the first events ask for.

    Raises `BadLog` where a line does not begin with its beginning; the rest is for `check_whole`.
    """
    root = Whole(game, id, (Stream(MAIN, Header(game), ()),), place)
    for name in sorted(streams, key=_order):
        found = tuple(streams[name])
        header = beside(root)
        if is_line(name):
            header = _begun(root, name, found)
            if name == MAIN:
                root = msgspec.structs.replace(root, streams=())
        stream = Stream(name, header, found)
        root = msgspec.structs.replace(root, streams=(*root.streams, stream))
    return root


def _order(name: str) -> tuple[int, int]:
    """Lines as they were begun, then tree and notes."""
    if is_line(name):
        return 0, 0 if name == MAIN else int(name[1:])
    return 1, (TREE, NOTES).index(name)


def _begun(whole: Whole, name: str, found: Sequence[Row]) -> Header:
    bad = Bad(whole, name)
    if not found:
        raise bad(-1, "", "a line without any event")
    version, _, kind, kind_version, _, _, _, _, _, payload, secret, _, _, _ = found[0]
    if kind != (Started.kind if name == MAIN else Branched.kind):
        raise bad(version, "kind", f"{name} cannot begin with {kind:.40}")
    fact = _BEGINNINGS.decode(
        kind, kind_version, payload, secret, file=file_of(whole, name), version=version
    )
    header = header_of_fact(fact, whole)
    if header is None or (header.parent and not _DIGEST.fullmatch(header.parent_digest)):
        raise bad(version, "payload.parent_digest", "is no digest")
    if header.game != whole.game:
        raise bad(version, "payload.game", f"is {header.game!r:.40}, not {whole.game}")
    return header


_BEGINNINGS: Final = Kinds((Started, Branched))
_DIGEST: Final = re.compile("[0-9a-f]{32}")


def beside(whole: Whole) -> Header:
    """The header of the streams that lie beside the lines."""
    root = whole.streams[0].header
    return Header(root.game, root.rules, root.content)


def write_whole(whole: Whole, root: Path) -> Path:
    """Write a game to `root/<game>/<id>`, each stream as one message, all of it or nothing, on the
    disk when this returns; returns the folder. Raises `BadName` where the id is taken.
    """
    folder = folder_of(whole.game, whole.id, root)
    if folder.exists():
        raise BadName(f"there is a game {whole.id!r} already: {folder}")
    part = folder.with_name(f".{folder.name}.{secrets.token_hex(4)}")
    try:
        part.mkdir(parents=True)
        for stream in whole:
            _write_stream(stream_file(part, stream.name), stream)
        disk.sync_folder(part)
        part.rename(folder)
        disk.sync_folder(folder.parent)
    except OSError as error:
        raise disk.CannotWrite(folder, error) from error
    finally:
        shutil.rmtree(part, ignore_errors=True)
    return folder


def _write_stream(path: Path, stream: Stream) -> None:
    header, fork = stream.header, stream.header.fork
    data = seal.put(arrow.schema_message(header.metadata()), first_version=fork, rows=0)
    if stream.rows:
        try:
            batch = arrow.batch_message(stream.rows)
        except (ValueError, TypeError, OverflowError) as error:
            raise DinolabError(f"{path.name}: an event cannot be written: {error}") from error
        data += seal.put(batch, first_version=fork, rows=len(stream.rows))
    mode = disk.SHARED if stream.is_closed else disk.PRIVATE
    os.close(disk.create(path, data, durable=True, mode=mode))
