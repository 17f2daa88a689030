"""Is every arena fair? Looks at how often the team that goes first wins, and how often purple.

The team that goes first should win about as often as the other; that purple and orange do is what
the symmetry of an arena sees to. A game that ends in a draw counts as half a win for both.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from dinolab.core.balance import Case, Report, Row
from dinolab.core.event import Event
from dinolab.core.outcome import Outcome
from dinolab.games.dragon_dodge.content import Content
from dinolab.games.dragon_dodge.events import FirstPlayerChosen, TurnBegan
from dinolab.games.dragon_dodge.state import team_of


class Told(msgspec.Struct, frozen=True):
    """One game: which team went first, which won (-1 for a draw), and how many turns it had."""

    first: int
    won: int
    turns: int


class Fairness(msgspec.Struct, frozen=True):
    """Many games: the shares won by the team that went first and by purple, the share of draws,
    and how many turns a game had on average.
    """

    first: float
    purple: float
    draws: float
    turns: float


def read(events: Sequence[Event], outcome: Outcome) -> Iterator[Told]:
    """Who went first and who won."""
    first = turns = 0
    for event in events:
        if isinstance(event.fact, FirstPlayerChosen):
            first = team_of(event.fact.seat)
        elif isinstance(event.fact, TurnBegan):
            turns = event.fact.number
    teams = {team_of(seat) for seat in outcome.winners}
    yield Told(first, teams.pop() if len(teams) == 1 else -1, turns)


def fairness(found: Sequence[Told]) -> Fairness:
    """What many games told."""
    count = len(found)
    draws = sum(game.won < 0 for game in found)
    return Fairness(
        (sum(game.won == game.first for game in found) + draws / 2) / count,
        (sum(game.won == 0 for game in found) + draws / 2) / count,
        draws / count,
        sum(game.turns for game in found) / count,
    )


def table(content: Content, rows: Sequence[Row]) -> str:
    """The report as text."""
    lines = ["arena      seats  bots      games   first  purple   draws   turns"]
    for row in rows:
        told = fairness(row.found)
        lines.append(
            f"{row.case:10} {row.seats:5}  {row.bots:7} {row.games:7}{told.first:8.1%}"
            f"{told.purple:8.1%}{told.draws:8.1%}{told.turns:8.1f}"
        )
    return "\n".join(lines)


def cases(content: Content) -> tuple[Case, ...]:
    """The arenas of a content pack."""
    return tuple(Case(arena.id, (("arena", arena.id),)) for arena in content.arena)


BALANCE: Final = Report(cases=cases, read=read, table=table, games=2000, seats=(2,))
