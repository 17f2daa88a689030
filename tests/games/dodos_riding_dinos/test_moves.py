"""Movement: flames, shortcuts and deep snow, glass ramps, going back, the finish line."""

from __future__ import annotations

import pytest
from games.dodos_riding_dinos.driver import FIRE, ICE, PLAIN, SKY, Table, racing, ready
from msgspec.structs import replace

from dinolab.core.event import CHANCE
from dinolab.games.dodos_riding_dinos import GAME
from dinolab.games.dodos_riding_dinos.events import ChooseFlame, ChooseLanding, PayRamp, UseFlame
from dinolab.games.dodos_riding_dinos.frames import Flame, Move
from dinolab.games.dodos_riding_dinos.state import push

FLAME = 13
"""The first Flame hex of `FIRE`, beside hex 3."""


def hex_of(table: Table, seat: int = 0) -> int:
    return table.state.racers[seat].place[0]


def sent_back(at: int | tuple[int, int], track: str = PLAIN) -> Table:
    """The third racer has been sent back two hexes; the second is next."""
    return racing("pothole", "n1", "n1", track=track, at=(-5, -5, at)).play("target 2")


# Going back, and the line.


@pytest.mark.rule("dodos.tracks.back", "dodos.ruling.behind-start")
@pytest.mark.parametrize(("at", "back"), [(4, 2), (1, -1), (-1, -3), (-3, -5), (13, 11)])
def test_f26_back_moves_go_on_round_the_loop(at: int, back: int) -> None:
    """F26: over the line and beyond the start hexes; the distance is a whole number of any size."""
    table = sent_back(at)
    assert table.far(2) == back
    assert "dodos.tracks.back" in table.rules("went_back")


@pytest.mark.rule("dodos.faq.crossed-back")
def test_faq_who_crossed_and_is_moved_back_has_not_finished() -> None:
    """FAQ: the race is not finished yet; another round is played."""
    table = racing("n1", "n3", "n1", "quake", at=(0, 11, 0, 0))
    table.play("next", "next")
    assert table.far(1) == 14
    table.play("done")
    assert (table.far(1), table.over, table.state.round) == (12, "", 2)


# Flames.


@pytest.mark.rule("dodos.ignis.flames")
def test_a_flame_is_entered_only_by_an_exact_movement() -> None:
    table = racing("n3", "n1", "n1", track=FIRE, at=(1, 0, 0))
    assert (hex_of(table), table.asked) == (4, "window")
    table = racing("n2", "n1", "n1", track=FIRE, at=(1, 0, 0))
    assert (table.asked, table.seat) == ("flame", 0)


@pytest.mark.rule("dodos.ignis.flames")
@pytest.mark.parametrize(("way", "at"), [("enter", FLAME), ("past", 3)])
def test_even_then_one_may_run_past_it(way: str, at: int) -> None:
    table = racing("n2", "n1", "n1", track=FIRE, at=(1, 0, 0))
    assert table.legal() == (ChooseFlame(True), ChooseFlame(False))
    table.play(way)
    assert (hex_of(table), table.far(0)) == (at, 3)
    assert table.asked == ("use_flame" if way == "enter" else "window")


@pytest.mark.rule("dodos.ignis.flames")
def test_going_back_never_enters_a_flame() -> None:
    assert hex_of(sent_back(5, FIRE), 2) == 3
    assert hex_of(sent_back((FLAME, 1), FIRE), 2) == 1


@pytest.mark.rule("dodos.ignis.ashes")
def test_ashes_take_any_card_of_the_discard_pile() -> None:
    table = racing("n2", "n1", "n1", track=FIRE, at=(1, 0, 0), used="block thunder").play("enter")
    table.play("ashes")
    assert [a.card for a in table.legal()] == ["block", "thunder"]
    assert table.why("ash n1") == "not_in_the_pile"
    table.play("ash block")
    assert (table.hand(0), table.state.used) == ("block n1 n1", ("thunder",))


@pytest.mark.rule("dodos.ruling.empty-ashes")
@pytest.mark.parametrize("ruling", ["allowed", "refused"])
def test_f29_ashes_on_an_empty_pile(ruling: str) -> None:
    """F29: may be chosen and nothing happens, or fireballs only."""
    table = racing("n2", "n1", "n1", track=FIRE, at=(1, 0, 0), empty_ashes=ruling).play("enter")
    if ruling == "allowed":
        assert table.play("ashes").asked == "window"
    else:
        assert table.legal() == (UseFlame("fireballs"),)
        assert table.why("ashes") == "no_ashes"


def burnt(*others: int | tuple[int, int], **rulings: str) -> tuple[int, ...]:
    """Whom fireballs from the first flame hit."""
    places = (1, *others)
    cards = ("n2", *["n1"] * len(others))
    table = racing(*cards, track=FIRE, at=places, **rulings).play("enter")
    damages = len(table.facts("damage_dealt"))
    table.play("fireballs")
    found = table.facts("damage_dealt")
    return tuple(sorted(found[-1].victims)) if len(found) > damages else ()


@pytest.mark.rule("dodos.ruling.fireballs", "dodos.ignis.fireballs")
def test_f19_f34_the_two_nearest_occupied_hexes_either_way_round() -> None:
    """F19: by track distance, one's own hex not counted. F34: round the loop; the bypass beside is
    at distance 0.
    """
    assert burnt(5, 0, -2) == (1, 2)
    assert burnt(5, 4, -2) == (1, 2)
    assert burnt(0, 12, 9) == (1, 2)
    assert burnt(3, 8, 9) == (1, 2)
    assert burnt((FLAME, 1), 8, 9) == (2, 3)


@pytest.mark.rule("dodos.ruling.fireballs")
def test_f19_all_of_a_tie_are_hit() -> None:
    assert burnt(4, 5, 1) == (1, 2, 3)
    assert burnt(4, 4, 2, 9) == (1, 2, 3)


@pytest.mark.rule("dodos.ruling.fireballs")
def test_f19_racers_of_two_laps_on_one_hex_stand_on_one_hex() -> None:
    assert burnt((5, 1), (5, 2), (8, 1), (9, 1)) == (1, 2, 3)


@pytest.mark.rule("dodos.ruling.fireballs")
def test_f19_the_alternatives() -> None:
    assert burnt(3, 4, 5, fireballs="neighbours") == (1, 2)
    assert burnt(8, 9, 7, fireballs="neighbours") == ()
    assert burnt((FLAME, 1), 8, 9, fireballs="own-hex-too") == (1, 2)


@pytest.mark.rule("dodos.ignis.fireballs")
def test_fireballs_are_no_card_effect_so_they_come_before_the_window() -> None:
    """1.4: they cannot be blocked."""
    table = racing("n2", "n1", "n1", hands=("n1", "block n1"), track=FIRE, at=(1, 4, 0))
    table.play("enter")
    assert table.kinds(whole=True).count("window_opened") == 0
    table.play("fireballs")
    assert table.fact("damage_dealt").damage == (1, 1)


@pytest.mark.rule("dodos.ruling.fireballs")
def test_f19_starting_a_turn_on_a_flame_triggers_nothing() -> None:
    table = racing("n0", "n1", "n1", track=FIRE, at=((FLAME, 1), 0, 0))
    assert (hex_of(table), table.asked) == (FLAME, "window")


@pytest.mark.rule("dodos.ignis.flames", "dodos.ruling.any-movement")
def test_f17_any_forward_movement_may_end_on_a_flame() -> None:
    """F17: effects and the lead's hex too."""
    table = racing("roll", "n1", "n1", track=FIRE, at=(0, 0, 0)).play("roll 1 1")
    assert (hex_of(table), table.asked) == (2, "flame")
    table = racing("n1", "n1", "n1", track=FIRE, at=(1, -5, -5)).play("done")
    assert (table.asked, table.state.phase) == ("flame", "ending")
    table.play("enter", "ashes", "ash n1")
    assert hex_of(table) == FLAME


# Shortcuts.


@pytest.mark.rule("dodos.polaria.shortcut")
@pytest.mark.parametrize(("face", "at"), [(4, 14), (5, 14), (6, 14), (1, 4), (2, 4), (3, 4)])
def test_a_signal_rolls_a_die(face: int, at: int) -> None:
    """From 4 up through the shortcut; else 1 damage and the regular way."""
    table = racing("n3", "n1", "n1", track=ICE, at=(1, 0, 0), hands=("n2 n6",))
    assert (table.asked, table.seats) == ("signal", (CHANCE,))
    table.play(f"roll {face}")
    if face < 4:
        table.play("discard n6")
    assert hex_of(table) == at
    assert table.hand(0) == ("n2 n6" if face >= 4 else "n2")
    assert table.why("roll 4 4", seat=CHANCE) == "not_asked"


@pytest.mark.rule("dodos.ruling.signal")
@pytest.mark.parametrize(("face", "at"), [(6, 13), (1, 3)])
def test_f16_f32_entered_with_the_last_movement_it_rolls_and_the_result_is_kept(
    face: int, at: int
) -> None:
    """F16: for the next movement. F32: the lead's hex uses it."""
    table = racing("n1", "n1", "n1", track=ICE, at=(1, 0, 0), hands=("n2 n6",)).play(f"roll {face}")
    if face < 4:
        table.play("discard n6")
    assert (hex_of(table), table.state.racers[0].kept) == (2, 1 if face >= 4 else 2)
    table.play("done")
    assert (hex_of(table), table.state.racers[0].kept) == (at, 0)
    assert len(table.facts("signal_rolled")) == 1


@pytest.mark.rule("dodos.ruling.signal")
def test_f32_moved_back_onto_a_signal_it_does_not_roll_and_leaves_by_the_regular_way() -> None:
    table = sent_back(4, ICE)
    assert (hex_of(table, 2), table.facts("signal_rolled")) == (2, [])
    table.play("next")
    assert (hex_of(table, 2), table.facts("signal_rolled")) == (3, [])


@pytest.mark.rule("dodos.ruling.signal")
def test_f16_entering_it_again_from_behind_rolls_again() -> None:
    table = racing("n1", "pothole", "n1", track=ICE, at=(1, -5, -5), hands=("n3 wind",))
    table.play("roll 6", "target 0")
    assert (hex_of(table), table.state.racers[0].kept) == (0, 0)
    table.play("0: react wind")
    table.play("done")
    assert (table.asked, hex_of(table)) == ("signal", 2)
    assert table.play("roll 1").facts("signal_rolled")[-1].face == 1


@pytest.mark.rule("dodos.ruling.shortcut-back", "dodos.tracks.back")
def test_f28_back_from_a_shortcut_to_the_regular_way() -> None:
    table = sent_back((14, 1), ICE)
    assert [fact.to for fact in table.facts("went_back")] == [5, 4]


@pytest.mark.rule("dodos.polaria.snow")
def test_deep_snow_takes_one_off_the_speed_of_cards_only() -> None:
    table = ready(3, hands=("roll n1",), at=(0, 0, 0))
    table.put(setup=replace(table.state.setup, snow=True)).scheme("roll", "n1", "n1")
    assert (table.fact("turn_began").speed, table.rule("turn_began")) == (0, "dodos.polaria.snow")
    table.play("pass", "pass", "pass", "roll 2 3")
    assert table.far(0) == 5


@pytest.mark.rule("dodos.polaria.snow")
@pytest.mark.parametrize(
    ("board", "track", "snow"),
    [("polaria-iceberg", "inner", True), ("polaria-iceberg", "outer", False),
     ("dodino-island", "inner", False)],
)  # fmt: skip
def test_snow_lies_on_the_inner_track_of_the_iceberg_only(
    board: str, track: str, snow: bool
) -> None:
    assert Table(board=board, track=track).state.setup.snow is snow


@pytest.mark.rule("dodos.polaria.snow", "dodos.faq.oberndorfer")
def test_snow_adds_to_oberndorfers_lightness() -> None:
    """1.4: line 112 and the FAQ together."""
    table = ready(3, racers="oberndorfer", hands=("n3 n1",), at=(0, 0, 0))
    table.put(setup=replace(table.state.setup, snow=True)).scheme("n3", "n1", "n1")
    assert (table.fact("turn_began").speed, table.far(0)) == (1, 1)


# The glass ramp.


@pytest.mark.rule("dodos.boreal.ramp", "dodos.boreal.flick")
def test_each_try_costs_one_movement() -> None:
    table = racing("n4", "n1", "n1", track=SKY, at=(1, 0, 0))
    assert (table.asked, hex_of(table)) == ("aim_flick", 3)
    table.play("flick")
    assert (table.asked, table.state.pending[-1].left) == ("aim_flick", 1)
    table.play("flick 6")
    assert (hex_of(table), table.asked) == (6, "window")


@pytest.mark.rule("dodos.boreal.ramp")
def test_from_the_landing_hex_one_goes_on() -> None:
    table = racing("n6", "n1", "n1", track=SKY, at=(1, 0, 0)).play("flick 5")
    assert hex_of(table) == 8
    assert table.fact("landed").to == 5


@pytest.mark.rule("dodos.ruling.several-landings")
@pytest.mark.parametrize("ruling", ["thrower", "smallest"])
def test_f18_the_egg_touches_several_landing_hexes(ruling: str) -> None:
    """F18: the thrower chooses, or the smallest paw counts."""
    table = racing("n3", "n1", "n1", track=SKY, at=(1, 0, 0), several_landings=ruling)
    table.play("flick 4 6")
    if ruling == "thrower":
        assert table.legal() == (ChooseLanding(4), ChooseLanding(6))
        assert table.why("land 5") == "not_touched"
        table.play("land 6")
        assert hex_of(table) == 6
    else:
        assert (hex_of(table), table.rule("landed")) == (4, "dodos.ruling.several-landings")


@pytest.mark.rule("dodos.boreal.flick")
def test_only_landing_hexes_across_count() -> None:
    table = racing("n3", "n1", "n1", track=SKY, at=(1, 0, 0)).play("aim 5 0")
    assert table.why("flick 7") == "not_a_landing"
    assert table.why("flick 6 4") == "not_a_landing"
    assert len(table.legal()) == 8


@pytest.mark.rule("dodos.boreal.flick")
def test_the_flick_deals_no_damage_and_triggers_no_ability() -> None:
    table = racing("n3", "n1", "n1", track=SKY, at=(1, 4, 0), racers="stromer")
    table.play("flick 4")
    assert table.facts("damage_dealt") == []
    assert table.asked == "window"


@pytest.mark.rule("dodos.boreal.ramp")
def test_without_success_two_damage_and_the_smallest_paw() -> None:
    table = racing("n3", "n1", "n1", hands=("n1 n2 n3",), track=SKY, at=(1, 0, 0)).play("flick")
    assert table.legal() == (PayRamp(True), PayRamp(False))
    table.play("pay", "discard n2 n3")
    assert (hex_of(table), table.hand(0), table.fact("landed").paid) == (4, "n1", 2)


@pytest.mark.rule("dodos.boreal.ramp", "dodos.ruling.stay-on-ramp")
def test_f33_or_the_movement_ends_on_the_ramp_and_the_effect_follows() -> None:
    """F33."""
    table = racing("n3", "n1", "n1", track=SKY, at=(1, 0, 0), cards={"n3": "normal 3 2 draw 1"})
    table.play("flick", "stay", "pass", "pass", "pass", "draw n6")
    assert (hex_of(table), table.hand(0)) == (3, "n1 n1 n6")


@pytest.mark.rule("dodos.boreal.ramp", "dodos.ruling.stay-on-ramp")
def test_f18_reached_with_no_movement_left_the_choice_is_offered_at_once() -> None:
    """F18."""
    assert racing("n2", "n1", "n1", track=SKY, at=(1, 0, 0)).asked == "ramp"


@pytest.mark.rule("dodos.boreal.ramp")
def test_a_turn_that_begins_on_the_ramp_tries_again_with_its_new_speed() -> None:
    table = racing("n2", "n1", "n1", track=SKY, at=(3, 0, 0))
    assert (table.asked, table.state.pending[-1].left) == ("aim_flick", 2)
    table = racing("n0", "n1", "n1", track=SKY, at=(3, 0, 0))
    assert (table.asked, hex_of(table)) == ("window", 3)


@pytest.mark.rule("dodos.ruling.ramp-damage")
@pytest.mark.parametrize("ruling", ["allowed", "refused"])
def test_f18_two_damage_with_fewer_cards(ruling: str) -> None:
    """F18: all are discarded, or it is refused."""
    table = racing("n2", "n1", "n1", hands=("n1",), track=SKY, at=(1, 0, 0), ramp_damage=ruling)
    assert table.may("pay") == (ruling == "allowed")
    if ruling == "allowed":
        table.play("pay")
        assert (hex_of(table), table.count(0)) == (4, 0)
    else:
        assert table.why("pay") == "too_few_to_pay"
        assert [no.code for _, no in GAME.near_misses(table.state, 0)] == ["too_few_to_pay"]


@pytest.mark.rule("dodos.boreal.back")
@pytest.mark.parametrize("landing", [4, 5, 6])
def test_f18_going_back_one_jumps_from_a_landing_hex_to_the_ramp(landing: int) -> None:
    """F18: the jump counts one hex."""
    table = sent_back((landing, 1), SKY)
    assert [fact.to for fact in table.facts("went_back")] == [3, 2]


def test_a_flame_is_used_once() -> None:
    """A frame put by hand asks its racer, and a movement without hexes ends."""
    table = racing("n1", "n1", "n1", track=FIRE, at=((FLAME, 1), 0, 0))
    table.put(pending=push(table.state, Flame(0)).pending)
    assert table.asked == "use_flame"
    table.put(pending=(*table.state.pending[:-1], Move(0, 0, True, "effect")))
    assert table.asked == ""
