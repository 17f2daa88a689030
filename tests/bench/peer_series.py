"""The series as an aggregate of the library `eventsourcing`, in the style of its documentation.

Loaded only where that library is installed; its event store finds these classes by their names.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from eventsourcing.application import Application
from eventsourcing.domain import Aggregate, event

from dinolab.core.event import Event


class Series(Aggregate):
    """The same facts, applied to a position that changes in place."""

    @event("Began")
    def __init__(self, boards: int) -> None:
        self.cells = [-1] * 9
        self.wins = [0, 0]
        self.turn = 0
        self.left = boards

    @event("Marked")
    def mark(self, seat: int, cell: int) -> None:
        self.cells[cell] = seat
        self.turn = 1 - seat

    @event("BoardEnded")
    def end_board(self, winner: int) -> None:
        if winner >= 0:
            self.wins[winner] += 1
        self.cells = [-1] * 9
        self.left -= 1


def opened(path: Path | None = None) -> Application[Any]:
    """An application on an SQLite file, or in memory; all else as it comes."""
    if path is None:
        return Application()
    store = {"PERSISTENCE_MODULE": "eventsourcing.sqlite", "SQLITE_DBNAME": str(path)}
    return Application(env=store)


def began(recorded: Iterable[Event]) -> Series:
    """A series that has just begun: of our first two events only the second is the game's."""
    (fact,) = (e.fact for e in recorded if e.kind == "noughts.set_up")
    return Series(boards=fact.boards)


def play(series: Series, recorded: Iterable[Event]) -> None:
    """Trigger the same facts."""
    for one in recorded:
        fact = one.fact
        if one.kind == "noughts.marked":
            series.mark(seat=fact.seat, cell=fact.cell)
        elif one.kind == "noughts.board_ended":
            series.end_board(winner=fact.winner)


def write(app: Application[Any], recorded: tuple[Event, ...], each: int) -> Any:
    """A whole series, `each` events a transaction; its id."""
    series = began(recorded)
    rest = recorded[2:]
    for at in range(0, len(rest), each):
        play(series, rest[at : at + each])
        app.save(series)
    return series.id


def told(series: Series) -> list[Any]:
    """Its position, to be compared with ours."""
    return [list(series.cells), list(series.wins), series.turn]


def mutated(events: Iterable[Any]) -> Any:
    """Events that are decoded already, applied one by one."""
    series = None
    for one in events:
        series = one.mutate(series)
    return series
