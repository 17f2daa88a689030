"""How much of a log can be trusted, found by hopping from seal to seal; no Arrow here.

Four verdicts (log format, rule 3). *clean*: whole messages, then nothing or zeros. *torn*: the last
message was never written to its end, so it was never acknowledged; a writer sets it aside and goes
on. *damaged*: the last message has its full length and a bad seal; it may have been acknowledged.
*corrupt*: something is wrong and whole messages follow. Damaged and corrupt logs are read up to
the damage and written no more.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec

from dinolab.store import seal
from dinolab.store.seal import Place

Verdict = Literal["clean", "torn", "damaged", "corrupt"]
Spans = tuple[tuple[int, int], ...]


class Scan(msgspec.Struct, frozen=True, gc=False):
    """What a scan found.

    `places` are the whole messages in order (the schema message first, for a whole file), `end`
    the offset after the last of them, `version` the one the next event would get. `rest` counts
    the bytes after `end` that are not zero fill, `at_stake` says which versions they may hold,
    `later` are the whole messages among them.
    """

    verdict: Verdict
    end: int
    version: int
    places: tuple[Place, ...]
    rest: int = 0
    at_stake: str = ""
    later: tuple[Place, ...] = ()

    @property
    def whole_later(self) -> Spans:
        """The versions that are whole after the damage, as (first, after the last)."""
        return spans(self.later)

    @property
    def gaps(self) -> Spans:
        """The versions that are missing between those that are whole."""
        gaps: list[tuple[int, int]] = []
        version = self.version
        for first, after in self.whole_later:
            if first > version:
                gaps.append((version, first))
            version = max(version, after)
        return tuple(gaps)


def scan(data: bytes) -> Scan:
    """Scan a whole file. Where not even the schema message is whole, `places` is empty."""
    first = seal.check(data, 0)
    if first is None or first.rows:
        return _stopped(data, 0, 0, ())
    return _walk(data, first.end, first.first_version, (first,))


def scan_tail(data: bytes, version: int) -> Scan:
    """Scan messages without the schema message before them; the first must begin at `version`."""
    return _walk(data, 0, version, ())


def _walk(data: bytes, at: int, version: int, before: tuple[Place, ...]) -> Scan:
    places = list(before)
    while True:
        found = seal.check(data, at)
        if found is None or not found.rows or found.first_version != version:
            return _stopped(data, at, version, tuple(places))
        places.append(found)
        at, version = found.end, found.version


def _stopped(data: bytes, at: int, version: int, places: tuple[Place, ...]) -> Scan:
    """Judge what comes after the last whole message."""
    rest = data[at:]
    live = rest.rstrip(b"\0")
    if not live and places:
        return Scan("clean", at, version, places)
    later = seal.all_whole(rest)
    if later:
        found = tuple(place.moved(at) for place in later)
        corrupt = Scan("corrupt", at, version, places, len(live), later=found)
        return msgspec.structs.replace(corrupt, at_stake=_between(corrupt))
    if _is_torn(rest, len(live)):
        stake = f"an unfinished message at version {version}, never acknowledged"
        return Scan("torn", at, version, places, len(live), stake)
    return Scan("damaged", at, version, places, len(live), _claimed(rest, version))


def _is_torn(rest: bytes, live: int) -> bool:
    """Whether the file ends, or only zeros remain, before the message has its length.

    Whole messages may end with zeros too, but not with eight of them: the last bytes are a digest.
    Disks and kernels tear at multiples of eight, and messages begin there, so zeros that are fewer
    are no tear. A magic in another place than the length says, or a seal that holds with another
    length, means that the length itself is damaged.
    """
    if live < 8:
        return seal.START.startswith(rest[: min(live, 4)])
    if not rest.startswith(seal.START):
        return False
    found = seal.claim(rest, 0)
    if found is not None:
        short = len(rest) < found.end or live <= found.end - 8
        return short and not seal.is_whole_but_length(rest, 0, -(-live // 8) * 8)
    body = 8 + int.from_bytes(rest[4:8], "little")
    return live < body and rest.find(seal.MAGIC) in (-1, body - seal.LENGTH)


def _claimed(rest: bytes, version: int) -> str:
    found = seal.claim(rest, 0)
    if found is None or not found.rows or found.first_version != version:
        return f"version {version} and whatever followed it"
    return _span(version, found.first_version + found.rows)


def spans(places: Iterable[Place]) -> Spans:
    """The versions that some messages hold, as (first, after the last), in order."""
    joined: list[tuple[int, int]] = []
    for first, after in sorted((p.first_version, p.version) for p in places if p.rows):
        if joined and first <= joined[-1][1]:
            joined[-1] = joined[-1][0], max(after, joined[-1][1])
        else:
            joined.append((first, after))
    return tuple(joined)


def _between(found: Scan) -> str:
    if not found.gaps or found.whole_later[0][0] < found.version:
        return f"from version {found.version} on: what follows does not continue it"
    return f"{tell_spans(found.gaps)} lost; whole again: {tell_spans(found.whole_later)}"


def tell_spans(some: Spans) -> str:
    """Versions in words.

    >>> tell_spans(((3, 4), (7, 10)))
    'versions 3, 7 to 9'
    >>> tell_spans(((3, 4),))
    'version 3'
    """
    told = [str(a) if b == a + 1 else f"{a} to {b - 1}" for a, b in some]
    one = len(some) == 1 and some[0][1] == some[0][0] + 1
    return f"version{'' if one else 's'} {', '.join(told)}"


def _span(start: int, stop: int) -> str:
    return tell_spans(((start, stop),))
