"""By keys only: whatever a key does, the focus stays in the view, where no key cuts a cell."""

from typing import Any

import pytest
from playwright.sync_api import Browser
from widgets.shim import Shown

from dinolab import Bot
from dinolab.lobby import new
from dinolab.session import Session
from dinolab.widgets import PlayWidget, ReplayWidget

pytestmark = pytest.mark.browser


def table(*seats: Any, **options: Any) -> Session[Any]:
    """A table with the same luck every time."""
    return new("dino_racer", seats or ("Ann", Bot("random")), seed=5, memory=True, **options)


def press(shown: Shown, selector: str, key: str = "Enter") -> None:
    """Give the focus to the first thing that fits and press a key; the view keeps the focus."""
    shown.page.locator(selector).first.focus()
    shown.page.keyboard.press(key)
    shown.page.wait_for_timeout(350)
    held = shown.page.evaluate(
        "() => { const a = document.activeElement;"
        " return Boolean(a.closest('.dl-root')) && a.checkVisibility(); }"
    )
    assert held, selector


def test_playing_by_keys_keeps_the_focus(browser: Browser) -> None:
    """Choices, taking back, lines, the way back to now, what was refused, and the help."""
    session = table()
    shown = Shown(browser, PlayWidget(session), reduced_motion="reduce")
    press(shown, ".dl-ask button:text-is('Take back')")
    press(shown, "button[aria-label='Dismiss']")
    press(shown, ".dl-choice:not([aria-disabled])")
    press(shown, ".dl-choice:not([aria-disabled])", "Space")
    press(shown, ".dl-ask button:text-is('Take back')")
    press(shown, ".dl-line:not([aria-current])")
    press(shown, "button:text-is('Play this line')")
    press(shown, "button[aria-label='Step back']")
    press(shown, "button:text-is('Back to now')")
    press(shown, ".dl-move[data-p='10']")
    press(shown, ".dl-link")
    press(shown, ".dl-name")
    press(shown, "button[aria-label='Keys']")
    press(shown, ".dl-help button")
    press(shown, "button:text-is('Concede')")
    press(shown, "button:text-is('Concede: press again')")
    assert shown.errors == []


def test_the_curtain_keeps_the_focus(browser: Browser) -> None:
    """Passing the screen on by keys."""
    session = table("Ann", "Ben", variant_hidden="on")
    shown = Shown(browser, PlayWidget(session), reduced_motion="reduce")
    press(shown, ".dl-curtain .dl-main")
    press(shown, ".dl-choice:not([aria-disabled])")
    press(shown, ".dl-curtain button:text-is('Take back')")
    assert session.line == "b1"
    press(shown, ".dl-curtain .dl-main")
    press(shown, "button:text-is('Hand over')")
    press(shown, ".dl-curtain .dl-main")
    assert shown.errors == []


def test_a_replay_by_keys_keeps_the_focus(browser: Browser) -> None:
    """Hidden ends, and the branch that makes a table of a replay."""
    session = table(Bot("random", "Ann"), Bot("random", "Ben"))
    session.run()
    shown = Shown(browser, ReplayWidget(session, at=40), reduced_motion="reduce")
    press(shown, "button[aria-label='Hide what comes next']")
    press(shown, ".dl-guess button")
    press(shown, ".dl-branch button")
    assert len(session.table.people) == 1
    assert shown.errors == []
