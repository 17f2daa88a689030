"""What a game wants to know from many games, for `python -m dinolab.arena.balance GAME`.

A game that has such a question supplies a `Report`; the arena plays the games and prints its table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from dinolab.core.event import Event
from dinolab.core.options import Chosen
from dinolab.core.outcome import Outcome


class Case(msgspec.Struct, frozen=True):
    """One kind of table to look at: its name in the report, the options it is played with."""

    name: str
    options: Chosen = ()


class Row(msgspec.Struct, frozen=True):
    """What many games of a case told: `found` is what the report read from each, one after the
    other.
    """

    case: str
    seats: int
    bots: str
    games: int
    found: tuple[Any, ...]


@dataclass(frozen=True, kw_only=True)
class Report:
    """A balance report.

    - `cases(content)`: the kinds of tables to look at.
    - `read(events, outcome)`: what one game tells; nothing, one thing or several, plain frozen data
      that can go from one process to another.
    - `table(content, rows)`: the report as text.
    - `games`, `seats`, `bots`: how many games a row, which numbers of seats and which bots, where
      nobody says otherwise.
    """

    cases: Callable[[Any], tuple[Case, ...]]
    read: Callable[[Sequence[Event], Outcome], Iterable[Any]]
    table: Callable[[Any, Sequence[Row]], str]
    games: int
    seats: tuple[int, ...]
    bots: tuple[str, ...] = ("random",)
