"""Two checks of drawn pictures that no accessibility checker makes: text in SVG can be read against
what lies under it, and no text overlaps another.
"""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

LEAST_CONTRAST = 4.5

_LOOK = Path(__file__).with_name("pictures.js").read_text("utf-8")


def picture_problems(page: Page) -> list[str]:
    """Texts that cannot be read, that overlap, that are covered or too small; none is right."""
    found = page.evaluate(_LOOK, LEAST_CONTRAST)
    assert found["texts"] > 0, "there is no text to look at"
    problems: list[str] = found["problems"]
    return problems


def too_wide(page: Page) -> int:
    """By how many pixels the page is wider than its window."""
    wide: int = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return max(0, wide)
