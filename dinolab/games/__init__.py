"""The games: each sub-package is one, and its `GAME` is all that others import.

A game is found by its package name, and loaded only when somebody asks for it.
"""

from __future__ import annotations

import pkgutil
from difflib import get_close_matches
from importlib import import_module
from typing import Any

from dinolab.core.errors import BadName
from dinolab.core.game import Game


def names() -> tuple[str, ...]:
    """The names of all games, sorted."""
    return tuple(sorted(m.name for m in pkgutil.iter_modules(__path__) if m.ispkg))


def find(name: str) -> Game[Any]:
    """The game of that name; raises `BadName` with the nearest one where there is none."""
    known = names()
    if name not in known:
        near = get_close_matches(name, known, n=1, cutoff=0.0)
        hint = f"; the nearest is {near[0]}" if near else ""
        raise BadName(f"there is no game {name!r}{hint}")
    game: Game[Any] = import_module(f"{__name__}.{name}").GAME
    return game
