"""Events as rows of the log and back, with the digest chain checked on the way."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from dinolab.core import chain
from dinolab.core.errors import DinolabError
from dinolab.core.event import Event
from dinolab.core.kinds import Kinds
from dinolab.store.arrow import COVER, SECRET, Row


def sealed(
    events: Sequence[Event], key: bytes, before: bytes
) -> tuple[tuple[Event, ...], list[Row]]:
    """Events with covers and digests, and their rows."""
    done: list[Event] = []
    rows: list[Row] = []
    for event, payload, secret in chain.seal_texts(events, key, before):
        if secret and not key:
            raise DinolabError(
                f"event {event.version} ({event.kind}) has a secret and the stream has no key: "
                "create the stream with one (a redacted copy cannot be written)"
            )
        done.append(event)
        rows.append(
            (event.version, event.step, event.kind, event.fact.kind_version, event.actor,
             event.cause, event.rule, event.source, event.at, payload, secret, event.visible_to,
             event.cover, event.digest)
        )  # fmt: skip
    return tuple(done), rows


def first_break(rows: Iterable[Row], before: bytes) -> int | None:
    """The version of the first row whose digest does not follow, or None.

    It works on the text as written: an upcast or redacted event keeps its digest.
    """
    link = chain.link
    for (
        version, step, kind, kind_version, actor, cause, rule, source, at, payload, _, visible_to,
        cover, digest,
    ) in rows:  # fmt: skip
        public = (
            version, step, kind, kind_version, actor, cause, rule, source, at, visible_to, payload,
        )  # fmt: skip
        before = link(before, public, cover)
        if before != digest:
            return version
    return None


def first_uncovered(rows: Iterable[Row], key: bytes) -> int | None:
    """The version of the first row whose cover does not fit its secret, or None; rows whose secret
    was redacted away are passed over.
    """
    for row in rows:
        version, secret, cover = row[0], row[SECRET], row[COVER]
        hidden = not secret and any(cover)
        if not hidden and chain.cover_of(version, secret, key) != cover:
            return version
    return None


def events_of(rows: Iterable[Row], kinds: Kinds, file: str) -> tuple[Event, ...]:
    """Rows as events; raises `BadLog` naming file, version and field."""
    decode = kinds.decode
    events = []
    for (
        version, step, kind, kind_version, actor, cause, rule, source, at, payload, secret,
        visible_to, cover, digest,
    ) in rows:  # fmt: skip
        fact = decode(kind, kind_version, payload, secret, file=file, version=version)
        events.append(
            Event(version, step, fact, actor, cause, rule, source, visible_to, at, cover, digest)
        )
    return tuple(events)


def key_in(secret: str) -> bytes:
    """The stream key in the secret of a stream's first event; empty where there is none."""
    if not secret:
        return b""
    try:
        return key_from(msgspec.json.decode(secret, type=_Keyed).key)
    except (msgspec.MsgspecError, RecursionError):
        return b""


def key_from(text: str) -> bytes:
    """A stream key from its 32 hexadecimal digits; empty where the text is none."""
    try:
        key = bytes.fromhex(text)
    except ValueError:
        return b""
    return key if len(key) == 16 else b""


class _Keyed(msgspec.Struct):
    key: str = ""
