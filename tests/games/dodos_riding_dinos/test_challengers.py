"""Challengers: how they run, what they ignore, damage, recovery, and how they count."""

from __future__ import annotations

import pytest
from games.dodos_riding_dinos.driver import FIRE, ICE, SKY, racing, ready
from msgspec.structs import replace

from dinolab.core.event import CHANCE
from dinolab.games.dodos_riding_dinos import GAME
from dinolab.games.dodos_riding_dinos.events import TurnPile


@pytest.mark.rule("dodos.challengers.reveal")
def test_after_people_reveal_the_top_card_of_each_pile_is_turned_up() -> None:
    table = racing("n1", challengers="2")
    assert (table.asked, table.seats) == ("turn_pile", (CHANCE,))
    assert table.why("turn n1", seat=0) == "only_luck"
    table.play("turn n3", "turn a2")
    assert [racer.played for racer in table.state.racers] == ["n1", "n3", "a2"]
    assert [len(racer.pile) for racer in table.state.racers] == [0, 3, 3]


@pytest.mark.rule("dodos.challengers.reveal")
def test_no_card_is_turned_up_that_is_not_left() -> None:
    table = racing("n1", hands=("draw egg banana",))
    assert TurnPile("egg") not in {a for a, _ in GAME.outcomes(table.state)}
    assert table.why("turn egg") == "card_not_left"


@pytest.mark.rule("dodos.challengers.normal", "dodos.challengers.example")
def test_challenger_turn_example_spike() -> None:
    """Lines 162 and 163: Speed 3 and Standard modifiers of 2/2/1: five hexes."""
    table = racing("n0", "n0", racers="parks ostrom marsh", at=(0, 0, 0), abilities="off")
    table.play("turn n3", "next", "next")
    assert table.state.racers[2].kind == "marsh-spike"
    assert (table.fact("turn_began").seat, table.far(2)) == (2, 5)
    assert table.rule("turn_began") == "dodos.challengers.normal"


def test_the_games_own_spike_has_these_modifiers() -> None:
    spike = next(r for r in GAME.content.roster("standard") if r.id == "marsh-spike")
    assert (spike.normal, spike.aggressive, spike.dice) == (2, 2, 1)


@pytest.mark.rule("dodos.challengers.aggressive", "dodos.ruling.challenger-damage")
def test_f14_f35_an_aggressive_card_multiplies_and_deals_two_damage_to_all_others() -> None:
    """F35: after the window of its turn. Challengers too (line 160)."""
    table = racing("n0", "n0", hands=("n1 n2 n3", "n1 n2 n3"), at=(0, 0, 0, 0), challengers="2")
    table.play("turn a2", "turn n1", "next", "next")
    assert (table.far(2), table.asked) == (4, "window")
    table.play("next")
    assert table.fact("damage_dealt").victims == (3, 0, 1)
    assert table.seats == (0, 1)
    table.play("0: discard n1 n2", "1: discard n1 n2")
    assert (table.asked, table.seats) == ("pile_discard", (CHANCE,))
    table.play("turn n1", "turn thunder")
    assert table.count(3) == 1
    assert table.rule("pile_discarded") == "dodos.challengers.damage"


@pytest.mark.rule("dodos.challengers.damage")
def test_a_discard_from_the_pile_must_be_possible() -> None:
    table = racing("thunder", "n0", at=(0, 0, 4)).play("turn n0", "next")
    assert table.asked == "pile_discard"
    assert table.why("turn no-card") == "card_not_left"


@pytest.mark.rule("dodos.challengers.reaction")
def test_a_reaction_card_rolls_so_many_dice() -> None:
    table = racing("n0", "n0", at=(0, 0, 0), difficulty="hard").play("turn block", "next", "next")
    assert (table.asked, table.seats) == ("roll", (CHANCE,))
    table.play("roll 2 6")
    assert (table.far(2), table.asked) == (8, "window")
    assert "dodos.challengers.reaction" in table.rules("move_began")


@pytest.mark.rule("dodos.challengers.difficulty", "dodos.challengers.zero")
def test_at_a_multiplier_of_zero_it_does_not_move() -> None:
    """And without dice it rolls none."""
    table = racing("n0", "n0", at=(0, 0, 0), difficulty="easy").play("turn a2", "next", "next")
    assert (table.far(2), table.fact("turn_began").speed) == (0, 0)
    table = racing("n0", "n0", at=(0, 0, 0), difficulty="easy").play("turn block", "next", "next")
    assert (table.far(2), table.asked) == (0, "window")
    hard = racing("n0", "n0", at=(0, 0, 0), difficulty="hard").play("turn n1", "next", "next")
    assert hard.far(2) == 4


@pytest.mark.rule("dodos.ruling.challenger-damage", "dodos.challengers.zero")
@pytest.mark.parametrize(("ruling", "hurt"), [("always", True), ("none-at-zero", False)])
def test_f14_damage_also_at_a_multiplier_of_zero_or_not(ruling: str, hurt: bool) -> None:
    table = racing("n0", "n0", difficulty="easy", challenger_damage=ruling)
    table.play("turn a2", "next", "next", "next")
    assert bool(table.facts("damage_dealt")) == hurt


@pytest.mark.rule("dodos.ruling.challenger-damage", "dodos.challengers.ignore")
@pytest.mark.parametrize("ruling", ["always", "blockable"])
def test_f14_the_damage_cannot_be_blocked_or_can(ruling: str) -> None:
    table = racing("n0", "n0", hands=("block n1", "n1"), challenger_damage=ruling)
    table.play("turn a2", "next", "next")
    assert table.seat == 0
    assert table.may("react block -1") == (ruling == "blockable")
    if ruling == "blockable":
        table.play("react block -1", "next")
        assert table.facts("damage_dealt") == []
        assert table.rule("effect_skipped") == "dodos.ruling.challenger-damage"
    else:
        assert table.why("react block -1") == "no_effect_to_block"


@pytest.mark.rule("dodos.challengers.ignore")
def test_only_their_aggressive_cards_have_something_to_block() -> None:
    table = racing("n0", "n0", hands=("block n1", "n1"), challenger_damage="blockable")
    table.play("turn draw", "next", "next")
    assert table.why("react block -1") == "no_effect_to_block"


@pytest.mark.rule("dodos.challengers.ignore")
def test_effects_of_their_cards_are_ignored() -> None:
    table = racing("n0", "n0").play("turn draw", "next", "next", "pass", "pass")
    skipped = [fact for fact in table.facts("effect_skipped") if fact.seat == 2]
    assert skipped[0].why == "challenger"
    assert all(fact.seat != 2 for fact in table.facts("effect_began"))


@pytest.mark.rule("dodos.challengers.ignore")
def test_their_abilities_are_ignored() -> None:
    table = racing("n0", "n0", racers="parks ostrom oberndorfer", at=(0, 0, 0))
    table.play("turn n3", "next", "next")
    assert table.fact("turn_began").speed == 5


@pytest.mark.rule("dodos.challengers.enrage", "dodos.scheming.enraged")
def test_their_aggressive_cards_count_for_enrage() -> None:
    """Line 165; an enraged Challenger deals no damage, its Speed stays."""
    table = racing("thunder", "n0", at=(0, 0, 0)).play("turn a2")
    assert [racer.enraged for racer in table.state.racers] == [True, False, True]
    table.play("next", "next", "next")
    assert table.facts("damage_dealt") == []
    assert table.far(2) >= 4


@pytest.mark.rule("dodos.challengers.recover")
def test_out_of_cards_they_go_back_three_and_draw_six() -> None:
    table = racing("thunder", "n0", at=(0, 0, 4), hands=("n1", "n1", "2")).play("turn n0", "next")
    table.play("turn n0")
    assert (table.far(2), table.count(2)) == (1, 6)
    assert table.rule("recovering") == "dodos.challengers.recover"
    assert {fact.count for fact in table.facts("pile_dealt")} == {1}


@pytest.mark.rule("dodos.ruling.empty-challenger")
def test_f15_empty_at_the_reveal_it_recovers_first() -> None:
    """F15: back 3, draw 6, turn one up."""
    table = racing("n0", "n0", at=(0, 0, 4), hands=("n1", "n1", "0"))
    assert (table.far(2), table.count(2), table.asked) == (1, 6, "turn_pile")
    assert table.rule("recovering") == "dodos.ruling.empty-challenger"


@pytest.mark.rule("dodos.ruling.no-cards")
def test_f10_a_challenger_without_any_card_has_no_turn() -> None:
    table = ready(2, at=(0, 0, 4), hands=("n1 n1", "n1 n1", "0")).put(left=0, used=())
    table.scheme("n1", "n1")
    assert [fact.seat for fact in table.facts("sat_out")] == [2]
    table.play("next", "next")
    assert [fact.seat for fact in table.facts("turn_began")] == [0, 1]
    assert table.state.round == 2


@pytest.mark.rule("dodos.ruling.no-cards", "dodos.ruling.empty-challenger")
def test_f10_where_it_can_draw_nothing_it_does_not_go_back() -> None:
    table = ready(2, at=(0, 0, 4), hands=("n1 n1", "n1 n1", "0")).put(left=0, used=())
    table.scheme("n1", "n1")
    assert (table.far(2), table.facts("recovering")) == (4, [])


# Special hexes.


@pytest.mark.rule("dodos.challengers.hexes")
def test_they_do_not_enter_flames() -> None:
    table = racing("n0", "n0", track=FIRE, at=(0, 0, 0)).play("turn n1", "next", "next")
    assert (table.asked, table.state.racers[2].place[0]) == ("window", 3)


@pytest.mark.rule("dodos.challengers.hexes")
def test_they_roll_at_no_signal_and_lose_no_speed_in_snow() -> None:
    table = racing("n0", "n0", track=ICE, at=(0, 0, 0))
    table.put(setup=replace(table.state.setup, snow=True)).play("turn n2", "next", "next")
    assert (table.state.racers[2].place[0], table.facts("signal_rolled")) == (4, [])


@pytest.mark.rule("dodos.challengers.hexes")
def test_from_a_ramp_they_step_to_the_smallest_paw() -> None:
    table = racing("n0", "n0", track=SKY, at=(0, 0, 0)).play("turn n3", "next", "next")
    assert (table.state.racers[2].place[0], table.facts("egg_flicked")) == (5, [])
    assert "dodos.challengers.hexes" in table.rules("advanced")


# At the end of a round.


@pytest.mark.rule("dodos.end.draw", "dodos.challengers.pile")
def test_they_draw_or_advance_by_their_place() -> None:
    """Line 164."""
    table = racing("n0", "n0", at=(0, 0, 0)).play("turn n3", "done")
    assert table.fact("lead_advanced").racers == (2,)
    assert table.far(2) == 6
    table = racing("n0", "n0", at=(8, 0, 0)).play("turn n0", "done")
    assert 2 in table.fact("draws_began").racers


@pytest.mark.rule("dodos.ruling.marker")
@pytest.mark.parametrize(("ruling", "holder"), [("all", 2), ("people", 0)])
def test_f13_a_challenger_may_hold_the_marker_or_only_people(ruling: str, holder: int) -> None:
    table = racing("n0", "n0", first=1, marker=ruling).play("turn n0", "done")
    assert table.state.first == holder


@pytest.mark.rule("dodos.cards.take")
def test_f22_a_card_taken_from_a_challenger_is_the_top_of_its_pile() -> None:
    table = racing("take", "n0").play("turn n0", "next", "target 2")
    assert table.seats == (CHANCE,)
    table.play("takes a2")
    assert (table.hand(0), table.count(2)) == ("a2 n1 n1", 2)
    taken = next(e for e in table.events if e.kind == "dodos.card_taken")
    assert taken.visible_to == "0"


def test_no_exchange_with_a_challenger() -> None:
    table = racing("exchange", "n0").play("turn n0", "next")
    assert [a.target for a in table.legal()] == [1]
