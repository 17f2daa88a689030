"""What may be in the middle of happening: the frames of a position's stack, the innermost last."""

from __future__ import annotations

from typing import Final

import msgspec

from dinolab.games.dodos_riding_dinos.events import Part
from dinolab.games.dodos_riding_dinos.track import Place

NONE: Final = -1
Cards = tuple[str | None, ...]
"""Cards of a hand, sorted, unknown ones (None) last."""


class Struct(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The base of everything here."""


class Drawing(Struct, frozen=True, tag="drawing"):
    """Cards still to be drawn: racers, one for each card."""

    queue: tuple[int, ...]


class Played(Struct, frozen=True):
    """A Reaction card in a window: whose, which, against what."""

    seat: int
    card: str
    against: int


def standing(plays: tuple[Played, ...]) -> tuple[tuple[bool, ...], bool]:
    """Which Reactions of a window are not cancelled, and whether the card of the turn is. A card is
    cancelled by a Block that is not cancelled itself; the later a card, the sooner it is looked at.
    """
    stands, cancelled = [True] * len(plays), False
    for number in range(len(plays) - 1, -1, -1):
        against = plays[number].against
        if stands[number] and against >= 0:
            stands[against] = False
        cancelled = cancelled or (stands[number] and against == NONE)
    return tuple(stands), cancelled


class Turn(Struct, frozen=True, tag="turn"):
    """A racer's turn: `step` is `advance`, `window`, `effect`, `discard`, `after`; with a card that
    a Power-up brings (`extra`) also `extra`, `extra-effect`. `speed` is how far the card takes it,
    `before` where everybody stood when it began, `passed` whom it then passed, `cancelled` whether
    its effect is, `due` the reactions that come first, `recovered` who has; `offered` the moment
    at which Power-ups were last offered and left.
    """

    seat: int
    card: str
    speed: int
    before: tuple[Place, ...]
    step: str = "advance"
    passed: tuple[int, ...] = ()
    cancelled: bool = False
    due: tuple[Played, ...] = ()
    recovered: tuple[int, ...] = ()
    extra: str = ""
    offered: str = ""


class Move(Struct, frozen=True, tag="move"):
    """A movement under way: hexes left, on or back, why, and whether it has gone anywhere. `stage`
    is empty, `enter` or `past` (a flame, as chosen), `touched` (the egg touched landing hexes),
    `missed` (it did not, and no movement is left), `owe` (for the landing), `hurt` (at a signal),
    `stay` (on the ramp). `aim` is the landing hex the egg is aimed at, and how far beside.
    """

    seat: int
    left: int
    forward: bool
    why: str
    went: bool = False
    stage: str = ""
    touched: tuple[int, ...] = ()
    aim: tuple[int, int] | None = None
    offered: str = ""


class Flame(Struct, frozen=True, tag="flame"):
    """A racer has ended a movement on a Flame hex; `way` is chosen or not."""

    seat: int
    way: str = ""


class Window(Struct, frozen=True, tag="window"):
    """The time for Reactions in a turn: who is still to be asked, what was played."""

    seat: int
    ask: tuple[int, ...]
    plays: tuple[Played, ...] = ()


class Effect(Struct, frozen=True, tag="effect"):
    """An effect under way: its parts, how many of them have begun, the one that is being done, the
    racer it is about, racers it still moves, and an ability that is still to be placed.
    """

    seat: int
    card: str
    parts: tuple[Part, ...]
    begun: int = 0
    doing: Part | None = None
    target: int = NONE
    todo: tuple[int, ...] = ()
    ability: Part | None = None
    reaction: bool = False


class Damage(Struct, frozen=True, tag="damage"):
    """Racers that discard: how much each, what each has chosen (None: not yet; unknown ones inside)
    and who has discarded.
    """

    seat: int
    victims: tuple[int, ...]
    amounts: tuple[int, ...]
    picks: tuple[Cards | None, ...]
    opened: int
    done: int = 0


class Dice(Struct, frozen=True, tag="dice"):
    """Dice that are rolled: how many, what for, what they show, whether again."""

    seat: int
    count: int
    why: str
    values: tuple[int, ...] = ()
    again: bool = False
    offered: str = ""


class Launch(Struct, frozen=True, tag="launch"):
    """A Projectile about to be launched: which, its damage, at whom and how far beside, how racers
    were arranged before (empty: as they stand), who is hit. With `back` those who are hit go back
    instead.
    """

    seat: int
    token: str
    n: int
    target: int = NONE
    arranged: str = ""
    hits: tuple[int, ...] | None = None
    beside: int = 0
    back: bool = False
    offered: str = ""


Frame = Drawing | Turn | Move | Flame | Window | Effect | Damage | Dice | Launch
