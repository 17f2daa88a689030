"""How much of a log can be trusted, found by hopping from seal to seal; no Arrow here.

Four verdicts (log format, rule 3). *clean*: whole messages, then nothing or zeros. *torn*: the last
message was never written to its end, so it was never acknowledged; a writer sets it aside and goes
on. *damaged*: the last message has its full length and a bad seal; it may have been acknowledged.
*corrupt*: something is wrong and whole messages follow. Damaged and corrupt logs are read up to
the damage and written no more.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from dinolab.store import seal
from dinolab.store.seal import Place

Verdict = Literal["clean", "torn", "damaged", "corrupt"]


class Scan(msgspec.Struct, frozen=True, gc=False):
    """What a scan found.

    `places` are the whole messages in order (the schema message first, for a whole file), `end`
    the offset after the last of them, `version` the one the next event would get. `rest` counts
    the bytes after `end` that are not zero fill, `at_stake` says which versions they may hold.
    """

    verdict: Verdict
    end: int
    version: int
    places: tuple[Place, ...]
    rest: int = 0
    at_stake: str = ""


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
    later = seal.next_valid(rest, 0)
    if later is not None:
        stake = _between(version, later.first_version, later.version)
        return Scan("corrupt", at, version, places, len(live), stake)
    if _is_torn(rest, len(live)):
        stake = f"an unfinished message at version {version}, never acknowledged"
        return Scan("torn", at, version, places, len(live), stake)
    return Scan("damaged", at, version, places, len(live), _claimed(rest, version))


def _is_torn(rest: bytes, live: int) -> bool:
    """Whether the file ends, or only zeros remain, before the message has its length.

    A magic in another place than the length says, or a seal that holds with another length, means
    that the length itself is damaged.
    """
    if live < 8:
        return seal.START.startswith(rest[: min(live, 4)])
    if not rest.startswith(seal.START):
        return False
    found = seal.claim(rest, 0)
    if found is not None:
        return live < found.end and not seal.is_whole_but_length(rest, 0, -(-live // 8) * 8)
    body = 8 + int.from_bytes(rest[4:8], "little")
    return live < body and rest.find(seal.MAGIC) in (-1, body - seal.LENGTH)


def _claimed(rest: bytes, version: int) -> str:
    found = seal.claim(rest, 0)
    if found is None or not found.rows or found.first_version != version:
        return f"version {version} and whatever followed it"
    return _span(version, found.first_version + found.rows)


def _between(version: int, first: int, after: int) -> str:
    if first <= version:
        return f"from version {version} on: what follows does not continue it"
    return f"{_span(version, first)} lost; whole again from version {first} to at least {after - 1}"


def _span(start: int, stop: int) -> str:
    return f"version {start}" if stop == start + 1 else f"versions {start} to {stop - 1}"
