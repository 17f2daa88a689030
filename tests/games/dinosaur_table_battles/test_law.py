"""Dino Law, line by line: attacks, absorbs, counters, passive abilities, targeting restrictions."""

from __future__ import annotations

import pytest
from games.dinosaur_table_battles.driver import Table, card, fighting

from dinolab.games.dinosaur_table_battles.events import Attack


def attacking(attack: str, dice: str, **more: str) -> Table:
    """Triceratops attacks Pteranodon with a printed attack and so many dice."""
    table = fighting({"tri.1": dice}, cards={"tri.1": f"46 {attack} absorb-dice"}, **more)
    return table.play("attack tri.1 ptera")


def hits_and_own(table: Table) -> tuple[int, int]:
    fact = table.fact("attacked")
    return fact.hits, fact.own


def absorbing(reaction: str, reacting: str, attacking: str = "4466") -> Table:
    """Triceratops attacks Pteranodon, the Tyrannosaurus absorbs."""
    table = fighting({"tri.1": attacking, "rex.2": reacting}, cards={"rex.2": f"12 die {reaction}"})
    return table.play("attack tri.1 ptera", "react rex.2")


def countering(reaction: str, reacting: str, attacking: str = "446") -> Table:
    """Triceratops attacks the Tyrannosaurus, which counters."""
    table = fighting({"tri.1": attacking, "rex.2": reacting}, cards={"rex.2": f"12 die {reaction}"})
    return table.play("attack tri.1 rex", "react rex.2")


def suffered(table: Table) -> tuple[str, int, int, int]:
    """Who suffers how many hits, and the attacker's own and the counter's."""
    kind = "hits_counted" if "battles.hits_counted" in {e.kind for e in table.events} else "no_hits"
    fact = table.fact(kind)
    return fact.dino, getattr(fact, "hits", 0), fact.own, fact.counter


# Attack.


@pytest.mark.rule("battles.law.attack-one")
def test_attack_1_hit_only() -> None:
    """L170: one hit, whatever the dice, and none on oneself."""
    assert hits_and_own(attacking("one", "446")) == (1, 0)
    assert hits_and_own(attacking("one", "4")) == (1, 0)


@pytest.mark.rule("battles.law.attack-die")
def test_attack_1_hit_per_die_1_self() -> None:
    """L171."""
    assert hits_and_own(attacking("die", "446")) == (3, 1)
    assert hits_and_own(attacking("die", "4")) == (1, 1)


@pytest.mark.rule("battles.law.attack-plus")
def test_attack_1_hit_per_die_plus_1_hit_1_self() -> None:
    """L172: three dice are four hits."""
    assert hits_and_own(attacking("die-plus", "446")) == (4, 1)


@pytest.mark.rule("battles.law.attack-minus")
def test_attack_1_hit_per_die_minus_1_hit_1_self() -> None:
    """L173: three dice are two hits, one die is none."""
    assert hits_and_own(attacking("die-minus", "446")) == (2, 1)
    assert hits_and_own(attacking("die-minus", "4")) == (0, 1)


@pytest.mark.rule("battles.law.attack-minus", "battles.reactions.zero")
def test_an_attack_without_hits_still_costs_the_dice_and_the_own_hit() -> None:
    table = attacking("die-minus", "4")
    assert table.dice("tri.1") == ""
    assert table.state.tokens == (9, 10)
    assert table.kinds() == ["attacked", "no_hits", "tokens_paid", "attack_ended"]


# Absorb.


@pytest.mark.rule("battles.law.absorb-one")
def test_absorb_suffers_1_hit_only() -> None:
    """L176."""
    assert suffered(absorbing("absorb-one", "1")) == ("tyrannosaurus-rex", 1, 1, 0)


@pytest.mark.rule("battles.law.absorb-less")
def test_absorb_suffers_1_less_hit() -> None:
    """L178."""
    assert suffered(absorbing("absorb-less", "1")) == ("tyrannosaurus-rex", 3, 1, 0)
    assert suffered(absorbing("absorb-less", "1", "4")) == ("tyrannosaurus-rex", 0, 1, 0)


@pytest.mark.rule("battles.law.absorb-dice")
def test_absorb_suffers_hits_reduced_by_dice() -> None:
    """L179: one less for each die on the reacting card, never below none."""
    assert suffered(absorbing("absorb-dice", "12")) == ("tyrannosaurus-rex", 2, 1, 0)
    assert suffered(absorbing("absorb-dice", "112", "44")) == ("tyrannosaurus-rex", 0, 1, 0)


@pytest.mark.rule("battles.law.absorb-all")
def test_absorb_suffers_hits() -> None:
    """L180: the normal number."""
    assert suffered(absorbing("absorb-all", "12")) == ("tyrannosaurus-rex", 4, 1, 0)


# Counter.


@pytest.mark.rule("battles.law.counter-one")
def test_counter_1_hit_suffers_normal_hits() -> None:
    """L184."""
    assert suffered(countering("counter-one", "12")) == ("tyrannosaurus-rex", 3, 1, 1)


@pytest.mark.rule("battles.law.counter-die")
def test_counter_1_hit_per_die_suffers_normal_hits() -> None:
    """L185."""
    assert suffered(countering("counter-die", "112")) == ("tyrannosaurus-rex", 3, 1, 3)


@pytest.mark.rule("battles.law.counter-reduce")
def test_counter_1_hit_reduce_hits_by_dice() -> None:
    """L186: never below none."""
    assert suffered(countering("counter-reduce", "12")) == ("tyrannosaurus-rex", 1, 1, 1)
    assert suffered(countering("counter-reduce", "1122")) == ("tyrannosaurus-rex", 0, 1, 1)


@pytest.mark.rule("battles.law.counter-less")
def test_counter_1_hit_suffers_1_less_hit() -> None:
    """L187."""
    assert suffered(countering("counter-less", "12")) == ("tyrannosaurus-rex", 2, 1, 1)


# Block.


@pytest.mark.rule("battles.reactions.block")
def test_block_cancels_the_attack_on_either_side() -> None:
    """L72: no hits on either side, so the attacker's own hit does not fall either."""
    table = fighting({"tri.1": "4466", "rex.2": "1"}, cards={"rex.2": "12 die block"})
    table.play("attack tri.1 ptera", "react rex.2")
    assert table.kinds() == ["reacted", "attack_blocked", "attack_ended"]
    assert table.state.tokens == (10, 10)
    assert table.dice("tri.1") == table.dice("rex.2") == ""
    assert table.state.penalty == (False, True)


# Passive abilities.


@pytest.mark.rule("battles.passive.water-lurker")
def test_passive_water_lurker() -> None:
    """L191: never attacked while the ability is in play, unless restrictions are ignored."""
    assert fighting({"tri.1": "46"}).why("attack tri.1 spino") == "lurks"
    assert fighting({"tri.1": "46"}, down="spino.3").may("attack tri.1 spino")
    assert fighting({"tri.1": "466"}).may("attack tri.1 spino")


@pytest.mark.rule("battles.passive.treetops")
def test_passive_treetops() -> None:
    """L192: a reaction that takes no hits away, needs no dice, and flips its card."""
    teams = ("stego tri utah veloci", "brachio galli anky")
    table = fighting({"tri.1": "46"}, teams=teams)
    table.play("attack tri.1 galli")
    assert table.reactions() == {card("brachio.3"), "decline"}
    table.play("react brachio.3")
    assert table.is_down("brachio.3")
    assert suffered(table) == ("gallimimus", 2, 1, 1)
    assert table.state.penalty == (False, True)
    assert table.rule("reacted") == "battles.passive.treetops"


@pytest.mark.rule("battles.passive.treetops")
def test_passive_treetops_only_for_another_dinosaur() -> None:
    teams = ("stego tri utah veloci", "brachio galli anky")
    table = fighting({"tri.1": "46", "brachio.1": "4"}, teams=teams)
    table.play("attack tri.1 brachio")
    assert table.kinds()[-1] == "attack_ended"  # nothing was asked


@pytest.mark.rule("battles.passive.treetops")
def test_passive_treetops_can_remove_the_brachiosaurus_and_end_the_match() -> None:
    teams = ("stego tri utah veloci", "brachio galli")
    table = fighting({"tri.1": "46"}, teams=teams, down="brachio.1 brachio.2")
    table.play("attack tri.1 galli", "react brachio.3")
    assert table.kinds() == ["reacted", "dino_left", "match_ended"]
    assert table.over == "dinosaurs 0"


@pytest.mark.rule("battles.passive.watch-the-skies")
def test_passive_watch_the_skies_against_it_there_are_no_blocks() -> None:
    """L193: neither forced nor usable; other reactions are."""
    teams = ("ptera galli stego", "para tri utah")
    table = fighting({"ptera.1": "24", "para.1": "2"}, teams=teams).play("attack ptera.1 utah")
    assert table.kinds()[-1] == "attack_ended"
    table = fighting({"ptera.1": "24", "para.1": "2", "tri.1": "4"}, teams=teams)
    table.play("attack ptera.1 utah")
    assert table.why("react para.1") == "no_blocks"
    assert card("tri.1") in table.reactions()
    other = fighting({"ptera.1": "24", "para.1": "2"}, teams=teams, down="ptera.2")
    assert card("para.1") in other.play("attack ptera.1 utah").reactions()


@pytest.mark.rule("battles.passive.watch-the-skies")
def test_passive_watch_the_skies_more_hits_on_a_dinosaur_with_a_flipped_card() -> None:
    """L193: apart from Blocks; one is not contingent on the other."""
    teams = ("ptera galli stego", "para tri utah")
    for down, hits in (("", 2), ("utah.2", 3), ("utah.1", 3), ("tri.1", 2), ("ptera.2 utah.2", 2)):
        table = fighting({"ptera.1": "24"}, teams=teams, down=down).play("attack ptera.1 utah")
        assert table.fact("attacked").hits == hits, down


@pytest.mark.rule("battles.passive.egg-thieves")
def test_passive_egg_thieves_only_if_tokens_are_removed() -> None:
    """L194."""
    table = fighting({"veloci.1": "1122"}).play("attack veloci.1 ptera", "pay")
    assert table.state.tokens == (10, 7)  # one own hit, one stolen
    assert table.fact("tokens_stolen").count == 1
    table = fighting({"veloci.1": "1122"}).play("attack veloci.1 ptera", "flip ptera.2")
    assert table.state.tokens == (9, 10)


@pytest.mark.rule("battles.passive.egg-thieves")
def test_passive_egg_thieves_steal_for_their_own_attacks_only() -> None:
    table = fighting({"stego.1": "3"}).play("attack stego.1 ptera")
    assert table.state.tokens == (9, 9)
    table = fighting({"veloci.1": "11"}, down="veloci.2").play("attack veloci.1 ptera")
    assert table.state.tokens == (9, 9)


@pytest.mark.rule("battles.passive.bonk")
def test_passive_bonk_the_reactions_text_is_ignored() -> None:
    """L195: it still counts as a reaction, costs its dice and the next attack."""
    teams = ("pachy galli utah", "tri stego stygi")
    table = fighting({"pachy.1": "34", "stego.1": "35"}, teams=teams)
    table.play("attack pachy.1 stego", "react stego.1")
    assert suffered(table) == ("stegosaurus", 2, 1, 0)
    assert table.dice("stego.1") == ""
    assert table.state.penalty == (False, True)
    assert table.rule("hits_counted") == "battles.passive.bonk"


@pytest.mark.rule("battles.passive.bonk")
def test_passive_bonk_a_block_does_not_block() -> None:
    teams = ("pachy galli utah", "para stego stygi")
    table = fighting({"pachy.1": "34", "para.1": "2"}, teams=teams, down="para.2")
    table.play("attack pachy.1 stego", "react para.1")
    assert suffered(table) == ("stegosaurus", 2, 1, 0)


@pytest.mark.rule("battles.passive.bonk", "battles.passive.treetops")
def test_passive_bonk_treetops_cannot_be_used() -> None:
    teams = ("pachy galli utah", "brachio stego stygi")
    table = fighting({"pachy.1": "34"}, teams=teams).play("attack pachy.1 stego")
    assert table.kinds()[-1] == "attack_ended"
    table = fighting({"pachy.1": "34", "stego.1": "3"}, teams=teams).play("attack pachy.1 stego")
    assert table.why("react brachio.3") == "bonked"


@pytest.mark.rule("battles.passive.bonk", "battles.passive.unanswered")
def test_passive_bonk_counts_as_a_reaction_for_powers_that_ask() -> None:
    """An attacker with both abilities: a reaction that does nothing is still one."""
    cards = {"utah.2": "unanswered 5"}
    teams = ("pachy galli utah", "tri stego stygi")
    table = fighting({"utah.1": "15", "stego.1": "35"}, teams=teams, cards=cards)
    table.play("attack utah.1 stego", "react stego.1")
    assert suffered(table)[1] == 2  # not 7


# Targeting restrictions.


@pytest.mark.rule("battles.law.restrictions", "battles.passive.not-by-large")
def test_restriction_of_stygimoloch_large_ones_cannot_target_it() -> None:
    teams = ("rex spino galli", "stygi stego tri")
    table = fighting({"rex.1": "56", "galli.1": "1"}, teams=teams)
    assert table.why("attack rex.1 stygi") == "not_by_large"
    assert table.may("attack rex.1 stego")
    assert table.may("attack galli.1 stygi")
    assert fighting({"rex.1": "56"}, teams=teams, down="stygi.2").may("attack rex.1 stygi")


@pytest.mark.rule("battles.law.restrictions", "battles.targets.size")
def test_a_large_one_with_flipped_cards_is_still_large() -> None:
    """L126: Large are those that begin with three cards."""
    teams = ("rex spino galli", "stygi stego tri")
    table = fighting({"rex.1": "56"}, teams=teams, down="rex.2 rex.3")
    assert table.why("attack rex.1 stygi") == "not_by_large"


@pytest.mark.rule("battles.law.restrictions", "battles.passive.guards-small")
def test_restriction_of_deinocheirus_small_ones_cannot_target_its_small_friends() -> None:
    teams = ("rex galli stego", "deino tri utah")
    table = fighting({"rex.2": "12", "galli.1": "1"}, teams=teams)
    assert dict(table.refused("attack galli.1 tri").facts) == {
        "dino": "triceratops", "guard": "deinocheirus",
    }  # fmt: skip
    assert table.may("attack galli.1 deino")
    assert table.may("attack rex.2 tri")
    open_ = fighting({"galli.1": "1"}, teams=teams, down="deino.3")
    assert open_.may("attack galli.1 tri")
    gone = fighting({"galli.1": "1"}, teams=teams, down="deino.1 deino.2 deino.3")
    assert gone.may("attack galli.1 tri")


@pytest.mark.rule("battles.law.restrictions", "battles.passive.guards-small")
def test_deinocheirus_does_not_guard_large_friends() -> None:
    table = fighting({"galli.1": "1"}, teams=("galli stego", "deino brachio"))
    assert table.may("attack galli.1 brachio")


@pytest.mark.rule("battles.law.ignoring", "battles.passive.ignores-all")
def test_therizinosaurus_ignores_all() -> None:
    """L207."""
    for target, foes in (("spino", "spino tri"), ("stygi", "stygi tri"), ("tri", "deino tri")):
        teams = ("theri galli", foes)
        assert fighting({"theri.1": "2"}, teams=teams).may(f"attack theri.1 {target}")
    flipped = fighting({"theri.1": "2"}, teams=("theri galli", "spino tri"), down="theri.3")
    assert flipped.why("attack theri.1 spino") == "lurks"


@pytest.mark.rule("battles.law.ignoring", "battles.passive.ignores-with-dice")
def test_triceratops_ignores_all_with_three_dice_or_more() -> None:
    """L208."""
    for target, foes in (("spino", "spino utah"), ("utah", "deino utah")):
        teams = ("tri galli", foes)
        assert not fighting({"tri.1": "46"}, teams=teams).may(f"attack tri.1 {target}")
        assert fighting({"tri.1": "466"}, teams=teams).may(f"attack tri.1 {target}")
        assert fighting({"tri.1": "4466"}, teams=teams).may(f"attack tri.1 {target}")
        assert not fighting({"tri.1": "466"}, teams=teams, down="tri.2").may(
            f"attack tri.1 {target}"
        )


@pytest.mark.rule("battles.law.ignoring", "battles.passive.bonk")
def test_pachycephalosaurus_ignores_stygimoloch() -> None:
    """L209. By our text of Stygimoloch's ability this needs a Large dinosaur with Bonk."""
    cards = {"rex.3": "bonk 0"}
    teams = ("rex galli", "stygi spino tri")
    table = fighting({"rex.1": "56"}, teams=teams, cards=cards)
    assert table.may("attack rex.1 stygi")
    assert table.why("attack rex.1 spino") == "lurks"  # Stygimoloch's alone
    teams = ("pachy galli", "deino utah")
    assert fighting({"pachy.1": "34"}, teams=teams).why("attack pachy.1 utah") == "guarded"


# Passive abilities of our own.


@pytest.mark.rule("battles.passive.unanswered")
def test_passive_unanswered_one_hit_more_where_nobody_reacts() -> None:
    teams = ("rex spino galli", "tri stego utah")
    table = fighting({"rex.2": "12"}, teams=teams).play("attack rex.2 stego")
    assert suffered(table)[:2] == ("stegosaurus", 3)
    assert table.rule("hits_counted") == "battles.passive.unanswered"
    table = fighting({"rex.2": "12", "stego.1": "3"}, teams=teams)
    assert suffered(table.play("attack rex.2 stego", "react stego.1"))[1] == 2


@pytest.mark.rule("battles.passive.spikes")
def test_passive_spikes_its_counters_inflict_more() -> None:
    table = fighting({"galli.1": "1", "stego.1": "3"}, teams=("galli rex", "stego tri"))
    assert suffered(table.play("attack galli.1 stego", "react stego.1"))[3] == 2
    table = fighting(
        {"galli.1": "1", "stego.1": "3"}, teams=("galli rex", "stego tri"), down="stego.2"
    )
    assert suffered(table.play("attack galli.1 stego", "react stego.1"))[3] == 1


@pytest.mark.rule("battles.passive.ambush")
def test_passive_ambush_more_hits_on_large_ones() -> None:
    table = fighting({"utah.1": "15"})
    assert table.play("attack utah.1 rex").fact("attacked").hits == 3
    assert fighting({"utah.1": "15"}).play("attack utah.1 ptera").fact("attacked").hits == 2


@pytest.mark.rule("battles.passive.armour")
def test_passive_armour_suffers_less_from_small_attackers_after_any_reaction() -> None:
    teams = ("galli rex", "anky tri")
    table = fighting({"galli.1": "13"}, teams=teams).play("attack galli.1 anky")
    assert suffered(table)[1] == 1
    table = fighting({"rex.1": "5"}, teams=teams).play("attack rex.1 anky")
    assert suffered(table)[1] == 3  # a Large one; and nobody reacts
    table = fighting({"galli.1": "133", "anky.1": "1"}, teams=teams)
    assert suffered(table.play("attack galli.1 tri", "react anky.1"))[1] == 1  # 3 - 1 - 1
    table = fighting({"galli.1": "1"}, teams=teams).play("attack galli.1 anky")
    assert suffered(table)[1] == 0


@pytest.mark.rule("battles.passive.alarm", "battles.reactions.may")
def test_passive_alarm_its_side_need_not_react_to_few_hits() -> None:
    teams = ("galli rex", "para stego")
    for dice, free in (("13", True), ("133", False)):
        table = fighting({"galli.1": dice, "stego.1": "3"}, teams=teams)
        table.play("attack galli.1 stego")
        assert ("decline" in table.reactions()) == free
    table = fighting({"galli.1": "1", "stego.1": "3"}, teams=teams).play("attack galli.1 stego")
    table.play("decline")
    assert suffered(table) == ("stegosaurus", 1, 0, 0)
    assert table.state.penalty == (False, False)
    assert table.dice("stego.1") == "3"


@pytest.mark.rule("battles.passive.surefooted")
def test_passive_surefooted_its_attacks_cost_no_hit_of_its_own() -> None:
    table = fighting({"galli.1": "13"}, teams=("galli rex", "stego tri"))
    assert table.play("attack galli.1 stego").fact("attacked").own == 0
    table = fighting({"galli.1": "13"}, teams=("galli rex", "stego tri"), down="galli.2")
    assert table.play("attack galli.1 stego").fact("attacked").own == 1


@pytest.mark.rule("battles.cards.passive")
def test_a_passive_ability_ends_when_its_card_is_flipped() -> None:
    table = fighting({"tri.1": "46"}, down="spino.3")
    assert Attack("triceratops.1", "spinosaurus") in table.legal()
