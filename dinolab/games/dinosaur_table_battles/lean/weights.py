"""What things in a match are worth to bots, in chances to win (as log odds).

Fitted to how 5,000 drafted matches went on, by logistic regression on the positions at the start of
a turn; the numbers before that, by hand, lost to these four matches in five.
"""

from __future__ import annotations

from typing import Final

WIN: Final = 30.0
TOKEN: Final = (
    -WIN, 1.13, 1.03, 1.36, 1.78, 2.10, 2.52, 2.94, 3.36, 3.78, 4.20, 4.62, 5.04, 5.46, 5.88, 6.30,
)  # fmt: skip
"""Having so many tokens. With one of them a side flips for any hit and has none of its own."""
TOKENS: Final = TOKEN + (TOKEN[-1],) * 100
LIFE: Final = (-WIN, -0.74, -0.77, -0.94, -1.25, -1.56, -1.87, -1.87, -1.87)
"""So many cards to flip until one dinosaur is left, beside what each card is worth by itself."""
POWER: Final[dict[int, float]] = {-1: 0.05, 0: 0.20, 1: 0.29, 2: 0.33, 3: 0.33, 4: 0.35}
"""An attack ready, by the hits that it makes more than it costs."""
GUARD: Final[dict[str, tuple[float, float]]] = {
    "absorb-all": (-0.15, 0.00),
    "absorb-dice": (-0.49, 0.33),
    "absorb-less": (-0.23, 0.00),
    "absorb-one": (-0.24, 0.00),
    "block": (-0.05, 0.00),
    "counter-die": (-0.14, 0.05),
    "counter-less": (-0.05, 0.00),
    "counter-one": (0.08, 0.00),
    "counter-reduce": (-0.44, 0.23),
}
"""A reaction ready, and each die on it. One that may be forced to react has its doubts."""
UP: Final = 0.67
"""A card with dice, face up."""
PASSIVE: Final[dict[str, float]] = {
    "alarm": 1.20,
    "ambush": 0.94,
    "armour": 0.92,
    "bonk": 0.95,
    "egg-thieves": 1.05,
    "guards-small": 0.88,
    "ignores-all": 1.15,
    "ignores-with-dice": 1.06,
    "not-by-large": 1.03,
    "spikes": 1.04,
    "surefooted": 0.90,
    "treetops": 0.75,
    "unanswered": 0.74,
    "watch-the-skies": 0.91,
    "water-lurker": 1.06,
}
"""A card with a passive ability, face up."""
LOST: Final = 0.64
"""Skipping the next attack."""
MOVE: Final = 0.34
"""Having the turn."""
