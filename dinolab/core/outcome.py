"""Where a game stands in its own time, and how it ended."""

from __future__ import annotations

import msgspec


class Clock(msgspec.Struct, frozen=True, gc=False):
    """What replay steps by. Counts from 1; 0 where a game has no such thing.

    `turn` is one player's go, `ply` one decision of a player, `round` once round the table, `race`
    the largest part (a race, a match).
    """

    race: int = 0
    round: int = 0
    turn: int = 0
    ply: int = 0
    phase: str = ""


class Outcome(msgspec.Struct, frozen=True, gc=False):
    """How a game ended: who won (several share), everybody's score (more is better), and by which
    rule. `unit` is the table of words that says what a score counts (`one`, `many`).

    `returns` is one number a seat: 1.0 shared among the winners, 0.0 for the others.
    """

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    code: str
    rule: str
    unit: str = "score"

    @property
    def returns(self) -> tuple[float, ...]:
        """The final reward of each seat; they sum to 1 (to 0 where nobody won)."""
        share = 1.0 / len(self.winners) if self.winners else 0.0
        return tuple(share if seat in self.winners else 0.0 for seat in range(len(self.scores)))
