"""Power-up cards of a Cup, each at its moment and at no other one."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from games.dodos_riding_dinos.driver import FIRE, ICE, PLAIN, Table, ready
from games.dodos_riding_dinos.modes import cup_end, cupping, give
from msgspec.structs import replace

from dinolab.games.dodos_riding_dinos import GAME
from dinolab.games.dodos_riding_dinos.content import shipped_powers
from dinolab.games.dodos_riding_dinos.events import (
    Arrange,
    KeepPowers,
    PlayExtra,
    Target,
    UsePower,
)

RICH = "n1 n1 n1"
TURN = ("dragon-fruit", "starfruit", "pomegranate", "cranberry", "lemon", "quince")
"""Those offered before one's racer advances, all spent by use."""
OFFERED = (*TURN, "red-kiwi", "watermelon", "kumquat")
ALONE = ("coconut", "papaya", "pineapple", "fig", "guava", "walnut", "lychee")
"""Those that work by themselves."""


def powers_of(table: Table, seat: int = 0) -> str:
    return " ".join(table.state.racers[seat].powers)


def worked(table: Table) -> list[tuple[int, str]]:
    return [(fact.seat, fact.power) for fact in table.facts("power_worked")]


def next_race(*powers: str, track: str = PLAIN, award: str = "lemon", **more: object) -> Table:
    """Three racers with these Power-ups begin the second race; the first seat goes first."""
    return cup_end(14, 4, 5, powers=powers, later=(track,) * 3, **more).play(f"award {award}")


# The cards.


@pytest.mark.rule("dodos.cup.powers", "dodos.cup.setup")
def test_each_of_the_sixteen_is_held_by_a_test_here() -> None:
    assert sorted((*ALONE, *OFFERED)) == sorted(power.id for power in shipped_powers())
    assert len({*ALONE, *OFFERED}) == 16
    spent = {power.id for power in shipped_powers() if power.spent}
    assert spent == {*TURN, "red-kiwi"}


@pytest.mark.rule("dodos.cup.powers")
def test_the_three_known_ones_are_told_from_ours() -> None:
    """Coconut and Watermelon stand in the rulebook; of Red Kiwi it says one thing."""
    origins = {power.id: power.origin for power in shipped_powers()}
    known = {name: origin for name, origin in origins.items() if origin != "house"}
    assert known == {"coconut": "rulebook", "watermelon": "rulebook", "red-kiwi": "derived"}


# At the beginning of a race.


@pytest.mark.rule("dodos.cup.coconut")
def test_coconut_draws_two_cards_and_advances_two_hexes() -> None:
    table = next_race("coconut").play("done")
    assert (table.asked, worked(table)) == ("scheme", [(0, "coconut")])
    assert [table.count(seat) for seat in range(3)] == [8, 6, 6]
    assert table.far() == (0, -1, -1)
    assert powers_of(table) == "coconut"


@pytest.mark.rule("dodos.cup.coconut")
def test_coconut_works_at_each_race() -> None:
    table = cupping("n0", "n0", "n0", at=(14, 4, 5), powers=("coconut",), race=2)
    assert worked(table) == []
    table.play("award lemon", "done")
    assert (table.state.race, worked(table)) == (3, [(0, "coconut")])


@pytest.mark.rule("dodos.cup.coconut")
def test_c7_power_ups_work_in_turn_order_from_the_first_player() -> None:
    """After all hands are dealt; Challengers' hexes at their place in this order."""
    table = cup_end(4, 14, 5, 3, people=3, challengers="1",
                    powers=("papaya", "pineapple", "coconut", "fig"))  # fmt: skip
    table.play("award lemon", "award walnut", "done")
    assert table.state.first == 1
    assert worked(table) == [(1, "pineapple"), (2, "coconut"), (0, "papaya")]
    kinds = table.kinds(whole=True)
    last = len(kinds) - kinds[::-1].index("race_began")
    assert kinds.index("power_worked", last) > last + kinds[last:].index("card_dealt")
    begun = [fact for fact in table.facts("move_began") if fact.why in ("powers", "effect")]
    assert [(fact.seat, fact.why) for fact in begun][-3:] == [
        (1, "effect"), (2, "effect"), (3, "powers"),
    ]  # fmt: skip


@pytest.mark.rule("dodos.cup.coconut", "dodos.ruling.any-movement")
def test_c7_coconut_may_end_on_a_flame() -> None:
    """Here one lies beside the line; it burns before the first round."""
    table = next_race("coconut", track="booooooooooo").play("done")
    assert (table.asked, table.seat, table.far(0)) == ("flame", 0, -1)
    table.play("enter", "fireballs")
    assert (table.far(0), table.seats, table.state.round) == (0, (1, 2), 0)
    for seat in (1, 2):
        table.play(f"{seat}: discard {table.hand(seat).split()[0]}")
    assert (table.asked, [table.count(seat) for seat in range(3)]) == ("scheme", [8, 5, 5])


@pytest.mark.rule("dodos.cup.coconut", "dodos.ruling.any-movement")
def test_c7_the_signal_is_rolled_for_before_the_first_round() -> None:
    """A loop on which the line lies just before the signal."""
    table = next_race("coconut", track="soooooeooooo")
    table.play("done")
    assert (table.asked, table.seats) == ("signal", (-1,))
    table.play("roll 2")
    assert table.asked == "discard"
    assert table.state.round == 0
    table.play("discard " + table.hand(0).split()[0], "done")
    assert (table.asked, table.count(0)) == ("scheme", 7)


def test_papaya_draws_three_cards() -> None:
    table = next_race("papaya").play("done")
    assert (worked(table), table.count(0), table.far(0)) == ([(0, "papaya")], 9, -2)
    assert powers_of(table) == "papaya"


def test_pineapple_advances_three_hexes() -> None:
    table = next_race("pineapple").play("done")
    assert (worked(table), table.count(0), table.far(0)) == ([(0, "pineapple")], 6, 1)
    assert powers_of(table) == "pineapple"


def test_those_of_one_racer_all_work() -> None:
    table = next_race("coconut papaya pineapple").play("done")
    assert worked(table) == [(0, "coconut"), (0, "papaya"), (0, "pineapple")]
    assert (table.count(0), table.far(0)) == (11, 3)


def test_nothing_works_at_the_start_of_the_first_race() -> None:
    table = Table(3, mode="cup").choose().deal()
    assert table.facts("power_worked") == []
    assert [table.count(seat) for seat in range(3)] == [6, 6, 6]


# At the end of a round.


@pytest.mark.parametrize(("hand", "cards"), [("n1 n1", 4), ("n1 n1 n1", 4)])
def test_fig_draws_a_card_for_a_hand_of_two_or_fewer(hand: str, cards: int) -> None:
    """Before the card that all but the lead draw."""
    table = cupping("n0", "n0", "n0", at=(1, 4, 2), powers=("fig",), hands=(hand,))
    table.play("done")
    assert (table.count(0), powers_of(table)) == (cards, "fig")
    assert worked(table) == ([(0, "fig")] if hand == "n1 n1" else [])


@pytest.mark.parametrize(("at", "far"), [((1, 4, 2), 3), ((1, 4, 1), 3), ((3, 4, 2), 3)])
def test_guava_advances_the_last_racer_two_hexes(at: tuple[int, ...], far: int) -> None:
    table = cupping("n0", "n0", "n0", at=at, powers=("guava",)).play("done")
    assert (table.far(0), powers_of(table)) == (far, "guava")
    assert worked(table) == ([(0, "guava")] if at[0] == min(at) else [])


@pytest.mark.rule("dodos.ruling.spent", "dodos.end.abilities")
def test_what_works_by_itself_at_the_end_of_a_round_comes_before_the_lead() -> None:
    """So the last racer may lead now; abilities and Power-ups go clockwise together."""
    table = cupping("n0", "n0", "n0", at=(2, 3, 3), powers=("guava", "fig"),
                    racers="marsh parks othniel", hands=("n1 n1", "n1", "n1"))  # fmt: skip
    table.play("done")
    assert table.fact("lead_advanced").racers == (0,)
    kinds = [(e.kind.split(".")[1], e.fact.seat) for e in table.events
             if e.kind in ("dodos.power_worked", "dodos.ability_triggered")]  # fmt: skip
    assert kinds == [("power_worked", 0), ("ability_triggered", 1), ("power_worked", 1)]
    assert table.rules("power_worked") == {"dodos.cup.powers"}


# Always.


def test_walnut_takes_one_less_of_others_damage() -> None:
    table = cupping("thunder", "n1", "n1", at=(0, 3, 4), powers=("", "walnut", ""),
                    hands=(RICH,) * 3)  # fmt: skip
    table.play("next")
    assert table.fact("damage_dealt").damage == (1, 2)
    assert powers_of(table, 1) == "walnut"


def test_walnut_does_not_help_against_oneself() -> None:
    """A cost is paid in full."""
    table = cupping("gallop", "n1", "n1", at=(0, 3, 4), powers=("walnut",), hands=(RICH,) * 3)
    table.play("next")
    assert (table.fact("damage_dealt").damage, table.asked) == ((2,), "discard")


@pytest.mark.rule("dodos.cup.powers")
def test_walnut_and_a_thick_skin_add_up() -> None:
    table = cupping("thunder", "n1", "n1", at=(0, 3, 4), powers=("", "walnut", "walnut"),
                    hands=(RICH,) * 3, racers="marsh brown parks")  # fmt: skip
    table.play("next", "gap 0") if table.asked == "place_ability" else table.play("next")
    assert table.fact("damage_dealt").damage == (0, 1)


def test_lychee_draws_two_more_when_recovering() -> None:
    table = cupping("thunder", "n1", "n1", at=(0, 3, 4), powers=("", "lychee", ""),
                    hands=(RICH, "n1", RICH))  # fmt: skip
    table.play("next", "2: discard n1 n1", "done")
    assert (table.fact("recovering").seat, table.fact("recovering").count) == (1, 7)
    assert powers_of(table, 1) == "lychee"


# Offered before one's racer advances.


@pytest.mark.rule("dodos.cup.powers", "dodos.ruling.spent")
@pytest.mark.parametrize("power", [power for power in TURN if power != "cranberry"])
def test_a_power_up_of_the_turn_is_offered_to_its_owner_alone(power: str) -> None:
    """Before the racer runs, once; whoever leaves it keeps it."""
    table = cupping("n2", "n1", "n1", powers=("", power), hands=(RICH,) * 3)
    assert table.asked == "window"
    table.play("next")
    assert (table.asked, table.seats, table.state.turns) == ("use_power", (1,), 2)
    assert table.legal() == (UsePower(power), KeepPowers())
    assert table.far(1) == -1
    assert table.why(f"use {power}", seat=0) == "not_your_turn"
    table.play("leave")
    assert (table.asked, table.far(1), powers_of(table, 1)) == ("window", 0, power)
    assert table.why(f"use {power}", seat=1) == "not_asked"
    assert table.facts("power_used") == []
    assert table.rules("powers_kept") == {"dodos.cup.powers"}


@pytest.mark.parametrize("power", OFFERED)
def test_a_power_up_that_one_does_not_have_cannot_be_used(power: str) -> None:
    """Nor one at a moment that is not its own."""
    mine = "lemon" if power != "lemon" else "quince"
    table = cupping("n2", "n1", "n1", powers=(mine, power), hands=(RICH,) * 3)
    assert table.asked == "use_power"
    assert table.why(f"use {power}") == "no_such_power"


@pytest.mark.parametrize("power", [*ALONE, "red-kiwi", "watermelon", "kumquat"])
def test_those_of_other_moments_are_not_offered_before_one_runs(power: str) -> None:
    table = cupping("n2", "n1", "n1", powers=(power,), hands=(RICH,) * 3)
    assert table.asked == "window"


def test_dragon_fruit_advances_four_hexes_first() -> None:
    table = cupping("n2", "n1", "n1", at=(0, 0, 0), powers=("dragon-fruit",))
    table.play("use dragon-fruit")
    assert (table.far(0), table.asked, powers_of(table)) == (6, "window", "")
    assert table.fact("power_used").power == "dragon-fruit"


def test_dragon_fruit_meets_special_hexes() -> None:
    table = cupping("n2", "n1", "n1", at=(-1, -1, -1), track=FIRE, powers=("dragon-fruit",))
    table.play("use dragon-fruit")
    assert (table.asked, table.far(0)) == ("flame", 2)
    table.play("enter", "ashes")
    assert (table.asked, table.far(0)) == ("window", 5)


@pytest.mark.rule("dodos.glossary.pass", "dodos.ruling.ahead")
def test_whom_dragon_fruit_passed_the_card_has_not_passed() -> None:
    """F20: passed is who was passed in the movement of the card."""
    table = cupping("passed", "n1", "n1", at=(0, 2, 5), powers=("dragon-fruit",), hands=(RICH,) * 3)
    table.play("use dragon-fruit", "next")
    assert table.fact("damage_dealt").victims == (2,)


def test_starfruit_doubles_the_speed() -> None:
    table = cupping("n3", "n1", "n1", at=(0, 0, 0), powers=("starfruit",)).play("use starfruit")
    assert (table.far(0), powers_of(table)) == (6, "")


def test_starfruit_is_not_offered_to_a_card_without_speed() -> None:
    assert cupping("n0", "n1", "n1", powers=("starfruit",)).asked == "window"


def test_starfruit_doubles_what_an_ability_has_left() -> None:
    table = cupping("n3", "n1", "n1", at=(0, 0, 0), powers=("starfruit",), racers="oberndorfer")
    assert table.play("use starfruit").far(0) == 4


def test_pomegranate_draws_four_cards() -> None:
    table = cupping("n1", "n1", "n1", powers=("pomegranate",), hands=("n1",))
    table.play("use pomegranate", "next")
    assert (table.count(0), powers_of(table), table.far(0)) == (5, "", 0)


def test_cranberry_calms_an_enraged_racer() -> None:
    """Three Aggressive cards enrage three racers; this one's effect counts again."""
    cards = ("thunder", "a2", "a2")
    table = cupping(*cards, powers=("cranberry",), at=(0, 3, 4), hands=(RICH,) * 3)
    assert all(racer.enraged for racer in table.state.racers)
    table.play("use cranberry")
    assert [racer.enraged for racer in table.state.racers] == [False, True, True]
    table.play("next")
    assert (table.fact("damage_dealt").victims, powers_of(table)) == ((1, 2), "")


@pytest.mark.rule("dodos.scheming.enraged", "dodos.reactions.block")
def test_who_is_calm_again_can_be_blocked_again() -> None:
    cards = ("thunder", "a2", "a2")
    hands = (RICH, "block n1", RICH)
    table = cupping(*cards, powers=("cranberry",), at=(0, 3, 4), hands=hands)
    table.play("leave")
    assert table.why("react block") == "enraged_already"
    table = cupping(*cards, powers=("cranberry",), at=(0, 3, 4), hands=hands)
    table.play("use cranberry", "1: react block", "next")
    assert table.fact("effect_skipped").why == "blocked"


def test_cranberry_is_not_offered_to_who_is_not_enraged() -> None:
    assert cupping("thunder", "n1", "n1", powers=("cranberry",)).asked == "window"


def test_lemon_hits_those_ahead_for_two() -> None:
    table = cupping("n1", "n1", "n1", at=(2, 1, 4), powers=("lemon",), hands=(RICH,) * 3)
    table.play("use lemon")
    fact = table.fact("damage_dealt")
    assert (fact.victims, fact.damage, table.seats) == ((2,), (2,), (2,))
    table.play("2: discard n1 n1")
    assert (table.far(0), powers_of(table)) == (3, "")


def test_lemon_with_nobody_ahead_is_wasted() -> None:
    table = cupping("n1", "n1", "n1", at=(5, 1, 4), powers=("lemon",)).play("use lemon")
    assert (table.facts("damage_dealt"), powers_of(table)) == ([], "")
    assert table.fact("part_fizzled").code == "hit-ahead"


def test_quince_takes_two_cards_from_one_or_two() -> None:
    table = cupping("n1", "n1", "n1", powers=("quince",), hands=("n1", "n2 n3", "n4"))
    table.play("use quince", "target 1")
    assert (table.asked, table.seats) == ("take", (-1,))
    table.play("takes n3", "target 2", "takes n4")
    assert (table.hand(0), table.hand(1), table.hand(2)) == ("n1 n3 n4", "n2", "")
    assert (powers_of(table), table.asked) == ("", "window")
    table.play("next")
    assert table.fact("recovering").seat == 2


def test_several_are_offered_together_and_then_the_rest() -> None:
    table = cupping("n1", "n1", "n1", at=(0, 0, 0), powers=("dragon-fruit starfruit lemon",))
    assert table.legal() == (
        UsePower("dragon-fruit"), UsePower("lemon"), UsePower("starfruit"), KeepPowers(),
    )  # fmt: skip
    table.play("use starfruit")
    assert (table.asked, powers_of(table)) == ("use_power", "dragon-fruit lemon")
    table.play("use dragon-fruit", "leave")
    assert (table.far(0), powers_of(table)) == (6, "lemon")


@pytest.mark.rule("dodos.cup.powers")
def test_power_ups_cannot_be_cancelled() -> None:
    """1.5: the card is blocked, what a Power-up did before it stands; nobody is asked."""
    table = cupping("n2", "n1", "n1", at=(0, 0, 0), powers=("dragon-fruit",),
                    hands=(RICH, "block n1", RICH))  # fmt: skip
    table.play("use dragon-fruit")
    opened = table.kinds(whole=True)
    assert opened.index("power_used") < opened.index("window_opened")
    table.play("1: react block", "next")
    assert (table.fact("effect_skipped").why, table.far(0)) == ("blocked", 6)


# Red Kiwi.


def kiwi(*cards: str, hand: str = "a2 n1", script: str = "next", **more: Any) -> Table:
    """The first racer holds Red Kiwi; its own card has been resolved."""
    hands = (hand, *[RICH] * (len(cards) - 1))
    more = {"at": (0, 5, 6), "powers": ("red-kiwi",), "hands": hands, **more}
    return cupping(*cards, **more).play(script)


@pytest.mark.rule("dodos.cup.red-kiwi", "dodos.ruling.spent")
def test_red_kiwi_plays_another_aggressive_card_after_the_own_effect() -> None:
    """Its Speed first, then its effect; C23: no window of its own; then both are discarded."""
    table = kiwi("n1", "n1", "n1", hand="thunder n1")
    assert (table.asked, table.seats) == ("use_power", (0,))
    assert table.legal() == (PlayExtra("red-kiwi", "thunder"), KeepPowers())
    windows = len(table.facts("window_opened"))
    table.play("use red-kiwi thunder")
    assert (table.far(0), table.asked, table.seats) == (3, "discard", (1, 2))
    assert len(table.facts("window_opened")) == windows
    assert (table.hand(0), powers_of(table)) == ("n1", "")
    table.play("1: discard n1 n1", "2: discard n1 n1")
    assert [fact.card for fact in table.facts("played_discarded")] == ["thunder", "n1"]
    assert {"thunder", "n1"} <= set(table.state.used)
    assert table.rule("extra_played") == "dodos.cup.red-kiwi"


@pytest.mark.rule("dodos.cup.red-kiwi")
def test_red_kiwi_works_for_an_enraged_racer() -> None:
    """Footnote of line 144: the own card's effect is lost, that of the other one is not."""
    table = kiwi("all", "a2", "a2", hand="thunder n1")
    assert table.state.racers[0].enraged
    assert table.fact("effect_skipped").why == "enraged"
    table.play("use red-kiwi thunder")
    assert (table.fact("damage_dealt").victims, table.far(0)) == ((1, 2), 3)
    assert table.state.racers[0].enraged


@pytest.mark.rule("dodos.cup.red-kiwi")
def test_red_kiwi_works_after_a_blocked_card() -> None:
    table = cupping("all", "n1", "n1", at=(0, 5, 6), powers=("red-kiwi",),
                    hands=("thunder n1", "block n1 n1", RICH))  # fmt: skip
    table.play("1: react block", "next")
    assert (table.fact("effect_skipped").why, table.asked) == ("blocked", "use_power")
    table.play("use red-kiwi thunder")
    assert table.fact("damage_dealt").victims == (1, 2)


@pytest.mark.rule("dodos.cup.red-kiwi", "dodos.damage.cost")
def test_a_cost_that_is_too_high_loses_the_effect_of_red_kiwis_card() -> None:
    """The card played is not in hand any more."""
    table = kiwi("n1", "n1", "n1", hand="gallop n1").play("use red-kiwi gallop")
    assert (table.fact("effect_skipped").why, table.far(0)) == ("cost", 2)
    assert (powers_of(table), [f.card for f in table.facts("played_discarded")]) == (
        "", ["gallop", "n1"],
    )  # fmt: skip
    paid = kiwi("n1", "n1", "n1", hand="gallop n1 n1 n1").play("use red-kiwi gallop")
    paid.play("discard n1 n1")
    assert (paid.fact("discarded").discards, paid.far(0)) == (("n1", "n1"), 5)


@pytest.mark.rule("dodos.cup.red-kiwi", "dodos.ruling.spent")
def test_red_kiwis_card_may_trigger_its_racers_ability() -> None:
    table = kiwi("n1", "n1", "n1", hand="thunder n1", racers="osborn")
    table.play("use red-kiwi thunder")
    assert table.asked == "place_ability"
    table.play("gap 0")
    assert table.far(0) == 4


@pytest.mark.rule("dodos.cup.red-kiwi", "dodos.glossary.pass")
def test_whom_red_kiwis_card_passes_is_counted_anew() -> None:
    cards = {"passed": "aggressive 3 1 hit-passed 1"}
    table = kiwi("n3", "n1", "n1", hand="passed n1", at=(0, 1, 4), cards=cards)
    table.play("use red-kiwi passed")
    assert table.fact("damage_dealt").victims == (2,)


@pytest.mark.rule("dodos.cup.red-kiwi")
@pytest.mark.parametrize(
    ("said", "code"),
    [("use red-kiwi n1", "only_aggressive"), ("use red-kiwi block", "only_aggressive"),
     ("use red-kiwi meteor", "card_not_held"), ("use red-kiwi", "card_with_it"),
     ("use lemon a2", "no_such_power")],
)  # fmt: skip
def test_red_kiwi_brings_an_aggressive_card_of_the_hand(said: str, code: str) -> None:
    assert kiwi("n1", "n1", "n1", hand="a2 n1 block").why(said) == code


@pytest.mark.rule("dodos.cup.powers")
def test_no_other_power_up_brings_a_card() -> None:
    table = cupping("n1", "n1", "n1", powers=("lemon",), hands=("a2 n1",))
    assert table.why("use lemon a2") == "no_card_with_it"


@pytest.mark.rule("dodos.cup.powers")
def test_red_kiwi_is_offered_whatever_the_hand_holds() -> None:
    """So that nothing is told of the hand; only with none it is not."""
    table = kiwi("n1", "n1", "n1", hand="n1")
    assert table.legal() == (KeepPowers(),)
    table.play("leave")
    assert (powers_of(table), table.state.turns) == ("red-kiwi", 2)
    empty = cupping("n1", "n1", "n1", powers=("red-kiwi",), hands=("",)).play("next")
    assert empty.state.turns == 2


def test_red_kiwi_is_used_once_a_turn_and_then_gone() -> None:
    table = kiwi("n1", "n1", "n1", hand="a2 a2").play("use red-kiwi a2")
    assert (table.state.turns, powers_of(table), table.hand(0)) == (2, "", "a2")


def test_red_kiwis_card_is_in_sight_while_it_is_played() -> None:
    table = kiwi("n1", "n1", "n1", hand="thunder n1").play("use red-kiwi thunder")
    assert table.asked == "discard"
    seen = GAME.observe(table.state, 1)
    from_there = GAME.sample(seen, Random(1))
    assert "thunder" not in str([racer.hand for racer in from_there.racers])


@pytest.mark.rule("dodos.polaria.snow", "dodos.cup.red-kiwi")
def test_deep_snow_slows_red_kiwis_card() -> None:
    table = ready(3, mode="cup", at=(0, 5, 6), hands=("n1 a2 n1", f"n1 {RICH}", f"n1 {RICH}"))
    table.put(setup=replace(table.state.setup, snow=True))
    give(table, "red-kiwi").scheme("n1", "n1", "n1").play("next", "use red-kiwi a2")
    assert table.far(0) == 1


# Watermelon.

CARD = {"egg": "egg", "banana": "banana", "feather": "feather", "meteorite": "meteor", "log": "log"}


def launching(token: str, *at: int, **more: Any) -> Table:
    places = at or (0, 3, 4)
    more = {"powers": ("watermelon",), "hands": (RICH,) * 3, "at": places, **more}
    return cupping(CARD[token], "n0", "n0", **more).play("next")


@pytest.mark.rule("dodos.cup.watermelon")
@pytest.mark.parametrize(("token", "n"), [("egg", 1), ("banana", 2), ("feather", 1)])
def test_watermelon_launches_the_meteorite_in_place_of(token: str, n: int) -> None:
    """For the damage that the card names; C6: 1 in place of the Feather, which names none."""
    table = launching(token)
    assert (table.asked, table.seats) == ("use_power", (0,))
    assert table.legal() == (UsePower("watermelon"), KeepPowers())
    table.play("use watermelon", "target 2", "throw 1 2")
    assert table.fact("thrown").token == "meteorite"
    assert (table.fact("damage_dealt").victims, table.fact("damage_dealt").damage) == (
        (1, 2), (n, n),
    )  # fmt: skip
    assert table.rule("damage_dealt") == "dodos.projectiles.meteorite"
    assert powers_of(table) == "watermelon"


@pytest.mark.rule("dodos.cup.watermelon")
@pytest.mark.parametrize("token", ["egg", "banana", "feather"])
def test_who_leaves_watermelon_throws_the_token_itself(token: str) -> None:
    table = launching(token).play("leave", "target 2", "throw 2")
    assert table.fact("thrown").token == token
    assert (table.facts("damage_dealt") == []) == (token == "feather")


@pytest.mark.rule("dodos.cup.watermelon")
@pytest.mark.parametrize("token", ["meteorite", "log"])
def test_watermelon_does_not_replace(token: str) -> None:
    """1.5: not the Log; the Meteorite is one already."""
    assert launching(token).asked == "aim"


@pytest.mark.rule("dodos.ruling.watermelon-feather")
def test_c6_or_all_that_the_meteorite_touches_go_back() -> None:
    table = launching("feather", watermelon_feather="feather-on-all")
    table.play("use watermelon", "target 2", "throw 0 1 2")
    assert table.facts("damage_dealt") == []
    back = [fact for fact in table.facts("move_began") if not fact.forward]
    assert [(fact.seat, fact.steps) for fact in back] == [(0, 2), (1, 2), (2, 2)]
    assert table.far() == (-1, 1, 2)


@pytest.mark.rule("dodos.ruling.watermelon-feather")
def test_c6_nobody_is_touched() -> None:
    table = launching("feather", watermelon_feather="feather-on-all")
    table.play("use watermelon", "target 2", "throw foul")
    assert table.far() == (1, 3, 4)


@pytest.mark.rule("dodos.cup.watermelon", "dodos.projectiles.meteorite")
def test_the_meteorite_may_hit_its_own_thrower_and_who_stands_beside_it() -> None:
    """The Egg could hit neither."""
    table = launching("egg", 2, 3, 7).play("use watermelon", "target 1", "throw 0 1")
    assert table.fact("damage_dealt").victims == (0, 1)


@pytest.mark.rule("dodos.cup.watermelon")
def test_watermelon_works_at_each_launch_before_it_is_aimed() -> None:
    """Arranging and aiming come after; it is offered once a launch."""
    table = launching("egg", 3, 4, 4)
    assert (table.why(Target(1)), table.why(Arrange("apart"))) == ("not_asked", "not_asked")
    table.play("use watermelon", "target 1", "throw foul")
    assert len(table.facts("power_used")) == 1
    table.play("next", "next", "done")
    table.hold("feather n1", "n1 n1", "n1 n1").scheme("feather", "n1", "n1")
    while table.asked == "window":
        table.play("next")
    assert (table.asked, table.seat) == ("use_power", 0)


@pytest.mark.rule("dodos.cup.watermelon", "dodos.ruling.throws")
def test_watermelon_is_offered_where_people_throw_themselves() -> None:
    table = launching("banana", throws="declared")
    assert table.asked == "use_power"


def test_watermelon_works_on_the_card_that_red_kiwi_brings() -> None:
    cards = {"egg": "aggressive 1 1 throw-egg 1"}
    table = kiwi("n1", "n1", "n1", hand="egg n1", powers=("red-kiwi watermelon",), cards=cards)
    table.play("use red-kiwi egg")
    assert (table.asked, table.legal()[0]) == ("use_power", UsePower("watermelon"))


# Kumquat.


@pytest.mark.rule("dodos.cup.powers")
def test_kumquat_rolls_the_dice_again_once() -> None:
    table = cupping("roll", "n1", "n1", at=(0, 0, 0), powers=("kumquat",)).play("next", "roll 1 1")
    assert (table.asked, table.seats) == ("use_power", (0,))
    table.play("use kumquat")
    assert (table.asked, table.seats) == ("roll", (-1,))
    table.play("roll 2 3")
    assert (table.far(0), powers_of(table)) == (6, "kumquat")


def test_who_leaves_kumquat_runs_by_the_first_dice() -> None:
    table = cupping("roll", "n1", "n1", at=(0, 0, 0), powers=("kumquat",))
    assert table.play("next", "roll 1 1", "leave").far(0) == 3


@pytest.mark.rule("dodos.abilities.reroll")
def test_c22_kumquat_comes_before_the_ability_to_roll_again() -> None:
    table = cupping("roll", "n1", "n1", at=(0, 0, 0), powers=("kumquat",), racers="ostrom")
    table.play("next", "roll 1 1", "use kumquat", "roll 1 2")
    assert table.asked == "reroll"
    table.play("reroll", "roll 4 4")
    assert table.far(0) == 10


@pytest.mark.rule("dodos.polaria.shortcut", "dodos.cup.powers")
def test_c22_kumquat_rolls_the_die_at_a_signal_again_where_it_would_hurt() -> None:
    """Abilities may not (F15 of the race); Power-ups are not barred from it."""
    table = cupping("n1", "n1", "n1", at=(1, 0, 0), track=ICE, powers=("kumquat",))
    table.play("roll 3")
    assert (table.asked, table.seats) == ("use_power", (0,))
    table.play("use kumquat")
    assert table.asked == "signal"
    table.play("roll 5")
    assert (table.state.racers[0].kept, table.facts("damage_dealt")) == (1, [])


def test_c22_a_second_bad_die_hurts() -> None:
    table = cupping("n1", "n1", "n1", at=(1, 0, 0), track=ICE, powers=("kumquat",))
    table.play("roll 3", "use kumquat", "roll 2")
    assert table.asked == "discard"
    assert (table.count(0), table.state.racers[0].kept) == (2, 2)


def test_kumquat_is_not_offered_for_a_good_die_at_a_signal() -> None:
    table = cupping("n1", "n1", "n1", at=(1, 0, 0), track=ICE, powers=("kumquat",))
    assert table.play("roll 4").asked == "window"


def test_kumquat_is_not_for_others_dice() -> None:
    table = cupping("roll", "n1", "n1", powers=("", "kumquat")).play("next", "roll 1 1")
    assert table.asked != "use_power"


# A single race has none of this.


def test_a_single_race_offers_nothing() -> None:
    table = ready(3, hands=("n1 n1",) * 3)
    assert table.scheme("n1", "n1", "n1").why("leave") == "not_asked"
