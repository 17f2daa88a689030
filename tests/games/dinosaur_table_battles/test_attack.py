"""The attack phase: attacks and targets, forced reactions and their price, hits, one token left."""

from __future__ import annotations

import pytest
from games.dinosaur_table_battles.driver import card, fighting

from dinolab.games.dinosaur_table_battles import GAME
from dinolab.games.dinosaur_table_battles.events import Attack, Flip, PassAttack, Pay
from dinolab.games.dinosaur_table_battles.state import free_dice

SMALL = ("galli tri utah", "stego stygi pachy")
"""Two sides of Small dinosaurs; Gallimimus' attacks cost nothing of its own."""


# Attacks and targets.


@pytest.mark.rule("battles.attack.one")
def test_an_attack_may_be_left_out() -> None:
    table = fighting({"tri.1": "46"})
    assert PassAttack() in table.legal()
    assert table.play("pass").kinds() == ["attack_passed"]
    assert table.asked == "roll"


@pytest.mark.rule("battles.attack.one", "battles.turn.phases")
def test_a_single_attack_then_the_roll_phase() -> None:
    table = fighting({"tri.1": "4", "stego.1": "3"}).play("attack tri.1 ptera")
    assert table.asked == "roll"
    assert table.why("attack stego.1 ptera") == "not_asked"


@pytest.mark.rule("battles.cards.attack", "battles.cards.dice-area")
def test_an_attack_takes_all_dice_off_one_card() -> None:
    table = fighting({"tri.1": "446", "stego.1": "3"}).play("attack tri.1 ptera")
    assert (table.dice("tri.1"), table.dice("stego.1")) == ("", "3")
    assert table.fact("attacked").dice == (4, 4, 6)


@pytest.mark.rule("battles.cards.dice-area")
def test_a_card_without_dice_cannot_attack() -> None:
    assert fighting({}).why("attack tri.1 ptera") == "no_dice"
    assert fighting({}).legal() == (PassAttack(),)


@pytest.mark.rule("battles.cards.pair")
@pytest.mark.parametrize(("dice", "good"), [("4", False), ("46", False), ("44", True)])
def test_a_pair_is_two_dice_that_match(dice: str, good: bool) -> None:
    table = fighting({"tri.1": dice}, cards={"tri.1": "46 die! absorb-dice"})
    assert table.may("attack tri.1 ptera") == good
    if not good:
        assert table.why("attack tri.1 ptera") == "no_pair"


@pytest.mark.rule("battles.cards.pair")
def test_a_pair_may_have_more_dice_beside_it_and_all_count() -> None:
    table = fighting({"tri.1": "446"}, cards={"tri.1": "46 die! absorb-dice"})
    assert table.play("attack tri.1 ptera").fact("attacked").hits == 3
    assert table.dice("tri.1") == ""


@pytest.mark.rule("battles.attack.target")
def test_targets_are_the_other_sides_dinosaurs_in_play() -> None:
    table = fighting({"galli.1": "1"}, teams=SMALL, down="pachy.1 pachy.2")
    assert set(table.legal(Attack)) == {
        Attack("gallimimus.1", "stegosaurus"), Attack("gallimimus.1", "stygimoloch"),
    }  # fmt: skip
    assert table.why("attack galli.1 pachy") == "not_a_target"
    assert table.why("attack galli.1 tri") == "not_a_target"
    assert table.why("attack stego.1 tri") == "not_your_card"


@pytest.mark.rule("battles.cards.passive")
def test_passive_and_face_down_cards_do_not_attack() -> None:
    table = fighting({}, down="tri.1")
    assert table.why("attack tri.2 ptera") == "no_attack"
    assert table.why("attack tri.1 ptera") == "face_down"


def test_what_is_not_possible_is_explained_to_either_side() -> None:
    """Each of one's dice cards at each enemy, where it may not attack."""
    for seat, mine, foes in ((0, 4, 3), (1, 5, 4)):
        table = fighting({}, seat=seat)
        misses = GAME.near_misses(table.state, seat)
        assert len(misses) == mine * foes
        assert {no.code for _, no in misses} == {"no_dice"}
        assert GAME.near_misses(table.state, 1 - seat) == ()


def test_cards_that_cannot_react_are_explained_and_no_passive_but_treetops() -> None:
    teams = ("pachy galli utah", "brachio stego stygi")
    table = fighting({"pachy.1": "34", "stego.1": "3"}, teams=teams).play("attack pachy.1 stego")
    misses = {getattr(a, "card", "decline"): no.code for a, no in GAME.near_misses(table.state, 1)}
    assert misses == {
        card("brachio.1"): "no_dice", card("brachio.2"): "no_dice", card("brachio.3"): "bonked",
        card("stygi.1"): "counter_for_itself", "decline": "must_react",
    }  # fmt: skip


@pytest.mark.rule("battles.ruling.no-target")
def test_e15_restrictions_leave_no_target() -> None:
    """E15: then there is no attack."""
    teams = ("galli tri", "deino spino")
    cards = {"spino.3": "water-lurker 0", "deino.3": "water-lurker 0"}
    table = fighting({"galli.1": "1"}, teams=teams, cards=cards)
    assert table.legal() == (PassAttack(),)


# Reactions.


@pytest.mark.rule("battles.reactions.must", "battles.cards.reaction")
def test_whoever_can_react_must() -> None:
    table = fighting({"galli.1": "1", "stego.1": "3"}, teams=SMALL).play("attack galli.1 stego")
    assert (table.asked, table.seat) == ("react", 1)
    assert table.reactions() == {card("stego.1")}
    assert table.why("decline") == "must_react"


@pytest.mark.rule("battles.reactions.must")
def test_the_reacting_side_chooses_among_its_cards() -> None:
    dice = {"tri.1": "4", "rex.1": "5", "rex.2": "1", "spino.1": "3", "ptera.1": "2"}
    table = fighting(dice).play("attack tri.1 rex")
    assert table.reactions() == {card("spino.1"), card("ptera.1")}
    assert table.why("react rex.1") == "not_for_itself"
    assert table.why("react spino.2") == "counter_for_itself"
    assert table.why("react galli.1") == "not_your_card"
    assert table.why("react spino.3") == "no_reaction"


@pytest.mark.rule("battles.reactions.must")
def test_one_must_react_even_if_it_costs_the_dinosaur() -> None:
    """The absorber dies by it, and the match with it."""
    teams = ("galli tri", "ptera stego")
    table = fighting({"galli.1": "111", "ptera.1": "2"}, teams=teams, down="ptera.2", tokens=(9, 1))
    table.play("attack galli.1 stego")
    assert table.reactions() == {card("ptera.1")}
    table.play("react ptera.1", "flip ptera.1")
    assert table.over == "dinosaurs 0"


@pytest.mark.rule("battles.reactions.friend")
def test_absorb_and_block_are_for_friends_only() -> None:
    cards = {"stego.1": "35 die block"}
    table = fighting({"galli.1": "1", "stego.1": "3"}, teams=SMALL, cards=cards)
    assert table.play("attack galli.1 stego").kinds()[-1] == "attack_ended"
    table = fighting({"galli.1": "1", "stego.1": "3"}, teams=SMALL, cards=cards)
    assert table.play("attack galli.1 stygi").reactions() == {card("stego.1")}


@pytest.mark.rule("battles.reactions.counter")
def test_a_counter_is_for_oneself_only() -> None:
    table = fighting({"galli.1": "1", "stego.1": "3"}, teams=SMALL)
    assert table.play("attack galli.1 stygi").kinds()[-1] == "attack_ended"


@pytest.mark.rule("battles.reactions.absorb")
def test_an_absorber_suffers_instead_of_the_target() -> None:
    table = fighting({"tri.1": "44", "rex.2": "1"}).play("attack tri.1 ptera", "react rex.2")
    fact = table.fact("hits_counted")
    assert (fact.dino, fact.hits) == ("tyrannosaurus-rex", 2)
    assert table.state.tokens == (9, 8)  # Pteranodon's Breaking Point of 2 does not count


@pytest.mark.rule("battles.reactions.dice")
def test_all_dice_leave_a_reacting_card_at_once() -> None:
    table = fighting({"tri.1": "44", "rex.2": "112"}).play("attack tri.1 ptera", "react rex.2")
    assert table.dice("rex.2") == ""
    assert table.fact("reacted").dice == (1, 1, 2)


@pytest.mark.rule("battles.cards.pair", "battles.cards.reaction")
@pytest.mark.parametrize(("dice", "good"), [("1", False), ("12", False), ("122", True)])
def test_a_reaction_may_need_a_pair(dice: str, good: bool) -> None:
    cards = {"rex.2": "12 die absorb-all!"}
    table = fighting({"tri.1": "4", "rex.2": dice}, cards=cards).play("attack tri.1 ptera")
    assert (table.asked == "react") == good


@pytest.mark.rule("battles.reactions.must")
def test_face_down_cards_and_dinosaurs_that_left_do_not_react() -> None:
    table = fighting({"tri.1": "4"}, down="rex.2").play("attack tri.1 ptera")
    assert table.asked == "roll"
    dice = {"tri.1": "4", "spino.1": "3"}
    table = fighting(dice, down="rex.2").play("attack tri.1 ptera")
    assert table.why("react rex.2") == "face_down"


@pytest.mark.rule("battles.reactions.zero")
def test_an_attack_without_hits_triggers_no_reaction() -> None:
    """L132: Velociraptors with one die."""
    table = fighting({"veloci.1": "1", "rex.2": "1"}).play("attack veloci.1 ptera")
    assert table.asked == "roll"
    assert table.dice("rex.2") == "1"
    assert table.state.penalty == (False, False)


@pytest.mark.rule("battles.reactions.zero", "battles.ruling.skies-everywhere")
def test_hits_before_reactions_include_the_extra_hit_of_watch_the_skies() -> None:
    cards = {"ptera.1": "24 die-minus absorb-one"}
    teams = ("ptera galli", "tri stego")
    dice = {"ptera.1": "2", "tri.1": "4"}
    table = fighting(dice, teams=teams, cards=cards, down="stego.2").play("attack ptera.1 stego")
    assert table.asked == "react"
    table = fighting(dice, teams=teams, cards=cards).play("attack ptera.1 stego")
    assert table.asked == "roll"


@pytest.mark.rule("battles.reactions.zero")
def test_hits_that_only_a_reaction_takes_away_still_trigger_it() -> None:
    """L132 asks before reactions, L138 after."""
    cards = {"rex.2": "12 die absorb-less"}
    table = fighting({"tri.1": "4", "rex.2": "1"}, cards=cards).play("attack tri.1 ptera")
    assert table.asked == "react"
    assert table.play("react rex.2").fact("no_hits").dino == "tyrannosaurus-rex"
    assert table.state.tokens == (9, 10)


@pytest.mark.rule("battles.reactions.price")
def test_whoever_reacts_skips_the_next_attack_phase_not_the_roll() -> None:
    table = fighting({"galli.1": "1", "stego.1": "3", "stygi.1": "4"}, teams=SMALL)
    table.play("attack galli.1 stego", "react stego.1").turn()
    assert table.state.seat == 1
    assert "attack_lost" in table.kinds()
    assert table.asked == "roll"
    table.turn().turn()
    assert (table.state.seat, table.asked) == (1, "attack")  # only once


@pytest.mark.rule("battles.reactions.price")
def test_whoever_does_not_react_attacks() -> None:
    table = fighting({"galli.1": "1", "stygi.1": "4"}, teams=SMALL)
    table.play("attack galli.1 stego").turn()
    assert (table.state.seat, table.asked) == (1, "attack")


# Hits.


@pytest.mark.rule("battles.hits.tokens", "battles.hits.count")
def test_hits_below_the_breaking_point_are_paid_with_tokens() -> None:
    table = fighting({"galli.1": "13"}, teams=SMALL).play("attack galli.1 stego")
    assert table.state.tokens == (10, 8)
    assert table.kinds() == ["attacked", "hits_counted", "tokens_paid", "attack_ended"]


@pytest.mark.rule("battles.hits.breaking", "battles.cards.breaking")
def test_at_the_breaking_point_the_owner_chooses() -> None:
    table = fighting({"galli.1": "133"}, teams=SMALL).play("attack galli.1 stego")
    assert (table.asked, table.seat) == ("break", 1)
    assert set(table.legal()) == {Flip(card("stego.1")), Flip(card("stego.2")), Pay()}
    table.play("pay")
    assert table.state.tokens == (10, 7)


@pytest.mark.rule("battles.hits.breaking")
def test_the_breaking_point_is_met_above_it_too() -> None:
    table = fighting({"galli.1": "1133"}, teams=SMALL).play("attack galli.1 stego")
    assert table.asked == "break"


@pytest.mark.rule("battles.hits.flip")
def test_one_flip_pays_all_hits() -> None:
    table = fighting({"galli.1": "11133"}, teams=SMALL).play("attack galli.1 stego", "flip stego.2")
    assert table.state.tokens == (10, 10)
    assert table.is_down("stego.2")
    assert table.kinds() == ["card_flipped", "attack_ended"]


@pytest.mark.rule("battles.hits.flip")
def test_dice_come_back_from_a_flipped_card() -> None:
    cards = {"stygi.1": "14 die absorb-less"}  # no reaction of its own
    table = fighting({"galli.1": "133", "stygi.1": "14"}, teams=SMALL, cards=cards)
    table.play("attack galli.1 stygi", "flip stygi.1")
    assert table.dice("stygi.1") == ""
    assert free_dice(table.state, 1) == 6


@pytest.mark.rule("battles.hits.flip")
def test_only_face_up_cards_of_the_dinosaur_that_is_hit() -> None:
    table = fighting({"galli.1": "133"}, teams=SMALL, down="stego.2").play("attack galli.1 stego")
    assert table.flips() == {card("stego.1")}
    assert table.why("flip stego.2") == "face_down"
    assert table.why("flip stygi.1") == "not_the_one_hit"
    assert table.why("flip galli.1") == "not_your_card"


@pytest.mark.rule("battles.hits.flip")
def test_the_card_that_reacted_may_be_flipped() -> None:
    table = fighting({"galli.1": "133", "stego.1": "3"}, teams=SMALL)
    table.play("attack galli.1 stego", "react stego.1")
    assert card("stego.1") in table.flips()


@pytest.mark.rule("battles.hits.breaking")
def test_the_absorbers_breaking_point_and_cards_count() -> None:
    dice = {"tri.1": "4466", "rex.2": "1"}
    table = fighting(dice, breaking={"rex": 4}).play("attack tri.1 ptera", "react rex.2")
    assert table.flips() == {card("rex.1"), card("rex.2"), card("rex.3")}


@pytest.mark.rule("battles.hits.breaking")
def test_the_breaking_point_is_asked_after_reductions() -> None:
    """L138."""
    dice = {"tri.1": "4466", "rex.2": "1"}
    cards = {"rex.2": "12 die absorb-less"}
    table = fighting(dice, breaking={"rex": 4}, cards=cards)
    table.play("attack tri.1 ptera", "react rex.2")
    assert table.state.tokens == (9, 7)


@pytest.mark.rule("battles.hits.hospital", "battles.cards.breaking")
def test_a_dinosaur_without_face_up_cards_leaves_play() -> None:
    table = fighting({"galli.1": "133"}, teams=SMALL, down="stego.2")
    table.play("attack galli.1 stego", "flip stego.1")
    assert table.kinds() == ["card_flipped", "dino_left", "attack_ended"]
    assert table.fact("dino_left").dino == "stegosaurus"
    table.turn()
    assert table.why("attack stego.1 galli") == "not_your_card"


@pytest.mark.rule("battles.hits.hospital")
def test_the_attacked_side_may_lose_a_dinosaur_and_play_on() -> None:
    table = fighting({"galli.1": "133"}, teams=SMALL, down="stego.2")
    table.play("attack galli.1 stego", "flip stego.1")
    assert not table.over


@pytest.mark.rule("battles.hits.self")
def test_an_attack_may_cost_its_own_side_a_token() -> None:
    table = fighting({"tri.1": "4"}).play("attack tri.1 ptera")
    paid = [e.fact for e in table.last if e.kind == "battles.tokens_paid"]
    assert [(p.seat, p.paid, p.why) for p in paid] == [(1, 1, "attack"), (0, 1, "self")]


@pytest.mark.rule("battles.hits.self", "battles.hits.flip")
def test_own_hits_fall_although_the_other_side_flips() -> None:
    table = fighting({"tri.1": "446"}).play("attack tri.1 ptera", "flip ptera.1")
    assert table.state.tokens == (9, 10)


# One token left.


@pytest.mark.rule("battles.one.self")
def test_with_one_token_own_hits_are_ignored() -> None:
    table = fighting({"tri.1": "4"}, tokens=(1, 9)).play("attack tri.1 ptera")
    assert table.fact("attacked").own == 0
    assert table.state.tokens == (1, 8)


@pytest.mark.rule("battles.one.self")
def test_with_one_token_a_counters_hits_are_not_ignored() -> None:
    dice = {"tri.1": "4", "stego.1": "3"}
    table = fighting(dice, teams=SMALL, tokens=(1, 9)).play("attack tri.1 stego", "react stego.1")
    assert table.over == "own-tokens 1"


@pytest.mark.rule("battles.one.flip")
def test_with_one_token_a_card_may_be_flipped_for_any_hits() -> None:
    table = fighting({"galli.1": "1"}, teams=SMALL, tokens=(9, 1)).play("attack galli.1 stego")
    assert table.asked == "break"
    table.play("flip stego.2")
    assert table.rule("card_flipped") == "battles.one.flip"
    assert table.state.tokens == (9, 1)


@pytest.mark.rule("battles.one.flip")
def test_with_one_token_one_may_also_accept_ones_fate() -> None:
    table = fighting({"galli.1": "1"}, teams=SMALL, tokens=(9, 1)).play("attack galli.1 stego")
    assert table.play("pay").over == "tokens 0"


@pytest.mark.rule("battles.one.flip")
def test_with_two_tokens_hits_below_the_breaking_point_are_paid() -> None:
    table = fighting({"galli.1": "13"}, teams=SMALL, tokens=(9, 2)).play("attack galli.1 stego")
    assert table.over == "tokens 0"


@pytest.mark.rule("battles.one.flip")
def test_at_the_breaking_point_the_flip_is_the_usual_one() -> None:
    table = fighting({"galli.1": "133"}, teams=SMALL, tokens=(9, 1))
    table.play("attack galli.1 stego", "flip stego.2")
    assert table.rule("card_flipped") == "battles.hits.flip"
