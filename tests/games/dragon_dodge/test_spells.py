"""Tile spells: rotate, move into an adjacent hole, place a captured tile; all in the rectangle."""

import pytest
from games.dragon_dodge.driver import SMALL, Table, playing

from dinolab.games.dragon_dodge import GAME
from dinolab.games.dragon_dodge.events import Place, Rotate, Slide
from dinolab.games.dragon_dodge.grid import bounds, holes
from dinolab.games.dragon_dodge.state import NOWHERE

FRINGE = """
    .        EFNW-P1  .        EEEE
    EEEE-P2  .        EEEE-D1  .
    EEEE-O1  EEEE     EEEE-D2  EEEE-O2
"""


# Rotate


@pytest.mark.rule("dodge.tiles.rotate")
@pytest.mark.parametrize(("quarters", "lies"), [(1, "WEFN"), (2, "NWEF"), (3, "FNWE")])
def test_a_tile_is_rotated_by_quarters_with_the_piece_on_it(quarters: int, lies: str) -> None:
    table = playing(FRINGE, "R").play(f"rotate 12 {quarters} R")
    assert table.tile(12) == lies
    assert table.at("P1") == 12
    assert table.kinds() == ["tile_rotated"]
    assert (table.holds(0), table.pile(1)) == ("", "R")


@pytest.mark.rule("dodge.tiles.rotate")
def test_any_tile_is_rotated_whoever_stands_on_it() -> None:
    table = playing(FRINGE, "R")
    rotated = {a.cell for a in table.legal(Rotate)}
    assert rotated == {12, 14, 21, 23, 31, 32, 33, 34}
    assert {a.quarters for a in table.legal(Rotate)} == {1, 2, 3}
    assert table.refused("rotate 11 1 R").code == "no_tile_there"


@pytest.mark.rule("dodge.tiles.rotate")
def test_a_tile_rotated_before_turns_on_from_there() -> None:
    table = playing(FRINGE, "RR").play("rotate 12 3 R", "rotate 12 2 R")
    assert table.tile(12) == "WEFN"


# Move


@pytest.mark.rule("dodge.tiles.move")
@pytest.mark.parametrize(
    ("piece", "line", "to"),
    [("P1", "slide 12 22 M", 22), ("D1", "slide 23 13 M", 13), ("O1", "", 31)],
)
def test_a_tile_moves_into_an_adjacent_hole_with_its_piece(piece: str, line: str, to: int) -> None:
    """Anybody's piece: also the other team's wizard (its tile must first have a hole beside it)."""
    table = playing(FRINGE, "MM")
    if piece == "O1":
        table.play("slide 21 11 M", "slide 31 21 M")
        assert (table.at("O1"), table.at("P2"), table.tile(31)) == (21, 11, "")
        return
    origin, lies = int(line.split()[1]), table.tile(int(line.split()[1]))
    table.play(line)
    assert (table.at(piece), table.tile(to), table.tile(origin)) == (to, lies, "")
    assert table.kinds() == ["tile_slid"]
    assert table.pile(1) == "M"


@pytest.mark.rule("dodge.tiles.move")
def test_a_dragons_tile_that_slides_is_not_captured() -> None:
    table = playing(FRINGE, "M").play("slide 23 13 M")
    assert table.state.captured == ((), ())
    assert table.tile(13) == "EEEE"


@pytest.mark.rule("dodge.tiles.move")
def test_a_slid_tile_keeps_how_it_lies() -> None:
    table = playing(FRINGE, "RM").play("rotate 12 1 R", "slide 12 22 M")
    assert table.tile(22) == "WEFN"


@pytest.mark.rule("dodge.tiles.move")
def test_only_adjacent_holes_take_a_tile() -> None:
    table = playing(FRINGE, "M")
    no = table.refused("slide 12 24 M")
    assert (no.code, no.rule) == ("not_adjacent_hole", "dodge.tiles.move")
    assert table.refused("slide 32 33 M").code == "no_hole_there"
    assert table.refused("slide 11 12 M").code == "no_tile_there"
    assert table.refused("slide 12 12 M").code == "not_adjacent_hole"
    slides = {(a.origin, a.to) for a in table.legal(Slide)}
    assert slides == {
        (12, 11), (12, 13), (12, 22), (14, 13), (14, 24), (21, 11), (21, 22), (23, 13), (23, 22),
        (23, 24), (32, 22), (34, 24),
    }  # fmt: skip


@pytest.mark.rule("dodge.tiles.move")
def test_a_tile_slides_again_and_again() -> None:
    table = playing(FRINGE, "MMM").play("slide 12 22 M", "slide 22 12 M", "slide 12 11 M")
    assert table.at("P1") == 11


@pytest.mark.rule("dodge.tiles.rectangle")
def test_tiles_stay_inside_the_rectangle() -> None:
    table = playing(FRINGE, "M")
    for what in ("slide 14 15 M", "slide 31 41 M", "slide 12 2 M", "slide 21 20 M"):
        no = table.refused(what)
        assert (no.code, no.rule) == ("outside", "dodge.tiles.rectangle")


@pytest.mark.rule("dodge.tiles.rectangle")
def test_the_rectangle_is_the_one_before_the_slide_own_cell_included() -> None:
    """The only tile of the last row may slide sideways along it; having left it, it is cut off."""
    table = playing(
        """
        EEEE-P1  EEEE-P2  EEEE-O1
        EEEE-O2  EEEE-D1  EEEE-D2
        .        EEEE     .
        """,
        "MMMM",
    )
    table.play("slide 32 31 M")
    assert bounds(table.state.lie) == (1, 3, 1, 3)
    table.put(O2=NOWHERE).hole(21).play("slide 31 21 M")
    assert bounds(table.state.lie) == (1, 2, 1, 3)
    assert table.refused("slide 21 31 M").code == "outside"


@pytest.mark.rule("dodge.tiles.rectangle")
def test_sliding_inwards_shrinks_the_rectangle() -> None:
    table = playing("EEEE-P1 . EEEE-P2 EEEE-O1 EEEE-O2 EEEE-D1 EEEE-D2", "MM")
    table.play("slide 11 12 M")
    assert bounds(table.state.lie) == (1, 1, 2, 7)
    assert table.refused("slide 12 11 M").code == "outside"


# Place


def captured(*hands: str, **options: str) -> Table:
    """D1 has left the tile of cell 23, which lay turned by a quarter, and stands on 14."""
    table = playing(FRINGE, *hands, **options)
    tile = table.state.lie[23] >> 2
    return table.put(captured=((tile * 4 + 1,), ()), D1=14).hole(23)


@pytest.mark.rule("dodge.tiles.place")
def test_a_captured_tile_is_placed_in_any_hole_of_the_rectangle() -> None:
    table = captured("P")
    tile = table.state.captured[0][0] >> 2
    assert (
        {a.cell for a in table.legal(Place)} == set(holes(table.state.lie)) == {11, 13, 22, 23, 24}
    )
    table.play(f"place {tile} 22 3 P")
    assert table.state.lie[22] == tile * 4 + 3
    assert table.state.captured == ((), ())
    assert (table.kinds(), table.pile(1)) == (["tile_placed"], "P")


@pytest.mark.rule("dodge.tiles.place")
def test_a_placed_tile_needs_no_neighbour() -> None:
    table = playing(
        """
        EEEE-P1  .  .  .  EEEE-O1
        .        .  .  .  .
        EEEE-P2  .  .  .  EEEE-D1
        .        .  .  .  EEEE
        EEEE-D2  .  .  .  EEEE-O2
        """,
        "EP",
    )
    table.play("step D1 45 E", "place 3 33 0 P")
    assert table.tile(33) == "EEEE"
    assert [table.tile(cell) for cell in (23, 32, 34, 43)] == [""] * 4


@pytest.mark.rule("dodge.tiles.place")
def test_who_has_no_captured_tile_can_place_none() -> None:
    table = playing(SMALL, "P")
    assert table.legal(Place) == ()
    no = table.refused("place 0 23 0 P")
    assert (no.code, no.rule) == ("not_captured", "dodge.tiles.place")
    table = captured("", "P").put(seat=1)
    tile = table.state.captured[0][0] >> 2
    assert table.refused(f"place {tile} 22 0 P").code == "not_captured", "it is the other's"


@pytest.mark.rule("dodge.tiles.place")
def test_a_tile_is_placed_once() -> None:
    table = captured("PP")
    tile = table.state.captured[0][0] >> 2
    table.play(f"place {tile} 22 0 P")
    assert table.refused(f"place {tile} 11 0 P").code == "not_captured"


@pytest.mark.rule("dodge.tiles.place")
def test_nothing_is_placed_on_a_tile() -> None:
    table = captured("P")
    tile = table.state.captured[0][0] >> 2
    assert table.refused(f"place {tile} 12 0 P").code == "no_hole_there"


@pytest.mark.rule("dodge.tiles.rectangle")
def test_nothing_is_placed_outside_the_rectangle() -> None:
    table = captured("P")
    tile = table.state.captured[0][0] >> 2
    for cell in (15, 41, 10, 1):
        no = table.refused(f"place {tile} {cell} 0 P")
        assert (no.code, no.rule) == ("outside", "dodge.tiles.rectangle")


@pytest.mark.rule("dodge.tiles.place")
def test_the_tile_a_dragon_left_may_be_placed_at_once() -> None:
    table = playing(SMALL, "EP").play("step D1 12 E")
    tile = table.fact("tile_captured").tile
    table.play(f"place {tile} 22 2 P")
    assert table.tile(22) == "EEEE"


def test_what_is_missing_is_said() -> None:
    table = playing(FRINGE, "MM")
    no = table.refused("rotate 12 1 R")
    assert (no.code, no.rule) == ("too_few_spells", "dodge.tiles.rotate")
    assert dict(no.facts) == {"needs": (0,), "hold": (1, 1)}


def test_spells_are_legal_in_their_order() -> None:
    """After the steps: rotations, slides, placements, each in reading order; the end comes last."""
    table = captured("ERMP")
    kinds = [type(a).__name__ for a in table.legal()]
    assert kinds == sorted(kinds, key=["Step", "Rotate", "Slide", "Place", "EndPlays"].index)
    cells = [a.cell for a in table.legal(Rotate)]
    assert cells == sorted(cells)


def test_near_misses_tell_which_spells_cannot_be_paid() -> None:
    near = GAME.near_misses(captured("F").state, 0)
    codes = {type(a): no.code for a, no in near}
    assert codes[Rotate] == codes[Place] == "too_few_spells"
    slides = {(a.origin, a.to): no.code for a, no in near if isinstance(a, Slide)}
    assert slides[(12, 22)] == "too_few_spells"
    assert slides[(14, 15)] == "outside"
    assert slides[(14, 23)] == "not_adjacent_hole"
    near = GAME.near_misses(captured("RMP").state, 0)
    assert {type(a) for a, _ in near if not isinstance(a, Slide)} <= {Rotate, type(near[0][0])}
