"""Square tiles as a map of letters, for readers of plain text."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby

from dinolab.core.scene import Item, Spot
from dinolab.views.lanes import headings, mark_of, padded, shared, without_word
from dinolab.views.visible import display_width, visible

Edges = Callable[[Item], Sequence[str]]
On = Mapping[str, Sequence[Item]]


def tiled(spots: Sequence[Spot], on: On) -> list[Spot]:
    """The squares of an area, where tiles with four edges lie on some of them; else none."""
    squares = [spot for spot in spots if spot.shape == "square"]
    laid = any(len(item.edges) == 4 for spot in squares for item in on.get(spot.id, ()))
    return squares if laid else []


def tile_map(squares: Sequence[Spot], on: On, edges: Edges) -> list[str]:
    """A tile's edges stand round the marks of what is on it; a dot is a square without a tile.

    `edges` are a tile's letters as it lies, clockwise from the top.
    """
    columns = sorted({spot.x for spot in squares})
    rows = sorted({spot.y for spot in squares})
    spots = {(spot.x, spot.y): spot for spot in squares}
    corner, heads, sides = headings(squares, columns, rows)
    table = [[corner, *heads]]
    for y, side in zip(rows, sides, strict=True):
        cells = [_cell(spots.get((x, y)), on, edges) for x in columns]
        for n, name in enumerate(("", side, "")):
            table.append([name, *(cell[n] for cell in cells)])
    widths = [max(map(display_width, column)) for column in zip(*table, strict=True)]
    lines = [" | ".join(map(padded, row, widths)).rstrip() for row in table]
    rule = "-+-".join("-" * width for width in widths)
    return [lines[0], *(line for n in range(len(rows)) for line in (rule, *lines[3 * n + 1 :][:3]))]


def _cell(spot: Spot | None, on: On, edges: Edges) -> tuple[str, str, str]:
    """Three lines: the top edge, left edge, marks and right edge, the bottom edge."""
    if spot is None:
        return "", "", ""
    tile = next((item for item in on.get(spot.id, ()) if len(item.edges) == 4), None)
    if tile is None:
        marks = "+".join(mark_of(item) for item in on.get(spot.id, ()))
        return "", f"  {marks or '.'}", ""
    top, right, bottom, left = (visible(edge)[:3] for edge in edges(tile))
    inner = "+".join(mark_of(item) for item in on.get(tile.id, ()))
    middle = f"{left} {padded(inner, 2)} {right}"
    indent = " " * (display_width(left) + 1)
    return indent + top, middle, indent + bottom


def bare(squares: Sequence[Spot], on: On) -> str:
    """The squares without anything, named row by row: "row 1, column 4, 7; row 2; row 3, column 2"
    (all of row 2).
    """
    found = []
    for _, run in groupby(squares, key=lambda spot: spot.y):
        row = [*run]
        empty = [spot for spot in row if spot.id not in on]
        common = shared(row) if len(row) > 1 else ""
        if common and len(empty) == len(row):
            found.append(common)
        elif empty:
            word, names = without_word([_rest(spot, common) for spot in empty])
            found.append(", ".join(filter(None, (common, f"{word} {', '.join(names)}".strip()))))
    return visible("; ".join(found))


def _rest(spot: Spot, common: str) -> str:
    """What of a label is not said yet."""
    known = common.split(", ")
    return ", ".join(part for part in spot.label.split(", ") if part not in known)
