"""Dino Racer: bet on racing dinos by drafting their cards. `GAME` is all that others import."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from dinolab.core.game import Game
from dinolab.games.dino_racer.balance import BALANCE
from dinolab.games.dino_racer.board import board
from dinolab.games.dino_racer.choices import (
    action_of,
    clock,
    decide,
    legal_actions,
    near_misses,
    outcome,
    outcomes,
    questions,
)
from dinolab.games.dino_racer.content import load_content
from dinolab.games.dino_racer.events import ACTIONS, FACTS
from dinolab.games.dino_racer.hidden import observe, sample
from dinolab.games.dino_racer.hints import hint
from dinolab.games.dino_racer.rollout import Rollout
from dinolab.games.dino_racer.rules import follow
from dinolab.games.dino_racer.scene import path, scene
from dinolab.games.dino_racer.setup import OPTIONS, setup
from dinolab.games.dino_racer.state import State, evolve

CAP: Final = 1 + 100 + 100 + 24
"""Inputs a game can have: the announcer, 100 race cards leaving the deck (flipped or drawn), a
draft of each, and 7 + 8 + 9 checkpoint cards turned up.
"""

GAME: Final[Game[State]] = Game(
    name="dino_racer",
    title="Dino Racer",
    prefix="racer",
    folder=Path(__file__).parent,
    rules_version=1,
    seats=(2, 6),
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
    players={"rollout": Rollout},
)

__all__ = ["GAME"]
