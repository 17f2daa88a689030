"""Rows of the tables of games and of lines, and what tells one game from another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any

from dinolab.core.table import Closed, Started
from dinolab.core.tree import MAIN, Tree
from dinolab.store.arrow import DIGEST, Row
from dinolab.store.audit import Facts
from dinolab.store.parquet import Source
from dinolab.store.whole import Whole


def fingerprint(whole: Whole) -> bytes:
    """What a game's streams are, down to the last event."""
    found = blake2b(digest_size=16)
    for stream in whole:
        if stream.rows:
            found.update(f"{stream.name} {stream.version} ".encode() + stream.rows[-1][DIGEST])
    return found.digest()


def fingerprints(path: Path) -> dict[tuple[str, str], bytes]:
    """The fingerprints in a table of games, by game and id."""
    source, found = Source(path), dict[tuple[str, str], bytes]()
    try:
        for group in range(source.groups):
            games, ids, prints = source.table(group, ("game", "id", "fingerprint"))
            found.update(zip(zip(games, ids, strict=True), prints, strict=True))
    finally:
        source.close()
    return found


def columns(rows: Sequence[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """Rows, column by column."""
    return list(zip(*rows, strict=True))


def game_row(whole: Whole, facts: Facts, tree: Tree) -> tuple[Any, ...]:
    """A row of the table of games; how it ended is told of the line that tells it (`Tree.told`)."""
    name = tree.told
    rows, last = whole.line(name), facts[name][-1]
    first: Any = facts[MAIN][0]
    assert isinstance(first, Started)
    assert isinstance(last, Closed)
    seats = first.seats
    return (
        whole.game, whole.id, name, len(seats), [seat.name for seat in seats],
        [seat.player for seat in seats], [seat.bot for seat in seats], list(first.options),
        last.code, last.winners, last.scores, len(rows), whole.events, _source(rows),
        rows[0][8], rows[-1][8], first.rules_version, first.content, first.content_digest,
        fingerprint(whole),
    )  # fmt: skip


def _source(rows: Sequence[Row]) -> str:
    """`simulated`, `declared`, `aimed`, or `engine` where nothing else was."""
    return next((row[7] for row in rows if row[7] != "engine"), "engine")


def line_rows(whole: Whole, facts: Facts, tree: Tree) -> Iterator[tuple[Any, ...]]:
    """The rows of the table of lines."""
    for stream in whole.lines:
        line, last = tree.line(stream.name), facts[stream.name][-1]
        ending = (last.code, last.winners, last.scores) if isinstance(last, Closed) else (None,) * 3
        yield (
            whole.game, whole.id, line.line, line.parent, line.fork, line.name,
            line.line == tree.head, line.abandoned, stream.is_closed, stream.version,
            stream.rows[-1][DIGEST], *ending,
        )  # fmt: skip
