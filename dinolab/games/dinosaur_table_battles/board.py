"""The match as a graph: who can attack whom, who must react for whom, who is out of reach and why.

A node for each dinosaur in play (`d3`) and each of its Action Cards (`k7`). Edges point from a card
to a dinosaur, and each says why it is there:

| `kind` | from a card to | meaning |
| --- | --- | --- |
| `attack` | an enemy dinosaur | it can attack it with the dice on it: `hits`, before reactions |
| `barred` | an enemy dinosaur | it has the dice, but may not aim there: `code` and `rule` say why |
| `react` | a friend, or its own dinosaur | it would have to react if that one is attacked |
| `may` | a friend, or its own dinosaur | it may react, and need not |
| `guards` | a friend, or its own dinosaur | its passive ability keeps attackers off |
| `has` | from a dinosaur to its card | |

An attack that `waits` is one of a side that makes no attack in its next turn. While an attack waits
for a reaction, that side's `react` and `may` are just what it can answer. At all other times they
say what holds whoever attacks, and more where that depends on the attack: `react` is forced from
`hits` hits on (from one, but for Alarm Call), and neither counts against attackers in `except_for`
(Blocks and Watch the Skies, Treetops and Bonk) nor, if it is `alone`, where another card can react.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from dinolab.games.dinosaur_table_battles.powers import (
    PASSIVES,
    REACTIONS,
    alarm,
    attack_hits,
    attack_refused,
    forced_reactions,
    may_decline,
    target_refused,
    treetops_open,
)
from dinolab.games.dinosaur_table_battles.rules import next_up
from dinolab.games.dinosaur_table_battles.state import (
    Fight,
    State,
    card_kind,
    in_play,
    is_large,
    kind,
    pairs,
    passive,
    ruling,
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
    asked = state.fight if next_up(state) == "react" and seat != state.seat else None
    if asked is not None:
        yield from _answers(state, asked)
    for dino in in_play(state, seat):
        for card in kind(state, dino).cards:
            yield from _attacks(state, seat, card)
            if asked is None:
                yield from _reactions(state, seat, card)
            yield from _guards(state, seat, card)


def _attacks(state: State, seat: int, card: int) -> Iterator[Edge]:
    if attack_refused(state, card) is not None:
        return
    for target in in_play(state, 1 - seat):
        no = target_refused(state, card, target)
        if no is not None:
            yield f"k{card}", f"d{target}", {"kind": "barred", "code": no.code, "rule": no.rule}
            continue
        said: dict[str, Any] = {"kind": "attack", "hits": attack_hits(state, card, target)}
        if state.penalty[seat]:
            said["waits"] = True
        yield f"k{card}", f"d{target}", said


def _answers(state: State, fight: Fight) -> Iterator[Edge]:
    """What the attacked side can answer to the attack under way."""
    need = "may" if may_decline(state, fight) else "react"
    for card in forced_reactions(state, fight):
        reaction = card_kind(state, card).reaction
        said = {"kind": need, "reaction": reaction, "rule": REACTIONS[reaction]}
        yield f"k{card}", f"d{fight.target}", said
    treetops = treetops_open(state, fight)
    if treetops >= 0:
        forced = ruling(state, "treetops") == "alone" and need == "react"
        said = {"kind": "react" if forced else "may", "rule": PASSIVES["treetops"]}
        yield f"k{treetops}", f"d{fight.target}", said


def _reactions(state: State, seat: int, card: int) -> Iterator[Edge]:
    """What a card would have to answer, or may, if that dinosaur were attacked."""
    found = card_kind(state, card)
    dice = state.dice[card]
    if state.down[card]:
        return
    if found.passive == "treetops":
        said: dict[str, Any] = {"kind": "may", "rule": PASSIVES["treetops"]}
        if ruling(state, "treetops") == "alone":
            said |= {"kind": "react", "hits": alarm(state, seat) + 1, "alone": True}
    elif found.reaction and dice and (pairs(dice) or not found.reaction_pair):
        said = {"kind": "react", "reaction": found.reaction, "rule": REACTIONS[found.reaction]}
        said["hits"] = alarm(state, seat) + 1
    else:
        return
    if stoppers := _stoppers(state, 1 - seat, found.passive or found.reaction):
        said["except_for"] = stoppers
    own = found.reaction.startswith("counter")
    for friend in in_play(state, seat):
        if (friend == found.dino) == own:
            yield f"k{card}", f"d{friend}", said


def _stoppers(state: State, seat: int, answer: str) -> tuple[str, ...]:
    """A side's dinosaurs whose attacks an answer (an ability or a reaction) is no use against."""
    code = STOPPED.get(answer)
    return tuple(f"d{d}" for d in in_play(state, seat) if code and passive(state, d, code) >= 0)


STOPPED: Final = {"treetops": "bonk", "block": "watch-the-skies"}
"""By answer the ability of an attacker that stops it."""


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
