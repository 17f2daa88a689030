"""Is every Racer worth about the same, is every card played, how long is a race?

Looks at the share of races that each Racer wins against its fair share, at how many of the cards
that were dealt were played, by card and by type, and at rounds. A shared victory counts in parts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from dinolab.core.balance import Case, Report, Row
from dinolab.core.event import Event
from dinolab.core.outcome import Outcome
from dinolab.games.dodos_riding_dinos.content import BOARDS, Content
from dinolab.games.dodos_riding_dinos.events import (
    CardDealt,
    CardsRevealed,
    Enraged,
    RacerChosen,
    ReactionPlayed,
    Recovering,
    RoundBegan,
)

Counts = tuple[tuple[str, int], ...]


class Told(msgspec.Struct, frozen=True):
    """One race: the Racers by seat, who won, rounds, in how many of these somebody was enraged, how
    often somebody recovered, which cards were drawn and which played, how it ended.
    """

    racers: tuple[str, ...]
    winners: tuple[int, ...]
    rounds: int
    enraged: int
    recovered: int
    drawn: Counts
    played: Counts
    code: str


class Fairness(msgspec.Struct, frozen=True):
    """Many races: rounds, enraged rounds and recoveries on average; by Racer how often it ran and
    the share it won, 1 for its fair share; by card the share of those drawn that were played.
    """

    races: int
    rounds: float
    enraged: float
    recovered: float
    racers: tuple[tuple[str, int, float], ...]
    cards: tuple[tuple[str, float], ...]
    ends: Counts


def read(events: Sequence[Event], outcome: Outcome) -> Iterator[Told]:
    """Who ran, who won, and what was played."""
    racers: dict[int, str] = {}
    drawn, played = Counter[str](), Counter[str]()
    rounds = enraged = recovered = 0
    for event in events:
        fact = event.fact
        if isinstance(fact, CardDealt) and fact.card is not None:
            drawn[fact.card] += 1
        elif isinstance(fact, CardsRevealed):
            played.update(card for card in fact.revealed if card)
        elif isinstance(fact, ReactionPlayed):
            played[fact.card] += 1
        elif isinstance(fact, RoundBegan):
            rounds = fact.number
        elif isinstance(fact, RacerChosen):
            racers[fact.seat] = fact.racer
        else:
            enraged += isinstance(fact, Enraged)
            recovered += isinstance(fact, Recovering)
    order = tuple(racers[seat] for seat in sorted(racers))
    yield Told(
        order, outcome.winners, rounds, enraged, recovered, tuple(sorted(drawn.items())),
        tuple(sorted(played.items())), outcome.code,
    )  # fmt: skip


def fairness(found: Sequence[Told]) -> Fairness:
    """What many races told; the best Racer and the card played most first."""
    ran, won = Counter[str](), dict[str, float]()
    drawn, played = Counter[str](), Counter[str]()
    for race in found:
        ran.update(race.racers)
        drawn.update(dict(race.drawn))
        played.update(dict(race.played))
        for seat in race.winners:
            part = len(race.racers) / len(race.winners)
            won[race.racers[seat]] = won.get(race.racers[seat], 0.0) + part
    count = len(found)
    racers = [(racer, times, won.get(racer, 0.0) / times) for racer, times in ran.items()]
    cards = [(card, played[card] / times) for card, times in drawn.items()]
    return Fairness(
        count,
        sum(race.rounds for race in found) / count,
        sum(race.enraged for race in found) / count,
        sum(race.recovered for race in found) / count,
        tuple(sorted(racers, key=lambda row: (-row[2], row[0]))),
        tuple(sorted(cards, key=lambda row: (-row[1], row[0]))),
        tuple(sorted(Counter(race.code for race in found).items())),
    )


def table(content: Content, rows: Sequence[Row]) -> str:
    """The report as text: the boards, then for each kind of bots Racers and cards on all boards."""
    lines = ["board            seats  bots      races  rounds  enraged  recover  ends"]
    groups: dict[tuple[int, str], list[Told]] = {}
    for row in rows:
        fair = fairness(row.found)
        groups.setdefault((row.seats, row.bots), []).extend(row.found)
        ends = ", ".join(f"{code} {times}" for code, times in fair.ends)
        lines.append(
            f"{row.case:16} {row.seats:5}  {row.bots:8} {row.games:6} {fair.rounds:7.2f}"
            f" {fair.enraged:8.2f} {fair.recovered:8.2f}  {ends}"
        )
    for (seats, bots), found in groups.items():
        lines += ["", *_racers(content, fairness(found), f"{seats} {bots}")]
        lines += ["", *_cards(content, fairness(found), f"{seats} {bots}")]
    return "\n".join(lines)


def _racers(content: Content, fair: Fairness, who: str) -> Iterator[str]:
    names = {racer.id: racer for racer in content.racer}
    yield f"{'racer, ' + who:24} races  of its share  ability"
    for racer, times, share in fair.racers:
        kind = names[racer]
        yield f"{kind.name:24} {times:5} {share:13.2f}  {kind.ability} {kind.n}"


def _cards(content: Content, fair: Fairness, who: str) -> Iterator[str]:
    kinds = {card.id: card for card in content.card}
    yield f"{'card, ' + who:24} type        played of those drawn"
    for card, share in fair.cards:
        yield f"{kinds[card].name:24} {kinds[card].type:10} {share:8.0%}"


def cases(content: Content) -> tuple[Case, ...]:
    """The four boards."""
    return tuple(Case(board, (("board", board),)) for board in BOARDS)


BALANCE: Final = Report(
    cases=cases, read=read, table=table, games=2500, seats=(6,), bots=("greedy",)
)
