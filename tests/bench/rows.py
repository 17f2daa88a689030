"""What a row of the table is, what a bench works with, and which rows there are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec
from bench.peers import Peers
from bench.timing import middle, ratios

ABSENT = "not installed"


class Row(msgspec.Struct, frozen=True, omit_defaults=True):
    """One comparison. Figures are medians; `ratio` is dinolab to the peer (below 1: dinolab takes
    less), between the quartiles `low` and `high`. `goal` is the most that is to be reached: of
    the ratio where there is a peer, else of dinolab's own figure.
    """

    row: str
    what: str
    unit: str
    ours: float
    peer: str = ""
    theirs: float | None = None
    low: float | None = None
    ratio: float | None = None
    high: float | None = None
    goal: float | None = None
    installed: bool = True

    @property
    def verdict(self) -> str:
        """In a word: reached or missed; without a goal ahead or behind."""
        if not self.installed:
            return ABSENT
        measured = self.ratio if self.peer else self.ours
        if measured is None:
            return ""
        if self.goal is not None:
            return "reached" if measured <= self.goal else "MISSED"
        if not self.peer:
            return ""
        return "ahead" if measured < 1 else "BEHIND"


@dataclass(frozen=True)
class Sizes:
    """How much work is done: enough to say something, in some minutes on a slow machine."""

    turns: int = 15
    appends: int = 60
    rebuilt: int = 1_000
    loaded: int = 10_000
    opened: int = 2_000
    games: int = 300
    closed: int = 300
    shown: int = 2_000
    steps: int = 300


USUAL = Sizes()
TINY = Sizes(
    turns=2, appends=3, rebuilt=40, loaded=60, opened=40, games=3, closed=3, shown=100, steps=4
)


@dataclass(frozen=True)
class Bench:
    """What the rows are measured with: sizes, the peers there are, and a folder on the disk that
    games are to lie on.
    """

    sizes: Sizes
    peers: Peers
    folder: Path


def against(
    row: Row, peer: str, ours: Sequence[float], theirs: Sequence[float] | None, each: float = 1
) -> Row:
    """A row with a peer: times of both by turn, each divided by the number of things done; no
    times where the peer is not installed.
    """
    row = replace_row(row, ours=middle(ours) / each, peer=peer)
    if theirs is None:
        return replace_row(row, installed=False)
    low, ratio, high = ratios(ours, theirs)
    return replace_row(row, theirs=middle(theirs) / each, low=low, ratio=ratio, high=high)


def replace_row(row: Row, **changed: object) -> Row:
    """The row with other fields."""
    return msgspec.structs.replace(row, **changed)
