"""Dodos Riding Dinos as a picture."""

from __future__ import annotations

from dinolab.core.action import Action
from dinolab.core.scene import Scene
from dinolab.games.dodos_riding_dinos.state import State


def path(observation: State, action: Action) -> tuple[str, ...]:
    """Where one points."""
    return ()


def scene(observation: State, viewer: int, names: tuple[str, ...]) -> Scene:
    """The table as one viewer sees it."""
    return Scene("Dodos Riding Dinos", (), (), ())
