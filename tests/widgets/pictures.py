"""Two checks of drawn pictures that no accessibility checker makes: text in SVG can be read against
what lies under it, and no text overlaps another.
"""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

LEAST_CONTRAST = 4.5

# Of each tile with edges: whether its words say four, and four letters are drawn.
_EDGES = """() => [...document.querySelectorAll('.dl-items > g')].map((g) => [
  g.querySelector('.dl-ring').getAttribute('aria-label'),
  [...g.querySelectorAll('text')].map((text) => text.textContent).join(''),
]).filter(([told, drawn]) => /\\(.*left /.test(told) && drawn.length !== 4).map(String)"""

_LOOK = Path(__file__).with_name("pictures.js").read_text("utf-8")


def picture_problems(page: Page) -> list[str]:
    """Texts that cannot be read, that overlap, that are covered or too small; none is right."""
    found = page.evaluate(_LOOK, LEAST_CONTRAST)
    assert found["texts"] > 0, "there is no text to look at"
    problems: list[str] = found["problems"]
    return problems


def silent_edges(page: Page) -> list[str]:
    """Tiles that do not show the letters of all four edges; none is right."""
    found: list[str] = page.evaluate(_EDGES)
    return found


def too_wide(page: Page) -> int:
    """By how many pixels the page is wider than its window."""
    wide: int = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return max(0, wide)
