"""What a folder of compacted games says it holds: `manifest.json`, beside one folder a batch."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path
from typing import Final

import msgspec

from dinolab.core.errors import BadLog, BadName
from dinolab.store import disk
from dinolab.store.parquet import RESTORE, Source

FORMAT: Final = "dinolab-compact/1"
NAME: Final = "manifest.json"
EVENTS_FILE: Final = "events.parquet"
GAMES_FILE: Final = "games.parquet"
LINES_FILE: Final = "lines.parquet"
KINDS_FOLDER: Final = "kinds"


class File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Parquet file: its rows, its bytes and the SHA-256 of all of it (as `sha256sum` says)."""

    rows: int
    bytes: int
    sha256: str


class Batch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one run of `compact` added, a folder of that name; `files` by path within it."""

    name: str
    files: dict[str, File]

    @property
    def games(self) -> int:
        """How many games it holds."""
        return self.files[GAMES_FILE].rows

    @property
    def events(self) -> int:
        """How many events they have."""
        return self.files[EVENTS_FILE].rows

    @property
    def bytes(self) -> int:
        """How large all its files are."""
        return sum(file.bytes for file in self.files.values())


class Manifest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All batches, in the order they were added."""

    format: str = FORMAT
    sorted_by: tuple[str, ...] = ("game", "id", "stream", "version")
    batches: tuple[Batch, ...] = ()

    @property
    def games(self) -> int:
        """How many games all batches hold."""
        return sum(batch.games for batch in self.batches)

    @property
    def events(self) -> int:
        """How many events."""
        return sum(batch.events for batch in self.batches)

    @property
    def bytes(self) -> int:
        """How large all files are."""
        return sum(batch.bytes for batch in self.batches)


def is_compacted(folder: Path) -> bool:
    """Whether a folder holds compacted games."""
    return (folder / NAME).is_file()


def load(folder: Path) -> Manifest:
    """The manifest of a folder; raises `BadName` where there is none, `BadLog` for a bad one."""
    path = folder / NAME
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        raise BadName(f"{folder} holds no compacted games: it has no {NAME}") from None
    except OSError as error:
        raise disk.CannotRead(path, error) from error
    try:
        found = msgspec.json.decode(data, type=Manifest)
        for batch in found.batches:
            _check_names(batch)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise BadLog(str(path), -1, "", f"is no manifest: {error}", RESTORE) from error
    if found.format != FORMAT:
        raise BadLog(
            str(path), -1, "format", f"{found.format!r:.40} is not {FORMAT}", "upgrade dinolab"
        )
    return found


def _check_names(batch: Batch) -> None:
    """Only names that `compact` gives: a manifest leads to no file outside its folder."""
    for name in (batch.name, *batch.files):
        parts = name.split("/")
        plain = all(part and part[0] != "." and part.isprintable() for part in parts)
        if not plain or "\\" in name or ":" in name or len(parts) > 2 or len(name) > 100:
            raise ValueError(f"{name!r:.60} is no name of a file here")
    if "/" in batch.name or not {EVENTS_FILE, GAMES_FILE, LINES_FILE} <= set(batch.files):
        raise ValueError(f"{batch.name!r:.60} is no batch")


def save(folder: Path, manifest: Manifest) -> None:
    """Put the manifest in place, all or nothing, on the disk when this returns."""
    text = msgspec.json.format(msgspec.json.encode(manifest), indent=1)
    disk.replace(folder / NAME, text + b"\n", mode=disk.SHARED)


def describe(folder: Path, name: str) -> Batch:
    """A batch as it lies on disk."""
    paths = sorted(folder.rglob("*.parquet"))
    return Batch(name, {path.relative_to(folder).as_posix(): _file(path) for path in paths})


def _file(path: Path) -> File:
    source = Source(path)
    try:
        return File(source.rows, path.stat().st_size, sha256(path))
    finally:
        source.close()


def sha256(path: Path) -> str:
    """The digest of a whole file."""
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError as error:
        raise disk.CannotRead(path, error) from error


def problem_of(folder: Path, batch: Batch, name: str) -> str:
    """What is wrong with a batch's file as a whole; empty where nothing is."""
    path, file = folder / batch.name / name, batch.files[name]
    try:
        size = path.stat().st_size
    except FileNotFoundError:
        return "is missing"
    except OSError as error:
        return f"cannot be read ({error.strerror or error})"
    if size != file.bytes:
        return f"has {size:,} bytes, the manifest says {file.bytes:,}"
    return "" if sha256(path) == file.sha256 else "was changed: its digest is not the manifest's"


def unlisted(folder: Path, manifest: Manifest) -> tuple[str, ...]:
    """Batches that are whole on disk and not in the manifest yet: the power went between."""
    known = {batch.name for batch in manifest.batches}
    there = sorted(path.name for path in folder.glob("batch-*") if path.is_dir())
    return tuple(name for name in there if name not in known)


def sync_all(folder: Path) -> None:
    """Return when all files below a folder, and their names, are on the disk."""
    for path in sorted(folder.rglob("*"), reverse=True):
        if path.is_dir():
            disk.sync_folder(path)
        else:
            fd = os.open(path, os.O_RDWR)
            try:
                disk.sync(fd, path)
            finally:
                os.close(fd)
    disk.sync_folder(folder)
