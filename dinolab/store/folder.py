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
    Headed,
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

    `tree` is the branch tree as it stands; `path` the folder. `fault` is what is wrong where the
    tree's file cannot be read at all: the lines are then taken from their own files.
    """

    def __init__(self, path: Path, *, write: bool, durability: Durability, group: Group) -> None:
        super().__init__(path, write=write, durability=durability, group=group)
        self.tree = Tree()
        self.fault: BadLog | None = None
        self._made = False
        self._folded = 0

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
        self,
        point: Point,
        events: Iterable[Event],
        *,
        name: str = "",
        live: bool = False,
        at: int = 0,
    ) -> tuple[Event, ...]:
        """Begin a child stream with these events (the first is `core.branched`) as one message,
        and record it in the tree, with `live` as the line to go on with; returns the sealed events.
        Where it cannot be recorded, nothing is left of it.
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
            forked = Forked(point.stream, point.parent, point.fork, name)
            self.record(forked, *((Headed(point.stream),) if live else ()), at=at)
        except BaseException:
            self._follow()
            if point.stream not in self.tree:
                self._logs.pop(point.stream).close()
                log.path.unlink(missing_ok=True)
            raise
        return sealed

    def record(self, *facts: Fact, at: int = 0) -> None:
        """Append facts to the tree, each a step of its own."""
        self._follow()
        tree = self.tree
        for fact in facts:
            tree = evolve_tree(tree, fact)
        self._add(TREE, facts, at)
        self._follow()

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
        for log in self._logs.values():
            log.refresh()
        self._follow()

    def _follow(self) -> None:
        """Fold what the tree's stream holds and `tree` does not yet. (An interrupt may come between
        the two: what is on disk counts.)
        """
        log = self._logs.get(TREE)
        if log is None or log.refresh() == self._folded:
            return
        tree = fold_tree(log.read(TREE_KINDS))
        self.tree, self._folded = self._with_missing(tree), log.version

    def _has(self, name: str) -> bool:
        return stream_file(self.path, name).is_file()

    def _open_tree(self) -> None:
        """Fold the tree; lines whose stream is there and whose tree event is not (the power went
        between the two, or the folder holds streams only) are taken in.
        """
        if self._has(TREE):
            try:
                self.stream(TREE)
            except BadLog as error:
                if self._write:
                    raise
                self.fault = error
        elif self._write:
            self._make(TREE, _beside(self.stream(MAIN).header))
        self._follow()
        if not self._write:
            self.tree = self._with_missing(self.tree)
            return
        for fact in self.missing(self.tree):
            self.record(fact)

    def _with_missing(self, tree: Tree) -> Tree:
        """A tree with the lines it does not know, where nothing may be recorded."""
        if not self._write:
            for fact in self.missing(tree):
                tree = evolve_tree(tree, fact)
        return tree

    def missing(self, tree: Tree) -> tuple[Fact, ...]:
        """What a tree should also say: lines that have a stream and that it does not know."""
        found: list[Fact] = []
        for name in lines_in(self.path):
            if name in tree:
                continue
            fact: Fact = Opened(MAIN)
            if name != MAIN:
                try:
                    log = self.stream(name)
                except BadLog:
                    continue
                if not log.messages or log.header.parent not in tree:
                    continue
                fact = Forked(name, log.header.parent, log.header.fork, "")
            found.append(fact)
            tree = evolve_tree(tree, fact)
        return tuple(found)

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
