"""Rulings B1 to B15: what holds where the rulebook is silent, and the alternatives on offer.

B12, that partners do not tell their cards, is held in `test_hidden.py`.
"""

import pytest
from games.dragon_dodge.driver import SMALL, Table, playing

from dinolab.core.event import CHANCE
from dinolab.core.fold import outcome_of
from dinolab.games.dragon_dodge import GAME
from dinolab.games.dragon_dodge.events import (
    ChooseFirst,
    Draw,
    LayTile,
    Place,
    Rotate,
    Slide,
    TurnUp,
    TurnUpTile,
)
from dinolab.games.dragon_dodge.grid import HOLE, holes
from dinolab.games.dragon_dodge.state import NOWHERE


def test_options_name_rulings_that_offer_them() -> None:
    for option in GAME.options:
        assert option.rule in GAME.rulebook
        if option.name.startswith("ruling."):
            ruling = GAME.rulebook.ruling[option.rule]
            assert ruling.option == option.name
            assert len(ruling.alternatives) == len(option.choices) - 1
    offered = {ruling.option for ruling in GAME.rulebook.ruling.values() if ruling.option}
    assert offered == {o.name for o in GAME.options if o.name.startswith("ruling.")}


# B1: a wizard onto a dragon's tile


@pytest.mark.rule("dodge.ruling.onto-dragon")
def test_b1_a_wizard_cannot_step_onto_a_dragons_tile() -> None:
    no = playing(SMALL, "E").put(D1=12).refused("step P1 12 E")
    assert (no.code, no.rule) == ("dragon_in_the_way", "dodge.ruling.onto-dragon")


@pytest.mark.rule("dodge.ruling.onto-dragon")
def test_b1_alternative_it_can_and_is_tagged() -> None:
    table = playing(SMALL, "E", ruling__onto_dragon="tagged").put(D1=12)
    table.play("step P1 12 E")
    assert table.kinds() == ["stepped", "wizard_tagged"]
    assert (table.at("P1"), table.at("D1"), table.tile(11)) == (NOWHERE, 12, "EEEE")
    assert table.state.captured == ((), ()), "the dragon did not move: no tile is captured"


@pytest.mark.rule("dodge.ruling.onto-dragon")
def test_b1_alternative_it_may_be_the_teams_last_and_ends_the_game() -> None:
    table = playing(SMALL, "E", ruling__onto_dragon="tagged").put(D1=12, P2=NOWHERE)
    table.play("step P1 12 E")
    assert table.fact("game_ended").winners == (1,)


@pytest.mark.rule("dodge.ruling.onto-dragon")
def test_b1_alternative_wizards_stay_apart_and_dragons_too() -> None:
    table = playing(SMALL, "E", ruling__onto_dragon="tagged").put(P2=12, D2=23)
    assert table.refused("step P1 12 E").code == "wizard_there"
    assert table.refused("step D2 22 E").code in ("dragon_there", "over_a_hole")


# B2: how a placed tile lies


def with_captured_tile(*hands: str, seats: int = 2, **options: str) -> Table:
    """Ann has the tile of cell 22, which lay turned by one quarter."""
    table = playing(SMALL, *hands, seats=seats, **options)
    tile = table.state.lie[22] >> 2
    stocks = ((tile * 4 + 1,), *((),) * (seats - 1))
    return table.put(D1=12, captured=stocks).hole(22)


@pytest.mark.rule("dodge.ruling.placed-turn")
def test_b2_a_placed_tile_is_turned_as_the_player_likes() -> None:
    table = with_captured_tile("P")
    assert {a.turn for a in table.legal(Place)} == {0, 1, 2, 3}
    assert table.play("place 5 22 3 P").state.lie[22] == 5 * 4 + 3


@pytest.mark.rule("dodge.ruling.placed-turn")
def test_b2_alternative_it_lies_as_it_was() -> None:
    table = with_captured_tile("P", ruling__placed_turn="as-it-was")
    assert {a.turn for a in table.legal(Place)} == {1}
    no = table.refused("place 5 22 3 P")
    assert (no.code, no.rule) == ("as_it_was", "dodge.ruling.placed-turn")
    assert table.play("place 5 22 1 P").state.lie[22] == 5 * 4 + 1


@pytest.mark.rule("dodge.ruling.placed-turn")
def test_b2_alternative_as_it_was_counts_what_was_rotated_before() -> None:
    table = playing(SMALL, "ERP", ruling__placed_turn="as-it-was")
    table.play("rotate 22 3 R", "step D1 12 E")
    assert {a.turn for a in table.legal(Place)} == {3}


# B3: whose captured tiles are


@pytest.mark.rule("dodge.ruling.captured")
def test_b3_captured_tiles_are_the_movers_own_and_lie_open() -> None:
    table = playing(SMALL, "E", "", "P", seats=4).play("step D1 12 E")
    assert table.state.captured == ((5 * 4,), (), (), ())
    assert GAME.observe(table.state, 3).captured == table.state.captured
    table.put(seat=2)
    assert table.legal(Place) == ()
    assert table.refused("place 5 22 0 P").code == "not_captured"


@pytest.mark.rule("dodge.ruling.captured")
def test_b3_alternative_they_are_the_teams() -> None:
    table = playing(SMALL, "", "", "EP", "", seats=4, ruling__captured="team").put(seat=2)
    table.hold("P", "P", "E", "P").play("step D1 12 E")
    assert table.state.captured == ((5 * 4,), (), (), ())
    table.put(seat=0)
    assert table.may("place 5 22 0 P")
    table.put(seat=1)
    assert table.legal(Place) == (), "the other team's they are not"
    table.put(seat=0).play("place 5 22 0 P")
    assert table.state.captured == ((), (), (), ())


# B4: when a deck is made anew


@pytest.mark.rule("dodge.ruling.reshuffle", "dodge.turn.reshuffle")
def test_b4_a_deck_is_made_anew_when_a_card_of_it_is_needed() -> None:
    table = Table().set_up().hold("R", "", left="W").play("draw W")
    assert table.kinds() == ["card_drawn"]
    table.play("draw R", "end", "draw R R")
    assert table.state.decks[0].left == 0, "nobody wanted an element since"
    table.play("end").act(0, Draw(0))
    assert table.kinds() == ["deck_chosen", "reshuffled"]
    assert table.last[1].cause == table.last[0].version


@pytest.mark.rule("dodge.ruling.reshuffle")
def test_b4_alternative_as_soon_as_it_is_empty() -> None:
    table = Table(ruling__reshuffle="when-empty").set_up().hold("R", "", left="W")
    table.play("draw W")
    assert table.kinds() == ["card_drawn", "reshuffled"]
    assert table.pile(0) == ""
    assert (table.asked, table.state.decks[0].left) == ("draw", 35)


@pytest.mark.rule("dodge.ruling.reshuffle")
def test_b4_alternative_a_pile_that_grows_later_is_taken_at_once() -> None:
    """The deck is empty and so is its pile: the first card played is a new deck."""
    table = playing(SMALL, "EEE", ruling__reshuffle="when-empty")
    table.put(decks=(replaced_deck(table), table.state.decks[1])).play("step P1 12 E")
    assert table.kinds() == ["stepped", "reshuffled"]
    assert (table.deck(0), table.pile(0), table.asked) == ("E", "", "play")


def replaced_deck(table: Table) -> object:
    """The element deck with nothing in it and nothing beside it."""
    deck = table.state.decks[0]
    return type(deck)(0, (0, 0, 0, 0), deck.epoch, deck.drawn, (0, 0, 0, 0))


@pytest.mark.rule("dodge.ruling.reshuffle")
def test_b4_a_deck_with_nothing_to_make_it_from_is_not_offered() -> None:
    table = Table().set_up()
    table.put(decks=(replaced_deck(table), table.state.decks[1]))
    assert table.legal() == (Draw(1),)
    assert table.refused(Draw(0)).code == "no_such_deck"


# B5: who goes first


@pytest.mark.rule("dodge.ruling.first-player")
def test_b5_luck_says_who_goes_first() -> None:
    assert Table(seats=3).seat == CHANCE


@pytest.mark.rule("dodge.ruling.first-player")
def test_b5_alternative_the_first_at_the_table_chooses() -> None:
    table = Table(seats=4, ruling__first_player="chosen")
    assert (table.asked, table.seat) == ("first", 0)
    assert table.legal() == tuple(ChooseFirst(seat) for seat in range(4))
    assert GAME.outcomes(table.state) == ()
    assert table.refused(ChooseFirst(1), seat=1).code == "not_your_turn"
    assert table.refused(ChooseFirst(1), seat=CHANCE).code == "not_your_turn"
    table.act(0, ChooseFirst(2))
    assert table.events[-1].rule == "dodge.ruling.first-player"
    assert table.set_up().seat == 2


@pytest.mark.rule("dodge.ruling.first-player")
def test_b5_alternative_the_first_at_the_table_begins() -> None:
    table = Table(seats=4, ruling__first_player="listed")
    assert table.asked == "lay"
    assert table.fact("first_player_chosen").seat == 0
    assert table.events[-1].rule == "dodge.ruling.first-player"
    assert table.set_up().seat == 0


# B6 and B13: three players


def order_of(table: Table, turns: int) -> list[int]:
    """Whose the first turns are."""
    table.turns(turns - 1)
    return [e.fact.seat for e in table.events if e.kind == "dodge.turn_began"]


@pytest.mark.rule("dodge.ruling.three-players")
@pytest.mark.parametrize(("first", "order"), [(0, [0, 1, 2, 1] * 2), (2, [2, 1, 0, 1] * 2)])
def test_b6_the_round_of_three_goes_on_from_the_starter(first: int, order: list[int]) -> None:
    assert order_of(Table(seats=3).set_up(first=first), 8) == order


@pytest.mark.rule("dodge.ruling.three-players")
@pytest.mark.parametrize("first_player", ["random", "chosen", "listed"])
def test_b6_alternative_p1_always_begins(first_player: str) -> None:
    options = {"ruling__three_players": "p1-first", "ruling__first_player": first_player}
    table = Table(seats=3, **options)
    assert table.asked == "lay"
    assert table.events[-1].rule == "dodge.ruling.three-players"
    assert order_of(table.set_up(), 5) == [0, 1, 2, 1, 0]


@pytest.mark.rule("dodge.ruling.three-players")
def test_b6_alternative_says_nothing_about_two_or_four() -> None:
    table = Table(seats=4, ruling__three_players="p1-first")
    assert table.asked == "first"


@pytest.mark.rule("dodge.ruling.second-starts")
def test_b13_p2_starting_goes_on_with_p3() -> None:
    assert order_of(Table(seats=3).set_up(first=1), 9) == [1, 2, 1, 0, 1, 2, 1, 0, 1]


@pytest.mark.rule("dodge.ruling.second-starts")
def test_b13_alternative_it_goes_on_with_p1() -> None:
    table = Table(seats=3, ruling__second_starts="p1-next").set_up(first=1)
    assert order_of(table, 9) == [1, 0, 1, 2, 1, 0, 1, 2, 1]


@pytest.mark.rule("dodge.ruling.second-starts")
@pytest.mark.parametrize(("seats", "first", "order"), [(3, 0, [0, 1, 2]), (4, 1, [1, 2, 3])])
def test_b13_alternative_is_about_p2_of_three_only(
    seats: int, first: int, order: list[int]
) -> None:
    table = Table(seats=seats, ruling__second_starts="p1-next").set_up(first=first)
    assert order_of(table, 3) == order


# B7: adjacent holes


@pytest.mark.rule("dodge.ruling.adjacent-hole")
def test_b7_a_hole_is_adjacent_by_an_edge() -> None:
    table = playing(SMALL, "M")
    assert {(a.origin, a.to) for a in table.legal(Slide)} == {
        (13, 23),
        (22, 23),
        (24, 23),
        (33, 23),
    }
    assert table.refused("slide 12 23 M").code == "not_adjacent_hole"


@pytest.mark.rule("dodge.ruling.adjacent-hole")
def test_b7_alternative_by_a_corner_too() -> None:
    table = playing(SMALL, "M", ruling__adjacent_hole="corner")
    origins = {a.origin for a in table.legal(Slide)}
    assert origins == {12, 13, 14, 22, 24, 32, 33, 34}
    table.play("slide 34 23 M")
    assert (table.at("O2"), table.tile(34)) == (23, "")


@pytest.mark.rule("dodge.ruling.adjacent-hole")
def test_b7_alternative_steps_are_by_an_edge_all_the_same() -> None:
    table = playing(SMALL, "EEE", ruling__adjacent_hole="corner")
    assert table.refused("step P1 22 E").code == "no_diagonals"
    assert table.refused("slide 14 25 M").code == "outside"


# B8: how the tiles are laid


@pytest.mark.rule("dodge.ruling.tiles-laid")
def test_b8_luck_lays_place_and_turn_of_every_tile() -> None:
    table = Table().act(CHANCE, ChooseFirst(1))
    assert (table.asked, table.seat) == ("lay", CHANCE)
    assert table.refused(TurnUpTile(0)).code == "not_asked"


@pytest.mark.rule("dodge.ruling.tiles-laid")
def test_b8_alternative_the_players_lay_them_in_turn() -> None:
    table = Table(seats=3, ruling__tiles_laid="by-players").act(CHANCE, ChooseFirst(2))
    cells = table.state.setup.cells
    assert (table.asked, table.seat) == ("turn_up_tile", CHANCE)
    table.act(CHANCE, TurnUpTile(9))
    assert (table.asked, table.seat, table.state.turned_up) == ("lay_tile", 2, 9)
    assert table.legal() == tuple(LayTile(cell, turn) for cell in cells for turn in range(4))
    assert table.refused(LayTile(cells[0], 0), seat=0).code == "not_your_turn"
    assert table.refused(LayTile(11, 0)).code == "not_a_free_cell"
    table.act(2, LayTile(cells[5], 3))
    assert table.state.lie[cells[5]] == 9 * 4 + 3
    assert table.refused(TurnUpTile(9)).code == "tile_not_left"
    table.act(CHANCE, TurnUpTile(0))
    assert table.seat == 1, "whose turn comes next lays next"
    assert table.refused(LayTile(cells[5], 0)).code == "not_a_free_cell"
    table.act(1, LayTile(cells[0], 0)).act(CHANCE, TurnUpTile(1))
    assert table.seat == 0


@pytest.mark.rule("dodge.ruling.tiles-laid")
def test_b8_alternative_then_the_game_goes_on_as_ever() -> None:
    table = Table(ruling__tiles_laid="by-players").set_up()
    assert (table.asked, len(table.state.laid)) == ("draw", 24)
    assert len([code for code in table.state.lie if code != HOLE]) == 24


# B9: the decks


@pytest.mark.rule("dodge.ruling.split")
@pytest.mark.parametrize(
    ("split", "elements", "spells"),
    [("even", (9, 9, 9, 9), (12, 12, 12)), ("restless", (9, 9, 9, 9), (16, 12, 8)),
     ("stormy", (6, 9, 12, 9), (12, 12, 12))],
)  # fmt: skip
def test_b9_the_split_of_the_decks(
    split: str, elements: tuple[int, ...], spells: tuple[int, ...]
) -> None:
    table = Table(ruling__split=split)
    assert [deck.cards for deck in table.state.decks] == [elements, spells]
    assert [deck.left for deck in table.state.decks] == [36, 36]


# B10 and B14: the cap


def after(quiet: int, *hands: str, seats: int = 2, **options: str) -> Table:
    """So many turns have ended without a tag; a turn is being played."""
    return playing(SMALL, *hands, seats=seats, **options).put(quiet=quiet, turn=quiet + 1)


@pytest.mark.rule("dodge.ruling.cap")
def test_b10_after_200_turns_without_a_tag_it_is_a_draw() -> None:
    table = after(198).play("end")
    assert (table.asked, table.state.quiet) == ("draw", 199)
    table = after(199, seats=4).play("end")
    assert table.kinds() == ["plays_ended", "game_ended"]
    outcome = outcome_of(GAME, table.position)
    assert outcome is not None
    assert (outcome.code, outcome.rule) == ("cap", "dodge.ruling.cap")
    assert (outcome.winners, outcome.scores) == ((0, 1, 2, 3), (2, 2, 2, 2))


@pytest.mark.rule("dodge.ruling.cap")
def test_b10_it_is_a_draw_whoever_has_more_wizards() -> None:
    table = after(199).put(O2=NOWHERE).play("end")
    assert table.fact("game_ended").code == "cap"
    assert table.fact("game_ended").left == (2, 1)


@pytest.mark.rule("dodge.ruling.cap")
@pytest.mark.parametrize(("gone", "winners"), [("O2", (0, 2)), ("P2", (1, 3))])
def test_b10_alternative_most_wizards_win(gone: str, winners: tuple[int, ...]) -> None:
    table = after(199, seats=4, ruling__cap="most-wizards").put(**{gone: NOWHERE}).play("end")
    fact = table.fact("game_ended")
    assert (fact.code, fact.winners) == ("most-wizards", winners)


@pytest.mark.rule("dodge.ruling.cap")
def test_b10_alternative_as_many_are_a_draw() -> None:
    table = after(199, ruling__cap="most-wizards").put(O1=NOWHERE, P1=NOWHERE).play("end")
    assert table.fact("game_ended").code == "cap"
    assert table.fact("game_ended").winners == (0, 1)


@pytest.mark.rule("dodge.ruling.cap-count")
@pytest.mark.parametrize(("beside", "to"), [(13, 14), (12, 11)], ids=["another's", "one's own"])
def test_b14_any_tag_starts_the_count_anew(beside: int, to: int) -> None:
    table = after(199, "E").put(D1=beside).play(f"step D1 {to} E", "end")
    assert (table.asked, table.state.quiet) == ("draw", 0)
    table.play("draw W W", "end")
    assert table.state.quiet == 1


@pytest.mark.rule("dodge.ruling.cap-count")
def test_b14_the_count_is_looked_at_when_a_turn_ends_after_its_discards() -> None:
    table = after(199, "EEEFFFRR").play("end")
    assert table.asked == "discard"
    table.play("discard E")
    assert table.asked == "discard"
    table.play("discard E")
    assert table.kinds() == ["card_discarded", "game_ended"]


@pytest.mark.rule("dodge.ruling.cap-count")
def test_b14_a_tag_in_the_last_turn_still_counts() -> None:
    table = after(199, "EE").put(D1=13, O2=NOWHERE).play("step D1 14 E")
    assert table.fact("game_ended").code == "last-team"


@pytest.mark.rule("dodge.ruling.cap", "dodge.ruling.cap-count")
def test_b14_two_hundred_turns_played_one_by_one() -> None:
    table = Table().set_up().turns(200)
    assert table.asked == ""
    assert table.fact("game_ended").code == "cap"
    assert table.state.turn == 200
    quiet = [e.fact.quiet for e in table.events if e.kind == "dodge.turn_began"]
    assert quiet == list(range(200))


# B11: three alike for one of their own


@pytest.mark.rule("dodge.ruling.own-triples")
def test_b11_three_alike_for_one_of_their_own_are_waste() -> None:
    table = playing(SMALL, "EEERRR")
    assert table.may("step P1 12 E")
    for what in ("step P1 12 EEE", "rotate 11 1 RRR"):
        no = table.refused(what)
        assert no.code in ("elements_do_not_pay", "spells_do_not_pay")
        assert no.rule == "dodge.ruling.own-triples"


@pytest.mark.rule("dodge.ruling.own-triples")
def test_b11_alternative_they_may_be_played() -> None:
    table = playing(SMALL, "EEERRR", ruling__own_triples="allowed")
    assert table.may("step P1 12 E")
    table.play("step P1 12 EEE", "rotate 11 1 RRR")
    assert table.holds(0) == ""


# B15: plays without use


@pytest.mark.rule("dodge.ruling.useless")
def test_b15_a_full_circle_of_rotations_may_be_played() -> None:
    table = playing(SMALL, "RR")
    before = table.state.lie
    table.play("rotate 11 2 R", "rotate 11 2 R")
    assert table.state.lie == before


@pytest.mark.rule("dodge.ruling.useless")
def test_b15_there_and_back_may_be_played() -> None:
    table = playing(SMALL, "EEMM")
    before = (table.state.lie, table.state.pieces)
    table.play("step P1 12 E", "step P1 11 E", "slide 13 23 M", "slide 23 13 M")
    assert (table.state.lie, table.state.pieces) == before


@pytest.mark.rule("dodge.ruling.useless")
def test_b15_a_card_without_any_effect_may_not() -> None:
    """No rotation by nothing or by a full circle, no move without a hole, no placing of nothing."""
    table = playing(SMALL, "RRRMP")
    for quarters in (0, 4):
        no = table.refused(Rotate(11, quarters, (0,)))
        assert (no.code, no.rule) == ("no_such_turn", "dodge.tiles.rotate")
    assert table.refused("slide 13 13 M").code == "not_adjacent_hole"
    assert table.legal(Place) == ()
    full = playing("EEEE-P1 EEEE-P2 EEEE-O1 EEEE-O2 EEEE-D1 EEEE-D2", "MP")
    assert holes(full.state.lie) == ()
    assert full.legal(Slide) == full.legal(Place) == ()


def test_luck_answers_only_what_it_is_asked() -> None:
    table = playing(SMALL, "E")
    assert table.refused(TurnUp(0), seat=CHANCE).code == "not_asked"
