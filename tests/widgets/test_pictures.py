"""The board and the controls can be read and used, light and dark, from a phone to a projector."""

from functools import cache
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser
from views import samples
from widgets.pictures import picture_problems, silent_edges, too_wide
from widgets.shim import Shown

from dinolab import Bot
from dinolab.core.outcome import Clock
from dinolab.core.scene import Scene
from dinolab.lobby import new
from dinolab.session import Session
from dinolab.views.frames import Shot, Stages, diff, shot
from dinolab.widgets import PlayWidget, ReplayWidget

pytestmark = pytest.mark.browser
WIDTHS = (360, 768, 1280, 1600)


@cache
def finished() -> Session[Any]:
    """A whole game of three."""
    seats = [Bot("random", name) for name in ("Ann", "Ben", "Cleo")]
    table = new("dino_racer", seats, seed=3, memory=True)
    table.run()
    return table


def bundle_of(scene: Scene) -> dict[str, Any]:
    """A game of one position."""
    stages = Stages()
    first = diff(Shot(), shot(scene, Clock(1, 1, 1), stages))
    line = {
        "id": "main", "name": "main line", "parent": None, "fork": 0, "live": True,
        "events": [{"v": 0, "s": 0, "k": 0, "a": "table", "say": "It begins."}],
        "frames": [{}, first],
    }  # fmt: skip
    whole = {
        "format": "dinolab-bundle/1", "game": "sample", "title": "Sample", "id": "", "place": "",
        "viewer": {"seat": None, "name": "spectator"}, "seats": ["Ann", "Ben"],
        "units": ["event", "step"], "stages": stages.all, "rules": [], "kinds": ["sample.began"],
        "lines": [line],
    }  # fmt: skip
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(whole))
    return plain


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", samples.SAMPLES)
def test_every_kind_of_board_is_readable(
    browser: Browser, name: str, width: int, dark: bool
) -> None:
    """Lanes, tiles, cards on cards and hexes: readable, without overlaps, inside their window."""
    widget = ReplayWidget(finished())
    widget.bundle = bundle_of(samples.SAMPLES[name]())
    widget.cursor = {"line": "main", "p": 1}
    shown = Shown(browser, widget, width=width, dark=dark)
    assert picture_problems(shown.page) == []
    assert too_wide(shown.page) == 0
    assert shown.errors == []
    shown.close()


@pytest.mark.parametrize("width", [360, 900])
def test_every_edge_of_a_tile_says_its_element(browser: Browser, width: int) -> None:
    """Also under a piece, on a phone; so does the still picture."""
    widget = ReplayWidget(finished())
    widget.bundle = bundle_of(samples.dodge())
    widget.cursor = {"line": "main", "p": 1}
    shown = Shown(browser, widget, width=width)
    assert silent_edges(shown.page) == []
    shown.close()


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("width", WIDTHS)
def test_replay_is_readable(browser: Browser, width: int, dark: bool) -> None:
    """Every text on the board is readable, none overlaps, nothing is wider than its window."""
    table = finished()
    shown = Shown(browser, ReplayWidget(table, at=8), width=width, dark=dark)
    for at in (8, 95, len(table.timeline)):
        shown.page.locator(".dl-slider").fill(str(at))
        shown.page.wait_for_timeout(300)
        assert picture_problems(shown.page) == []
        assert too_wide(shown.page) == 0
    shown.page.get_by_role("button", name="Step back", exact=True).click()
    shown.page.get_by_role("button", name="Hide what comes next").click()
    shown.page.get_by_role("button", name="Keys").click()
    assert too_wide(shown.page) == 0
    assert shown.axe() == []
    assert shown.errors == []
    shown.close()


# Of each open card on which something is printed: its words, and the texts that are drawn of them.
_NAMES = """() => [...document.querySelectorAll('.dl-items > g')].map((g) => [
  g.querySelector('.dl-ring')?.getAttribute('aria-label') ?? '',
  [...g.querySelectorAll('text')].map((text) => text.textContent),
]).filter(([name]) => name.includes(': '))"""


@pytest.mark.parametrize("width", [768, 1280, 1440, 1600])
def test_cards_on_a_long_track_keep_their_names(browser: Browser, width: int) -> None:
    """On the longest track cards have names, not only letters, and so have the cards in rows."""
    shown = Shown(browser, ReplayWidget(finished()), width=width, reduced_motion="reduce")
    last = int(shown.page.locator(".dl-slider").get_attribute("max") or 0)
    seen = set[str]()
    for at in range(2 * last // 3, last, 12):
        shown.page.locator(".dl-slider").fill(str(at))
        for name, texts in shown.page.evaluate(_NAMES):
            seen.add(name)
            assert any(len(t) > 3 and name.startswith(t.rstrip("…")) for t in texts), (name, texts)
    assert len(seen) > 8


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("width", WIDTHS)
def test_play_is_readable(browser: Browser, width: int, dark: bool) -> None:
    """So is a table where a choice is to be made, with its question and near misses."""
    table = new("dino_racer", ["Ann", Bot("random")], seed=5, memory=True)
    shown = Shown(browser, PlayWidget(table), width=width, dark=dark)
    shown.page.keyboard.press("Tab")
    assert picture_problems(shown.page) == []
    assert too_wide(shown.page) == 0
    assert shown.axe() == []
    assert shown.errors == []
    shown.close()


@pytest.mark.parametrize("width", WIDTHS)
def test_a_long_name_leaves_room_for_the_points(browser: Browser, width: int) -> None:
    """Of a long name something may be missing; what stands beside it is on the board, whole."""
    long = "Wolfeschlegelsteinhausenbergerdorffwelch"
    session = new("dino_racer", [long, Bot("random", "m" * 40)], seed=5, memory=True)
    shown = Shown(browser, PlayWidget(session), width=width, reduced_motion="reduce")
    points = shown.page.locator(".dl-svg text", has_text="points")
    assert points.count() == 2
    board = shown.page.locator(".dl-board").bounding_box()
    assert board is not None
    for at in range(2):
        box = points.nth(at).bounding_box()
        assert box is not None
        assert box["x"] + box["width"] + 20 <= board["x"] + board["width"]
    assert picture_problems(shown.page) == []
