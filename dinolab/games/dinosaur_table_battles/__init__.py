"""Dinosaur Table Battles: a duel of dice, forced reactions and a draft."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from dinolab.core.game import Game
from dinolab.games.dinosaur_table_battles.balance import BALANCE
from dinolab.games.dinosaur_table_battles.board import board
from dinolab.games.dinosaur_table_battles.choices import (
    action_of,
    clock,
    decide,
    legal_actions,
    near_misses,
    outcome,
    outcomes,
    questions,
)
from dinolab.games.dinosaur_table_battles.content import load_content
from dinolab.games.dinosaur_table_battles.events import ACTIONS, FACTS
from dinolab.games.dinosaur_table_battles.evolving import evolve
from dinolab.games.dinosaur_table_battles.hidden import observe, sample
from dinolab.games.dinosaur_table_battles.hints import hint
from dinolab.games.dinosaur_table_battles.rules import follow
from dinolab.games.dinosaur_table_battles.scene import path, scene
from dinolab.games.dinosaur_table_battles.setup import OPTIONS, setup
from dinolab.games.dinosaur_table_battles.state import State
from dinolab.games.dinosaur_table_battles.thinker import Hasty, Thinker

CAP: Final = 10 * 20 + 150 * 12
"""Inputs a match can have: the draft (begun anew a few times, by ruling), and in each of at most
150 turns an attack, a reaction or two, a choice to flip or pay for each side, a roll, two
placements (three on a card with brackets, by ruling), and the end.
"""

GAME: Final[Game[State]] = Game(
    name="dinosaur_table_battles",
    title="Dinosaur Table Battles",
    prefix="battles",
    folder=Path(__file__).parent,
    rules_version=1,
    seats=(2, 2),
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
    players={"thinker": Thinker, "hasty": Hasty},
)

__all__ = ["GAME"]
