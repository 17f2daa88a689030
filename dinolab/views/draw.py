"""Draws the items of a laid-out scene, kind by kind (rules at the top of `svg.py`)."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin
from typing import Final

from dinolab.core.scene import Item
from dinolab.views.boxes import Box, centred
from dinolab.views.cards import draw_card
from dinolab.views.layout import Placed
from dinolab.views.marks import draw_mark, draw_tone, whole_label
from dinolab.views.measure import BODY, HEAD, SMALL, cut, text_width
from dinolab.views.palette import palette
from dinolab.views.pen import Pen, diamond, element, hexagon, said
from dinolab.views.sizes import GAP, count_text
from dinolab.views.text import describe, edges_now
from dinolab.views.visible import visible

BAND: Final = 11.5
"""The bands along a tile's sides are at least this deep, for a wide letter."""
ROOMY: Final = 40.0
"""A smaller tile has room for letters only."""


def draw_items(pen: Pen, placed: tuple[Placed, ...]) -> str:
    """Items in drawing order. They are drawn from the last one back, so that what lies on top
    takes its place for text first.
    """
    return "".join(reversed([draw_item(pen, one) for one in reversed(placed)]))


def draw_item(pen: Pen, placed: Placed) -> str:
    """One item and what stands on it, with its words for pointer and screen reader."""
    item = placed.item
    kids = draw_items(pen, placed.kids) + draw_more(pen, placed.more)
    body = _KINDS[item.kind](pen, placed)
    if item.turn and item.kind != "tile":
        body += _turned(pen, placed)
    pen.solid.append(placed.box)
    return element("g", element("title", said(describe(item, names=pen.edges))) + body) + kids


def draw_more(pen: Pen, more: tuple[tuple[Box, int], ...]) -> str:
    """The "+n" marks for what found no room."""
    return "".join(
        pen.text(f"+{count}", box.x, box.middle[1], BODY, "text", anchor="start", bold=True)
        for box, count in more
    )


def _piece(pen: Pen, placed: Placed) -> str:
    """Pieces and tokens: a body in their shape, and mark, label or the tone's shape on it."""
    item, box = placed.item, placed.box
    fill, ink = pen.tone(item)
    side = min(box.w, box.h)
    body = _body(pen, item, box, fill, "edge", 1.5)
    if item.tone is not None and item.kind == "piece" and side >= 28:
        body += _body(pen, item, box.inset(0.08 * side), "", ink, 1.2)
    if placed.quiet:
        return body
    room = side * {"diamond": 0.6, "square": 0.86}.get(item.shape, 0.8)
    inner = centred(*box.middle, 0.56 * side, 0.56 * side)
    words = draw_mark(pen, item.mark, inner, ink, room) if item.mark else ""
    if not words and not item.mark:
        words = pen.text(whole_label(item.label, room, SMALL), *box.middle, SMALL, ink, bold=True)
    return body + (words or draw_tone(pen, item, inner, ink))


def _body(pen: Pen, item: Item, box: Box, fill: str, stroke: str, width: float) -> str:
    if item.shape == "square":
        return pen.rect(box.inset(1), 4, fill=fill, stroke=stroke, width=width)
    if item.shape == "diamond":
        return pen.polygon(diamond(box.inset(-1)), fill=fill, stroke=stroke, width=width)
    x, y = box.middle
    radius = min(box.w, box.h) / 2 - 1
    return element(
        "circle", cx=x, cy=y, r=max(radius, 1), stroke_width=width, **pen.paint(fill, stroke)
    )


def _tile(pen: Pen, placed: Placed) -> str:
    """A tile with its edges, and its mark or label in the middle when nothing stands there."""
    item, box = placed.item, placed.box
    fill, ink = pen.tone(item)
    six = len(item.edges) == 6
    corners = hexagon(box) if six else _square(box)
    body = pen.polygon(corners, fill=fill, stroke="edge", width=1.2)
    if len(item.edges) in (4, 6):
        body += _edges(pen, item, box, corners)
    if placed.quiet:
        return body
    room = box.w * (0.44 if item.edges else 0.9)
    words = whole_label(item.label, room, SMALL)
    inner = centred(*box.middle, room * 0.6, room * 0.6)
    if not item.edges and words:
        return body + pen.text(words, *box.middle, SMALL, ink, bold=True)
    if item.mark:
        return body + draw_mark(pen, item.mark, inner, ink, room)
    if item.edges:
        return body
    return body + draw_tone(pen, item, centred(*box.middle, 0.4 * box.w, 0.4 * box.h), ink)


def _square(box: Box) -> list[tuple[float, float]]:
    x, y, w, h = box
    return [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]


def _edges(pen: Pen, item: Item, box: Box, corners: list[tuple[float, float]]) -> str:
    """A band along each side, clockwise from the top, with the side's mark and tone's shape."""
    x, y = box.middle
    side = min(box.w, box.h)
    deep = min(max(side / 4, BAND), 0.4 * side)
    part = 1 - 2 * deep / side
    inner = [(x + part * (px - x), y + part * (py - y)) for px, py in corners]
    body = ""
    for n, (mark, tone) in enumerate(edges_now(item)):
        after = (n + 1) % len(corners)
        fill, ink = (
            pen.tone(Item("", "tile", "", "", tone=tone)) if tone is not None else ("space", "ink")
        )
        band = [corners[n], corners[after], inner[after], inner[n]]
        body += pen.polygon(band, fill=fill, stroke="card", width=0.8)
        angle = 2 * pi * n / len(corners) + (pi / 6 if len(corners) == 6 else 0)
        far = (side - deep) / 2
        middle = centred(x + far * sin(angle), y - far * cos(angle), deep, deep)
        if side < ROOMY and mark not in palette().icons:
            body += pen.text(visible(mark), *middle.middle, SMALL, ink, bold=True, over=True)
        else:
            upright = n % 2 == 1
            first = None if upright else middle.middle[0] - side / 2 + deep + 0.3
            body += _edge(pen, mark, tone, middle, ink, first)
    return body + pen.polygon(corners, stroke="edge", width=1.2)


def _edge(pen: Pen, mark: str, tone: int | None, box: Box, ink: str, first: float | None) -> str:
    """What is said on a band: an icon alone, or letters with the tone's shape for whoever cannot
    see the colour: beside them, but not before `first`; on an upright band below them.
    """
    size = min(max(0.8 * box.h, SMALL), HEAD)
    x, y = box.middle
    if mark in palette().icons or tone is None:
        return draw_mark(pen, mark, centred(x, y, 0.9 * box.w, 0.9 * box.h), ink, 1.2 * box.w)
    shape = palette().shapes[palette().tone(tone).shape]
    side, letters = max(0.6 * box.h, 6.5), visible(mark)
    wide = text_width(letters, size, bold=True)
    if first is None:
        far = (0.72 * size + side + 1.5) / 2
        before, behind = (x, y - far + 0.36 * size), (x, y + far - side / 2)
    else:
        far = (wide + side + 2) / 2
        x += max(0.0, first - (x - far))
        before, behind = (x - far + wide / 2, y), (x + far - side / 2, y)
    text = pen.text(letters, *before, size, ink, bold=True, over=True)
    at = centred(*behind, side, side) if text else box
    return text + pen.icon(shape, at, ink)


def _die(pen: Pen, placed: Placed) -> str:
    item, box = placed.item, placed.box
    fill, ink = pen.tone(item)
    body = pen.rect(box.inset(1), 5, fill=fill, stroke="edge", width=1.4)
    face = f"die-{item.value}"
    if face in palette().icons:
        return body + pen.icon(palette().icons[face], box.inset(2), ink)
    words = item.mark if item.value is None else str(item.value)
    return body + (draw_mark(pen, words, box.inset(3), ink, box.w - 4) if words else "")


def _count(pen: Pen, placed: Placed) -> str:
    """A pill with label and value; too narrow for both, the value alone."""
    box = placed.box
    label, value = (visible(text) for text in count_text(placed.item))
    body = pen.rect(box.inset(0.75), 11, fill="ground", stroke="line", width=1.2)
    wide = text_width(label, BODY) + text_width(value, BODY, bold=True) + 2 * GAP
    if label and value and wide > box.w:
        return body + pen.text(value, *box.middle, BODY, "text", bold=True)
    if not value:
        words = cut(label, box.w - 8, BODY)
        return body + pen.text(words, *box.middle, BODY, "text")
    left = pen.text(label, box.x + 8, box.middle[1], BODY, "muted", anchor="start")
    right = pen.text(value, box.x + box.w - 8, box.middle[1], BODY, "text", anchor="end", bold=True)
    return body + left + right


def _turned(pen: Pen, placed: Placed) -> str:
    """A small arrow that says which way a turned thing looks."""
    box = Box(placed.box.x - 3, placed.box.y - 3, 14, 14)
    x, y = box.middle
    disc = element("circle", cx=x, cy=y, r=8, **pen.paint("ground", "edge"))
    arrow = palette().icons["arrow"]
    return disc + pen.icon(arrow, box.inset(2), "accent", degrees=90 * placed.item.turn - 90)


_KINDS: Final[dict[str, Callable[[Pen, Placed], str]]] = {
    "piece": _piece,
    "token": _piece,
    "card": draw_card,
    "tile": _tile,
    "die": _die,
    "count": _count,
}
