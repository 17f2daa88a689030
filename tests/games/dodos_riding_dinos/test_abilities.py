"""Racer abilities: when they work, where their owners place them, rerolls."""

from __future__ import annotations

import pytest
from games.dodos_riding_dinos.driver import ICE, REACTING, racing

from dinolab.games.dodos_riding_dinos.events import KeepDice, PlaceAbility, Reroll


@pytest.mark.rule("dodos.abilities.placing", "dodos.ruling.ability-gap")
@pytest.mark.parametrize(("ruling", "gaps"), [("anywhere", 3), ("before-or-after", 2)])
def test_f24_an_ability_is_placed_before_during_or_after_the_effect(ruling: str, gaps: int) -> None:
    """F24: between any two parts, or before or after only."""
    table = racing("gallop", "n1", "n1", hands=("n1 n2 n3",), racers="osborn", ability_gap=ruling)
    table.play("next")
    assert (table.asked, table.seat) == ("place_ability", 0)
    assert len(table.legal(PlaceAbility)) == gaps
    assert table.why("gap 3") == "no_such_gap"
    assert table.may("gap 1") == (ruling == "anywhere")


@pytest.mark.rule("dodos.abilities.placing")
@pytest.mark.parametrize(("gap", "order"), [
    (0, ["advance", "cost", "advance"]), (1, ["cost", "advance", "advance"]),
    (2, ["cost", "advance", "advance"]),
])  # fmt: skip
def test_the_ability_is_a_part_at_its_place(gap: int, order: list[str]) -> None:
    table = racing("gallop", "n0", "n0", hands=("n1 n2 n3",), racers="osborn", at=(0, 0, 0))
    table.play("next", f"gap {gap}", "discard n1 n2")
    parts = [(fact.code, fact.n) for fact in table.facts("part_began")]
    assert [code for code, _ in parts] == order
    assert parts.index(("advance", 1)) == gap
    assert table.far(0) == 5


@pytest.mark.rule("dodos.abilities.placing")
def test_a_cancelled_effect_triggers_no_ability() -> None:
    table = racing("thunder", "n1", "n1", hands=("n1", "block n1"), racers="osborn", at=(0, 5, 5))
    table.play("react block", "next")
    assert table.facts("ability_placed") == []
    assert table.far(0) == 2


def test_drawing_with_a_normal_effect() -> None:
    table = racing("behind", "n1", "n1", racers="othniel", at=(0, 5, 5)).play("next", "gap 0")
    assert table.play("draw n6").hand(0) == "n1 n1 n6"


def test_drawing_with_a_launch() -> None:
    table = racing("egg", "n1", "n1", racers="stromer", at=(0, 3, 5)).play("next", "gap 0")
    table.play("draw n6")
    assert table.asked == "aim"


def test_hitting_those_passed() -> None:
    table = racing("draw", "n1", "n1", racers="marsh", at=(0, 0, 5)).play("next", "gap 1", "next")
    assert table.fact("damage_dealt").victims == (1,)
    table = racing("draw", "n1", "n1", racers="marsh", at=(0, 5, 5)).play("next")
    assert table.facts("ability_placed") == []
    assert table.state.turns == 2


def test_a_thick_skin_takes_damage_off() -> None:
    """Of what others deal; not of a cost of one's own."""
    hands = ("n1", "n1 n2", "n1 n2")
    table = racing("thunder", "n1", "n1", racers="marsh brown parks", hands=hands, at=(0, 5, 5))
    table.play("next")
    assert (table.fact("damage_dealt").damage, table.seats) == ((1, 2), (1,))
    table = racing("gallop", "n1", "n1", racers="brown", hands=("n1 n2 n3",)).play("next")
    assert table.fact("damage_dealt").damage == (2,)


@pytest.mark.rule("dodos.abilities.reroll")
def test_faq_a_reroll_is_part_of_the_same_roll() -> None:
    """FAQ: if I may reroll, does that trigger abilities again? No: one is asked once."""
    table = racing("roll", "n1", "n1", racers="ostrom", at=(0, 0, 0)).play("next", "roll 1 1")
    assert table.legal() == (KeepDice(), Reroll())
    table.play("reroll")
    assert table.asked == "roll"
    table.play("roll 2 2")
    assert (table.asked, table.far(0) >= 5) == ("window", True)
    assert len(table.facts("part_began")) == 1
    kept = racing("roll", "n1", "n1", racers="ostrom", at=(0, 0, 0)).play("next", "roll 1 1")
    assert kept.play("keep").far(0) == table.far(0) - 2


@pytest.mark.rule("dodos.abilities.reroll", "dodos.polaria.shortcut")
def test_the_die_at_a_signal_is_not_rerolled() -> None:
    """Line 108: it triggers no ability."""
    table = racing("n1", "n1", "n1", racers="ostrom", track=ICE, at=(1, 0, 0)).play("roll 6")
    assert table.asked == "window"


def test_a_quick_recovery_draws_one_more() -> None:
    table = racing("n1", "n1", "n1", racers="mantell", hands=("",), at=(4, 0, 0)).play("next")
    assert table.facts("recovering")[0].count == 6


@pytest.mark.rule("dodos.faq.oberndorfer")
def test_faq_oberndorfer_loses_speed_on_the_played_card_only() -> None:
    """FAQ: how does Oberndorfer move? Other movement stays."""
    table = racing("roll", "n1", "n1", racers="oberndorfer", at=(0, 0, 0))
    assert table.fact("turn_began").speed == 0
    table.play("next", "gap 0", "target 1", "takes n1", "give n1", "roll 3 4")
    assert table.far(0) == 7


@pytest.mark.rule("dodos.cards.exchange", "dodos.faq.oberndorfer")
def test_oberndorfer_exchanges_a_card_with_its_effect() -> None:
    table = racing("draw", "n1", "n1", racers="oberndorfer", hands=("n4", "n2", "n1"))
    table.play("next", "gap 0", "target 1", "takes n2", "give n4")
    assert (table.hand(0), table.hand(1)) == ("n2", "n4")


def test_a_reaction_of_ones_own_brings_something() -> None:
    table = racing(
        "n1", "n1", "n1", hands=("n1", "wind n1"), racers="marsh godefroit", at=(0, 0, 0)
    )
    table.play("react wind", "next")
    codes = [fact.code for fact in table.facts("part_began")]
    assert codes == ["advance", REACTING.removeprefix("reaction-")]


def test_a_block_of_ones_own_brings_it_too() -> None:
    table = racing("n1", "n1", "n1", hands=("n1", "block n1"), racers="marsh godefroit")
    table.play("react block", "next")
    assert [fact.code for fact in table.facts("part_began")] == [REACTING.removeprefix("reaction-")]


@pytest.mark.rule("dodos.end.abilities")
@pytest.mark.parametrize(
    ("racer", "at", "hand", "works"),
    [("parks", 0, "n1", True), ("parks", 0, "n1 n1 n1", False), ("riggs", -4, "n1", True),
     ("riggs", 1, "n1", False), ("osmolska", 4, "n1", True), ("osmolska", -4, "n1", False)],
)  # fmt: skip
def test_abilities_at_end_of_the_round(racer: str, at: int, hand: str, works: bool) -> None:
    """With two cards or fewer; when last; when leading. One that does nothing is not told."""
    table = racing("n0", "n0", "n0", racers=f"{racer} marsh brown", at=(at, 0, 2), hands=(hand,))
    table.play("done")
    assert [fact.seat for fact in table.facts("ability_triggered")] == ([0] if works else [])
