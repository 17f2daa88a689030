"""One journey in a real JupyterLab: play a round by mouse, replay, step by keys, branch."""

import re
from pathlib import Path

import pytest
from lab.server import lab, open_notebook, run_all
from playwright.sync_api import Browser, Locator, Page, expect

TAKE = re.compile("^Take (T-Rex|Raptor|Steggy|Tri-Top|Bronto)")
pytestmark = [pytest.mark.lab, pytest.mark.browser]


def shown(page: Page, number: int = 0) -> Locator:
    """A widget of the notebook in front, once it is there."""
    found = page.locator(".jp-NotebookPanel:not(.lm-mod-hidden) .dl-controls").nth(number)
    found.wait_for(timeout=60_000)
    return found.locator("xpath=ancestor::*[contains(concat(' ', @class, ' '), ' dl-root ')][1]")


def where(widget: Locator) -> tuple[int, int]:
    """The position a widget shows and the last one of its line."""
    at, _, last = widget.locator(".dl-where").inner_text().partition(" of ")
    return int(at), int(last)


def play_a_round(page: Page) -> None:
    """Take a card on the board and one in the list; bots move by themselves."""
    widget = shown(page)
    before = where(widget)[1]
    card = widget.locator('svg [data-id^="row"]:not([data-id="row"])').first
    card.click()
    expect(widget.locator(".dl-where")).not_to_contain_text(f"of {before}", timeout=15_000)
    middle = where(widget)[1]
    widget.get_by_role("button", name=TAKE).first.click()
    expect(widget.locator(".dl-where")).not_to_contain_text(f"of {middle}", timeout=15_000)


def step_by_keys(widget: Locator, page: Page) -> None:
    """Arrow keys, Home and End step the replay and nothing reaches the notebook."""
    cells = page.locator(".jp-NotebookPanel:not(.lm-mod-hidden) .jp-Cell").count()
    widget.locator(".dl-slider").focus()
    page.keyboard.press("Home")
    assert where(widget)[0] == 0
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    at = where(widget)[0]
    assert at >= 5
    page.keyboard.press("ArrowLeft")
    assert where(widget)[0] < at
    for key in ("b", "x", "d", "d", "a"):
        page.keyboard.press(key)
    assert page.locator(".jp-NotebookPanel:not(.lm-mod-hidden) .jp-Cell").count() == cells


def branch(widget: Locator, page: Page) -> None:
    """Play from here opens a line of one's own, on which one takes a card."""
    page.keyboard.press("Home")
    for _ in range(40):
        page.keyboard.press("ArrowRight")
    widget.get_by_role("textbox", name="Name of the new line").fill("what if")
    widget.get_by_role("button", name="Play from here").click()
    expect(widget.get_by_role("button", name="what if")).to_be_visible(timeout=15_000)
    take = widget.get_by_role("button", name=TAKE).first
    expect(take).to_be_visible(timeout=15_000)
    before = where(widget)[1]
    take.click()
    expect(widget.locator(".dl-where")).not_to_contain_text(f"of {before}", timeout=15_000)
    widget.get_by_role("button", name="main line").click()
    assert where(widget)[1] != before


def test_from_the_first_command_to_a_branch(browser: Browser, tmp_path: Path) -> None:
    """`dinolab lab` in an empty home: notebooks run, a game is played, a replay is branched."""
    errors: list[str] = []
    outside: list[str] = []
    with lab(tmp_path) as address:
        page = browser.new_page(viewport={"width": 1400, "height": 1000})
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("request", lambda r: "127.0.0.1" in r.url or outside.append(r.url))
        page.goto(address)

        open_notebook(page, "11_play_dino_racer.ipynb")
        run_all(page)
        play_a_round(page)
        open_notebook(page, "21_step_through.ipynb")
        run_all(page)
        widget = shown(page)
        step_by_keys(widget, page)
        branch(widget, page)

        assert "Error" not in page.locator(".jp-NotebookPanel:not(.lm-mod-hidden)").inner_text()
    assert errors == []
    assert [url for url in outside if not url.startswith(("data:", "blob:"))] == []
    games = sorted(path.parent.name for path in tmp_path.rglob("main.arrows"))
    assert games == ["first-game", "hidden-game", "three-races"]
    assert len(list(tmp_path.rglob("b1.arrows"))) == 1
