"""A position as a short text that one can paste into a message, and back.

It names game, id, line and position and carries the first eight hex digits of the digest there, so
that whoever opens it knows whether it is the same position; a checksum catches typing slips.
"""

from __future__ import annotations

import re
from zlib import crc32

import msgspec

from dinolab.core.errors import BadName

PREFIX = "dino1"
DIGITS = re.compile("[0-9]{1,9}")


class Shared(msgspec.Struct, frozen=True, gc=False):
    """What a share string says."""

    game: str
    id: str
    line: str
    position: int
    digest: str


def share(game: str, game_id: str, line: str, position: int, digest: bytes) -> str:
    """The share string of a position; `digest` is that of the event before it.

    >>> share("dino_racer", "20261130-abc234", "main", 12, bytes(16))
    'dino1:dino_racer:20261130-abc234:main:12:00000000:a800'
    """
    if ":" in game + game_id + line or position < 0:
        raise BadName(f"{game}, {game_id}, {line}, {position}: not to be written as a share string")
    body = f"{PREFIX}:{game}:{game_id}:{line}:{position}:{digest.hex()[:8]}"
    return f"{body}:{_check(body)}"


def read_share(text: str) -> Shared:
    """What a share string says; raises `BadName` where it is damaged or of a newer kind."""
    body, _, check = text.strip().rpartition(":")
    parts = body.split(":")
    if len(parts) != 6 or parts[0] != PREFIX or not DIGITS.fullmatch(parts[4]):
        raise BadName(f"{text[:80]!r} is not a position to share ({PREFIX}:game:id:line:…)")
    if check != _check(body):
        raise BadName(f"{text[:80]!r} has a typing slip: its check digits do not fit")
    return Shared(parts[1], parts[2], parts[3], int(parts[4]), parts[5])


def _check(body: str) -> str:
    return f"{crc32(body.encode()) & 0xFFFF:04x}"
