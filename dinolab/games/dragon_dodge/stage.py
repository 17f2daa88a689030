"""The table of Dragon Dodge as places: areas, the arena's cells, rows and slots for cards.

It stays as it is for a whole game. The cells are those of the smallest rectangle round the arena's
tiles as it begins; no tile ever lies beyond it.
"""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from dinolab.core.scene import Area, Spot
from dinolab.core.words import Words, load_words
from dinolab.games.dragon_dodge.events import SetUp
from dinolab.games.dragon_dodge.grid import column, row

FOLDER: Final = Path(__file__).parent
SIDE_GAP, SIDE_W = 0.6, 6.0
HAND_H, GOT_H, DECK_H, SLOT_W = 1.5, 1.2, 1.1, 1.0
HEAD: Final = 0.35
"""From the middle of an area's heading to where its spots begin."""

Stage = tuple[tuple[Area, ...], tuple[Spot, ...]]


@cache
def words() -> Words:
    """The game's sentences and terms."""
    return load_words(FOLDER)


def say(label: str, **values: object) -> str:
    """A label with its values."""
    return words().term("label", label).format(**values)


def cell_id(cell: int) -> str:
    """The spot of a cell."""
    return f"c{cell}"


@lru_cache(maxsize=64)
def extent(cells: tuple[int, ...]) -> tuple[int, int, int, int]:
    """The rectangle round an arena's cells: first and last row, first and last column."""
    rows, columns = [row(cell) for cell in cells], [column(cell) for cell in cells]
    return min(rows), max(rows), min(columns), max(columns)


def on_stage(setup: SetUp, cell: int) -> bool:
    """Whether a cell has a spot."""
    top, bottom, left, right = extent(setup.cells)
    return top <= row(cell) <= bottom and left <= column(cell) <= right


def stage(setup: SetUp, names: tuple[str, ...], viewer: int, shown: tuple[int, ...]) -> Stage:
    """Areas and spots for a viewer; `shown` are the other seats whose cards this viewer sees."""
    return _stage(
        setup.cells, setup.arena, setup.players, setup.team_captures, setup.laid_by_players,
        names, viewer if 0 <= viewer < setup.players else -1, shown,
    )  # fmt: skip


@lru_cache(maxsize=64)
def _stage(
    cells: tuple[int, ...], arena: str, players: int, shared: bool, laid_by_players: bool,
    names: tuple[str, ...], viewer: int, shown: tuple[int, ...],
) -> Stage:  # fmt: skip
    top, bottom, left, right = extent(cells)
    side = max(right - left + 1, 5) + SIDE_GAP
    areas = [Area("arena", _arena_name(arena), 0, 0)]
    spots = [
        Spot(cell_id(y * 10 + x), "arena", x - left + 0.5, y - top + 1, "square",
             words().term("cell", y * 10 + x))
        for y in range(top, bottom + 1)
        for x in range(left, right + 1)
    ]  # fmt: skip
    y = 0.0
    if viewer >= 0:
        areas.append(Area("hand", say("hand"), side, y, viewer))
        spots.append(_row("h", "hand", side, y + HEAD, say("hand"), HAND_H))
        y += HEAD + HAND_H + 0.4
    below, wide = bottom - top + 2.0, side - SIDE_GAP
    areas.append(Area("decks", say("decks"), 0, below))
    spots += _deck_spots(below + HEAD, wide, laid_by_players)
    for seat, name in enumerate(names[:players]):
        areas.append(Area(f"s{seat}", name, side, y, seat))
        y += HEAD
        if seat in shown:
            spots.append(_row(f"h{seat}", f"s{seat}", side, y, say("cards"), HAND_H))
            y += HAND_H + 0.1
        if not shared or seat < 2:
            label = say("captured_by_team" if shared and players > 2 else "captured")
            spots.append(_row(f"got{seat}", f"s{seat}", side, y, label, GOT_H))
            y += GOT_H
        y += 0.4
    return tuple(areas), tuple(spots)


def _arena_name(arena: str) -> str:
    return words().term("arena", arena)


def _row(name: str, area: str, x: float, y: float, label: str, tall: float) -> Spot:
    return Spot(name, area, x + SIDE_W / 2, round(y + tall / 2, 2), "row", label, "", SIDE_W, tall)


def _deck_spots(y: float, wide: float, laid_by_players: bool) -> list[Spot]:
    """Each deck with its face-up pile beside it, one below the other, so that four kinds of cards
    have room to say how many there are; where players lay the tiles, a slot for the next one.
    """
    end = wide - (SLOT_W + 0.1 if laid_by_players else 0)
    left = SLOT_W + 0.1
    spots = []
    for which in (0, 1):
        deck, used = words().term("deck", which), words().term("pile", which)
        middle = round(y + which * (DECK_H + 0.1) + DECK_H / 2, 2)
        spots.append(Spot(f"deck{which}", "decks", SLOT_W / 2, middle, "slot", deck, "", SLOT_W,
                          DECK_H))  # fmt: skip
        at, pile = round((left + end) / 2, 2), round(end - left, 2)
        spots.append(Spot(f"pile{which}", "decks", at, middle, "row", used, "", pile, DECK_H))
    if laid_by_players:
        at, middle = round(wide - SLOT_W / 2, 2), round(y + DECK_H / 2, 2)
        spots.append(Spot("next", "decks", at, middle, "slot", say("next"), "", SLOT_W, DECK_H))
    return spots
