"""Two checks of drawn pictures that no accessibility checker makes: text in SVG can be read against
what lies under it, and no text overlaps another.
"""

from __future__ import annotations

from playwright.sync_api import Page

LEAST_CONTRAST = 4.5

_LOOK = """(least) => {
  const style = document.createElement("style");
  style.textContent = ".dl-svg * { pointer-events: all !important }";
  document.head.append(style);
  const parts = (color) => (color.match(/[\\d.]+/g) ?? []).map(Number);
  const light = ([r, g, b]) => [r, g, b].map((c) => c / 255)
    .map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
    .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
  const ratio = (a, b) => { const [x, y] = [light(a), light(b)].sort((m, n) => n - m); return (x + 0.05) / (y + 0.05); };
  const solid = (node) => {
    if (["svg", "g"].includes(node.tagName)) return null;
    const { fill, backgroundColor, opacity } = getComputedStyle(node);
    const color = node instanceof SVGElement ? fill : backgroundColor;
    const rgb = parts(color);
    const clear = color === "none" || color.startsWith("url") || rgb.length < 3 || rgb[3] === 0 || rgb[3] < 0.9;
    return clear || Number(opacity) < 0.9 ? null : rgb;
  };
  const texts = [...document.querySelectorAll(".dl-svg text")].filter((t) => t.getBoundingClientRect().width > 0);
  const problems = [];
  for (const text of texts) {
    text.scrollIntoView({ block: "center", inline: "center" });
    const box = text.getBoundingClientRect();
    for (const share of [0.1, 0.5, 0.9]) {
      const all = document.elementsFromPoint(box.x + box.width * share, box.y + box.height / 2);
      const at = all.indexOf(text);
      const over = all.slice(0, at).filter((n) => n instanceof SVGElement && n.tagName !== "text" && solid(n));
      if (at > 0 && over.length) problems.push(`covered: ${text.textContent}`);
      const under = all.slice(at + 1).filter((n) => n.tagName !== "text").map(solid).find(Boolean);
      const found = under ? ratio(parts(getComputedStyle(text).fill), under) : 0;
      if (found < least) problems.push(`contrast ${found.toFixed(2)}: ${text.textContent}`);
    }
  }
  const boxes = texts.map((t) => [t.textContent, t.getBoundingClientRect()]);
  for (let i = 0; i < boxes.length; i += 1) for (let j = i + 1; j < boxes.length; j += 1) {
    const [a, b] = [texts[i].getBoundingClientRect(), texts[j].getBoundingClientRect()];
    const [w, h] = [Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
    if (w > 0.5 && h > 0.5) problems.push(`overlap: ${boxes[i][0]} | ${boxes[j][0]}`);
  }
  for (const text of texts) if (parseFloat(getComputedStyle(text).fontSize) < 11) problems.push(`small: ${text.textContent}`);
  style.remove();
  window.scrollTo(0, 0);
  return { texts: texts.length, problems: [...new Set(problems)] };
}"""


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
