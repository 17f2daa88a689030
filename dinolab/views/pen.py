"""Writes SVG elements: colours by name for both themes, text escaped and never overlapping."""

from __future__ import annotations

from html import escape
from math import sqrt

from dinolab.core.scene import Item
from dinolab.views.boxes import Box
from dinolab.views.measure import text_width
from dinolab.views.palette import Theme, palette
from dinolab.views.visible import visible

Attribute = str | float | None


def number(value: float) -> str:
    """A number as short as SVG needs it."""
    return f"{round(value, 1):g}"


def element(name: str, body: str = "", **attributes: Attribute) -> str:
    """One element; `_` in attribute names stands for `-`, None leaves one out."""
    text = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{_value(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{text}>{body}</{name}>" if body else f"<{name}{text}/>"


def _value(value: str | float) -> str:
    return escape(value) if isinstance(value, str) else number(value)


def said(text: str) -> str:
    """A text from outside, safe inside an element: what does not print as an escape, no markup."""
    return escape(visible(text), quote=False)


def said_board(text: str) -> str:
    """A text board, whose names are safe already, inside an element; its lines stay."""
    return escape(text, quote=False)


class Pen:
    """Draws in one theme's colours, which a style sheet may exchange for another's by class.

    `edges` are what a tile's edges are called (`text.edge_names`).
    """

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self.taken: list[Box] = []
        self.solid: list[Box] = []
        self.used: set[str] = set()
        self.tones: set[int] = set()
        self.edges: dict[str, str] = {}

    def paint(self, fill: str = "", stroke: str = "") -> dict[str, str]:
        """Attributes for colours by name (`card`, `link-attack`) or as `#rrggbb`."""
        classes, found = [], {"fill": "none"}
        for what, name in (("fill", fill), ("stroke", stroke)):
            if name.startswith("#"):
                found[what] = name
            elif name:
                classes.append(f"{what[0]}-{name}")
                found[what] = self.theme.colour(name)
        self.used.update(classes)
        return found | ({"class_": " ".join(classes)} if classes else {})

    def tone(self, item: Item) -> tuple[str, str]:
        """The fill of an item, and what is written on it."""
        if item.tone is None:
            return "card", "ink"
        self.tones.add(item.tone)
        return palette().tone(item.tone).fill, "on_tone"

    def rect(self, box: Box, radius: float = 0, *, fill: str = "", stroke: str = "",
             width: float | None = None, dash: str = "") -> str:  # fmt: skip
        """A rectangle."""
        return element(
            "rect", x=box.x, y=box.y, width=box.w, height=box.h, rx=radius or None,
            stroke_width=width, stroke_dasharray=dash or None, **self.paint(fill, stroke),
        )  # fmt: skip

    def polygon(self, points: list[tuple[float, float]], *, fill: str = "", stroke: str = "",
                width: float | None = None, dash: str = "") -> str:  # fmt: skip
        """A polygon with rounded joins."""
        text = " ".join(f"{number(x)},{number(y)}" for x, y in points)
        return element(
            "polygon", points=text, stroke_width=width, stroke_linejoin="round",
            stroke_dasharray=dash or None, **self.paint(fill, stroke),
        )  # fmt: skip

    def icon(self, path: str, box: Box, fill: str, *, degrees: float = 0) -> str:
        """A path of a 24 by 24 box in a square, turned about its middle."""
        side = min(box.w, box.h)
        x, y = box.middle
        place = f"translate({number(x - side / 2)} {number(y - side / 2)})"
        place += f" scale({round(side / 24, 3):g})"
        if degrees:
            place += f" rotate({number(degrees)} 12 12)"
        return element("path", d=path, transform=place, fill_rule="evenodd", **self.paint(fill))

    def free(self, box: Box, *, of_items: bool = True) -> bool:
        """Whether no text lies there yet, and (`of_items`) nothing that was drawn above."""
        blocking = (*self.taken, *self.solid) if of_items else self.taken
        return not any(box.touches(other) for other in blocking)

    def text(self, words: str, x: float, y: float, size: float, fill: str, *,
             anchor: str = "middle", bold: bool = False, over: bool = False) -> str:  # fmt: skip
        """One line of text, its middle at height `y`; nothing where it would overlap another, or
        (unless it may lie `over` them) an item.
        """
        wide = text_width(words, size, bold=bold)
        left = {"start": x, "middle": x - wide / 2, "end": x - wide}[anchor]
        box = Box(left, y - size * 0.6, wide, size * 1.2)
        if not words or not self.free(box, of_items=not over):
            return ""
        self.taken.append(box)
        return element(
            "text", said(words), x=x, y=y + size * 0.36, font_size=size,
            text_anchor=None if anchor == "start" else anchor,
            font_weight="600" if bold else None, **self.paint(fill),
        )  # fmt: skip


def hexagon(box: Box) -> list[tuple[float, float]]:
    """The corners of a pointy-top hexagon in a box, clockwise from the top."""
    x, y = box.middle
    half, corner = box.w / 2, box.w / sqrt(3)
    return [
        (x, y - corner), (x + half, y - corner / 2), (x + half, y + corner / 2),
        (x, y + corner), (x - half, y + corner / 2), (x - half, y - corner / 2),
    ]  # fmt: skip


def diamond(box: Box) -> list[tuple[float, float]]:
    """The corners of a diamond in a box."""
    x, y = box.middle
    return [(x, box.y), (box.x + box.w, y), (x, box.y + box.h), (box.x, y)]
