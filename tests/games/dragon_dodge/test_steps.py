"""Element steps: who may be moved where, what it takes, what dragons leave behind and tag."""

import pytest
from games.dragon_dodge.driver import SMALL, Table, pay, playing

from dinolab.games.dragon_dodge import GAME
from dinolab.games.dragon_dodge.events import Step
from dinolab.games.dragon_dodge.grid import bounds, edges, facing, holes
from dinolab.games.dragon_dodge.state import NOWHERE

FIGURES = """
    EEEE-P1  EEEE-O1  EEEE-P2  .        EEEE-O2
    EEFE-D1  ENFW     .        EEEE     EEEE
    FEEE     EWEF     EEEE     EEEE     EEEE-D2
"""
"""D1 at 21: below it fire meets fire; right of it earth meets water. 22: wind right, fire below."""


def costs(table: Table, piece: str, to: int) -> set[tuple[int, ...]]:
    """Every payment that a step may be made with."""
    number = ("P1", "P2", "O1", "O2", "D1", "D2").index(piece)
    return {a.pay for a in table.legal(Step) if (a.piece, a.to) == (number, to)}


# The figures, by their captions


@pytest.mark.rule("dodge.elements.step")
def test_figure_need_one_wind_and_one_water() -> None:
    table = playing("EEEE-P1 NNNN-P2 WWWW EEEE-O1 EEEE-O2 EEEE-D1 EEEE-D2", "NW")
    assert costs(table, "P2", 13) == {pay("NW")}
    table.play("step P2 13 NW")
    assert (table.at("P2"), table.holds(0), table.pile(0)) == (13, "", "NW")
    fact = table.fact("stepped")
    assert (fact.origin, fact.to, fact.needs, fact.pay) == (12, 13, pay("NW"), pay("NW"))


@pytest.mark.rule("dodge.elements.match")
def test_figure_need_only_one_fire() -> None:
    table = playing(FIGURES, "FFE")
    assert costs(table, "D1", 31) == {pay("F")}
    assert table.refused("step D1 31 FF").code == "elements_do_not_pay"
    table.play("step D1 31 F")
    assert (table.at("D1"), table.holds(0)) == (31, "EF")


@pytest.mark.rule("dodge.elements.dragon-tile")
def test_figure_the_tile_that_a_dragon_left_is_removed() -> None:
    """Wind and water again; this time a dragon goes, and its tile comes off the board."""
    table = playing("EEEE-P1 NNNN-D1 WWWW EEEE-O1 EEEE-O2 EEEE-P2 EEEE-D2", "NW")
    table.play("step D1 13 NW")
    assert table.kinds() == ["stepped", "tile_captured"]
    assert (table.tile(12), table.at("D1")) == ("", 13)
    assert table.state.captured == ((1 * 4,), ())
    assert table.last[1].rule == "dodge.elements.dragon-tile"


@pytest.mark.rule("dodge.elements.holes")
def test_figure_no_movement_over_holes() -> None:
    table = playing(FIGURES, "EEENNNWWF")
    for what in ("step P2 23 E", "step P2 14 E"):
        no = table.refused(what)
        assert (no.code, no.rule) == ("over_a_hole", "dodge.elements.holes")
    assert table.refused("step P2 15 E").code == "not_adjacent"
    assert table.refused("step P2 33 E").code == "not_adjacent"
    assert table.refused("step P1 10 E").code == "over_a_hole", "the world's edge is a hole too"


@pytest.mark.rule("dodge.elements.diagonal")
def test_figure_no_diagonal_movement() -> None:
    table = playing(FIGURES, "EEENNNWWF")
    for what in ("step P1 22 E", "step D1 32 W", "step P2 24 E", "step P2 22 N"):
        no = table.refused(what)
        assert (no.code, no.rule) == ("no_diagonals", "dodge.elements.diagonal")


@pytest.mark.rule("dodge.elements.wizards-apart")
@pytest.mark.parametrize("other", ["O1", "P1"])
def test_figure_no_wizard_on_the_space_of_another(other: str) -> None:
    """Neither an enemy's nor one's own."""
    table = playing(SMALL, "EEE").put(P2=12, **{other: 13})
    no = table.refused("step P2 13 E")
    assert (no.code, no.rule) == ("wizard_there", "dodge.elements.wizards-apart")


# The sentences


@pytest.mark.rule("dodge.elements.control")
@pytest.mark.parametrize(
    ("seats", "seat", "mine"), [(2, 0, "P"), (2, 1, "O"), (3, 2, "P"), (4, 2, "P"), (4, 3, "O")]
)
def test_one_moves_both_wizards_of_the_team_and_both_dragons(
    seats: int, seat: int, mine: str
) -> None:
    """The wizards are the team's: a partner moves either."""
    table = playing(SMALL, "EEE", seats=seats, seat=seat)
    moved = {("P1", "P2", "O1", "O2", "D1", "D2")[a.piece] for a in table.legal(Step)}
    assert moved == {f"{mine}1", f"{mine}2", "D1", "D2"}
    other, to = ("O1", 13) if mine == "P" else ("P1", 12)
    no = table.refused(f"step {other} {to} E")
    assert (no.code, no.rule) == ("not_your_wizard", "dodge.elements.control")


@pytest.mark.rule("dodge.elements.step", "dodge.elements.match")
@pytest.mark.parametrize(("turn", "needs"), [(0, "EW"), (1, "EF"), (2, "EN"), (3, "E")], ids=str)
def test_the_facing_edges_decide_as_the_tile_lies_now(turn: int, needs: str) -> None:
    """Tile 22 has wind, fire, water on its sides and earth on top: its left edge is what counts."""
    table = playing(FIGURES, "EFNWRRR")
    if turn:
        table.play(f"rotate 22 {turn} R")
    assert costs(table, "D1", 22) == {pay(needs)}


@pytest.mark.rule("dodge.elements.step")
@pytest.mark.parametrize(("turn", "lies", "needs"), [(1, "EEEF", "EW"), (3, "EFEE", "FW")], ids=str)
def test_so_does_the_tile_one_stands_on(turn: int, lies: str, needs: str) -> None:
    table = playing(FIGURES, "EFNWR").play(f"rotate 21 {turn} R")
    assert table.tile(21) == lies
    assert edges(table.state.setup.tiles, table.state.lie[21]) == tuple(map("EFNW".index, lies))
    assert costs(table, "D1", 22) == {pay(needs)}


@pytest.mark.rule("dodge.elements.step")
def test_other_edges_than_the_facing_ones_do_not_count() -> None:
    table = playing("EEEE-P1 FFNF-P2 FFFW FFFF-O1 FFFF-O2 FFFF-D1 FFFF-D2", "EFNW")
    assert table.tile(13)[3] == "W"
    assert costs(table, "P2", 13) == {pay("FW")}
    assert costs(table, "P2", 11) == set(), "P1 is there"


@pytest.mark.rule("dodge.elements.step")
def test_a_step_up_and_down_takes_top_and_bottom_edges() -> None:
    table = playing(FIGURES, "EFNW")
    tiles, lie = table.state.setup.tiles, table.state.lie
    assert facing(tiles, lie, 22, 2) == pay("FE") == facing(tiles, lie, 32, 0)
    assert facing(tiles, lie, 22, 0) == pay("E") == facing(tiles, lie, 12, 2)


@pytest.mark.rule("dodge.elements.step")
def test_what_is_missing_is_said() -> None:
    table = playing(FIGURES, "EFFN")
    no = table.refused("step D1 22 EW")
    assert (no.code, no.rule) == ("too_few_elements", "dodge.elements.step")
    assert dict(no.facts) == {"needs": pay("EW"), "hold": pay("EFFN")}
    assert table.refused("step D1 31 W").code == "elements_not_held"
    assert table.refused("step D1 31 E").code == "elements_do_not_pay"
    assert table.refused("step D1 31").rule in ("dodge.elements.step", "dodge.elements.wild")


@pytest.mark.rule("dodge.elements.step")
def test_one_step_is_one_tile() -> None:
    table = playing(SMALL, "EEE")
    assert table.refused("step P1 13 E").code == "not_adjacent"
    table.play("step P1 12 E", "step P1 13 E")
    assert table.at("P1") == 13


@pytest.mark.rule("dodge.elements.dragons-apart")
def test_dragons_are_never_on_one_tile() -> None:
    table = playing(SMALL, "EEE").put(D2=12)
    no = table.refused("step D1 12 E")
    assert (no.code, no.rule) == ("dragon_there", "dodge.elements.dragons-apart")


@pytest.mark.rule("dodge.elements.dragon-tile")
def test_every_dragon_step_captures_tag_or_no_tag() -> None:
    table = playing(SMALL, "EE").play("step D1 12 E", "step D1 13 E")
    assert table.kinds(whole=True).count("tile_captured") == 2
    assert (table.tile(22), table.tile(12)) == ("", "")
    assert len(table.state.captured[0]) == 2
    table = playing(SMALL, "EE").play("step D1 12 E", "step D1 11 E")
    assert table.kinds() == ["stepped", "tile_captured", "wizard_tagged"]
    assert len(table.state.captured[0]) == 2


@pytest.mark.rule("dodge.elements.dragon-tile")
def test_the_mover_keeps_the_tile_whoever_is_tagged() -> None:
    table = playing(SMALL, "E", seat=1).play("step D1 12 E")
    assert [len(stock) for stock in table.state.captured] == [0, 1]
    assert table.fact("tile_captured").seat == 1


@pytest.mark.rule("dodge.elements.dragon-tile")
def test_wizards_never_remove_tiles() -> None:
    table = playing(SMALL, "E").play("step P1 12 E")
    assert table.kinds() == ["stepped"]
    assert table.tile(11) == "EEEE"


@pytest.mark.rule("dodge.elements.tag")
def test_a_tagged_wizard_leaves_and_its_tile_stays_under_the_dragon() -> None:
    table = playing(SMALL, "E").put(D1=13).play("step D1 14 E")
    assert table.kinds() == ["stepped", "tile_captured", "wizard_tagged"]
    fact = table.fact("wizard_tagged")
    assert (fact.piece, fact.cell) == (2, 14)
    assert (table.at("O1"), table.at("D1")) == (NOWHERE, 14)
    assert table.tile(14) == "EEEE"
    assert table.last[2].rule == "dodge.elements.tag"
    assert table.asked == "play"


@pytest.mark.rule("dodge.elements.tag")
def test_a_dragon_may_tag_a_wizard_of_the_movers_own() -> None:
    table = playing(SMALL, "EEE").put(D1=12)
    assert table.may("step D1 11 E")
    table.play("step D1 11 E")
    assert table.at("P1") == NOWHERE
    assert table.state.seat == 0, "the turn goes on"
    no = table.refused("step P1 12 E")
    assert (no.code, no.rule) == ("wizard_gone", "dodge.elements.tag")


@pytest.mark.rule("dodge.elements.tag")
def test_nobody_is_tagged_by_standing_beside_a_dragon() -> None:
    table = playing(SMALL, "EER").play("step P1 12 E", "rotate 22 1 R", "end")
    assert "wizard_tagged" not in table.kinds(whole=True)


@pytest.mark.rule("dodge.tiles.rectangle")
def test_the_rectangle_shrinks_at_once_when_a_dragon_leaves() -> None:
    table = playing(
        """
        .        EEEE-D1  .
        EEEE-P1  EEEE     EEEE-O1
        EEEE-P2  EEEE-D2  EEEE-O2
        """,
        "EMMM",
    )
    assert bounds(table.state.lie) == (1, 3, 1, 3)
    assert table.may("slide 21 11 M")
    table.play("step D1 22 E")
    assert bounds(table.state.lie) == (2, 3, 1, 3)
    assert holes(table.state.lie) == ()
    no = table.refused("slide 21 11 M")
    assert (no.code, no.rule) == ("outside", "dodge.tiles.rectangle")


def test_steps_are_legal_in_their_order() -> None:
    """By piece, clockwise from the top, then by payment: the plainest first."""
    table = playing(SMALL, "EFFFM")
    steps = [(a.piece, a.to, a.pay) for a in table.legal(Step)]
    assert steps[:4] == [(0, 12, (0,)), (0, 12, (1, 1, 1)), (0, 21, (0,)), (0, 21, (1, 1, 1))]
    assert [piece for piece, _, _ in steps] == sorted(piece for piece, _, _ in steps)
    assert type(table.legal()[-1]).__name__ == "EndPlays"


def test_near_misses_are_what_is_in_the_way_and_what_is_not_paid() -> None:
    """A step that three alike pay for is possible, so it is no near miss without them."""
    near = dict(GAME.near_misses(playing(FIGURES, "EEE").state, 0))
    codes = {(a.piece, a.to): no.code for a, no in near.items() if isinstance(a, Step)}
    assert codes[(0, 12)] == "wizard_there"
    assert codes[(0, 22)] == "no_diagonals"
    assert codes[(1, 23)] == "over_a_hole"
    assert codes[(4, 22)] == "too_few_elements"
    assert (4, 31) not in codes, "EEE pays for the fire"
    assert (4, 11) not in codes
