"""Stills as a browser draws them: what the estimates promise holds with real letters."""

from typing import Any

import pytest
from views.samples import SAMPLES

from dinolab.views.palette import contrast
from dinolab.views.svg import Scheme, svg

MEASURE = """
() => [...document.querySelectorAll("svg text")].map((text) => {
  const box = text.getBoundingClientRect();
  const middle = [box.x + box.width / 2, box.y + box.height / 2];
  const below = document.elementsFromPoint(...middle)
    .filter((e) => e !== text && e.tagName !== "svg" && e.tagName !== "html")
    .map((e) => getComputedStyle(e).fill)
    .find((fill) => fill !== "none" && !fill.startsWith("url"));
  return {
    words: text.textContent, fill: getComputedStyle(text).fill, below,
    box: [box.x, box.y, box.width, box.height],
  };
})
"""


def hexed(colour: str) -> str:
    """`rgb(1, 2, 3)` as `#010203`."""
    return "#" + "".join(f"{int(part):02x}" for part in colour[4:-1].split(","))


@pytest.mark.browser
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", SAMPLES)
def test_every_text_can_be_read(browser: Any, name: str, scheme: Scheme) -> None:
    """Each text stands out from what is under it, and no two texts overlap."""
    tab = browser.new_page(color_scheme=scheme, viewport={"width": 1600, "height": 1200})
    tab.set_content(svg(SAMPLES[name]()))
    texts = tab.evaluate(MEASURE)
    tab.close()
    assert len(texts) > 8
    faint = [t["words"] for t in texts if contrast(hexed(t["fill"]), hexed(t["below"])) < 4.5]
    assert faint == []
    boxes = [(t["words"], t["box"]) for t in texts]
    assert [
        (one, other)
        for n, (one, a) in enumerate(boxes)
        for other, b in boxes[:n]
        if a[0] + a[2] > b[0] + 1 and b[0] + b[2] > a[0] + 1
        if a[1] + a[3] > b[1] + 2 and b[1] + b[3] > a[1] + 2
    ] == []
