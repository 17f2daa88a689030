"""A player that takes any legal action, each as likely as the others."""

from __future__ import annotations

from random import Random
from typing import Any

from dinolab.core.action import Action
from dinolab.core.game import Game


class RandomPlayer:
    """Looks at nothing but what is legal."""

    blind = True

    def __init__(self, game: Game[Any]) -> None:
        self.game = game

    def choose(self, observation: Any, actions: tuple[Action, ...], rng: Random) -> Action:
        """Any of them."""
        return actions[int(rng.random() * len(actions))]
