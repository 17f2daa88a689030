"""Feats: what people have achieved, told from finished games.

A feat is a projection: it reads what happened and changes nothing. A game looks at one finished
game at a time and *marks* who did what at which event (`Feats.judge`). A feat with `parts` (every
track, every character) is earned with the last of them, in however many games; the others are
earned with their first mark. Whose marks they are goes by the player id of the start event, which
is the same in every game of a person.

Only people earn feats: a seat that a bot played, if only for a while, does not, nor does one that
gave up; and a game that ended by agreement has nothing to tell (`earners`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

import msgspec

from dinolab.core.event import Fact
from dinolab.core.options import Chosen, Option
from dinolab.core.table import Closed, Conceded, Seat, SeatHanded, Settled, Started, player_id

TOLD_BY_ALL: Final[tuple[type[Fact], ...]] = (Started, Closed, Conceded, Settled, SeatHanded)
"""Events that are looked at whatever the game."""


class Signed(Fact, frozen=True):
    """A player earned a feat away from any table, such as by solving a riddle."""

    kind = "feats.signed"
    feat: str
    player: str
    name: str


FEAT_FACTS: Final[tuple[type[Fact], ...]] = (Signed,)
"""What a log of feats earned away from the table holds."""


class Feat(msgspec.Struct, frozen=True, gc=False):
    """A feat: its name in the game (the words' table `feat` has it in words), the rule that sets
    it, and the parts that must be collected for it (none: one game is enough), which are terms of
    the words' table `of`.
    """

    name: str
    rule: str
    parts: tuple[str, ...] = ()
    of: str = ""


class Mark(msgspec.Struct, frozen=True, gc=False):
    """A seat did it: which feat, at which event, and which part of it."""

    feat: str
    seat: int
    version: int
    part: str = ""


class Told(msgspec.Struct, frozen=True, gc=False):
    """An event as feats see it."""

    version: int
    fact: Fact


class Finished(msgspec.Struct, frozen=True, gc=False):
    """A finished game: who sat where, what was agreed, and the events that are told."""

    seats: tuple[Seat, ...]
    options: Chosen
    told: tuple[Told, ...]


@dataclass(frozen=True, kw_only=True)
class Feats:
    """The feats of a game. `facts` are the kinds of events that `judge` reads, `options` the
    rulings that it is given: the chosen values by name.
    """

    feats: tuple[Feat, ...]
    facts: tuple[type[Fact], ...]
    judge: Callable[[Finished, dict[str, str]], Iterable[Mark]]
    options: tuple[Option, ...] = ()

    @property
    def kinds(self) -> frozenset[str]:
        """The kinds of events that are needed to tell who earned what."""
        return frozenset(fact.kind for fact in (*TOLD_BY_ALL, *self.facts))

    def find(self, name: str) -> Feat:
        """A feat by name; KeyError for none."""
        return {feat.name: feat for feat in self.feats}[name]


def finished(told: tuple[Told, ...]) -> Finished | None:
    """A game from its told events; None where it is not finished, or ended by agreement."""
    first, last = (told[0].fact, told[-1].fact) if told else (None, None)
    if not isinstance(first, Started) or not isinstance(last, Closed):
        return None
    if any(isinstance(one.fact, Settled) for one in told):
        return None
    return Finished(first.seats, first.options, told)


def earners(game: Finished) -> frozenset[int]:
    """The seats that one person played from beginning to end and that did not give up."""
    out = {seat for seat, who in enumerate(game.seats) if who.bot}
    for one in game.told:
        match one.fact:
            case SeatHanded(seat, bot) if bot:
                out.add(seat)
            case Conceded(seat):
                out.add(seat)
    return frozenset(range(len(game.seats))) - out


def marks(feats: Feats, told: tuple[Told, ...], chosen: dict[str, str]) -> tuple[Mark, ...]:
    """What a game's people did in it, each thing once, in the order of the feats."""
    game = finished(told)
    if game is None or not (people := earners(game)):
        return ()
    order = {feat.name: number for number, feat in enumerate(feats.feats)}
    found = {
        (order[mark.feat], mark.seat, mark.part): mark
        for mark in reversed(tuple(feats.judge(game, chosen)))
        if mark.seat in people
    }
    return tuple(found[key] for key in sorted(found))


def player_of(seat: Seat) -> str:
    """The id by which a person is known in all games; a seat without one goes by its name."""
    return seat.player or player_id(seat.name)
