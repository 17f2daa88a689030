"""Draws links and zones, and places their labels (rules at the top of `svg.py`)."""

from __future__ import annotations

from itertools import product
from math import hypot
from typing import Final

from dinolab.core.scene import Link, Zone
from dinolab.views.boxes import Box, around, centred
from dinolab.views.layout import Layout
from dinolab.views.measure import LEADING, SMALL, text_width
from dinolab.views.palette import palette
from dinolab.views.pen import Pen, element, hexagon, number, said
from dinolab.views.visible import visible

_PER_BOX: Final = ("reach", "lit", "window")

Label = tuple[str, str, tuple[tuple[float, float], ...]]
"""The words of a chip, the colour of its rim, and the places it may have (its middle)."""


def draw_zone(pen: Pen, zone: Zone, laid: Layout) -> tuple[str, Label]:
    """The outline of a zone, and its label to place later."""
    boxes = [laid.boxes[key] for key in zone.over if key in laid.boxes]
    colour, words = f"zone-{zone.kind}", visible(zone.label)
    if not boxes:
        return "", (words, colour, ())
    whole = around(boxes).inset(-5)
    dash = palette().dashes["zone"][zone.kind]
    if zone.kind in _PER_BOX:
        body = "".join(_ring(pen, key, laid, colour, dash) for key in zone.over)
    else:
        body = pen.rect(whole, 8, stroke=colour, width=2.5, dash=dash)
    x = whole.x + text_width(words, SMALL) / 2 + 8
    places = ((x, whole.y - 8), (x, whole.y + whole.h + 8))
    return element("g", element("title", said(zone.label)) + body), (words, colour, places)


def _ring(pen: Pen, key: str, laid: Layout, colour: str, dash: str) -> str:
    """The outline of one thing."""
    if key in laid.hexes:
        points = hexagon(laid.boxes[key].inset(-1.5))
        return pen.polygon(points, stroke=colour, width=3, dash=dash)
    box = laid.boxes.get(key)
    return pen.rect(box.inset(-4), 8, stroke=colour, width=2.5, dash=dash) if box else ""


def draw_link(pen: Pen, link: Link, laid: Layout) -> tuple[str, Label]:
    """An arrow from one thing to another, and its label to place later."""
    colour, words = f"link-{link.kind}", visible(link.label)
    a, b = laid.boxes.get(link.a), laid.boxes.get(link.b)
    if a is None or b is None:
        return "", (words, colour, ())
    (ax, ay), (bx, by) = a.middle, b.middle
    far = hypot(bx - ax, by - ay)
    if far < 8:
        return "", (words, colour, ())
    bend = (ax + bx) / 2 + (by - ay) * 0.24, (ay + by) / 2 - (bx - ax) * 0.24
    start = _toward((ax, ay), bend, _trim(a, laid.unit, far))
    end = _toward((bx, by), bend, _trim(b, laid.unit, far))
    neck = _toward(end, bend, 8)
    curve = f"M{_at(start)}Q{_at(bend)} {_at(neck)}"
    dash = palette().dashes["link"][link.kind] or None
    line = {"fill": "none", "stroke_linecap": "round"}
    body = element(
        "path", d=curve, stroke_width=5.5, stroke_opacity=0.7, **line | pen.paint("", "ground")
    )
    body += element(
        "path", d=curve, stroke_width=2.5, stroke_dasharray=dash, **line | pen.paint("", colour)
    )
    body += pen.polygon(_head(end, bend), fill=colour, stroke="ground", width=0.8)
    places = [_along(start, bend, end, t) for t in (0.5, 0.35, 0.65, 0.2, 0.8)]
    if text_width(words, SMALL) > 0.6 * far:
        # On so short an arrow the label would cover it.
        x, y = places[0]
        places = [(x, y - 0.42 * laid.unit), (x, y + 0.42 * laid.unit), *places]
    return element("g", element("title", said(link.label)) + body), (words, colour, tuple(places))


def _trim(box: Box, unit: float, far: float) -> float:
    return min(0.31 * unit, min(box.w, box.h) / 2, 0.35 * far)


def _toward(a: tuple[float, float], b: tuple[float, float], by: float) -> tuple[float, float]:
    far = hypot(b[0] - a[0], b[1] - a[1]) or 1.0
    return a[0] + (b[0] - a[0]) * by / far, a[1] + (b[1] - a[1]) * by / far


def _along(
    a: tuple[float, float], bend: tuple[float, float], b: tuple[float, float], t: float
) -> tuple[float, float]:
    p, q, r = (1 - t) ** 2, 2 * t * (1 - t), t * t
    return p * a[0] + q * bend[0] + r * b[0], p * a[1] + q * bend[1] + r * b[1]


def _head(tip: tuple[float, float], bend: tuple[float, float]) -> list[tuple[float, float]]:
    """The head of an arrow that comes from `bend`."""
    back = _toward(tip, bend, 10)
    dx, dy = (tip[0] - back[0]) / 10, (tip[1] - back[1]) / 10
    return [tip, (back[0] - 5 * dy, back[1] + 5 * dx), (back[0] + 5 * dy, back[1] - 5 * dx)]


def _at(point: tuple[float, float]) -> str:
    return f"{number(point[0])} {number(point[1])}"


def draw_chip(pen: Pen, words: str, colour: str, places: tuple[tuple[float, float], ...]) -> str:
    """A label on a ground of its own at the first of its places that is free."""
    for over, (x, y) in product((False, True), places):
        if words and (text := pen.text(words, x, y, SMALL, "text", over=over)):
            box = centred(x, y, text_width(words, SMALL) + 8, SMALL * LEADING + 2)
            return pen.rect(box, 5, fill="ground", stroke=colour, width=1) + text
    return ""
