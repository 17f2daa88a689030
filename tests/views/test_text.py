from pathlib import Path

import pytest
from hypothesis import given, settings
from views.samples import SAMPLES
from views.strategies import scenes

from dinolab.core.scene import Area, Item, Scene, Spot
from dinolab.views.text import board, describe, summary
from dinolab.views.visible import display_width, visible

GOLDEN = Path(__file__).parent / "golden"


@pytest.mark.parametrize("name", SAMPLES)
def test_boards_are_as_they_were(name: str) -> None:
    """The golden boards; write them anew with `tests/remake.py boards`."""
    expected = (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")
    assert board(SAMPLES[name]()) + "\n" == expected


def test_one_item() -> None:
    card = Item("c", "card", "s", "T-Rex card 1", origin="house")
    assert describe(card, ["die 5", "die 5"]) == "T-Rex card 1 (house) [die 5, die 5]"
    tile = Item("t", "tile", "s", "tile", edges=("E", "N:3", "W", "S"), turn=1)
    assert describe(tile) == "tile S-E-N-W"
    assert describe(Item("c", "count", "s", "race deck", value=57)) == "race deck 57"


def test_names_hide_nothing() -> None:
    assert visible("Ann\x1b[31m\u202e\n") == "Ann\\x1b[31m\\u202e\\x0a"
    assert visible("Zoë 恐竜 نمی\u200cخواهم") == "Zoë 恐竜 نمی\u200cخواهم"
    scene = Scene("\x07", (Area("a", "A\x00"),), (), (Item("i", "count", "a", "\u2066x", value=1),))
    assert board(scene) == "\\x07\nA\\x00: \\u2066x 1"


@settings(deadline=None)
@given(scenes)
def test_boards_never_hold_what_does_not_print(scene: Scene) -> None:
    text = board(scene)
    assert text == board(scene)
    for line in text.splitlines():
        assert visible(line) == line
    assert "\n" not in summary(scene)


def test_wide_letters_keep_the_grid_straight() -> None:
    spots = tuple(
        Spot(f"{x}.{y}", "a", x, y, "lane", f"space {x}, lane {y}") for y in (1, 2) for x in (1, 2)
    )
    items = (
        Item("i", "piece", "1.1", "恐竜", mark="恐竜"),
        Item("j", "piece", "2.2", "J", mark="J"),
    )
    lines = board(Scene("", (Area("a", ""),), spots, items)).splitlines()
    assert lines[0] == "  lane / space | 1    | 2"
    assert lines[1] == "  1            | 恐竜 | ."
    assert len({display_width(line.rsplit("|", 1)[0]) for line in lines[:3]}) == 1


def test_square_tiles_are_a_map_and_their_edges_have_names() -> None:
    """Edges are called by what has their mark and tone; bare squares are named."""
    spots = tuple(
        Spot(f"{x}.{y}", "a", x, y, "square", f"column {x}, row {y}")
        for y in (1, 2)
        for x in (1, 2)
    )
    items = (
        Item("t", "tile", "1.1", "tile", edges=("E:2", "N:8", "W:1", "X:3"), turn=1),
        Item("d", "piece", "t", "dragon", mark="D"),
        Item("e", "card", "a", "earth", tone=2, mark="E"),
        Item("n", "card", "a", "wind", tone=8, mark="N"),
        Item("w", "card", "a", "water", tone=7, mark="W"),
    )
    scene = Scene("", (Area("a", "Arena"),), spots, items)
    listed = [
        "Arena: earth, wind, water",
        "  column 1, row 1: tile (top X, right earth, bottom wind, left W) [dragon]",
        "  no tile: row 1, column 2; row 2",
    ]
    assert board(scene, grid=False).splitlines() == listed
    assert board(scene).splitlines()[1:-2] == [
        "  row / column | 1      | 2",
        "  -------------+--------+----",
        "               |   X    |",
        "  1            | W D  E |   .",
        "               |   N    |",
        "  -------------+--------+----",
        "               |        |",
        "  2            |   .    |   .",
        "               |        |",
    ]
