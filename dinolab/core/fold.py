"""The fold: events to positions. A position is a number of events folded (0 = before the first)."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b
from typing import Any, Final, Generic, TypeVar

import msgspec

from dinolab.core.action import Question
from dinolab.core.errors import BadLog, DinolabError
from dinolab.core.event import REFEREE, Event
from dinolab.core.game import Game
from dinolab.core.outcome import Clock, Outcome
from dinolab.core.table import Table, evolve_table, is_table_fact

S = TypeVar("S")
WAY_OUT: Final = "restore the log from a copy: something other than dinolab changed it"


class Position(msgspec.Struct, Generic[S], frozen=True, gc=False):
    """Where a line stands after `version` events: the game's state (None before set-up) and the
    table's agreements.
    """

    version: int = 0
    state: S | None = None
    table: Table = Table()


IMPOSSIBLE: Final = (
    LookupError, ValueError, TypeError, AttributeError, ArithmeticError, AssertionError,
)  # fmt: skip
"""What a fold runs into where a fact cannot have happened, such as a seat that nobody has."""


def step_on(game: Game[S], position: Position[S], event: Event) -> Position[S]:
    """The position after one more event, which must be the next one of the line.

    Raises `BadLog` for a fact that cannot have happened there: a log may be whole and sealed anew
    and still hold one.
    """
    if event.version != position.version:
        raise DinolabError(f"event {event.version} cannot follow position {position.version}")
    fact = event.fact
    try:
        if is_table_fact(fact):
            table = evolve_table(position.table, fact)
            return Position(event.version + 1, position.state, table)
        state = game.evolve(position.state, event)
    except IMPOSSIBLE as error:
        problem = f"{fact.kind} cannot have happened here ({type(error).__name__}: {error})"
        raise BadLog("", event.version, "payload", problem, WAY_OUT) from error
    return Position(event.version + 1, state, position.table)


def fold(game: Game[S], events: Iterable[Event]) -> Position[S]:
    """The position after all events."""
    position: Position[S] = Position()
    for event in events:
        position = step_on(game, position, event)
    return position


def outcome_of(game: Game[S], position: Position[S]) -> Outcome | None:
    """How the game ended, by its rules or by agreement at the table; None while it goes on.

    Whoever conceded wins no more: where the rules name nobody else, the best of the others do.
    """
    table = position.table
    if position.state is None:
        return None
    if (ended := game.outcome(position.state)) is not None:
        return _without(ended, table.conceded) if table.conceded else ended
    if table.ended == "draw":
        everybody = tuple(range(len(table.seats)))
        return Outcome(everybody, (0,) * len(everybody), "draw", "core.table")
    if table.ended == "conceded":
        left = tuple(s for s in range(len(table.seats)) if s not in table.conceded)
        return Outcome(left, (0,) * len(table.seats), "conceded", "core.table")
    return None


def _without(outcome: Outcome, conceded: tuple[int, ...]) -> Outcome:
    """An outcome in which some seats cannot win."""
    winners = tuple(seat for seat in outcome.winners if seat not in conceded)
    if not winners and outcome.winners:
        left = [seat for seat in range(len(outcome.scores)) if seat not in conceded]
        best = max((outcome.scores[seat] for seat in left), default=0)
        winners = tuple(seat for seat in left if outcome.scores[seat] == best)
    return msgspec.structs.replace(outcome, winners=winners)


def open_questions(game: Game[S], position: Position[S]) -> tuple[Question, ...]:
    """Who must choose now; nobody where the game is over by rule or agreement, or not set up."""
    if position.state is None or position.table.ended or position.table.closed:
        return ()
    return game.questions(position.state)


def observed(game: Game[S], position: Position[S], viewer: int) -> Position[S]:
    """The position as a viewer may see it."""
    if viewer == REFEREE or position.state is None:
        return position
    return Position(position.version, game.observe(position.state, viewer), position.table)


def fingerprint(value: Any) -> str:
    """A short hash of a frozen value, the same in every process (not a digest of events)."""
    return blake2b(msgspec.json.encode(value), digest_size=16).hexdigest()


class Timeline(Generic[S]):
    """All positions of one line, kept, so that stepping anywhere is an index: `timeline.at(12)` is
    the position after twelve events. `place` is where the log lies, for errors.
    """

    def __init__(self, game: Game[S], events: Iterable[Event] = (), place: str = "") -> None:
        self.game, self.place = game, place
        self._events: list[Event] = []
        self._positions: list[Position[S]] = [Position()]
        self.extend(events)

    def extend(self, events: Iterable[Event]) -> None:
        """Fold some more events in; their versions must go on from here. Raises `BadLog` for one
        that cannot have happened.
        """
        position = self._positions[-1]
        for event in events:
            try:
                position = step_on(self.game, position, event)
            except BadLog as bad:
                place = bad.file or self.place
                raise BadLog(place, bad.version, bad.field, bad.problem, bad.way_out) from bad
            self._events.append(event)
            self._positions.append(position)

    def __len__(self) -> int:
        return len(self._events)

    @property
    def events(self) -> tuple[Event, ...]:
        """The events folded so far."""
        return tuple(self._events)

    @property
    def last(self) -> Position[S]:
        """Where the line stands."""
        return self._positions[-1]

    def at(self, position: int) -> Position[S]:
        """The position after that many events; IndexError outside 0..N."""
        if not 0 <= position < len(self._positions):
            raise IndexError(f"position {position} is outside 0..{len(self)}")
        return self._positions[position]

    def clock(self, position: int) -> Clock:
        """The game's own time at a position."""
        state = self.at(position).state
        return self.game.clock(state) if state is not None else Clock()

    def step_end(self, position: int) -> int:
        """The nearest step's end at or after a position: where a line may fork."""
        while position < len(self) and not self._events[position].is_input:
            position += 1
        return position

    def nearest_end(self, position: int) -> int:
        """The step's end nearest to a position, after the set-up; the later one of two."""
        position = max(1, min(position, len(self)))
        before, after = self._events[position - 1].step, self.step_end(position)
        return before if before and position - before < after - position else after
