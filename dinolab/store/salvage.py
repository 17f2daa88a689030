"""Putting a log together again from the messages in it that are whole.

A line's messages belong together where versions and digests go on, wherever they stand in the
file: what was written twice or in another order is restored. Where a message is missing there is
a gap: the file then holds what comes before it, then the later messages, and is read up to the
gap only. What the tree and the notes say stands for itself, so there everything whole is kept.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from dinolab.core.errors import BadLog, DinolabError
from dinolab.core.event import ZERO16, Event
from dinolab.core.kinds import Kinds
from dinolab.core.table import TABLE_FACTS, Branched, Started
from dinolab.core.tree import NOTE_FACTS, TREE_FACTS, Tree, evolve_tree
from dinolab.store import arrow, rows, seal
from dinolab.store.arrow import DIGEST, Row
from dinolab.store.header import Header, header_of
from dinolab.store.names import TREE
from dinolab.store.scan import Scan
from dinolab.store.seal import Place

_FIRST = Kinds(TABLE_FACTS)
_SIDE = {True: Kinds(TREE_FACTS), False: Kinds(NOTE_FACTS)}


class Piece(msgspec.Struct, frozen=True):
    """A whole message: where it lay, its bytes and its rows."""

    place: Place
    data: bytes
    rows: list[Row]


def line_again(data: bytes, found: Scan, main: Header | None) -> bytes | None:
    """A line's file made of the whole messages in it, or None where not even its beginning can be
    found. `main` is the main line's header, which a branch's first event leaves out.
    """
    schema, header = _beginning(data, found, main)
    if header is None:
        return None
    left = pieces(data, schema)
    joined: list[Piece] = []
    version, before = header.fork, header.before
    while (one := _next(left, version, before)) is not None:
        left.remove(one)
        joined.append(one)
        version, before = one.place.version, one.rows[-1][DIGEST]
    if not joined:
        return None
    known = {one.data for one in joined}
    later: list[Piece] = []
    for one in sorted(left, key=lambda one: (one.place.first_version, one.place.start)):
        if one.data not in known:
            known.add(one.data)
            later.append(one)
    return schema + b"".join(one.data for one in (*joined, *later))


def side_again(data: bytes, name: str, main: Header) -> bytes:
    """The file of a tree or of notes made anew of what is whole in it. Facts about lines that
    nobody knows any more are left out.
    """
    header = Header(main.game, main.rules, main.content)
    schema = seal.put(arrow.schema_message(header.metadata()), first_version=0, rows=0)
    kinds, tree = _SIDE[name == TREE], Tree()
    told: dict[int, Event] = {}
    for one in pieces(data, schema):
        for event in _events(one.rows, kinds):
            told.setdefault(event.version, event)
    kept: list[Event] = []
    for _, event in sorted(told.items()):
        if name == TREE:
            try:
                tree = evolve_tree(tree, event.fact)
            except DinolabError:
                continue
        at = len(kept)
        kept.append(
            msgspec.structs.replace(event, version=at, step=at, cover=ZERO16, digest=ZERO16)
        )
    if not kept:
        return schema
    _, lines = rows.sealed(kept, b"", ZERO16)
    return schema + seal.put(arrow.batch_message(lines), first_version=0, rows=len(kept))


def pieces(data: bytes, schema: bytes) -> list[Piece]:
    """The whole messages with events in a file, in the order they stand there."""
    found: list[Piece] = []
    for place in seal.all_whole(data):
        one = data[place.start : place.end]
        if place.rows:
            try:
                lines = arrow.rows_of(schema + one)
            except arrow.NotOurs:
                lines = []
            if [line[0] for line in lines] == list(range(place.first_version, place.version)):
                found.append(Piece(place, one, lines))
    return found


def _next(left: Sequence[Piece], version: int, before: bytes) -> Piece | None:
    """The first message that goes on from a version and its digest."""
    for one in left:
        goes_on = one.place.first_version == version
        if goes_on and rows.first_break(one.rows, before) is None:
            return one
    return None


def _beginning(data: bytes, found: Scan, main: Header | None) -> tuple[bytes, Header | None]:
    """The schema message and what it says, made anew from the first event where it is damaged."""
    if found.places:
        schema = data[: found.places[0].end]
        try:
            return schema, header_of(arrow.metadata_of(schema), "")
        except (arrow.NotOurs, BadLog):
            return schema, None
    plain = arrow.schema_message(Header("").metadata())
    header = None
    for one in pieces(data, seal.put(plain, first_version=0, rows=0)):
        header = header or _header(one.rows[0], main)
    if header is None:
        return b"", None
    schema = arrow.schema_message(header.metadata())
    return seal.put(schema, first_version=header.fork, rows=0), header


def _header(row: Row, main: Header | None) -> Header | None:
    """The header that the first event of a line asks for."""
    first = next(iter(_events([row], _FIRST)), None)
    match first and first.fact:
        case Started() as fact:
            return Header(fact.game, fact.rules_version, fact.content_digest)
        case Branched() as fact if main is not None:
            return msgspec.structs.replace(
                main, parent=fact.parent, fork=fact.fork, parent_digest=fact.parent_digest
            )
        case _:
            return None


def _events(lines: list[Row], kinds: Kinds) -> tuple[Event, ...]:
    try:
        return rows.events_of(lines, kinds, "")
    except BadLog:
        return ()
