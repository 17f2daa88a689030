"""Every way a match can end, and what comes first where two come together."""

from __future__ import annotations

import pytest
from games.dinosaur_table_battles.driver import Table, fighting

from dinolab.core.outcome import Outcome
from dinolab.games.dinosaur_table_battles import GAME
from dinolab.games.dinosaur_table_battles.choices import ENDINGS

SMALL = ("galli tri utah", "stego stygi pachy")
TWO = ("galli tri", "stego stygi")


def outcome(table: Table) -> Outcome:
    found = GAME.outcome(table.state)
    assert found is not None
    assert found.rule == ENDINGS[found.code]
    assert table.asked == ""
    return found


@pytest.mark.rule("battles.end.tokens")
def test_the_other_side_runs_out_of_tokens() -> None:
    table = fighting({"galli.1": "13"}, teams=SMALL, tokens=(4, 2)).play("attack galli.1 stego")
    found = outcome(table)
    assert (found.winners, found.scores, found.code) == ((0,), (4, 0), "tokens")


@pytest.mark.rule("battles.end.dinosaurs")
def test_the_other_side_has_one_dinosaur_left() -> None:
    table = fighting({"galli.1": "133"}, teams=TWO, down="stego.2")
    table.play("attack galli.1 stego", "flip stego.1")
    found = outcome(table)
    assert (found.winners, found.scores, found.code) == ((0,), (10, 10), "dinosaurs")


@pytest.mark.rule("battles.end.turn")
def test_one_wins_in_ones_own_turn() -> None:
    """Both ends above come in the middle of Ann's attack; Ben's in his."""
    table = fighting({"stego.1": "33"}, teams=SMALL, tokens=(2, 9), seat=1)
    assert outcome(table.play("attack stego.1 galli")).winners == (1,)


def level(cards: str = "", first: int = 0, tokens: tuple[int, int] = (2, 1)) -> Table:
    """Ann's own hit brings her to one token, where Ben, who flips a card, has one."""
    table = fighting({"tri.1": "4"}, teams=SMALL, tokens=tokens, down=cards, first=first)
    return table.play("attack tri.1 stego", "flip stego.2")


@pytest.mark.rule("battles.end.one-each")
def test_both_at_one_token_more_face_up_cards_win() -> None:
    table = level()
    assert table.fact("match_ended").cards_up == (6, 5)
    assert (outcome(table).code, outcome(table).winners) == ("one-each", (0,))
    table = level("galli.2 utah.2")
    assert table.fact("match_ended").cards_up == (4, 5)
    assert outcome(table).winners == (1,)


@pytest.mark.rule("battles.end.one-each")
@pytest.mark.parametrize("first", [0, 1])
def test_both_at_one_token_and_level_the_side_that_went_second_wins(first: int) -> None:
    table = level("galli.2", first=first)
    assert table.fact("match_ended").cards_up == (5, 5)
    assert (outcome(table).code, outcome(table).winners) == ("one-each-tie", (1 - first,))


@pytest.mark.rule("battles.end.one-each")
def test_both_at_one_token_ends_the_match_in_the_middle_of_an_attack() -> None:
    """L111, L152: at once, before the attacker pays for its own hit."""
    table = fighting({"tri.1": "4"}, teams=SMALL, tokens=(1, 2)).play("attack tri.1 stego")
    assert table.kinds() == ["attacked", "hits_counted", "tokens_paid", "match_ended"]
    dice = {"tri.1": "4", "stego.1": "3"}
    table = fighting(dice, teams=SMALL, tokens=(2, 1), own_hits="counter-first", down="stego.2")
    table.play("attack tri.1 stego", "react stego.1", "flip stego.1")
    assert outcome(table).code in ("one-each", "one-each-tie")
    assert "hits_fell_away" not in table.kinds()  # it was over before


@pytest.mark.rule("battles.end.one-each")
def test_one_token_each_is_looked_at_again_only_when_it_comes_about() -> None:
    """One side at one, the other above: the match goes on."""
    table = fighting({"tri.1": "4"}, teams=SMALL, tokens=(3, 1))
    assert not table.play("attack tri.1 stego", "flip stego.2").over


def test_the_second_dinosaur_of_three_may_leave() -> None:
    table = fighting({"galli.1": "133"}, teams=SMALL, down="stego.2")
    assert not table.play("attack galli.1 stego", "flip stego.1").over


def test_dinosaurs_that_left_do_not_count_their_cards() -> None:
    table = level("pachy.1 pachy.2")
    assert table.fact("match_ended").cards_up == (6, 3)


def test_nothing_may_be_done_after_the_end() -> None:
    table = fighting({"galli.1": "13"}, teams=SMALL, tokens=(4, 2)).play("attack galli.1 stego")
    for seat in (0, 1):
        assert GAME.legal_actions(table.state, seat) == ()
    assert table.why("pass", 0) == "table_over"
