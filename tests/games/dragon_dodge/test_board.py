"""The arena as a graph: where a piece can walk to, and for how many cards."""

from random import Random

import networkx as nx
import pytest
from games.dragon_dodge.positions import position, scattered
from msgspec.structs import replace

from dinolab.games.dragon_dodge.board import Way, board, cheapest, open_to, reachable
from dinolab.games.dragon_dodge.grid import FRAME, HOLE
from dinolab.games.dragon_dodge.plays import steps
from dinolab.games.dragon_dodge.search.roads import UNREACHED, roads
from dinolab.games.dragon_dodge.search.tiles import edge_table
from dinolab.games.dragon_dodge.state import DRAGONS, NOWHERE, Hand, State

ARENA = """
    EEEE-D1  EEEE     EFEE-O1
    .        .        WWWW
    EEEE-P1  NNNN     EEEE-D2
    .        NEWF-P2  .
"""
"""Columns 1 to 3, rows 1 to 4."""
ALL = (Hand(36, (9, 9, 9, 9)), Hand(0, (0, 0, 0)))


def test_the_graph_has_a_node_for_each_tile_and_an_edge_for_each_pair_of_neighbours() -> None:
    graph = board(position(ARENA))
    assert sorted(graph) == [11, 12, 13, 23, 31, 32, 33, 42]
    assert {frozenset(pair) for pair in graph.edges} == {
        frozenset(pair)
        for pair in ((11, 12), (12, 13), (13, 23), (23, 33), (31, 32), (32, 33), (32, 42))
    }
    assert graph.nodes[42]["pos"] == (2, 4)
    assert graph.nodes[42]["pieces"] == (1,)
    assert graph.edges[11, 12] == {"needs": (0,), "weight": 1}
    assert graph.edges[13, 23] == {"needs": (0, 3), "weight": 2}


def test_a_dragon_walks_everywhere_but_where_the_other_is() -> None:
    state = position(ARENA)
    assert reachable(state, 4) == (11, 12, 13, 23)
    assert reachable(state, 5) == (12, 13, 23, 31, 32, 33, 42)


def test_a_wizard_walks_where_nobody_else_is() -> None:
    state = position(ARENA)
    assert reachable(state, 0) == (31, 32)
    assert reachable(state, 1) == (32, 42)
    assert reachable(state, 2) == (12, 13, 23)
    assert reachable(state, 3) == ()  # gone


def test_the_cheapest_way_says_what_each_step_needs() -> None:
    state = position(ARENA)
    assert cheapest(state, 4, 23) == Way((11, 12, 13, 23), ((0,), (0,), (0, 3)), 4)
    assert cheapest(state, 4, 11) == Way((11,), (), 0)
    assert cheapest(state, 4, 33) is None  # the other dragon
    assert cheapest(state, 0, 13) is None  # no way
    assert cheapest(state, 3, 13) is None  # gone
    assert cheapest(state, 4, 22) is None  # a hole


def test_a_way_round_is_taken_only_where_it_is_cheaper() -> None:
    """Straight on 2 + 2 + 2 cards, round about one for each of five steps."""
    state = position("""
        EEEE-D1  FFFF     NNNN     EEEE-O1
        EEEE     EEEE     EEEE     EEEE
        NNNN-D2  .        .        .
    """)
    assert cheapest(state, 4, 12) == Way((11, 12), ((0, 1),), 2)
    assert cheapest(state, 4, 14) == Way((11, 21, 22, 23, 24, 14), ((0,),) * 5, 5)


@pytest.mark.parametrize("seed", range(40))
def test_the_first_steps_are_those_a_player_may_make(seed: int) -> None:
    """With all cards in hand, steps lead to a piece's neighbours in its part of the graph."""
    state = replace(scattered(Random(seed)), hands=(ALL, ALL))
    for piece in (0, 1, *DRAGONS):
        cell = state.pieces[piece]
        near = set(open_to(state, piece)[cell]) if cell != NOWHERE else set()
        assert near == {step.to for step in steps(state, 0) if step.piece == piece}


@pytest.mark.parametrize("seed", range(40))
def test_a_walk_is_never_cheaper_than_the_cheapest_way(seed: int) -> None:
    """A dragon that walks at random, leaving holes, and the ways told from where it began."""
    rng = Random(seed)
    state = scattered(rng)
    origin, spent, lie = state.pieces[4], 0, list(state.lie)
    cell = origin
    while near := [
        to for to in (cell - 10, cell + 1, cell + 10, cell - 1) if _free(lie, state, to)
    ]:
        to = rng.choice(near)
        spent += board(state).edges[cell, to]["weight"]
        lie[cell] = HOLE
        cell = to
        way = cheapest(state, 4, cell)
        assert way is not None
        assert way.cards <= spent
        assert cell in reachable(state, 4)


def _free(lie: list[int], state: State, cell: int) -> bool:
    return lie[cell] != HOLE and cell != state.pieces[5]


@pytest.mark.parametrize("seed", range(40))
def test_the_bots_roads_are_the_cheapest_ways(seed: int) -> None:
    """`search.roads` counts without a graph what the graph tells."""
    state = scattered(Random(seed))
    table = roads(state.lie, edge_table(state.setup.tiles), state.pieces[4], state.pieces[5])
    lengths = nx.single_source_dijkstra_path_length(open_to(state, 4), state.pieces[4])
    assert {cell: table[cell] for cell in range(FRAME) if table[cell] != UNREACHED} == lengths
