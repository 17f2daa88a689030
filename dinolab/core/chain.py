"""Covers and digests: what makes a log tamper-evident without giving its secrets away.

`cover` is a keyed hash of an event's version and secret; `digest` chains the public part and the
cover. So a redacted stream has the same digests as the full one, a seat can check the whole chain,
and a digest gives no hidden card away (log format, Layout). BLAKE2b is RFC 7693.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import blake2b
from typing import Final

import msgspec

from dinolab.core.errors import DinolabError
from dinolab.core.event import ZERO16, Event
from dinolab.core.kinds import encode

KEY_BYTES: Final = 16

_encode = msgspec.json.Encoder().encode


def cover_of(version: int, secret: str, key: bytes) -> bytes:
    """The 16-byte cover of a secret; zeros where there is none."""
    if not secret:
        return ZERO16
    text = version.to_bytes(8, "little", signed=True) + secret.encode()
    return blake2b(text, digest_size=16, key=key).digest()


Public = tuple[int, int, str, int, str, int, str, str, int, str, str]
"""What a digest covers of an event: version, step, kind, kind_version, actor, cause, rule, source,
at, visible_to, payload (as text, so that an upcast kind keeps its digest)."""


def link(before: bytes, public: Public, cover: bytes) -> bytes:
    """The 16-byte digest after `before`."""
    return blake2b(before + _encode(public) + cover, digest_size=16).digest()


def digest_of(before: bytes, event: Event, payload: str, cover: bytes) -> bytes:
    """The 16-byte digest of an event after the digest before it."""
    fact = event.fact
    public = (
        event.version, event.step, fact.kind, fact.kind_version, event.actor, event.cause,
        event.rule, event.source, event.at, event.visible_to, payload,
    )  # fmt: skip
    return link(before, public, cover)


def seal_texts(
    events: Iterable[Event], key: bytes, before: bytes = ZERO16
) -> Iterator[tuple[Event, str, str]]:
    """Each event with its cover and digest, beside its payload and secret as text."""
    for event in events:
        payload, secret = encode(event.fact)
        cover = cover_of(event.version, secret, key)
        before = digest_of(before, event, payload, cover)
        yield msgspec.structs.replace(event, cover=cover, digest=before), payload, secret


def seal(events: Iterable[Event], key: bytes, before: bytes = ZERO16) -> tuple[Event, ...]:
    """Give each event its cover and digest; `before` is the digest of the event before them.

    The key must be whole: under none or a short one, a hidden card could be found by trying all.
    """
    if len(key) != KEY_BYTES:
        raise DinolabError(f"a stream key has {KEY_BYTES} bytes, not {len(key)}")
    return tuple(event for event, _, _ in seal_texts(events, key, before))


def first_break(events: Iterable[Event], before: bytes = ZERO16) -> int | None:
    """The version of the first event whose digest does not follow, or None: works on redacted
    events too, since the cover stands for the secret.
    """
    for event in events:
        payload, _ = encode(event.fact)
        before = digest_of(before, event, payload, event.cover)
        if before != event.digest:
            return event.version
    return None


def first_uncovered(events: Iterable[Event], key: bytes) -> int | None:
    """The version of the first event whose cover does not fit its secret, or None; needs the full
    events and the stream's key (shown by the closing event).
    """
    for event in events:
        _, secret = encode(event.fact)
        if cover_of(event.version, secret, key) != event.cover:
            return event.version
    return None
