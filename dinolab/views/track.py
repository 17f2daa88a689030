"""Lines of a game as a replay needs them: what to show, and what it looks like folded."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

import msgspec

from dinolab.core.event import Event
from dinolab.core.fold import Position
from dinolab.core.outcome import Clock
from dinolab.views.frames import Shot

S = TypeVar("S")


class Line(msgspec.Struct, frozen=True):
    """One line of a game to show: a root line, or a branch off `parent` at position `fork`.

    `events` may be the whole line or only its own part (versions from `fork` on).
    """

    id: str
    events: Sequence[Event]
    name: str = "main line"
    parent: str | None = None
    fork: int = 0
    live: bool = True
    abandoned: bool = False


class Seen(msgspec.Struct, frozen=True, omit_defaults=True):
    """An event as a replay shows it, from position v to v + 1; `k`, `r` number kinds and rules."""

    v: int
    s: int
    k: int
    a: str
    say: str
    r: int = -1
    c: int = -1
    o: str = "engine"


class Track(Generic[S]):
    """One line folded for one viewer: a position, a clock and a shot after each event."""

    def __init__(self, line: Line, before: Position[S], picture: Shot) -> None:
        self.line, self.before, self.picture = line, before, picture
        self.positions: list[Position[S]] = []
        self.clocks: list[Clock] = []
        self.shots: list[Shot] = []
        self.events: list[Event] = []

    def position(self, at: int) -> tuple[Position[S], Shot] | None:
        """What this line itself has at a position, None where its parent has it."""
        index = at - self.line.fork - 1
        if 0 <= index < len(self.positions):
            return self.positions[index], self.shots[index]
        return (self.before, self.picture) if at == self.line.fork else None

    @property
    def last(self) -> Position[S]:
        """Where the line stands."""
        return self.positions[-1] if self.positions else self.before

    @property
    def end(self) -> int:
        """The line's last position."""
        return self.line.fork + len(self.events)
