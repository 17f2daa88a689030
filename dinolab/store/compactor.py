"""Adding games to a folder of compacted games; `compact.py` says what lies in it."""

from __future__ import annotations

import os
import secrets
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, Literal

import msgspec

from dinolab.core.errors import BadName, DinolabError
from dinolab.core.event import Fact
from dinolab.core.kinds import Kinds
from dinolab.core.tree import Tree
from dinolab.store import disk, manifest
from dinolab.store.arrow import Row
from dinolab.store.audit import Facts, Reader, check_whole, is_finished, tree_of
from dinolab.store.closing import Closing
from dinolab.store.columns import view_of
from dinolab.store.manifest import Batch, Manifest
from dinolab.store.parquet import EVENTS, GAMES, LINES, Sheet
from dinolab.store.tables import columns, fingerprint, fingerprints, game_row, line_rows
from dinolab.store.whole import Whole

Place = tuple[str, str, str]
"""Game, id and stream."""
GATHERED: Final = 32_768
"""How many events are gathered as Python values before they become Arrow's."""
Why = Literal["unfinished", "damaged", "there", "other"]


class Skipped(msgspec.Struct, frozen=True):
    """A game that was left out: it is not finished, not whole, in the folder already, or another
    game of its id is.
    """

    place: str
    why: Why
    detail: str = ""


class Compactor(Closing):
    """Adds games to a folder as one batch: `add` each in order of game and id, then `commit`.

    Nobody else may add at the same time. Without a `commit` nothing is added.
    """

    def __init__(self, out: Path) -> None:
        self.out = out
        with _writing(out):
            out.mkdir(parents=True, exist_ok=True)
            if not manifest.is_compacted(out) and not _is_empty(out):
                raise BadName(f"{out} holds other things: name a new folder for compacted games")
            self._lock = _locked(out / ".lock")
        try:
            for left in out.glob(".batch-*"):  # a run was killed; nobody else writes here now
                shutil.rmtree(left, ignore_errors=True)
            self.manifest = self._known_batches()
            self._known = self._known_games()
        except BaseException:
            os.close(self._lock)
            raise
        number = len(self.manifest.batches) + 1
        while (out / f"batch-{number:04d}").exists():
            number += 1
        self._name = f"batch-{number:04d}"
        self._part = out / f".{self._name}.{secrets.token_hex(4)}"
        self._last = ("", "")
        self._sheets: dict[str, Sheet] = {}
        self._readers: dict[str, Reader] = {}
        self._views: dict[type[Fact], list[tuple[Place, Row, Fact]]] = {}
        self._places: list[tuple[Place, int]] = []
        self._rows: list[Row] = []
        self._games: list[tuple[Any, ...]] = []
        self._lines: list[tuple[Any, ...]] = []

    def _known_batches(self) -> Manifest:
        """The manifest, with a batch taken in that a run put in place and could not tell of."""
        if not manifest.is_compacted(self.out):
            manifest.save(self.out, Manifest())
        found = manifest.load(self.out)
        for name in manifest.unlisted(self.out, found):
            batch = manifest.describe(self.out / name, name)
            found = msgspec.structs.replace(found, batches=(*found.batches, batch))
            manifest.save(self.out, found)
        return found

    def _known_games(self) -> dict[tuple[str, str], bytes]:
        known: dict[tuple[str, str], bytes] = {}
        for batch in self.manifest.batches:
            wrong = manifest.problem_of(self.out, batch, manifest.GAMES_FILE)
            path = self.out / batch.name / manifest.GAMES_FILE
            if wrong:
                raise DinolabError(f"{path} {wrong}")
            known.update(fingerprints(path))
        return known

    def holds(self, game: str, id: str) -> bool:
        """Whether a game of that id is there already, or was added."""
        return (game, id) in self._known

    def add(self, whole: Whole, kinds: Kinds, *, chains: bool = True) -> Skipped | None:
        """Add a game, or say why it is left out. `chains=False` where its digest chains were
        checked when it was read. Raises `BadLog` for a game that is not what it should be.
        """
        key = whole.game, whole.id
        there = self._known.get(key)
        if there is not None:
            same = there == fingerprint(whole)
            detail = "" if same else f"another game {'/'.join(key)} is there already"
            return Skipped(whole.place, "there" if same else "other", detail)
        if whole.game not in self._readers:
            self._readers[whole.game] = Reader(kinds)
        facts = self._readers[whole.game].facts(whole)
        tree = tree_of(whole, facts)
        if not is_finished(whole, tree):
            return Skipped(
                whole.place, "unfinished", "a line that is followed has no closing event"
            )
        check_whole(whole, facts, chains=chains)
        if key < self._last:
            raise DinolabError(f"{'/'.join(key)} was added after {'/'.join(self._last)}")
        self._known[key], self._last = fingerprint(whole), key
        self._gather(whole, facts, tree)
        if len(self._rows) >= GATHERED:
            self._spill()
        return None

    def _gather(self, whole: Whole, facts: Facts, tree: Tree) -> None:
        self._games.append(game_row(whole, facts, tree))
        self._lines += line_rows(whole, facts, tree)
        views = self._views
        for stream in whole:
            place = whole.game, whole.id, stream.name
            self._places.append((place, len(stream.rows)))
            self._rows += stream.rows
            for row, fact in zip(stream.rows, facts[stream.name], strict=True):
                kind = type(fact)
                if kind not in views:
                    views[kind] = []
                views[kind].append((place, row, fact))

    def _spill(self) -> None:
        """Hand what is gathered on to the files."""
        if not self._rows:
            return
        with _writing(self._part):
            places = [[p[i] for p, count in self._places for _ in range(count)] for i in range(3)]
            self._sheet(manifest.EVENTS_FILE, EVENTS).add([*places, *columns(self._rows)])
            self._sheet(manifest.GAMES_FILE, GAMES).add(columns(self._games))
            self._sheet(manifest.LINES_FILE, LINES).add(columns(self._lines))
            for kind, found in self._views.items():
                view = view_of(kind)
                sheet = self._sheet(f"{manifest.KINDS_FOLDER}/{kind.kind}.parquet", view.schema)
                sheet.add(view.columns(found))
        self._rows, self._places, self._games, self._lines, self._views = [], [], [], [], {}

    def _sheet(self, name: str, schema: Any) -> Sheet:
        if name not in self._sheets:
            path = self._part / name
            path.parent.mkdir(parents=True, exist_ok=True)
            self._sheets[name] = Sheet(path, schema)
        return self._sheets[name]

    def commit(self) -> Batch | None:
        """Put the batch in place and tell of it in the manifest; None where no game was added."""
        self._spill()
        if not self._sheets:
            return None
        with _writing(self.out):
            while self._sheets:
                self._sheets.popitem()[1].close()
            manifest.sync_all(self._part)
            batch = manifest.describe(self._part, self._name)
            self._part.rename(self.out / self._name)
            disk.sync_folder(self.out)
        batches = (*self.manifest.batches, batch)
        self.manifest = msgspec.structs.replace(self.manifest, batches=batches)
        manifest.save(self.out, self.manifest)
        return batch

    def close(self) -> None:
        """Drop what was not committed, and let others add."""
        if self._lock < 0:
            return
        try:
            while self._sheets:
                self._sheets.popitem()[1].abandon()
            shutil.rmtree(self._part, ignore_errors=True)
        finally:
            os.close(self._lock)
            self._lock = -1


def _is_empty(folder: Path) -> bool:
    """Whether nothing is in a folder but what a run leaves that is killed in its first moments."""
    left = (".lock", f".{manifest.NAME}.")
    return all(path.name.startswith(left) for path in folder.iterdir())


def _locked(path: Path) -> int:
    """A descriptor that keeps others from adding to the folder at the same time."""
    fd = os.open(path, os.O_RDWR | os.O_CREAT, disk.SHARED)
    try:
        disk.lock(fd, path)
    except disk.InUse:
        os.close(fd)
        raise DinolabError(f"{path.parent}: games are being added to it elsewhere; wait") from None
    except BaseException:
        os.close(fd)
        raise
    return fd


@contextmanager
def _writing(path: Path) -> Iterator[None]:
    """Full disks and forbidden folders as `CannotWrite`."""
    try:
        yield
    except OSError as error:
        raise disk.CannotWrite(path, error) from error
