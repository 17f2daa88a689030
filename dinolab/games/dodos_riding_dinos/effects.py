"""The vocabulary of effects: every Movement card is data in these parts, resolved one by one.

| part | what it does |
| --- | --- |
| `advance n` | this racer goes on |
| `back-self n` | this racer goes back |
| `back-chosen n`, `back-ahead n` | a chosen racer, all ahead go back |
| `hit-chosen n` | damage to a chosen racer |
| `hit-ahead n`, `hit-behind n` | damage to all ahead, to all behind |
| `hit-passed n` | damage to all passed in this movement |
| `hit-all n`, `hit-hex n` | damage to all others, to others on the same hex |
| `cost n` | this racer takes damage; with too few cards the whole effect is cancelled |
| `draw n` | this racer draws |
| `take` | a random card from a chosen racer's hand |
| `exchange` | the same, and a card of one's own goes back |
| `roll n` | dice are rolled, and the racer goes on by their sum |
| `throw-meteorite n`, `throw-egg n` | a launch; racers that are touched take damage |
| `throw-banana n`, `throw-log n` | the same |
| `throw-feather n` | a launch; the first racer touched goes back |
| `swap` | this racer and a chosen one change places |
| `block`, `megablock` | Reactions that cancel a card |

What each does is in `resolving.py`, whom it is about in `targets.py`.
"""

from __future__ import annotations

from typing import Final

PARTS: Final = (
    "advance", "back-self", "back-chosen", "back-ahead", "hit-chosen", "hit-ahead", "hit-behind",
    "hit-passed", "hit-all", "hit-hex", "cost", "draw", "take", "exchange", "roll",
    "throw-meteorite", "throw-egg", "throw-banana", "throw-feather", "throw-log", "swap", "block",
    "megablock",
)  # fmt: skip
"""Every part that a card may be printed with."""
