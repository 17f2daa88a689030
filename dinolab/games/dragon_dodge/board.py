"""The arena as a graph: what is beside what, and which cards a step takes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dinolab.games.dragon_dodge.grid import FRAME, HOLE, ROW, SIDES, edges, facing
from dinolab.games.dragon_dodge.state import State

if TYPE_CHECKING:
    import networkx as nx


def board(state: State) -> nx.Graph[Any]:
    """The arena now: a node for each tile, by cell (`pos`, `tile`, `turn`, `edges` clockwise from
    the top, `pieces` on it), an edge between neighbours with the elements a step `needs`, and how
    many cards that is at least (`weight`).

    Who stands where is not looked at: ask `plays.steps` for what a player may do.
    """
    import networkx as nx

    graph: nx.Graph[Any] = nx.Graph()
    for cell in range(FRAME):
        code = state.lie[cell]
        if code != HOLE:
            here = tuple(piece for piece, at in enumerate(state.pieces) if at == cell)
            graph.add_node(
                cell, pos=(cell % ROW, cell // ROW), tile=code >> 2, turn=code & 3,
                edges=edges(state.setup.tiles, code), pieces=here,
            )  # fmt: skip
    for cell in graph:
        for side in (1, 2):
            if state.lie[cell + SIDES[side]] != HOLE:
                needs = facing(state.setup.tiles, state.lie, cell, side)
                graph.add_edge(cell, cell + SIDES[side], needs=needs, weight=len(needs))
    return graph
