"""What can be chosen in Nest Raid. `Draw`, `Take` and `Roll` are answers of luck."""

from __future__ import annotations

from dinolab.core.action import Action
from toy.events import Number, SeatNo


class Draw(Action, frozen=True, tag="toy.draw"):
    """The card that is drawn."""

    card: str


class Take(Action, frozen=True, tag="toy.take"):
    """The card that is taken from a hand."""

    card: str


class Roll(Action, frozen=True, tag="toy.roll"):
    """What the die shows."""

    value: Number


class Choose(Action, frozen=True, tag="toy.choose"):
    """The secret pick."""

    card: str


class Pass(Action, frozen=True, tag="toy.pass"):
    """Let it happen."""


class Hush(Action, frozen=True, tag="toy.hush"):
    """Cancel the card in the window."""


class Aim(Action, frozen=True, tag="toy.aim"):
    """Whom to take from."""

    target: SeatNo


class Keep(Action, frozen=True, tag="toy.keep"):
    """Take the roll."""


class Reroll(Action, frozen=True, tag="toy.reroll"):
    """Roll again."""


class Stash(Action, frozen=True, tag="toy.stash"):
    """The card to lay on the deck."""

    card: str


class Discard(Action, frozen=True, tag="toy.discard"):
    """One of the cards to discard; `Done` ends it."""

    card: str


class Done(Action, frozen=True, tag="toy.done"):
    """Discard no more."""


ACTIONS: tuple[type[Action], ...] = (
    Draw, Take, Roll, Choose, Pass, Hush, Aim, Keep, Reroll, Stash, Discard, Done,
)  # fmt: skip
