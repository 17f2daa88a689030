"""What the schema message says about a stream: an index; the first event is the truth."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from dinolab.core.errors import BadLog
from dinolab.core.event import ZERO16

_FAMILY: Final = "dinolab-log/"
FORMAT: Final = f"{_FAMILY}1"


class Header(msgspec.Struct, frozen=True, gc=False):
    """Which game a stream belongs to and where it hangs in the tree of its game.

    `game` is the game's name, `rules` the rules version, `content` the digest of the content pack.
    A branch also names its `parent` (`main`, `b1`, …), the `fork` position in it and the
    `parent_digest` (hex) of the event before the fork.
    """

    game: str
    rules: int = 0
    content: str = ""
    parent: str = ""
    fork: int = 0
    parent_digest: str = ""

    @property
    def before(self) -> bytes:
        """The digest the first event's digest starts from."""
        return bytes.fromhex(self.parent_digest) if self.parent else ZERO16

    def metadata(self) -> dict[str, str]:
        """The header as Arrow schema metadata."""
        pairs = {name: str(getattr(self, name)) for name in self.__struct_fields__}
        return {"format": FORMAT, **pairs}


def header_of(metadata: Mapping[str, str], file: str) -> Header:
    """Read a header back; raises `BadLog` naming the field."""
    found = metadata.get("format", "")
    if found != FORMAT:
        problem = "is no dinolab log"
        if found.startswith(_FAMILY):
            problem = f"format {found!r} was made by a newer dinolab"
        raise BadLog(file, -1, "format", problem, "upgrade dinolab, or name another file")
    try:
        header = msgspec.convert(
            {name: metadata[name] for name in Header.__struct_fields__}, Header, strict=False
        )
        if header.fork < 0 or len(header.before) != len(ZERO16):
            raise ValueError("the fork is no position of a parent")
    except (msgspec.ValidationError, KeyError, ValueError) as error:
        raise BadLog(file, -1, "header", str(error), "another program made it") from None
    return header
