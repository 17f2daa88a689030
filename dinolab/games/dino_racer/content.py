"""The shape of Dino Racer's content pack: cards, table sizes, point values.

Rules never read it after set-up: the set-up event writes down every number they need.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from dinolab.core.content import Sourced, read_content
from dinolab.core.errors import BadContent
from dinolab.games.dino_racer.effects import EFFECTS

Small = Annotated[int, msgspec.Meta(ge=0, le=99)]
Id = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9-]{1,32}$")]

DINOS = 5
MOST_POINTS = 9999
"""What events can write down (`events.Number`)."""


class Dino(Sourced, frozen=True):
    """A racer: its name, how many of the race cards show it, and what they pay for a place."""

    id: Id
    name: str
    copies: Annotated[int, msgspec.Meta(ge=1, le=99)]


class Pay(Sourced, frozen=True):
    """What one card of a dino is worth when the dino finishes in a place (1 to 3)."""

    dino: Id
    place: Annotated[int, msgspec.Meta(ge=1, le=3)]
    points: Small


class Scale(Sourced, frozen=True):
    """The one scale for all dinos, for tables that read the rulebook so."""

    points: tuple[Small, Small, Small]


class Lanes(Sourced, frozen=True):
    """An order of the lanes, from the highest down."""

    id: Id
    dinos: tuple[Id, ...]


class Seats(Sourced, frozen=True):
    """How many race cards are flipped a round, and how many of them each player takes."""

    seats: Annotated[int, msgspec.Meta(ge=2, le=6)]
    flips: Small
    picks: Annotated[int, msgspec.Meta(ge=1, le=2)]


class Race(Sourced, frozen=True):
    """How many checkpoints a race has."""

    checkpoints: Annotated[int, msgspec.Meta(ge=1, le=20)]


class Checkpoint(Sourced, frozen=True):
    """A kind of checkpoint card.

    `effect` and `args` name a function of `effects.py` and its numbers. `times` is how often the
    effect strikes; `targets` says when its dinos are chosen: `before` anything moves, or `anew`
    for each strike (ruling A13).
    """

    id: Id
    name: str
    effect: str
    args: tuple[Small, ...]
    times: Annotated[int, msgspec.Meta(ge=1, le=5)]
    targets: Annotated[str, msgspec.Meta(pattern="^(before|anew)$")]


class Supply(Sourced, frozen=True):
    """How many copies of a checkpoint card there are."""

    checkpoint: Id
    copies: Small


class Content(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that is printed on the components, and where we have it from."""

    note: str
    dino: tuple[Dino, ...]
    pay: tuple[Pay, ...]
    scale: Scale
    lanes: tuple[Lanes, ...]
    seats: tuple[Seats, ...]
    race: tuple[Race, ...]
    checkpoint: tuple[Checkpoint, ...]
    supply: tuple[Supply, ...]

    def pays(self, dino: str) -> tuple[int, int, int]:
        """What a card of a dino pays for 1st, 2nd and 3rd place."""
        by_place = {pay.place: pay.points for pay in self.pay if pay.dino == dino}
        return by_place[1], by_place[2], by_place[3]


def load_content(text: str) -> Content:
    """Read a content pack; raises `BadContent` naming what does not fit."""
    content = read_content(text, Content)
    if problems := _problems(content):
        raise BadContent("content.toml: " + "; ".join(problems))
    return content


def _problems(content: Content) -> list[str]:
    return [*_table_problems(content), *_card_problems(content)]


def _table_problems(content: Content) -> list[str]:
    ids = sorted(dino.id for dino in content.dino)
    found = [] if len(set(ids)) == DINOS else [f"there must be {DINOS} different dinos"]
    wanted = sorted((dino, place) for dino in ids for place in (1, 2, 3))
    if sorted((pay.dino, pay.place) for pay in content.pay) != wanted:
        found.append("every dino needs one pay for each of the places 1, 2 and 3")
    for order in content.lanes:
        if sorted(order.dinos) != ids:
            found.append(f"lanes {order.id}: not an order of the dinos")
    if not {"listed", "rare-first"} <= {order.id for order in content.lanes}:
        found.append("lanes listed and rare-first are needed")
    tables = [(table.seats, table.picks) for table in content.seats]
    if sorted(tables) != [(2, 1), (2, 2), (3, 1), (3, 2), (4, 1), (5, 1), (6, 1)]:
        found.append("seats: 2 to 6 players with one card each and 2 or 3 with two are needed")
    worth = max(*content.scale.points, *(pay.points for pay in content.pay), 0)
    if worth * sum(dino.copies for dino in content.dino) > MOST_POINTS:
        found.append(f"the race cards could bring more than {MOST_POINTS} points")
    for table in content.seats:
        if table.flips != table.seats * table.picks + 1:
            found.append(f"{table.seats} seats: one card must be left over")
    return found


def _card_problems(content: Content) -> list[str]:
    found = []
    for card in content.checkpoint:
        effect = EFFECTS.get(card.effect)
        if effect is None or not effect.fits(card.args):
            found.append(f"checkpoint {card.id}: effect {card.effect} {list(card.args)} is unknown")
        if (card.targets == "anew") != (card.times > 1):
            found.append(f"checkpoint {card.id}: who strikes more than once chooses anew")
    ids = sorted(card.id for card in content.checkpoint)
    if len(set(ids)) != len(ids) or sorted(s.checkpoint for s in content.supply) != ids:
        found.append("every checkpoint card needs an id of its own and one supply")
    lengths = [race.checkpoints for race in content.race]
    needed = sum(lengths)
    if lengths != sorted(lengths):  # cards that nobody turned up stay on the next track
        found.append("no race may be shorter than the one before")
    if not content.race or sum(s.copies for s in content.supply) < needed:
        found.append(f"the races may turn up {needed} checkpoint cards; there are fewer")
    return found
