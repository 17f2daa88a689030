"""Dragon Dodge: send dragons after the other team's wizards. `GAME` is all that others import."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from dinolab.core.game import Game
from dinolab.games.dragon_dodge.balance import BALANCE
from dinolab.games.dragon_dodge.board import board
from dinolab.games.dragon_dodge.choices import (
    action_of,
    clock,
    decide,
    legal_actions,
    near_misses,
    outcome,
)
from dinolab.games.dragon_dodge.content import load_content
from dinolab.games.dragon_dodge.events import ACTIONS, FACTS
from dinolab.games.dragon_dodge.hidden import observe, sample
from dinolab.games.dragon_dodge.hints import hint
from dinolab.games.dragon_dodge.hunter import Hunter
from dinolab.games.dragon_dodge.questions import outcomes, questions
from dinolab.games.dragon_dodge.rules import follow
from dinolab.games.dragon_dodge.scene import path, scene
from dinolab.games.dragon_dodge.setup import OPTIONS, setup, sides
from dinolab.games.dragon_dodge.state import State, evolve

CAP: Final = 1 + 2 * 24 + 2 * 4 + 3 * 200 * 15
"""Inputs a game can have: who goes first, tiles and cards of the set-up; then at most three
stretches of 200 turns without a tag (a third wizard tagged is a team's last), each turn with two
draws by player and by luck, at most eight plays, an end, two discards.
"""

GAME: Final[Game[State]] = Game(
    name="dragon_dodge",
    title="Dragon Dodge",
    prefix="dodge",
    folder=Path(__file__).parent,
    rules_version=1,
    seats=(2, 4),
    options=OPTIONS,
    facts=FACTS,
    actions=ACTIONS,
    cap=CAP,
    load_content=load_content,
    setup=setup,
    evolve=evolve,
    questions=questions,
    legal_actions=legal_actions,
    outcomes=outcomes,
    near_misses=near_misses,
    decide=decide,
    action_of=action_of,
    follow=follow,
    observe=observe,
    sample=sample,
    clock=clock,
    outcome=outcome,
    board=board,
    scene=scene,
    path=path,
    hint=hint,
    balance=BALANCE,
    sides=sides,
    players={"hunter": Hunter},
)

__all__ = ["GAME"]
