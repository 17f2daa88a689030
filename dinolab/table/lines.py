"""The lines of a sheet, read back from the log: the log is all that a recording consists of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from dinolab.core.event import actor_seat
from dinolab.core.fold import Timeline
from dinolab.core.sheet import Blank, Said, Sheet

S = TypeVar("S")


@dataclass(frozen=True)
class Line:
    """A line that is written: from which position it goes on, what it is about, its words."""

    number: int
    at: int
    key: str
    heading: str
    words: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The words as one would write them; empty where nothing happened."""
        return ", ".join(self.words)


class Lines(Generic[S]):
    """The lines of a game's line, kept up with it."""

    def __init__(self, sheet: Sheet[S], timeline: Timeline[S]) -> None:
        self.sheet, self.timeline = sheet, timeline
        self._lines: list[Line] = []
        self._known = 0

    def all(self) -> tuple[Line, ...]:
        """All lines so far."""
        events = self.timeline.events
        for event in events[self._known :]:
            seat = actor_seat(event.actor)
            action = self.timeline.game.action_of(event.fact) if event.is_input else None
            if seat is not None and action is not None:
                self._add(event.version, seat, action)
        self._known = len(events)
        return tuple(self._lines)

    def _add(self, at: int, seat: int, action: Any) -> None:
        position = self.timeline.at(at)
        state, names = position.state, position.table.names
        if state is None or not isinstance(self.sheet.ask(state, (), names), Blank):
            return
        words = tuple(self._labels(state, self.sheet.said(state, seat, action), names))
        key, last = self.sheet.line(state), self._lines[-1] if self._lines else None
        if last is not None and last.key == key:
            whole = Line(last.number, last.at, key, last.heading, (*last.words, *words))
            self._lines[-1] = whole
            return
        number = len(self._lines) + 1
        self._lines.append(Line(number, at, key, self.sheet.heading(state, names), words))

    def _labels(self, state: S, said: Said, names: tuple[str, ...]) -> list[str]:
        found = []
        for number, value in enumerate(said):
            blank = self.sheet.ask(state, said[:number], names)
            marks = blank.marks if isinstance(blank, Blank) else ()
            label = next((mark.label for mark in marks if mark.value == value), str(value))
            found.append(label)
        return found
