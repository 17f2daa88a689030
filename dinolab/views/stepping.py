"""Where replay stops: next and previous position by event, step, turn, round or race.

The browser steps by the same rule. A stop is a position: for `event` every one; for `step` where
an input comes next, and the end; for `turn`, `round` and `race` where the game's clock shows
another turn (round, race) than at the position before, and both ends.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import Final, Literal

from dinolab.core.event import Event
from dinolab.core.outcome import Clock

Unit = Literal["event", "step", "turn", "round", "race"]
UNITS: Final[tuple[Unit, ...]] = ("event", "step", "turn", "round", "race")


def units_of(clocks: Sequence[Clock]) -> tuple[Unit, ...]:
    """The units a game has: event and step always, the others where its clock ever shows them."""
    has: dict[Unit, bool] = {
        "event": True,
        "step": True,
        "turn": any(clock.turn for clock in clocks),
        "round": any(clock.round for clock in clocks),
        "race": any(clock.race for clock in clocks),
    }
    return tuple(unit for unit in UNITS if has[unit])


def stops(unit: Unit, events: Sequence[Event], clocks: Sequence[Clock]) -> tuple[int, ...]:
    """All stops of a line, first to last; `clocks[p]` is the game's time at position p."""
    end = len(events)
    if unit == "event":
        return tuple(range(end + 1))
    if unit == "step":
        inside = (p for p in range(end) if events[p].is_input)
    else:
        inside = (p for p in range(1, end) if _key(unit, clocks[p]) != _key(unit, clocks[p - 1]))
    return tuple(sorted({0, *inside, end}))


def next_stop(stops: Sequence[int], position: int) -> int:
    """The first stop after a position; the last one from there on."""
    at = bisect_right(stops, position)
    return stops[at] if at < len(stops) else stops[-1]


def previous_stop(stops: Sequence[int], position: int) -> int:
    """The last stop before a position; the first one up to there."""
    at = bisect_left(stops, position)
    return stops[at - 1] if at else stops[0]


def _key(unit: Unit, clock: Clock) -> tuple[int, ...]:
    if unit == "race":
        return (clock.race,)
    return (clock.race, clock.round) if unit == "round" else (clock.race, clock.round, clock.turn)
