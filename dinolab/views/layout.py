"""Where everything in a scene lies, in pixels, for one unit size: pure geometry, no drawing.

The rules are those at the top of `svg.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Literal

import msgspec

from dinolab.core.adding import added
from dinolab.core.scene import Area, Item, Scene, Spot
from dinolab.views.boxes import Box, around, centred
from dinolab.views.measure import HEAD, text_width
from dinolab.views.sizes import (
    CAPTION,
    COUNT_HEIGHT,
    GAP,
    MARGIN,
    clip_rows,
    flow_sizes,
    grid_room,
    natural_size,
    rows_height,
    spot_box,
    tray_of,
)


class Placed(msgspec.Struct, frozen=True):
    """An item in its box, with what stands on it. `quiet` items show no text (something covers
    them); text must end above `text_end`.
    """

    item: Item
    box: Box
    text_end: float
    kids: tuple[Placed, ...] = ()
    more: tuple[tuple[Box, int], ...] = ()
    quiet: bool = False


class Layout(msgspec.Struct, frozen=True):
    """A scene laid out. `spots` and `headings` go with the scene's, `placed` is in drawing order,
    `boxes` has every id, `more` the "+n" marks for what found no room. `hull` is round it all.
    """

    unit: float
    hull: Box
    spots: tuple[Box, ...]
    headings: tuple[Box, ...]
    captions: frozenset[str]
    placed: tuple[Placed, ...]
    more: tuple[tuple[Box, int], ...]
    boxes: dict[str, Box]
    occupied: frozenset[str]
    hexes: frozenset[str]
    holes: frozenset[str]


def lay_out(scene: Scene, unit: float = 64.0) -> Layout:
    """Place everything in a scene. What stands on an unknown id is left out."""
    return _Layer(scene, unit).run()


class _Layer:
    """One laying out: the scene's items by what they stand on, and the boxes found so far."""

    def __init__(self, scene: Scene, unit: float) -> None:
        self.scene, self.unit = scene, unit
        self.spots = {spot.id: spot_box(spot, unit) for spot in scene.spots}
        self.boxes: dict[str, Box] = dict(self.spots)
        self.on: dict[str, list[Item]] = {}
        for item in sorted(scene.items, key=lambda item: (item.order, item.id)):
            self.on.setdefault(item.on, []).append(item)
        self.more: list[tuple[Box, int]] = []

    def run(self) -> Layout:
        """Areas' items, then spots' items in stage order."""
        scene, unit = self.scene, self.unit
        labels = {area.id: area.label for area in scene.areas}
        headings = tuple(self.heading(area) for area in scene.areas)
        hull = around([*self.spots.values(), *headings])
        placed: list[Placed] = []
        for area, heading in zip(scene.areas, headings, strict=True):
            self.boxes.setdefault(area.id, heading)
            # A spot with the area's own id has them; nothing stands twice.
            items = () if area.id in self.spots else self.on.get(area.id, ())
            placed += self.strip(items, heading, hull)
        captions = set()
        for spot in scene.spots:
            named = spot.label not in ("", labels.get(spot.area))
            if spot.shape == "row" and named and spot.h * unit >= 56:
                captions.add(spot.id)
            placed += self.on_spot(spot, spot.id in captions)
        hull = around([hull, *(p.box for p in placed)]).inset(-MARGIN)
        occupied = frozenset(self.on) & frozenset(self.spots)
        return Layout(
            unit, hull, tuple(self.spots.values()), headings, frozenset(captions),
            tuple(placed), tuple(self.more), self.boxes, occupied,
            frozenset(spot.id for spot in scene.spots if spot.shape == "hex"), self.holes(),
        )  # fmt: skip

    def holes(self) -> frozenset[str]:
        """Empty squares of an area whose squares hold tiles."""
        squares = [spot for spot in self.scene.spots if spot.shape == "square"]
        tiled = {
            spot.area for spot in squares if any(i.kind == "tile" for i in self.on.get(spot.id, ()))
        }
        return frozenset(s.id for s in squares if s.area in tiled and s.id not in self.on)

    def heading(self, area: Area) -> Box:
        """The box of an area's label: where the game wants it, above the area's spots if it would
        lie on a spot there.
        """
        wide, tall = text_width(area.label, HEAD, bold=True), HEAD * 1.3
        box = Box(area.x * self.unit, area.y * self.unit - tall / 2, wide, tall)
        own = [self.spots[spot.id] for spot in self.scene.spots if spot.area == area.id]
        if own and any(box.touches(spot) for spot in self.spots.values()):
            hull = around(own)
            return box._replace(x=hull.x, y=hull.y - tall - 2)
        return box

    def strip(self, items: Sequence[Item], heading: Box, hull: Box) -> list[Placed]:
        """Items on an area, on the line of its label."""
        x = heading.x + heading.w + 12
        room = max(hull.x + hull.w - x, 2 * self.unit)
        box = centred(0, heading.middle[1], room, max(0.45 * self.unit, COUNT_HEIGHT))
        return self.flow(items, box._replace(x=x), self.more, "line")

    def on_spot(self, spot: Spot, caption: bool) -> list[Placed]:
        """Everything on a spot."""
        items, box = self.on.get(spot.id, []), self.spots[spot.id]
        free = [item for item in items if item.at is None]
        placed: list[Placed] = []
        if spot.shape == "row":
            top = CAPTION if caption else 0
            inner = Box(box.x, box.y + top, box.w, box.h - top).inset(GAP)
            placed += self.flow(free, inner, self.more, "top")
        else:
            fills = [item for item in free if item.kind in ("card", "tile")]
            tiles = all(item.kind == "tile" for item in fills)
            placed += self.filling(fills, box.inset(2 if tiles else 3))
            others = [item for item in free if item.kind not in ("card", "tile")]
            placed += self.grid(others, grid_room(spot, box, bool(fills)))
        for item in items:
            if item.at is not None:
                w, h = natural_size(item, self.unit)
                x, y = item.at
                placed.append(self.put(item, centred(x * self.unit, y * self.unit, w, h)))
        return placed

    def filling(self, items: Sequence[Item], box: Box) -> list[Placed]:
        """Cards or tiles that fill a spot, each a little right and below of the one before."""
        last = len(items) - 1
        size = Box(box.x, box.y, box.w - 4 * max(last, 0), box.h - 4 * max(last, 0))
        return [
            self.put(item, size._replace(x=box.x + 4 * n, y=box.y + 4 * n), quiet=n < last)
            for n, item in enumerate(items)
        ]

    def grid(self, items: Sequence[Item], box: Box) -> list[Placed]:
        """Items sharing a space."""
        if not items or box.w <= 0 or box.h <= 0:
            return []
        count = len(items)
        columns = max(
            range(1, count + 1), key=lambda n: (min(box.w / n, box.h / ceil(count / n)), -n)
        )
        rows = ceil(count / columns)
        w, h = box.w / columns, box.h / rows
        placed = []
        for n, item in enumerate(items):
            row, column = divmod(n, columns)
            short = count - row * columns
            shift = (columns - min(short, columns)) * w / 2
            natural = natural_size(item, self.unit)
            scale = min(1.0, (w - 2) / natural[0], (h - 2) / natural[1])
            x, y = box.x + shift + (column + 0.5) * w, box.y + (row + 0.5) * h
            placed.append(self.put(item, centred(x, y, natural[0] * scale, natural[1] * scale)))
        return placed

    def flow(
        self,
        items: Sequence[Item],
        box: Box,
        more: list[tuple[Box, int]],
        align: Literal["top", "line", "middle"],
    ) -> list[Placed]:
        """Items from left to right, wrapping: from the top left, on a line, or in the middle."""
        if not items:
            return []
        sizes, rows = flow_sizes(items, box, self.unit)
        if rows_height(rows, sizes) > box.h + 1:
            rows = clip_rows(rows, sizes, box, more)
        placed = []
        y = box.y + (max(box.h - rows_height(rows, sizes), 0) / 2 if align != "top" else 0)
        for row in rows:
            tall = max(sizes[n][1] for n in row)
            wide = added(sizes[n][0] for n in row) + GAP * (len(row) - 1)
            x = box.x + (max(box.w - wide, 0) / 2 if align == "middle" else 0)
            for n in row:
                w, h = sizes[n]
                placed.append(self.put(items[n], Box(x, y + (tall - h) / 2, w, h)))
                x += w + GAP
            y += tall + GAP
        return placed

    def put(self, item: Item, box: Box, *, quiet: bool = False) -> Placed:
        """An item in its box, and everything on it in its tray."""
        self.boxes[item.id] = box
        kids = self.on.get(item.id, [])
        inside = [
            spot.y
            for key, spot in self.spots.items()
            if item.kind == "card" and key != item.on and box.holds(spot)
        ]
        tray = tray_of(item, box, self.unit)
        more: list[tuple[Box, int]] = []
        placed = tuple(self.flow([k for k in kids if k.at is None], tray, more, "middle"))
        end = min([box.y + box.h, *inside, *([tray.y] if kids and item.kind == "card" else [])])
        covered = quiet or bool(kids and item.kind == "tile")
        return Placed(item, box, end, placed, tuple(more), covered)
