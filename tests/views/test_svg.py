import re
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from views.samples import SAMPLES
from views.strategies import scenes

from dinolab.core.scene import Area, Item, Scene, Spot
from dinolab.views.boxes import Box
from dinolab.views.layout import Placed, lay_out
from dinolab.views.measure import text_width
from dinolab.views.svg import svg

SVG = "{http://www.w3.org/2000/svg}"
SYMBOLS = re.compile("[\u2190-\u2bff\U0001f000-\U0001faff]")


def texts(picture: str) -> list[tuple[Box, str]]:
    """Every text of a picture with the box that it takes, by estimate."""
    found = []
    for text in ElementTree.fromstring(picture).iter(f"{SVG}text"):
        size = float(text.get("font-size", "0"))
        words = text.text or ""
        wide = text_width(words, size, bold=text.get("font-weight") == "600")
        shift = {"middle": wide / 2, "end": wide}.get(text.get("text-anchor", ""), 0.0)
        x, y = float(text.get("x", "0")) - shift, float(text.get("y", "0"))
        found.append((Box(x, y - 0.9 * size, wide, 1.1 * size), words))
    return found


@pytest.mark.parametrize("unit", [24, 40, 64, 96])
@pytest.mark.parametrize("name", SAMPLES)
def test_no_text_lies_on_another(name: str, unit: int) -> None:
    found = texts(svg(SAMPLES[name](), unit=unit))
    pairs = [
        (a[1], b[1])
        for n, a in enumerate(found)
        for b in found[:n]
        if a[0].inset(1).touches(b[0].inset(1))
    ]
    assert pairs == []


@pytest.mark.parametrize("name", SAMPLES)
def test_a_still_needs_nothing_else(name: str) -> None:
    picture = svg(SAMPLES[name]())
    assert "http" not in picture.replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert re.findall(r"url\((?!#dl-tone-\d\))|@import|<image|<use|href", picture) == []
    assert SYMBOLS.findall(picture) == []
    assert picture.startswith("<svg ")
    assert "<desc>" in picture
    assert "prefers-color-scheme: dark" in picture


@settings(deadline=None, max_examples=80)
@given(scenes)
def test_any_scene_is_well_formed(scene: Scene) -> None:
    """Markup, control characters, unknown places and odd sizes do no harm."""
    picture = svg(scene)
    root = ElementTree.fromstring(picture)
    assert {element.tag for element in root.iter()} <= {
        SVG + tag
        for tag in ("svg", "title", "desc", "style", "defs", "pattern", "path", "rect", "g", "text",
                    "circle", "polygon")
    }  # fmt: skip
    assert "nan" not in picture
    assert "inf" not in picture.replace("info", "")


def test_names_with_markup_are_text() -> None:
    bad = '<script>alert(1)</script>"&\x00'
    items = (Item("i", "card", "s", bad, lines=(bad,)), Item("j", "count", "a", bad, value=1))
    scene = Scene(bad, (Area("a", bad),), (Spot("s", "a", 3, 3, "slot", bad, w=8, h=4),), items)
    picture = svg(scene)
    assert "<script" not in picture
    words = [text for _, text in texts(picture)]
    assert '<script>alert(1)</script>"&\\x00' in words


def test_schemes() -> None:
    scene = SAMPLES["lanes"]()
    assert "prefers-color-scheme" not in svg(scene, scheme="light")
    assert svg(scene, scheme="dark") != svg(scene, scheme="light")
    assert svg(scene) == svg(scene)


def test_house_cards_carry_a_corner_and_say_so() -> None:
    spot = Spot("s", "a", 1, 1, "slot", "here")
    plain = Item("i", "card", "s", "T-Rex")
    house = Item("i", "card", "s", "T-Rex", origin="house")
    drawn = [svg(Scene("", (Area("a", ""),), (spot,), (item,))) for item in (plain, house)]
    assert ["f-house" in picture for picture in drawn] == [False, True]
    assert ["T-Rex (house)" in picture for picture in drawn] == [False, True]


def test_a_full_row_says_how_many_more() -> None:
    row = Spot("r", "a", 1, 0.5, "row", "row", w=2, h=0.5)
    items = tuple(Item(f"i{n}", "die", "r", "die", n, value=1) for n in range(60))
    laid = lay_out(Scene("", (Area("a", ""),), (row,), items))
    assert len(laid.placed) + laid.more[0][1] == 60
    assert laid.more[0][1] > 0


def test_things_stand_where_they_belong() -> None:
    laid = lay_out(SAMPLES["battles"]())
    boxes = laid.boxes
    for die in ("d5", "d6"):
        assert boxes["i.top.trex.0"].holds(boxes[die])
    assert boxes["top.trex"].holds(boxes["i.top.trex"])

    def count(placed: tuple[Placed, ...]) -> int:
        return sum(1 + count(one.kids) for one in placed)

    assert count(laid.placed) == len(SAMPLES["battles"]().items)


def test_a_tile_shows_its_edges_as_they_lie() -> None:
    """Letters with the tone's shape, clockwise from the top; a quarter turn moves each on by one;
    a piece on the tile hides none.
    """
    spot = Spot("s", "a", 1, 1, "square", "here")
    edges = ("E:2", "F:0", "N:8", "W:1")
    for turn, expected in ((0, "EFNW"), (1, "WEFN"), (3, "FNWE")):
        tile = Item("t", "tile", "s", "tile", turn=turn, edges=edges)
        piece = Item("p", "piece", "t", "dragon", tone=7, mark="D", shape="diamond")
        found = texts(svg(Scene("", (Area("a", ""),), (spot,), (tile, piece))))
        assert "".join(words for _, words in found) == f"{expected}D"


def test_an_empty_square_among_tiles_is_a_hole() -> None:
    """Elsewhere an empty square is just empty."""
    spots = tuple(Spot(f"s{n}", "a", n, 1, "square", "here") for n in range(3))
    tile, card = Item("t", "tile", "s1", "tile"), Item("t", "card", "s1", "card")
    for item, holes in ((tile, {"s0", "s2"}), (card, set())):
        assert lay_out(Scene("", (Area("a", ""),), spots, (item,))).holes == holes


def test_a_stack_says_how_many_it_is() -> None:
    spot = Spot("s", "a", 1, 1, "row", "", w=3, h=1.4)
    for value, label in ((None, "fire"), (1, "fire"), (4, "fire ×4")):
        item = Item("i", "card", "s", "fire", value=value)
        assert label in [w for _, w in texts(svg(Scene("", (Area("a", ""),), (spot,), (item,))))]


def test_pieces_on_one_space_do_not_touch() -> None:
    boxes = lay_out(SAMPLES["hexes"]()).boxes
    here = [boxes[key] for key in ("racer0", "racer1", "racer2", "log")]
    assert not any(a.touches(b) for n, a in enumerate(here) for b in here[:n])
    assert all(boxes["o2"].holds(box) for box in here)
