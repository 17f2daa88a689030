"""What people may do at any table: draws, conceding, take-backs, seats, ending for today."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
import pytest
from toy import GAME
from toy.actions import Draw

from dinolab.core.action import Action, Refusal
from dinolab.core.event import CHANCE
from dinolab.core.fold import Position, open_questions, outcome_of
from dinolab.core.game import Game
from dinolab.core.step import advance, start
from dinolab.core.table import (
    Adjourn,
    AnswerDraw,
    AnswerTakeback,
    AskTakeback,
    Concede,
    HandSeat,
    OfferDraw,
    Seat,
    table_action_of,
    table_actions,
)

SIX = replace(GAME, seats=(2, 6))
PAIRS = replace(SIX, sides=lambda options, seats: ((0, 2), (1, 3)))


class Tabletop:
    """A game at which people talk."""

    def __init__(self, seats: int, *, bots: tuple[int, ...] = (), game: Game[Any] = SIX) -> None:
        self.game = game
        who = [Seat(f"P{i}", f"p{i}", "random" if i in bots else "") for i in range(seats)]
        self.position: Position[Any] = start(game, who, {}, key=bytes(16)).position

    def say(self, seat: int, action: Action) -> list[str]:
        """Kinds of the events of an action, or the code of its refusal."""
        step = advance(self.game, self.position, seat, action)
        if isinstance(step, Refusal):
            return [step.code]
        self.position = step.position
        recorded = table_action_of(step.events[0].fact) or self.game.action_of(step.events[0].fact)
        assert recorded == action
        return [event.kind for event in step.events]

    def may(self, seat: int) -> set[str]:
        """Names of what a seat may do at the table."""
        over = outcome_of(self.game, self.position) is not None
        return {action.name for action in table_actions(self.position.table, seat, over=over)}

    @property
    def outcome(self) -> Any:
        """How it ended."""
        return outcome_of(self.game, self.position)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_a_draw_needs_everybody(seats: int) -> None:
    """The last person's yes ends the game as a draw for all, and nobody is asked any more."""
    table = Tabletop(seats)
    assert table.say(0, OfferDraw()) == ["table.draw_offered"]
    for seat in range(1, seats - 1):
        assert table.say(seat, AnswerDraw(True)) == ["table.draw_accepted"]
        assert table.outcome is None
    assert table.say(seats - 1, AnswerDraw(True)) == ["table.draw_accepted", "table.settled"]
    assert table.outcome.winners == tuple(range(seats))
    assert table.outcome.code == "draw"
    assert open_questions(table.game, table.position) == ()
    assert table.say(CHANCE, Draw("hush")) == ["table_over"]
    assert table.may(0) == set()


def test_a_draw_may_be_declined() -> None:
    """One no ends the offer; it can be made again."""
    table = Tabletop(3)
    table.say(1, OfferDraw())
    assert table.say(0, OfferDraw()) == ["not_at_this_table"]
    assert table.say(1, AnswerDraw(True)) == ["no_draw_on_offer"]
    assert table.say(2, AnswerDraw(False)) == ["table.draw_declined"]
    assert table.say(0, AnswerDraw(True)) == ["no_draw_on_offer"]
    assert table.say(0, OfferDraw()) == ["table.draw_offered"]


def test_bots_have_no_say_in_a_draw() -> None:
    """Two people among six agree for the table; one alone with bots cannot call it a draw."""
    table = Tabletop(6, bots=(1, 2, 4, 5))
    table.say(0, OfferDraw())
    assert table.say(1, AnswerDraw(True)) == ["no_draw_on_offer"]
    assert table.say(3, AnswerDraw(True))[-1] == "table.settled"
    alone = Tabletop(2, bots=(1,))
    assert alone.say(0, OfferDraw()) == ["not_at_this_table"]
    assert "table.concede" in alone.may(0)


def test_conceding_against_one_other_ends_the_game() -> None:
    """With two seats the other one wins."""
    table = Tabletop(2)
    assert table.say(0, Concede()) == ["table.conceded", "table.settled"]
    assert (table.outcome.winners, table.outcome.code) == ((1,), "conceded")


@pytest.mark.parametrize("seats", [3, 6])
def test_a_conceded_seat_is_still_asked(seats: int) -> None:
    """With more seats the game goes on; who conceded is still asked, but not about draws."""
    table = Tabletop(seats)
    before = open_questions(table.game, table.position)
    assert table.say(1, Concede()) == ["table.conceded"]
    assert open_questions(table.game, table.position) == before
    assert table.say(1, Concede()) == ["not_at_this_table"]
    assert table.position.table.asked == (0, *range(2, seats))
    assert table.may(1) == {"table.adjourn"}
    for seat in range(2, seats):
        table.say(seat, Concede())
    assert table.outcome.winners == (0,)


def test_a_draw_is_for_those_who_have_not_conceded() -> None:
    """The others need no yes from a seat that gave up; it shares in the draw all the same."""
    table = Tabletop(3)
    table.say(2, Concede())
    table.say(0, OfferDraw())
    assert table.say(1, AnswerDraw(True))[-1] == "table.settled"


def test_partners_concede_as_a_side() -> None:
    """The game goes on while each side has somebody; then the other side wins."""
    table = Tabletop(4, game=PAIRS)
    assert table.say(1, Concede()) == ["table.conceded"]
    assert table.say(0, Concede()) == ["table.conceded"]
    assert table.say(3, Concede())[-1] == "table.settled"
    assert table.outcome.winners == (2,)


def test_who_conceded_wins_no_more() -> None:
    """Where the rules name a seat that gave up, the best of the others win."""
    table = Tabletop(3)
    table.say(2, Concede())
    state = table.position.state
    for winners, expected in (((2,), (1,)), ((0, 2), (0,)), ((2, 1), (1,))):
        ended = msgspec.structs.replace(state, winners=winners, scores=(3, 5, 9))
        over = msgspec.structs.replace(table.position, state=ended)
        assert outcome_of(table.game, over).winners == expected


def test_a_take_back_needs_the_others() -> None:
    """Everybody else must agree; a no ends it; positions ahead or before the start are refused."""
    table = Tabletop(3)
    for position in (0, -1, table.position.version, 999):
        assert table.say(0, AskTakeback(position)) == ["takeback_not_possible"]
    assert table.say(0, AskTakeback(1)) == ["table.takeback_asked"]
    assert table.say(1, AskTakeback(1)) == ["takeback_not_possible"]
    assert table.say(0, AnswerTakeback(True)) == ["no_takeback_asked"]
    table.say(1, AnswerTakeback(True))
    assert table.position.table.takeback.agreed == (0, 1)
    table.say(2, AnswerTakeback(False))
    assert table.position.table.takeback is None


def test_a_seat_is_handed_to_a_bot_and_taken_back() -> None:
    """The seat's name stays; offers lapse when who sits there changes."""
    table = Tabletop(3)
    table.say(1, OfferDraw())
    assert table.say(0, HandSeat("greedy")) == ["table.seat_handed"]
    assert table.position.table.people == (1, 2)
    assert table.position.table.names == ("P0", "P1", "P2")
    assert table.position.table.draw_by == ()
    assert table.say(0, HandSeat("greedy")) == ["seat_is_so"]
    assert table.say(0, HandSeat("")) == ["table.seat_handed"]
    assert table.position.table.people == (0, 1, 2)


def test_the_game_goes_on_after_an_adjourn() -> None:
    """Ending for today changes nothing in the game."""
    table = Tabletop(2)
    before = table.position
    assert table.say(1, Adjourn()) == ["table.adjourned"]
    assert table.position.state == before.state
    assert table.position.table == before.table
    assert table.say(CHANCE, Draw("hush"))[0] == "toy.drew"


@pytest.mark.parametrize("seat", [-1, -2, 2, 99])
def test_strangers_have_no_say(seat: int) -> None:
    """Luck, spectators and seats that are not there do nothing at the table."""
    table = Tabletop(2)
    actions = (OfferDraw(), Concede(), Adjourn(), HandSeat("random"), AskTakeback(1))
    assert {code for action in actions for code in table.say(seat, action)} == {"no_such_seat"}
    assert table.may(seat) == set()


def test_every_refusal_of_the_table_has_a_sentence() -> None:
    """Whatever the table refuses is said in words."""
    codes = {
        "table_over", "no_such_seat", "seat_is_so", "no_draw_on_offer", "no_takeback_asked",
        "takeback_not_possible", "not_at_this_table", "unknown_option", "unknown_value",
        "no_such_bot", "wrong_seats", "question_closed", "not_an_action", "bad_content",
    }  # fmt: skip
    assert codes <= set(GAME.words.tables["refusal"])


def test_a_takeback_can_be_asked_for_again_where_one_was_agreed() -> None:
    """Back on the line that a take-back left, another one may be asked for; not while one waits."""
    table = Tabletop(2)
    assert table.say(0, AskTakeback(1)) == ["table.takeback_asked"]
    assert table.say(1, AskTakeback(1)) == ["takeback_not_possible"]
    table.say(1, AnswerTakeback(True))
    assert table.say(1, AskTakeback(1)) == ["table.takeback_asked"]
