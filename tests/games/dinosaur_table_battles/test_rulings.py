"""Where the rulebook is silent: E1 to E26 with each alternative. (E11 to E13 and E25 are about the
draft: `test_setup.py`; E15 is in `test_attack.py`.)
"""

from __future__ import annotations

from typing import Any

import pytest
from games.dinosaur_table_battles.driver import Table, card, fighting

from dinolab.core.fold import open_questions
from dinolab.games.dinosaur_table_battles import GAME
from dinolab.games.dinosaur_table_battles.setup import RULINGS

SMALL = ("galli tri utah", "stego stygi pachy")
TWO = ("galli tri", "stego stygi")
TREES = ("tri galli utah", "brachio stego anky")
THORNS = {"stego.1": "35 die counter-die"}


def paid(table: Table) -> list[tuple[int, int, str]]:
    """Who removed how many tokens and why, in order, in the last step."""
    facts = [e.fact for e in table.last if e.kind == "battles.tokens_paid"]
    return [(fact.seat, fact.paid, fact.why) for fact in facts]


def countered(tokens: tuple[int, int] = (9, 9), **more: Any) -> Table:
    """Triceratops attacks Stegosaurus with a die, which counters with one: each side is hit once,
    and Ann once more by her own attack.
    """
    table = fighting(
        {"tri.1": "4", "stego.1": "3"}, teams=SMALL, down="stego.2", tokens=tokens, **more
    )
    return table.play("attack tri.1 stego", "react stego.1")


# E1: counter hits and the attacker's Breaking Point.


def broken(**rulings: str) -> Table:
    """Gallimimus, its last card, attacks; Stegosaurus' counter of three hits breaks it."""
    table = fighting(
        {"galli.1": "1", "stego.1": "33"}, teams=TWO, cards=THORNS, down="galli.2", **rulings
    )
    return table.play("attack galli.1 stego", "react stego.1")


@pytest.mark.rule("battles.ruling.counter-breaks")
def test_e1_the_attackers_hits_are_paid_with_tokens() -> None:
    """E1, default."""
    assert paid(broken()) == [(1, 1, "attack"), (0, 4, "both")]


@pytest.mark.rule("battles.ruling.counter-breaks")
def test_e1_counter_hits_may_meet_the_attackers_breaking_point() -> None:
    """E1, alternative."""
    table = broken(counter_breaks="may-break")
    assert (table.asked, table.seat) == ("break_own", 0)
    assert table.flips() == {card("galli.1")}
    assert table.why("flip tri.1") == "not_the_one_hit"
    assert table.play("pay").state.tokens == (6, 9)  # with the attack's own hit
    table = fighting(
        {"tri.1": "4", "stego.1": "333"}, teams=SMALL, cards=THORNS, counter_breaks="may-break"
    )
    table.play("attack tri.1 stego", "react stego.1", "flip tri.2")
    assert paid(table) == [(0, 1, "self")]  # its own hit is paid all the same
    assert table.is_down("tri.2")


@pytest.mark.rule("battles.ruling.counter-breaks", "battles.ruling.own-hits")
def test_e1_own_and_counter_hits_still_come_together_where_they_are_paid() -> None:
    """Two tokens and two hits: nobody looks in between, where both would have one."""
    for more in ({"counter_breaks": "may-break"}, {"counters": "fall-away"}):
        table = countered((2, 2), **more)
        assert paid(table) == [(1, 1, "attack"), (0, 2, "both")]
        assert table.over == "own-tokens 1"


@pytest.mark.rule("battles.ruling.counter-breaks")
def test_e1_below_the_breaking_point_the_attacker_has_no_choice() -> None:
    assert countered(counter_breaks="may-break").asked == "roll"


# E2: what comes off when.


@pytest.mark.rule("battles.ruling.own-hits")
def test_e2_self_and_counter_come_off_together() -> None:
    """E2, default: with two tokens, self 1 and counter 1, the attacker is out."""
    table = countered((2, 9))
    assert paid(table) == [(1, 1, "attack"), (0, 2, "both")]
    assert table.over == "own-tokens 1"


@pytest.mark.rule("battles.ruling.own-hits")
def test_e2_counter_first_so_the_own_hit_may_fall_away() -> None:
    """E2, first alternative."""
    table = countered((2, 9), own_hits="counter-first")
    assert paid(table) == [(1, 1, "attack"), (0, 1, "counter")]
    assert table.fact("hits_fell_away").hits == 1
    assert table.state.tokens == (1, 8)
    assert paid(countered((3, 9), own_hits="counter-first"))[1:] == [
        (0, 1, "counter"), (0, 1, "self"),
    ]  # fmt: skip


@pytest.mark.rule("battles.ruling.own-hits", "battles.one.self")
def test_e2_counter_first_with_one_token_the_counter_is_paid_all_the_same() -> None:
    table = countered((1, 9), own_hits="counter-first")
    assert paid(table) == [(1, 1, "attack"), (0, 1, "counter")]
    assert table.over == "own-tokens 1"


@pytest.mark.rule("battles.ruling.own-hits")
def test_e2_self_first() -> None:
    """E2, second alternative."""
    table = countered((2, 9), own_hits="self-first")
    assert paid(table)[1:] == [(0, 1, "self"), (0, 1, "counter")]
    assert table.over == "own-tokens 1"


@pytest.mark.rule("battles.ruling.own-hits", "battles.one.self")
def test_e2_the_one_token_test_is_made_when_the_attack_is_declared() -> None:
    """A stolen token makes two of one, and the own hit stays ignored."""
    table = fighting({"veloci.1": "11"}, tokens=(1, 9)).play("attack veloci.1 ptera")
    assert table.fact("attacked").att_one
    assert table.state.tokens == (2, 8)


@pytest.mark.rule("battles.ruling.own-hits", "battles.one.flip")
def test_e2_the_one_token_test_is_for_the_defender_too() -> None:
    table = fighting({"galli.1": "1"}, teams=SMALL, tokens=(9, 1)).play("attack galli.1 stego")
    assert table.fact("attacked").def_one
    assert table.asked == "break"


# E3: out in one's own turn, and both out.


@pytest.mark.rule("battles.ruling.own-out")
def test_e3_out_in_ones_own_turn_loses_at_once() -> None:
    """E3, default."""
    table = countered((1, 9))
    assert table.over == "own-tokens 1"
    assert table.rule("match_ended") == "battles.ruling.own-out"


@pytest.mark.rule("battles.ruling.own-out", "battles.end.turn")
def test_e3_out_in_ones_own_turn_loses_when_the_opponents_turn_starts() -> None:
    """E3, alternative: L106 by the letter."""
    table = countered((1, 9), own_out="opponents-turn")
    assert (table.over, table.asked) == ("", "roll")
    table.turn()
    assert table.over == "tokens 1"
    assert table.kinds()[-2:] == ["turn_began", "match_ended"]


def both_out(**rulings: str) -> Table:
    table = countered((2, 1), hits_order="all-first", **rulings)
    return table.play("pay")


@pytest.mark.rule("battles.ruling.both-out")
def test_e3_both_out_in_one_attack_the_attacker_wins() -> None:
    """E3, default; only where all hits come first (E18)."""
    table = both_out()
    assert table.state.tokens == (0, 0)
    assert table.over == "both-out 0"


@pytest.mark.rule("battles.ruling.both-out")
def test_e3_both_out_in_one_attack_the_second_player_wins() -> None:
    """E3, alternative."""
    assert both_out(both_out="second-player").over == "both-out 1"


# E4: both at one token, and one dinosaur left.


def both_one(**rulings: str) -> Table:
    """All hits first: Ben loses his last but one dinosaur, Ann comes down to one token."""
    table = fighting(
        {"tri.1": "4"}, teams=TWO, tokens=(2, 1), down="stego.2", hits_order="all-first", **rulings
    )
    return table.play("attack tri.1 stego", "flip stego.1")


@pytest.mark.rule("battles.ruling.one-each-and-dinosaurs")
def test_e4_the_dinosaurs_decide() -> None:
    """E4, default."""
    table = both_one()
    assert table.state.tokens == (1, 1)
    assert table.over == "dinosaurs 0"


@pytest.mark.rule("battles.ruling.one-each-and-dinosaurs")
def test_e4_the_card_count_decides() -> None:
    """E4, alternative."""
    table = both_one(one_each_and_dinosaurs="card-count")
    assert table.fact("match_ended").cards_up == (4, 2)
    assert table.over == "one-each 0"


# E5: down to one dinosaur in one's own turn.


@pytest.mark.rule("battles.ruling.own-dinosaurs")
def test_e5_down_to_one_dinosaur_in_ones_own_turn_loses_at_once() -> None:
    """E5, default; only where counters may break cards (E1)."""
    table = broken(counter_breaks="may-break").play("flip galli.1")
    assert table.over == "own-dinosaurs 1"
    assert table.rule("match_ended") == "battles.ruling.own-dinosaurs"


@pytest.mark.rule("battles.ruling.own-dinosaurs")
def test_e5_down_to_one_dinosaur_loses_at_the_opponents_turn() -> None:
    """E5, alternative."""
    table = broken(counter_breaks="may-break", own_dinosaurs="opponents-turn")
    table.play("flip galli.1")
    assert (table.over, table.asked) == ("", "roll")
    assert table.turn().over == "dinosaurs 1"


# E6: Treetops.


def trees(forced: bool, **rulings: str) -> Table:
    table = fighting(
        {"galli.1": "13"} | ({"stego.1": "3"} if forced else {}), teams=TREES, **rulings
    )
    return table.play("attack galli.1 stego")


@pytest.mark.rule("battles.ruling.treetops")
def test_e6_treetops_may_be_used_also_instead_of_a_forced_reaction() -> None:
    """E6, default."""
    assert trees(False).reactions() == {card("brachio.3"), "decline"}
    table = trees(True)
    assert table.reactions() == {card("stego.1"), card("brachio.3")}
    table.play("react brachio.3")
    assert (table.dice("stego.1"), table.asked) == ("3", "roll")
    assert trees(True).play("react stego.1").asked == "roll"
    assert trees(False).play("decline").state.penalty == (False, False)


@pytest.mark.rule("battles.ruling.treetops")
def test_e6_treetops_forced_when_nothing_else() -> None:
    """E6, first alternative."""
    assert trees(False, treetops="alone").reactions() == {card("brachio.3")}
    table = trees(True, treetops="alone")
    assert table.reactions() == {card("stego.1")}
    assert table.why("react brachio.3") == "another_must_react"


@pytest.mark.rule("battles.ruling.treetops", "battles.passive.alarm")
def test_e6_treetops_is_not_forced_where_an_alarm_says_that_one_need_not_react() -> None:
    for dice, free in (("13", True), ("133", False)):
        table = fighting(
            {"galli.1": dice}, teams=("galli tri", "brachio stego para"), treetops="alone"
        ).play("attack galli.1 stego")
        assert table.reactions() == {card("brachio.3")} | ({"decline"} if free else set())


@pytest.mark.rule("battles.ruling.treetops")
def test_e6_treetops_always_free_beside_a_forced_reaction() -> None:
    """E6, second alternative."""
    assert trees(False, treetops="beside").reactions() == {card("brachio.3"), "decline"}
    table = trees(True, treetops="beside")
    assert table.reactions() == {card("stego.1"), card("brachio.3")}
    table.play("react stego.1")
    assert table.reactions() == {card("brachio.3"), "decline"}
    table.play("react brachio.3")
    assert table.fact("hits_counted").counter == 3  # 1, Tail Spikes 1, Treetops 1
    table = trees(True, treetops="beside").play("react brachio.3")
    assert table.reactions() == {card("stego.1")}  # still forced
    assert trees(True, treetops="beside").play("react stego.1", "decline").asked == "roll"


# E7: Egg Thieves.


@pytest.mark.rule("battles.ruling.thieves")
def test_e7_thieves_take_one_of_the_paid_tokens() -> None:
    """E7, default."""
    table = fighting({"veloci.1": "111"}).play("attack veloci.1 ptera", "pay")
    assert (table.fact("tokens_stolen").count, table.state.tokens) == (1, (10, 8))


@pytest.mark.rule("battles.ruling.thieves")
def test_e7_thieves_take_one_more() -> None:
    """E7, alternative; none where none is left."""
    table = fighting({"veloci.1": "111"}, thieves="one-more").play("attack veloci.1 ptera", "pay")
    assert table.state.tokens == (10, 7)
    table = fighting({"veloci.1": "111"}, thieves="one-more", tokens=(5, 2))
    assert table.play("attack veloci.1 ptera", "pay").over == "tokens 0"
    assert table.fact("match_ended").tokens_left == (5, 0)


@pytest.mark.rule("battles.ruling.thieves-choice")
@pytest.mark.parametrize(("ruling", "theft"), [("any", 1), ("only-choice", 0)])
def test_e7_thieves_below_the_breaking_point(ruling: str, theft: int) -> None:
    """E7: also below the Breaking Point: yes / only if there was a choice."""
    table = fighting({"veloci.1": "11"}, thieves_choice=ruling).play("attack veloci.1 ptera")
    assert table.state.tokens == (9 + theft, 9)
    table = fighting({"veloci.1": "111"}, thieves_choice=ruling)
    assert table.play("attack veloci.1 ptera", "pay").state.tokens == (10, 8)


@pytest.mark.rule("battles.ruling.thieves-absorber")
@pytest.mark.parametrize(("ruling", "theft"), [("any", 1), ("target-only", 0)])
def test_e7_thieves_and_an_absorber(ruling: str, theft: int) -> None:
    """E7: when the absorber pays: yes / no."""
    table = fighting({"veloci.1": "11", "rex.2": "1"}, thieves_absorber=ruling)
    table.play("attack veloci.1 ptera", "react rex.2")
    assert table.state.tokens == (9 + theft, 9)


# E8, E9, E10.


@pytest.mark.rule("battles.ruling.three-dice")
def test_e8_three_dice_on_the_attacking_card() -> None:
    """E8, default: before they are removed."""
    assert not fighting({"tri.1": "46", "stego.1": "3"}).may("attack tri.1 spino")
    assert fighting({"tri.1": "466"}).play("attack tri.1 spino").fact("attacked").hits == 3


@pytest.mark.rule("battles.ruling.three-dice")
def test_e8_three_dice_in_all() -> None:
    """E8, alternative."""
    table = fighting({"tri.1": "46", "stego.1": "3"}, three_dice="in-all")
    assert table.may("attack tri.1 spino")
    assert not fighting({"tri.1": "46"}, three_dice="in-all").may("attack tri.1 spino")


@pytest.mark.rule("battles.ruling.brackets")
def test_e9_brackets_one_die_a_turn_in_all() -> None:
    """E9, default."""
    table = fighting({}, seat=1).play("pass", "roll 555566", "place rex.1 5 1")
    assert table.why("place rex.1 6 1") == "placed_already"


@pytest.mark.rule("battles.ruling.brackets")
def test_e9_brackets_one_die_for_each_icon() -> None:
    """E9, alternative."""
    table = fighting({}, seat=1, brackets="one-per-icon").play("pass", "roll 115566")
    table.play("place rex.1 5 1")
    assert table.why("place rex.1 5 1") == "placed_already"
    assert table.why("place rex.1 6 2") == "bracketed"
    table.play("place rex.1 6 1")
    assert table.dice("rex.1") == "56"
    assert table.why("place rex.2 1 2") == "one_card_a_dino"


@pytest.mark.rule("battles.ruling.flipped-bonus")
@pytest.mark.parametrize(
    ("ruling", "down", "hits"),
    [
        ("target", "stego.2", 2),  # 2 + 1, less by a die
        ("target", "tri.2", 1),
        ("sufferer", "stego.2", 1),
        ("sufferer", "tri.2", 2),
        ("sufferer", "stego.2 tri.2", 2),
    ],
)
def test_e10_the_flipped_card_bonus(ruling: str, down: str, hits: int) -> None:
    """E10: looks at the declared target / at the absorber."""
    table = fighting(
        {"ptera.1": "24", "tri.1": "4"}, teams=("ptera galli", "tri stego utah"), down=down,
        flipped_bonus=ruling,
    )  # fmt: skip
    table.play("attack ptera.1 stego", "react tri.1")
    assert table.fact("hits_counted").hits == hits


@pytest.mark.rule("battles.ruling.flipped-bonus")
def test_e10_without_a_reaction_both_are_the_same() -> None:
    for ruling in ("target", "sufferer"):
        table = fighting(
            {"ptera.1": "24"}, teams=("ptera galli", "tri stego utah"), down="stego.2",
            flipped_bonus=ruling,
        )  # fmt: skip
        assert table.play("attack ptera.1 stego").fact("attacked").hits == 3


# E14, E16, E24.


@pytest.mark.rule("battles.ruling.too-many-hits")
def test_e14_more_hits_than_tokens_the_rest_is_lost() -> None:
    """E14."""
    table = fighting({"galli.1": "1133"}, teams=SMALL, tokens=(9, 2))
    table.play("attack galli.1 stego", "pay")
    assert table.fact("tokens_paid").paid == 2
    assert table.fact("match_ended").tokens_left == (9, 0)


def capped(tokens: tuple[int, int], down: str = "", **rulings: str) -> Table:
    table = Table(numbers={"cap": 4}, **rulings).turn().turn().turn()
    return table.lay({}, down).put(tokens=tokens)


@pytest.mark.rule("battles.ruling.cap")
@pytest.mark.parametrize(
    ("tokens", "down", "over"),
    [
        ((9, 8), "", "cap-counts 0"),
        ((8, 9), "ptera.1", "cap-counts 1"),
        ((9, 9), "ptera.1", "cap-counts 0"),
        ((9, 9), "", "cap 01"),
    ],
)
def test_e16_at_the_cap_tokens_then_cards_then_a_draw(
    tokens: tuple[int, int], down: str, over: str
) -> None:
    """E16, default; E24: cards are face-up Action Cards."""
    assert capped(tokens, down).turn().over == over


@pytest.mark.rule("battles.ruling.cap")
def test_e16_at_the_cap_a_draw() -> None:
    """E16, alternative."""
    assert capped((9, 3), cap="draw").turn().over == "cap 01"


@pytest.mark.rule("battles.ruling.cap")
def test_e24_cap_turns_are_single_turns_and_tested_after_the_last() -> None:
    """E24."""
    table = capped((9, 3))
    assert (table.state.turn, table.over, table.asked) == (4, "", "attack")
    assert table.turn().kinds() == ["turn_ended", "match_ended"]
    assert Table().state.setup.cap == 150


# E17 to E20.


def two_reactions(**rulings: str) -> Table:
    table = fighting(
        {"tri.1": "44", "stego.1": "3", "rex.2": "1"}, teams=("tri galli", "stego anky rex"),
        **rulings,
    )  # fmt: skip
    return table.play("attack tri.1 stego")


@pytest.mark.rule("battles.ruling.reactions")
def test_e17_one_reaction_an_attack() -> None:
    """E17, default."""
    table = two_reactions().play("react stego.1")
    assert table.asked == "roll"
    assert table.dice("rex.2") == "1"


@pytest.mark.rule("battles.ruling.reactions")
def test_e17_as_many_as_can_react() -> None:
    """E17, alternative: all of them forced."""
    table = two_reactions(reactions="all").play("react stego.1")
    assert table.reactions() == {card("rex.2")}
    table.play("react rex.2")
    fact = table.fact("hits_counted")
    assert (fact.dino, fact.hits, fact.counter) == ("tyrannosaurus-rex", 2, 2)


@pytest.mark.rule("battles.ruling.hits-order")
def test_e18_the_targets_hits_come_first_with_their_end() -> None:
    """E18, default: the match is over before the attacker's own hits."""
    table = countered((2, 1)).play("pay")
    assert table.over == "tokens 0"
    assert table.fact("match_ended").tokens_left == (2, 0)
    table = fighting({"tri.1": "4"}, teams=TWO, tokens=(5, 1), down="stego.2")
    table.play("attack tri.1 stego", "flip stego.1")
    assert table.over == "dinosaurs 0"
    assert table.fact("match_ended").tokens_left == (5, 1)


@pytest.mark.rule("battles.ruling.hits-order")
def test_e18_all_hits_before_any_end() -> None:
    """E18, alternative."""
    table = countered((5, 1), hits_order="all-first").play("pay")
    assert table.over == "tokens 0"
    assert table.fact("match_ended").tokens_left == (3, 0)


@pytest.mark.rule("battles.ruling.hits-order", "battles.ruling.too-many-hits")
def test_e18_all_hits_where_no_token_is_left() -> None:
    """Nothing is left to pay the own hit with: it is lost, as in E14."""
    table = fighting(
        {"tri.1": "4", "stego.1": "33"}, teams=SMALL, tokens=(2, 9), cards=THORNS,
        own_hits="counter-first", own_out="opponents-turn",
    )  # fmt: skip
    table.play("attack tri.1 stego", "react stego.1")
    assert table.state.tokens == (0, 8)
    assert table.rule("hits_fell_away") == "battles.ruling.too-many-hits"


@pytest.mark.rule("battles.ruling.one-change")
def test_e19_payment_and_theft_are_one_change() -> None:
    """E19, default: attacker 1 and defender 2 paying 1 goes to 2 and 1; the match goes on."""
    table = fighting({"veloci.1": "11"}, tokens=(1, 2)).play("attack veloci.1 ptera")
    assert (table.over, table.state.tokens) == ("", (2, 1))


@pytest.mark.rule("battles.ruling.one-change")
def test_e19_looked_at_in_between() -> None:
    """E19, alternative: both had one token for a moment."""
    table = fighting({"veloci.1": "11"}, tokens=(1, 2), one_change="in-between")
    table.play("attack veloci.1 ptera")
    assert table.over in ("one-each 0", "one-each-tie 1")
    assert table.fact("match_ended").tokens_left == (1, 1)
    table = fighting({"veloci.1": "11"}, tokens=(4, 5), one_change="in-between")
    assert table.play("attack veloci.1 ptera").state.tokens == (4, 4)  # else nothing differs


def gone(**rulings: str) -> Table:
    """Stegosaurus counters with its last card, and flips it for the hits."""
    table = fighting(
        {"galli.1": "133", "stego.1": "3"}, teams=SMALL, down="stego.2", **rulings
    ).play("attack galli.1 stego", "react stego.1", "flip stego.1")
    assert "dino_left" in table.kinds()
    return table


@pytest.mark.rule("battles.ruling.counters")
def test_e20_counter_hits_land_although_the_dinosaur_left() -> None:
    """E20, default."""
    assert gone().state.tokens == (9, 10)


@pytest.mark.rule("battles.ruling.counters")
def test_e20_counter_hits_fall_away_with_the_dinosaur() -> None:
    """E20, alternative."""
    table = gone(counters="fall-away")
    assert table.state.tokens == (10, 10)
    assert table.rule("hits_fell_away") == "battles.ruling.counters"
    assert countered(counters="fall-away").state.tokens == (7, 8)  # it stayed


@pytest.mark.rule("battles.ruling.counters", "battles.ruling.treetops-hits")
def test_e20_treetops_is_no_counter() -> None:
    """Its hit lands although the Brachiosaurus leaves by the flip."""
    table = fighting(
        {"tri.1": "4"}, teams=TREES, down="brachio.1 brachio.2", counters="fall-away"
    ).play("attack tri.1 stego", "react brachio.3")
    assert "dino_left" in table.kinds()
    assert table.state.tokens == (8, 9)


# E21 to E23, E26.


@pytest.mark.rule("battles.ruling.treetops-hits")
def test_e21_treetops_hits_join_self_and_counter() -> None:
    """E21."""
    table = fighting({"tri.1": "4"}, teams=TREES).play("attack tri.1 stego", "react brachio.3")
    assert paid(table) == [(1, 1, "attack"), (0, 2, "both")]


@pytest.mark.rule("battles.ruling.treetops-hits")
def test_e21_treetops_flip_is_tested_for_the_end_before_any_hit() -> None:
    """E21."""
    table = fighting(
        {"tri.1": "4"}, teams=("tri galli", "brachio stego"), down="brachio.1 brachio.2",
        tokens=(1, 3),
    )  # fmt: skip
    table.play("attack tri.1 stego", "react brachio.3")
    assert table.over == "dinosaurs 0"
    assert table.fact("match_ended").tokens_left == (1, 3)


@pytest.mark.rule("battles.ruling.treetops-hits", "battles.reactions.zero")
def test_e21_treetops_cannot_be_used_on_an_attack_without_hits() -> None:
    """E21."""
    table = fighting({"veloci.1": "1"}, teams=("veloci tri", "brachio stego"))
    assert table.play("attack veloci.1 stego").asked == "roll"


@pytest.mark.rule("battles.ruling.bonk")
def test_e22_under_bonk_an_absorb_leaves_the_hits_with_the_target() -> None:
    """E22: the reaction stays forced, and the target's Breaking Point counts."""
    table = fighting({"pachy.1": "34", "tri.1": "4"}, teams=("pachy galli utah", "ptera stego tri"))
    table.play("attack pachy.1 ptera")
    assert table.reactions() == {card("tri.1")}
    table.play("react tri.1")
    assert table.flips() == {card("ptera.1"), card("ptera.2")}


@pytest.mark.rule("battles.ruling.bonk")
def test_e22_exceptions_end_when_the_card_is_flipped() -> None:
    """E22."""
    table = fighting(
        {"pachy.1": "34", "tri.1": "4"}, teams=("pachy galli utah", "ptera stego tri"),
        down="pachy.2",
    )  # fmt: skip
    table.play("attack pachy.1 ptera", "react tri.1")
    assert table.fact("hits_counted").dino == "triceratops"


@pytest.mark.rule("battles.ruling.bonus-order")
def test_e23_hits_for_no_reaction_are_not_looked_at_before_reactions() -> None:
    """E23: neither counted in the zero-hit test nor there after a Block."""
    teams = ("rex galli", "para tri utah")
    table = fighting({"rex.2": "12"}, teams=teams).play("attack rex.2 tri")
    assert (table.fact("attacked").hits, table.fact("hits_counted").hits) == (2, 3)
    cards = {"rex.2": "12 die-minus absorb-all"}
    table = fighting({"rex.2": "1", "para.1": "2"}, teams=teams, cards=cards)
    assert table.play("attack rex.2 tri").kinds()[:2] == ["attacked", "no_hits"]
    table = fighting({"rex.2": "112", "para.1": "2"}, teams=teams).play("attack rex.2 tri")
    assert table.play("react para.1").state.tokens == (10, 10)


@pytest.mark.rule("battles.ruling.skies-everywhere")
def test_e26_the_extra_hit_is_for_every_attack_and_moves_to_the_absorber() -> None:
    """E26."""
    cards = {"ptera.1": "24 one absorb-one", "tri.1": "46 die absorb-all"}
    table = fighting(
        {"ptera.1": "24", "tri.1": "4"}, teams=("ptera galli", "tri stego"), cards=cards,
        down="stego.2",
    )  # fmt: skip
    table.play("attack ptera.1 stego")
    assert table.fact("attacked").hits == 2
    table.play("react tri.1")
    assert (table.fact("hits_counted").dino, table.fact("hits_counted").hits) == ("triceratops", 2)


# Every alternative has a test and an option.


def test_every_ruling_with_alternatives_is_an_option() -> None:
    rulings = GAME.rulebook.ruling
    choosable = {f"battles.ruling.{name}": len(values) - 1 for name, values in RULINGS.items()}
    assert {name: len(r.alternatives) for name, r in rulings.items() if r.alternatives} == choosable
    assert {r.option.removeprefix("ruling.") for r in rulings.values() if r.option} == set(RULINGS)


def test_rulings_lie_in_the_first_event() -> None:
    table = Table(treetops="alone")
    assert dict(table.state.setup.rulings)["treetops"] == "alone"
    assert [name for name, _ in table.state.setup.rulings] == list(RULINGS)
    assert open_questions(GAME, table.position)
