"""Checkpoint cards: when they are turned up, and what each one does."""

import pytest
from games.dino_racer.driver import Table, order

from dinolab.core.cite import why
from dinolab.core.event import CHANCE
from dinolab.games.dino_racer import GAME
from dinolab.games.dino_racer.events import Flip, TurnUp


def due(card: str, **fields: object) -> Table:
    """Checkpoint 1 turned up as a card, all dinos being past it; by default on their way."""
    on_the_way = {"T": 5, "R": 4, "S": 3, "P": 2, "B": 0}
    table = Table().play("announce 0").put(**(on_the_way | fields))
    return table.play("flip B", f"turn {card}")


def spaces(table: Table) -> list[int]:
    return [table.at(dino) for dino in "TRSPB"]


@pytest.mark.rule("racer.checkpoints.turn")
def test_flipping_pauses_when_all_have_reached_a_checkpoint() -> None:
    table = Table().play("announce 0", "flip T R S P")
    assert table.asked == "flip"
    table.play("flip B")
    assert table.asked == "checkpoint"
    assert table.refused(CHANCE, Flip(0)).code == "not_asked"
    table.play("turn slip-raptor")
    assert table.asked == "draft"


def test_flipping_goes_on_after_the_checkpoint() -> None:
    table = Table(seats=6).play("announce 0", "flip T R S P B", "turn upset")
    assert table.asked == "flip"
    assert table.play("flip T T").asked == "draft"


def test_a_turned_card_is_out_of_what_may_still_come() -> None:
    table = Table().play("announce 0", "flip T R S P B", "turn slip-raptor")
    state = table.state
    assert state.unseen[state.setup.cards.index("slip-raptor")] == 0
    table.put(T=2, R=2, S=2, P=2, B=1, flips=4).play("flip B")
    assert table.asked == "checkpoint"
    assert table.refused(CHANCE, TurnUp("slip-raptor")).code == "no_such_checkpoint_left"
    assert table.refused(CHANCE, TurnUp("no-such-card")).code == "no_such_checkpoint_left"
    assert TurnUp("slip-raptor") not in dict(GAME.outcomes(table.state))


@pytest.mark.rule("racer.checkpoints.slip")
def test_example_bronto_arrives_and_the_raptor_slips() -> None:
    table = Table().play("announce 0").put(T=2, R=2, S=1, P=1)
    table.play("flip B", "turn slip-raptor")
    assert table.kinds() == ["checkpoint_turned", "effect_struck", "fell_back"]
    assert spaces(table) == [2, 1, 1, 1, 1]
    assert table.state.track[0] == "slip-raptor"


@pytest.mark.rule("racer.faq.starting-line")
def test_faq_no_dino_goes_back_behind_the_starting_line() -> None:
    table = Table().play("announce 0").put(R=1, T=1, S=1, P=1)
    table.play("flip B", "turn slip-raptor")
    assert table.at("R") == 0
    pack = GAME.content_text.replace("args = [1, 1]", "args = [1, 3]", 1)
    table = Table(pack=pack).play("announce 0").put(R=1, T=1, S=1, P=1)
    table.play("flip B", "turn slip-raptor")
    assert table.at("R") == 0


def two_due() -> Table:
    """Tail wind at checkpoint 1 takes Bronto past checkpoints 2 and 3, where all others are."""
    table = Table().play("announce 0").put(T=5, R=4, S=4, P=3)
    table.play("flip B", "turn tail-wind")
    assert table.at("B") == 3
    return table


@pytest.mark.rule("racer.faq.several-due")
def test_faq_several_due_are_turned_one_at_a_time_from_the_rear() -> None:
    table = two_due().play("turn swerve")
    assert table.fact("checkpoint_turned").checkpoint == 2
    table.play("turn swerve")
    assert table.fact("checkpoint_turned").checkpoint == 3
    assert table.asked == "flip"


@pytest.mark.rule("racer.faq.several-due")
def test_faq_an_effect_may_keep_the_next_checkpoint_from_firing() -> None:
    table = two_due().play("turn slip-bronto")
    assert table.at("B") == 2
    assert table.state.track[2] == ""
    assert table.asked == "flip"


@pytest.mark.rule("racer.faq.upset")
def test_faq_upset_swaps_first_and_fifth_with_their_lanes() -> None:
    table = due("upset")
    assert spaces(table) == [1, 4, 3, 2, 5]
    assert table.state.lanes == (4, 1, 2, 3, 0)


@pytest.mark.rule("racer.faq.upset")
def test_upset_of_level_dinos_still_swaps_their_lanes() -> None:
    table = Table().play("announce 0").put(T=1, R=1, S=1, P=1)
    table.play("flip B", "turn upset")
    assert spaces(table) == [1] * 5
    assert table.state.lanes == (4, 1, 2, 3, 0)


@pytest.mark.rule("racer.faq.wipeout")
def test_faq_wipeout_takes_the_leader_back_to_its_card() -> None:
    table = due("wipeout")
    assert spaces(table) == [1, 4, 3, 2, 1]
    assert table.state.lanes == order("TRSPB")


@pytest.mark.rule("racer.faq.wipeout")
def test_faq_wipeout_of_a_leader_who_is_there_already_moves_nobody() -> None:
    table = due("wipeout", T=1, R=1, S=1, P=1)
    assert table.kinds()[-1] == "stayed"
    assert spaces(table) == [1] * 5


@pytest.mark.rule("racer.faq.turbo")
def test_faq_turbo_draws_a_card_that_is_never_drafted() -> None:
    table = due("turbo")
    assert table.asked == "turbo"
    row = table.state.row
    table.play("turbo P")
    assert table.kinds() == ["turbo_drawn", "advanced"]
    assert table.at("P") == 4
    assert table.state.row == row
    assert table.state.discard == (0, 0, 0, 1, 0)
    assert sum(table.state.deck) == 98


def test_a_turbo_move_is_one_move_and_is_checked_after_it() -> None:
    """Two spaces may make two checkpoints due; neither is turned up on the way."""
    table = due("turbo", T=5, R=4, S=3, P=3)
    table.play("turbo B")
    assert table.at("B") == 3
    assert table.asked == "checkpoint"
    assert table.fact("advanced").to == 3


@pytest.mark.rule("racer.faq.neck-and-neck")
def test_faq_neck_and_neck_brings_third_level_with_first() -> None:
    table = due("neck-and-neck")
    assert spaces(table) == [5, 4, 5, 2, 1]
    assert table.state.lanes == order("TRSPB")


@pytest.mark.rule("racer.faq.neck-and-neck")
def test_faq_neck_and_neck_of_level_dinos_moves_nobody() -> None:
    table = due("neck-and-neck", T=3, R=3, S=3, P=2)
    assert table.kinds()[-1] == "stayed"
    assert spaces(table) == [3, 3, 3, 2, 1]


@pytest.mark.rule("racer.ending.ties")
def test_ranks_inside_effects_go_by_the_lanes_as_they_are_now() -> None:
    """All are level, and Bronto has the highest lane after an upset: it leads, and tires."""
    table = due("stitch", T=1, R=1, S=1, P=1, lanes=(4, 1, 2, 3, 0))
    assert spaces(table) == [1, 1, 1, 1, 0]


@pytest.mark.rule("racer.effect.dash")
def test_sprint_moves_the_dino_on_the_card() -> None:
    assert spaces(due("sprint-steggy")) == [5, 4, 4, 2, 1]


@pytest.mark.rule("racer.effect.push")
def test_tail_wind_moves_the_last_dino_two_spaces() -> None:
    assert spaces(due("tail-wind")) == [5, 4, 3, 2, 3]


@pytest.mark.rule("racer.effect.push", "racer.ruling.targets")
def test_gusts_look_anew_who_is_last() -> None:
    """A13: chosen anew for each strike: Bronto, level with Tri-Top after the first, is still last;
    where it gets past, the other one goes on.
    """
    assert spaces(due("gusts")) == [5, 4, 3, 2, 3]
    table = due("gusts", P=1)
    assert spaces(table) == [5, 4, 3, 2, 2]
    assert table.kinds() == [
        "checkpoint_turned", "effect_struck", "advanced", "effect_struck", "advanced",
    ]  # fmt: skip


@pytest.mark.rule("racer.effect.tire")
def test_stitch_takes_the_leader_back_a_space() -> None:
    assert spaces(due("stitch")) == [4, 4, 3, 2, 1]


@pytest.mark.rule("racer.effect.trade")
def test_swerve_swaps_second_and_fourth_with_their_lanes() -> None:
    table = due("swerve")
    assert spaces(table) == [5, 2, 3, 4, 1]
    assert table.state.lanes == (0, 3, 2, 1, 4)


@pytest.mark.rule("racer.effect.turn-lanes")
def test_tumble_turns_the_lanes_upside_down() -> None:
    table = due("tumble")
    assert spaces(table) == [5, 4, 3, 2, 1]
    assert table.state.lanes == (4, 3, 2, 1, 0)


@pytest.mark.rule("racer.effect.sweep", "racer.ruling.targets")
def test_catch_up_moves_all_who_were_last_before_anything_moved() -> None:
    """A13: chosen before: a dino that the first ones draw level with is not moved."""
    assert spaces(due("catch-up", P=1, S=2)) == [5, 4, 2, 2, 2]


@pytest.mark.rule("racer.effect.jostle", "racer.ruling.targets")
def test_elbows_take_back_all_who_shared_a_space() -> None:
    """A13: chosen before: whoever is alone only because another moved still goes back."""
    assert spaces(due("elbows", T=4, R=4, S=3, P=2)) == [3, 3, 3, 2, 1]


@pytest.mark.rule("racer.effect.jostle")
def test_elbows_where_all_are_alone_move_nobody() -> None:
    table = due("elbows")
    assert table.kinds() == ["checkpoint_turned", "effect_struck"]
    assert table.fact("effect_struck").dinos == ()


@pytest.mark.rule("racer.ruling.targets")
def test_every_card_says_when_its_targets_are_chosen() -> None:
    """A13."""
    for card in GAME.content.checkpoint:
        assert (card.targets == "anew") == (card.times > 1)


def test_checkpoint_cards_are_conserved() -> None:
    table = due("upset")
    state = table.state
    turned = [card for card in state.track if card]
    assert turned == ["upset"]
    assert sum(state.unseen) + sum(state.spent) + len(turned) == 30


def test_a_checkpoint_card_is_traced_back_to_the_flip_that_set_it_off() -> None:
    """Which card it is, is luck; that it was turned up is because of the last dino's move."""
    table = Table().play("announce 0", "flip T R S P B", "turn slip-raptor")
    (struck,) = [e for e in table.events if e.kind == "racer.fell_back"]
    chain = [e.kind for e in why(tuple(table.events), struck.version)]
    assert chain == [
        "racer.fell_back",
        "racer.effect_struck",
        "racer.checkpoint_turned",
        "racer.advanced",
        "racer.flipped",
    ]
