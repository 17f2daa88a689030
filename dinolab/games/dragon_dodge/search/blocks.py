"""Slides and placements within the search, each put off as long as the line stays legal.

Take a line to a tag and put every slide and placement off as far as it stays the same line with
other positions between: then each is there for the step that ends its *block*, directly or through
a later spell of the block, or it and what hangs on it could come after that step. What a spell is
*used* by: a step off or onto the tile it moved, a slide of that tile, a slide or placement into the
hole it left; and by whatever shrinks the rectangle so that the spell would come too late (`held`).
A block that ends with a spell unused is left out (`pending`), and so is the other order of two
spells that do not touch each other.

A spell's use is near: with `left` more spells in the block, its cell is at most `left` + 1 cells
from where the one that steps is now, since each spell of a chain, a ride of the dragon included,
bridges one cell.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dinolab.games.dragon_dodge.events import MOVE, PLACE
from dinolab.games.dragon_dodge.grid import HOLE, SIDES, lay
from dinolab.games.dragon_dodge.search.cards import ONE
from dinolab.games.dragon_dodge.search.frame import (
    Frame,
    Pending,
    Spell,
    frame_of,
    held,
    may_be_held,
    narrowed,
)
from dinolab.games.dragon_dodge.search.hunt import CHASE, LAID, OTHER, OWN, SLID, Hunt, Line, Place
from dinolab.games.dragon_dodge.search.steps import step
from dinolab.games.dragon_dodge.search.tiles import open_tile

SLIDE: Final = ONE[MOVE]
LAY: Final = ONE[PLACE]


def expand(hunt: Hunt, place: Place, line: Line) -> None:
    """Push what one block and its step lead to."""
    _grow(hunt, place, (), None, line)


def _grow(hunt: Hunt, place: Place, pending: Pending, last: Spell | None, line: Line) -> None:
    """The steps that can end a block here, and then the block with one more spell."""
    hunt.nodes += 1
    frame = frame_of(place.lie, hunt.arena, pending)
    if pending and hunt.steps_left(place, frame) is None:
        return
    _steps(hunt, place, pending, frame, line)
    for spell in _spells(hunt, place, frame):
        if hunt.nodes >= hunt.budget:
            hunt.spent = True
            return
        if last is not None and _left_out(spell, last, frame):
            continue
        used, after = _after_spell(frame, pending, spell), _cast(place, spell)
        if _of_use(hunt, after, used, narrowed(frame, spell)):
            if spell.origin < 0:
                way = ((LAID, spell.to, spell.code), line)
            else:
                way = ((SLID, spell.origin, spell.to), line)
            _grow(hunt, after, used, spell, way)


def _steps(hunt: Hunt, place: Place, pending: Pending, frame: Frame, line: Line) -> None:
    """Push the steps that use all spells of the block."""
    chase, other, lie = place.chase, place.other, place.lie
    movers = [(CHASE, chase)]
    if _other_may(hunt, place):
        movers.append((OTHER, other))
    movers += [(OWN + number, cell) for number, cell in enumerate(place.own)]
    for piece, cell in movers:
        for side, way in enumerate(SIDES):
            to = cell + way
            if lie[to] == HOLE or to in (chase, other) or (piece != CHASE and to in place.prey):
                continue
            if piece >= OWN and to in place.own:
                continue
            if all(
                spell.to in (cell, to) or (piece < OWN and held(frame, spell, cell))
                for spell in pending
            ):
                step(hunt, place, piece, side, line)


def _other_may(hunt: Hunt, place: Place) -> bool:
    """Whether a step of the other dragon may be of use: a spell and another step can follow."""
    rules = hunt.rules
    return rules.shifts[place.spells] > 0 and rules.elements.more[place.elements] > 1


def _after_spell(frame: Frame, pending: Pending, spell: Spell) -> Pending:
    """What is unused once a spell is cast: what it uses is not any more, itself is."""
    gone = spell.origin
    rest = [
        other
        for other in pending
        if spell.to != other.origin
        and gone != other.to
        and not (gone >= 0 and held(frame, other, gone))
    ]
    return (*rest, spell)


def _left_out(spell: Spell, last: Spell, frame: Frame) -> bool:
    """Whether the block is found otherwise: the same in another order, or with fewer spells."""
    if spell.origin == last.to:  # the same tile again: back, or on from where it was just placed
        return last.origin < 0 or spell.to == last.origin
    if spell.to == last.origin or (spell.origin >= 0 and held(frame, last, spell.origin)):
        return False
    return spell < last


def _cast(place: Place, spell: Spell) -> Place:
    """The place after a spell."""
    to, origin = spell.to, spell.origin
    if origin < 0:
        stock = tuple([code for code in place.stock if code != spell.code])
        lie, spells = lay(place.lie, (to, spell.code)), place.spells + LAY
        return place._replace(lie=lie, spells=spells, stock=stock)
    return Place(
        lay(place.lie, (to, spell.code), (origin, HOLE)),
        to if place.chase == origin else place.chase,
        to if place.other == origin else place.other,
        tuple([to if cell == origin else cell for cell in place.prey]),
        tuple([to if cell == origin else cell for cell in place.own]),
        place.stock,
        place.elements,
        place.spells + SLIDE,
        place.first,
    )


def _of_use(hunt: Hunt, place: Place, pending: Pending, frame: Frame) -> bool:
    """Whether each unused spell may be used yet: it is near enough, or it may be held."""
    left = hunt.rules.shifts[place.spells]
    for spell in pending:
        if (
            _reach(hunt, place, spell.to, left) < 0
            and (spell.origin < 0 or _reach(hunt, place, spell.origin, left) < 1)
            and not _may_wait(hunt, place, spell, frame, place.spells)
        ):
            return False
    return True


def _may_wait(hunt: Hunt, place: Place, spell: Spell, frame: Frame, spells: int) -> bool:
    """Whether a spell that is far off may be held, and of use in a later block: if no other spell
    follows, the dragon must come there on foot.
    """
    rules = hunt.rules
    left, steps = rules.shifts[spells], rules.elements.more[place.elements]
    if not left:
        far = hunt.far[spell.to]
        if far[place.chase] + min([far[prey] for prey in place.prey]) > steps:
            return False
    dragons = (place.chase, place.other) if left and steps > 1 else (place.chase,)
    return may_be_held(frame, spell, rules.slides[spells], dragons)


def _reach(hunt: Hunt, place: Place, cell: int, left: int) -> int:
    """How many cells nearer than it must be a cell is to one that can step; negative: too far."""
    far = hunt.far[cell]
    near = left + 1 - far[place.chase]
    if left and hunt.rules.elements.more[place.elements] > 1:
        near = max(near, left - far[place.other])
    for own in place.own:
        near = max(near, left + 1 - far[own])
    return near


def _spells(hunt: Hunt, place: Place, frame: Frame) -> Iterator[Spell]:
    """The slides and placements that the cards allow and that may be of use."""
    lie, rules = place.lie, hunt.rules
    slid, laid = place.spells + SLIDE, place.spells + LAY
    if slid in rules.spells.cost:
        for to in frame.holes:
            near = _reach(hunt, place, to, rules.shifts[slid]) >= 0
            if near or _may_wait(hunt, place, Spell(to, -1, 0), frame, slid):
                for way in hunt.near:
                    spell = Spell(to, to - way, lie[to - way])
                    if spell.code != HOLE and (near or _may_wait(hunt, place, spell, frame, slid)):
                        yield spell
    if laid in rules.spells.cost and place.stock:
        codes = place.stock if rules.as_was else open_tile(lie, place.stock)
        for to in frame.holes if codes else ():
            near = _reach(hunt, place, to, rules.shifts[laid]) >= 0
            if near or _may_wait(hunt, place, Spell(to, -1, 0), frame, laid):
                for code in codes:
                    yield Spell(to, -1, code)
