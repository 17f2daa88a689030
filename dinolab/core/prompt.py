"""What one viewer is asked now, with every choice as a path on the picture."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from dinolab.core.action import Action, Question
from dinolab.core.event import CHANCE
from dinolab.core.fold import Position, observed, open_questions, outcome_of
from dinolab.core.game import Game
from dinolab.core.scene import Choice
from dinolab.core.table import table_actions

S = TypeVar("S")


class Prompt(msgspec.Struct, frozen=True, gc=False):
    """What a viewer is asked at a position.

    `question` is None when somebody else is to choose; `waiting` then says who. `choices` are the
    answers (near misses with `ok=False` and their reason), `table` what one may do at any time.
    """

    position: int
    question: Question | None
    text: str
    choices: tuple[Choice, ...]
    table: tuple[Choice, ...]
    waiting: str
    over: bool


def prompt(game: Game[S], position: Position[S], viewer: int) -> Prompt:
    """What a seat (or `CHANCE`, where a person types the luck) is asked; a function of what that
    seat may see.
    """
    names = position.table.names
    over = outcome_of(game, position) is not None
    questions = open_questions(game, position)
    mine = next((q for q in questions if q.seat == viewer), None)
    return Prompt(
        position.version,
        mine,
        game.words.question(mine, names) if mine else "",
        _choices(game, position, viewer) if mine else (),
        tuple(
            Choice(_json(a), (), game.words.action(a, names))
            for a in table_actions(position.table, viewer, over=over)
        ),
        "" if mine or over else _waiting(game, questions, names),
        over,
    )


def _choices(game: Game[S], position: Position[S], viewer: int) -> tuple[Choice, ...]:
    state = observed(game, position, viewer).state if viewer != CHANCE else position.state
    if state is None:
        return ()
    names, words = position.table.names, game.words
    if viewer == CHANCE:
        legal: tuple[Action, ...] = tuple(action for action, _ in game.outcomes(state))
        misses: tuple[Any, ...] = ()
    else:
        legal = game.legal_actions(state, viewer)
        misses = game.near_misses(state, viewer)
    aim = game.aim or (lambda state, action: None)
    good = [
        Choice(_json(a), game.path(state, a), words.action(a, names), aim=aim(state, a))
        for a in legal
    ]
    bad = [
        Choice(
            _json(a), game.path(state, a), words.action(a, names), False, words.refusal(r, names)
        )
        for a, r in misses
    ]
    return (*good, *bad)


def _waiting(game: Game[Any], questions: tuple[Question, ...], names: tuple[str, ...]) -> str:
    return " ".join(game.words.question(question, names) for question in questions)


def _json(action: Action) -> str:
    return msgspec.json.encode(action).decode()
