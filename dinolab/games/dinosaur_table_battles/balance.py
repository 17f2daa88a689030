"""Is it fair to go first, and is every dinosaur worth about the same?

Looks at how often the side that goes first wins, in the suggested set-up and in drafted matches,
and at how often the teams with each dinosaur do. A draw counts as half a win for both.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from dinolab.core.balance import Case, Report, Row
from dinolab.core.event import Event
from dinolab.core.outcome import Outcome
from dinolab.games.dinosaur_table_battles.content import Content
from dinolab.games.dinosaur_table_battles.events import (
    ChoiceShown,
    FirstSide,
    Redrafted,
    SetUp,
    TurnBegan,
)


class Told(msgspec.Struct, frozen=True):
    """One match: which side went first, what each side won (1, a half, 0), their dinosaurs, how
    many turns it took and how it ended.
    """

    first: int
    won: tuple[float, float]
    teams: tuple[tuple[str, ...], tuple[str, ...]]
    turns: int
    code: str


class Fairness(msgspec.Struct, frozen=True):
    """Many matches: the share won by the side that went first, turns on average, by dinosaur how
    many teams had it and the share that these won, and how often each end came.
    """

    first: float
    turns: float
    teams: tuple[tuple[str, int, float], ...]
    ends: tuple[tuple[str, int], ...]


def read(events: Sequence[Event], outcome: Outcome) -> Iterator[Told]:
    """Who went first, with which teams, and who won."""
    teams: list[tuple[str, ...]] = [(), ()]
    first = turns = 0
    for event in events:
        fact = event.fact
        if isinstance(fact, SetUp):
            teams = [tuple(fact.dinos[n].id for n in team) for team in fact.teams] or teams
        elif isinstance(fact, Redrafted):
            teams = [(), ()]
        elif isinstance(fact, ChoiceShown) and fact.place:
            teams[fact.seat] = (*teams[fact.seat], fact.dino)
        elif isinstance(fact, FirstSide):
            first = fact.seat
        elif isinstance(fact, TurnBegan):
            turns = fact.number
    one, two = ((seat in outcome.winners) / len(outcome.winners) for seat in (0, 1))
    yield Told(first, (one, two), (teams[0], teams[1]), turns, outcome.code)


def fairness(found: Sequence[Told]) -> Fairness:
    """What many matches told; the best dinosaur first."""
    teams: Counter[str] = Counter()
    won: dict[str, float] = {}
    for match in found:
        for team, share in zip(match.teams, match.won, strict=True):
            teams.update(team)
            for dino in team:
                won[dino] = won.get(dino, 0.0) + share
    shares = [(dino, count, won[dino] / count) for dino, count in teams.items()]
    return Fairness(
        sum(match.won[match.first] for match in found) / len(found),
        sum(match.turns for match in found) / len(found),
        tuple(sorted(shares, key=lambda row: (-row[2], row[0]))),
        tuple(sorted(Counter(match.code for match in found).items())),
    )


def table(content: Content, rows: Sequence[Row]) -> str:
    """The report as text."""
    lines = ["case       bots      matches   first   turns  ends"]
    told = [(row, fairness(row.found)) for row in rows]
    for row, fair in told:
        ends = ", ".join(f"{code} {count}" for code, count in fair.ends)
        lines.append(
            f"{row.case:10} {row.bots:8} {row.games:8} {fair.first:7.1%} {fair.turns:7.1f}  {ends}"
        )
    for row, fair in told:
        if row.case == "draft":
            lines += ["", f"{'drafted, ' + row.bots:22}   teams     won  ranking"]
            lines += _dinosaurs(content, fair)
    return "\n".join(lines)


def _dinosaurs(content: Content, fair: Fairness) -> Iterator[str]:
    by_id = {dino.id: dino for dino in content.dino}
    for dino, count, share in fair.teams:
        kind = by_id[dino]
        yield f"{kind.name:22} {count:7} {share:7.1%} {kind.ranking:8}"


def cases(content: Content) -> tuple[Case, ...]:
    """The suggested set-up, and drafts."""
    return tuple(Case(mode, (("mode", mode),)) for mode in ("suggested", "draft"))


BALANCE: Final = Report(
    cases=cases, read=read, table=table, games=2000, seats=(2,), bots=("hasty",)
)
