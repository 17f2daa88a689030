"""What the search found, as plays."""

from __future__ import annotations

from typing import Any

from dinolab.games.dragon_dodge.events import MOVE, PLACE, ROTATE, Place, Rotate, Slide, Step
from dinolab.games.dragon_dodge.search.hunt import LAID, OPENED, SLID, SPUN, Line
from dinolab.games.dragon_dodge.search.tiles import tile_of
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
        if kind == OPENED:
            _turn(plays, *rest)
        elif kind == SPUN:
            plays.append(Rotate(rest[0], rest[1], (ROTATE,)))
        elif kind == SLID:
            plays.append(Slide(rest[0], rest[1], (MOVE,)))
            at = [rest[1] if cell == rest[0] else cell for cell in at]
        elif kind == LAID:
            plays.append(Place(tile_of(rest[0]), rest[1], rest[0] & 3, (PLACE,)))
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
    """The plays of a line, the first one first."""
    plays = []
    while line:
        play, line = line
        plays.append(play)
    return plays[::-1]


def _turn(plays: list[Play], tile: int, turn: int) -> None:
    """Say how an open tile was laid, the last time that it was."""
    for number in range(len(plays) - 1, -1, -1):
        play = plays[number]
        if isinstance(play, Place) and play.tile == tile:
            plays[number] = Place(tile, play.cell, turn, play.pay)
            return
