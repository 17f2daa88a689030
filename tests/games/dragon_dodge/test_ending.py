"""How a game ends: a team without wizards, at once; people who agree on a draw or give up."""

import pytest
from games.dragon_dodge.driver import SMALL, Table, playing

from dinolab.core.action import Refusal
from dinolab.core.event import CHANCE
from dinolab.core.fold import outcome_of
from dinolab.core.step import advance
from dinolab.core.table import AnswerDraw, Concede, OfferDraw
from dinolab.games.dragon_dodge import GAME
from dinolab.games.dragon_dodge.events import EndPlays
from dinolab.games.dragon_dodge.state import NOWHERE


def last_orange(*hands: str, seats: int = 2, **options: str) -> Table:
    """Orange has one wizard left, with a dragon beside it."""
    return playing(SMALL, *hands, seats=seats, **options).put(D1=13, O2=NOWHERE)


@pytest.mark.rule("dodge.end.winner")
def test_the_game_ends_at_once_when_a_teams_last_wizard_is_tagged() -> None:
    """In mid-turn: the cards in hand are not played, no limit is kept, nobody has a turn."""
    table = last_orange("EEEEEEERRRR").play("step D1 14 E")
    assert table.kinds() == ["stepped", "tile_captured", "wizard_tagged", "game_ended"]
    assert table.last[3].rule == "dodge.end.winner"
    assert table.asked == ""
    outcome = GAME.outcome(table.state)
    assert outcome is not None
    assert (outcome.winners, outcome.code, outcome.scores) == ((0,), "last-team", (2, 0))
    assert outcome.rule == "dodge.end.winner"
    assert outcome.returns == (1.0, 0.0)
    assert table.holds(0) == "EEEEEERRRR"


@pytest.mark.rule("dodge.end.winner")
def test_one_wizard_left_is_enough_to_go_on() -> None:
    table = playing(SMALL, "EE").put(D1=13).play("step D1 14 E")
    assert "game_ended" not in table.kinds()
    assert table.asked == "play"


@pytest.mark.rule("dodge.end.winner")
def test_who_tags_their_own_last_wizard_has_lost() -> None:
    table = playing(SMALL, "E").put(D1=12, P2=NOWHERE).play("step D1 11 E")
    fact = table.fact("game_ended")
    assert (fact.winners, fact.left, fact.code) == ((1,), (0, 2), "last-team")


@pytest.mark.rule("dodge.end.winner")
@pytest.mark.parametrize(("seats", "winners"), [(2, (0,)), (3, (0, 2)), (4, (0, 2))])
def test_partners_win_together(seats: int, winners: tuple[int, ...]) -> None:
    table = last_orange("E", seats=seats).play("step D1 14 E")
    outcome = GAME.outcome(table.state)
    assert outcome is not None
    assert outcome.winners == winners
    assert outcome.scores == tuple(2 if seat in winners else 0 for seat in range(seats))


@pytest.mark.rule("dodge.end.winner")
def test_the_player_alone_wins_alone() -> None:
    table = playing(SMALL, "E", seats=3, seat=1).put(D1=12, P2=NOWHERE).play("step D1 11 E")
    assert table.fact("game_ended").winners == (1,)


def test_nothing_is_possible_after_the_end() -> None:
    table = last_orange("ERR").play("step D1 14 E")
    for seat in (0, 1, CHANCE):
        no = GAME.decide(table.state, seat, EndPlays())
        assert isinstance(no, Refusal)
        assert no.code == "table_over"
        assert GAME.legal_actions(table.state, seat) == ()
    assert GAME.clock(table.state).phase == "over"
    assert GAME.follow(table.state) is None


def test_an_agreed_draw_ends_the_game_for_all() -> None:
    table = playing(SMALL, "E")
    table.act(1, OfferDraw()).act(0, AnswerDraw(True))
    outcome = outcome_of(GAME, table.position)
    assert outcome is not None
    assert (outcome.code, outcome.winners) == ("draw", (0, 1))
    assert isinstance(advance(GAME, table.position, 0, EndPlays()), Refusal)


def test_a_draw_needs_everybodys_word() -> None:
    table = playing(SMALL, "E", seats=4).act(0, OfferDraw())
    table.act(1, AnswerDraw(True)).act(2, AnswerDraw(True))
    assert outcome_of(GAME, table.position) is None
    table.act(3, AnswerDraw(False)).play("end")
    assert table.asked == "draw"


def test_a_team_has_given_up_when_both_partners_have() -> None:
    table = playing(SMALL, "E", seats=4).act(1, Concede())
    assert outcome_of(GAME, table.position) is None
    table.act(3, Concede())
    outcome = outcome_of(GAME, table.position)
    assert outcome is not None
    assert (outcome.code, outcome.winners) == ("conceded", (0, 2))


@pytest.mark.parametrize(("seats", "gives_up", "winners"), [(2, 0, (1,)), (3, 1, (0, 2))])
def test_who_plays_a_team_alone_gives_up_for_it(
    seats: int, gives_up: int, winners: tuple[int, ...]
) -> None:
    table = playing(SMALL, "E", seats=seats).act(gives_up, Concede())
    outcome = outcome_of(GAME, table.position)
    assert outcome is not None
    assert (outcome.code, outcome.winners) == ("conceded", winners)


def test_the_partner_of_one_who_gave_up_plays_on_and_wins_for_both_or_alone() -> None:
    table = last_orange("E", seats=3).act(2, Concede()).play("step D1 14 E")
    outcome = outcome_of(GAME, table.position)
    assert outcome is not None
    assert outcome.code == "last-team"
    assert 0 in outcome.winners
    assert 1 not in outcome.winners
