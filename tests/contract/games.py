"""The games the contract suite runs over, and what each must say about its components.

A game's tests add one line to `CENSUS`: the place of a module with two functions.

    components(state) -> dict[str, int]     what the state holds, by name; "?" counts unknown ones
    totals(options, seats) -> dict[str, int] what the box holds

Each thing is counted once, wherever it is. Known things may not exceed their total, and together
with "?" they must be exactly as many as there are: for the full state and for every observation.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any

from toy import GAME as TOY

from dinolab.core.game import Game
from dinolab.games import find, names

CENSUS = {
    "toy": "contract.census_toy",
    "dino_racer": "contract.census_dino_racer",
    "dinosaur_table_battles": "contract.census_dinosaur_table_battles",
    "dodos_riding_dinos": "contract.census_dodos_riding_dinos",
    "dragon_dodge": "contract.census_dragon_dodge",
}
"""Where a game's components are counted."""

OWN_ORDER: dict[str, str] = {
    "dinosaur_table_battles": "by dinosaur and card, then target, face or dice; to place before to "
    "remove; what does nothing (no attack, no reaction, tokens, the end of the turn) last",
    "dodos_riding_dinos": "cards by id, then what they are played against; racers as they sit, "
    "hexes by paw, throws by how many are hit; what does nothing (a pass, staying) last",
    "dragon_dodge": "steps by piece, direction and payment; then rotations, slides and placements "
    "in reading order; the end of the plays last",
}
"""Games whose legal actions stand in a stable order other than `sort_key`, and which order."""

Options = tuple[tuple[str, str], ...]

MORE_SETTINGS: dict[str, tuple[tuple[int, Options], ...]] = {
    "dodos_riding_dinos": (
        (1, (("mode", "cup"),)),
        (3, (("mode", "cup"), ("ruling.cup-hands", "kept"), ("ruling.challenger-fans", "no"))),
        (2, (("mode", "cup"), ("challengers", "3"), ("ruling.cup-marker", "best-person"),
             ("cup.dodino-island", "outer"), ("ruling.watermelon-feather", "feather-on-all"))),
        (8, (("mode", "derby"),)),
        (8, (("mode", "derby"), ("board", "polaria-iceberg"), ("ruling.derby-effects", "all"),
             ("ruling.support-snow", "not"))),
        (8, (("mode", "derby"), ("board", "boreal-sky"), ("ruling.second-tied", "none"),
             ("ruling.second-after-tie", "next"), ("ruling.support-match", "none"),
             ("ruling.support-enrage", "not"))),
    ),
}  # fmt: skip
"""Seats and options to play a game with beside its defaults and each option's alternatives."""

GAMES = ("toy", *names())
"""Every game of the package, and the made-up one."""


@cache
def game_of(name: str) -> Game[Any]:
    """A game by its name."""
    return TOY if name == "toy" else find(name)


def census(name: str) -> tuple[Callable[[Any], dict[str, int]], Callable[..., dict[str, int]]]:
    """A game's two counting functions."""
    module = import_module(CENSUS[name])
    return module.components, module.totals
