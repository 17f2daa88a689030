"""How races and games end, and what everybody scores."""

from typing import Any

import pytest
from games.dino_racer.driver import Table, counts, order

from dinolab.core.event import CHANCE
from dinolab.games.dino_racer import GAME
from dinolab.games.dino_racer.events import Draft, Flip

NONE_LEFT = (0, 0, 0, 0, 0)


def at_the_flag(**fields: Any) -> Table:
    """T-Rex reaches the flag by a flip in mid-round; announcer is seat 1."""
    near = {"T": 7, "R": 5, "S": 4, "P": 3}
    table = Table().play("announce 1").put(**(near | fields))
    return table.play("flip T")


def last_race(points: tuple[tuple[int, ...], ...], **fields: Any) -> Table:
    """The third race ends, nobody holding cards in it, after two races with these points."""
    track = ("",) * 9
    return at_the_flag(T=9, race=3, track=track, points=points, **fields)


@pytest.mark.rule("racer.ending.flag")
def test_the_flag_ends_the_race_in_mid_round_unscored_and_undrafted() -> None:
    table = Table().play("announce 1").put(T=7, R=5, S=4, P=3)
    table.play("flip R S T")
    assert table.kinds() == [
        "flipped", "reached_flag", "race_ended", "scored", "race_set_up",
    ]  # fmt: skip
    assert table.state.discard == counts("RST")
    assert table.fact("scored").points == (0, 0, 0, 0)


@pytest.mark.rule("racer.drafting.no-draft-no-pass")
def test_the_deck_is_not_passed_where_the_flag_cuts_the_round() -> None:
    table = at_the_flag()
    assert "deck_passed" not in table.kinds()
    assert table.state.announcer == 1
    table.play("flip T T R R S")
    assert GAME.questions(table.state)[0].seat == 1


def test_a_leftover_may_end_the_race_after_the_deck_was_passed() -> None:
    table = Table().play("announce 1").put(T=7, R=5, S=4, P=3)
    table.play("flip R S P R S", "draft R")
    table.put(row=counts("SPST")).play("draft S S P")
    assert table.kinds()[1:] == [
        "leftover_discarded", "reached_flag", "deck_passed", "race_ended", "scored", "race_set_up",
    ]  # fmt: skip
    assert table.state.announcer == 2


@pytest.mark.rule("racer.ending.places")
def test_the_three_furthest_are_placed() -> None:
    assert at_the_flag().fact("race_ended").standings == order("TRSPB")
    assert at_the_flag(R=1, S=2).fact("race_ended").standings == order("TPSRB")


@pytest.mark.rule("racer.ending.ties-example")
def test_example_raptor_beats_tri_top_by_its_higher_lane() -> None:
    standings = at_the_flag(R=5, P=5, S=2).fact("race_ended").standings
    assert standings[:3] == order("TRP")


@pytest.mark.rule("racer.faq.effect-wins")
def test_faq_an_effect_can_take_a_dino_to_the_flag() -> None:
    table = Table().play("announce 0").put(T=7, R=5, S=4, P=6)
    table.play("flip B", "turn turbo", "turbo P")
    assert table.kinds() == [
        "turbo_drawn", "reached_flag", "race_ended", "scored", "race_set_up",
    ]  # fmt: skip
    assert table.fact("race_ended").standings[0] == 3


@pytest.mark.rule("racer.scoring.example")
def test_example_thirteen_points() -> None:
    piles = (counts("TTRPP"), counts("SSBB"), counts(""), counts("P"))
    table = at_the_flag(R=5, P=4, S=2, piles=piles)
    assert table.fact("race_ended").standings[:3] == order("TRP")
    assert table.fact("scored").points == (13, 0, 0, 1)
    assert table.fact("scored").piles == piles


@pytest.mark.rule("racer.new-race.discard")
def test_cards_score_once_and_are_discarded() -> None:
    table = at_the_flag(piles=(counts("TT"), counts("R"), counts(""), counts("")))
    assert table.state.piles == (counts(""),) * 4
    assert table.state.discard == counts("TTTR")
    assert table.state.points == ((8, 3, 0, 0),)


@pytest.mark.rule("racer.new-race.line-up")
def test_dinos_go_back_to_the_start_in_their_original_lanes() -> None:
    table = at_the_flag(lanes=(4, 3, 2, 1, 0))
    assert table.state.spaces == (0,) * 5
    assert table.state.lanes == order("TRSPB")


@pytest.mark.rule("racer.new-race.track", "racer.new-race.example")
def test_example_four_turned_three_stay_five_come_in() -> None:
    turned = ("upset", "turbo", "wipeout", "gusts", "", "", "")
    table = at_the_flag(track=turned, fired=4, T=7, R=5, S=5, P=5, B=4)
    fact = table.fact("race_set_up")
    assert (fact.race, fact.length, fact.kept, fact.added) == (2, 8, 3, 5)
    assert table.state.track == ("",) * 8
    assert table.state.fired == 0
    assert sum(table.state.spent) == 4


@pytest.mark.rule("racer.faq.lengths")
def test_faq_seven_eight_and_nine_checkpoints() -> None:
    table = at_the_flag()
    table.put(T=8).play("flip T")
    table.put(T=9).play("flip T")
    laid = [e.fact.length for e in table.events if e.kind == "racer.race_set_up"]
    assert laid == [7, 8, 9]


@pytest.mark.rule("racer.end.game")
def test_the_game_ends_after_the_third_race() -> None:
    table = last_race(((5, 1, 0, 0), (0, 1, 2, 3)))
    assert table.kinds() == ["flipped", "reached_flag", "race_ended", "scored", "game_ended"]
    assert table.asked == ""
    assert table.refused(1, Draft(0)).code == "table_over"
    assert table.refused(CHANCE, Flip(0)).code == "table_over"


@pytest.mark.rule("racer.end.winner")
def test_most_points_of_all_races_win() -> None:
    table = last_race(((5, 1, 0, 0), (0, 1, 2, 3)))
    outcome = GAME.outcome(table.state)
    assert outcome is not None
    assert (outcome.winners, outcome.scores, outcome.code) == ((0,), (5, 2, 2, 3), "most-points")
    assert GAME.returns(table.state) == (1, 0, 0, 0)


@pytest.mark.rule("racer.end.tiebreaker")
def test_a_tie_goes_to_the_best_single_race() -> None:
    table = last_race(((5, 1, 0, 0), (1, 5, 6, 3)))
    outcome = GAME.outcome(table.state)
    assert outcome is not None
    assert (outcome.winners, outcome.code) == ((2,), "best-race")
    assert table.fact("game_ended").best == (5, 5, 6, 3)


@pytest.mark.rule("racer.end.tiebreaker")
def test_still_tied_share_the_victory() -> None:
    table = last_race(((5, 1, 3, 0), (1, 5, 3, 3)))
    outcome = GAME.outcome(table.state)
    assert outcome is not None
    assert (outcome.winners, outcome.code) == ((0, 1), "shared")
    assert GAME.returns(table.state) == (0.5, 0.5, 0, 0)


@pytest.mark.rule("racer.faq.race-end")
def test_faq_the_race_end_card_ends_the_game_and_the_race_is_scored() -> None:
    """In the first race already; the dinos are ranked where they stand."""
    piles = (counts("B"), counts("R"), counts(""), counts(""))
    table = Table().play("announce 0")
    table.put(B=6, R=4, T=3, S=3, P=1, fired=1, deck=counts("B"), piles=piles).play("flip B")
    assert table.kinds() == [
        "flipped", "advanced", "race_end_revealed", "race_ended", "scored", "game_ended",
    ]  # fmt: skip
    assert table.fact("race_ended").standings == order("BRTSP")
    pays = table.state.setup.pays
    assert table.fact("scored").points == (pays[4][0], pays[1][1], 0, 0)
    assert table.state.revealed


def test_the_race_end_card_waits_for_the_draft_of_a_full_round() -> None:
    table = Table().play("announce 0").put(deck=counts("TRSPB"))
    table.play("flip T R S P B", "turn upset", "draft T R S P")
    assert table.kinds()[-3:] == ["race_ended", "scored", "game_ended"]
    assert table.state.points == (table.fact("scored").points,)
    assert sum(table.fact("scored").points) > 0
