"""What a PATH means that may hold many games: folders of games, and folders of compacted ones."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from dinolab.core.errors import BadName
from dinolab.store.examples import find_log
from dinolab.store.manifest import FORMAT, NAME, is_compacted
from dinolab.store.names import SUFFIX


def games_at(path: str | Path) -> list[Path]:
    """The folders of the games that a PATH means: one, or all below it. Raises `BadName` where it
    means none.
    """
    place, main = Path(path).expanduser(), f"main{SUFFIX}"
    if place.is_file() or (place / main).is_file() or not place.is_dir():
        return [find_log(path).folder]
    found = [file.parent for file in place.rglob(main)]
    folders = sorted(one for one in found if not one.name.startswith("."))
    if not folders:
        raise BadName(f"{str(path)!r} holds no games: give a game's folder or one with games")
    return folders


def tables_at(path: str | Path) -> list[Path]:
    """The folders of compacted games that a PATH means: it, or those below it."""
    place = Path(path).expanduser()
    if is_compacted(place):
        return [place]
    if not place.is_dir():
        return []
    # Others call a file so too: below, it must be ours by what it says or by what lies beside it.
    return sorted(
        found.parent
        for found in place.rglob(NAME)
        if any(found.parent.glob("batch-*")) or FORMAT.encode() in found.read_bytes()
    )


def places_at(paths: Iterable[str | Path]) -> list[Path]:
    """All of these that some PATHs mean, each once; raises `BadName` for one that means none."""
    found: dict[Path, None] = {}
    for path in paths:
        tables = tables_at(path)
        try:
            found |= dict.fromkeys([*tables, *games_at(path)])
        except BadName:
            if not tables:
                raise
            found |= dict.fromkeys(tables)
    return list(found)
