"""Races, Cups and Derbies between random bots, and every position of them, for tests of pictures
and sentences.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from dinolab.arena.playout import Played, bot_seats, play_out
from dinolab.core.event import Event
from dinolab.core.fold import Position, step_on
from dinolab.games.dodos_riding_dinos import GAME

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal")
RACES: dict[str, tuple[int, dict[str, str]]] = {
    "island": (6, {"board": "dodino-island"}),
    "volcano": (4, {"board": "ignis-volcano"}),
    "ice": (5, {"board": "polaria-iceberg", "abilities": "off"}),
    "sky": (3, {"board": "boreal-sky"}),
    "alone": (1, {"board": "boreal-sky", "track": "inner", "challengers": "3"}),
}
MODES: dict[str, tuple[int, dict[str, str]]] = {
    "cup": (5, {"mode": "cup", "cup.boreal-sky": "outer"}),
    "cup-alone": (1, {"mode": "cup", "ruling.challenger-fans": "no"}),
    "derby": (8, {"mode": "derby", "board": "polaria-iceberg"}),
}


@cache
def race(name: str) -> Played:
    seats, options = (RACES | MODES)[name]
    return play_out(GAME, bot_seats(("random",), seats), options, f"race-{name}")


@cache
def positions(name: str) -> tuple[Position[Any], ...]:
    """The position after each event, set-up first."""
    found: list[Position[Any]] = []
    position: Position[Any] = Position()
    for event in race(name).events:
        position = step_on(GAME, position, event)
        if position.state is not None:
            found.append(position)
    return tuple(found)


def events(name: str) -> tuple[Event, ...]:
    return race(name).events


def names(name: str) -> tuple[str, ...]:
    return NAMES[: (RACES | MODES)[name][0]]
