"""Steps within the search: every way to make one, with the rotations it needs."""

from __future__ import annotations

from typing import Final

from dinolab.games.dragon_dodge.events import ROTATE
from dinolab.games.dragon_dodge.grid import HOLE, SIDES
from dinolab.games.dragon_dodge.search.cards import ONE
from dinolab.games.dragon_dodge.search.hunt import (
    CHASE,
    OPENED,
    OTHER,
    OWN,
    SPUN,
    Hunt,
    Line,
    Place,
)
from dinolab.games.dragon_dodge.search.tiles import Edges, choices, without

SPIN: Final = ONE[ROTATE]
Turning = tuple[int, int, int]
"""How a tile may lie for a step: its element there, how many rotations that takes, its code."""


def step(hunt: Hunt, place: Place, piece: int, side: int, line: Line) -> None:
    """Push every way to make a step that is not barred."""
    rules, lie = hunt.rules, place.lie
    cell = place.own[piece - OWN] if piece >= OWN else place.other if piece else place.chase
    to = cell + SIDES[side]
    goal = piece == CHASE and to in place.prey
    offs = turnings(rules.edges, lie[cell], side, rules.as_was or piece >= OWN)
    if lie[to] < HOLE:
        codes = choices(lie, place.stock, to)
        ons = [(rules.edges[code][side ^ 2], 0, code) for code in codes]
    else:
        ons = turnings(rules.edges, lie[to], side ^ 2, not goal)
    off_now, on_now = offs[0][0], ons[0][0]
    for off, spins, code in offs:
        for on, more_spins, on_code in ons:
            if (spins and on == off_now) or (more_spins and off == on_now):
                continue  # as it lies now, it needs no more
            spells = place.spells + SPIN * (spins + more_spins)
            elements = place.elements + (ONE[off] if off == on else ONE[off] + ONE[on])
            if elements not in rules.elements.cost or spells not in rules.spells.cost:
                continue
            after = _after(hunt, place, piece, cell, to, code, on_code)
            if after is not None:
                way = _line(line, place, piece, cell, to, code, on_code, (off, on))
                goes = () if goal else after.prey
                hunt.push(after._replace(elements=elements, spells=spells, prey=goes), way)


def turnings(edges: Edges, code: int, side: int, kept: bool) -> list[Turning]:
    """How a tile can lie when something steps off or onto it over a side: each way that makes
    another element; of those that make the same one, all where its turn matters later (`kept`).
    """
    found = [(edges[code][side], 0, code)]
    met = {edges[code][side]}
    for quarters in (1, 2, 3):
        to = code & ~3 | (code + quarters) & 3
        element = edges[to][side]
        if element not in met:
            found.append((element, 1, to))
            if not kept:
                met.add(element)
    return found


def _after(
    hunt: Hunt, place: Place, piece: int, cell: int, to: int, code: int, on_code: int
) -> Place | None:
    """The place after a step; None where it costs an own wizard that must not be lost."""
    own, stock, lie = place.own, place.stock, list(place.lie)
    if lie[to] < HOLE:
        lie = without(place.lie, on_code >> 2)
        stock = tuple([mine for mine in stock if mine >> 2 != on_code >> 2])
    lie[to] = on_code
    if piece >= OWN:
        lie[cell] = code
        own = tuple(to if at == cell else at for at in own)
        return place._replace(lie=tuple(lie), own=own, stock=stock)
    lie[cell] = HOLE
    if to in own:
        if not hunt.rules.losses or len(own) == 1:
            return None
        own = tuple(at for at in own if at != to)
    stock = tuple(sorted((*stock, code if hunt.rules.as_was else code & ~3)))
    if piece == OTHER:
        return place._replace(lie=tuple(lie), other=to, own=own, stock=stock)
    return place._replace(lie=tuple(lie), chase=to, own=own, stock=stock)


def _line(
    line: Line, place: Place, piece: int, cell: int, to: int, code: int, on_code: int,
    needs: tuple[int, int],
) -> Line:  # fmt: skip
    """The line with the rotations of a step and the step."""
    was = place.lie[to]
    if code != place.lie[cell]:
        line = ((SPUN, cell, code - place.lie[cell] & 3), line)
    if was < HOLE:
        line = ((OPENED, to, on_code), line)
    elif on_code != was:
        line = ((SPUN, to, on_code - was & 3), line)
    return ((piece, to, cell, tuple(sorted(set(needs)))), line)
