import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from views.pretend import POND, played

from dinolab.core.errors import DinolabError
from dinolab.core.event import SPECTATOR
from dinolab.views.bundle import Line, bundle
from dinolab.views.esm import css, esm
from dinolab.views.page import page

SCRIPT = "const render = ({ el }) => { el.textContent = 'drawn'; };\nexport default { render };\n"
NAMES = ("</script><b>Ann", "Ben<!--<script>\u2028")


def made(script: str = SCRIPT, style: str = "") -> str:
    whole = bundle(POND, [Line("main", played(NAMES))], SPECTATOR, place="/somewhere/private")
    return page(whole, script, style)


class Tags(HTMLParser):
    """Collects tags and what scripts hold."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.scripts: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag == "script":
            self.scripts.append("")

    def handle_data(self, data: str) -> None:
        if self.scripts and self.tags[-1] == "script":
            self.scripts[-1] += data


def test_names_cannot_break_out() -> None:
    parser = Tags()
    parser.feed(made())
    assert parser.tags.count("script") == 2
    assert "b" not in parser.tags
    kept = json.loads(parser.scripts[0])
    assert kept["seats"] == list(NAMES)


def test_nothing_leads_outside() -> None:
    text = made()
    assert re.findall(r"https?://(?!www\.w3\.org/2000/svg)", text) == []
    assert "default-src 'none'" in text
    assert "unsafe-eval" not in text
    assert "script-src 'sha256-" in text
    assert "somewhere/private" not in text


def test_without_a_script_there_is_a_picture_and_a_board() -> None:
    text = made()
    inside = text[text.index("<noscript>") : text.index("</noscript>")]
    assert "<svg " in inside
    assert "<pre>Pond, turn" in inside


def test_a_script_must_be_a_module_with_a_default() -> None:
    with pytest.raises(DinolabError, match="exactly one default export"):
        made("render();")


def visit(browser: Any, folder: Path, text: str, **context: Any) -> tuple[Any, list[str]]:
    """Open a page from a file; what it says to the console and asks of the network."""
    file = folder / "page.html"
    file.write_text(text, encoding="utf-8")
    tab = browser.new_context(**context).new_page()
    heard: list[str] = []
    tab.on("console", lambda message: heard.append(f"console: {message.text}"))
    tab.on("pageerror", lambda error: heard.append(f"error: {error}"))
    tab.on("request", lambda request: heard.append(f"request: {request.url}"))
    tab.goto(file.as_uri())
    heard.remove(f"request: {file.as_uri()}")
    return tab, heard


@pytest.mark.browser
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_opens_from_a_file(browser: Any, tmp_path: Path, scheme: str) -> None:
    """The real script draws the game, steps through it, and asks nothing of any network."""
    tab, heard = visit(browser, tmp_path, made(esm(), css()), color_scheme=scheme)
    tab.wait_for_selector("svg")
    before = tab.locator("main").inner_text()
    assert NAMES[0] in before
    tab.locator("main > *").first.focus()
    tab.keyboard.press("End")
    tab.wait_for_function("(old) => document.querySelector('main').innerText !== old", arg=before)
    assert "reaches the far bank" in tab.locator("main").inner_text()
    assert heard == []


@pytest.mark.browser
def test_a_foreign_script_is_stopped(browser: Any, tmp_path: Path) -> None:
    """Only the page's own script may run: one put in later may not."""
    foreign = "<script>document.title = 'taken over'</script></body>"
    tab, heard = visit(browser, tmp_path, made().replace("</body>", foreign))
    assert tab.title() != "taken over"
    assert tab.locator("main").inner_text() == "drawn"
    assert any("Content Security Policy" in line for line in heard)


@pytest.mark.browser
def test_it_reads_without_a_script(browser: Any, tmp_path: Path) -> None:
    tab, heard = visit(browser, tmp_path, made(), java_script_enabled=False)
    assert tab.locator("noscript svg").is_visible()
    assert "Pond, turn" in tab.locator("noscript pre").inner_text()
    assert heard == []
