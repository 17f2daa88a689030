"""Turns and movement."""

from __future__ import annotations

from dinolab.core.event import Fact
from dinolab.games.dodos_riding_dinos.events.shapes import (
    CardId,
    Code,
    Face,
    HexNo,
    Lap,
    Number,
    SeatNo,
    Whole,
)


class TurnBegan(Fact, frozen=True):
    """A racer's turn begins: it is to advance by its card's Speed."""

    kind = "dodos.turn_began"
    seat: SeatNo
    card: CardId
    speed: Whole


class MoveBegan(Fact, frozen=True):
    """A racer is to move so many hexes, on or back."""

    kind = "dodos.move_began"
    seat: SeatNo
    steps: Number
    forward: bool
    why: Code


class Advanced(Fact, frozen=True):
    """A racer goes on to a hex."""

    kind = "dodos.advanced"
    seat: SeatNo
    origin: HexNo
    to: HexNo
    lap: Lap


class WentBack(Fact, frozen=True):
    """A racer goes back to a hex."""

    kind = "dodos.went_back"
    seat: SeatNo
    origin: HexNo
    to: HexNo
    lap: Lap


class FlameChosen(Fact, frozen=True):
    """A racer whose movement ends beside a Flame hex enters it, or runs past."""

    kind = "dodos.flame_chosen"
    seat: SeatNo
    enter: bool


class SignalRolled(Fact, frozen=True):
    """The die at a shortcut signal."""

    kind = "dodos.signal_rolled"
    seat: SeatNo
    face: Face


class FlickAimed(Fact, frozen=True):
    """A player aims the egg at a landing hex, or a little beside its middle."""

    kind = "dodos.flick_aimed"
    seat: SeatNo
    to: HexNo
    beside: Number


class EggFlicked(Fact, frozen=True):
    """A try to cross the glass ramp: which landing hexes the egg touched."""

    kind = "dodos.egg_flicked"
    seat: SeatNo
    touched: tuple[HexNo, ...]


class Landed(Fact, frozen=True):
    """A racer jumps from the glass ramp to a landing hex."""

    kind = "dodos.landed"
    seat: SeatNo
    origin: HexNo
    to: HexNo
    lap: Lap
    paid: Number


class StayedOnRamp(Fact, frozen=True):
    """A racer's movement ends on the glass ramp."""

    kind = "dodos.stayed_on_ramp"
    seat: SeatNo


class MoveEnded(Fact, frozen=True):
    """A racer's movement is over."""

    kind = "dodos.move_ended"
    seat: SeatNo
    why: Code


class FlameUsed(Fact, frozen=True):
    """What a racer does on a Flame hex: `ashes` or `fireballs`."""

    kind = "dodos.flame_used"
    seat: SeatNo
    way: Code


class AshesTaken(Fact, frozen=True):
    """A card is taken from the discard pile."""

    kind = "dodos.ashes_taken"
    seat: SeatNo
    card: CardId
