"""The board and the controls can be read and used, light and dark, from a phone to a projector."""

import pytest
from playwright.sync_api import Browser
from widgets.pictures import picture_problems, too_wide
from widgets.shim import Shown

from dinolab import Bot
from dinolab.lobby import new
from dinolab.widgets import PlayWidget, ReplayWidget

pytestmark = pytest.mark.browser
WIDTHS = (360, 768, 1280, 1600)


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("width", WIDTHS)
def test_replay_is_readable(browser: Browser, width: int, dark: bool) -> None:
    """Every text on the board is readable, none overlaps, nothing is wider than its window."""
    table = new(
        "dino_racer", [Bot("random", "Ann"), Bot("random", "Ben"), "Cleo"], seed=3, memory=True
    )
    table.run()
    while table.outcome is None:
        table.act(2, table.legal_actions(2)[0])
    shown = Shown(browser, ReplayWidget(table, at=8), width=width, dark=dark)
    for at in (8, 33, 90, len(table.timeline)):
        shown.page.locator(".dl-slider").fill(str(at))
        shown.page.wait_for_timeout(300)
        assert picture_problems(shown.page) == []
        assert too_wide(shown.page) == 0
    assert shown.axe() == []
    assert shown.errors == []


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
