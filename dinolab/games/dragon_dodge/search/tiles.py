"""The arena as the search sees it: plain tuples and ints.

A tile that the line itself places lies *open*: in place of a code, below `HOLE`, stands the set of
tiles that it may be. Which tile it is, and how it lies, is said when something first steps onto it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from dinolab.games.dragon_dodge.grid import (
    FRAME,
    HOLE,
    ROW,
    Lie,
    Tiles,
    edges,
)

Edges = tuple[tuple[int, ...], ...]


@lru_cache(maxsize=64)
def edge_table(tiles: Tiles) -> Edges:
    """By code: a tile's elements as it lies, clockwise from the top."""
    return tuple(edges(tiles, code) for code in range(4 * len(tiles)))


def open_tile(lie: Lie, stock: tuple[int, ...]) -> tuple[int, ...]:
    """What lies where one of the captured tiles is placed now; none if all of them are."""
    if len([code for code in lie if code < HOLE]) >= len(stock):
        return ()
    return (HOLE - sum([1 << (code >> 2) for code in stock]),)


def choices(lie: Lie, stock: tuple[int, ...], cell: int) -> list[int]:
    """The codes that an open tile may turn out to be, so that enough are left for other open tiles:
    of their sets, each holds all that were made before it.
    """
    mine = HOLE - lie[cell]
    others = [HOLE - code for at, code in enumerate(lie) if code < HOLE and at != cell]
    found = []
    for code in stock:
        tile = 1 << (code >> 2)
        if mine & tile and all(_enough(others, one, tile) for one in others):
            found += [code | turn for turn in range(4)]
    return found


def _enough(others: list[int], one: int, tile: int) -> bool:
    """Whether a set holds tiles for all the sets within it when a tile is taken away."""
    within = [other for other in others if other & one == other]
    return (one & ~tile).bit_count() >= len(within)


def without(lie: Lie, tile: int) -> list[int]:
    """What lies where once it is said that an open tile is this one: the others are not."""
    bit = 1 << tile
    return [code + bit if code < HOLE and (HOLE - code) & bit else code for code in lie]


def _far(corners: bool) -> tuple[tuple[int, ...], ...]:
    rows = [(cell // ROW, cell % ROW) for cell in range(FRAME)]
    return tuple(
        tuple(max(abs(y - v), abs(x - u)) if corners else abs(y - v) + abs(x - u) for v, u in rows)
        for y, x in rows
    )


FAR: Final = (_far(False), _far(True))
"""How many cells lie between two; the second where tiles move over corners too."""


def fewest_steps(
    tiles: int, holes: int, begin: int, goals: int, most: int, spells: int, corners: bool
) -> int | None:
    """At least so many steps lie between a dragon and the nearest goal, whatever is slid and laid;
    None for more than `most`. Sets of cells are ints, a bit for each cell.

    Put the dragon's way before the way back of the wizard's tile: each cell of it is stepped onto,
    or slid into. A cell that is a hole now costs a spell either way (filled or slid into; another
    spell for each cell); one with a tile costs a step, or a slide and a spell or a step that clears
    it first. So: onto a tile for one step or for two spells, into a hole for one spell. Where tiles
    slide over corners, all goes over corners here.
    """
    reached = [begin] + [0] * spells  # by spells, at most so many
    for steps in range(most + 1):
        for used in range(spells):
            around = _around(reached[used], corners)
            reached[used + 1] |= reached[used] | around & holes
            if used + 1 < spells:
                reached[used + 2] |= around & tiles
        if reached[-1] & goals:
            return max(steps, 1)
        reached = [cells | _around(cells, corners) & tiles for cells in reached]
    return None


def _around(cells: int, corners: bool) -> int:
    """The neighbours of cells. The frame has room on all sides, so nothing goes round its ends."""
    beside = cells << 1 | cells >> 1
    if corners:
        beside |= cells
        return beside | beside << ROW | beside >> ROW
    return beside | cells << ROW | cells >> ROW


def bits(cells: Iterable[int]) -> int:
    """A set of cells as an int."""
    found = 0
    for cell in cells:
        found |= 1 << cell
    return found
