"""Rulings A1 to A18: what holds where the rulebook is silent, and the alternatives on offer.

A9, A10 and A13 have their tests where points, lanes and cards are tested; here are their options.
"""

from typing import Any

import pytest
from games.dino_racer.driver import Table, counts, order

from dinolab.core.event import CHANCE
from dinolab.core.fold import open_questions
from dinolab.games.dino_racer import GAME
from dinolab.games.dino_racer.events import Task

RULE = "racer.checkpoints.turn"


def one_left(dino: str, **options: str) -> Table:
    """The race deck holds one card; a round is under way, checkpoint 1 struck."""
    table = Table(**options).play("announce 0")
    return table.put(T=5, R=4, S=3, P=2, B=1, fired=1, deck=counts(dino))


@pytest.mark.rule("racer.ruling.race-end-shows")
def test_a1_race_end_shows_when_a_flip_is_needed() -> None:
    table = one_left("T").put(flips=4, row=counts("RSPB")).play("flip T")
    assert table.asked == "draft"


@pytest.mark.rule("racer.ruling.race-end-shows")
def test_a1_alternative_race_end_shows_when_the_last_card_leaves() -> None:
    table = one_left("T", ruling__race_end_shows="when-empty")
    table.put(flips=4, row=counts("RSPB")).play("flip T")
    assert table.kinds()[1:4] == ["advanced", "race_end_revealed", "race_ended"]
    assert table.last[2].rule == "racer.ruling.race-end-shows"
    assert table.asked == ""


@pytest.mark.rule("racer.ruling.cut-round")
def test_a2_flips_of_a_cut_round_are_discarded() -> None:
    table = Table().play("announce 0").put(T=7).play("flip R T")
    assert table.state.discard == counts("RT")
    assert "drafted" not in table.kinds(whole=True)


@pytest.mark.rule("racer.ruling.cut-round")
def test_a2_alternative_flips_of_a_cut_round_are_drafted_as_far_as_they_go() -> None:
    table = Table(ruling__cut_round="drafted").play("announce 2").put(T=7).play("flip R T")
    assert table.asked == "draft"
    table.play("draft T R")
    assert table.kinds() == ["drafted", "race_ended", "deck_passed", "scored", "race_set_up"]
    assert table.fact("scored").piles == (counts(""), counts(""), counts("T"), counts("R"))
    assert table.state.announcer == 3


@pytest.mark.rule("racer.ruling.cut-round")
def test_a2_alternative_a_full_cut_round_leaves_one_over_that_moves_nobody() -> None:
    table = Table(ruling__cut_round="drafted").play("announce 0").put(T=7)
    table.play("flip R R S S T", "draft T R S R")
    assert table.fact("race_ended").standings[0] == 0
    assert table.fact("deck_passed").seat == 1
    assert "leftover_discarded" not in table.kinds(whole=True)
    assert table.state.discard == counts("RRSST")


@pytest.mark.rule("racer.ruling.cut-round")
def test_a2_alternative_a_round_cut_by_race_end_is_drafted_too() -> None:
    table = one_left("T", ruling__cut_round="drafted").play("flip T")
    assert table.asked == "draft"
    table.play("draft T")
    assert table.kinds()[-3:] == ["deck_passed", "scored", "game_ended"]
    assert sum(table.fact("scored").points) > 0


@pytest.mark.rule("racer.ruling.turbo-race-end")
def test_a3_turbo_that_finds_race_end_ends_the_game_and_moves_nobody() -> None:
    """The game also ends by TURBO: scored as it stands."""
    table = one_left("B").put(B=0, fired=0).play("flip B", "turn turbo")
    assert table.kinds() == [
        "checkpoint_turned", "effect_struck", "race_end_revealed", "race_ended", "scored",
        "game_ended",
    ]  # fmt: skip
    assert table.last[2].rule == "racer.ruling.turbo-race-end"
    assert table.state.spaces == (5, 4, 3, 2, 1)


@pytest.mark.rule("racer.ruling.turbo-race-end")
def test_a3_alternative_turbo_fizzles() -> None:
    table = one_left("B", ruling__turbo_race_end="fizzles").put(B=0, fired=0)
    table.put(flips=4, row=counts("TTRS")).play("flip B", "turn turbo")
    assert table.kinds()[-1] == "turbo_fizzled"
    assert table.asked == "draft"
    table = one_left("B", ruling__turbo_race_end="fizzles").put(B=0, fired=0)
    table.play("flip B", "turn turbo")
    assert table.kinds()[2:5] == ["turbo_fizzled", "race_end_revealed", "race_ended"]


def flag_while_due(**options: str) -> Table:
    """T-Rex takes TURBO to the flag while checkpoint 2 is due."""
    table = Table(**options).play("announce 0").put(T=6, R=4, S=3, P=2, B=2)
    return table.put(B=2, fired=0).play("turn turbo", "turbo T")


@pytest.mark.rule("racer.ruling.flag-first")
def test_a4_the_flag_comes_before_checkpoints_that_are_due() -> None:
    table = flag_while_due()
    assert table.kinds() == ["turbo_drawn", "reached_flag", "race_ended", "scored", "race_set_up"]


@pytest.mark.rule("racer.ruling.flag-first")
def test_a4_an_effect_that_is_half_done_is_finished() -> None:
    table = Table().play("announce 0").put(T=7, R=7, S=7, P=7, B=6, fired=6)
    table.play("flip B", "turn gusts")
    assert table.kinds()[:6] == [
        "checkpoint_turned", "effect_struck", "reached_flag", "effect_struck", "reached_flag",
        "race_ended",
    ]  # fmt: skip


@pytest.mark.rule("racer.ruling.flag-first")
def test_a4_alternative_due_checkpoints_fire_first() -> None:
    table = flag_while_due(ruling__flag_first="due-fire")
    assert table.asked == "checkpoint"
    table.play("turn wipeout")
    assert table.kinds()[2:4] == ["fell_back", "race_ended"]
    assert table.fact("race_ended").standings == order("RSTPB")


@pytest.mark.rule("racer.ruling.stop-at-flag")
def test_a5_moves_stop_at_the_flag_and_lanes_decide() -> None:
    table = Table().play("announce 0").put(T=7, R=7, S=7, P=7, B=6, fired=6)
    table.play("flip B", "turn catch-up")
    reached = [e.fact for e in table.last if e.kind == "racer.reached_flag"]
    assert {fact.to for fact in reached} == {8}
    assert table.fact("race_ended").standings == order("TRSPB")
    table = Table().play("announce 0").put(T=7, B=0).play()
    table.put(R=1, S=1, P=1).play("flip B", "turn turbo", "turbo T")
    assert table.fact("reached_flag").to == 8


@pytest.mark.rule("racer.ruling.two-card-order")
@pytest.mark.parametrize(
    ("value", "seats"), [("abab", [1, 2, 0, 1, 2, 0]), ("abba", [1, 2, 0] * 2)]
)
def test_a6_the_second_time_round(value: str, seats: list[int]) -> None:
    options = {"variant__two_cards": "on", "ruling__two_card_order": value}
    table = Table(seats=3, **options).play("announce 1", "flip T T R R S S T")
    table.play("draft T T T R R S")
    drafted = [e.fact.seat for e in table.events if e.kind == "racer.drafted"]
    assert drafted == (seats if value == "abab" else seats[:3] + seats[2::-1])


@pytest.mark.rule("racer.ruling.flips-run")
def test_a7_flips_are_asked_of_luck_and_of_nobody_else() -> None:
    table = Table().play("announce 0")
    assert [q.seat for q in open_questions(GAME, table.position)] == [CHANCE]


def passed_anew(value: str) -> Table:
    """Raptor slips behind checkpoint 1, which has struck, and comes back to it."""
    table = Table(seats=6, ruling__refire=value).play("announce 0").put(T=2, R=1, S=2, P=2)
    return table.play("flip B", "turn slip-raptor", "flip R")


@pytest.mark.rule("racer.ruling.refire")
def test_a8_a_checkpoint_strikes_once() -> None:
    table = passed_anew("never")
    assert table.kinds() == ["flipped", "advanced"]
    assert table.at("R") == 1


@pytest.mark.rule("racer.ruling.refire")
def test_a8_alternative_a_checkpoint_passed_anew_strikes_again() -> None:
    table = passed_anew("when-passed-anew")
    assert table.kinds() == [
        "flipped", "advanced", "checkpoint_passed_anew", "effect_struck", "fell_back",
        "checkpoints_rearmed",
    ]  # fmt: skip
    assert table.at("R") == 0
    assert table.state.fired == 0


@pytest.mark.rule("racer.ruling.point-scale")
def test_a9_points_by_dino_or_on_one_scale() -> None:
    assert len(set(Table().state.setup.pays)) > 1
    assert Table(ruling__point_scale="one-scale").state.setup.pays == ((4, 3, 1),) * 5


@pytest.mark.rule("racer.ruling.lane-order")
def test_a10_lanes_as_listed_or_rare_dinos_higher() -> None:
    assert Table().state.lanes == (0, 1, 2, 3, 4)
    lanes = Table(ruling__lane_order="rare-first").state.lanes
    assert lanes == (4, 2, 1, 3, 0)
    assert lanes[1] < lanes[3], "the ties example has Raptor above Tri-Top"


@pytest.mark.rule("racer.ruling.hidden-counts")
def test_a11_how_many_hidden_cards_is_shown_or_not() -> None:
    def held(value: str) -> list[str]:
        table = Table(variant__hidden="on", ruling__hidden_counts=value).play("announce 0")
        table.play("flip T T R S B", "draft T T R S")
        scene = GAME.scene(GAME.observe(table.state, 0), 0, ("Ann", "Ben", "Cleo", "Dan"))
        return [item.id for item in scene.items if item.id.startswith("held")]

    assert held("shown") == ["held1", "held2", "held3"]
    assert held("nothing") == []


def there_and_back(**options: str) -> Table:
    """An effect that takes T-Rex to the flag and then back, put together by hand."""
    table = Table(**options).play("announce 0").put(T=5, R=6, S=4, P=3, B=1, fired=1)
    tasks = (Task("turbo", 0, 9, RULE), Task("back", 0, 3, RULE))
    return table.put(pending=tasks).play("turbo T")


@pytest.mark.rule("racer.ruling.flag-then-back")
def test_a12_whoever_touched_the_flag_has_ended_the_race() -> None:
    table = there_and_back()
    assert table.kinds()[:4] == ["turbo_drawn", "reached_flag", "fell_back", "race_ended"]
    assert table.fact("race_ended").standings[:2] == order("RT")


@pytest.mark.rule("racer.ruling.flag-then-back")
def test_a12_alternative_the_race_goes_on() -> None:
    table = there_and_back(ruling__flag_then_back="race-goes-on")
    assert table.kinds() == ["turbo_drawn", "reached_flag", "fell_back"]
    assert table.asked == "flip"
    table.put(R=7).play("flip R")
    assert "race_ended" in table.kinds()


@pytest.mark.rule("racer.ruling.race-end-drops-effect")
def test_a14_race_end_drops_the_rest_of_an_effect() -> None:
    table = one_left("B")
    tasks = (Task("turbo", 0, 2, RULE), Task("turbo", 0, 2, RULE), Task("back", 0, 3, RULE))
    table.put(pending=tasks).play("turbo B")
    assert table.kinds()[:4] == ["turbo_drawn", "advanced", "race_end_revealed", "race_ended"]
    assert table.at("T") == 5


@pytest.mark.rule("racer.ruling.race-end-drops-effect")
def test_a14_also_where_the_last_card_shows_race_end_by_itself() -> None:
    table = one_left("B", ruling__race_end_shows="when-empty")
    table.put(pending=(Task("turbo", 0, 2, RULE), Task("back", 0, 3, RULE))).play("turbo B")
    assert table.kinds()[:4] == ["turbo_drawn", "advanced", "race_end_revealed", "race_ended"]


@pytest.mark.rule("racer.ruling.pass-before-checkpoints")
def test_a15_the_deck_passes_before_checkpoints_that_the_leftover_makes_due() -> None:
    table = Table().play("announce 0", "flip T T R S P", "draft T T R S")
    assert table.kinds()[-2:] == ["advanced", "deck_passed"]
    table = Table().play("announce 0", "flip T R S P P").put(row=counts("TRSPB"))
    table.play("draft T R S P")
    assert table.kinds()[-1] == "deck_passed"
    assert table.asked == "checkpoint"
    assert table.state.announcer == 1


@pytest.mark.rule("racer.ruling.empty-deck-race")
def test_a16_a_race_without_cards_is_set_up_and_scored_zero() -> None:
    table = one_left("T").put(T=7).play("flip T")
    assert table.kinds()[2:] == [
        "race_ended", "scored", "race_set_up", "race_end_revealed", "race_ended", "scored",
        "game_ended",
    ]  # fmt: skip
    assert table.fact("scored").points == (0, 0, 0, 0)
    assert len(table.state.points) == 2


@pytest.mark.rule("racer.ruling.piles-open")
def test_a17_hidden_piles_open_with_scoring() -> None:
    table = Table(variant__hidden="on").play("announce 0", "flip T T R S B", "draft T T R S")
    table.put(T=7).play("flip T")
    states: dict[str, Any] = {}
    state = None
    for event in table.events[1:]:
        state = GAME.evolve(state, event)
        states[event.kind] = state
    assert GAME.observe(states["racer.reached_flag"], 0).piles[1] is None
    assert GAME.observe(states["racer.scored"], 0).piles[1] is not None


@pytest.mark.rule("racer.ruling.unfired-stay")
def test_a18_due_but_unfired_checkpoints_stay_on_the_next_track() -> None:
    table = flag_while_due()
    assert table.fact("race_set_up").kept == 6
    assert sum(table.state.spent) == 1
    assert sum(table.state.unseen) == 29
