"""Looking at compacted games, thousands at once: DuckDB brings the few events that matter."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any, Final

import msgspec

from dinolab.core.errors import BadLog, DinolabError
from dinolab.ledger.index import Looked
from dinolab.ledger.logs import Lookout
from dinolab.store import manifest
from dinolab.store.compacted import Compacted
from dinolab.store.manifest import Batch
from dinolab.store.parquet import RESTORE

WITHOUT_DATA: Final = "asking compacted games needs more packages: pip install 'dinolab[data]'"
GAMES: Final = """
    select id, line, hex(fingerprint) as print, epoch_us(ended) as ended from read_parquet($games)
    where game = $game order by id
"""
EVENTS: Final = """
    select id, version, kind, kind_version, payload, digest from read_parquet($events)
    where game = $game and stream = 'main' and list_contains($kinds, kind)
        and id in (select unnest($ids))
    order by id, version
"""
PEOPLE: Final = """
    select id from read_parquet($games)
    where game = $game and line = 'main' and list_contains(bots, '')
        and code not in ('conceded', 'draw')
"""
"""Games that people ended by their main line; the others can hold no feat."""


class Row(msgspec.Struct, frozen=True, gc=False):
    """A game in the table of games."""

    id: str
    line: str
    digest: str
    ended: int


def looked_at(folder: Path, lookout: Lookout) -> Iterator[tuple[str, Looked]]:
    """The compacted games of one kind, by id. Raises `BadLog` for a file that was changed."""
    opened = Compacted(folder)
    for batch in opened.manifest.batches:
        yield from _batch(opened, batch, lookout)


def _batch(opened: Compacted, batch: Batch, lookout: Lookout) -> Iterator[tuple[str, Looked]]:
    rows = [Row(*found) for found in _ask(opened, batch, GAMES, game=lookout.game.name)]
    known = {row.id: lookout.index.get(f"table-{row.digest}") for row in rows}
    new = {row.id: row for row in rows if known[row.id] is None}
    fresh = dict(_new(opened, batch, lookout, new)) if new else {}
    for id, looked in (known | fresh).items():
        if looked is not None:
            yield id, looked


def _new(
    opened: Compacted, batch: Batch, lookout: Lookout, new: dict[str, Row]
) -> Iterator[tuple[str, Looked]]:
    """Games that nobody has looked at yet; the lookout's faults tell what is wrong with one."""
    game = lookout.game.name
    people = {id for (id,) in _ask(opened, batch, PEOPLE, game=game)} & set(new)
    events = _ask(opened, batch, EVENTS, game=game, kinds=sorted(lookout.kinds), ids=sorted(people))
    found = {id: list(group) for id, group in groupby(events, key=lambda event: event[0])}
    for id, row in new.items():
        try:
            looked = Looked(row.line, ended=row.ended)
            if id in found:
                place = str(opened.folder / batch.name / game / id)
                told = lookout.told((event[1:5] for event in found[id]), place)
                digests = {event[1]: event[5] for event in found[id]}
                looked = lookout.looked(told, digests, row.ended, place)
            elif row.line != "main":
                looked = lookout.whole(opened.game(game, id))
            yield id, lookout.index.put(f"table-{row.digest}", looked)
        except BadLog as error:
            lookout.faults.append(str(error))


def _ask(opened: Compacted, batch: Batch, query: str, **values: Any) -> list[tuple[Any, ...]]:
    """What DuckDB answers about a batch, whose files are first compared with the manifest."""
    try:
        import duckdb
    except ImportError as error:
        raise DinolabError(WITHOUT_DATA) from error
    files = {"games": manifest.GAMES_FILE, "events": manifest.EVENTS_FILE}
    for name, file in files.items():
        if f"${name}" in query:
            values[name] = str(opened.checked(batch, file))
    with duckdb.connect() as base:
        try:
            found: list[tuple[Any, ...]] = base.execute(query, values).fetchall()
        except duckdb.Error as error:
            raise BadLog(str(opened.folder / batch.name), -1, "", str(error), RESTORE) from error
    return found
