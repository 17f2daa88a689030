"""Dodos Riding Dinos: a race of dodos on dinosaurs, with cards, reactions and thrown tokens."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from dinolab.core.game import Game
from dinolab.games.dodos_riding_dinos.aiming import aim
from dinolab.games.dodos_riding_dinos.balance import BALANCE
from dinolab.games.dodos_riding_dinos.board import board
from dinolab.games.dodos_riding_dinos.choices import (
    action_of,
    clock,
    decide,
    legal_actions,
    near_misses,
    outcome,
    outcomes,
    questions,
)
from dinolab.games.dodos_riding_dinos.content import load_content
from dinolab.games.dodos_riding_dinos.dodorado import DODORADO
from dinolab.games.dodos_riding_dinos.events import ACTIONS, FACTS
from dinolab.games.dodos_riding_dinos.evolving import evolve
from dinolab.games.dodos_riding_dinos.feats import FEATS
from dinolab.games.dodos_riding_dinos.hidden import observe, sample
from dinolab.games.dodos_riding_dinos.hints import hint
from dinolab.games.dodos_riding_dinos.roller import Roller
from dinolab.games.dodos_riding_dinos.rules import follow
from dinolab.games.dodos_riding_dinos.scene import path, scene
from dinolab.games.dodos_riding_dinos.setup import OPTIONS, setup, sides
from dinolab.games.dodos_riding_dinos.sheet import SHEET
from dinolab.games.dodos_riding_dinos.state import State

CAP: Final = 4 * (20 + 60 * 10 + 60 * 8 * 30)
"""Inputs a Cup's four races can have: Racer cards and first hands, then at most 60 rounds in which
each of eight people (in a Derby) schemes, is asked in windows, draws, throws and chooses.
"""

GAME: Final[Game[State]] = Game(
    name="dodos_riding_dinos",
    title="Dodos Riding Dinos",
    prefix="dodos",
    folder=Path(__file__).parent,
    rules_version=1,
    seats=(1, 8),
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
    aim=aim,
    hint=hint,
    sides=sides,
    balance=BALANCE,
    feats=FEATS,
    riddle=DODORADO,
    players={"roller": Roller},
    sheet=SHEET,
)

__all__ = ["GAME"]
