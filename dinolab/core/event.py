"""Facts, and the envelope in which a log keeps them (design section 4).

A *fact* is what happened in one game's words: a frozen struct of small typed fields. An *event* is
a fact with its place in the stream: version, step, actor, cause, rule and who may know its secret.

Secrets are half an event. A fact class names its secret fields; on disk they lie in a column of
their own, and `redact` replaces them by `UNKNOWN` for whoever may not know them.
"""

from __future__ import annotations

from typing import ClassVar, Final

import msgspec

UNKNOWN: Final = None
"""What a viewer sees in place of a hidden value. Secret fields are typed `... | None = UNKNOWN`."""

CHANCE: Final = -1
"""The table's luck, as a seat: dice, draws and throws are questions to it."""
SPECTATOR: Final = -2
"""A viewer who sees what lies open on the table and nothing else."""
REFEREE: Final = -3
"""A viewer who sees everything: the log on disk as it is."""

EVERYBODY: Final = "*"
NOBODY: Final = ""
ZERO16: Final = bytes(16)


class Fact(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True):
    """Something that happened, past tense. Subclasses are the kinds of one game.

    The only default a field may have is `UNKNOWN`, and only where `secret` names the field:
    everything else is written down, so that a later change of a default changes no old log.
    """

    kind: ClassVar[str] = ""
    kind_version: ClassVar[int] = 1
    secret: ClassVar[tuple[str, ...]] = ()


class Entry(msgspec.Struct, frozen=True, gc=False):
    """An event that rules have decided and the stream has not numbered yet.

    `cause` is the version of the event that triggered it; -1 leaves it to `step.advance`, which
    takes the event before it in the step. `source` (of a step's first event) says who knows it,
    where it is not the engine: a throw may be `declared` or `aimed`.
    """

    fact: Fact
    rule: str
    visible_to: str = EVERYBODY
    cause: int = -1
    source: str = ""


class Event(msgspec.Struct, frozen=True, gc=False):
    """A fact at its place in a stream.

    `version` counts from 0. `step` is the version of the step's input (`version == step` marks
    inputs). `actor` is a seat number as text, `chance`, `table` or `engine`. `at` is UTC
    microseconds and data only. `cover` and `digest` are 16 bytes each, zeros until the event is
    sealed (`chain.py`).
    """

    version: int
    step: int
    fact: Fact
    actor: str
    cause: int = -1
    rule: str = ""
    source: str = "engine"
    visible_to: str = EVERYBODY
    at: int = 0
    cover: bytes = ZERO16
    digest: bytes = ZERO16

    @property
    def kind(self) -> str:
        """The stable name of the fact's kind, such as `racer.advanced`."""
        return self.fact.kind

    @property
    def is_input(self) -> bool:
        """Whether a person, a bot, the table's luck or a declared fact brought this about."""
        return self.version == self.step


_ACTORS: Final = {CHANCE: "chance"} | {seat: str(seat) for seat in range(16)}
SOURCES: Final = ("engine", "declared", "aimed", "simulated")


def actor_name(seat: int) -> str:
    """The `actor` column for a seat: `"0"`, `"1"`, … or `"chance"`."""
    return _ACTORS.get(seat) or str(seat)


def actor_seat(actor: str) -> int | None:
    """The seat behind an `actor` column, `CHANCE` included; None for table and engine."""
    if actor == "chance":
        return CHANCE
    return int(actor) if actor.isascii() and actor.isdigit() else None


def seats_text(seats: tuple[int, ...]) -> str:
    """The `visible_to` column for some seats: `"0,2"`."""
    return ",".join(map(str, sorted(seats)))


def may_know(visible_to: str, viewer: int) -> bool:
    """Whether a viewer (seat, `SPECTATOR`, `REFEREE`) may know an event's secret."""
    if visible_to == EVERYBODY or viewer == REFEREE:
        return True
    return viewer >= 0 and str(viewer) in visible_to.split(",")


def redact(event: Event, viewer: int) -> Event:
    """The event as a viewer receives it: the same version, kind, cover and digest, and the secret
    fields `UNKNOWN` where the viewer may not know them.
    """
    secret = event.fact.secret
    if not secret or may_know(event.visible_to, viewer):
        return event
    hidden = msgspec.structs.replace(event.fact, **dict.fromkeys(secret, UNKNOWN))
    return msgspec.structs.replace(event, fact=hidden)
