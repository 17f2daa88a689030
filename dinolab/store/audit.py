"""Whether a whole game holds together: what is exported, compacted or restored passes through here.

Facts that can be read, headers, versions, digest chains, secrets and covers, closing events, and
branches that hang where they say. (`verify.py` reports on files; this refuses games.)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from dinolab.core.event import ZERO16, Fact
from dinolab.core.kinds import Kinds
from dinolab.core.table import Branched, Closed, Started
from dinolab.core.tree import MAIN, Forked, Opened, Tree, evolve_tree, fold_tree
from dinolab.store import rows
from dinolab.store.arrow import COVER, SECRET
from dinolab.store.folder import NOTE_KINDS, TREE_KINDS
from dinolab.store.names import NOTES, TREE, is_line
from dinolab.store.whole import Bad, Stream, Whole, beside, file_of, header_of_fact

Facts = Mapping[str, tuple[Fact, ...]]
"""The facts of a game, stream by stream."""


class Reader:
    """Rows to facts. Facts never change, so equal ones are read once: most are short and come up
    again and again.
    """

    def __init__(self, kinds: Kinds) -> None:
        self._kinds = {TREE: TREE_KINDS, NOTES: NOTE_KINDS}, kinds
        self._known: dict[tuple[str, int, str], Fact] = {}

    def facts(self, whole: Whole) -> Facts:
        """All facts of a game; raises `BadLog` for the first that cannot be read."""
        return {stream.name: self._stream(whole, stream) for stream in whole}

    def _stream(self, whole: Whole, stream: Stream) -> tuple[Fact, ...]:
        special, kinds = self._kinds
        if stream.name in special:
            return _decoded(whole, stream, special[stream.name])
        file, known, found = file_of(whole, stream.name), self._known, []
        for version, _, kind, kind_version, _, _, _, _, _, payload, secret, _, _, _ in stream.rows:
            key = kind, kind_version, payload
            fact = known.get(key)
            if fact is None or secret:
                fact = kinds.decode(kind, kind_version, payload, secret, file=file, version=version)
                if not secret and len(payload) <= _SHORT and len(known) < _MANY:
                    known[key] = fact
            found.append(fact)
        return tuple(found)


_SHORT: Final = 60
_MANY: Final = 50_000


def facts_of(whole: Whole, kinds: Kinds) -> Facts:
    """All facts of a game; raises `BadLog` for the first that cannot be read."""
    return Reader(kinds).facts(whole)


def _decoded(whole: Whole, stream: Stream, kinds: Kinds) -> tuple[Fact, ...]:
    file, decode = file_of(whole, stream.name), kinds.decode
    return tuple(
        decode(row[2], row[3], row[9], row[10], file=file, version=row[0]) for row in stream.rows
    )


def tree_of(whole: Whole, facts: Facts) -> Tree:
    """The branch tree, with the lines in it that only their streams tell of."""
    tree = fold_tree(facts.get(TREE, ()))
    for stream in whole.lines:
        if stream.name in tree:
            continue
        header = stream.header
        fact: Fact = Opened(stream.name)
        if header.parent:
            fact = Forked(stream.name, header.parent, header.fork, "")
        tree = evolve_tree(tree, fact)
    return tree


def is_finished(whole: Whole, tree: Tree) -> bool:
    """Whether every line is closed that people still follow (as `core.lines.none_open`): only then
    does nothing need to be hidden.
    """
    closed = {stream.name for stream in whole.lines if stream.is_closed}
    return {one.line for one in tree.lines if not one.abandoned or one.line == tree.head} <= closed


def check_whole(whole: Whole, facts: Facts, *, chains: bool = True) -> None:
    """Raise `BadLog` for the first thing that cannot be as it is written: header, versions, digest
    chain (unless it was checked when it was read), secrets and covers, closing event, joints.
    """
    for stream in whole:
        bad = Bad(whole, stream.name)
        if not stream.rows and is_line(stream.name):
            raise bad(stream.header.fork, "", "a line without any event")
        if chains:
            _check_chain(stream, bad)
        if is_line(stream.name):
            _check_line(whole, stream, facts[stream.name], bad)
        elif stream.header != beside(whole):
            raise bad(-1, "header", "differs from the main line's")
        _check_secrets(stream, facts[stream.name], bad)


def _check_chain(stream: Stream, bad: Bad) -> None:
    for version, row in enumerate(stream.rows, stream.header.fork):
        if row[0] != version:
            raise bad(row[0], "version", f"is {row[0]}, and {version} comes next")
    broken = rows.first_break(stream.rows, stream.header.before)
    if broken is not None:
        raise bad(broken, "digest", "does not follow the event before: one of them was changed")


def _check_line(whole: Whole, stream: Stream, facts: tuple[Fact, ...], bad: Bad) -> None:
    header, first, fork = stream.header, facts[0], stream.header.fork
    if header_of_fact(first, whole) != header:
        raise bad(fork, "header", f"differs from what the first event ({first.kind}) says")
    if (stream.name == MAIN) != isinstance(first, Started):
        raise bad(fork, "kind", f"{stream.name} cannot begin with {first.kind}")
    for version, fact in enumerate(facts, fork):
        if isinstance(fact, Closed) and (version != stream.version - 1 or fact.count != version):
            raise bad(version, "payload.count", "the closing event counts other events than these")
    if isinstance(first, Branched):
        parents = {one.name: one for one in whole.lines if one.name != stream.name}
        parent = parents.get(first.parent)
        if parent is None or not parent.header.fork < fork <= parent.version:
            raise bad(fork, "payload.fork", f"{first.parent} has no position {fork} here")
        if parent.digest_at(fork).hex() != first.parent_digest:
            raise bad(fork, "payload.parent_digest", f"is not {first.parent}'s at {fork}")


def _check_secrets(stream: Stream, facts: tuple[Fact, ...], bad: Bad) -> None:
    covered = [row for row in stream.rows if row[SECRET] or row[COVER] != ZERO16]
    for row in covered:
        if not row[SECRET]:
            raise bad(row[0], "secret", LEFT_OUT)
    key = rows.key_in(stream.rows[0][SECRET]) if stream.rows else b""
    last = facts[-1] if facts else None
    if isinstance(last, Closed) and key.hex() != last.shown_key:
        raise bad(stream.version - 1, "payload.shown_key", "is not the key the stream began with")
    uncovered = rows.first_uncovered(covered, key)
    if uncovered is not None:
        raise bad(uncovered, "secret", "does not fit its cover: one of them was changed")


LEFT_OUT: Final = "is left out: this is what one viewer may see"
