"""Nest Raid, a made-up game for tests: it asks of the contract all that the real games ask.

Simultaneous secret picks, windows in windows, cards drawn and taken half in secret, a die with a
second try, small discards, a deck that runs out. `GAME` is the only name others import.
"""

from pathlib import Path

from dinolab.core.game import Game
from toy.actions import ACTIONS
from toy.board import board
from toy.content import load_content
from toy.events import FACTS
from toy.rules import (
    OPTIONS,
    action_of,
    clock,
    decide,
    follow,
    hint,
    legal_actions,
    near_misses,
    outcome,
    outcomes,
    questions,
    sample,
    setup,
)
from toy.scene import path, scene
from toy.state import State, evolve, observe

GAME: Game[State] = Game(
    name="toy", title="Nest Raid", prefix="toy", folder=Path(__file__).parent, rules_version=1,
    seats=(2, 4), options=OPTIONS, facts=FACTS, actions=ACTIONS, cap=1000,
    load_content=load_content, setup=setup, evolve=evolve, questions=questions,
    legal_actions=legal_actions, outcomes=outcomes, near_misses=near_misses, decide=decide,
    action_of=action_of, follow=follow, observe=observe, sample=sample, clock=clock,
    outcome=outcome, board=board, scene=scene, path=path, hint=hint,
)  # fmt: skip
