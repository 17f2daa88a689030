"""The table of Dinosaur Table Battles as places: each side's dinosaurs with their cards, its dice
and tokens, and the draft.

A dinosaur is a wide slot for its Dino Card; its Action Cards lie within it, side by side. The other
side is at the top, the viewer's own at the bottom (the first side's for everybody else).
"""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from dinolab.core.adding import added
from dinolab.core.scene import Area, Spot
from dinolab.core.words import Words, load_words
from dinolab.games.dinosaur_table_battles.events import SetUp

FOLDER: Final = Path(__file__).parent
CARD_W, CARD_H, HEAD_H, PAD = 1.62, 2.6, 0.8, 0.1
GAP: Final = 0.24
POOL_H, LABEL_H = 0.8, 0.45
HAND_W, HAND_H = 2.05, 3.0
LEAST_W: Final = 10.2

Stage = tuple[tuple[Area, ...], tuple[Spot, ...]]
Teams = tuple[tuple[int, ...], tuple[int, ...]]
Hands = tuple[tuple[int, int], ...]
"""Sides, each with the cards of its hand."""


@cache
def words() -> Words:
    """The game's sentences and terms."""
    return load_words(FOLDER)


def say(label: str, **values: object) -> str:
    """A label with its values."""
    return words().term("label", label).format(**values)


def width(cards: int) -> float:
    """How wide a dinosaur with so many Action Cards lies."""
    return cards * CARD_W + 2 * PAD


def stage(
    setup: SetUp, teams: Teams, names: tuple[str, ...], viewer: int, hands: Hands | None
) -> Stage:
    """Areas and spots: the other side, the draft while there is one, the viewer's own side. `hands`
    are the sides whose hand of the draft is shown, with its cards (None: there is no draft).
    """
    placed = tuple(
        tuple((setup.dinos[dino].id, len(setup.dinos[dino].cards)) for dino in team)
        for team in teams
    )
    return _stage(placed, names, viewer if viewer in (0, 1) else 0, hands)


Placed = tuple[tuple[tuple[str, int], ...], ...]
"""By side its dinosaurs' ids and numbers of cards."""


@lru_cache(maxsize=64)
def _stage(teams: Placed, names: tuple[str, ...], near: int, hands: Hands | None) -> Stage:
    areas: list[Area] = []
    spots: list[Spot] = []
    wide = max(LEAST_W, *map(_wide, teams))
    y = 0.0
    for seat in (1 - near, near):
        areas.append(Area(f"s{seat}", names[seat], 0, y, seat))
        y += LABEL_H
        if teams[seat]:
            spots += _team(seat, teams[seat], y)
            y += HEAD_H + CARD_H + 0.2
        if hands is None:
            spots.append(_row(f"pool{seat}", f"s{seat}", y, say("dice"), wide, POOL_H))
            y += POOL_H
        y += 0.45
        if hands is not None and seat != near:
            areas.append(Area("draft", say("draft"), 0, y))
            found, y = _draft(hands, names, wide, y + LABEL_H)
            spots += found
    return tuple(areas), tuple(spots)


def _draft(hands: Hands, names: tuple[str, ...], wide: float, y: float) -> tuple[list[Spot], float]:
    """A slot for each Dino Card of the hands that are shown, rows for choices and for removals."""
    spots = []
    for seat, cards in hands:
        for place in range(cards):
            label = say("hand_of", name=names[seat], place=place + 1)
            x, middle = (place + 0.5) * HAND_W, y + HAND_H / 2
            spots.append(Spot(f"hand{seat}.{place}", "draft", x, middle, "slot", label, "",
                              HAND_W - 0.25, HAND_H - 0.25))  # fmt: skip
        y += HAND_H
    for name in ("chosen", "out"):
        spots.append(_row(name, "draft", y, say(name), wide, 1.4))
        y += 1.5
    return spots, y + 0.3


def _wide(team: tuple[tuple[str, int], ...]) -> float:
    return added(width(cards) + GAP for _, cards in team) - GAP if team else 0.0


def _row(name: str, area: str, y: float, label: str, wide: float, tall: float) -> Spot:
    return Spot(name, area, round(wide / 2, 2), round(y + tall / 2, 2), "row", label, "",
                round(wide, 2), tall)  # fmt: skip


def _team(seat: int, team: tuple[tuple[str, int], ...], y: float) -> list[Spot]:
    """A side's dinosaurs from left to right, each with slots for its Action Cards."""
    spots, x = [], 0.0
    for dino, cards in team:
        wide, tall = width(cards), HEAD_H + CARD_H + PAD
        name = words().term("dino", dino)
        spots.append(Spot(f"s.{dino}", f"s{seat}", round(x + wide / 2, 2), round(y + tall / 2, 2),
                          "slot", name, "", round(wide, 2), tall))  # fmt: skip
        for place in range(cards):
            at = round(x + PAD + (place + 0.5) * CARD_W, 2)
            label = words().term("card", f"{dino}.{place + 1}")
            spots.append(Spot(f"s.{dino}.{place + 1}", f"s{seat}", at,
                              round(y + HEAD_H + CARD_H / 2, 2), "slot", label, "",
                              CARD_W - 0.06, CARD_H))  # fmt: skip
        x += wide + GAP
    return spots
