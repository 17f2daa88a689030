"""What the schema message says about a stream: an index; the first event is the truth."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import msgspec

from dinolab.core.errors import BadLog
from dinolab.core.event import ZERO16

_FAMILY: Final = "dinolab-log/"
_NEWEST: Final = 1
FORMAT: Final = f"{_FAMILY}{_NEWEST}"

Older = Callable[[dict[str, str]], dict[str, str]]
OLDER: Final[dict[int, Older]] = {}
"""How the metadata of an older format becomes that of the next one; none is older yet."""


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
    metadata = _up_to_date(dict(metadata), file)
    try:
        header = msgspec.convert(
            {name: metadata[name] for name in Header.__struct_fields__}, Header, strict=False
        )
        if header.fork < 0 or len(header.before) != len(ZERO16):
            raise ValueError("the fork is no position of a parent")
    except (msgspec.ValidationError, KeyError, ValueError) as error:
        raise BadLog(file, -1, "header", str(error), "another program made it") from None
    return header


def _up_to_date(metadata: dict[str, str], file: str) -> dict[str, str]:
    """Metadata as the newest format has it; the events' kinds have upcasters of their own."""
    told = metadata.get("format", "")
    number = told.removeprefix(_FAMILY)
    if not told.startswith(_FAMILY) or not (number.isascii() and number.isdecimal()):
        raise BadLog(file, -1, "format", "is no dinolab log", "name another file")
    at = int(number[:9])
    if at > _NEWEST:
        problem = f"format {told!r} was made by a newer dinolab; this one reads up to {FORMAT!r}"
        raise BadLog(file, -1, "format", problem, "upgrade dinolab, or name another file")
    for old in range(at, _NEWEST):
        if old not in OLDER:
            problem = f"format {told!r} is older than any this dinolab reads"
            raise BadLog(file, -1, "format", problem, "open it with the version that wrote it")
        metadata = OLDER[old](metadata)
    return metadata
