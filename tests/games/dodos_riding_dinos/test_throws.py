"""Thrown tokens: whom each can touch, fouls, arranging, and the model that answers for bots."""

from __future__ import annotations

import pytest
from games.dodos_riding_dinos.driver import SKY, Table, racing
from games.dodos_riding_dinos.races import positions

from dinolab.core.event import CHANCE
from dinolab.games.dodos_riding_dinos import GAME
from dinolab.games.dodos_riding_dinos.events import Aim, Arrange, Flick, Target, Throw
from dinolab.games.dodos_riding_dinos.frames import Move
from dinolab.games.dodos_riding_dinos.state import top
from dinolab.games.dodos_riding_dinos.throws import BACK_TOKENS, BESIDE, TOKENS, figures

CARD = {"meteorite": "meteor", "egg": "egg", "banana": "banana", "feather": "feather", "log": "log"}


def thrown(token: str, *at: int, aim: int = 1, **options: str) -> Table:
    """A launch about to be thrown."""
    places = at or (0, 3, 4)
    cards = (CARD[token], *["n1"] * (len(places) - 1))
    hands = ("n1 n1 n1" if len(places) < 5 else "n1",) * len(places)
    table = racing(*cards, hands=hands, at=places, **options)
    return table.play("next", f"target {aim}")


@pytest.mark.rule("dodos.projectiles.launch")
@pytest.mark.parametrize("token", TOKENS)
def test_aim_throw_hit(token: str) -> None:
    table = racing(CARD[token], "n1", "n1", hands=("n1 n1 n1",) * 3, at=(0, 3, 4)).play("next")
    assert (table.asked, table.seat) == ("aim", 0)
    assert table.legal(Target) == (Target(1), Target(2))
    assert table.why("target 0") == "not_a_target"
    table.play("target 2")
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
        table.play("next", f"arrange {way}", "target 1")
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
    assert table.legal(Target) == (Target(1), Target(2))
    table.play("arrange together", "target 1")
    assert top(table.state).token == "egg"
    assert {a.hits for a, _ in GAME.outcomes(table.state)} == {()}


# Aiming.


def stray(table: Table, beside: int) -> float:
    """How likely the first racer is touched where one aims so."""
    again = table.play(f"aim 1 {beside}" if beside else "target 1")
    outcomes = GAME.outcomes(again.state)
    return sum(n for a, n in outcomes if 1 in a.hits) / sum(n for _, n in outcomes)


@pytest.mark.rule("dodos.projectiles.simulated")
def test_one_may_aim_beside_a_racer() -> None:
    """Six points just off it, twelve well off it; the farther off, the more rarely it is hit."""
    shares = []
    for beside in (0, 1, 7):
        table = racing("meteor", "n1", "n1", hands=("n1 n1 n1",) * 3, at=(0, 5, 9)).play("next")
        assert table.legal(Aim) == tuple(Aim(t, b) for t in (1, 2) for b in range(1, len(BESIDE)))
        shares.append(stray(table, beside))
    assert shares == sorted(shares, reverse=True)
    assert shares[2] < shares[0] / 1.5
    assert table.fact("aimed").beside == 7


@pytest.mark.rule("dodos.projectiles.launch")
def test_one_cannot_aim_at_nothing() -> None:
    table = racing("log", "n1", "n1", hands=("n1 n1 n1",) * 3, at=(0, 5, 9)).play("next")
    assert table.why("aim 0 1") == "not_a_target"
    assert table.why(f"aim 1 {len(BESIDE)}") == table.why("aim 1 0") == "no_such_aim"


def test_the_points_to_aim_at_lie_round_a_target_as_on_a_clock() -> None:
    assert len(BESIDE) == 1 + 6 + 12
    x, y = BESIDE[2]  # three o'clock: to the right
    assert (x, y) == pytest.approx((0.35, 0))
    assert BESIDE[18] == pytest.approx((0, -0.7))  # twelve o'clock: up


@pytest.mark.rule("dodos.projectiles.arrange")
def test_racers_are_arranged_before_one_aims_and_once() -> None:
    """Where no two stand on one hex there is nothing to arrange."""
    table = racing("meteor", "n1", "n1", hands=("n1 n1 n1",) * 3, at=(0, 5, 5)).play("next")
    assert table.legal(Arrange) == (Arrange("together"), Arrange("apart"))
    assert table.why("arrange upside-down") == "no_such_way"
    table.play("arrange apart")
    assert table.legal(Arrange) == ()
    assert table.why("arrange together") == "nothing_to_arrange"
    assert table.play("aim 2 3").asked == "throw"
    alone = racing("meteor", "n1", "n1", hands=("n1 n1 n1",) * 3, at=(0, 5, 6)).play("next")
    assert alone.why("arrange together") == "nothing_to_arrange"


@pytest.mark.rule("dodos.projectiles.simulated")
def test_another_aim_is_another_throw() -> None:
    """The same luck holds for the same aim: who takes it back and aims anew throws anew."""
    table = racing("meteor", "n1", "n1", hands=("n1 n1 n1",) * 3, at=(0, 5, 6)).play("next")
    before, keys = table.position, []
    for aim in ("target 1", "aim 1 4", "aim 2 4", "aim 1 4"):
        table.position = before
        keys.append(GAME.questions(table.play(aim).state)[0].key)
    assert len(set(keys)) == 3
    assert keys[1] == keys[3]


@pytest.mark.rule("dodos.boreal.flick", "dodos.projectiles.simulated")
def test_the_egg_is_aimed_over_the_gap() -> None:
    """The aim decides which landing hex is touched most often."""
    for to in (4, 5, 6):
        table = racing("n4", "n1", "n1", track=SKY, at=(2, 0, 0))
        assert (table.asked, table.seat) == ("aim_flick", 0)
        assert len(table.legal()) == 3 * len(BESIDE)
        assert table.why("aim 7 0") == table.why(f"aim 4 {len(BESIDE)}") == "not_a_landing"
        found = dict(GAME.outcomes(table.play(f"aim {to} 0").state))
        assert max(found, key=lambda flick: found[flick]) == Flick((to,))
        assert table.play("flick").asked == "aim_flick"  # each try is aimed anew


@pytest.mark.rule("dodos.boreal.flick")
def test_on_our_board_about_every_other_flick_lands() -> None:
    flown = [p.state for p in positions("sky") if isinstance(top(p.state), Move)]
    flown = [state for state in flown if top(state).aim and not top(state).aim[1]]
    assert flown
    for state in flown:
        found = dict(GAME.outcomes(state))
        missed = found.pop(Flick(()))
        assert 0.3 < missed / (missed + sum(found.values())) < 0.7


@pytest.mark.rule("dodos.projectiles.simulated")
def test_a_throw_is_recorded_as_aimed() -> None:
    table = racing("meteor", "n1", "n1", hands=("n1 n1 n1",) * 3, at=(0, 5, 6))
    table.play("next", "aim 1 3", "throw 1")
    thrown = next(event for event in table.events if event.kind == "dodos.thrown")
    assert (thrown.source, thrown.actor) == ("aimed", "chance")


# Declared.


@pytest.mark.rule("dodos.ruling.throws")
def test_people_may_declare_what_their_own_throws_touched() -> None:
    """`ruling.throws=declared`: nobody aims; whoever threw says what came of it."""
    more = {"hands": ("n1 n1 n1",) * 3, "at": (0, 5, 6), "throws": "declared"}
    table = racing("meteor", "n1", "n1", **more).play("next")
    assert (table.asked, table.seats) == ("throw", (0,))
    assert GAME.outcomes(table.state) == ()
    assert table.may("throw 1 2")
    assert table.why(Throw((1,), True)) == "foul_hits_nobody"
    table.play("throw 1")
    thrown = next(event for event in table.events if event.kind == "dodos.thrown")
    assert (thrown.source, thrown.actor, thrown.fact.hits) == ("declared", "0", (1,))


@pytest.mark.rule("dodos.ruling.throws", "dodos.boreal.flick")
def test_people_may_declare_what_the_egg_touched() -> None:
    table = racing("n4", "n1", "n1", track=SKY, at=(2, 0, 0), throws="declared")
    assert (table.asked, table.seats) == ("flick", (0,))
    assert len(table.legal()) == 8
    table.play("flick 6")
    flicked = next(event for event in table.events if event.kind == "dodos.egg_flicked")
    assert (flicked.source, flicked.actor) == ("declared", "0")
