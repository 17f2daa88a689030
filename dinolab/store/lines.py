"""A game's folder as the lines a session plays on (`core.lines.Lines`)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from secrets import token_bytes
from typing import Self

from dinolab.core.errors import BadLog, DinolabError
from dinolab.core.event import Event
from dinolab.core.kinds import Kinds
from dinolab.core.lines import branched
from dinolab.core.table import Started
from dinolab.core.tree import MAIN, Abandoned, Headed, Tree
from dinolab.store.closing import Closing
from dinolab.store.folder import GameFolder
from dinolab.store.log import Durability, Header, Log


class DiskLines(Closing):
    """The lines of one game on disk; events once read are kept, since they never change."""

    def __init__(self, folder: GameFolder, kinds: Kinds) -> None:
        self.folder, self._kinds = folder, kinds
        self._own: dict[str, tuple[Event, ...]] = {}

    @classmethod
    def create(
        cls,
        kinds: Kinds,
        game_id: str,
        events: Sequence[Event],
        *,
        at: int = 0,
        durability: Durability = "each",
        root: Path | None = None,
    ) -> Self:
        """A new game from the events of its first step, the first of them `core.started`."""
        header = header_of_game(events)
        for event in events:
            kinds.check(event.fact, event.version)
        folder = GameFolder.create(header, game_id=game_id, at=at, durability=durability, root=root)
        try:
            folder.stream(MAIN).append(events, expected_version=0)
        except BaseException:
            folder.discard()
            raise
        return cls(folder, kinds)

    @classmethod
    def open(
        cls, path: Path, kinds: Kinds, *, write: bool = True, durability: Durability = "each"
    ) -> Self:
        """A game that is there already, to play on or (`write=False`) to look at."""
        return cls(GameFolder.open(path, write=write, durability=durability), kinds)

    def close(self) -> None:
        """Close the folder."""
        self.folder.close()

    @property
    def tree(self) -> Tree:
        """The lines there are, and which one is live."""
        return self.folder.tree

    @property
    def place(self) -> str:
        """The folder's path."""
        return str(self.folder.path)

    def damage(self, line: str) -> BadLog | None:
        """What is wrong with a line's own stream, which is read up to there; None where all is
        well (log format, rule 3).
        """
        log = self.folder.stream(line)
        if log.scan.verdict in ("clean", "torn"):
            return None
        return BadLog(
            str(log.path), log.scan.version, "", f"{log.scan.verdict}: {log.scan.at_stake}"
        )

    def key(self, line: str) -> bytes:
        """The stream key of a line."""
        return self.folder.stream(line).key

    def events(self, line: str) -> tuple[Event, ...]:
        """A whole line, from the first event of the game to its own last; raises `BadLog` where
        not even the first event is there.
        """
        parts: list[tuple[Event, ...]] = []
        until: int | None = None
        for log in self.folder.ancestry(line):
            own = self._read(log)
            parts.append(own if until is None else own[: until - log.first_version])
            until = log.first_version
        if not parts[-1]:
            file, problem = (
                str(self.folder.stream(line).path),
                "the game's first event is not there",
            )
            raise BadLog(file, 0, "", problem, "restore the game's folder from a copy")
        return tuple(event for part in reversed(parts) for event in part)

    def append(
        self, line: str, events: Sequence[Event], *, expected_version: int
    ) -> tuple[Event, ...]:
        """Write events at the end of a line; none that could not be read back."""
        for event in events:
            self._kinds.check(event.fact, event.version)
        return self.folder.stream(line).append(events, expected_version=expected_version)

    def fork(self, line: str, position: int, name: str, *, at: int) -> str:
        """Open a child line at a position of a line and make it the live one."""
        point = self.folder.point(line, position)
        before = bytes.fromhex(point.parent_digest)
        first = branched(point.parent, position, before, point.stream, token_bytes(16), at=at)
        self.folder.branch(point, (first,), name=name or point.stream, live=True, at=at)
        return point.stream

    def point_at(self, line: str, *, at: int) -> None:
        """Make a line the live one."""
        self.folder.record(Headed(line), at=at)

    def abandon(self, line: str, *, at: int) -> None:
        """Say that a line is followed no longer."""
        self.folder.record(Abandoned(line), at=at)

    def _read(self, log: Log) -> tuple[Event, ...]:
        known = self._own.get(log.path.stem, ())
        new = log.read(self._kinds, since=log.first_version + len(known))
        known = self._own[log.path.stem] = known + new
        return known


def header_of_game(events: Sequence[Event]) -> Header:
    """The header that the first event of a game asks for."""
    first = events[0].fact if events else None
    if not isinstance(first, Started):
        raise DinolabError("the first event of a game must be core.started")
    return Header(first.game, first.rules_version, first.content_digest)
