"""The shapes that events of Dinosaur Table Battles are made of: ids, numbers, dice, and what is
printed on a dinosaur and on an Action Card.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

SeatNo = Annotated[int, msgspec.Meta(ge=0, le=1)]
DinoNo = Annotated[int, msgspec.Meta(ge=0, le=99)]
CardNo = Annotated[int, msgspec.Meta(ge=0, le=299)]
Face = Annotated[int, msgspec.Meta(ge=1, le=6)]
Number = Annotated[int, msgspec.Meta(ge=0, le=9999)]
Code = Annotated[str, msgspec.Meta(max_length=32)]
DinoId = Annotated[str, msgspec.Meta(max_length=32)]
CardId = Annotated[str, msgspec.Meta(max_length=36)]
Dice = tuple[Face, ...]
"""Dice, sorted by their faces."""


class CardKind(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """An Action Card as the rules need it, of the dinosaur with number `dino`. A dice card has
    `faces` (the icons; `bracket`: one die a turn) or `doubles`, an `attack` and a `reaction` (each
    may need a pair); a passive card has only `passive`, its code, and that code's number `n`.
    """

    id: CardId
    dino: DinoNo
    faces: tuple[Face, ...]
    bracket: bool
    doubles: bool
    attack: Code
    attack_pair: bool
    reaction: Code
    reaction_pair: bool
    passive: Code
    n: Number


class DinoKind(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A dinosaur as the rules need it: its id, its Breaking Point, its Action Cards, the extra
    tokens that it brings.
    """

    id: DinoId
    breaking: Number
    cards: tuple[CardNo, ...]
    tokens: Number
