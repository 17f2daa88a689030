"""Reading compacted games back: one game, all of them, and whether they are what they were.

A file's digest is compared with the manifest's before its first byte reaches Arrow, and page
checksums are verified while it is read. What comes out are whole games (`whole.py`), their rows as
the logs had them, with the same digests.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import msgspec

from dinolab.core.errors import BadLog, BadName, DinolabError
from dinolab.store import manifest
from dinolab.store.arrow import KIND, Row
from dinolab.store.audit import Reader, check_whole
from dinolab.store.compact import FindKinds
from dinolab.store.manifest import Batch, Manifest
from dinolab.store.names import NOTES, TREE, is_line
from dinolab.store.parquet import RESTORE, Source
from dinolab.store.tables import fingerprint, fingerprints
from dinolab.store.whole import Whole, assembled

Told = Callable[[Iterable[Whole], int], Iterable[Whole]]
"""Watches games go by, of so many (a progress bar)."""


class Compacted:
    """A folder of compacted games, open for reading."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.manifest: Manifest = manifest.load(folder)
        self._good: set[Path] = set()

    def ids(self) -> tuple[tuple[str, str], ...]:
        """Every game as name and id, batch by batch."""
        return tuple(key for batch in self.manifest.batches for key in self.fingerprints(batch))

    def game(self, game: str, id: str) -> Whole:
        """One game; raises `BadName` where it is not here, `BadLog` where its file was changed."""
        for batch in self.manifest.batches:
            source = Source(self.checked(batch, manifest.EVENTS_FILE))
            streams: dict[str, list[Row]] = {}
            try:
                for group in range(source.groups):
                    if source.may_hold(group, game, id):
                        for _, _, stream, row in source.events(group, game, id):
                            streams.setdefault(stream, []).append(row)
            finally:
                source.close()
            if streams:
                return self._whole(batch, game, id, streams)
        raise BadName(f"{self.folder} has no game {game}/{id}")

    def games(self) -> Iterator[Whole]:
        """All games, a row group at a time."""
        for batch in self.manifest.batches:
            yield from self.games_of(batch)

    def games_of(self, batch: Batch) -> Iterator[Whole]:
        """The games of a batch, in its order."""
        source = Source(self.checked(batch, manifest.EVENTS_FILE))
        key, streams = ("", ""), dict[str, list[Row]]()
        try:
            for group in range(source.groups):
                for game, id, stream, row in source.events(group):
                    if (game, id) != key:
                        if streams:
                            yield self._whole(batch, *key, streams)
                        key, streams = (game, id), {}
                    streams.setdefault(stream, []).append(row)
        finally:
            source.close()
        if streams:
            yield self._whole(batch, *key, streams)

    def _whole(self, batch: Batch, game: str, id: str, streams: dict[str, list[Row]]) -> Whole:
        place = self.folder / batch.name / game / id
        for name in streams:
            if name not in (TREE, NOTES) and not is_line(name):
                raise BadLog(str(place), -1, "stream", f"{name!r:.40} is no stream", RESTORE)
        return assembled(game, id, streams, str(place))

    def fingerprints(self, batch: Batch) -> dict[tuple[str, str], bytes]:
        """What tells each game of a batch from others."""
        return fingerprints(self.checked(batch, manifest.GAMES_FILE))

    def checked(self, batch: Batch, name: str) -> Path:
        """A file whose digest is the manifest's, which is looked at once."""
        path = self.folder / batch.name / name
        if path not in self._good:
            wrong = manifest.problem_of(self.folder, batch, name)
            if wrong:
                raise BadLog(str(path), -1, "", wrong, RESTORE)
            self._good.add(path)
        return path


class Checked(msgspec.Struct, frozen=True):
    """What `verify_compacted` found: how much there is, and what is wrong, each with its place."""

    folder: Path
    batches: int
    games: int
    events: int
    problems: tuple[str, ...]

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong."""
        return not self.problems


def verify_compacted(folder: Path, kinds_of: FindKinds, *, told: Told | None = None) -> Checked:
    """Check a folder of compacted games: every file against the manifest, then every game as if
    its log were read, and that tables and views tell of the same events. Faults are reported, not
    raised; `BadName` where the folder holds no compacted games.
    """
    opened = Compacted(folder)
    known = opened.manifest
    problems = [f"{folder / name}: is not in the manifest (compact again takes it in)"
                for name in manifest.unlisted(folder, known)]  # fmt: skip
    for batch in known.batches:
        wrong = [
            f"{folder / batch.name / name}: {no}"
            for name in batch.files
            if (no := manifest.problem_of(folder, batch, name))
        ]
        problems += wrong or _games_at_fault(opened, batch, kinds_of, told)
    return Checked(folder, len(known.batches), known.games, known.events, tuple(problems))


def _games_at_fault(
    opened: Compacted, batch: Batch, kinds_of: FindKinds, told: Told | None
) -> Iterator[str]:
    """What is wrong with the games of a batch whose files are what they were."""
    readers: dict[str, Reader] = {}
    counts: Counter[str] = Counter()
    try:
        prints = opened.fingerprints(batch)
        games: Iterable[Whole] = opened.games_of(batch)
        for whole in told(games, batch.games) if told else games:
            counts.update(row[KIND] for stream in whole for row in stream.rows)
            if prints.pop((whole.game, whole.id), b"") != fingerprint(whole):
                yield f"{whole.place}: is another game than the table of games tells of"
            try:
                if whole.game not in readers:
                    readers[whole.game] = Reader(kinds_of(whole.game))
                check_whole(whole, readers[whole.game].facts(whole))
            except DinolabError as error:
                yield str(error)
        yield from (
            f"{opened.folder / batch.name}: {'/'.join(key)} has no events" for key in prints
        )
    except DinolabError as error:
        yield str(error)
        return
    views = {
        Path(name).stem: file.rows
        for name, file in batch.files.items()
        if name.startswith(f"{manifest.KINDS_FOLDER}/")
    }
    if views != counts:
        kinds = sorted(kind for kind in {*views, *counts} if views.get(kind) != counts.get(kind))
        yield f"{opened.folder / batch.name}: views do not fit the events: {', '.join(kinds)}"
