"""How many cards lie between a dragon and each tile, as the arena lies now."""

from __future__ import annotations

from typing import Final

from dinolab.games.dragon_dodge.grid import FRAME, HOLE, SIDES, Lie
from dinolab.games.dragon_dodge.search.tiles import Edges

UNREACHED: Final = 99


def roads(lie: Lie, edges: Edges, begin: int, barred: int) -> list[int]:
    """By cell: the fewest needed cards of a way there from a cell; `barred` is the other dragon's.

    The same as `board.cheapest` tells, without a graph: bots ask for it hundreds of times a turn.
    """
    found = [UNREACHED] * FRAME
    found[begin] = 0
    rings: list[list[int]] = [[begin], []]
    for cards, ring in enumerate(rings):
        rings.append([])
        for cell in ring:
            if found[cell] < cards:
                continue
            mine = edges[lie[cell]]
            for side, way in enumerate(SIDES):
                to = cell + way
                if lie[to] == HOLE or to == barred:
                    continue
                needed = cards + (1 if mine[side] == edges[lie[to]][side ^ 2] else 2)
                if needed < found[to]:
                    found[to] = needed
                    rings[needed].append(to)
        if not rings[cards + 1] and not rings[cards + 2]:
            break
    return found
