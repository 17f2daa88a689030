"""Play, record, step through, branch and teach dinosaur and dragon tabletop games in notebooks.

import dinolab
from dinolab import Bot

dinolab.play("dino_racer", seats=["Ann", Bot("greedy")])    # in a notebook
dinolab.replay("my-game")                                   # a recorded game, step by step
dinolab.record("dodos_riding_dinos", ["Ann", "Ben"])        # a race at a real table, written down
table = dinolab.new("dino_racer", ["Ann", Bot("random")])   # in plain Python
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from dinolab.bots import Bot
from dinolab.core.errors import BadContent, BadLog, BadName, DinolabError, WrongExpectedVersion
from dinolab.core.table import Seat

if TYPE_CHECKING:
    from dinolab import games
    from dinolab.achievements import feats, riddle
    from dinolab.display import show, why
    from dinolab.doors import play, record, replay
    from dinolab.games import find as game
    from dinolab.lobby import Record, new, open_log, resume
    from dinolab.session import Session
    from dinolab.store.examples import examples
    from dinolab.widgets import PlayWidget, RecordWidget, ReplayWidget

__version__ = "0.1.0"
__all__ = [
    "BadContent",
    "BadLog",
    "BadName",
    "Bot",
    "DinolabError",
    "PlayWidget",
    "Record",
    "RecordWidget",
    "ReplayWidget",
    "Seat",
    "Session",
    "WrongExpectedVersion",
    "examples",
    "feats",
    "game",
    "games",
    "new",
    "open_log",
    "play",
    "record",
    "replay",
    "resume",
    "riddle",
    "show",
    "why",
]

_LATER = {
    "game": ("dinolab.games", "find"),
    "Session": ("dinolab.session", "Session"),
    **{name: ("dinolab.achievements", name) for name in ("feats", "riddle")},
    **{name: ("dinolab.lobby", name) for name in ("Record", "new", "open_log", "resume")},
    **{name: ("dinolab.doors", name) for name in ("play", "record", "replay")},
    "RecordWidget": ("dinolab.widgets", "RecordWidget"),
    **{name: ("dinolab.widgets", name) for name in ("PlayWidget", "ReplayWidget")},
    **{name: ("dinolab.display", name) for name in ("show", "why")},
    "examples": ("dinolab.store.examples", "examples"),
}


def __getattr__(name: str) -> Any:
    """Import the rooms with heavy dependencies when they are first asked for."""
    from importlib import import_module

    if name == "games":
        return import_module("dinolab.games")
    if name not in _LATER:
        raise AttributeError(f"module 'dinolab' has no attribute {name!r}")
    room, attribute = _LATER[name]
    return getattr(import_module(room), attribute)


if "IPython" in sys.modules:  # a notebook: bare games, tables and positions draw themselves
    from dinolab.display import install_if_asked

    install_if_asked()
