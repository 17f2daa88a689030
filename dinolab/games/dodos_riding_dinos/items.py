"""The things of the picture: cards, counts, tokens; and where what is printed on them is from."""

from __future__ import annotations

from collections import Counter
from functools import cache, lru_cache
from typing import Final, Literal

from msgspec.structs import replace

from dinolab.core.content import Origin
from dinolab.core.scene import Item
from dinolab.games.dodos_riding_dinos.content import Content, load_content
from dinolab.games.dodos_riding_dinos.events import CardKind, Part, PowerKind, RacerKind
from dinolab.games.dodos_riding_dinos.stage import FOLDER, say, words
from dinolab.games.dodos_riding_dinos.state import UNSEEN, State, card_kind

TYPES: Final = ("normal", "aggressive", "reaction")
TYPE_TONES: Final = (1, 0, 2)


@cache
def initials(name: str) -> str:
    """The first letters of dodo and dino.

    >>> initials("Othniel & Tracy"), initials("Kux")
    ('OT', 'Ku')
    """
    parts = [part for part in name.split() if part[0].isalpha()]
    return "".join(part[0] for part in parts)[:2] if len(parts) > 1 else name[:2]


@lru_cache(maxsize=4096)
def piece(seat: int, kind: str, on: str, tone: int) -> Item:
    """A racer on its hex."""
    label = words().term("racer", kind)
    return Item(f"r{seat}", "piece", on, label, seat, tone=tone, mark=initials(label))


# Movement cards.


@lru_cache(maxsize=4096)
def card(name: str, on: str, kind: CardKind, count: int, order: int, *notes: str) -> Item:
    """A Movement card face up, or several equal ones."""
    label = words().term("card", kind.id)
    label = say("several", card=label, count=count) if count > 1 else label
    lines = (*notes, say("speed", speed=kind.speed), *part_lines(kind.parts))
    tone = TYPE_TONES[TYPES.index(kind.type)]
    return Item(name, "card", on, label, order, "up", tone, lines=lines,
                origin=_card_origins().get(kind.id, "house"))  # fmt: skip


@lru_cache(maxsize=1024)
def small(name: str, on: str, kind: CardKind, count: int, order: int) -> Item:
    """A card of a pile: there its initials may be all that has room."""
    mark = initials(words().term("card", kind.id))
    return replace(card(name, on, kind, count, order), mark=mark)


@cache
def part_lines(parts: tuple[Part, ...]) -> tuple[str, ...]:
    """An effect, a line for each part."""
    return tuple(_part(part.code, part.n) for part in parts)


def _part(code: str, n: int) -> str:
    """A part of an effect in words; some have words of their own for a number."""
    exactly = f"{code} {n}"
    said = words().term("part", exactly)
    return words().term("part", code).format(n=n) if said == exactly else said


def stacks(state: State, cards: tuple[str | None, ...]) -> list[tuple[CardKind, int]]:
    """Different cards with their numbers, by type."""
    counts = Counter(one for one in cards if one not in (None, UNSEEN))
    kinds = (card_kind(state, one) for one in counts)
    return [(k, counts[k.id]) for k in sorted(kinds, key=lambda k: (TYPES.index(k.type), k.id))]


@lru_cache(maxsize=512)
def back(name: str, on: str, label: str) -> Item:
    """A card face down."""
    return Item(name, "card", on, label, face="down")


# Racer cards and Power-up cards.


@lru_cache(maxsize=512)
def racer_card(name: str, on: str, kind: str, tone: int | None, lines: tuple[str, ...]) -> Item:
    """A Racer card."""
    label = words().term("racer", kind)
    return Item(name, "card", on, label, 0, "up", tone, initials(label), lines=lines,
                origin=_racer_origins().get(kind, "house"))  # fmt: skip


@lru_cache(maxsize=256)
def racer_lines(
    racer: RacerKind, abilities: bool, challenger: bool, *notes: str
) -> tuple[str, ...]:
    """The ability, or how a Challenger runs, after what else is to be said."""
    if challenger:
        return (*notes, say("challenger", normal=racer.normal, aggressive=racer.aggressive,
                            dice=racer.dice))  # fmt: skip
    if not abilities:
        return notes
    return (*notes, words().term("ability", racer.ability).format(n=racer.n))


@lru_cache(maxsize=512)
def power_card(name: str, on: str, kind: PowerKind, challenger: int) -> Item:
    """A Power-up card: when it works, whether that spends it, what it does. A Challenger's brings
    it so many hexes at the start of a race instead.
    """
    moment = words().term("moment", "race-start" if challenger else kind.moment)
    spent = words().term("spent", kind.spent and not challenger)
    lines = part_lines((Part("advance", challenger),) if challenger else kind.parts)
    return Item(name, "card", on, words().term("card", kind.id), 0, "up",
                lines=(say("when", moment=moment, spent=spent), *lines),
                origin=_power_origins().get(kind.id, "house"))  # fmt: skip


# Counts and tokens.


@lru_cache(maxsize=1024)
def count(name: str, on: str, label: str, value: int, order: int) -> Item:
    """A number of something."""
    return Item(name, "count", on, label, order, value=value)


@lru_cache(maxsize=1024)
def token(name: str, on: str, label: str, mark: str, order: int, shape: str = "square") -> Item:
    """A mark beside a racer."""
    kind: Literal["square", "diamond"] = "diamond" if shape == "diamond" else "square"
    return Item(name, "token", on, label, order, mark=mark, shape=kind)


# Where the content comes from.


@cache
def _shipped() -> Content:
    return load_content((FOLDER / "content.toml").read_text(encoding="utf-8"))


@cache
def _card_origins() -> dict[str, Origin]:
    return {one.id: one.origin for one in _shipped().card}


@cache
def _racer_origins() -> dict[str, Origin]:
    return {one.id: one.origin for one in _shipped().racer}


@cache
def _power_origins() -> dict[str, Origin]:
    return {one.id: one.origin for one in _shipped().power}


@lru_cache(maxsize=16)
def house_cards(pack: tuple[CardKind, ...]) -> tuple[int, int]:
    """How many Movement cards are ours, of how many."""
    house = sum(c.copies for c in pack if _card_origins().get(c.id, "house") == "house")
    return house, sum(one.copies for one in pack)


@lru_cache(maxsize=16)
def house_powers(powers: tuple[PowerKind, ...]) -> tuple[int, int]:
    """How many Power-up cards are ours, of how many."""
    house = sum(p.copies for p in powers if _power_origins().get(p.id, "house") == "house")
    return house, sum(one.copies for one in powers)
