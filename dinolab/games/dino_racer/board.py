"""The racetrack: where its spaces lie, and the track as a graph.

`place` is the geometry that both the picture and the graph use.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dinolab.games.dino_racer.state import State, flag_of

if TYPE_CHECKING:
    import networkx as nx

LANES = 5
PITCH = 1.3
"""How far apart the spaces of a lane are: wide enough for the text of a card above."""
TOP = 2.75
"""How far down the highest lane lies, below the checkpoint cards."""


def space_id(space: int, lane: int) -> str:
    """The scene id of a space: `t3.1` is under checkpoint 3 in the second lane."""
    return f"t{space}.{lane}"


def place(space: int, lane: int) -> tuple[float, float]:
    """Where a space lies, in cells."""
    return (space + 0.5) * PITCH, TOP + lane


def board(state: State) -> nx.DiGraph[Any]:
    """The track now: a node for each space of each lane (`space`, `lane`, `pos`, and `dino` where
    one stands), an edge for each step forward.
    """
    import networkx as nx

    graph: nx.DiGraph[Any] = nx.DiGraph(flag=flag_of(state))
    for lane in range(LANES):
        for space in range(flag_of(state) + 1):
            graph.add_node(space_id(space, lane), space=space, lane=lane, pos=place(space, lane))
            if space:
                graph.add_edge(space_id(space - 1, lane), space_id(space, lane))
    for dino, (space, lane) in enumerate(zip(state.spaces, state.lanes, strict=True)):
        graph.nodes[space_id(space, lane)]["dino"] = dino
    return graph
