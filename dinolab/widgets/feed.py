"""What the browser is sent of a game: a bundle, and while a line grows only its tail."""

from __future__ import annotations

from typing import Any, Protocol

from dinolab.core.errors import DinolabError
from dinolab.core.event import Event, redact
from dinolab.core.fold import fold, observed
from dinolab.core.game import Game
from dinolab.core.scene import Scene
from dinolab.core.tree import Line as TreeLine
from dinolab.views.bundle import Bundler, Line

LONGEST_TAIL = 64

Lined = tuple[TreeLine, tuple[Event, ...]]


class Recorded(Protocol):
    """A game to show, at a table or on a shelf: a session or a record."""

    line: str

    @property
    def game(self) -> Game[Any]:
        """Its rules."""

    @property
    def all_shown(self) -> bool:
        """Whether nothing need be hidden any more."""

    @property
    def place(self) -> str:
        """Where its log lies, for people; empty in memory."""

    def all_lines(self) -> tuple[Lined, ...]:
        """Every line with its whole events, root first."""


class Feed:
    """The traits `bundle` and `tail` of one viewer, kept up with a game.

    The tail holds everything after the bundle, so a lost update does no harm; when it is long it
    moves into the bundle. New lines make a new bundle.
    """

    def __init__(self, source: Recorded, viewer: int) -> None:
        self.source, self.viewer = source, viewer
        self.bundle: dict[str, Any] = {}
        self.tail: dict[str, Any] = {}
        self._shape: tuple[Any, ...] = ()
        self._bundler: Bundler[Any] | None = None
        self._known = 0
        self._sent = 0

    def update(self) -> None:
        """Bring both traits up to where the game is now."""
        lines = self.source.all_lines()
        live = events_of(self.source, self.source.line)
        shape = (self.source.line, tuple(line for line, _ in lines), self._others(lines))
        known, self._known = self._known, len(live)
        if self._bundler is None or shape != self._shape:
            self._shape = shape
            self._bundler = self._begin(lines)
            self._send_all(self._bundler)
        elif len(live) > known:
            self._bundler.extend(self.source.line, live[known:])
            if len(live) - self._sent > LONGEST_TAIL:
                self._send_all(self._bundler)
            else:
                self.tail = self._bundler.tail(self.source.line, self._sent)

    def _others(self, lines: tuple[Lined, ...]) -> tuple[int, ...]:
        """How long the lines are that are not in play; they grow only while they are."""
        return tuple(len(events) for line, events in lines if line.line != self.source.line)

    def _begin(self, lines: tuple[Lined, ...]) -> Bundler[Any]:
        place = self.source.place
        name = place.replace("\\", "/").rstrip("/").rpartition("/")[2]
        bundler: Bundler[Any] = Bundler(self.source.game, self.viewer, id=name, place=place)
        for line, events in lines:
            bundler.add(
                Line(
                    line.line,
                    events,
                    name=line.name or _called(line),
                    parent=line.parent or None,
                    fork=line.fork,
                    live=line.line == self.source.line,
                    abandoned=line.abandoned,
                )
            )
        return bundler

    def _send_all(self, bundler: Bundler[Any]) -> None:
        self._sent = self._known
        self.bundle, self.tail = bundler.bundle(), {}


def _called(line: TreeLine) -> str:
    """What a line is called that nobody has given a name."""
    number = line.line.lstrip("b")
    return f"variation {number}" if line.parent else "main line"


def events_of(source: Recorded, line: str) -> tuple[Event, ...]:
    """The whole events of a line; raises `DinolabError` where the log was let go of."""
    for one, events in source.all_lines():
        if one.line == line:
            return events
    raise DinolabError("This table is closed: open its log to look at it again.")


def scene_of(source: Recorded, line: str, position: int, viewer: int) -> Scene:
    """The picture of a position, as a viewer sees it."""
    events = events_of(source, line)[:position]
    here = fold(source.game, (redact(event, viewer) for event in events))
    seen = observed(source.game, here, viewer)
    if seen.state is None:
        return Scene(f"{source.game.title}, before the set-up", (), (), ())
    return source.game.scene(seen.state, viewer, here.table.names)
