"""Feats: what a race must have been for each of them, told by hand, and whole races against the
positions that their events lead to.
"""

from __future__ import annotations

from typing import Any

import pytest
from games.dodos_riding_dinos.driver import Table

from dinolab.arena.playout import Played, play_out
from dinolab.core.event import Fact
from dinolab.core.feats import Told, marks
from dinolab.core.fold import Timeline
from dinolab.core.table import Closed, Conceded, Seat, SeatHanded, Settled, Started
from dinolab.games.dodos_riding_dinos import GAME
from dinolab.games.dodos_riding_dinos import events as ev
from dinolab.games.dodos_riding_dinos.closing import finished
from dinolab.games.dodos_riding_dinos.feats import CHARACTERS, FEATS
from dinolab.games.dodos_riding_dinos.state import State, far
from dinolab.games.dodos_riding_dinos.track import length

SEATS = (Seat("Ann", "ann"), Seat("Ben", "ben"), Seat("Cleo", "cleo"))
EVERY = ("every-character", "every-track")
"""Each race that is won tells of a board and a character."""


class Story:
    """A race told by hand. Ann wins it on hex 4 past the line, with two cards of three."""

    def __init__(self, people: int = 3, **options: str) -> None:
        table = Table(people, **options)
        setup = table.state.setup
        self.setup, self.lap = setup, length(setup)
        self.count = setup.people + setup.challengers
        self.options = table.position.table.options
        self.seats = SEATS[:people]
        self.facts: list[Fact] = []
        self.say(setup, *(ev.RacerChosen(s, CHARACTERS[s]) for s in range(self.count)))
        self.say(ev.RacersPlaced(tuple(setup.start[0] for _ in range(self.count))))
        self.begin(1).begin(2).reveal("n1")

    def say(self, *facts: Fact) -> Story:
        """What happens."""
        self.facts += facts
        return self

    def begin(self, number: int) -> Story:
        """A round."""
        return self.say(ev.RoundBegan(number, 0))

    def reveal(self, *cards: str) -> Story:
        """The cards of a round; where none is named a plain one."""
        rest = ("n1",) * (self.count - len(cards))
        return self.say(ev.CardsRevealed((*cards, *rest)))

    def to(self, seat: int, past: int) -> Fact:
        """A racer runs to a hex past the finish line (0: onto it, -1: the hex before)."""
        return ev.Advanced(seat, 0, past % self.lap, 1 + (past > 0))

    def told(
        self,
        winners: tuple[int, ...] = (0,),
        progress: tuple[int, ...] = (4, 1, 0),
        hands: tuple[int, ...] = (2, 2, 1),
        code: str = "furthest",
        *also: Fact,
    ) -> tuple[Told, ...]:
        """The whole game."""
        rest = (0,) * (self.count - len(progress))
        end = ev.RaceEnded(winners, progress + rest, hands + rest, code)
        seats = tuple(seat for seat in winners if seat < len(self.seats))
        first = Started(1, GAME.name, 1, "standard", "", "", self.options, self.seats)
        last = Closed(0, seats, (0,) * len(self.seats), code, "")
        facts = (first, *self.facts, end, *also, last)
        return tuple(Told(version, fact) for version, fact in enumerate(facts))

    def earned(self, *game: Any, by: str = "winner") -> dict[int, set[str]]:
        """By seat what was earned, but for what every race tells."""
        found: dict[int, set[str]] = {}
        for mark in marks(FEATS, self.told(*game), {"ruling.feats": by}):
            if mark.feat not in EVERY:
                found.setdefault(mark.seat, set()).add(mark.feat)
        return found


PLAIN = {"only-normal", "no-projectiles", "no-dice"}


def test_a_plain_race() -> None:
    """Without anything special three feats are earned, by the winner alone."""
    assert Story().earned() == {0: PLAIN}


@pytest.mark.rule("dodos.feats.only-normal")
@pytest.mark.parametrize("card", ["thunder", "block"])
def test_only_normal_cards(card: str) -> None:
    """One Aggressive card or one Reaction of the winner is too much; those of others are not."""
    say = ev.ReactionPlayed if card == "block" else None
    for seat, kept in ((0, False), (1, True)):
        story = Story()
        if say:
            story.say(say(seat, card, -1))
        else:
            story.reveal(*(["n1"] * seat), card)
        assert ("only-normal" in story.earned()[0]) is kept


@pytest.mark.rule("dodos.feats.no-projectiles")
@pytest.mark.rule("dodos.ruling.feats")
def test_no_projectiles() -> None:
    """A launch of the winner counts, foul or not; the egg at a ramp does not; by the other ruling
    anybody's launch counts.
    """
    assert "no-projectiles" not in Story().say(ev.Thrown(0, "egg", (), True)).earned()[0]
    assert "no-projectiles" in Story().say(ev.EggFlicked(0, ())).earned()[0]
    other = Story().say(ev.Thrown(1, "egg", (0,), False))
    assert "no-projectiles" in other.earned()[0]
    assert "no-projectiles" not in other.earned(by="anyone")[0]


@pytest.mark.rule("dodos.feats.no-dice")
@pytest.mark.rule("dodos.ruling.feats")
def test_no_dice() -> None:
    """Dice of effects and the die at a shortcut count alike."""
    for roll in (ev.DiceRolled(0, (2, 3)), ev.SignalRolled(0, 4)):
        assert "no-dice" not in Story().say(roll).earned()[0]
    other = Story().say(ev.SignalRolled(2, 1))
    assert "no-dice" in other.earned()[0]
    assert "no-dice" not in other.earned(by="anyone")[0]


@pytest.mark.rule("dodos.feats.most-cards")
@pytest.mark.rule("dodos.ruling.most-cards")
@pytest.mark.parametrize(("hands", "earned"), [((3, 2, 2), True), ((2, 2, 1), False)])
def test_most_cards_left(hands: tuple[int, ...], earned: bool) -> None:
    """More than each of the others: as many is not enough."""
    assert ("most-cards" in Story().earned((0,), (4, 1, 0), hands)[0]) is earned


def test_most_cards_left_counts_challengers() -> None:
    story = Story(2)
    assert "most-cards" not in story.earned((0,), (4, 1, 0), (3, 1, 3))[0]
    assert "most-cards" in story.earned((0,), (4, 1, 0), (3, 1, 2))[0]


@pytest.mark.rule("dodos.feats.overpassing")
@pytest.mark.rule("dodos.ruling.overpassing")
def test_running_past_who_was_first() -> None:
    """Ben crosses first, Ann runs past him and is ahead of him at the end."""
    story = Story()
    story.say(story.to(0, -1), story.to(1, 1), story.to(0, 0), story.to(0, 1), story.to(0, 2))
    assert "overpassing" in story.earned((0,), (2, 1, 0))[0]


def test_not_overpassing() -> None:
    """Crossing first oneself, a tie on one hex, and a swap are none."""
    mine = Story()
    mine.say(mine.to(0, 1), mine.to(1, 2), mine.to(0, 3))
    assert "overpassing" not in mine.earned()[0]

    tie = Story()
    tie.say(tie.to(1, 1), tie.to(0, 1))
    assert "overpassing" not in tie.earned((0,), (1, 1, 0))[0]

    swap = Story()
    swap.say(swap.to(0, -1), swap.to(1, 2), ev.Swapped(0, 1))
    assert "overpassing" not in swap.earned((0,), (2, -1, 0))[0]

    back = Story()
    back.say(back.to(0, -1), back.to(1, 2), back.to(0, 3), ev.WentBack(0, 3, 1, 2))
    assert "overpassing" not in back.earned((0,), (1, 2, 0))[0]


@pytest.mark.parametrize(("finish", "first"), [("beyond", 0), ("entering", 1)])
def test_who_was_first_goes_by_the_ruling(finish: str, first: int) -> None:
    """Ben stands on the finish line, then Ann runs beyond it: who was first depends on F6."""
    story = Story(finish=finish)
    story.say(story.to(1, 0), story.to(0, 1), story.to(0, 4))
    assert ("overpassing" in story.earned()[0]) is (first == 1)


@pytest.mark.rule("dodos.feats.first-round")
def test_in_the_first_round() -> None:
    story = Story()
    story.facts.remove(ev.RoundBegan(2, 0))
    assert story.earned() == {0: {*PLAIN, "first-round"}}


@pytest.mark.rule("dodos.feats.five-challengers")
@pytest.mark.rule("dodos.feats.two-hard")
@pytest.mark.parametrize(
    ("people", "options", "also"),
    [
        (1, {"challengers": "5"}, {"five-challengers"}),
        (1, {"challengers": "5", "difficulty": "hard"}, {"five-challengers"}),
        (1, {"challengers": "4"}, set()),
        (1, {"difficulty": "hard"}, {"two-hard"}),
        (1, {}, set()),
        (1, {"challengers": "3", "difficulty": "hard"}, set()),
        (2, {"challengers": "5"}, set()),
        (2, {"challengers": "2", "difficulty": "hard"}, set()),
    ],
)
def test_alone_against_challengers(people: int, options: dict[str, str], also: set[str]) -> None:
    """One person, and just as many Challengers as is said."""
    assert Story(people, **options).earned() == {0: PLAIN | also}


@pytest.mark.rule("dodos.feats.every-track")
@pytest.mark.rule("dodos.ruling.every-track")
@pytest.mark.rule("dodos.feats.every-character")
def test_boards_and_characters_are_collected() -> None:
    """Each race tells of its board and of the winner's character; twelve and four are needed."""
    story = Story(board="boreal-sky", track="inner")
    found = marks(FEATS, story.told((2,)), {"ruling.feats": "winner"})
    parts = {(m.feat, m.part, m.seat) for m in found if m.part}
    assert parts == {("every-track", "boreal-sky", 2), ("every-character", CHARACTERS[2], 2)}
    assert len(FEATS.find("every-track").parts) == 4
    assert FEATS.find("every-character").parts == tuple(r.id for r in GAME.content.racer)
    assert len(CHARACTERS) == 12


@pytest.mark.rule("dodos.feats.keeping")
@pytest.mark.rule("dodos.ruling.feats")
def test_who_earns_nothing() -> None:
    """Challengers, bots, who gave up; races that our cap or an agreement ended, or that go on."""
    assert Story(2).earned((2,)) == {}
    assert Story().earned((0,), (-2, -3, -3), (2, 2, 1), "cap") == {}
    ending = (0,), (4, 1, 0), (2, 2, 1), "furthest"
    assert Story().earned(*ending, Settled("draw")) == {}
    assert Story().earned(*ending, Conceded(0)) == {}
    assert Story().earned(*ending, Conceded(1)) == {0: PLAIN}
    assert Story().earned(*ending, SeatHanded(0, "greedy"), SeatHanded(0, "")) == {}
    assert Story().earned(*ending, SeatHanded(0, "")) == {0: PLAIN}
    bot = Story()
    bot.seats = (Seat("Ann", "ann", "greedy"), *SEATS[1:])
    assert bot.earned() == {}
    open_still = Story().told()[:-1]
    assert marks(FEATS, open_still, {"ruling.feats": "winner"}) == ()


def test_a_shared_victory_is_one() -> None:
    """Both have won, and each has what is theirs."""
    story = Story().say(ev.Thrown(1, "egg", (), False))
    both = story.earned((0, 1), (4, 4, 0), (2, 2, 1), "shared")
    assert both == {0: PLAIN, 1: PLAIN - {"no-projectiles"}}


def play(seed: str, people: int, board: str) -> Played:
    """A race of people who play at random."""
    names = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn")[:people]
    seats = [Seat(name, name.lower()) for name in names]
    return play_out(GAME, seats, {"board": board}, seed)


@pytest.mark.parametrize("board", FEATS.find("every-track").parts)
@pytest.mark.parametrize("number", range(6))
def test_whole_races_against_their_positions(board: str, number: int) -> None:
    """Who crossed first and who ran past, told from events, is what the positions say."""
    played = play(f"feats-{number}", 3 + number % 4, board)
    told = tuple(Told(event.version, event.fact) for event in played.events)
    found = {(m.feat, m.seat) for m in marks(FEATS, told, {"ruling.feats": "winner"})}
    line: Timeline[State] = Timeline(GAME, played.events)
    first, past = -1, set[int]()
    for before, event, now in zip(
        map(line.at, range(len(line))), line.events, map(line.at, range(1, len(line) + 1)),
        strict=True,
    ):  # fmt: skip
        if before.state is None or now.state is None:
            continue
        if isinstance(event.fact, ev.Advanced | ev.Landed) and first not in (-1, event.fact.seat):
            runner = event.fact.seat
            if far(before.state, runner) <= far(before.state, first) < far(now.state, runner):
                past.add(runner)
        if first < 0 and (over := finished(now.state)):
            (first,) = over
    ended = line.last.state.ended if line.last.state else None
    assert ended is not None
    if ended.code == "cap":
        assert found == set()
        return
    wins = {s for s in ended.winners if s in past and ended.progress[s] > ended.progress[first]}
    assert {seat for feat, seat in found if feat == "overpassing"} == wins
    threw = {e.fact.seat for e in played.events if isinstance(e.fact, ev.Thrown)}
    assert {seat for feat, seat in found if feat == "no-projectiles"} == {*ended.winners} - threw
