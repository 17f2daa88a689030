"""A player that takes what the game's own hint values most, from its observation alone."""

from __future__ import annotations

from random import Random
from typing import Any

from dinolab.core.action import Action
from dinolab.core.game import Game


class Greedy:
    """Best hint first; ties are broken at random."""

    blind = False

    def __init__(self, game: Game[Any]) -> None:
        self.game = game

    def choose(self, observation: Any, actions: tuple[Action, ...], rng: Random) -> Action:
        """One of the actions with the highest hint."""
        values = [self.game.hint(observation, action) for action in actions]
        best = max(values)
        return rng.choice([a for a, v in zip(actions, values, strict=True) if v == best])
