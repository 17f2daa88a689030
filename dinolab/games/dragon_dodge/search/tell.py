"""What the search found, as plays."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from dinolab.games.dragon_dodge.events import MOVE, PLACE, ROTATE, Place, Rotate, Slide, Step
from dinolab.games.dragon_dodge.grid import FRAME, HOLE
from dinolab.games.dragon_dodge.search.hunt import LAID, OPENED, SLID, SPUN, Line
from dinolab.games.dragon_dodge.state import DRAGONS, NOWHERE

Play = Step | Rotate | Slide | Place


def told(
    line: Line, pieces: tuple[int, ...], prey: tuple[int, ...]
) -> tuple[list[Play], int, tuple[int, ...]]:
    """A line's plays, each with what it needs in place of what is paid; whom it tags at the end;
    the own wizards that it loses.
    """
    at, tagged = list(pieces), []
    plays: list[Play] = []
    for kind, *rest in in_order(line):
        if kind == SPUN:
            plays.append(Rotate(rest[0], rest[1], (ROTATE,)))
        elif kind == SLID:
            plays.append(Slide(rest[0], rest[1], (MOVE,)))
            at = [rest[1] if cell == rest[0] else cell for cell in at]
        elif kind == LAID:
            plays.append(Place(rest[1] >> 2, rest[0], rest[1] & 3, (PLACE,)))
        else:
            to, origin, needs = rest
            piece = max(p for p, cell in enumerate(at) if cell == origin)
            there = [p for p in range(4) if at[p] == to and piece in DRAGONS]
            tagged += there
            at = [NOWHERE if p in there else cell for p, cell in enumerate(at)]
            at[piece] = to
            plays.append(Step(piece, to, needs))
    wizard = next((p for p in tagged if p in prey), NOWHERE)
    return plays, wizard, tuple(p for p in tagged if p not in prey)


def in_order(line: Line) -> list[Any]:
    """The plays of a line, the first one first, and what was placed in each placement."""
    plays = list(_unwound(line))[::-1]
    placed: dict[int, int] = {}
    for number, (kind, *rest) in enumerate(plays):
        if kind == LAID and rest[1] < HOLE:
            placed[rest[0]] = number
        elif kind == SLID and rest[0] in placed:
            placed[rest[1]] = placed.pop(rest[0])
        elif kind == OPENED:
            at = placed.pop(rest[0])
            plays[at] = (LAID, plays[at][1], rest[1])
    _rest(plays, sorted(placed.values()))
    return [play for play in plays if play[0] != OPENED]


def _rest(plays: list[Any], unsaid: list[int]) -> None:
    """Say what was placed where nothing stepped: any tile that is nowhere else, the narrowest
    choice first.
    """
    chosen: set[int] = set()
    for number in unsaid:
        _, cell, code = plays[number]
        gone = chosen | {rest[1] >> 2 for kind, *rest in plays[number:] if kind == OPENED}
        tile = next(t for t in range(FRAME) if (HOLE - code) >> t & 1 and t not in gone)
        chosen.add(tile)
        plays[number] = (LAID, cell, tile << 2)


def _unwound(line: Line) -> Iterator[Any]:
    while line:
        play, line = line
        yield play
