"""Rectangles in pixels."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Box(NamedTuple):
    """A rectangle in pixels, by its top left corner."""

    x: float
    y: float
    w: float
    h: float

    @property
    def middle(self) -> tuple[float, float]:
        """Its centre."""
        return self.x + self.w / 2, self.y + self.h / 2

    def inset(self, by: float) -> Box:
        """The box made smaller (or larger, below 0) on every side."""
        return Box(self.x + by, self.y + by, max(self.w - 2 * by, 0), max(self.h - 2 * by, 0))

    def holds(self, other: Box) -> bool:
        """Whether another box lies within this one."""
        return (
            self.x <= other.x
            and self.y <= other.y
            and other.x + other.w <= self.x + self.w
            and other.y + other.h <= self.y + self.h
        )

    def touches(self, other: Box) -> bool:
        """Whether two boxes overlap."""
        return (
            self.x < other.x + other.w
            and other.x < self.x + self.w
            and self.y < other.y + other.h
            and other.y < self.y + self.h
        )


def around(boxes: Iterable[Box]) -> Box:
    """The smallest box round some boxes."""
    some = list(boxes) or [Box(0, 0, 0, 0)]
    x, y = min(b.x for b in some), min(b.y for b in some)
    return Box(x, y, max(b.x + b.w for b in some) - x, max(b.y + b.h for b in some) - y)


def centred(x: float, y: float, w: float, h: float) -> Box:
    """A box by its centre."""
    return Box(x - w / 2, y - h / 2, w, h)
