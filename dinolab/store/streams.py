"""The streams of one folder, and how they hang on each other.

A branch names its parent, which lies beside it; nothing is copied, and a parent never changes for
a child.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from dinolab.core.errors import BadLog, BadName, DinolabError
from dinolab.core.event import Event
from dinolab.core.kinds import Kinds
from dinolab.store.closing import Closing
from dinolab.store.log import Durability, Group, Header, Log
from dinolab.store.names import TREE, is_line, lines_in, stream_file


class Point(msgspec.Struct, frozen=True):
    """Where a branch is to begin: the name its stream will have, the parent stream that holds the
    position, and the digest (hex) of the event before it.
    """

    stream: str
    parent: str
    fork: int
    parent_digest: str


class Streams(Closing):
    """The open streams of a game's folder; `path` is the folder."""

    def __init__(self, path: Path, *, write: bool, durability: Durability, group: Group) -> None:
        self.path = path
        self._write, self._durability, self._group = write, durability, group
        self._logs: dict[str, Log] = {}
        self._joined: set[Log] = set()
        self._closed = False

    def close(self) -> None:
        """Close all streams; the tree last, since it carries the lock. None opens again: whoever
        has let go of the lock must not write.
        """
        self._closed = True
        tree = self._logs.pop(TREE, None)
        try:
            while self._logs:
                self._logs.popitem()[1].close()
        finally:
            if tree is not None:
                tree.close()

    @property
    def set_aside(self) -> tuple[Path, ...]:
        """The files that took unfinished ends of the streams opened for writing so far."""
        return tuple(log.set_aside for log in self._logs.values() if log.set_aside)

    def stream(self, name: str) -> Log:
        """A line's own stream, open as the folder is.

        A damaged stream of a folder open for writing is open for reading only: its `scan` says
        what is wrong with it, and so does an attempt to append.
        """
        if name not in self._logs:
            self._require_open()
            path = stream_file(self.path, name)
            if not path.is_file():
                raise BadName(f"{self.path} has no {path.name}")
            self._logs[name] = self._open(path)
        return self._logs[name]

    def line(self, name: str, kinds: Kinds) -> tuple[Event, ...]:
        """All events of a line from the root on; raises `BadLog` where a stream does not hang on
        its parent as it says.
        """
        events: list[Event] = []
        until: int | None = None
        for log in self.ancestry(name):
            events[:0] = log.read(kinds, until=until)
            until = log.first_version
        return tuple(events)

    def ancestry(self, name: str) -> Iterator[Log]:
        """A line's streams from the leaf to the root, each checked against its parent when it is
        first met: what lies before a fork never changes, and lines that hang deep are many joints.
        """
        log = self.stream(name)
        yield log
        while log.header.parent:
            child, name = log, log.header.parent
            if not is_line(name) or name == child.path.stem:
                raise BadLog(str(child.path), -1, "parent", f"{name!r} cannot be a parent")
            log = self.stream(name)
            if child not in self._joined:
                check_joint(child, log)
                self._joined.add(child)
            yield log

    def point(self, line: str, position: int) -> Point:
        """Where a branch of a line at a position hangs: raises `DinolabError` for a position that
        the line has not, or that is not the end of a step.
        """
        for log in self.ancestry(line):
            if position > log.first_version or not log.header.parent:
                break
        if position < 1 or not log.is_step_end(position):
            raise DinolabError(
                f"{log.path}: no branch can begin at position {position}, inside a step; "
                "go to the end of the step before or after it"
            )
        number = max((int(name[1:]) for name in lines_in(self.path)[1:]), default=0) + 1
        return Point(f"b{number}", log.path.stem, position, log.digest_at(position).hex())

    def _require_open(self) -> None:
        if self._closed:
            raise DinolabError(f"{self.path} is closed: open the game again")

    def _make(self, name: str, header: Header, key: bytes = b"") -> Log:
        self._require_open()
        if not self._write:
            raise DinolabError(f"{self.path} is not open for writing: open it with write=True")
        path = stream_file(self.path, name)
        self._logs[name] = Log.create(
            path, header, key=key, durability=self._durability, group=self._group
        )
        return self._logs[name]

    def _open(self, path: Path) -> Log:
        if self._write:
            try:
                return Log.open(
                    path,
                    write=True,
                    durability=self._durability,
                    group=self._group,
                    place=self.path,
                )
            except BadLog:
                if path.stem == TREE:
                    raise
        return Log.open(path)


def check_joint(child: Log, parent: Log) -> None:
    """Raise `BadLog` where a branch does not hang on its parent as its header says."""
    fork = child.first_version
    if not parent.first_version < fork <= parent.version:
        raise BadLog(
            str(child.path),
            fork,
            "fork",
            f"{parent.path.name} has no such position",
            "copy the game's folder anew, with all its files",
        )
    if parent.digest_at(fork) != child.header.before:
        raise BadLog(
            str(child.path),
            fork,
            "parent_digest",
            f"{parent.path.name} was changed before the fork, or belongs to another game",
            "copy the game's folder anew, with all its files",
        )
