"""Content packs: cards, boards and numbers, each entry saying where it comes from.

A game's `content.toml` is read into frozen structs that the game declares; entries extend
`Sourced`. What is printed in the rulebook is `rulebook`, what follows from it or from public facts
is `derived`, what we made up is `house`.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator
from hashlib import blake2b
from typing import Any, Literal, TypeVar, get_args

import msgspec

from dinolab.core.errors import BadContent

Origin = Literal["rulebook", "derived", "house"]
C = TypeVar("C")


class Sourced(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, kw_only=True):
    """A content entry: `origin` says whose it is, `note` where to look or how it was made."""

    origin: Origin
    note: str


def read_content(text: str, shape: type[C], *, name: str = "content.toml") -> C:
    """Read a content pack; raises `BadContent` naming the file and the field at fault."""
    try:
        return msgspec.convert(tomllib.loads(text), shape)
    except (msgspec.ValidationError, tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadContent(f"{name}: {error}") from error


def digest_of_content(content: Any) -> str:
    """A short hash of a content pack's meaning (not of its layout as text)."""
    return blake2b(msgspec.json.encode(content, order="sorted"), digest_size=16).hexdigest()


def entries(content: Any) -> Iterator[Sourced]:
    """Every `Sourced` entry of a pack, wherever it stands."""
    if isinstance(content, Sourced):
        yield content
    if isinstance(content, msgspec.Struct):
        for field in content.__struct_fields__:
            yield from entries(getattr(content, field))
    elif isinstance(content, tuple):
        for item in content:
            yield from entries(item)


def origins(content: Any) -> dict[str, dict[str, int]]:
    """How many entries of each part of a pack come from where; empty parts are left out."""
    found = {}
    for part in content.__struct_fields__:
        count = Counter(entry.origin for entry in entries(getattr(content, part)))
        if count:
            found[part] = {origin: count[origin] for origin in get_args(Origin)}
    return found
