"""Players that see only an observation.

`Bot("greedy")` names one at a table; `register` adds a kind of your own:

    class Shy:
        blind = True
        def __init__(self, game): ...
        def choose(self, observation, actions, rng): return actions[0]

    register("shy", Shy)

A game may have players of its own (`Game.players`); they are found by name in the same way.
"""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from typing import Any

import msgspec

from dinolab.bots.greedy import Greedy
from dinolab.bots.rand import RandomPlayer
from dinolab.core.driver import Player
from dinolab.core.errors import BadName
from dinolab.core.game import Game

Maker = Callable[[Game[Any]], Player]
_MAKERS: dict[str, Maker] = {"random": RandomPlayer, "greedy": Greedy}


class Bot(msgspec.Struct, frozen=True):
    """A seat for a bot: which kind, and the name on the screen (its kind where empty)."""

    kind: str
    name: str = ""


def kinds(game: Game[Any] | None = None) -> tuple[str, ...]:
    """The names of the bots there are, for any game or also those of one game alone."""
    return tuple(sorted({*_MAKERS, *(game.players if game else ())}))


def register(kind: str, maker: Maker) -> None:
    """Add a kind of bot; raises `BadName` where the name is taken."""
    if kind in _MAKERS:
        raise BadName(f"there is a bot called {kind!r} already")
    _MAKERS[kind] = maker


def player(kind: str, game: Game[Any]) -> Player:
    """A player of that kind for a game; raises `BadName` with the kinds there are."""
    maker = _MAKERS.get(kind) or game.players.get(kind)
    if maker is None:
        known = kinds(game)
        near = get_close_matches(kind, known, n=1, cutoff=0.0)
        raise BadName(
            f"there is no bot called {kind!r}; the nearest is {''.join(near)!r} "
            f"(for {game.title}: {', '.join(known)})"
        )
    return maker(game)
