"""Feats of the Cup and the Derby, told by hand, and whole ones against what their events say."""

from __future__ import annotations

from functools import cache

import pytest
from games.dodos_riding_dinos.driver import Table
from games.dodos_riding_dinos.test_feats import CHARACTERS, PLAIN

from dinolab.arena.playout import play_out
from dinolab.core.event import Fact
from dinolab.core.feats import Mark, Told, marks
from dinolab.core.table import Closed, Seat, Started
from dinolab.games.dodos_riding_dinos import GAME
from dinolab.games.dodos_riding_dinos import events as ev
from dinolab.games.dodos_riding_dinos.feats import FEATS
from dinolab.lobby import first_step

RULINGS = {"ruling.feats": "winner"}
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal")


def seats(count: int) -> tuple[Seat, ...]:
    return tuple(Seat(name, name.lower()) for name in NAMES[:count])


def told(mode: str, count: int, *facts: Fact) -> tuple[Told, ...]:
    """A finished game of a mode."""
    first = Started(1, GAME.name, 1, "standard", "", "", (("mode", mode),), seats(count), "")
    everything = (first, *facts, Closed(0, (), (0,) * count, "", ""))
    return tuple(Told(version, fact) for version, fact in enumerate(everything))


def found(story: tuple[Told, ...]) -> set[tuple[str, int]]:
    return {(mark.feat, mark.seat) for mark in marks(FEATS, story, RULINGS)}


# The Cup.


def cup(*races: tuple[Fact, ...], winners: tuple[int, ...] = (0,)) -> tuple[Told, ...]:
    """A Cup of three people from the middles of its races; each ends with its places."""
    setup = Table(3, mode="cup").state.setup
    facts: list[Fact] = [setup, *(ev.RacerChosen(s, CHARACTERS[s]) for s in range(3))]
    for number, middle in enumerate(races, 1):
        facts += [ev.RaceBegan(number, 0)] if number > 1 else []
        facts += [ev.RoundBegan(1, 0), ev.RoundBegan(2, 0), *middle]
    facts.append(ev.CupEnded(winners, (0,) * 3, (0,) * 3, (0,) * 3, "fans"))
    return told("cup", 3, *facts)


def race(*places: int, code: str = "furthest", also: tuple[Fact, ...] = ()) -> tuple[Fact, ...]:
    """A race that ends with these places."""
    rest = tuple(seat for seat in range(3) if seat not in places)
    end = ev.RaceEnded(places[:1], (3, 2, 1), (2, 2, 2), code)
    return (*also, end, ev.PlacesTaken((*places, *rest), (2, 1, 0)))


@pytest.mark.rule("dodos.feats.win-cup")
@pytest.mark.rule("dodos.feats.whole-cup")
def test_the_cup_and_all_its_races() -> None:
    """Who wins the Cup earns that; who also won all four races, that too."""
    modes = {"win-cup", "whole-cup"}
    three = found(cup(race(0), race(0), race(1), race(0)))
    assert {one for one in three if one[0] in modes} == {("win-cup", 0)}
    four = found(cup(race(0), race(0), race(0), race(0)))
    assert {one for one in four if one[0] in modes} == {("win-cup", 0), ("whole-cup", 0)}
    capped = found(cup(race(0), race(0), race(0, code="cap"), race(0)))
    assert {one for one in capped if one[0] in modes} == {("win-cup", 0)}
    shared = found(cup(race(0), race(1), race(2), race(0), winners=(0, 2)))
    assert {one for one in shared if one[0] in modes} == {("win-cup", 0), ("win-cup", 2)}


@pytest.mark.rule("dodos.ruling.feats")
def test_races_of_a_cup_are_races() -> None:
    """Boards in their order, the first place's character, each race judged by itself."""
    rolled = (ev.TieRolled(1, 6), ev.TieRolled(0, 2))
    end = ev.RaceEnded((0, 1), (3, 3, 1), (2, 2, 2), "shared")
    second = (end, *rolled, ev.PlacesTaken((1, 0, 2), (2, 1, 0)))
    first = race(1, also=(ev.ExtraPlayed(1, "red-kiwi", "thunder"),))
    story = cup(first, second, race(2), race(0))
    got = marks(FEATS, story, RULINGS)
    parts = {(m.seat, m.part) for m in got if m.feat == "every-track"}
    assert parts == {
        (1, "dodino-island"), (1, "ignis-volcano"), (2, "polaria-iceberg"), (0, "boreal-sky"),
    }  # fmt: skip
    assert {m.part for m in got if m.feat == "every-character" and m.seat == 1} == {CHARACTERS[1]}
    places = [one.version for one in story if isinstance(one.fact, ev.PlacesTaken)]
    assert [m.version for m in got if m.feat == "no-dice" and m.seat == 1] == places[:1]
    assert [m.version for m in got if m.feat == "only-normal" and m.seat == 1] == places[1:2]


def test_whole_cups() -> None:
    """Winners of Cups and of their races are those that the events name, over some Cups."""
    for number in range(3):
        played = play_out(GAME, seats(3), {"mode": "cup"}, f"cup-feats-{number}")
        events = [Told(event.version, event.fact) for event in played.events]
        got = marks(FEATS, tuple(events), RULINGS)
        (over,) = [one for one in events if isinstance(one.fact, ev.CupEnded)]
        assert isinstance(over.fact, ev.CupEnded)
        wins = {m for m in got if m.feat == "win-cup"}
        assert wins == {Mark("win-cup", seat, over.version) for seat in over.fact.winners}
        ends = [one.fact.code for one in events if isinstance(one.fact, ev.RaceEnded)]
        firsts = [one.fact.racers[0] for one in events if isinstance(one.fact, ev.PlacesTaken)]
        boards = [GAME.options[1].choices[n] for n, code in enumerate(ends) if code != "cap"]
        assert len(ends) == len(firsts) == 4
        assert {m.part for m in got if m.feat == "every-track"} == set(boards)


# The Derby.


@cache
def opened() -> ev.SetUp:
    """The set-up of a Derby."""
    step = first_step(GAME, seats(8), {"mode": "derby"}, key=bytes(16), at=0)
    return next(event.fact for event in step.events if isinstance(event.fact, ev.SetUp))


def derby(*rounds: str, code: str = "team") -> tuple[Told, ...]:
    """A Derby from the types of card that each round shows, seat by seat; Ben and Finn win."""
    setup = opened()
    cards = {kind.type[0]: kind.id for kind in setup.pack} | {".": ""}
    facts: list[Fact] = [setup]
    for number, types in enumerate(rounds, 1):
        revealed = tuple(cards[kind] for kind in types)
        facts += [ev.RoundBegan(number, 0), ev.CardsRevealed(revealed)]
    facts.append(ev.RaceEnded((1, 5), (0,) * 8, (1,) * 8, code))
    return told("derby", 8, *facts)


@pytest.mark.rule("dodos.feats.win-derby")
@pytest.mark.rule("dodos.feats.same-type")
@pytest.mark.rule("dodos.ruling.same-type")
@pytest.mark.parametrize(
    ("rounds", "same"),
    [
        (("nnnnanaa", "nannnaaa"), True),
        (("nnnnanaa", "nannnnaa"), False),
        (("nnnnanaa", "nannn.aa"), True),
        (("nnnnanaa", "n.nnnnaa", "n.nnn.aa"), True),
        (("nannn.aa",), False),
    ],
)
def test_the_derby(rounds: tuple[str, ...], same: bool) -> None:
    """The team wins it; one type in every round in which both laid a card is a feat more; feats of
    single races are not earned in it.
    """
    team = {("win-derby", 1), ("win-derby", 5)}
    both = {("same-type", 1), ("same-type", 5)}
    assert found(derby(*rounds)) == (team | both if same else team)


def test_a_derby_that_our_cap_ends_is_won_by_nobody() -> None:
    assert found(derby("nnnnnnnn", code="cap")) == set()


def test_plain_feats_stay_with_races() -> None:
    """What every plain race earns, a Derby does not."""
    assert {feat for feat, _ in found(derby("nnnnnnnn"))}.isdisjoint(PLAIN)
