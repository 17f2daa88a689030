"""Flipping, moving, drafting, the leftover, passing the deck."""

import pytest
from games.dino_racer.driver import Table, counts, order

from dinolab.core.event import CHANCE
from dinolab.games.dino_racer import GAME
from dinolab.games.dino_racer.events import ACTIONS, Draft, DrawTurbo, Flip, TurnUp
from dinolab.games.dino_racer.state import ranked

FULL_ROUND = ("announce 0", "flip T T R S B")


@pytest.mark.rule("racer.gameplay.flip")
def test_a_flipped_card_moves_its_dino_at_once() -> None:
    table = Table().play("announce 0", "flip R")
    assert table.kinds() == ["flipped", "advanced"]
    assert table.at("R") == 1
    assert table.state.deck == (22, 20, 20, 19, 18)
    assert table.state.row == counts("R")


@pytest.mark.rule("racer.gameplay.flips-example")
def test_example_four_players_flip_five_cards_and_move_five_times() -> None:
    table = Table(seats=4).play(*FULL_ROUND)
    assert [table.at(dino) for dino in "TRSPB"] == [2, 1, 1, 0, 1]
    assert table.asked == "draft"
    assert table.state.row == counts("TTRSB")


@pytest.mark.rule("racer.drafting.draft")
def test_players_draft_from_the_announcer_clockwise() -> None:
    table = Table(seats=4).play("announce 2", "flip T T R S B", "draft T T R S")
    drafted = [e.fact for e in table.events if e.kind == "racer.drafted"]
    assert [(fact.seat, fact.dino) for fact in drafted] == [(2, 0), (3, 0), (0, 1), (1, 2)]
    assert table.state.piles == (counts("R"), counts("S"), counts("T"), counts("T"))


@pytest.mark.rule("racer.drafting.draft")
def test_equal_cards_are_one_choice() -> None:
    table = Table().play(*FULL_ROUND)
    assert GAME.legal_actions(table.state, 0) == (Draft(0), Draft(1), Draft(2), Draft(4))
    assert GAME.legal_actions(table.state, 1) == ()


@pytest.mark.rule("racer.drafting.leftover", "racer.drafting.pass")
def test_the_leftover_advances_and_is_discarded_and_the_deck_passes() -> None:
    table = Table().play(*FULL_ROUND, "draft T T R S")
    assert table.kinds() == ["drafted", "leftover_discarded", "advanced", "deck_passed"]
    assert table.at("B") == 2
    assert table.state.discard == counts("B")
    assert table.state.row == counts("")
    assert (table.state.announcer, table.state.round) == (1, 2)
    assert table.asked == "flip"


def test_each_move_cites_what_brought_it() -> None:
    table = Table().play(*FULL_ROUND, "draft T T R S")
    assert [e.rule for e in table.last] == [
        "racer.drafting.draft",
        "racer.drafting.leftover",
        "racer.drafting.leftover",
        "racer.drafting.pass",
    ]
    assert [e.cause for e in table.last[1:]] == [e.version for e in table.last[:-1]]


def test_the_next_announcer_drafts_first() -> None:
    table = Table().play(*FULL_ROUND, "draft T T R S", "flip T R R S B")
    assert GAME.questions(table.state)[0].seat == 1


def test_drafting_a_dino_that_is_not_there_is_explained() -> None:
    table = Table().play("announce 0", "flip T T R S S")
    no = table.refused(0, Draft(4))
    assert (no.code, no.facts) == ("not_in_row", (("dino", 4),))
    assert GAME.words.refusal(no) == "No Bronto card lies open this round."
    assert [action for action, _ in GAME.near_misses(table.state, 0)] == [Draft(3), Draft(4)]


def test_drafting_out_of_turn_is_explained() -> None:
    table = Table().play("announce 3", "flip T T R S S")
    no = table.refused(1, Draft(0))
    assert (no.code, no.facts) == ("not_your_turn", (("seat", 3),))
    near = GAME.near_misses(table.state, 1)
    assert [action for action, _ in near] == [Draft(0), Draft(1), Draft(2)]
    assert {why.code for _, why in near} == {"not_your_turn"}


def test_drafting_while_cards_are_flipped_is_refused() -> None:
    table = Table().play("announce 0", "flip T")
    assert table.refused(0, Draft(0)).code == "no_draft_now"
    assert GAME.near_misses(table.state, 0) == ()


def test_luck_is_not_for_players_to_choose() -> None:
    table = Table().play("announce 0")
    assert table.refused(0, Flip(0)).code == "only_luck"
    assert table.refused(CHANCE, TurnUp("upset")).code == "not_asked"
    assert table.refused(CHANCE, DrawTurbo(0)).code == "not_asked"


def test_a_dino_whose_cards_are_gone_cannot_be_flipped() -> None:
    table = Table().play("announce 0").put(deck=(0, 1, 1, 1, 1))
    assert table.refused(CHANCE, Flip(0)).code == "no_such_card_left"
    assert table.refused(CHANCE, Flip(7)).code == "no_such_card_left"
    assert GAME.outcomes(table.state) == ((Flip(1), 1), (Flip(2), 1), (Flip(3), 1), (Flip(4), 1))


def test_luck_is_weighted_by_the_cards_left() -> None:
    table = Table().play("announce 0", "flip B")
    assert [weight for _, weight in GAME.outcomes(table.state)] == [22, 21, 20, 19, 17]


def test_equal_cards_left_are_the_same_luck_whoever_drafted_what() -> None:
    one = Table().play(*FULL_ROUND, "draft T T R S")
    other = Table().play(*FULL_ROUND, "draft B S R T")
    assert one.state.piles != other.state.piles
    assert GAME.questions(one.state)[0].key == GAME.questions(other.state)[0].key
    later = Table().play(*FULL_ROUND, "draft T T R S", "flip R")
    assert GAME.questions(later.state)[0].key != GAME.questions(one.state)[0].key


def test_inputs_give_back_their_actions() -> None:
    table = Table().play(*FULL_ROUND, "draft T T R S")
    actions = [GAME.action_of(e.fact) for e in table.events if e.is_input and e.version]
    assert actions[1:4] == [Flip(0), Flip(0), Flip(1)]
    assert actions[-1] == Draft(2)
    assert {type(action) for action in actions} <= set(ACTIONS)


def test_the_clock_counts_races_rounds_and_drafts() -> None:
    table = Table().play("announce 0", "flip T")
    assert GAME.clock(table.state).phase == "flip"
    table.play("flip T R S B", "draft T")
    clock = GAME.clock(table.state)
    assert (clock.race, clock.round, clock.turn, clock.phase) == (1, 1, 2, "draft")


@pytest.mark.rule("racer.ending.ties")
def test_ranks_go_by_space_and_then_by_lane() -> None:
    state = Table().put(T=1, R=3, S=3, P=0, B=4).state
    assert ranked(state.spaces, state.lanes) == order("BRSTP")
    assert ranked(state.spaces, (4, 3, 2, 1, 0)) == order("BSRTP")
