"""The shape of Dodos Riding Dinos' content pack: Movement cards, Racers, tracks, numbers.

Rules never read it after set-up: the set-up event writes down every number they need.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec

from dinolab.core.content import Sourced, read_content
from dinolab.core.errors import BadContent
from dinolab.games.dodos_riding_dinos.abilities import CODES
from dinolab.games.dodos_riding_dinos.effects import PARTS
from dinolab.games.dodos_riding_dinos.events import CardKind, Course, Part, PowerKind, RacerKind
from dinolab.games.dodos_riding_dinos.maps import BadMap, read_track
from dinolab.games.dodos_riding_dinos.powers import MOMENT_OF, MOMENTS, POWER_PARTS

Small = Annotated[int, msgspec.Meta(ge=0, le=99)]
Whole = Annotated[int, msgspec.Meta(ge=-99, le=99)]
Id = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9-]{1,32}$")]
Type = Literal["normal", "aggressive", "reaction"]
BOARDS: Final = ("dodino-island", "ignis-volcano", "polaria-iceberg", "boreal-sky")
SNOWY: Final = "polaria-iceberg"
TRACKS: Final = ("inner", "outer")
BESIDE: Final = ("flame", "shortcut")
"""Kinds of hexes that are not on the regular lap."""
LEVELS: Final = ("easy", "standard", "hard")
DECK: Final = 64
POWERS: Final = 16
RACERS: Final = 12
MOST_DICE: Final = 4
BLOCKS: Final = ("block", "megablock")


class Card(Sourced, frozen=True):
    """A Movement card: its type, Speed, how many there are, and its effect as parts, each written
    `code` or `code n` (`effects.py`).
    """

    id: Id
    name: str
    type: Type
    speed: Annotated[int, msgspec.Meta(ge=0, le=9)]
    copies: Annotated[int, msgspec.Meta(ge=1, le=20)]
    effect: tuple[str, ...]


class Racer(Sourced, frozen=True):
    """A Racer card: dodo and dino, the species and why the dodo's name honours it, its ability."""

    id: Id
    name: str
    species: str
    source: str
    ability: str
    n: Small


class Modifiers(Sourced, frozen=True):
    """How a Racer runs as a Challenger at a level of difficulty."""

    racer: Id
    level: Literal["easy", "standard", "hard"]
    normal: Annotated[int, msgspec.Meta(ge=0, le=9)]
    aggressive: Annotated[int, msgspec.Meta(ge=0, le=9)]
    dice: Annotated[int, msgspec.Meta(ge=0, le=MOST_DICE)]


class Board(Sourced, frozen=True):
    """A board: the map from which its two tracks are read (`maps.py`)."""

    id: Id
    map: Annotated[str, msgspec.Meta(max_length=2000)]


class Power(Sourced, frozen=True):
    """A Power-up card: its moment, its effect as parts (`powers.py`), whether use spends it."""

    id: Id
    name: str
    moment: str
    effect: tuple[str, ...]
    spent: bool
    copies: Annotated[int, msgspec.Meta(ge=1, le=16)]


class Table(Sourced, frozen=True):
    """The numbers of the rules."""

    hand: Annotated[int, msgspec.Meta(ge=1, le=6)]
    recover: Annotated[int, msgspec.Meta(ge=1, le=6)]
    recover_challenger: Annotated[int, msgspec.Meta(ge=1, le=6)]
    back: Annotated[int, msgspec.Meta(ge=1, le=6)]
    enrage: Annotated[int, msgspec.Meta(ge=2, le=9)]
    enrage_six: Annotated[int, msgspec.Meta(ge=2, le=9)]
    enrage_derby: Annotated[int, msgspec.Meta(ge=2, le=9)]
    cap: Annotated[int, msgspec.Meta(ge=2, le=200)]


class Content(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that is printed on the components, and where we have it from."""

    note: str
    card: tuple[Card, ...]
    racer: tuple[Racer, ...]
    modifiers: tuple[Modifiers, ...]
    table: Table
    board: tuple[Board, ...] = ()
    power: tuple[Power, ...] = ()

    def power_kinds(self) -> tuple[PowerKind, ...]:
        """The Power-up cards as the rules need them."""
        return tuple(
            PowerKind(p.id, p.moment, tuple(map(part_of, p.effect)), p.spent, p.copies)
            for p in self.power
        )

    def cards(self) -> tuple[CardKind, ...]:
        """The Movement cards as the rules need them."""
        return tuple(
            CardKind(c.id, c.type, c.speed, tuple(map(part_of, c.effect)), c.copies)
            for c in self.card
        )

    def roster(self, level: str) -> tuple[RacerKind, ...]:
        """The Racers as the rules need them, with their modifiers at a level."""
        by_racer = {m.racer: m for m in self.modifiers if m.level == level}
        found = ((racer, by_racer[racer.id]) for racer in self.racer)
        return tuple(
            RacerKind(r.id, r.ability, r.n, m.normal, m.aggressive, m.dice) for r, m in found
        )

    def course(self, board: str, track: str) -> Course | None:
        """One of the two tracks of a board, its hexes in the order in which one runs; None where
        the pack has no such board.
        """
        found = next((b for b in self.board if b.id == board), None)
        if found is None or track not in TRACKS:
            return None
        hexes = read_track(found.map, track)
        lap = sum(1 for at in hexes if at.kind not in BESIDE)
        snow = board == SNOWY and track == "inner"
        return Course(board, track, hexes, 0, (lap - 1, lap - 2, lap - 3), snow)


def part_of(text: str) -> Part:
    """A part of an effect from its text.

    >>> part_of("hit-ahead 2")
    Part(code='hit-ahead', n=2)
    """
    code, _, number = text.partition(" ")
    return Part(code, int(number) if number.isdecimal() else 0)


class Boards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What stands in `boards.toml`."""

    board: tuple[Board, ...]


class Powers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What stands in `powers.toml`."""

    power: tuple[Power, ...]


@cache
def shipped_powers() -> tuple[Power, ...]:
    """The Power-up cards that come with the game, from `powers.toml`."""
    text = Path(__file__).with_name("powers.toml").read_text(encoding="utf-8")
    return read_content(text, Powers, name="powers.toml").power


@cache
def shipped_boards() -> tuple[Board, ...]:
    """The boards that come with the game, from `boards.toml`."""
    text = Path(__file__).with_name("boards.toml").read_text(encoding="utf-8")
    return read_content(text, Boards, name="boards.toml").board


def load_content(text: str) -> Content:
    """Read a content pack; raises `BadContent` naming what does not fit. The boards that it does
    not bring along are those of `boards.toml`, its Power-up cards those of `powers.toml` where it
    has none.
    """
    content = read_content(text, Content)
    if not content.power:
        content = msgspec.structs.replace(content, power=shipped_powers())
    found = [
        *_card_problems(content), *_racer_problems(content), *_board_problems(content),
        *_power_problems(content),
    ]  # fmt: skip
    if found:
        raise BadContent("content.toml: " + "; ".join(found))
    own = {board.id: board for board in content.board}
    boards = tuple(own.pop(board.id, board) for board in shipped_boards())
    return msgspec.structs.replace(content, board=boards)


def _twice(what: str, ids: list[str]) -> list[str]:
    return [f"{what} {name!r} stands twice" for name in sorted(set(ids)) if ids.count(name) > 1]


def _is_part(text: str, codes: tuple[str, ...]) -> bool:
    """A code that is known, perhaps with a number of one or two digits; not more than a few dice,
    since all ways in which they may lie are looked at.
    """
    code, _, number = text.partition(" ")
    fits = number == "" or (number.isascii() and number.isdecimal() and len(number) < 3)
    return code in codes and fits and not (code == "roll" and int(number or 0) > MOST_DICE)


def _card_problems(content: Content) -> list[str]:
    found = _twice("card", [card.id for card in content.card])
    if (count := sum(card.copies for card in content.card)) != DECK:
        found.append(f"there are {count} Movement cards; {DECK} are needed")
    for card in content.card:
        for text in card.effect:
            if not _is_part(text, PARTS):
                found.append(f"card {card.id}: {text!r} is no part of an effect")
        if any(code.partition(" ")[0] == "cost" for code in card.effect[1:]):
            found.append(f"card {card.id}: a cost comes first")
        codes = {text.partition(" ")[0] for text in card.effect}
        if card.type != "reaction" and not codes.isdisjoint(BLOCKS):
            found.append(f"card {card.id}: only a Reaction cancels a card")
    return found


def _racer_problems(content: Content) -> list[str]:
    ids = [racer.id for racer in content.racer]
    found = _twice("racer", ids)
    if len(ids) < RACERS - 2:
        found.append(f"there are {len(ids)} Racers; at least {RACERS - 2} are needed")
    for racer in content.racer:
        if racer.ability not in CODES:
            found.append(f"racer {racer.id}: {racer.ability!r} is no ability")
    wanted = sorted((racer, level) for racer in ids for level in LEVELS)
    if sorted((m.racer, m.level) for m in content.modifiers) != wanted:
        found.append("every Racer needs modifiers at each level")
    return found


def _board_problems(content: Content) -> list[str]:
    """Boards that stand twice or are none of the four, and maps that are no board."""
    found = _twice("board", [board.id for board in content.board])
    for board in content.board:
        if board.id not in BOARDS:
            found.append(f"board {board.id!r} is not one of {', '.join(BOARDS)}")
        for track in TRACKS:
            try:
                read_track(board.map, track)
            except BadMap as error:
                found.append(f"board {board.id}, {track} track: {error}")
    return found


def _power_problems(content: Content) -> list[str]:
    found = _twice("Power-up", [power.id for power in content.power])
    if (count := sum(power.copies for power in content.power)) != POWERS:
        found.append(f"there are {count} Power-up cards; {POWERS} are needed")
    cards = {card.id for card in content.card}
    for power in content.power:
        if power.moment not in MOMENTS:
            found.append(f"Power-up {power.id}: {power.moment!r} is no moment of Power-ups")
        if power.id in cards:
            found.append(f"Power-up {power.id}: a Movement card has this id")
        if not power.effect:
            found.append(f"Power-up {power.id}: it has no effect")
        for text in power.effect:
            code = text.partition(" ")[0]
            if not _is_part(text, (*PARTS, *POWER_PARTS)):
                found.append(f"Power-up {power.id}: {text!r} is no part of an effect")
            if code in BLOCKS:
                found.append(f"Power-up {power.id}: only a Reaction cancels a card")
            if code in POWER_PARTS and (power.moment != MOMENT_OF[code] or len(power.effect) > 1):
                found.append(
                    f"Power-up {power.id}: {code!r} stands alone, at the moment {MOMENT_OF[code]!r}"
                )
    return found
