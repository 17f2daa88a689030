"""A scene as text that reads aloud as it stands, and the same for every reader.

Areas, then their occupied spots in order with what stands on them nested in brackets, then links
and zones. An area of lanes or of square tiles is printed as a grid first, a mark for each piece; of
tiles the bare squares are named too. An edge of a tile is called by the label of a thing that has
the same mark and tone (a legend, a card). `(house)` marks what is not the publisher's. Characters
that do not print (controls, text direction) show as escapes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Final

from dinolab.core.scene import Area, Item, Scene, Spot
from dinolab.views.lanes import lane_grid
from dinolab.views.tilemap import bare, tile_map, tiled
from dinolab.views.visible import visible

_LINKS: Final = {
    "moved": "moved", "may": "possible", "must": "must", "attack": "attack", "guards": "guards",
    "throw": "throw", "cause": "because",
}  # fmt: skip
_ZONES: Final = {"bounds": "bounds", "reach": "in reach", "window": "reaction", "lit": "shown"}
LONGEST: Final = 96


SIDES: Final = ("top", "right", "bottom", "left")


def describe(item: Item, kids: Sequence[str] = (), names: Mapping[str, str] | None = None) -> str:
    """One item in words: `T-Rex card 1 (absorb all) (house) [die 5, die 5]`. The lines of a thing
    that shows a number say the number again and are left out. `names` say what edges are called.
    """
    words = [item.label or item.mark or item.kind]
    if item.value is not None:
        words.append(str(item.value))
    elif item.lines:
        words.append(f"({'; '.join(item.lines)})")
    if item.edges:
        words.append(_edges_said(item, names or {}))
    elif item.turn:
        words.append(f"(turned {item.turn})")
    notes = {"down": "(face down)", "used": "(used)"}
    words += [notes[item.face]] if item.face in notes and "face" not in item.label else []
    words += ["(house)"] if item.origin == "house" else []
    words += [f"[{', '.join(kids)}]"] if kids else []
    return visible(" ".join(words))


def edge_names(items: Sequence[Item]) -> dict[str, str]:
    """What an edge is called: by the label of a thing of the same mark and tone."""
    named = (item for item in items if item.mark and item.label and not item.edges)
    return {f"{item.mark}:{item.tone}": item.label for item in reversed([*named])}


def _edges_said(item: Item, names: Mapping[str, str]) -> str:
    """The edges of a tile, clockwise: by name where they have any, else by their marks."""
    lying = [(mark, names.get(f"{mark}:{tone}", "")) for mark, tone in edges_now(item)]
    if len(lying) != len(SIDES) or not any(name for _, name in lying):
        return "-".join(mark for mark, _ in lying)
    said = (f"{side} {name or mark}" for side, (mark, name) in zip(SIDES, lying, strict=True))
    return f"({', '.join(said)})"


def edges_now(item: Item) -> tuple[tuple[str, int | None], ...]:
    """A tile's edges as they lie, clockwise from the top: mark and tone of each."""
    count = len(item.edges)
    lying = (item.edges[(side - item.turn) % count] for side in range(count))
    return tuple(_edge(edge) for edge in lying)


def letters(item: Item) -> tuple[str, ...]:
    """The marks of a tile's edges as they lie."""
    return tuple(mark for mark, _ in edges_now(item))


def _edge(edge: str) -> tuple[str, int | None]:
    mark, _, tone = edge.rpartition(":")
    return (mark, int(tone)) if mark and tone.isdecimal() else (edge, None)


def summary(scene: Scene) -> str:
    """One line for the whole scene: its title."""
    return visible(scene.title)


def board(scene: Scene, *, grid: bool = True) -> str:
    """The whole scene as text; without `grid` lanes and tiles are only listed."""
    return "\n".join(_Writer(scene).lines(grid))


class _Writer:
    """Writes one scene: what stands on what, and every id's name."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.on: dict[str, list[Item]] = {}
        for item in sorted(scene.items, key=lambda item: (item.order, item.id)):
            self.on.setdefault(item.on, []).append(item)
        self.names = {area.id: area.label for area in scene.areas}
        self.names |= {spot.id: spot.label for spot in scene.spots}
        self.spots = {spot.id for spot in scene.spots}
        self.edges = edge_names(scene.items)
        said = Counter(item.label for item in scene.items)
        for item in scene.items:
            where = self.names.get(item.on, "") if said[item.label] > 1 else ""
            self.names[item.id] = f"{item.label} ({where})" if where else item.label

    def lines(self, grid: bool) -> list[str]:
        lines = [summary(self.scene)] if self.scene.title else []
        for area in self.scene.areas:
            lines += self.area(area, grid)
        told = [link for link in self.scene.links if not link.quiet]
        lines += [self.link(link.kind, link.label, link.a, link.b) for link in told]
        lines += [self.zone(zone.kind, zone.label, zone.over) for zone in self.scene.zones]
        return lines + ([visible(self.scene.footnote)] if self.scene.footnote else [])

    def area(self, area: Area, grid: bool) -> list[str]:
        """An area with what is on it; a spot called like its area joins its line."""
        spots = [spot for spot in self.scene.spots if spot.area == area.id]
        same = [spot for spot in spots if spot.label == area.label]
        # A spot with the area's own id has what stands on it; nothing is said twice.
        places = [spot.id for spot in same]
        places = places if area.id in self.spots else [area.id, *places]
        items = [self.item(item) for place in places for item in self.on.get(place, ())]
        lines = _listed(visible(area.label), items) if area.label or items else []
        lanes = [spot for spot in spots if spot.shape == "lane"]
        if grid and lanes:
            lines += ["  " + line for line in lane_grid(lanes, self.on)]
        squares = tiled(spots, self.on)
        if grid and squares:
            lines += ["  " + line for line in tile_map(squares, self.on, letters)]
        for label, held in self.runs([spot for spot in spots if spot not in same]):
            lines += ["  " + line for line in _listed(visible(label), held)]
        if empty := bare(squares, self.on):
            lines.append(f"  no tile: {empty}")
        return lines

    def runs(self, spots: Sequence[Spot]) -> Iterator[tuple[str, list[str]]]:
        """What stands on spots, in order. Neighbours of one label share a line, and so do those
        that hold the same ("checkpoint 4 to checkpoint 7: face-down card").
        """
        held = [
            (spot.label, [self.item(item) for item in self.on.get(spot.id, ())]) for spot in spots
        ]
        named = [(label, [*run]) for label, run in groupby(held, key=itemgetter(0))]
        joined = [(label, [item for _, items in run for item in items]) for label, run in named]
        for items, run in groupby(joined, key=itemgetter(1)):
            labels = [label for label, _ in run]
            if items:
                yield labels[0] if len(labels) == 1 else f"{labels[0]} to {labels[-1]}", items

    def item(self, item: Item) -> str:
        return describe(item, [self.item(kid) for kid in self.on.get(item.id, ())], self.edges)

    def link(self, kind: str, label: str, a: str, b: str) -> str:
        ends = f"{self.names.get(a, a)} to {self.names.get(b, b)}"
        return visible(f"{_LINKS[kind]}: {ends}" + (f" ({label})" if label else ""))

    def zone(self, kind: str, label: str, over: Sequence[str]) -> str:
        names = "; ".join(self.names.get(one, one) for one in over)
        return visible(f"{_ZONES[kind]}: {label or names}" + (f" ({names})" if label else ""))


def _listed(head: str, items: Sequence[str]) -> list[str]:
    """A heading and its items on one line, or where that is long an item a line. Equal ones that
    follow each other are counted.
    """
    runs = [(item, len(list(run))) for item, run in groupby(items)]
    items = [item if count == 1 else f"{count} x {item}" for item, count in runs]
    line = ": ".join(filter(None, (head, ", ".join(items))))
    if len(line) <= LONGEST or len(items) < 2:
        return [line]
    return [f"{head}:" if head else "", *(f"  {item}" for item in items)]
