"""What a card in the row seems worth, from what lies open: for bots.

A dino's expected points, as if each dino's last stretch were a race against what is left in the
deck: its rating grows with its space, its share of the remaining deck and its lane.
"""

from __future__ import annotations

from math import exp

from dinolab.core.action import Action
from dinolab.games.dino_racer.events import Draft
from dinolab.games.dino_racer.state import State, flag_of


def hint(observation: State, action: Action) -> float:
    """The points that drafting a dino may be expected to bring."""
    if not isinstance(action, Draft):
        return 0.0
    return expected(observation, action.dino)


def expected(observation: State, dino: int) -> float:
    """Expected points of one more card of a dino."""
    strengths = ratings(observation)
    first, second, third = place_chances(strengths, dino)
    pays = observation.setup.pays[dino]
    return first * pays[0] + second * pays[1] + third * pays[2]


def ratings(observation: State) -> tuple[float, ...]:
    """How strong each dino stands: the chance weight of being ahead in the end."""
    cards = max(sum(observation.deck), 1)
    flag = flag_of(observation)
    togo = max(flag - max(observation.spaces), 1)
    spread = (togo * 0.8) ** 0.5
    values = []
    for space, lane, left in zip(
        observation.spaces, observation.lanes, observation.deck, strict=True
    ):
        drift = togo * 5 * (left / cards - 0.2) * 0.8
        values.append(exp((space + drift - 0.1 * lane) / spread * 1.2))
    return tuple(values)


def place_chances(strengths: tuple[float, ...], dino: int) -> tuple[float, float, float]:
    """The chances of 1st, 2nd and 3rd, places being drawn in turn by strength (Plackett-Luce)."""
    total = sum(strengths)
    mine = strengths[dino]
    first, second, third = mine / total, 0.0, 0.0
    others = [s for other, s in enumerate(strengths) if other != dino]
    for i, a in enumerate(others):
        after_a = a / total
        second += after_a * mine / (total - a)
        for j, b in enumerate(others):
            if i != j:
                third += after_a * b / (total - a) * mine / (total - a - b)
    return first, second, third
