"""A turn: two draws, any number of plays, the hand limit; whose turn it is; decks made anew."""

from itertools import pairwise

import pytest
from games.dragon_dodge.driver import SMALL, Table, counts, playing

from dinolab.core.event import CHANCE
from dinolab.games.dragon_dodge import GAME
from dinolab.games.dragon_dodge.events import Discard, Draw, EndPlays, Rotate, TurnUp


@pytest.mark.rule("dodge.turn.draw")
@pytest.mark.parametrize("cards", ["W F", "R M", "W R", "R W"])
def test_two_cards_are_drawn_from_one_deck_or_from_both(cards: str) -> None:
    table = Table().set_up("E P").play(f"draw {cards}")
    assert sorted(table.holds(0)) == sorted("EP" + cards.replace(" ", ""))
    assert table.asked == "play"


@pytest.mark.rule("dodge.turn.draw", "dodge.turn.order")
def test_both_draws_must_be_made() -> None:
    table = Table().set_up()
    for left in (2, 1):
        assert table.legal() == (Draw(0), Draw(1))
        for early in ("end", "rotate 12 1 R", "step P1 12 E"):
            no = table.refused(early)
            assert (no.code, no.rule) == ("draw_first", "dodge.turn.order")
            assert dict(no.facts)["draws"] == left
        table.play("draw W")
    assert table.refused(Draw(0)).code == "not_asked"


@pytest.mark.rule("dodge.turn.look")
def test_the_first_card_is_seen_before_the_second_deck_is_chosen() -> None:
    table = Table().set_up("E R").act(0, Draw(0))
    assert table.kinds() == ["deck_chosen"]
    assert (table.asked, table.seat) == ("card", CHANCE)
    table.act(CHANCE, TurnUp(3))
    assert table.kinds() == ["card_drawn"]
    assert (table.asked, table.seat) == ("draw", 0)
    assert GAME.observe(table.state, 0).hands[0][0].cards == counts("EW", 0)
    assert GAME.questions(table.state)[0].rule == "dodge.turn.look"
    table.act(0, Draw(1)).act(CHANCE, TurnUp(2))
    steps = [e.step for e in table.events[-4:]]
    assert len(set(steps)) == 4, "each choice and each card is a step of its own"


@pytest.mark.rule("dodge.turn.look")
def test_which_deck_is_public_and_the_card_is_not() -> None:
    table = Table(seats=4).set_up().play("draw W")
    chosen, drawn = table.events[-2:]
    assert chosen.visible_to == "*"
    assert (chosen.fact.secret, drawn.fact.secret) == ((), ("card",))
    assert drawn.visible_to == "0"
    assert drawn.cause == chosen.version
    for other in (1, 2, 3, -2):
        hand = GAME.observe(table.state, other).hands[0][0]
        assert (hand.held, hand.cards) == (2, None)


@pytest.mark.rule("dodge.turn.draw")
def test_cards_come_by_what_is_left_in_their_deck() -> None:
    table = Table().set_up().hold("E", "", left="FFW").act(0, Draw(0))
    assert GAME.outcomes(table.state) == ((TurnUp(1), 2), (TurnUp(3), 1))
    assert table.refused(TurnUp(0)).code == "card_not_left"
    assert table.refused(TurnUp(1), seat=0).code == "only_luck"


@pytest.mark.rule("dodge.turn.play")
def test_none_or_any_number_of_cards_is_played() -> None:
    table = Table().set_up().play("draw W N", "end")
    assert table.kinds() == ["plays_ended", "turn_began"]
    table = playing(SMALL, "EEERRR").play(
        "step D1 12 E", "rotate 11 1 R", "step P1 21 E",
        "rotate 11 1 R", "step P1 11 E", "rotate 11 2 R",
    )  # fmt: skip
    assert (table.holds(0), table.asked) == ("", "play")
    assert table.legal() == (EndPlays(),)


@pytest.mark.rule("dodge.turn.play")
def test_elements_and_spells_are_played_in_any_order() -> None:
    one = playing(SMALL, "ER").play("rotate 22 1 R", "step P1 21 E")
    other = playing(SMALL, "ER").play("step P1 21 E", "rotate 22 1 R")
    assert (one.state.lie, one.state.pieces) == (other.state.lie, other.state.pieces)


@pytest.mark.rule("dodge.turn.play")
def test_the_same_piece_and_tile_may_be_affected_again_and_again() -> None:
    table = playing(SMALL, "EEERRR")
    table.play("step P1 12 E", "step P1 11 E", "step P1 12 E")
    table.play("rotate 12 1 R", "rotate 12 1 R", "rotate 12 1 R")
    assert table.at("P1") == 12
    assert table.state.plays == 6


@pytest.mark.rule("dodge.turn.play")
def test_played_cards_lie_face_up_by_their_deck() -> None:
    table = playing(SMALL, "EERM").play("step P1 12 E", "rotate 12 1 R")
    assert (table.pile(0), table.pile(1)) == ("E", "R")
    for viewer in (0, 1, -2):
        seen = GAME.observe(table.state, viewer).decks
        assert [deck.used for deck in seen] == [counts("E", 0), counts("R", 1)]


@pytest.mark.rule("dodge.turn.limit")
def test_a_turn_ends_with_six_cards_or_fewer() -> None:
    table = playing(SMALL, "EEEFFRRM").play("end")
    assert (table.asked, table.seat) == ("discard", 0)
    question = GAME.questions(table.state)[0]
    assert dict(question.facts) == {"over": 2, "limit": 6}
    table.play("discard E")
    assert (table.asked, table.seat) == ("discard", 0)
    table.play("discard R")
    assert table.holds(0) == "EEFFRM"
    assert (table.asked, table.seat) == ("draw", 1)


@pytest.mark.rule("dodge.turn.limit")
def test_the_player_chooses_what_to_discard() -> None:
    table = playing(SMALL, "EEEFFRM").play("end")
    assert table.legal() == (Discard(0, 0), Discard(0, 1), Discard(1, 0), Discard(1, 1))
    assert table.refused("discard W").code == "card_not_held"
    table.play("discard M")
    assert table.pile(1) == "M"
    assert table.events[-2].fact.card == 1, "what is discarded lies face up"
    assert table.events[-2].visible_to == "*"


@pytest.mark.rule("dodge.turn.limit")
def test_the_limit_counts_only_at_the_end_and_only_down_to_six() -> None:
    table = playing(SMALL, "EEEEFRRM")
    no = table.refused("discard F")
    assert (no.code, no.rule) == ("no_free_discards", "dodge.turn.limit")
    table.play("step P1 12 E", "step P1 11 E", "end")
    assert table.seat == 1, "two of eight cards were played: nothing is discarded"
    assert playing(SMALL, "EEEFRM").play("end").seat == 1
    assert playing(SMALL, "EEEFRM").play("end").kinds() == ["plays_ended", "turn_began"]


@pytest.mark.rule("dodge.turn.limit")
def test_a_discard_is_not_offered_to_who_has_six() -> None:
    table = playing(SMALL, "EEEFFRM").play("end", "discard E")
    assert table.refused("discard E", seat=0).code == "not_asked"


@pytest.mark.rule("dodge.setup.order")
@pytest.mark.parametrize(
    ("seats", "first", "order"),
    [(2, 0, [0, 1, 0, 1, 0]), (2, 1, [1, 0, 1, 0]), (4, 0, [0, 1, 2, 3, 0]),
     (4, 2, [2, 3, 0, 1, 2]), (3, 0, [0, 1, 2, 1, 0, 1, 2, 1]), (3, 2, [2, 1, 0, 1, 2])],
)  # fmt: skip
def test_teams_alternate_turns(seats: int, first: int, order: list[int]) -> None:
    """With three, the second player plays a team alone and has every other turn."""
    table = Table(seats).set_up(first=first).turns(len(order))
    began = [e.fact.seat for e in table.events if e.kind == "dodge.turn_began"]
    assert began[: len(order)] == order
    teams = [seat % 2 for seat in began]
    assert all(a != b for a, b in pairwise(teams))


@pytest.mark.rule("dodge.setup.order")
def test_the_player_alone_has_one_hand_and_one_limit_for_two_turns() -> None:
    table = playing(SMALL, "EEEEFRR", "F", "W", seats=3, seat=1)
    table.put(order=(0, 1, 2, 1), turn=2).play("end", "discard E")
    assert table.seat == 2
    table.play("draw W W", "end")
    assert (table.seat, table.holds(1)) == (1, "EEEFRR")
    table.play("draw N M")
    assert table.holds(1) == "EEEFNRRM"
    table.play("end", "discard N M")
    assert (table.seat, table.holds(1)) == (0, "EEEFRR")


@pytest.mark.rule("dodge.setup.order")
def test_the_player_alone_has_one_stock_of_captured_tiles() -> None:
    table = playing(SMALL, "EP", "", "E", seats=3, seat=1).put(order=(0, 1, 2, 1), turn=2)
    table.play("step D1 12 E")
    tile = table.fact("tile_captured").tile
    assert table.state.captured == ((), (tile * 4,), ())
    table.play("end", "draw W W", "end", "draw R R", f"place {tile} 22 0 P")
    assert table.state.captured == ((), (), ())


def test_the_clock_counts_rounds_turns_and_plays() -> None:
    table = Table(seats=3).set_up()
    assert GAME.clock(table.state).phase == "draw"
    table.turns(4)
    clock = GAME.clock(table.state)
    assert (clock.round, clock.turn, clock.ply) == (2, 5, 0)
    assert GAME.clock(playing(SMALL, "E").play("step P1 12 E").state).ply == 1


def test_others_wait() -> None:
    table = playing(SMALL, "ER", "ER")
    for what in ("end", "rotate 11 1 R", "step O1 13 E", "step D1 12 E"):
        no = table.refused(what, seat=1)
        assert (no.code, dict(no.facts)) == ("not_your_turn", {"seat": 0})
    assert GAME.legal_actions(table.state, 1) == ()
    assert GAME.near_misses(table.state, 1) == ()


@pytest.mark.rule("dodge.turn.reshuffle")
def test_a_deck_that_runs_out_is_made_anew_from_its_pile() -> None:
    table = Table().set_up().hold("R", "R", left="W").play("draw W")
    assert table.state.decks[0].left == 0
    table.act(0, Draw(0))
    assert table.kinds() == ["deck_chosen", "reshuffled"]
    assert table.fact("reshuffled").count == 35
    assert table.deck(0) == "E" * 9 + "F" * 9 + "N" * 9 + "W" * 8
    assert table.pile(0) == ""
    assert table.state.decks[0].epoch == 2
    table.act(CHANCE, TurnUp(0))
    assert table.holds(0) == "EWR"


@pytest.mark.rule("dodge.turn.reshuffle")
def test_the_other_deck_and_its_pile_stay_as_they_are() -> None:
    table = Table().set_up().hold("E", "", left="R", used="FF")
    before = table.state.decks[0]
    table.play("draw R M")
    assert table.state.decks[0] == before
    assert table.state.decks[1].epoch == 2


def test_luck_after_a_reshuffle_is_other_luck() -> None:
    table = Table().set_up().hold("", "", left="W").play("draw W").act(0, Draw(0))
    first = GAME.questions(table.state)[0].key
    table.hold("", "").act(CHANCE, TurnUp(0))
    assert "dodge.deck0:2:0:" in first


def test_equal_cards_left_are_the_same_luck_whoever_holds_the_others() -> None:
    one = Table().set_up("E R", "F M").act(0, Draw(0))
    other = Table().set_up("F R", "E M").act(0, Draw(0))
    assert GAME.questions(one.state)[0].key == GAME.questions(other.state)[0].key
    later = Table().set_up("F R", "F M").act(0, Draw(0))
    assert GAME.questions(later.state)[0].key != GAME.questions(one.state)[0].key


def test_a_play_that_is_none_is_refused() -> None:
    table = playing(SMALL, "R")
    for odd in (Rotate(11, 1, ()), Rotate(11, 1, (0, 0)), Rotate(11, 1, (9,))):
        assert table.refused(odd).rule in ("dodge.tiles.rotate", "dodge.tiles.wild")
