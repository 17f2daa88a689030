"""The arena as the rules read it: a frame of 10 by 10 cells, a tile or a hole in each.

A cell is row * 10 + column. Rows and columns 0 and 9 stay empty, so that every cell of the arena
(rows and columns 1 to 8) has four neighbours and nothing needs to look for an edge of the world.
What lies on a cell is `HOLE` or a code, tile * 4 + quarter turns clockwise.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

FRAME: Final = 100
ROW: Final = 10
MOST: Final = 8
"""The most rows and columns an arena may have."""
HOLE: Final = -1
SIDES: Final = (-ROW, 1, ROW, -1)
"""From a cell to its neighbours: up, right, down, left. A side's number counts clockwise."""
CORNERS: Final = (-ROW - 1, -ROW + 1, ROW - 1, ROW + 1)

Lie = tuple[int, ...]
"""What lies on each of the 100 cells."""
Tiles = tuple[tuple[int, int, int, int], ...]
"""Each tile's elements, clockwise from the top as printed."""


def column(cell: int) -> int:
    """The column of a cell, from 1."""
    return cell % ROW


def row(cell: int) -> int:
    """The row of a cell, from 1."""
    return cell // ROW


def edges(tiles: Tiles, code: int) -> tuple[int, ...]:
    """A tile's elements as it lies, clockwise from the top.

    >>> edges(((0, 1, 2, 3),), 1)  # a quarter turn clockwise: its left edge is on top now
    (3, 0, 1, 2)
    """
    printed, turn = tiles[code >> 2], code & 3
    return tuple(printed[(side - turn) & 3] for side in range(4))


def facing(tiles: Tiles, lie: Lie, cell: int, side: int) -> tuple[int, ...]:
    """The elements along the path from a cell over one of its sides: the two edges that face each
    other, sorted; only one where they match (`dodge.elements.match`). Both cells must have tiles.
    """
    here, there = lie[cell], lie[cell + SIDES[side]]
    a = tiles[here >> 2][(side - here) & 3]
    b = tiles[there >> 2][(side + 2 - there) & 3]
    if a == b:
        return (a,)
    return (a, b) if a < b else (b, a)


def side_of(origin: int, to: int) -> int:
    """Over which side of a cell another one lies; -1 where they are not adjacent."""
    step = to - origin
    return SIDES.index(step) if step in SIDES else -1


@lru_cache(maxsize=1024)
def bounds(lie: Lie) -> tuple[int, int, int, int]:
    """The smallest rectangle around the tiles: first and last row, first and last column."""
    cells = [cell for cell in range(FRAME) if lie[cell] != HOLE]
    columns = [cell % ROW for cell in cells]
    return cells[0] // ROW, cells[-1] // ROW, min(columns), max(columns)


def inside(lie: Lie, cell: int) -> bool:
    """Whether a cell is inside the smallest rectangle around the tiles."""
    top, bottom, left, right = bounds(lie)
    return top <= cell // ROW <= bottom and left <= cell % ROW <= right


@lru_cache(maxsize=1024)
def holes(lie: Lie) -> tuple[int, ...]:
    """The empty cells inside the smallest rectangle around the tiles, in reading order."""
    top, bottom, left, right = bounds(lie)
    return tuple(
        row * ROW + column
        for row in range(top, bottom + 1)
        for column in range(left, right + 1)
        if lie[row * ROW + column] == HOLE
    )


def lay(lie: Lie, *changes: tuple[int, int]) -> Lie:
    """The arena with other things on some cells: pairs of a cell and what lies there now."""
    cells = list(lie)
    for cell, code in changes:
        cells[cell] = code
    return tuple(cells)
