"""The match as a graph: its edges are what is legal, forced and guarded."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from games.dinosaur_table_battles.driver import Table, card, dino, fighting
from games.dinosaur_table_battles.positions import positions

from dinolab.core.action import Refusal
from dinolab.core.fold import Position
from dinolab.core.step import Step, advance
from dinolab.games.dinosaur_table_battles import GAME
from dinolab.games.dinosaur_table_battles.board import board
from dinolab.games.dinosaur_table_battles.events import Attack, Decline, React
from dinolab.games.dinosaur_table_battles.fighting import near_attacks
from dinolab.games.dinosaur_table_battles.state import ATTACK, State, passive

Edges = set[tuple[str, str]]


def edges(state: State, kind: str, seat: int) -> Edges:
    """A side's edges of a kind, by the ids of card and dinosaur."""
    graph = board(state)
    return {
        (state.setup.cards[int(a[1:])].id, state.setup.dinos[int(b[1:])].id)
        for a, b, data in graph.edges(data=True)
        if data["kind"] == kind and graph.nodes[a]["seat"] == seat
    }


def attacking() -> Iterator[Position[Any]]:
    """Positions of several matches in which a side may attack."""
    for name in ("suggested", "draft"):
        for seed in range(6):
            for position in positions(name, seed):
                state = position.state
                if state.phase == ATTACK and len(GAME.legal_actions(state, state.seat)) > 1:
                    yield position


def test_there_are_such_positions() -> None:
    assert len(list(attacking())) > 100


def test_attack_edges_are_the_legal_attacks_and_no_others() -> None:
    for position in attacking():
        state = position.state
        legal = [a for a in GAME.legal_actions(state, state.seat) if isinstance(a, Attack)]
        assert edges(state, "attack", state.seat) == {(a.card, a.target) for a in legal}


def test_attack_edges_say_how_many_hits() -> None:
    for position in attacking():
        state = position.state
        for a, b, data in board(state).edges(data=True):
            if data["kind"] == "attack" and board(state).nodes[a]["seat"] == state.seat:
                one, two = state.setup.cards[int(a[1:])].id, state.setup.dinos[int(b[1:])].id
                step = advance(GAME, position, state.seat, Attack(one, two))
                assert isinstance(step, Step)
                assert step.events[0].fact.hits == data["hits"]
        break


def test_barred_edges_are_attacks_with_dice_that_may_not_aim_there() -> None:
    seen = 0
    for position in attacking():
        state, seat = position.state, position.state.seat
        refused = {}
        for action in near_attacks(state, seat):
            no = GAME.decide(state, seat, action)
            aimed = isinstance(no, Refusal) and no.code in ("lurks", "not_by_large", "guarded")
            if aimed and isinstance(action, Attack) and isinstance(no, Refusal):
                refused[action.card, action.target] = no.code
        barred = {}
        for a, b, data in board(state).edges(data=True):
            if data["kind"] == "barred" and board(state).nodes[a]["seat"] == seat:
                one, two = state.setup.cards[int(a[1:])].id, state.setup.dinos[int(b[1:])].id
                barred[one, two] = data["code"]
                assert data["rule"] in GAME.rulebook
        with_dice = {c.id for n, c in enumerate(state.setup.cards) if state.dice[n]}
        assert barred == {pair: code for pair, code in refused.items() if pair[0] in with_dice}
        seen += len(barred)
    assert seen > 20


def test_what_bars_an_attack_is_an_edge_too() -> None:
    for position in attacking():
        state, seat = position.state, position.state.seat
        guarded = {target for _, target in edges(state, "guards", 1 - seat)}
        assert {target for _, target in edges(state, "barred", seat)} <= guarded


def test_react_edges_are_the_forced_reactions_of_whoever_is_attacked() -> None:
    """Whatever the attack: but for Blocks against Watch the Skies, and attacks without hits."""
    asked = 0
    for position in attacking():
        state, seat = position.state, position.state.seat
        could, may = edges(state, "react", 1 - seat), edges(state, "may", 1 - seat)
        for action in GAME.legal_actions(state, seat):
            if not isinstance(action, Attack):
                continue
            step = advance(GAME, position, seat, action)
            assert isinstance(step, Step)
            after = step.position.state
            fact = step.events[0].fact
            attacker = next(c.dino for c in state.setup.cards if c.id == action.card)
            forced = {name for name, target in could if target == action.target}
            free = {name for name, target in may if target == action.target}
            if passive(state, attacker, "watch-the-skies") >= 0:
                blocks = {c.id for c in state.setup.cards if c.reaction == "block"}
                forced -= blocks
            if passive(state, attacker, "bonk") >= 0:
                free = set()
            if not fact.hits:
                forced = free = set()
            legal = GAME.legal_actions(after, 1 - seat)
            found = {a.card for a in legal if isinstance(a, React)}
            assert found == forced | free
            if found and not forced:
                assert Decline() in legal
            asked += bool(found)
    assert asked > 50


def test_nodes_are_dinosaurs_in_play_and_their_cards() -> None:
    table = fighting({}, down="utah.1 utah.2 tri.2")
    graph = board(table.state)
    ids = {
        (table.state.setup.dinos if "dino" in data else table.state.setup.cards)[int(n[1:])].id
        for n, data in graph.nodes(data=True)
    }
    assert dino("utah") not in ids
    assert {dino("tri"), card("tri.1"), card("tri.2"), card("rex.3")} <= ids
    down = {n for n, data in graph.nodes(data=True) if data.get("down")}
    assert down == {f"k{table.number('tri.2')}"}
    has = [(a, b) for a, b, data in graph.edges(data=True) if data["kind"] == "has"]
    assert len(has) == len(ids) - len([n for n in graph if n[0] == "d"])


def test_guards_say_whom_they_keep_from_harm() -> None:
    state = fighting({}, teams=("deino tri utah", "spino stygi")).state
    assert edges(state, "guards", 0) == {
        (card("deino.3"), dino("tri")), (card("deino.3"), dino("utah")),
    }  # fmt: skip
    assert edges(state, "guards", 1) == {
        (card("spino.3"), dino("spino")), (card("stygi.2"), dino("stygi")),
    }  # fmt: skip


@pytest.mark.parametrize("draft", [False, True])
def test_every_node_has_a_place_of_its_own(draft: bool) -> None:
    for position in positions("draft" if draft else "suggested")[::10]:
        places = [data["pos"] for _, data in board(position.state).nodes(data=True)]
        assert len(set(places)) == len(places)


def test_before_the_teams_stand_the_graph_is_empty() -> None:
    assert len(board(Table(draft=True).state)) == 0
