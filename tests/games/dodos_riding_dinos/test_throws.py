"""Thrown tokens: whom each can touch, fouls, arranging, and the model that answers for bots."""

from __future__ import annotations

import pytest
from games.dodos_riding_dinos.driver import Table, racing

from dinolab.core.event import CHANCE
from dinolab.games.dodos_riding_dinos import GAME
from dinolab.games.dodos_riding_dinos.asking import WAYS
from dinolab.games.dodos_riding_dinos.events import Arrange, Target, Throw
from dinolab.games.dodos_riding_dinos.state import top
from dinolab.games.dodos_riding_dinos.throws import BACK_TOKENS, TOKENS, figures

CARD = {"meteorite": "meteor", "egg": "egg", "banana": "banana", "feather": "feather", "log": "log"}


def thrown(token: str, *at: int, aim: int = 1, **options: str) -> Table:
    """A launch about to be thrown."""
    places = at or (0, 3, 4)
    cards = (CARD[token], *["n1"] * (len(places) - 1))
    hands = ("n1 n1 n1" if len(places) < 5 else "n1",) * len(places)
    table = racing(*cards, hands=hands, at=places, **options)
    return table.play("next", f"target {aim}", "arrange as-they-stand")


@pytest.mark.rule("dodos.projectiles.launch")
@pytest.mark.parametrize("token", TOKENS)
def test_aim_arrange_throw_hit(token: str) -> None:
    table = racing(CARD[token], "n1", "n1", hands=("n1 n1 n1",) * 3, at=(0, 3, 4)).play("next")
    assert (table.asked, table.seat) == ("aim", 0)
    assert Target(0) not in table.legal()
    assert table.why("target 0") == "not_a_target"
    table.play("target 2")
    assert table.legal() == tuple(Arrange(way) for way in WAYS)
    assert table.why("arrange upside-down") == "no_such_way"
    table.play("arrange apart")
    assert (table.asked, table.seats) == ("throw", (CHANCE,))
    before = table.far(2)
    table.play("throw 2")
    if token in BACK_TOKENS:
        assert (table.far(2), table.facts("damage_dealt")) == (before - 2, [])
    else:
        dealt = table.facts("damage_dealt")[0]
        assert (dealt.victims, dealt.damage) == ((2,), ({"egg": 1, "log": 3}.get(token, 2),))
    assert table.rule("thrown") == f"dodos.projectiles.{token}"


@pytest.mark.rule("dodos.projectiles.meteorite", "dodos.projectiles.banana")
@pytest.mark.parametrize("token", ["meteorite", "banana"])
def test_meteorite_and_banana_may_hit_the_thrower(token: str) -> None:
    table = thrown(token)
    assert table.may("throw 0 1")
    assert table.play("throw 0").fact("damage_dealt").victims == (0,)


@pytest.mark.rule("dodos.projectiles.egg")
def test_f23_all_on_the_throwers_hex_are_set_aside_for_the_egg() -> None:
    """F23: its own racer too; on that hex whatever the lap."""
    table = thrown("egg", 0, 4, 1, 13)
    assert table.why("throw 0") == "cannot_be_hit"
    assert table.why("throw 2") == "cannot_be_hit"
    assert table.why("throw 3") == "cannot_be_hit"
    assert table.may("throw 1")


@pytest.mark.rule("dodos.projectiles.log")
def test_f23_the_log_does_not_hit_its_own_racer() -> None:
    table = thrown("log", 0, 1, 4)
    assert table.why("throw 0") == "cannot_be_hit"
    assert table.may("throw 1 2")


@pytest.mark.rule("dodos.projectiles.feather")
def test_only_the_first_racer_the_feather_touches_is_hit() -> None:
    table = thrown("feather")
    assert table.why("throw 1 2") == "only_the_first"
    assert table.may("throw 0")


@pytest.mark.rule("dodos.projectiles.launch")
def test_what_people_declare_is_believed_but_for_what_cannot_be() -> None:
    table = thrown("meteorite")
    assert table.why(Throw((2, 1), False)) == "hits_in_order"
    assert table.why(Throw((1, 1), False)) == "hits_in_order"
    assert table.why(Throw((7,), False)) == "cannot_be_hit"
    assert table.may("throw 0 1 2")


@pytest.mark.rule("dodos.ruling.foul")
def test_f23_a_foul_hits_nobody_and_is_not_repeated() -> None:
    """F23, default (also for a throw that leaves the board)."""
    table = thrown("banana")
    assert table.why(Throw((1,), True)) == "foul_hits_nobody"
    assert table.refused(Throw((1,), True)).rule == "dodos.ruling.foul"
    table.play("throw foul")
    assert table.facts("damage_dealt") == []
    assert table.fact("part_fizzled").code == "launch"
    assert table.asked == "window"


@pytest.mark.rule("dodos.projectiles.launch")
def test_a_throw_may_touch_nobody() -> None:
    assert thrown("log").play("throw").facts("damage_dealt") == []


@pytest.mark.rule("dodos.projectiles.simulated")
@pytest.mark.parametrize("token", TOKENS)
def test_luck_answers_with_every_outcome_that_can_be(token: str) -> None:
    table = thrown(token)
    found = dict(GAME.outcomes(table.state))
    able = {"egg": 2, "log": 2}.get(token, 3)
    assert len(found) == (able + 1 if token == "feather" else 2**able) + 1
    assert found[Throw((), True)] > 0
    assert max(found, key=lambda throw: found[throw]).foul is False
    assert all(table.may(f"throw {' '.join(map(str, t.hits))}".strip()) for t in found if t.hits)


@pytest.mark.rule("dodos.projectiles.simulated")
def test_a_better_hand_hits_its_target_more_often() -> None:
    share = []
    for skill in ("50", "100", "200"):
        outcomes = GAME.outcomes(thrown("meteorite", 0, 5, 9, skill=skill).state)
        hit = sum(n for action, n in outcomes if 1 in action.hits)
        share.append(hit / sum(n for _, n in outcomes))
    assert share == sorted(share)
    assert share[0] < share[2]


@pytest.mark.rule("dodos.projectiles.arrange")
def test_f23_racers_are_arranged_within_their_hexes() -> None:
    """F23: all racers; closer together more are touched at once."""
    both = []
    for way in ("together", "apart"):
        table = racing("meteor", "n1", "n1", hands=("n1 n1 n1",) * 3, at=(0, 5, 5))
        table.play("next", "target 1", f"arrange {way}")
        both.append(dict(GAME.outcomes(table.state))[Throw((1, 2), False)])
    assert both[0] > both[1]


@pytest.mark.rule("dodos.faq.sharing")
def test_faq_any_number_of_racers_may_share_a_hex() -> None:
    """FAQ: how many racers can share the same hex? Any; those who do not fit touch it and can be
    touched there (1.4): figures on one hex stand round its middle, each on its own spot.
    """
    table = thrown("meteorite", 3, 4, 4, 4, 4, 4)
    assert table.far() == (4, 4, 4, 4, 4, 4)
    spots = figures(table.state, "apart")
    assert len(set(spots)) == 6
    x = table.state.setup.hexes[4].q
    assert all(abs(a - x) < 1 and abs(b) < 1 for a, b in spots)
    assert table.may("throw 0 1 2 3 4 5")


@pytest.mark.rule("dodos.projectiles.egg")
def test_an_egg_that_can_touch_nobody_is_still_thrown() -> None:
    table = racing("egg", "n1", "n1", hands=("n1 n1 n1",) * 3, at=(0, 1, 1)).play("next")
    assert table.legal() == (Target(1), Target(2))
    table.play("target 1", "arrange together")
    assert top(table.state).token == "egg"
    assert {a.hits for a, _ in GAME.outcomes(table.state)} == {()}
