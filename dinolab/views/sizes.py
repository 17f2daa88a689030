"""How large things are by nature, and how they break into rows (rules at the top of `svg.py`)."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final

from dinolab.core.adding import added
from dinolab.core.scene import Item, Spot
from dinolab.views.boxes import Box, centred
from dinolab.views.measure import BODY, text_width

MARGIN: Final = 12.0
GAP: Final = 5.0
CAPTION: Final = 16.0
COUNT_HEIGHT: Final = 22.0
LOWEST: Final = 16.0
NARROW: Final = (1.0, 0.85, 0.7, 0.55, 0.4, 0.3)
NATURAL: Final = {
    "piece": (0.62, 0.62),
    "token": (0.4, 0.4),
    "die": (0.46, 0.46),
    "tile": (0.96, 0.96),
    "card": (1.2, 1.35),
}

Sizes = list[tuple[float, float]]


def spot_box(spot: Spot, unit: float) -> Box:
    """The box of a spot; that of a hexagon goes from flat to flat and corner to corner."""
    tall = spot.h * (2 / sqrt(3) if spot.shape == "hex" else 1)
    return centred(spot.x * unit, spot.y * unit, spot.w * unit, tall * unit)


def grid_room(spot: Spot, box: Box, filled: bool) -> Box:
    """The part of a spot that items share: above an icon mark, within a hexagon's middle."""
    inner = box.inset(3)
    if spot.shape == "hex":
        inner = centred(*box.middle, box.w - 6, 0.86 * box.w)
    if filled or len(spot.mark) <= 3:
        return inner
    return inner._replace(h=inner.h - mark_size(box))


def mark_size(box: Box) -> float:
    """The side of an icon mark on an occupied spot."""
    return 0.26 * min(box.w, box.h)


def tray_of(item: Item, box: Box, unit: float) -> Box:
    """Where things that stand on an item lie."""
    if item.kind == "tile":
        return box.inset(0.22 * min(box.w, box.h))
    if item.kind == "card":
        tall = min(0.5 * unit, 0.45 * box.h)
        return Box(box.x + 4, box.y + box.h - tall - 4, box.w - 8, tall)
    return centred(box.middle[0], box.y + box.h, max(box.w, 0.3 * unit), 0.3 * unit)


def count_text(item: Item) -> tuple[str, str]:
    """What a count shows: its label and its value."""
    return item.label, "" if item.value is None else str(item.value)


def count_width(item: Item) -> float:
    """How wide a count's pill is."""
    label, value = count_text(item)
    both = text_width(label, BODY) + text_width(value, BODY, bold=True)
    return both + (5 if label and value else 0) + 16


def break_rows(sizes: Sizes, width: float) -> list[list[int]]:
    """Break sizes into rows no wider than a width."""
    rows: list[list[int]] = []
    x = width + 1
    for n, (w, _) in enumerate(sizes):
        if not rows or x + w > width + 0.01:
            rows.append([])
            x = 0
        rows[-1].append(n)
        x += w + GAP
    return rows


def rows_height(rows: Sequence[Sequence[int]], sizes: Sizes) -> float:
    """How high some rows are together."""
    return added(max(sizes[n][1] for n in row) for row in rows) + GAP * (len(rows) - 1)


def clip_rows(
    rows: list[list[int]], sizes: Sizes, box: Box, more: list[tuple[Box, int]]
) -> list[list[int]]:
    """The rows that fit (at least one), the last ending in a "+n" for what does not."""
    room = 30.0
    while len(rows) > 1 and rows_height(rows, sizes) > box.h + 1:
        rows = rows[:-1]
    last = rows[-1]
    while len(last) > 1 and added(sizes[n][0] + GAP for n in last) + room > box.w:
        last.pop()
    x = box.x + added(sizes[n][0] + GAP for n in last)
    y = box.y + (rows_height(rows[:-1], sizes) + GAP if len(rows) > 1 else 0)
    missing = len(sizes) - sum(map(len, rows))
    more.append((Box(x, y, room, sizes[last[0]][1]), missing))
    return rows


def natural_size(item: Item, unit: float) -> tuple[float, float]:
    """An item's own size in pixels."""
    if item.kind == "count":
        return count_width(item), COUNT_HEIGHT
    w, h = NATURAL[item.kind]
    return w * unit, h * unit


def scaled_size(
    item: Item, unit: float, wide: float, tall: float, narrow: float
) -> tuple[float, float]:
    """An item's size in a row so high and at most so wide."""
    w, h = natural_size(item, unit)
    if item.kind == "card":
        return w * narrow, min(h, tall)
    if item.kind == "count":
        return min(w, wide), min(h, max(tall, LOWEST))
    scale = min(1.0, tall / h)
    return w * scale, h * scale


def flow_sizes(items: Sequence[Item], box: Box, unit: float) -> tuple[Sizes, list[list[int]]]:
    """Sizes for a flow, and its rows: as few rows as will do, each with its share of the height;
    cards give up width for that, the others scale.
    """
    sizes, rows = [natural_size(item, unit) for item in items], [list(range(len(items)))]
    for count in range(1, len(items) + 1):
        tall = (box.h - GAP * (count - 1)) / count
        if tall < LOWEST and count > 1:
            break
        for narrow in NARROW[:3] if count == 1 else NARROW:
            sizes = [scaled_size(item, unit, box.w, tall, narrow) for item in items]
            rows = break_rows(sizes, box.w)
            if len(rows) <= count and max(w for w, _ in sizes) <= box.w:
                return sizes, rows
    return sizes, rows
