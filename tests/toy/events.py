"""What can happen in Nest Raid. Cards are ids; a card nobody else may see is a secret field."""

from __future__ import annotations

from typing import Annotated

import msgspec

from dinolab.core.event import UNKNOWN, Fact

SeatNo = Annotated[int, msgspec.Meta(ge=0, le=9)]
Number = Annotated[int, msgspec.Meta(ge=0, le=9999)]
Counts = tuple[tuple[str, Number], ...]


class SetUp(Fact, frozen=True):
    """The numbers this game is played with, whatever becomes of today's content."""

    kind = "toy.set_up"
    copies: Counts
    points_of: Counts
    hand: Number
    faces: Number
    rounds: Number
    players: Number
    again: bool


class Drew(Fact, frozen=True):
    """A seat drew a card: who is public, what is not."""

    kind = "toy.drew"
    secret = ("card",)
    seat: SeatNo
    card: str | None = UNKNOWN


class Filled(Fact, frozen=True):
    """A seat has its hand."""

    kind = "toy.filled"
    seat: SeatNo


class Reshuffled(Fact, frozen=True):
    """The discard pile became the deck."""

    kind = "toy.reshuffled"
    epoch: Number
    count: Number


class RoundBegan(Fact, frozen=True):
    """A new round, and who is first in it."""

    kind = "toy.round_began"
    round: Number
    seat: SeatNo


class RefillBegan(Fact, frozen=True):
    """All cards have acted; hands are filled up from this seat on."""

    kind = "toy.refill_began"
    seat: SeatNo


class Chose(Fact, frozen=True):
    """A seat picked a card; only it knows which."""

    kind = "toy.chose"
    secret = ("card",)
    seat: SeatNo
    card: str | None = UNKNOWN


class Revealed(Fact, frozen=True):
    """All picks, by seat; empty for a seat without one."""

    kind = "toy.revealed"
    cards: tuple[str, ...]


class Announced(Fact, frozen=True):
    """A card is about to act: the window opens."""

    kind = "toy.announced"
    seat: SeatNo
    card: str


class Passed(Fact, frozen=True):
    """A seat let it happen."""

    kind = "toy.passed"
    seat: SeatNo


class Hushed(Fact, frozen=True):
    """A seat played a hush: a window in the window."""

    kind = "toy.hushed"
    seat: SeatNo


class WindowClosed(Fact, frozen=True):
    """Nobody is left to ask, or the card was hushed."""

    kind = "toy.window_closed"
    seat: SeatNo
    card: str
    cancelled: bool


class Scored(Fact, frozen=True):
    """A card scored and is spent."""

    kind = "toy.scored"
    seat: SeatNo
    points: Number


class Fizzled(Fact, frozen=True):
    """A card is spent without effect."""

    kind = "toy.fizzled"
    seat: SeatNo
    card: str


class Aimed(Fact, frozen=True):
    """A seat named whom to take from."""

    kind = "toy.aimed"
    seat: SeatNo
    target: SeatNo


class Took(Fact, frozen=True):
    """A random card changed hands; the two of them know which."""

    kind = "toy.took"
    secret = ("card",)
    seat: SeatNo
    target: SeatNo
    card: str | None = UNKNOWN


class Rolled(Fact, frozen=True):
    """The die fell."""

    kind = "toy.rolled"
    seat: SeatNo
    attempt: Number
    value: Number


class Kept(Fact, frozen=True):
    """A seat took the first roll."""

    kind = "toy.kept"
    seat: SeatNo


class Rerolled(Fact, frozen=True):
    """A seat wants another roll."""

    kind = "toy.rerolled"
    seat: SeatNo


class Stashed(Fact, frozen=True):
    """A card went face down on the deck; only its owner knows it."""

    kind = "toy.stashed"
    secret = ("card",)
    seat: SeatNo
    points: Number
    card: str | None = UNKNOWN


class Discarded(Fact, frozen=True):
    """A card went face up on the discard pile."""

    kind = "toy.discarded"
    seat: SeatNo
    card: str


class Finished(Fact, frozen=True):
    """A seat discards no more."""

    kind = "toy.finished"
    seat: SeatNo


class Ended(Fact, frozen=True):
    """The game is over."""

    kind = "toy.ended"
    winners: tuple[SeatNo, ...]


FACTS: tuple[type[Fact], ...] = (
    SetUp, Drew, Filled, Reshuffled, RoundBegan, RefillBegan, Chose, Revealed, Announced, Passed,
    Hushed, WindowClosed, Scored, Fizzled, Aimed, Took, Rolled, Kept, Rerolled, Stashed,
    Discarded, Finished, Ended,
)  # fmt: skip
