"""Slides and placements within the search, each put off as long as the line stays legal.

Take a line to a tag and put every slide and placement off as far as it stays the same line with
other positions between: then each is there for the step that ends its *block*, directly or through
a later spell of the block, or it and what hangs on it could come after that step. What a spell is
*used* by: a step off or onto the tile it moved, a slide of that tile, a slide or placement into the
hole it left; and by whatever takes the last other tile of a row or column away, for then the
rectangle shrinks and the spell would come too late (`held`; it may be taken for used too often,
which costs time only). A block that ends with a spell unused is left out (`pending`), and so is the
other order of two spells that do not touch each other.

A spell's use is near: with `left` more spells in the block, its cell is at most `left` + 1 cells
from where the one that steps is now, since each spell of a chain, a ride of the dragon included,
bridges one cell.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from dinolab.games.dragon_dodge.events import MOVE, PLACE
from dinolab.games.dragon_dodge.grid import FRAME, HOLE, ROW, SIDES, holes, lay
from dinolab.games.dragon_dodge.search.cards import ONE
from dinolab.games.dragon_dodge.search.hunt import CHASE, LAID, OTHER, OWN, SLID, Hunt, Line, Place
from dinolab.games.dragon_dodge.search.steps import step

SLIDE: Final = ONE[MOVE]
LAY: Final = ONE[PLACE]


class Spell(NamedTuple):
    """A slide, or a placement (`origin` -1). `edge`: it may hold the rectangle open."""

    to: int
    origin: int
    code: int
    edge: bool


Pending = tuple[Spell, ...]
"""Spells of a block that nothing has used yet; the last spell is always among them."""


def expand(hunt: Hunt, place: Place, line: Line) -> None:
    """Push what one block and its step lead to."""
    _grow(hunt, place, (), None, line)


def _grow(hunt: Hunt, place: Place, pending: Pending, last: Spell | None, line: Line) -> None:
    """The steps that can end a block here, and then the block with one more spell."""
    hunt.nodes += 1
    left = hunt.rules.shifts[place.spells]
    _steps(hunt, place, pending, left, line)
    if not left or hunt.nodes > hunt.budget:
        return
    for spell in _spells(hunt, place, pending):
        if last is not None and _left_out(spell, last):
            continue
        used = _after_spell(place, pending, spell)
        after = _cast(place, spell)
        if _in_reach(hunt, after, used):
            if spell.origin < 0:
                way = ((LAID, spell.code, spell.to), line)
            else:
                way = ((SLID, spell.origin, spell.to), line)
            _grow(hunt, after, used, spell, way)


def _steps(hunt: Hunt, place: Place, pending: Pending, left: int, line: Line) -> None:
    """Push the steps that use all spells of the block."""
    chase, other, lie = place.chase, place.other, place.lie
    movers = [(CHASE, chase)]
    if left and hunt.rules.elements.more[place.elements] > 1:
        movers.append((OTHER, other))
    movers += [(OWN + number, cell) for number, cell in enumerate(place.own)]
    for piece, cell in movers:
        for side, way in enumerate(SIDES):
            to = cell + way
            if lie[to] == HOLE or to in (chase, other) or (piece != CHASE and to in place.prey):
                continue
            if piece >= OWN and to in place.own:
                continue
            gone = cell if piece < OWN else -1
            if all(
                spell.to in (cell, to) or held(place, pending, spell, gone) for spell in pending
            ):
                step(hunt, place, piece, side, line)


def held(place: Place, pending: Pending, spell: Spell, gone: int) -> bool:
    """Whether a spell might be too late once the tile of a cell is `gone` (-1: none is): whether it
    is outside the rectangle around all other tiles that no spell of the block has moved.
    """
    if not spell.edge or gone < 0:
        return False
    moved = {other.to for other in pending}
    cells = [
        cell for cell in range(FRAME)
        if place.lie[cell] != HOLE and cell != gone and cell not in moved
    ]  # fmt: skip
    if spell.origin >= 0:
        cells.append(spell.origin)
    rows, columns = [cell // ROW for cell in cells], [cell % ROW for cell in cells]
    row, column = divmod(spell.to, ROW)
    return not (cells and min(rows) <= row <= max(rows) and min(columns) <= column <= max(columns))


def _after_spell(place: Place, pending: Pending, spell: Spell) -> Pending:
    """What is unused once a spell is cast: what it uses is not any more, itself is."""
    gone = spell.origin
    rest = [
        other for other in pending
        if spell.to != other.origin
        and gone != other.to
        and not held(place, pending, other, gone)
    ]  # fmt: skip
    return (*rest, spell)


def _left_out(spell: Spell, last: Spell) -> bool:
    """Whether the block is found otherwise: the same in another order, or with fewer spells."""
    if spell.origin == last.to:  # the same tile again: back, or on from where it was just placed
        return last.origin < 0 or spell.to == last.origin
    if spell.to == last.origin or (last.edge and spell.origin >= 0):
        return False
    return spell < last


def _cast(place: Place, spell: Spell) -> Place:
    """The place after a spell."""
    to, origin = spell.to, spell.origin
    if origin < 0:
        stock = list(place.stock)
        stock.remove(spell.code)
        lie = lay(place.lie, (to, spell.code))
        return place._replace(lie=lie, stock=tuple(stock), spells=place.spells + LAY)
    lie = lay(place.lie, (to, spell.code), (origin, HOLE))
    spells = place.spells + SLIDE
    return Place(
        lie,
        to if place.chase == origin else place.chase,
        to if place.other == origin else place.other,
        tuple([to if cell == origin else cell for cell in place.prey]),
        tuple([to if cell == origin else cell for cell in place.own]),
        place.stock, place.elements, spells, place.first,
    )  # fmt: skip


def _in_reach(hunt: Hunt, place: Place, pending: Pending) -> bool:
    """Whether each unused spell may be used yet: it is near enough, or may hold the rectangle."""
    left = hunt.rules.shifts[place.spells]
    for spell in pending:
        if spell.edge:
            continue
        near = _reach(hunt, place, spell.to, left)
        if near < 0 and (spell.origin < 0 or _reach(hunt, place, spell.origin, left) < 1):
            return False
    return True


def _reach(hunt: Hunt, place: Place, cell: int, left: int) -> int:
    """How many cells nearer than it must be a cell is to one that can step; negative: too far."""
    far = hunt.far[cell]
    near = left + 1 - far[place.chase]
    if left and hunt.rules.elements.more[place.elements] > 1:
        near = max(near, left - far[place.other])
    for own in place.own:
        near = max(near, left + 1 - far[own])
    return near


def _spells(hunt: Hunt, place: Place, pending: Pending) -> Iterator[Spell]:
    """The spells that may be of use with what is left then."""
    rules, lie = hunt.rules, place.lie
    slid, laid = place.spells + SLIDE, place.spells + LAY
    slides = rules.shifts[slid] if slid in rules.spells.cost else -1
    lays = rules.shifts[laid] if laid in rules.spells.cost and place.stock else -1
    moved = {spell.to for spell in pending}
    cells = [cell for cell in range(FRAME) if lie[cell] != HOLE and cell not in moved]
    rows, columns = [cell // ROW for cell in cells], sorted([cell % ROW for cell in cells])
    for to in holes(lie):
        if slides >= 0:
            near = _reach(hunt, place, to, slides) >= 0
            for way in hunt.near:
                origin = to - way
                if lie[origin] != HOLE:
                    edge = _edge(rows, columns, to, origin, slides)
                    if near or edge:
                        yield Spell(to, origin, lie[origin], edge)
        if lays >= 0:
            edge = _edge(rows, columns, to, -1, lays)
            if edge or _reach(hunt, place, to, lays) >= 0:
                for code in place.stock:
                    yield Spell(to, -1, code, edge)


def _edge(rows: list[int], columns: list[int], to: int, origin: int, left: int) -> bool:
    """Whether `left` more spells and a step may take away all tiles beside a cell and on one side of
    it, so that it would be outside the rectangle then; not where the tile that is to be moved there
    lies on that side itself.
    """
    row, column = divmod(to, ROW)
    from_row, from_column = divmod(origin, ROW)
    most = left + 1
    for lines, line, came in ((rows, row, from_row), (columns, column, from_column)):
        few = most >= len(lines)
        if (few or lines[most] > line) and (origin < 0 or came > line):
            return True
        if (few or lines[-1 - most] < line) and (origin < 0 or came < line):
            return True
    return False
