"""Thousands of finished games as a few Parquet files that any data tool reads without dinolab.

    DIR/manifest.json                          what there is, with the SHA-256 of each file
    DIR/batch-0001/events.parquet              every event, all columns of the log
    DIR/batch-0001/games.parquet               one row a game: seats, options, outcome
    DIR/batch-0001/lines.parquet               one row a line: main, and each branch with its fork
    DIR/batch-0001/kinds/racer.drafted.parquet one view a kind: the fact's fields as typed columns

Each run adds a batch with the games that are not there yet, so a wildcard reads all of them
(`batch-*/events.parquet`). A batch is written in a hidden folder, put on the disk, then renamed as
a whole; only then does the manifest tell of it. Rows stand by game and id, within a game stream
by stream and version by version. The games are over, so their secrets are in clear. The same games
give the same bytes.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import msgspec

from dinolab.core.errors import DinolabError
from dinolab.core.kinds import Kinds
from dinolab.core.tree import MAIN
from dinolab.store import arrow, disk, seal
from dinolab.store.compactor import Compactor, Skipped
from dinolab.store.header import header_of
from dinolab.store.manifest import Batch, Manifest
from dinolab.store.names import folder_of, stream_file
from dinolab.store.whole import read_whole

FindKinds = Callable[[str], Kinds]
"""The kinds of a game by its name; raises `BadName` for a game that is not here."""


class Result(msgspec.Struct, frozen=True):
    """What a run did: the batch it added (None where there was nothing new), what it left out, and
    the whole folder's manifest.
    """

    batch: Batch | None
    skipped: tuple[Skipped, ...]
    manifest: Manifest

    @property
    def faults(self) -> tuple[Skipped, ...]:
        """What should have been taken and could not be."""
        return tuple(one for one in self.skipped if one.why in ("damaged", "other"))


def compact(
    folders: Iterable[Path],
    out: Path,
    kinds_of: FindKinds,
    *,
    strict: bool = False,
    told: Callable[[Sequence[Path]], Iterable[Path]] = iter,
) -> Result:
    """Add the finished games of some folders to the compacted games in `out`, as one batch.

    Games that are not finished or not whole are left out and named; with `strict` they are an
    error, and nothing is added. `told` may watch the folders go by (a progress bar).
    """
    ordered, skipped = _ordered(folders)
    with Compactor(out) as compactor:
        for folder in told(ordered):
            no = _add(compactor, folder, kinds_of)
            if no is not None:
                skipped.append(no)
                if strict and no.why != "there":
                    raise DinolabError(f"{no.place}: {no.why}: {no.detail}; nothing was added")
        if strict and (bad := [one for one in skipped if one.why != "there"]):
            raise DinolabError(f"{bad[0].place}: {bad[0].detail}; nothing was added")
        batch = compactor.commit()
        return Result(batch, tuple(skipped), compactor.manifest)


def _add(compactor: Compactor, folder: Path, kinds_of: FindKinds) -> Skipped | None:
    try:
        whole = read_whole(folder)
        return compactor.add(whole, kinds_of(whole.game), chains=False)
    except disk.CannotWrite:
        raise
    except DinolabError as error:
        return Skipped(str(folder), "damaged", str(error))


def _ordered(folders: Iterable[Path]) -> tuple[list[Path], list[Skipped]]:
    """Games by name and id, each once, and what cannot be one."""
    found: dict[Path, tuple[str, str]] = {}
    skipped = []
    for folder in folders:
        try:
            game = game_in(folder)
            folder_of(game, folder.resolve().name)
            found[folder.resolve()] = (game, folder.resolve().name)
        except DinolabError as error:
            skipped.append(Skipped(str(folder), "damaged", str(error)))
    return sorted(found, key=lambda folder: (found[folder], folder)), skipped


def game_in(folder: Path) -> str:
    """Which game lies in a folder, as the first bytes of its main line say."""
    path = stream_file(folder, MAIN)
    fd = disk.open_reading(path)
    try:
        data = disk.read(fd, 0, 8192, path)
    finally:
        os.close(fd)
    place = seal.check(data, 0)
    if place is None or place.rows:
        raise DinolabError(f"{path} is no dinolab log, or damaged in its first bytes")
    try:
        return header_of(arrow.metadata_of(data[: place.end]), str(path)).game
    except arrow.NotOurs as error:
        raise DinolabError(f"{path}: {error}") from error
