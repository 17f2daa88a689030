"""The match as a graph: its edges are what is legal, forced and guarded."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from games.dinosaur_table_battles.driver import TEAMS, Table, card, dino, fighting
from games.dinosaur_table_battles.positions import positions

from dinolab.bots import player
from dinolab.core.action import Action, Refusal
from dinolab.core.chance import Seeded
from dinolab.core.driver import Driver
from dinolab.core.fold import Position
from dinolab.core.step import Step, advance
from dinolab.games.dinosaur_table_battles import GAME
from dinolab.games.dinosaur_table_battles.board import board
from dinolab.games.dinosaur_table_battles.events import Attack, Decline, React
from dinolab.games.dinosaur_table_battles.fighting import near_attacks
from dinolab.games.dinosaur_table_battles.state import ATTACK, State

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


Answers = set[Action]
ANSWERS: dict[str, dict[str, str]] = {
    "suggested": {},
    "alarm": {"teams": "para brachio stego|galli pachy ptera"},
    "alone": {"teams": "para brachio stego|ptera galli pachy", "treetops": "alone"},
    "beside": {"teams": "brachio tri stego|pachy velo utah ptera", "treetops": "beside"},
    "all": {"teams": "brachio tri stego|ptera spino rex", "reactions": "all"},
}
"""Matches with what can be answered in more than one way; the first two teams by their names."""


def matches(name: str) -> Iterator[Position[Any]]:
    """Every position of some matches between players that choose anything."""
    rulings = dict(ANSWERS[name])
    teams = rulings.pop("teams", "|".join(TEAMS)).split("|")
    blocks = {"stego.1": "35 die block", "tri.1": "46 die! block!", "velo.1": "12 die-minus block"}
    for seed in range(6):
        position = Table(blocks, (teams[0], teams[1]), **rulings).position
        players = {seat: player("random", GAME) for seat in (0, 1)}
        driver = Driver(Seeded(f"{name}{seed}"), players, f"{name}{seed}")
        while step := driver.step(GAME, position, source="simulated"):
            position = step.position
            yield position


def foretold(state: State, action: Attack, hits: int) -> Answers:
    """What the other side may answer to an attack, by the edges of the board before it."""
    graph, found, forced = board(state), set(), False
    attacker = f"d{next(c.dino for c in state.setup.cards if c.id == action.card)}"
    aimed = [
        (state.setup.cards[int(a[1:])].id, data)
        for a, b, data in graph.edges(data=True)
        if data["kind"] in ("react", "may")
        and state.setup.dinos[int(b[1:])].id == action.target
        and attacker not in data.get("except_for", ())
    ]
    for name, data in aimed:
        if not (data.get("alone") and len(aimed) > 1):
            found.add(React(name))
            forced |= data["kind"] == "react" and hits >= data["hits"]
    return (found if forced or not found else found | {Decline()}) if hits else set()


def asked(position: Position[Any]) -> Answers:
    """The answers to an attack that are legal now."""
    state = position.state
    return {
        action
        for action in GAME.legal_actions(state, 1 - state.seat)
        if isinstance(action, React | Decline)
    }


@pytest.mark.parametrize("name", ANSWERS)
def test_edges_foretell_the_answers_to_every_attack(name: str) -> None:
    """Treetops and Bonk, Blocks and Watch the Skies, Alarm Call, attacks without hits included."""
    seen, windows = set(), 0
    for position in matches(name):
        state = position.state
        if state.phase != ATTACK:
            continue
        for action in GAME.legal_actions(state, state.seat):
            if isinstance(action, Attack):
                step = advance(GAME, position, state.seat, action)
                assert isinstance(step, Step)
                answers = asked(step.position)
                assert foretold(state, action, step.events[0].fact.hits) == answers
                windows += bool(answers)
                seen |= {Decline() in answers} if answers else set()
    assert windows > 40
    assert seen == {"suggested": {False}}.get(name, {False, True})


@pytest.mark.parametrize("name", ANSWERS)
def test_while_an_attack_waits_edges_are_the_answers(name: str) -> None:
    windows = 0
    for position in matches(name):
        if answers := asked(position):
            state, graph = position.state, board(position.state)
            edges = [
                (React(state.setup.cards[int(a[1:])].id), int(b[1:]), data["kind"])
                for a, b, data in graph.edges(data=True)
                if data["kind"] in ("react", "may") and graph.nodes[a]["seat"] != state.seat
            ]
            assert {edge[0] for edge in edges} == answers - {Decline()}
            assert {edge[1] for edge in edges} == {state.fight.target}
            assert any(edge[2] == "react" for edge in edges) == (Decline() not in answers)
            windows += 1
    assert windows > 20


def test_an_attack_waits_for_a_side_that_reacted() -> None:
    for reacted in (False, True):
        table = fighting({"rex.2": "12", "tri.1": "4"}).put(penalty=(False, reacted))
        waits = {
            (graph.nodes[a]["seat"], data.get("waits", False))
            for graph in [board(table.state)]
            for a, _, data in graph.edges(data=True)
            if data["kind"] == "attack"
        }
        assert waits == {(0, False), (1, reacted)}


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
