"""A game on disk: its lines, its tree and its notes, one file each in one folder.

Whoever writes any of these files holds the lock of the tree's.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from pathlib import Path
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
from dinolab.store.log import Durability, Group, Header
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
from dinolab.store.streams import Point, Streams

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

TREE_KINDS: Final = Kinds(TREE_FACTS)
NOTE_KINDS: Final = Kinds(NOTE_FACTS)


class GameFolder(Streams):
    """One game's folder, made by `create` or `open`, best in a `with` block.

    `tree` is the branch tree as it stands; `path` the folder.
    """

    def __init__(self, path: Path, *, write: bool, durability: Durability, group: Group) -> None:
        super().__init__(path, write=write, durability=durability, group=group)
        self.tree = Tree()
        self._made = False

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
        missing = [one for one in (path, *path.parents) if not one.exists()]
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.mkdir()
        except OSError as error:
            if path.is_dir():
                raise BadName(f"there is a game {game_id!r} already: {path}") from None
            raise disk.CannotWrite(path, error) from error
        folder = cls(path, write=True, durability=durability, group=group or Group())
        folder._made = True
        try:
            if durability != "none":
                for made in missing:
                    disk.sync_folder(made.parent)
            folder._make(TREE, _beside(header))
            folder.record(Opened(MAIN), at=at)
            folder._make(MAIN, header, key)
        except BaseException:
            folder.discard()
            raise
        return folder

    def discard(self) -> None:
        """Close a game that `create` made and that could not be begun, and delete its folder; a
        game that was opened is only closed.
        """
        self.close()
        if self._made:
            shutil.rmtree(self.path, ignore_errors=True)

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
        events = self.stream(NOTES).read(NOTE_KINDS)
        return tuple(one.fact for one in events if isinstance(one.fact, NoteWritten))

    def refresh(self) -> None:
        """Take note of what another process has written to the tree and the open streams."""
        for name, log in self._logs.items():
            if name != TREE:
                log.refresh()
        if TREE in self._logs:
            for event in self._logs[TREE].tail(TREE_KINDS):
                self.tree = evolve_tree(self.tree, event.fact)

    def _has(self, name: str) -> bool:
        return stream_file(self.path, name).is_file()

    def _open_tree(self) -> None:
        """Fold the tree; lines whose stream is there and whose tree event is not (the power went
        between the two, or the folder holds streams only) are taken in.
        """
        if self._has(TREE):
            self.tree = fold_tree(self.stream(TREE).read(TREE_KINDS))
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


def _beside(header: Header) -> Header:
    """The header of a stream that lies beside the lines of a game."""
    return Header(header.game, header.rules, header.content)
