"""Reading a stream while anybody may be writing it, without a lock.

Whole messages only are seen. What the scan has not passed never reaches Arrow, and what Arrow
returns is checked against seals and digest chain.
"""

from __future__ import annotations

import os
import time
from bisect import bisect_right
from pathlib import Path
from typing import Final

from dinolab.core.errors import BadLog, DinolabError
from dinolab.core.event import Event
from dinolab.core.kinds import Kinds
from dinolab.store import arrow, disk, rows, seal
from dinolab.store.arrow import DIGEST, Row
from dinolab.store.closing import Closing
from dinolab.store.header import header_of
from dinolab.store.scan import Scan, scan, scan_tail

LOOKS: Final = 5
PAUSE: Final = 0.002
RESTORE: Final = "restore the file from a copy: something other than dinolab changed it"


class Reader(Closing):
    """A stream open for reading: what `Log` and the tools share.

    `header` is what the schema message says, `scan` what opening found.
    """

    def __init__(self, path: Path, fd: int) -> None:
        self.path = path
        self._fd = fd
        data, self.scan = _look(fd, path)
        if not self.scan.places:
            raise _no_log(data, self.scan, str(path))
        schema, *batches = self.scan.places
        self._schema = data[: schema.end]
        self._places = batches
        self._last: bytes | None = None
        try:
            self.header = header_of(arrow.metadata_of(self._schema), str(path))
        except arrow.NotOurs as error:
            raise BadLog(str(path), -1, "schema", str(error), "name another file") from error
        if self.header.fork != schema.first_version:
            raise BadLog(str(path), -1, "fork", "differs from the first version", RESTORE)

    def close(self) -> None:
        """Let go of the file."""
        if self._fd >= 0:
            fd, self._fd = self._fd, -1
            os.close(fd)

    @property
    def first_version(self) -> int:
        """The version of this stream's own first event: the fork of a branch, else 0."""
        return self.header.fork

    @property
    def version(self) -> int:
        """The position at the end, and the version of the next event."""
        return self._places[-1].version if self._places else self.first_version

    @property
    def messages(self) -> int:
        """How many appends the stream holds."""
        return len(self._places)

    @property
    def last_digest(self) -> bytes:
        """The digest of the last event (the parent's at the fork while there is none)."""
        return self.digest_at(self.version) if self._last is None else self._last

    def digest_at(self, position: int) -> bytes:
        """The digest of the event before a position of this stream: the position's name for ever.

        Raises `DinolabError` for a position that lies before the stream's fork or after its end.
        """
        self._require_position(position)
        if position == self.first_version:
            return self.header.before
        digest = self._around(position - 1)[DIGEST]
        if position == self.version:
            self._last = digest
        return digest

    def is_step_end(self, position: int) -> bool:
        """Whether a position ends a step, so that a branch may begin there."""
        self._require_position(position)
        if position == self.version:
            return True
        version, step, *_ = self._around(position)
        return version == step

    def read(
        self, kinds: Kinds, *, since: int | None = None, until: int | None = None
    ) -> tuple[Event, ...]:
        """The events from version `since` up to position `until` (all of this stream's own by
        default), their digests checked; raises `BadLog` naming file, version and field.
        """
        return rows.events_of(self.rows(since=since, until=until), kinds, str(self.path))

    def tail(self, kinds: Kinds) -> tuple[Event, ...]:
        """The events that came since this log was opened, refreshed or tailed last."""
        since = self.version
        return self.read(kinds, since=since) if self.refresh() > since else ()

    def refresh(self) -> int:
        """Take note of what another process has appended, and return `version`.

        A bad last message means "not yet": it is left for the next time. Raises `BadLog` where the
        last message seen is not there any more: it was never acknowledged and was taken back.
        """
        self._require_open()
        if disk.is_replaced(self._fd, self.path):
            self._go_over()
        known = self._places[-1:]
        start, version = self._end, self.version
        if known:
            start, version = known[0].start, known[0].first_version
        data = disk.read(self._fd, start, disk.size(self._fd), self.path)
        found = [place.moved(start) for place in scan_tail(data, version).places]
        if found[: len(known)] != known:
            raise self._changed(version)
        if len(found) > len(known):
            self._last = None
            self._places += found[len(known) :]
        return self.version

    def _go_over(self) -> None:
        """Go on with the file that packing or a repair put in place of the one that is open, if it
        holds the same up to here.
        """
        at, fd = self.version, disk.open_reading(self.path)
        try:
            new = Reader(self.path, fd)
            if new.version < at or new.digest_at(at) != self.last_digest:
                raise self._changed(at)
        except BaseException:
            os.close(fd)
            raise
        os.close(self._fd)
        self._fd, self.header, self.scan = fd, new.header, new.scan
        self._schema, self._places, self._last = new._schema, new._places, None

    def _changed(self, version: int) -> BadLog:
        return BadLog(str(self.path), version, "", "the log changed", "open it again")

    def rows(self, *, since: int | None = None, until: int | None = None) -> list[Row]:
        """The rows from version `since` up to position `until`, as written, chain checked."""
        since = self.first_version if since is None else max(since, self.first_version)
        until = self.version if until is None else min(until, self.version)
        if since >= until:
            return []
        # Begin one event earlier, whose digest the first one follows.
        first = self._places[max(self._index(since - 1), 0)]
        last = self._places[self._index(until - 1)]
        lines = self._decode(first.start, last.end, first.first_version)
        before, skip = self.header.before, since - first.first_version
        if skip:
            before = lines[skip - 1][DIGEST]
        lines = lines[skip : until - first.first_version]
        broken = rows.first_break(lines, before)
        if broken is not None:
            problem = "does not follow the event before: this event or that one was changed"
            raise BadLog(str(self.path), broken, "digest", problem, RESTORE)
        return lines

    def _around(self, version: int) -> Row:
        """One row, chain not checked."""
        place = self._places[self._index(version)]
        return self._decode(place.start, place.end, place.first_version)[
            version - place.first_version
        ]

    def _index(self, version: int) -> int:
        """The message that holds a version; -1 before the first."""
        return bisect_right(self._places, version, key=lambda place: place.first_version) - 1

    def _decode(self, start: int, stop: int, version: int) -> list[Row]:
        """Messages as rows. The bytes are read anew, so their seals are checked anew."""
        self._require_open()
        data = disk.read(self._fd, start, stop, self.path)
        found = scan_tail(data, version)
        if start + found.end != stop:
            raise BadLog(str(self.path), found.version, "", "changed while open", RESTORE)
        try:
            lines = arrow.rows_of(self._schema + data)
        except arrow.NotOurs as error:
            raise BadLog(str(self.path), version, "", str(error), RESTORE) from error
        if [line[0] for line in lines] != list(range(version, found.version)):
            raise BadLog(str(self.path), version, "version", "differs from the seal", RESTORE)
        return lines

    @property
    def _end(self) -> int:
        return self._places[-1].end if self._places else len(self._schema)

    def _require_position(self, position: int) -> None:
        if not self.first_version <= position <= self.version:
            raise DinolabError(
                f"{self.path}: there is no position {position}, only "
                f"{self.first_version} to {self.version}"
            )

    def _require_open(self) -> None:
        if self._fd < 0:
            raise DinolabError(f"{self.path} is closed: open it again")


def _look(fd: int, path: Path) -> tuple[bytes, Scan]:
    """A file's bytes and what they are. Of a message that is just being written any part may be
    visible first, and the next one before the rest of it, so what looks damaged is looked at again.
    """
    data = disk.read(fd, 0, disk.size(fd), path)
    found = scan(data)
    for _ in range(LOOKS):
        if found.verdict not in ("damaged", "corrupt") or not found.places:
            break
        time.sleep(PAUSE)
        before, data = data, disk.read(fd, 0, disk.size(fd), path)
        if data == before:
            break
        found = scan(data)
    return data, found


def _no_log(data: bytes, found: Scan, file: str) -> BadLog:
    """Why a file without a whole schema message is none, as far as one can tell."""
    if not data:
        return BadLog(file, -1, "", "is empty", "delete it, or restore it from a copy")
    if data.startswith(seal.START) and seal.MAGIC in data:
        return BadLog(file, -1, "", f"its beginning is damaged: {found.at_stake}", RESTORE)
    if data.startswith(seal.START) and seal.MAGIC[:3] in data:
        return BadLog(file, -1, "format", "was made by a newer dinolab", "upgrade dinolab")
    way_out = "name a game's folder or one of its .arrows files"
    return BadLog(file, -1, "format", "is no dinolab log", way_out)
