"""A game on disk: its lines, its tree and its notes, one file each in one folder.

A branch names its parent, which lies beside it; nothing is copied, and a parent never changes for
a child. Whoever writes any of these files holds the lock of the tree's.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from pathlib import Path
from types import TracebackType
from typing import Final, Self

import msgspec

from dinolab.core.errors import BadLog, BadName, DinolabError
from dinolab.core.event import Event, Fact
from dinolab.core.kinds import Kinds
from dinolab.core.tree import (
    MAIN,
    NOTE_FACTS,
    TREE_FACTS,
    Forked,
    NoteWritten,
    Opened,
    Tree,
    evolve_tree,
    fold_tree,
)
from dinolab.store import disk
from dinolab.store.log import Durability, Group, Header, Log
from dinolab.store.names import (
    NOTES,
    TREE,
    Found,
    folder_of,
    games,
    home,
    lines_in,
    logs,
    new_id,
    resolve,
    stream_file,
)

__all__ = [
    "Found",
    "GameFolder",
    "Point",
    "folder_of",
    "games",
    "home",
    "logs",
    "new_id",
    "resolve",
]

_TREE_KINDS: Final = Kinds(TREE_FACTS)
_NOTE_KINDS: Final = Kinds(NOTE_FACTS)


class Point(msgspec.Struct, frozen=True):
    """Where a branch is to begin: the name its stream will have, the parent stream that holds the
    position, and the digest (hex) of the event before it.
    """

    stream: str
    parent: str
    fork: int
    parent_digest: str


class GameFolder:
    """One game's folder, made by `create` or `open`, best in a `with` block.

    `tree` is the branch tree as it stands; `path` the folder.
    """

    def __init__(self, path: Path, *, write: bool, durability: Durability, group: Group) -> None:
        self.path = path
        self.tree = Tree()
        self._write, self._durability, self._group = write, durability, group
        self._logs: dict[str, Log] = {}

    @classmethod
    def create(
        cls,
        header: Header,
        *,
        game_id: str,
        key: bytes = b"",
        at: int = 0,
        durability: Durability = "each",
        group: Group | None = None,
        root: Path | None = None,
    ) -> Self:
        """Make the folder of a new game with an empty main line and hold it for writing.

        `header` names game, rules and content; `at` is the time (UTC microseconds) of the tree's
        first event. Raises `BadName` where the name is refused or the id is taken.
        """
        path = folder_of(header.game, game_id, root)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.mkdir()
            if durability != "none":
                disk.sync_folder(path.parent)
        except OSError as error:
            if path.is_dir():
                raise BadName(f"there is a game {game_id!r} already: {path}") from None
            raise disk.CannotWrite(path, error) from error
        folder = cls(path, write=True, durability=durability, group=group or Group())
        try:
            folder._make(TREE, _beside(header))
            folder.record(Opened(MAIN), at=at)
            folder._make(MAIN, header, key)
        except BaseException:
            folder.close()
            shutil.rmtree(path, ignore_errors=True)
            raise
        return folder

    @classmethod
    def open(
        cls,
        path: Path,
        *,
        write: bool = False,
        durability: Durability = "each",
        group: Group | None = None,
    ) -> Self:
        """Open a game's folder, to read it or (`write`) to play on.

        Opening for writing takes the game's lock; where another holds it, `InUse` says so.
        """
        if not stream_file(path, MAIN).is_file():
            raise BadName(f"{path} is no game's folder: it has no {MAIN}.arrows")
        folder = cls(path, write=write, durability=durability, group=group or Group())
        try:
            folder._open_tree()
        except BaseException:
            folder.close()
            raise
        return folder

    def close(self) -> None:
        """Close all streams; the tree last, since it carries the lock."""
        tree = self._logs.pop(TREE, None)
        try:
            while self._logs:
                self._logs.popitem()[1].close()
        finally:
            if tree is not None:
                tree.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def stream(self, name: str) -> Log:
        """A line's own stream, open as the folder is.

        A damaged stream of a folder open for writing is open for reading only: its `scan` says
        what is wrong with it, and so does an attempt to append.
        """
        if name not in self._logs:
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
        for log in self._ancestry(name):
            events[:0] = log.read(kinds, until=until)
            until = log.first_version
        return tuple(events)

    def point(self, line: str, position: int) -> Point:
        """Where a branch of a line at a position hangs: raises `DinolabError` for a position that
        the line has not, or that is not the end of a step.
        """
        for log in self._ancestry(line):
            if position > log.first_version or not log.header.parent:
                break
        if position < 1 or not log.is_step_end(position):
            raise DinolabError(
                f"{log.path}: no branch can begin at position {position}, inside a step; "
                "go to the end of the step before or after it"
            )
        number = max((int(name[1:]) for name in lines_in(self.path)[1:]), default=0) + 1
        return Point(f"b{number}", log.path.stem, position, log.digest_at(position).hex())

    def branch(
        self, point: Point, events: Iterable[Event], *, name: str = "", at: int = 0
    ) -> tuple[Event, ...]:
        """Begin a child stream with these events (the first is `core.branched`) as one message,
        and record it in the tree; returns the sealed events. The head stays where it is.
        """
        parent = self.stream(point.parent)
        header = msgspec.structs.replace(
            parent.header,
            parent=point.parent,
            fork=point.fork,
            parent_digest=point.parent_digest,
        )
        if parent.digest_at(point.fork) != header.before:
            raise DinolabError(f"{parent.path} has another event before {point.fork}")
        log = self._make(point.stream, header)
        try:
            sealed = log.append(events, expected_version=point.fork)
        except BaseException:
            self._logs.pop(point.stream).close()
            log.path.unlink(missing_ok=True)
            raise
        self.record(Forked(point.stream, point.parent, point.fork, name), at=at)
        return sealed

    def record(self, *facts: Fact, at: int = 0) -> None:
        """Append facts to the tree, each a step of its own."""
        tree = self.tree
        for fact in facts:
            tree = evolve_tree(tree, fact)
        self._add(TREE, facts, at)
        self.tree = tree

    def write_note(self, note: NoteWritten, *, at: int = 0) -> None:
        """Append a note."""
        self.tree.line(note.target_line)
        if not self._has(NOTES):
            self._make(NOTES, _beside(self.stream(MAIN).header))
        self._add(NOTES, (note,), at)

    def notes(self) -> tuple[NoteWritten, ...]:
        """All notes in the order they were written."""
        if not self._has(NOTES):
            return ()
        events = self.stream(NOTES).read(_NOTE_KINDS)
        return tuple(one.fact for one in events if isinstance(one.fact, NoteWritten))

    def refresh(self) -> None:
        """Take note of what another process has written to the tree and the open streams."""
        for name, log in self._logs.items():
            if name != TREE:
                log.refresh()
        if TREE in self._logs:
            for event in self._logs[TREE].tail(_TREE_KINDS):
                self.tree = evolve_tree(self.tree, event.fact)

    def _has(self, name: str) -> bool:
        return stream_file(self.path, name).is_file()

    def _make(self, name: str, header: Header, key: bytes = b"") -> Log:
        if not self._write:
            raise DinolabError(f"{self.path} is not open for writing: open it with write=True")
        path = stream_file(self.path, name)
        log = Log.create(path, header, key=key, durability=self._durability, group=self._group)
        self._logs[name] = log
        return log

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

    def _open_tree(self) -> None:
        """Fold the tree; lines whose stream is there and whose tree event is not (the power went
        between the two, or the folder holds streams only) are taken in.
        """
        if self._has(TREE):
            self.tree = fold_tree(self.stream(TREE).read(_TREE_KINDS))
        elif self._write:
            self._make(TREE, _beside(self.stream(MAIN).header))
        for fact in self._missing():
            if self._write:
                self.record(fact)
            else:
                self.tree = evolve_tree(self.tree, fact)

    def _missing(self) -> Iterable[Fact]:
        for name in lines_in(self.path):
            if name in self.tree:
                continue
            if name == MAIN:
                yield Opened(MAIN)
                continue
            try:
                log = self.stream(name)
            except BadLog:
                continue
            if log.messages and log.header.parent in self.tree:
                yield Forked(name, log.header.parent, log.header.fork, "")

    def _add(self, name: str, facts: Iterable[Fact], at: int) -> None:
        log = self.stream(name)
        first = log.version
        rule = f"core.{name}"
        log.append(
            (
                Event(first + i, first + i, fact, "table", -1, rule, "declared", at=at)
                for i, fact in enumerate(facts)
            ),
            expected_version=first,
        )

    def _ancestry(self, name: str) -> Iterable[Log]:
        """A line's streams from the leaf to the root, each checked against its parent."""
        log = self.stream(name)
        yield log
        while log.header.parent:
            child, name = log, log.header.parent
            if name in (TREE, NOTES) or name == child.path.stem:
                raise BadLog(str(child.path), -1, "parent", f"{name!r} cannot be a parent")
            log = self.stream(name)
            _check_joint(child, log)
            yield log


def _beside(header: Header) -> Header:
    """The header of a stream that lies beside the lines of a game."""
    return Header(header.game, header.rules, header.content)


def _check_joint(child: Log, parent: Log) -> None:
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
