"""Is every dinosaur's card worth about the same?

Looks at what one card of each dinosaur is worth at the start of a race, on average over all races
of many games: the chance of each place times what the place pays.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec

from dinolab.core.balance import Case, Report, Row
from dinolab.core.event import Event
from dinolab.core.outcome import Outcome
from dinolab.games.dino_racer.content import Content
from dinolab.games.dino_racer.events import RaceEnded, SetUp


class Worth(msgspec.Struct, frozen=True):
    """What one card of each dinosaur is worth: expected points, the share of each place (1st to
    last) by dinosaur, and how many races it is from.
    """

    seats: int
    races: int
    points: tuple[float, ...]
    places: tuple[tuple[float, ...], ...]

    @property
    def ratio(self) -> float:
        """The best card's worth against the worst's; 1 is perfect balance."""
        return max(self.points) / min(self.points)


Found = tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]
"""A race's standings and what each dinosaur's cards pay."""


def read(events: Sequence[Event], outcome: Outcome) -> Iterator[Found]:
    """The races of a game."""
    pays: tuple[tuple[int, ...], ...] = ()
    for event in events:
        if isinstance(event.fact, SetUp):
            pays = event.fact.pays
        elif isinstance(event.fact, RaceEnded):
            yield event.fact.standings, pays


def worth(row: Row) -> Worth:
    """What a card is worth, from the races of many games."""
    dinos = len(row.found[0][0])
    points = [0] * dinos
    places = [[0] * dinos for _ in range(dinos)]
    for standings, pays in row.found:
        for place, dino in enumerate(standings):
            places[dino][place] += 1
            points[dino] += pays[dino][place] if place < len(pays[dino]) else 0
    races = len(row.found)
    return Worth(
        row.seats,
        races,
        tuple(p / races for p in points),
        tuple(tuple(count / races for count in counts) for counts in places),
    )


def table(content: Content, rows: Sequence[Row]) -> str:
    """The report as text."""
    lines = ["seats   races  " + "".join(f"{dino.name:>9}" for dino in content.dino)]
    lines[0] += "   max/min"
    for row in map(worth, rows):
        values = "".join(f"{points:9.3f}" for points in row.points)
        lines.append(f"{row.seats:5}{row.races:8}  {values}{row.ratio:10.3f}")
    return "\n".join(lines)


def _cases(content: Any) -> tuple[Case, ...]:
    return (Case("race"),)


BALANCE: Final = Report(cases=_cases, read=read, table=table, games=20_000, seats=(2, 4, 6))
