"""The arena as a graph: what is beside what, and which cards a step takes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from dinolab.games.dragon_dodge.events import Pay
from dinolab.games.dragon_dodge.grid import FRAME, HOLE, ROW, SIDES, edges, facing
from dinolab.games.dragon_dodge.state import DRAGONS, NOWHERE, State

if TYPE_CHECKING:
    import networkx as nx


def board(state: State) -> nx.Graph[Any]:
    """The arena now: a node for each tile, by cell (`pos`, `tile`, `turn`, `edges` clockwise from
    the top, `pieces` on it), an edge between neighbours with the elements a step `needs`, and how
    many cards that is at least (`weight`).

    Who stands where bars nobody here: ask `reachable` and `cheapest` for one piece's ways, and
    `plays.steps` for what a player may do.
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


class Way(msgspec.Struct, frozen=True):
    """A way over tiles: its cells, the first one included, what each step needs, and how many cards
    that is if none of them is paid by three alike.
    """

    cells: tuple[int, ...]
    needs: tuple[Pay, ...]
    cards: int


def open_to(state: State, piece: int) -> nx.Graph[Any]:
    """The part of the arena that a piece may walk on: a dragon wherever the other one is not, a
    wizard wherever nobody else is.
    """
    graph = board(state)
    taken = DRAGONS if piece in DRAGONS else range(len(state.pieces))
    barred = {state.pieces[other] for other in taken if other != piece}
    return graph.subgraph([cell for cell in graph if cell not in barred])


def reachable(state: State, piece: int) -> tuple[int, ...]:
    """The cells a piece can come to on foot as the arena lies now, whatever the cards: its own cell
    too; () for one that is gone. Exactly those: the tiles that a dragon takes away behind it are on
    no way on, for no way needs to go over a tile twice. Tile spells are not thought of.
    """
    import networkx as nx

    cell = state.pieces[piece]
    if cell == NOWHERE:
        return ()
    return tuple(sorted(nx.node_connected_component(open_to(state, piece), cell)))


def cheapest(state: State, piece: int, goal: int) -> Way | None:
    """The way to a cell that needs fewest cards, whoever's they are; None where there is none. A
    dragon's way may lead over wizards, whom it tags. Whether a hand can pay for it, and what tile
    spells could do, is answered by `search.find_tag`.
    """
    import networkx as nx

    graph, cell = open_to(state, piece), state.pieces[piece]
    if cell not in graph or goal not in graph:
        return None
    try:
        cells = nx.shortest_path(graph, cell, goal, weight="weight")
    except nx.NetworkXNoPath:
        return None
    needs = tuple(graph.edges[pair]["needs"] for pair in nx.utils.pairwise(cells))
    return Way(tuple(cells), needs, sum(map(len, needs)))
