"""Three alike of a deck stand in for any card of that deck."""

import pytest
from games.dragon_dodge.driver import SMALL, Table, pay, playing

from dinolab.games.dragon_dodge.events import Place, Rotate, Slide, Step
from dinolab.games.dragon_dodge.plays import payments

WINDY = "EEEE-P1 NNNN-P2 WWWW EEEE-O1 EEEE-O2 EEEE-D1 EEEE-D2"
"""P2's way to the right takes wind and water."""


def pays(table: Table) -> set[str]:
    """Every payment for P2's step, as letters."""
    return {"".join("EFNW"[card] for card in a.pay) for a in table.legal(Step) if a.to == 13}


@pytest.mark.rule("dodge.elements.wild")
def test_three_alike_stand_in_for_a_missing_element() -> None:
    table = playing(WINDY, "NFFF")
    assert pays(table) == {"FFFN"}
    table.play("step P2 13 NFFF")
    assert (table.holds(0), table.pile(0)) == ("", "FFFN")


@pytest.mark.rule("dodge.elements.wild")
def test_the_three_are_three_discards_of_that_card() -> None:
    table = playing(SMALL, "FFFW").play("step P1 12 FFF")
    assert table.pile(0) == "FFF"
    assert table.state.hands[0][0].held == 1
    assert table.fact("stepped").pay == pay("FFF")
    assert table.fact("stepped").needs == pay("E"), "what it stood for is written down too"


@pytest.mark.rule("dodge.elements.wild")
def test_two_triples_may_pay_for_one_step() -> None:
    """Six cards of two kinds, or six of one."""
    table = playing(WINDY, "EEEFFF")
    assert pays(table) == {"EEEFFF"}
    table.play("step P2 13 EEEFFF")
    assert (table.at("P2"), table.holds(0)) == (13, "")
    assert pays(playing(WINDY, "FFFFFF")) == {"FFFFFF"}
    assert pays(playing(WINDY, "NNNWWW")) == {"NW", "NNNWWW"}


@pytest.mark.rule("dodge.elements.wild")
def test_one_of_the_two_may_pay_for_itself_and_its_triple_for_the_other() -> None:
    assert pays(playing(WINDY, "NNNN")) == {"NNNN"}
    assert pays(playing(WINDY, "NNN")) == set()


@pytest.mark.rule("dodge.elements.wild")
def test_the_player_says_which_three() -> None:
    table = playing(WINDY, "NEEEFFFWWW")
    assert pays(table) == {
        "NW",
        "EEEN",
        "FFFN",
        "EEEW",
        "FFFW",
        "EEEFFF",
        "EEEWWW",
        "FFFWWW",
    }
    plainest = [a.pay for a in table.legal(Step) if a.to == 13]
    assert plainest[0] == pay("NW"), "the plainest stands first"
    assert [len(cards) for cards in plainest] == sorted(len(cards) for cards in plainest)


@pytest.mark.rule("dodge.elements.wild")
def test_several_times_in_one_turn() -> None:
    table = playing(SMALL, "FFFNNNRRRMMM")
    table.play("step P1 12 FFF", "slide 13 23 RRR", "step P1 11 NNN", "rotate 11 1 MMM")
    assert table.holds(0) == ""
    assert (table.pile(0), table.pile(1)) == ("FFFNNN", "RRRMMM")


@pytest.mark.rule("dodge.elements.wild", "dodge.tiles.wild")
def test_two_alike_are_too_few_and_four_too_many() -> None:
    table = playing(SMALL, "FFFFRR")
    assert table.refused("step P1 12 FF").rule == "dodge.elements.wild"
    assert table.refused("step P1 12 FFFF").code == "elements_do_not_pay"
    assert table.refused("step P1 12 FFN").code == "elements_not_held"
    assert table.refused("slide 13 23 RR").code == "too_few_spells"


@pytest.mark.rule("dodge.elements.wild")
def test_three_different_ones_stand_for_nothing() -> None:
    table = playing(SMALL, "FNWFF")
    assert table.refused("step P1 12 FNW").rule == "dodge.elements.wild"


@pytest.mark.rule("dodge.tiles.wild")
def test_three_alike_stand_in_for_any_tile_spell() -> None:
    table = playing(SMALL, "RRRE")
    assert {a.pay for a in table.legal(Slide)} == {pay("RRR")}
    assert {a.pay for a in table.legal(Rotate)} == {pay("R")}
    table.play("step D1 12 E")
    assert {a.pay for a in table.legal(Place)} == {pay("RRR")}
    table.play("place 5 22 0 RRR")
    assert (table.tile(22), table.holds(0), table.pile(1)) == ("EEEE", "", "RRR")


@pytest.mark.rule("dodge.elements.wild", "dodge.tiles.wild")
def test_never_across_decks() -> None:
    """Three rotations are no element, three winds no spell."""
    table = playing(SMALL, "RRR")
    assert table.legal(Step) == ()
    assert table.refused("step P1 12 E").code == "too_few_elements"
    table = playing(SMALL, "NNN")
    assert table.legal(Slide) == table.legal(Rotate) == ()
    assert table.refused("slide 13 23 M").code == "too_few_spells"


def test_payments_are_all_ways_and_only_these() -> None:
    assert payments((), (1, 1), 3, False) == ((),)
    assert payments((0,), (1, 3), 3, False) == ((0,), (1, 1, 1))
    assert payments((0,), (3, 0), 3, False) == ((0,),)
    assert payments((0,), (3, 0), 3, True) == ((0,), (0, 0, 0))
    assert payments((0, 1), (4, 4), 3, False) == (
        (0, 1), (0, 0, 0, 0), (1, 1, 1, 1), (0, 0, 0, 1, 1, 1),
    )  # fmt: skip
    assert payments((0, 1), (0, 2), 3, False) == ()
