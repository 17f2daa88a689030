"""Effects: damage of each kind, cards that change hands, dice, swaps, costs."""

from __future__ import annotations

import pytest
from games.dodos_riding_dinos.driver import racing
from msgspec.structs import replace

from dinolab.core.event import CHANCE, SPECTATOR
from dinolab.games.dodos_riding_dinos import GAME
from dinolab.games.dodos_riding_dinos.events import DiscardCards, Give, Target

# Whom.


@pytest.mark.rule("dodos.ruling.ahead")
def test_f20_ahead_is_by_hexes_left_level_racers_are_neither() -> None:
    """F20: same hex, neither ahead nor behind; a lap more is ahead."""
    table = racing("thunder", "n1", "n1", "n1", at=(0, 2, 13, 1)).play("next")
    assert table.fact("damage_dealt").victims == (2,)


@pytest.mark.rule("dodos.ruling.ahead")
def test_f20_behind() -> None:
    table = racing("behind", "n1", "n1", "n1", at=(0, 1, 0, -3)).play("next")
    assert table.fact("damage_dealt").victims == (2, 3)


@pytest.mark.rule("dodos.glossary.pass", "dodos.ruling.ahead")
def test_passed_is_not_behind_before_and_behind_after_this_movement() -> None:
    """F20: level before counts, level after does not."""
    table = racing("passed", "n1", "n1", "n1", "n1", at=(0, 0, 2, 3, -1)).play("next")
    assert table.fact("damage_dealt").victims == (1, 2)


@pytest.mark.rule("dodos.running.effect")
def test_nobody_passed_and_nothing_happens() -> None:
    table = racing("passed", "n1", "n1", at=(0, 5, 5)).play("next")
    assert (table.facts("damage_dealt"), table.fact("part_fizzled").code) == ([], "hit-passed")


@pytest.mark.rule("dodos.damage.take")
@pytest.mark.parametrize(
    ("card", "at", "victims"),
    [("all", (0, -9, 9), (1, 2)), ("hex", (0, 1, 2), (1,)), ("hex", (0, 13, 2), (1,))],
)
def test_all_others_and_those_on_the_same_hex(
    card: str, at: tuple[int, ...], victims: tuple[int, ...]
) -> None:
    """On the same hex, whatever the lap."""
    table = racing(card, "n1", "n1", at=at).play("next")
    assert table.fact("damage_dealt").victims == victims


@pytest.mark.rule("dodos.running.effect")
def test_targets_are_chosen_after_the_window() -> None:
    """1.4: lines 46 and 47: who blocks does not know them."""
    table = racing("hit", "n1", "n1", hands=("n1", "n1 n2 n3", "n1"))
    assert table.asked == "window"
    table.play("pass", "pass", "pass")
    assert (table.asked, table.legal()) == ("target", (Target(1), Target(2)))
    assert table.why("target 0") == "not_a_target"
    assert table.play("target 1").seats == (1,)


def test_all_ahead_go_back_one_after_the_other() -> None:
    table = racing("quake", "n0", "n0", "n0", at=(0, 5, 1, 4)).play("next")
    assert table.far() == (1, 2, 1, 1)
    assert [fact.seat for fact in table.facts("move_began")][1:3] == [1, 3]


def test_nobody_ahead_and_nobody_goes_back() -> None:
    table = racing("quake", "n0", "n0", at=(5, 0, 0)).play("next")
    assert table.far() == (6, 0, 0)
    assert table.fact("part_fizzled").code == "back-ahead"


# Damage.


@pytest.mark.rule("dodos.damage.take", "dodos.ruling.discards")
def test_f9_several_victims_choose_at_the_same_time() -> None:
    """F9, default: shown together when all have chosen; each chooses (line 54)."""
    hands = ("n1", "n1 n2 n3", "n1 n2 n3")
    table = racing("thunder", "n1", "n1", hands=hands, at=(0, 5, 5)).play("next")
    assert table.seats == (1, 2)
    table.play("2: discard n1 n2")
    assert (table.hand(2), table.state.used) == ("n1 n2 n3", ())
    assert GAME.observe(table.state, 1).pending[-1].picks[1] == (None, None)
    table.play("1: discard n2 n3")
    assert table.kinds()[1:3] == ["discarded", "discarded"]


@pytest.mark.rule("dodos.ruling.discards")
def test_f9_or_clockwise_one_after_the_other() -> None:
    """F9, the alternative; each question opens when it is asked."""
    hands = ("n1", "n1 n2 n3", "n1 n2 n3")
    table = racing("thunder", "n1", "n1", hands=hands, at=(0, 5, 5), discards="in-turn")
    table.play("next")
    assert table.seats == (1,)
    assert table.why("discard n1 n2", seat=2) == "not_your_turn"
    table.play("discard n2 n3")
    assert table.seats == (2,)
    assert GAME.questions(table.state)[0].opened == table.position.version


@pytest.mark.rule("dodos.damage.take")
def test_what_is_discarded_must_be_held_and_so_many() -> None:
    table = racing("thunder", "n1", "n1", hands=("n1", "n1 n1 n2"), at=(0, 5, 0)).play("next")
    assert set(table.legal()) == {DiscardCards(("n1", "n1")), DiscardCards(("n1", "n2"))}
    assert table.why(DiscardCards(("n1",))) == "wrong_number"
    assert table.why(DiscardCards(("n1", "n3"))) == "card_not_held"
    assert table.why(DiscardCards(("n2", "n1"))) == "cards_in_order"


@pytest.mark.rule("dodos.damage.more-than-hand")
@pytest.mark.parametrize("hand", ["", "n2", "n2 n3"])
def test_more_damage_than_cards_takes_them_all_without_asking(hand: str) -> None:
    """Line 71; equal is no choice either."""
    table = racing("thunder", "n1", "n1", hands=("n1", "n1", hand), at=(0, -5, 5)).play("next")
    assert set(hand.split()) <= set(table.state.used)
    assert table.facts("recovering")[0].seat == 2


@pytest.mark.rule("dodos.damage.cost")
@pytest.mark.parametrize(("hand", "far"), [("n1", 1), ("n1 n2", 4), ("n1 n2 n3", 4)])
def test_a_cost_larger_than_the_hand_cancels_the_whole_effect(hand: str, far: int) -> None:
    """Line 70: equal is paid; the played card is not in hand."""
    table = racing("gallop", "n0", "n0", hands=(hand, "n1", "n1"), at=(0, 0, 0)).play("next")
    if table.asked == "discard":
        table.play("discard n1 n2")
    first = next(e for e in table.events if e.kind == "dodos.played_discarded")
    moved = [e.fact for e in table.events[: first.version] if e.kind == "dodos.advanced"]
    assert len(moved) == far
    if far == 1:
        assert table.facts("effect_skipped")[0].why == "cost"
        assert "dodos.damage.cost" in table.rules("effect_skipped")


@pytest.mark.rule("dodos.damage.cost")
@pytest.mark.parametrize(("hand", "far"), [("wind n2", 0), ("wind n2 n3", 2)])
def test_a_reaction_that_costs_too_much_does_nothing_either(hand: str, far: int) -> None:
    cards = {"wind": "reaction 0 2 cost 2, advance 2"}
    table = racing("n0", "n0", "n0", hands=("n1", hand, "n1"), at=(0, 0, 0), cards=cards)
    table.play("react wind", "next")
    moved = sum(fact.steps for fact in table.facts("move_began") if fact.why == "effect")
    assert moved == far


# Cards that change hands.


@pytest.mark.rule("dodos.cards.draw")
def test_there_is_no_hand_limit() -> None:
    table = racing("draw", "n1", "n1", hands=("n1 n1 n1 n1 n1 n1",)).play("next")
    assert table.count(0) == 8


@pytest.mark.rule("dodos.cards.take", "dodos.ruling.no-cards")
def test_f22_a_random_card_is_taken_by_luck() -> None:
    """F22: who takes does not look; only the two see it."""
    table = racing("take", "n1", "n1", hands=("n1", "n2 n2 n3", "")).play("pass", "pass")
    assert table.legal() == (Target(1),)
    table.play("target 1")
    assert table.seats == (CHANCE,)
    assert {a.card: n for a, n in GAME.outcomes(table.state)} == {"n2": 2, "n3": 1}
    assert table.why("takes n1") == "card_not_there"
    table.play("takes n3")
    assert (table.hand(0), table.hand(1)) == ("n1 n3", "n2 n2")
    taken = next(e for e in table.events if e.kind == "dodos.card_taken")
    assert taken.visible_to == "0,1"


def test_a_card_is_taken_from_nobody_who_has_none() -> None:
    table = racing("take", "n1", "n1", hands=("n1", "", "")).play("next")
    assert table.fact("part_fizzled").code == "take"


@pytest.mark.rule("dodos.cards.exchange")
def test_in_an_exchange_a_card_of_ones_own_goes_back() -> None:
    table = racing("exchange", "n1", "n1", hands=("n4", "n2", "n1")).play(
        "next", "target 1", "takes n2"
    )
    assert (table.asked, table.legal()) == ("give", (Give("n2"), Give("n4")))
    assert table.why("give n1") == "card_not_held"
    table.play("give n4")
    assert (table.hand(0), table.hand(1)) == ("n2", "n4")
    assert GAME.observe(table.state, SPECTATOR).racers[1].hand == (None,)


# Dice and places.


@pytest.mark.rule("dodos.cards.roll")
def test_dice_are_rolled_and_the_racer_goes_on_by_them() -> None:
    table = racing("roll", "n1", "n1", at=(0, 0, 0)).play("next")
    assert table.seats == (CHANCE,)
    assert len(GAME.outcomes(table.state)) == 21
    assert table.why("roll 1") == "wrong_dice"
    table.play("roll 3 4")
    assert table.far(0) == 8


@pytest.mark.rule("dodos.ruling.swap")
def test_f21_a_swap_moves_nobody_over_special_hexes() -> None:
    """F21: laps change hands with the hexes, and nothing is triggered."""
    table = racing("swap", "n1", "n1", at=(14, 0, 3)).play("next", "target 2")
    assert (table.far(0), table.far(2)) == (3, 14)
    assert table.rule("swapped") == "dodos.ruling.swap"


def test_a_reaction_may_have_a_target() -> None:
    table = racing("n1", "n1", "n1", hands=("n1", "trip n1"), at=(0, 0, 8))
    table.play("1: react trip", "target 2")
    assert table.far(2) == 6


def test_the_played_card_is_in_nobodys_hand() -> None:
    table = racing("take", "n1", "n1", hands=("n1", "n2", "n1"))
    racer = table.state.racers[1]
    assert (racer.hand, racer.played) == (("n2",), "n1")
    assert replace(racer, played="").cards == 1
