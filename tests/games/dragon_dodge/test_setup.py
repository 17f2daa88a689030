"""What a table agrees on, and how the game is laid out before the first turn."""

import msgspec
import pytest
from games.dragon_dodge.driver import LETTERS, Table, opening

from dinolab.core.action import Refusal
from dinolab.core.event import CHANCE
from dinolab.core.fold import fingerprint
from dinolab.core.step import Step
from dinolab.games.dragon_dodge import GAME
from dinolab.games.dragon_dodge.events import ChooseFirst, Deal, Draw, Lay, LayTile, TurnUp
from dinolab.games.dragon_dodge.grid import HOLE
from dinolab.games.dragon_dodge.state import NOWHERE, team_of


@pytest.mark.rule("dodge.setup.table")
def test_setup_writes_down_every_number_that_rules_need() -> None:
    setup = Table(seats=4).state.setup
    assert (setup.players, setup.dealt, setup.draws, setup.limit, setup.alike) == (4, 1, 2, 6, 3)
    assert setup.decks == ((9, 9, 9, 9), (12, 12, 12))
    assert len(setup.tiles) == len(setup.cells) == 24


@pytest.mark.rule("dodge.setup.order")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_to_four_play_and_teams_sit_alternating(seats: int) -> None:
    assert isinstance(opening(seats, {}), Step)
    assert GAME.sides is not None
    purple, orange = GAME.sides((), seats)
    assert purple == tuple(range(0, seats, 2))
    assert orange == tuple(range(1, seats, 2))
    assert all(team_of(seat) == 0 for seat in purple)


@pytest.mark.parametrize("seats", [1, 5])
def test_one_or_five_cannot_play(seats: int) -> None:
    no = opening(seats, {})
    assert isinstance(no, Refusal)
    assert no.code == "wrong_seats"


@pytest.mark.rule("dodge.setup.first")
def test_any_player_may_go_first() -> None:
    table = Table(seats=4)
    assert (table.asked, table.seat) == ("first", CHANCE)
    assert GAME.outcomes(table.state) == tuple((ChooseFirst(seat), 1) for seat in range(4))
    assert table.refused(ChooseFirst(3), seat=0).code == "only_luck"
    for seat in range(4):
        assert Table(seats=4).set_up(first=seat).seat == seat


def test_who_does_not_play_cannot_go_first() -> None:
    assert Table(seats=3).refused(ChooseFirst(3)).code == "no_such_player"


@pytest.mark.rule("dodge.setup.tiles")
def test_place_and_turn_of_every_tile_are_luck() -> None:
    table = Table().act(CHANCE, ChooseFirst(0))
    cells = table.state.setup.cells
    assert (table.asked, len(GAME.outcomes(table.state))) == ("lay", 24 * 4)
    table.act(CHANCE, Lay(7, 3))
    assert table.state.lie[cells[0]] == 7 * 4 + 3
    assert table.kinds() == ["tile_laid"]
    assert len(GAME.outcomes(table.state)) == 23 * 4
    assert table.refused(Lay(7, 0)).code == "tile_not_left"
    assert table.refused(Lay(24, 0)).code == "tile_not_left"
    assert table.refused(Lay(0, 0), seat=0).code == "only_luck"


@pytest.mark.rule("dodge.setup.tiles")
def test_tiles_leave_gaps() -> None:
    state = Table().set_up().state
    laid = [cell for cell, code in enumerate(state.lie) if code != HOLE]
    assert tuple(laid) == tuple(sorted(state.setup.cells))
    assert len({code >> 2 for code in state.lie if code != HOLE}) == 24


@pytest.mark.rule("dodge.setup.pieces")
def test_wizards_and_dragons_stand_on_their_tiles_once_these_lie() -> None:
    table = Table()
    assert table.state.pieces == (NOWHERE,) * 6
    table.set_up()
    fact, setup = table.fact("pieces_placed"), table.state.setup
    assert fact.pieces == (*setup.wizards, *setup.dragons) == table.state.pieces
    assert len(set(fact.pieces)) == 6
    assert all(table.state.lie[cell] != HOLE for cell in fact.pieces)


@pytest.mark.rule("dodge.setup.deal")
def test_the_opening_hand_is_one_card_of_each_deck() -> None:
    table = Table(seats=3).set_up("F M", "W P", "N R")
    assert [table.holds(seat) for seat in range(3)] == ["FM", "WP", "NR"]
    dealt = [e.fact for e in table.events if e.kind == "dodge.card_dealt"]
    assert [(fact.seat, fact.deck) for fact in dealt] == [(s, d) for s in range(3) for d in (0, 1)]
    assert [deck.left for deck in table.state.decks] == [33, 33]
    assert table.asked == "draw"


@pytest.mark.rule("dodge.setup.deal")
def test_dealt_cards_come_from_what_is_left() -> None:
    table = Table().set_up("F R", "F R")
    assert table.deck(0) == "E" * 9 + "F" * 7 + "N" * 9 + "W" * 9
    table = Table().act(CHANCE, ChooseFirst(0))
    while table.asked == "lay":
        table.act(CHANCE, GAME.outcomes(table.state)[0][0])
    assert [weight for _, weight in GAME.outcomes(table.state)] == [9, 9, 9, 9]
    table.act(CHANCE, Deal(1)).act(CHANCE, Deal(0))
    assert [weight for _, weight in GAME.outcomes(table.state)] == [9, 8, 9, 9]
    assert table.refused(Deal(4)).code == "card_not_left"


def test_unknown_options_are_refused_with_the_nearest() -> None:
    no = opening(2, {"ruling.onto-dragons": "tagged"})
    assert isinstance(no, Refusal)
    assert dict(no.facts)["nearest"] == "ruling.onto-dragon"


@pytest.mark.parametrize(
    ("option", "code"),
    [({"arena": "ring"}, "no_such_arena"), ({"ruling.split": "stormy"}, "no_such_split")],
)
def test_what_a_pack_does_not_have_is_refused(option: dict[str, str], code: str) -> None:
    pack = GAME.content_text.replace('id = "stormy"', 'id = "calm"')
    pack = pack.replace('id = "ring"', 'id = "circle"')
    no = opening(2, option, pack)
    assert isinstance(no, Refusal)
    assert no.code == code


def test_a_custom_pack_changes_the_numbers_of_the_game() -> None:
    pack = GAME.content_text.replace("limit = 6", "limit = 5", 1)
    assert Table(pack=pack).state.setup.limit == 5


def test_a_pack_may_deal_no_cards() -> None:
    table = Table(pack=GAME.content_text.replace("dealt = 1", "dealt = 0", 1)).set_up("", "")
    assert (table.holds(0), table.asked) == ("", "draw")


def test_a_state_survives_the_way_through_json() -> None:
    state = Table().set_up().play("draw W").state
    again = msgspec.json.decode(msgspec.json.encode(state), type=type(state))
    assert again == state
    assert fingerprint(again) == fingerprint(state)


def test_inputs_give_back_their_actions() -> None:
    table = Table().set_up("F M", "W P").play("draw W R")
    actions = [GAME.action_of(e.fact) for e in table.events if e.is_input and e.version]
    assert actions[:2] == [ChooseFirst(0), Lay(0, 0)]
    assert actions[-8:] == [
        Deal(1), Deal(1), Deal(3), Deal(2), Draw(0), TurnUp(3), Draw(1), TurnUp(0),
    ]  # fmt: skip
    table = Table(ruling__tiles_laid="by-players").set_up()
    laid = [e for e in table.events if e.kind == "dodge.tile_laid_by_player"]
    assert GAME.action_of(laid[3].fact) == LayTile(table.state.setup.cells[3], 0)


def test_letters_stand_for_the_kinds_of_the_pack() -> None:
    elements = "".join(element.letter for element in GAME.content.element)
    spells = "".join(spell.id[0].upper() for spell in GAME.content.spell)
    assert (elements, spells) == LETTERS
