"""The exported page runs the same script: it opens from a file, steps, and asks for nothing."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser
from widgets.pictures import picture_problems

from dinolab import Bot
from dinolab.lobby import new
from dinolab.views.esm import css, esm
from dinolab.views.page import page
from dinolab.widgets import ReplayWidget

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_page_replays_a_game(browser: Browser, tmp_path: Path, scheme: str) -> None:
    """Stepping, the board and its colours work without a kernel; nothing offers to act."""
    session = new(
        "dino_racer", [Bot("random", "Ann"), Bot("random", "B</script>")], seed=4, memory=True
    )
    session.run()
    file = tmp_path / "game.html"
    file.write_text(page(ReplayWidget(session).bundle, esm(), css()), "utf-8")
    shown = browser.new_page(color_scheme=scheme)
    errors: list[str] = []
    shown.on("pageerror", lambda error: errors.append(str(error)))
    shown.on("console", lambda message: errors.append(message.text))
    shown.on("request", lambda request: errors.append(request.url))
    shown.goto(file.as_uri())
    errors.remove(file.as_uri())
    assert shown.locator(".dl-root").get_attribute("data-theme") == scheme
    shown.get_by_role("button", name="Step on", exact=True).click()
    shown.keyboard.press("PageDown")
    shown.wait_for_timeout(300)
    assert shown.locator(".dl-what .dl-sentence").text_content()
    assert picture_problems(shown) == []
    for what in ("Play from here", "Take back", "Confirm"):
        assert shown.get_by_role("button", name=what).count() == 0
    assert errors == []
