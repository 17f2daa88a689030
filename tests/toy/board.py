"""The table of Nest Raid as a graph: every seat is joined to the nest."""

from __future__ import annotations

from typing import Any

from toy.state import State


def board(state: State) -> Any:
    """Seats in a row, the nest above them."""
    import networkx

    graph = networkx.Graph()
    graph.add_node("nest", pos=(0.0, 1.0))
    for seat in range(state.players):
        graph.add_node(seat, pos=(float(seat), 0.0))
        graph.add_edge("nest", seat)
    return graph
