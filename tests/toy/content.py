"""The content pack of Nest Raid: its cards, checked."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from dinolab.core.content import Sourced, read_content
from dinolab.core.errors import BadContent


class Card(Sourced, frozen=True):
    """A card of the deck."""

    id: Literal["forage", "graze", "hush", "snatch", "stash"]
    copies: Annotated[int, msgspec.Meta(ge=1, le=20)]
    points: Annotated[int, msgspec.Meta(ge=0, le=9)]


class Pack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything the rules read when a game is set up."""

    hand: Annotated[int, msgspec.Meta(ge=1, le=5)]
    faces: Annotated[int, msgspec.Meta(ge=2, le=20)]
    card: tuple[Card, ...]


def load_content(text: str) -> Pack:
    """Read a pack; every card once."""
    pack = read_content(text, Pack)
    ids = sorted(card.id for card in pack.card)
    if ids != ["forage", "graze", "hush", "snatch", "stash"]:
        raise BadContent(f"content.toml: card: each of the five cards once, not {ids}")
    return pack
