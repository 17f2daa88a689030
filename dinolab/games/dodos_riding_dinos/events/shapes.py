"""What events and actions are made of: numbers, ids, and what is printed on cards and hexes."""

from __future__ import annotations

from typing import Annotated

import msgspec

SeatNo = Annotated[int, msgspec.Meta(ge=0, le=9)]
HexNo = Annotated[int, msgspec.Meta(ge=0, le=199)]
Lap = Annotated[int, msgspec.Meta(ge=-9, le=9)]
Number = Annotated[int, msgspec.Meta(ge=0, le=9999)]
Whole = Annotated[int, msgspec.Meta(ge=-9999, le=9999)]
Face = Annotated[int, msgspec.Meta(ge=1, le=6)]
Code = Annotated[str, msgspec.Meta(max_length=32)]
CardId = Annotated[str, msgspec.Meta(max_length=32)]
RacerId = Annotated[str, msgspec.Meta(max_length=32)]


class Part(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """One part of an effect: a code of `effects.py` and its number."""

    code: Code
    n: Number


class CardKind(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A Movement card as the rules need it: its type (`normal`, `aggressive`, `reaction`), its
    Speed, the parts of its effect, and how many there are.
    """

    id: CardId
    type: Code
    speed: Number
    parts: tuple[Part, ...]
    copies: Number


class RacerKind(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A Racer card as the rules need it: its ability with its number, and the modifiers by which it
    runs as a Challenger (added to Normal cards, times Aggressive ones, dice for Reactions).
    """

    id: RacerId
    ability: Code
    n: Number
    normal: Number
    aggressive: Number
    dice: Number


class Hex(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A hex of the track: axial coordinates, what it is (`""`, `flame`, `bypass`, `signal`, `ramp`,
    `landing-small`, `landing-medium`, `landing-large`, `shortcut`), the hexes one goes on to (the
    regular way first), the hex one goes back to, and how many hexes are left to the finish line.
    """

    q: Whole
    r: Whole
    kind: Code
    on: tuple[HexNo, ...]
    back: HexNo
    left: Number


class PowerKind(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A Power-up card as the rules need it: at which moment it works (`powers.py`), what it does in
    parts, and whether it is spent by that.
    """

    id: CardId
    moment: Code
    parts: tuple[Part, ...]
    spent: bool
    copies: Number


class Course(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A track to race on: its hexes, its finish line, the hexes behind that, whether it snows."""

    board: Code
    track: Code
    hexes: tuple[Hex, ...]
    finish: HexNo
    start: tuple[HexNo, ...]
    snow: bool
