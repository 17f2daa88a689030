"""The arena as the search sees it: plain tuples and ints.

A tile that the line itself places lies open: `OPEN` + its number instead of a code. Which way round
it is placed is said when something first steps onto it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from dinolab.games.dragon_dodge.grid import (
    FRAME,
    HOLE,
    ROW,
    SIDES,
    Lie,
    Tiles,
    bounds,
    edges,
)

OPEN: Final = 1 << 12
Near = tuple[int, ...]
Edges = tuple[tuple[int, ...], ...]


@lru_cache(maxsize=64)
def edge_table(tiles: Tiles) -> Edges:
    """By code: a tile's elements as it lies, clockwise from the top."""
    return tuple(edges(tiles, code) for code in range(4 * len(tiles)))


def tile_of(code: int) -> int:
    """The number of the tile that a code or an open tile stands for."""
    return code - OPEN if code >= OPEN else code >> 2


def _far(corners: bool) -> tuple[tuple[int, ...], ...]:
    rows = [(cell // ROW, cell % ROW) for cell in range(FRAME)]
    return tuple(
        tuple(max(abs(y - v), abs(x - u)) if corners else abs(y - v) + abs(x - u) for v, u in rows)
        for y, x in rows
    )


FAR: Final = (_far(False), _far(True))
"""How many cells lie between two; the second where tiles move over corners too."""


def fewest_steps(lie: Lie, begin: int, goals: tuple[int, ...], spells: int, near: Near) -> int:
    """At least so many steps lie between a dragon and the nearest goal, whatever is slid and placed
    (`near`: where tiles slide to); a large number where so many spells bring it to none.

    Put the dragon's way before the way back of the wizard's tile: each cell of it is stepped onto,
    or slid into. A cell that is a hole now costs a spell either way (filled or slid into; another
    spell for each cell); one with a tile costs a step, or a slide and a spell or a step that clears
    it first. So: onto a tile for one step or for two spells, into a hole for one spell.
    """
    layers: list[dict[int, int]] = [{begin: 0}]
    _spread(lie, layers[0])
    top, bottom, left, right = bounds(lie)
    for spell in range(1, spells + 1):
        best: dict[int, int] = {}
        for back in (1, 2) if spell > 1 else (1,):
            for cell, steps in layers[spell - back].items():
                for way in near:
                    to = cell + way
                    if (
                        steps < best.get(to, FRAME)
                        and (lie[to] == HOLE) == (back == 1)
                        and top <= to // ROW <= bottom
                        and left <= to % ROW <= right
                    ):
                        best[to] = steps
        _spread(lie, best)
        layers.append(best)
    return max(1, min(layer.get(goal, FRAME) for layer in layers for goal in goals))


def _spread(lie: Lie, best: dict[int, int]) -> None:
    """Steps over tiles, one each."""
    edge = sorted(best, key=best.__getitem__)
    for cell in edge:
        steps = best[cell] + 1
        for side in SIDES:
            to = cell + side
            if lie[to] != HOLE and best.get(to, FRAME) > steps:
                best[to] = steps
                edge.append(to)
