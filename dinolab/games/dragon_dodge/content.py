"""The shape of Dragon Dodge's content pack: tiles, decks, arenas, numbers.

Rules never read it after set-up: the set-up event writes down every number they need.
"""

from __future__ import annotations

from typing import Annotated, Final

import msgspec

from dinolab.core.content import Sourced, read_content
from dinolab.core.errors import BadContent
from dinolab.games.dragon_dodge.arena import BadArena, Layout, bad_name, read_arena

Small = Annotated[int, msgspec.Meta(ge=0, le=99)]
Id = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9-]{1,32}$")]

SPELL_IDS: Final = ("rotate", "move", "place")
"""The kinds of tile spells that the rules know, in this order."""


class Element(Sourced, frozen=True):
    """An element: the letter that stands for it in `tile.edges`."""

    id: Id
    letter: Annotated[str, msgspec.Meta(pattern="^[A-Z]$")]


class Spell(Sourced, frozen=True):
    """A kind of tile spell."""

    id: Id


class Split(Sourced, frozen=True):
    """How many cards of each kind there are in the two decks."""

    id: Id
    elements: tuple[Small, ...]
    spells: tuple[Small, Small, Small]


class Tile(Sourced, frozen=True):
    """A tile: its four elements as letters, clockwise from the top."""

    edges: Annotated[str, msgspec.Meta(pattern="^[A-Z]{4}$")]


class Arena(Sourced, frozen=True):
    """Where tiles, holes and pieces are when a game starts (`arena.py` explains the map). One that
    favours a team must say so: `fair = false`.
    """

    id: Id
    name: str
    map: Annotated[str, msgspec.Meta(max_length=1000)]
    fair: bool = True


class Table(Sourced, frozen=True):
    """The numbers of the rules: cards dealt of each deck, draws a turn, the hand limit, how many
    alike stand in for another card, and how many turns without a tag end the game.
    """

    dealt: Annotated[int, msgspec.Meta(ge=0, le=3)]
    draws: Annotated[int, msgspec.Meta(ge=1, le=4)]
    limit: Annotated[int, msgspec.Meta(ge=1, le=12)]
    alike: Annotated[int, msgspec.Meta(ge=2, le=5)]
    cap: Annotated[int, msgspec.Meta(ge=1, le=9999)]


class Content(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that is printed on the components, and where we have it from."""

    note: str
    element: tuple[Element, ...]
    spell: tuple[Spell, ...]
    split: tuple[Split, ...]
    tile: tuple[Tile, ...]
    arena: tuple[Arena, ...]
    table: Table

    def layout(self, arena: str) -> Layout | None:
        """An arena's layout by its id; None where the pack has no such arena."""
        found = next((a for a in self.arena if a.id == arena), None)
        if found is None:
            return None
        return read_arena(found.map, found.id, len(self.tile), fair=found.fair)

    @property
    def edges(self) -> tuple[tuple[int, int, int, int], ...]:
        """Each tile's elements by number, clockwise from the top."""
        numbers = {element.letter: number for number, element in enumerate(self.element)}
        found = (tuple(numbers[letter] for letter in tile.edges) for tile in self.tile)
        return tuple((a, b, c, d) for a, b, c, d in found)


def load_content(text: str) -> Content:
    """Read a content pack; raises `BadContent` naming what does not fit."""
    content = read_content(text, Content)
    if problems := [*_card_problems(content), *_tile_problems(content)]:
        raise BadContent("content.toml: " + "; ".join(problems))
    return content


def _card_problems(content: Content) -> list[str]:
    found = []
    if not 2 <= len(content.element) <= 8:
        found.append("there must be 2 to 8 elements")
    for what, ids in (
        ("element", [e.id for e in content.element]),
        ("letter", [e.letter for e in content.element]),
        ("split", [s.id for s in content.split]),
        ("arena", [a.id for a in content.arena]),
    ):
        found += [
            f"{what} {name!r} stands twice" for name in sorted(set(ids)) if ids.count(name) > 1
        ]
    if tuple(spell.id for spell in content.spell) != SPELL_IDS:
        found.append(f"the tile spells are {', '.join(SPELL_IDS)}, in this order")
    if not content.split:
        found.append("a split of the decks is needed")
    table = content.table
    # Before a draw every other hand is at its limit, or as it was dealt, and the drawer's grows by
    # the draws: a deck must hold more than all hands, or deck and pile could both be empty.
    most = 4 * max(table.limit, 2 * table.dealt) + table.draws
    for split in content.split:
        if len(split.elements) != len(content.element):
            found.append(f"split {split.id}: one number for each element is needed")
        for deck in (split.elements, split.spells):
            if sum(deck) < most:
                found.append(f"split {split.id}: a deck of {sum(deck)} cards; at least {most}")
    return found


def _tile_problems(content: Content) -> list[str]:
    letters = {element.letter for element in content.element}
    found = [
        f"tile {number}: {tile.edges} names no element {letter}"
        for number, tile in enumerate(content.tile)
        for letter in sorted(set(tile.edges) - letters)
    ]
    if not 6 <= len(content.tile) <= 60:
        return [*found, "there must be 6 to 60 tiles"]
    ids = [arena.id for arena in content.arena]
    for arena in content.arena:
        if why := bad_name(arena.name, ids):
            found.append(f"arena {arena.id}: {why}")
        try:
            read_arena(arena.map, arena.id, len(content.tile), fair=arena.fair)
        except BadArena as error:
            found.append(str(error))
    return found
