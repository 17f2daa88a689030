"""The seal of a message: 24 bytes that say what it holds and that it is whole.

A sealed message is a legal Arrow IPC message, since the seal lies in its metadata padding::

    FFFFFFFF  u32 metadata_size  flatbuffer  SEAL  body
    SEAL = magic(4)  u32 rows  u64 first_version  u32 body_len  u32 crc32     little endian

`metadata_size` covers flatbuffer and seal; `crc32` (zlib) covers the whole message but its own
four bytes. A schema message has no rows and no body. No Arrow reader sees a byte before its seal
was checked, for damaged Arrow crashes the interpreter or reads silently wrong (log format, rule 1).
"""

from __future__ import annotations

import struct
import zlib
from typing import Final

import msgspec

from dinolab.core.errors import DinolabError

MAGIC: Final = b"DNO1"
START: Final = b"\xff\xff\xff\xff"
LENGTH: Final = 24
MOST: Final = 2**31 - 1
"""A message is never longer: Arrow's text columns count with 31 bits."""
_SEAL: Final = struct.Struct("<4sIQII")
_HEAD: Final = struct.Struct("<4sI")


class Place(msgspec.Struct, frozen=True, gc=False):
    """Where a sealed message lies, which versions it holds and its checksum."""

    start: int
    end: int
    first_version: int
    rows: int
    crc: int

    @property
    def version(self) -> int:
        """The version after its last event."""
        return self.first_version + self.rows

    def moved(self, by: int) -> Place:
        """The same message in data that begins `by` bytes earlier."""
        return msgspec.structs.replace(self, start=self.start + by, end=self.end + by)


class Claim(msgspec.Struct, frozen=True, gc=False):
    """What a message says of itself, not checked yet; `body` is where its body begins."""

    body: int
    end: int
    first_version: int
    rows: int
    crc: int


def put(message: bytes, *, first_version: int, rows: int) -> bytes:
    """Seal an Arrow IPC message."""
    _, size = _HEAD.unpack_from(message)
    split = _HEAD.size + size
    body = message[split:]
    if len(message) > MOST:
        raise DinolabError("one append is too large: write fewer events at once")
    head = _HEAD.pack(START, size + LENGTH) + message[_HEAD.size : split]
    seal = _SEAL.pack(MAGIC, rows, first_version, len(body), 0)[:-4]
    crc = zlib.crc32(body, zlib.crc32(seal, zlib.crc32(head)))
    return b"".join((head, seal, crc.to_bytes(4, "little"), body))


def place_of(message: bytes, start: int) -> Place:
    """Where a message that was just sealed is going to lie."""
    _, size = _HEAD.unpack_from(message)
    _, rows, first_version, _, crc = _SEAL.unpack_from(message, _HEAD.size + size - LENGTH)
    return Place(start, start + len(message), first_version, rows, crc)


def claim(data: bytes, start: int) -> Claim | None:
    """What the message at `start` says of itself, or None where there is no sealed message or its
    seal lies beyond the data.
    """
    if start + _HEAD.size + LENGTH > len(data):
        return None
    mark, size = _HEAD.unpack_from(data, start)
    body = start + _HEAD.size + size
    if mark != START or size < LENGTH or size % 8 or body > len(data):
        return None
    magic, rows, first_version, length, crc = _SEAL.unpack_from(data, body - LENGTH)
    if magic != MAGIC:
        return None
    return Claim(body, body + length, first_version, rows, crc)


def check(data: bytes, start: int) -> Place | None:
    """The whole message at `start` if its seal holds, else None."""
    found = claim(data, start)
    if found is None or found.end > len(data):
        return None
    view = memoryview(data)
    crc = zlib.crc32(view[found.body : found.end], zlib.crc32(view[start : found.body - 4]))
    if crc != found.crc:
        return None
    return Place(start, found.end, found.first_version, found.rows, crc)


def is_whole_but_length(data: bytes, start: int, end: int) -> bool:
    """Whether a message that ends at `end` has its seal except for a damaged `body_len`."""
    found = claim(data, start)
    if found is None or end < found.body:
        return False
    length = (end - found.body).to_bytes(4, "little")
    crc = zlib.crc32(length, zlib.crc32(data[start : found.body - 8]))
    return zlib.crc32(data[found.body : end], crc) == found.crc


def next_valid(data: bytes, start: int) -> Place | None:
    """The first whole message at or after `start`, wherever it begins."""
    at = data.find(START, start)
    while at >= 0:
        found = check(data, at)
        if found is not None:
            return found
        at = data.find(START, at + 1)
    return None


def all_whole(data: bytes) -> tuple[Place, ...]:
    """All whole messages, wherever they begin."""
    found = []
    place = next_valid(data, 0)
    while place is not None:
        found.append(place)
        place = next_valid(data, place.end)
    return tuple(found)


def all_claimed(data: bytes) -> tuple[tuple[int, int], ...]:
    """The versions that messages with a damaged seal say they hold, as (first, after the last)."""
    found = []
    at = data.find(START)
    while at >= 0:
        one = claim(data, at)
        if one is not None and one.rows and check(data, at) is None:
            found.append((one.first_version, one.first_version + one.rows))
        at = data.find(START, at + 1)
    return tuple(sorted(found))
