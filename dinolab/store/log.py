"""One stream on disk: create it, append to it, read it.

    with Log.open(path, write=True) as log:
        sealed = log.append(events, expected_version=log.version)

One append is one message and one transaction: all of it is there or none.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final, Self

import msgspec

from dinolab.core.errors import BadLog, DinolabError, WrongExpectedVersion
from dinolab.core.event import Event
from dinolab.core.kinds import encode
from dinolab.store import arrow, aside, disk, rows, seal
from dinolab.store.arrow import SECRET
from dinolab.store.header import Header
from dinolab.store.reader import Reader
from dinolab.store.scan import Scan
from dinolab.store.writer import Durability, Group, Writer

_UNFIT: Final = (ValueError, TypeError, OverflowError, RecursionError, msgspec.MsgspecError)

__all__ = ["Durability", "Group", "Header", "Log", "key_of"]


def key_of(first: Event) -> bytes:
    """The stream key in the secret of a stream's first event; empty where it is not shown."""
    return rows.key_in(encode(first.fact)[1])


class Log(Reader):
    """A stream, made by `create` or `open`, best in a `with` block.

    `version` is the position at its end; a branch counts on from its fork. `set_aside` is the file
    that took an unfinished last message when the log was opened for writing, if there was one.
    """

    def __init__(self, path: Path, fd: int) -> None:
        super().__init__(path, fd)
        self.set_aside: Path | None = None
        self._writer: Writer | None = None
        self._key = b""
        self._one = threading.RLock()

    @classmethod
    def create(
        cls,
        path: Path,
        header: Header,
        *,
        key: bytes = b"",
        durability: Durability = "each",
        group: Group | None = None,
        first_version: int | None = None,
        before: bytes | None = None,
    ) -> Self:
        """Make a new stream and hold it for writing.

        `key` (16 bytes) covers its secrets and must stand in the secret of the first event, where
        later writers find it; without it, it is taken from there. `first_version` and `before`
        are the header's fork and parent digest, which are checked where they are given. Raises
        `CannotWrite` where the file is there already.
        """
        if first_version not in (None, header.fork) or before not in (None, header.before):
            raise DinolabError(f"{path}: first version and digest are not those of the header")
        schema = arrow.schema_message(header.metadata())
        data = seal.put(schema, first_version=header.fork, rows=0)
        fd = disk.create(path, data, durable=durability != "none")
        try:
            log = cls(path, fd)
            log._key = key
            log._writer = Writer(fd, path, len(data), durability, group or Group())
            return log
        except BaseException:
            os.close(fd)
            raise

    @classmethod
    def open(
        cls,
        path: Path,
        *,
        write: bool = False,
        durability: Durability = "each",
        group: Group | None = None,
        place: Path | None = None,
    ) -> Self:
        """Open a stream, to read it or (`write`) to append to it.

        Opening for writing takes the lock (`InUse` names `place` where another holds it) and sets
        an unfinished last message aside. It raises `BadLog` for a damaged or corrupt log, which
        opens for reading up to the damage.
        """
        fd = disk.open_writing(path, place or path) if write else disk.open_reading(path)
        try:
            log = cls(path, fd)
            if write:
                log._mend()
                log._writer = Writer(fd, path, log._end, durability, group or Group())
            return log
        except BaseException:
            os.close(fd)
            raise

    def _mend(self) -> None:
        found = self.scan
        if found.verdict == "torn":
            self.set_aside = aside.set_aside(self._fd, self.path, found.end)
        elif found.verdict != "clean":
            raise _read_only(self.path, found)

    def _go_over(self) -> None:
        """A writer's file is replaced by nobody who minds the lock."""
        if self._writer is not None:
            raise self._changed(self.version)
        super()._go_over()

    def close(self) -> None:
        """Keep the durability promise and let go of file and lock."""
        if self._writer is None:
            super().close()
        elif self._fd >= 0:
            self._fd = -1
            self._writer.close()

    @property
    def writable(self) -> bool:
        """Whether this log may be appended to."""
        return self._writer is not None and self._fd >= 0

    @property
    def key(self) -> bytes:
        """The stream key; empty while there is no event, in a redacted copy, or where the stream
        has no secrets.
        """
        if not self._key and self._places:
            self._key = rows.key_in(self._around(self.first_version)[SECRET])
        return self._key

    def append(self, events: Iterable[Event], *, expected_version: int) -> tuple[Event, ...]:
        """Append events as one message, all or none, and return them with cover and digest.

        It returns when the durability mode's promise holds. Raises `WrongExpectedVersion` where
        the stream is not at `expected_version`, `CannotWrite` where the disk does not take it; in
        both cases nothing is recorded, here or there. Threads take turns, so that no two append
        at one version.
        """
        with self._one:
            try:
                return self._append(tuple(events), expected_version)
            finally:
                self._settle()

    def _append(self, events: tuple[Event, ...], expected_version: int) -> tuple[Event, ...]:
        writer = self._writer
        if writer is None or self._fd < 0:
            raise self._unwritable()
        self._settle()
        if expected_version != self.version:
            raise WrongExpectedVersion(str(self.path), expected_version, self.version)
        if not events:
            return ()
        key = self.key if self._places else self._first_key(events[0])
        sealed, message = self._message(events, key)
        place = seal.place_of(message, self._end)
        writer.append(message)
        self._last, self._key = None, key
        self._places.append(place)
        self._last = sealed[-1].digest
        return sealed

    def _settle(self) -> None:
        """Take note of what was written where an interrupt kept us from it."""
        if self._writer is not None and self._fd >= 0 and self._writer.end != self._end:
            self.refresh()

    def _unwritable(self) -> DinolabError:
        if self.scan.verdict in ("damaged", "corrupt"):
            return _read_only(self.path, self.scan)
        return DinolabError(f"{self.path} is not open for writing: open it with write=True")

    def _first_key(self, first: Event) -> bytes:
        shown = key_of(first)
        if self._key not in (b"", shown):
            raise DinolabError(
                f"{self.path}: the first event must hold the stream's key, 16 bytes, in its secret"
            )
        return shown

    def _message(self, events: Sequence[Event], key: bytes) -> tuple[tuple[Event, ...], bytes]:
        wanted = range(self.version, self.version + len(events))
        if [event.version for event in events] != list(wanted):
            raise DinolabError(f"{self.path}: the events' versions do not go on from {wanted[0]}")
        try:
            sealed, lines = rows.sealed(events, key, self.last_digest)
            message = arrow.batch_message(lines)
        except _UNFIT as error:
            raise DinolabError(f"{self.path}: an event cannot be written: {error}") from error
        return sealed, seal.put(message, first_version=wanted[0], rows=len(sealed))

    def sync(self) -> None:
        """Put everything appended so far on the disk, whatever the durability mode."""
        if self._writer is not None:
            self._writer.sync()


def _read_only(path: Path, found: Scan) -> BadLog:
    problem = f"the log is {found.verdict}: {found.at_stake}"
    way_out = (
        "it opens for reading up to there; restore it from a copy, or `dinolab repair` cuts off"
    )
    if found.verdict == "corrupt":
        way_out = (
            "it opens for reading up to there; restore it from a copy, try `dinolab repair "
            "--salvage`, or branch off before"
        )
    return BadLog(str(path), found.version, "", problem, way_out)
