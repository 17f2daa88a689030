"""Positions of whole matches, for tests of pictures, words and graphs."""

from __future__ import annotations

from functools import cache
from typing import Any

from games.dinosaur_table_battles.driver import Table

from dinolab.bots import player
from dinolab.core.chance import Seeded
from dinolab.core.driver import Driver
from dinolab.core.fold import Position
from dinolab.games.dinosaur_table_battles import GAME

MATCHES: dict[str, tuple[bool, dict[str, str]]] = {
    "suggested": (False, {}),
    "draft": (True, {}),
    "in-order": (True, {"first_pick": "in-order", "removals": "never", "treetops": "beside"}),
    "breaking": (True, {"counter_breaks": "may-break", "reactions": "all"}),
    "redraft": (True, {"short_draft": "redraft", "hits_order": "all-first"}),
}
LONG = 220


@cache
def positions(name: str, seed: int = 0) -> tuple[Position[Any], ...]:
    """A match by players that choose anything, from its first position on."""
    draft, rulings = MATCHES[name]
    found = [Table(draft=draft, **rulings).position]
    players = {seat: player("random", GAME) for seat in (0, 1)}
    driver = Driver(Seeded(f"{name}{seed}"), players, f"{name}{seed}")
    while len(found) < LONG and (step := driver.step(GAME, found[-1], source="simulated")):
        found.append(step.position)
    return tuple(found)
