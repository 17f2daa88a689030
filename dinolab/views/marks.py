"""Marks and labels on items: icons, letters, words that fit."""

from __future__ import annotations

from dinolab.core.scene import Item
from dinolab.views.boxes import Box
from dinolab.views.measure import SMALL, text_width
from dinolab.views.palette import palette
from dinolab.views.pen import Pen
from dinolab.views.visible import visible


def draw_mark(pen: Pen, mark: str, box: Box, fill: str, room: float) -> str:
    """A mark in the middle of a box: an icon, or letters as large as they may be."""
    if (path := palette().icons.get(mark)) is not None:
        pen.taken.append(box)
        return pen.icon(path, box, fill)
    if not mark:
        return ""
    size = max(min(box.h * 0.5, 20.0), SMALL)
    letters = visible(mark)
    if text_width(letters, size, bold=True) > room:
        size = SMALL
    if text_width(letters, size, bold=True) > room or box.h < size:
        return ""
    return pen.text(letters, *box.middle, size, fill, bold=True)


def draw_tone(pen: Pen, item: Item, box: Box, fill: str) -> str:
    """The shape of an item's tone, for whoever cannot see the colour; nothing without a tone."""
    if item.tone is None:
        return ""
    return pen.icon(palette().shapes[palette().tone(item.tone).shape], box, fill)


def whole_label(label: str, room: float, size: float) -> str:
    """A label if all of it fits."""
    label = visible(label)
    return label if text_width(label, size, bold=True) <= room else ""
