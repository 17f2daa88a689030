"""Noughts and crosses, board after board: the one small game that dinolab and its peers all play.

A game of one board is what OpenSpiel and PettingZoo have; a long series of boards is a log of as
many events as one likes. Whoever's turn it is begins the next board.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Annotated

import msgspec

from dinolab.core.action import Action, Question, Refusal, Weighted, refusal
from dinolab.core.content import read_content
from dinolab.core.event import Entry, Event, Fact
from dinolab.core.game import Game
from dinolab.core.options import Chosen, Option
from dinolab.core.outcome import Clock, Outcome
from dinolab.core.scene import Scene

EMPTY = -1
NOBODY = -1
CLEAR = (EMPTY,) * 9
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
LONG = "10000"
OPTIONS = (Option("variant.boards", ("1", LONG), "noughts.boards"),)
Number = Annotated[int, msgspec.Meta(ge=-1, le=10_000)]


class SetUp(Fact, frozen=True):
    """How many boards are played."""

    kind = "noughts.set_up"
    boards: Number


class Marked(Fact, frozen=True):
    """A seat marked a cell."""

    kind = "noughts.marked"
    seat: Number
    cell: Number


class BoardEnded(Fact, frozen=True):
    """A board is full or has a line; it is cleared."""

    kind = "noughts.board_ended"
    winner: Number


class Mark(Action, frozen=True, tag="noughts.mark"):
    """Mark a cell."""

    cell: int


MARKS = tuple(Mark(cell) for cell in range(9))


class State(msgspec.Struct, frozen=True, gc=False):
    """A position; `opened` is the version at which the turn began."""

    cells: tuple[int, ...]
    turn: int
    wins: tuple[int, int]
    left: int
    opened: int


class Pack(msgspec.Struct, frozen=True):
    """Nothing is printed on anything."""


def line_of(cells: tuple[int, ...]) -> int:
    """Who has three in a row, or nobody."""
    for a, b, c in LINES:
        if cells[a] == cells[b] == cells[c] != EMPTY:
            return cells[a]
    return NOBODY


def setup(options: Chosen, seats: int, content: Pack) -> tuple[Entry, ...] | Refusal:
    return (Entry(SetUp(int(dict(options)["variant.boards"])), "noughts.boards"),)


def evolve(state: State | None, event: Event) -> State:
    fact, opened = event.fact, event.version + 1
    if type(fact) is Marked:
        cells, at = state.cells, fact.cell
        cells = (*cells[:at], fact.seat, *cells[at + 1 :])
        return State(cells, 1 - fact.seat, state.wins, state.left, opened)
    if type(fact) is BoardEnded:
        first, second = state.wins
        wins = (first + (fact.winner == 0), second + (fact.winner == 1))
        return State(CLEAR, state.turn, wins, state.left - 1, opened)
    return State(CLEAR, 0, (0, 0), fact.boards, opened)


def questions(state: State) -> tuple[Question, ...]:
    if not state.left or follow(state) is not None:
        return ()
    return (Question(state.turn, "mark", state.opened, "noughts.mark"),)


def legal_actions(state: State, seat: int) -> tuple[Action, ...]:
    if seat != state.turn or not state.left:
        return ()
    return tuple(mark for mark, cell in zip(MARKS, state.cells, strict=True) if cell == EMPTY)


def decide(state: State, seat: int, action: Action) -> tuple[Entry, ...] | Refusal:
    if seat != state.turn or not state.left:
        return refusal("not_asked", "noughts.mark")
    if not isinstance(action, Mark) or not 0 <= action.cell < 9:
        return refusal("no_cell", "noughts.mark")
    if state.cells[action.cell] != EMPTY:
        return refusal("taken", "noughts.mark", cell=action.cell)
    return (Entry(Marked(seat, action.cell), "noughts.mark"),)


def follow(state: State) -> Entry | None:
    winner = line_of(state.cells)
    if winner == NOBODY and EMPTY in state.cells:
        return None
    return Entry(BoardEnded(winner), "noughts.boards")


def outcome(state: State) -> Outcome | None:
    if state.left:
        return None
    best = max(state.wins)
    winners = tuple(seat for seat, wins in enumerate(state.wins) if wins == best)
    return Outcome(winners, state.wins, "boards", "noughts.boards")


def action_of(fact: Fact) -> Action | None:
    return MARKS[fact.cell] if type(fact) is Marked else None


def outcomes(state: State) -> Weighted:
    return ()


def near_misses(state: State, seat: int) -> tuple[tuple[Action, Refusal], ...]:
    return ()


def observe(state: State, viewer: int) -> State:
    return state


def sample(observation: State, rng: Random) -> State:
    return observation


def scene(observation: State, viewer: int, names: tuple[str, ...]) -> Scene:
    return Scene("Noughts and crosses", (), (), ())


GAME: Game[State] = Game(
    name="noughts", title="Noughts and crosses", prefix="noughts", folder=Path(__file__).parent,
    rules_version=1, seats=(2, 2), options=OPTIONS, facts=(SetUp, Marked, BoardEnded),
    actions=(Mark,), cap=9 * int(LONG), load_content=lambda text: read_content(text, Pack),
    setup=setup, evolve=evolve, questions=questions, legal_actions=legal_actions,
    outcomes=outcomes, near_misses=near_misses, decide=decide, action_of=action_of, follow=follow,
    observe=observe, sample=sample, clock=lambda state: Clock(), outcome=outcome,
    board=lambda state: None, scene=scene, path=lambda state, action: (),
    hint=lambda state, action: 0.0,
)  # fmt: skip
