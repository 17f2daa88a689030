"""The track as a directed graph: hexes, ways on, ways back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dinolab.boards.hex import place
from dinolab.games.dodos_riding_dinos.paths import placed
from dinolab.games.dodos_riding_dinos.state import State, on_board

if TYPE_CHECKING:
    import networkx as nx


def board(state: State) -> nx.MultiDiGraph[Any]:
    """The track now: a node for each hex by number (`pos`, axial `q` and `r`, `kind`, `left` to the
    finish line, the `racers` on it); an edge for each way on (`way` is `on`; the regular one has
    `regular`) and back (`back`).
    """
    import networkx as nx

    graph: nx.MultiDiGraph[Any] = nx.MultiDiGraph(finish=state.setup.finish)
    standing = on_board(state) if placed(state) else ()
    for number, at in enumerate(state.setup.hexes):
        here = tuple(s for s in standing if state.racers[s].place[0] == number)
        graph.add_node(
            number, pos=place(at.q, at.r), q=at.q, r=at.r, kind=at.kind, left=at.left,
            racers=here,
        )  # fmt: skip
    for number, at in enumerate(state.setup.hexes):
        for branch, to in enumerate(at.on):
            graph.add_edge(number, to, way="on", regular=not branch)
        graph.add_edge(number, at.back, way="back")
    return graph
