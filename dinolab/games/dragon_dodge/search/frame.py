"""The rectangle around the tiles, and which spells would come too late once it has shrunk.

A slide or placement goes inside the rectangle. Whatever takes the last tile of an outer row or
column away shrinks it; so a spell may have to be cast before that, although what is taken away has
nothing else to do with it: the spell is *held*. Here the tiles that the block has moved do not
count, so a spell is rather called held too often: that costs time, and no line is missed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from dinolab.games.dragon_dodge.grid import HOLE, ROW, Lie
from dinolab.games.dragon_dodge.search.tiles import bits

FARTHEST = ROW
"""A row or column beyond all others."""


class Spell(NamedTuple):
    """A slide, or a placement (`origin` -1), and what it puts there."""

    to: int
    origin: int
    code: int


Pending = tuple[Spell, ...]
"""Spells of a block that nothing has used yet; the last spell is always among them."""


class Frame(NamedTuple):
    """Rows and columns, in order, of the tiles that no pending spell has moved; the cells of those
    that one has; the holes inside the rectangle; those holes and all tiles as bits.
    """

    rows: list[int]
    columns: list[int]
    moved: tuple[int, ...]
    holes: list[int]
    open: int
    tiles: int


def frame_of(lie: Lie, arena: list[int], pending: Pending) -> Frame:
    """The frame of a position; `arena` are all cells that may ever have a tile, in order."""
    cells = [cell for cell in arena if lie[cell] != HOLE]
    across = [cell % ROW for cell in cells]
    top, bottom, left, right = cells[0] // ROW, cells[-1] // ROW, min(across), max(across)
    holes = [
        cell
        for cell in arena
        if lie[cell] == HOLE and left <= cell % ROW <= right and top <= cell // ROW <= bottom
    ]
    tiles = bits(cells)
    moved = tuple([spell.to for spell in pending])
    if moved:
        cells = [cell for cell in cells if cell not in moved]
        across = [cell % ROW for cell in cells]
    rows = [cell // ROW for cell in cells]
    return Frame(rows, sorted(across), moved, holes, bits(holes), tiles)


def narrowed(frame: Frame, spell: Spell) -> Frame:
    """The frame once a spell is cast and pending, as far as the tiles go that none has moved."""
    moved = (*frame.moved, spell.to)
    if spell.origin < 0 or spell.origin in frame.moved:
        return frame._replace(moved=moved)
    rows, columns = frame.rows[:], frame.columns[:]
    rows.remove(spell.origin // ROW)
    columns.remove(spell.origin % ROW)
    return frame._replace(rows=rows, columns=columns, moved=moved)


def held(frame: Frame, spell: Spell, gone: int) -> bool:
    """Whether a spell comes too late once the tile of a cell is gone: whether it would be outside
    the rectangle around the others. Where the tile to be moved there lies now counts.
    """
    stays = gone in frame.moved
    for lines, line, came, out in _axes(frame, spell, gone):
        first, last = lines[:2], lines[-2:]
        low = first[0] if stays or out != first[0] else first[-1] if len(lines) > 1 else FARTHEST
        high = last[-1] if stays or out != last[-1] else last[0] if len(lines) > 1 else -1
        if line < low and (spell.origin < 0 or line < came):
            return True
        if line > high and (spell.origin < 0 or line > came):
            return True
    return False


def _axes(frame: Frame, spell: Spell, other: int) -> Iterator[tuple[list[int], int, int, int]]:
    """For rows and for columns: those of the tiles, of the spell's cell, of where its tile comes
    from, of another cell.
    """
    rows, columns = frame.rows, frame.columns
    if rows:
        yield rows, spell.to // ROW, spell.origin // ROW, other // ROW
        yield columns, spell.to % ROW, spell.origin % ROW, other % ROW


def may_be_held(frame: Frame, spell: Spell, slides: int, dragons: tuple[int, ...]) -> bool:
    """Whether a spell can be held by what is still to come in its block: `slides`, and the step of
    one of some dragons. They must clear all of one side of it and beside it.
    """
    for dragon in dragons:
        for lines, line, came, out in _axes(frame, spell, dragon):
            most = slides + (out <= line)
            if (most >= len(lines) or lines[most] > line) and (spell.origin < 0 or came > line):
                return True
            most = slides + (out >= line)
            beyond = most >= len(lines) or lines[-1 - most] < line
            if beyond and (spell.origin < 0 or came < line):
                return True
    return False
