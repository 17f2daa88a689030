"""Where a game's lines lie: on disk (`store`), or in memory for trying things out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from secrets import token_bytes
from typing import Protocol

from dinolab.core.chain import seal
from dinolab.core.errors import DinolabError, WrongExpectedVersion
from dinolab.core.event import NOBODY, ZERO16, Event
from dinolab.core.table import Branched, Closed
from dinolab.core.tree import MAIN, Abandoned, Forked, Headed, Line, Opened, Tree, evolve_tree


class Lines(Protocol):
    """A game's tree of lines, each a stream of events.

    `append` returns the sealed events once they lie where they are safe, and raises
    `WrongExpectedVersion` without writing where the line is not at `expected_version`. `fork`
    opens a child line at a position (the end of a step) with its `core.branched` event and makes
    it the live one.
    """

    @property
    def tree(self) -> Tree:
        """The lines there are, and which one is live."""

    @property
    def place(self) -> str:
        """Where it lies, for people; empty for memory."""

    def key(self, line: str) -> bytes:
        """The stream key of a line."""

    def events(self, line: str) -> tuple[Event, ...]:
        """A whole line, from the first event of the game to its own last."""

    def append(
        self, line: str, events: Sequence[Event], *, expected_version: int
    ) -> tuple[Event, ...]:
        """Write events at the end of a line."""

    def fork(self, line: str, position: int, name: str, *, at: int) -> str:
        """Open a child line at a position of a line; returns its id."""

    def point_at(self, line: str, *, at: int) -> None:
        """Make a line the live one."""

    def abandon(self, line: str, *, at: int) -> None:
        """Say that a line is followed no longer: what happened in it was taken back."""

    def close(self) -> None:
        """Let go of what they lie on."""


def none_open(lines: Lines) -> bool:
    """Whether every line is finished that people still follow: a branch tried out to its end would
    else show what they hide from one another in the line it left. A line that cannot be read may
    be open.
    """
    tree = lines.tree
    good, bad = readable(lines)
    ended = [one.line for one, events in good if events and isinstance(events[-1].fact, Closed)]
    followed = [one.line for one in tree.lines if not one.abandoned or one.line == tree.head]
    return not bad and set(followed) <= set(ended)


Unreadable = tuple[tuple[str, DinolabError], ...]
"""Lines that cannot be read, each with what is wrong with it."""


def readable(lines: Lines) -> tuple[tuple[tuple[Line, tuple[Event, ...]], ...], Unreadable]:
    """Every line that can be read with its whole events, root first, and those that cannot: one
    branch that is damaged or missing does not take the others with it.
    """
    good: list[tuple[Line, tuple[Event, ...]]] = []
    bad: list[tuple[str, DinolabError]] = []
    for one in lines.tree.lines:
        try:
            good.append((one, lines.events(one.line)))
        except DinolabError as error:
            bad.append((one.line, error))
    return tuple(good), tuple(bad)


def branched(
    parent: str, position: int, before: bytes, branch: str, key: bytes, *, at: int
) -> Event:
    """The first event of a child stream."""
    fact = Branched(parent, position, before.hex(), branch, key.hex())
    return Event(position, position, fact, "table", -1, "core.branched", "engine", NOBODY, at)


class ReadLines:
    """Lines to look at: nothing can be added."""

    def __init__(self, tree: Tree, place: str, events: Mapping[str, tuple[Event, ...]]) -> None:
        self.tree, self.place, self._events = tree, place, dict(events)

    def key(self, line: str) -> bytes:
        """None is given out."""
        raise self._only_read()

    def events(self, line: str) -> tuple[Event, ...]:
        """A whole line."""
        return self._events[line]

    def append(
        self, line: str, events: Sequence[Event], *, expected_version: int
    ) -> tuple[Event, ...]:
        """Refused."""
        raise self._only_read()

    def fork(self, line: str, position: int, name: str, *, at: int) -> str:
        """Refused."""
        raise self._only_read()

    def point_at(self, line: str, *, at: int) -> None:
        """Refused."""
        raise self._only_read()

    def abandon(self, line: str, *, at: int) -> None:
        """Refused."""
        raise self._only_read()

    def close(self) -> None:
        """Nothing to let go of."""

    def _only_read(self) -> DinolabError:
        return DinolabError(f"{self.place} is open to look at only; sit down at it to play on")


class MemoryLines:
    """Lines that are gone when the process ends: for tests, and for a look at a variation."""

    place = ""

    def __init__(self, events: Sequence[Event], key: bytes) -> None:
        self.tree = evolve_tree(Tree(), Opened(MAIN))
        self._own: dict[str, list[Event]] = {MAIN: list(seal(events, key))}
        self._keys = {MAIN: key}

    def key(self, line: str) -> bytes:
        """The stream key of a line."""
        return self._keys[line]

    def events(self, line: str) -> tuple[Event, ...]:
        """A whole line."""
        parts = self.tree.path(line)
        return tuple(
            event
            for part in parts
            for event in self._own[part.stream]
            if part.stop is None or event.version < part.stop
        )

    def append(
        self, line: str, events: Sequence[Event], *, expected_version: int
    ) -> tuple[Event, ...]:
        """Add events at the end of a line."""
        known = self.events(line)
        if len(known) != expected_version:
            raise WrongExpectedVersion(line, expected_version, len(known))
        sealed = seal(events, self._keys[line], known[-1].digest if known else ZERO16)
        self._own[line] += sealed
        return sealed

    def fork(self, line: str, position: int, name: str, *, at: int) -> str:
        """Open a child line at a position of a line."""
        parent = self.tree.home_of(line, position)
        before = self.events(line)[position - 1].digest
        child, key = f"b{len(self._own)}", token_bytes(16)
        first = branched(parent, position, before, child, key, at=at)
        self._own[child], self._keys[child] = list(seal((first,), key, before)), key
        self.tree = evolve_tree(self.tree, Forked(child, parent, position, name or child))
        self.point_at(child, at=at)
        return child

    def point_at(self, line: str, *, at: int) -> None:
        """Make a line the live one."""
        self.tree = evolve_tree(self.tree, Headed(line))

    def abandon(self, line: str, *, at: int) -> None:
        """Say that a line is followed no longer."""
        self.tree = evolve_tree(self.tree, Abandoned(line))

    def close(self) -> None:
        """Nothing to let go of."""
