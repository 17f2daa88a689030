"""What a card in the row seems worth, from what lies open: for bots.

A dino's strength grows with its space, its lane, and its share of the race cards left; from the
strengths come the chances of each place, and from those and the pay table the expected points of
one more card. It looks no further: not at later rounds, nor at what the others need.
"""

from __future__ import annotations

from math import exp
from typing import Final

from dinolab.core.action import Action
from dinolab.core.adding import added
from dinolab.games.dino_racer.events import Draft
from dinolab.games.dino_racer.state import State, flag_of

SHARPNESS: Final = 0.7
LANE: Final = 0.1
"""How much a space of lead tells when one space is left to run, and how many spaces a lane is
worth: fitted to how 750 random games went on from each of their drafts.
"""


def hint(observation: State, action: Action) -> float:
    """The points that drafting a dino may be expected to bring."""
    if not isinstance(action, Draft):
        return 0.0
    chances = place_chances(strengths(observation), action.dino)
    pays = observation.setup.pays[action.dino]
    return added(chance * points for chance, points in zip(chances, pays, strict=True))


def strengths(observation: State) -> tuple[float, ...]:
    """How strong each dino stands. The further the leader still has to run, the less a lead tells,
    and the more a dino's share of the remaining cards does.
    """
    cards = max(sum(observation.deck), 1)
    to_run = max(flag_of(observation) - max(observation.spaces), 1)
    found = []
    for space, lane, left in zip(
        observation.spaces, observation.lanes, observation.deck, strict=True
    ):
        drift = to_run * (len(observation.deck) * left / cards - 1)
        found.append(exp(SHARPNESS * (space + drift - LANE * lane) / to_run**0.5))
    return tuple(found)


def place_chances(strong: tuple[float, ...], dino: int) -> tuple[float, float, float]:
    """A dino's chances of 1st, 2nd and 3rd place, if places are drawn one after the other by
    strength (the Plackett-Luce model).
    """
    total, mine = added(strong), strong[dino]
    first, second, third = mine / total, 0.0, 0.0
    others = [s for other, s in enumerate(strong) if other != dino]
    for i, a in enumerate(others):
        second += a / total * mine / (total - a)
        for b in others[:i] + others[i + 1 :]:
            third += a / total * b / (total - a) * mine / (total - a - b)
    return first, second, third
