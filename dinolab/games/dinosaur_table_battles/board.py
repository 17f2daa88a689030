"""The match as a graph: who can attack whom, who must react for whom, who is out of reach and why.

A node for each dinosaur in play (`d3`) and each of its Action Cards (`k7`). Edges point from a card
to a dinosaur, and each says why it is there:

| `kind` | from a card to | meaning |
| --- | --- | --- |
| `attack` | an enemy dinosaur | it can attack it with the dice on it: `hits`, before reactions |
| `barred` | an enemy dinosaur | it has the dice, but may not aim there: `code` and `rule` say why |
| `react` | a friend, or its own dinosaur | it would have to react if that one is attacked |
| `may` | a friend | it may react (Treetops) |
| `guards` | a friend, or its own dinosaur | its passive ability keeps attackers off |
| `has` | from a dinosaur to its card | |
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from dinolab.games.dinosaur_table_battles.powers import (
    PASSIVES,
    REACTIONS,
    attack_hits,
    attack_refused,
    target_refused,
)
from dinolab.games.dinosaur_table_battles.state import (
    State,
    card_kind,
    in_play,
    is_large,
    kind,
    pairs,
)

if TYPE_CHECKING:
    import networkx as nx

Edge = tuple[str, str, dict[str, Any]]


def board(state: State) -> nx.MultiDiGraph[Any]:
    """The graph of a position: what each side could do if it were to attack now."""
    import networkx as nx

    graph: nx.MultiDiGraph[Any] = nx.MultiDiGraph()
    for seat in (0, 1):
        for column, dino in enumerate(in_play(state, seat)):
            graph.add_node(f"d{dino}", dino=dino, seat=seat, pos=(column, 3.0 * seat))
            for row, card in enumerate(kind(state, dino).cards):
                place = (column + 0.3 * row, 3.0 * seat + (1 if seat == 0 else -1))
                graph.add_node(f"k{card}", card=card, seat=seat, pos=place, down=state.down[card])
                graph.add_edge(f"d{dino}", f"k{card}", kind="has")
    for seat in (0, 1):
        for origin, to, said in edges(state, seat):
            graph.add_edge(origin, to, **said)
    return graph


def edges(state: State, seat: int) -> Iterator[Edge]:
    """What a side's cards can do."""
    for dino in in_play(state, seat):
        for card in kind(state, dino).cards:
            yield from _attacks(state, seat, card)
            yield from _reactions(state, seat, card)
            yield from _guards(state, seat, card)


def _attacks(state: State, seat: int, card: int) -> Iterator[Edge]:
    if attack_refused(state, card) is not None:
        return
    for target in in_play(state, 1 - seat):
        no = target_refused(state, card, target)
        if no is None:
            said: dict[str, Any] = {"kind": "attack", "hits": attack_hits(state, card, target)}
        else:
            said = {"kind": "barred", "code": no.code, "rule": no.rule}
        yield f"k{card}", f"d{target}", said


def _reactions(state: State, seat: int, card: int) -> Iterator[Edge]:
    """Whoever attacks: an attacker's own powers (Watch the Skies, Bonk) are not looked at."""
    found = card_kind(state, card)
    dice = state.dice[card]
    if state.down[card]:
        return
    if found.passive == "treetops":
        for friend in in_play(state, seat):
            if friend != found.dino:
                yield f"k{card}", f"d{friend}", {"kind": "may", "rule": PASSIVES["treetops"]}
    if not found.reaction or not dice or (found.reaction_pair and not pairs(dice)):
        return
    said = {"kind": "react", "reaction": found.reaction, "rule": REACTIONS[found.reaction]}
    if found.reaction.startswith("counter"):
        yield f"k{card}", f"d{found.dino}", said
        return
    for friend in in_play(state, seat):
        if friend != found.dino:
            yield f"k{card}", f"d{friend}", said


def _guards(state: State, seat: int, card: int) -> Iterator[Edge]:
    found = card_kind(state, card)
    if state.down[card]:
        return
    if found.passive in ("water-lurker", "not-by-large"):
        said = {"kind": "guards", "rule": PASSIVES[found.passive]}
        yield f"k{card}", f"d{found.dino}", said
    if found.passive == "guards-small":
        for friend in in_play(state, seat):
            if friend != found.dino and not is_large(state, friend):
                yield f"k{card}", f"d{friend}", {"kind": "guards", "rule": PASSIVES[found.passive]}
