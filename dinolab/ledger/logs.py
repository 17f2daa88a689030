"""Looking at games in their folders, as they were played."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

from dinolab.core.errors import BadLog
from dinolab.core.event import Fact
from dinolab.core.feats import Feats, Told, marks, player_of
from dinolab.core.fold import IMPOSSIBLE, WAY_OUT
from dinolab.core.game import Game
from dinolab.core.table import Closed, Seat, Started
from dinolab.ledger.index import Done, Index, Looked
from dinolab.store import disk
from dinolab.store.arrow import DIGEST, KIND, Row
from dinolab.store.audit import tree_of
from dinolab.store.folder import TREE_KINDS
from dinolab.store.names import SUFFIX, TREE
from dinolab.store.whole import Whole, read_whole

Decode = Callable[[str, int, str], Fact]
"""A fact from its kind, the kind's version and its payload."""


def digest_of(folder: Path) -> str:
    """The digest of all streams in a game's folder, of their bytes as they are."""
    found = blake2b(digest_size=16)
    for path in sorted(folder.glob(f"*{SUFFIX}")):
        try:
            data = path.read_bytes()
        except OSError as error:
            raise disk.CannotRead(path, error) from error
        found.update(f"{path.name} {len(data)} ".encode())
        found.update(data)
    return f"log-{found.hexdigest()}"


def decoder(game: Game[Any]) -> Decode:
    """Facts never change, so equal ones are read once: most come up again and again."""

    @lru_cache(maxsize=50_000)
    def decode(kind: str, kind_version: int, payload: str) -> Fact:
        return game.kinds.decode(kind, kind_version, payload, "", file=game.name, version=-1)

    return decode


class Lookout:
    """Looks at games of one kind: what did people do in them that is a feat? `faults` are games
    that could not be read.
    """

    def __init__(self, game: Game[Any], feats: Feats, chosen: dict[str, str]) -> None:
        self.game, self.feats, self.chosen = game, feats, chosen
        self.kinds = feats.kinds
        self.index = Index(game, chosen)
        self.faults: list[str] = []
        self._decode = decoder(game)

    def folder(self, folder: Path) -> Looked:
        """A game's folder; raises `BadLog` where it is not whole."""
        digest = digest_of(folder)
        known = self.index.get(digest)
        return known or self.index.put(digest, self.whole(read_whole(folder)))

    def whole(self, whole: Whole) -> Looked:
        """A whole game: the line that tells how it ended."""
        tree = tree_of(whole, {TREE: _tree_facts(whole)})
        line = tree.told
        rows = whole.line(line)
        wanted = [row for row in rows if row[KIND] in self.kinds]
        digests = {row[0]: row[DIGEST] for row in wanted}
        told = self.told(((row[0], row[KIND], row[3], row[9]) for row in wanted), whole.place)
        live = line == tree.head
        return self.looked(told, digests, rows[-1][8], whole.place, line, live=live)

    def told(self, rows: Iterable[tuple[int, str, int, str]], place: str) -> tuple[Told, ...]:
        """Events from their version, kind, version of the kind, and payload; `place` is for the
        `BadLog` about one that cannot be read.
        """
        decode, found = self._decode, list[Told]()
        for version, kind, kind_version, payload in rows:
            try:
                found.append(Told(version, decode(kind, kind_version, payload)))
            except BadLog as bad:
                raise BadLog(place, version, bad.field, bad.problem, bad.way_out) from bad
        return tuple(found)

    def looked(
        self,
        told: tuple[Told, ...],
        digests: dict[int, bytes],
        ended: int,
        place: str,
        line: str = "main",
        *,
        live: bool = True,
    ) -> Looked:
        """What was done in a game; only a line that is closed tells anything. Raises `BadLog` for a
        log that is whole and sealed and still tells of what cannot have happened.
        """
        if not told or not isinstance(told[-1].fact, Closed):
            return Looked(line, live)
        seats = _seats(told[0].fact)
        try:
            found = marks(self.feats, told, self.chosen)
        except IMPOSSIBLE as error:
            problem = f"cannot have happened ({type(error).__name__}: {error})"
            raise BadLog(place, told[-1].version, "", problem, WAY_OUT) from error
        return Looked(
            line, live, ended,
            tuple(
                Done(mark.feat, mark.part, player_of(seats[mark.seat]), seats[mark.seat].name,
                     mark.version, digests[mark.version].hex()[:8])
                for mark in found
            ),
        )  # fmt: skip


def _seats(first: Fact) -> Sequence[Seat]:
    return first.seats if isinstance(first, Started) else ()


def _tree_facts(whole: Whole) -> tuple[Fact, ...]:
    rows: Sequence[Row] = next((one.rows for one in whole if one.name == TREE), ())
    return tuple(
        TREE_KINDS.decode(row[2], row[3], row[9], row[10], file=TREE, version=row[0])
        for row in rows
    )
