"""The recorded games that come with dinolab: to look at as they lie, to play on in a copy.

They stand in `logs/<game>/<id>/` of the project and travel in the wheel; `logs/<game>/about.toml`
says in a line what each shows.
"""

from __future__ import annotations

import shutil
import tomllib
from difflib import get_close_matches
from pathlib import Path

from dinolab.core.errors import BadName
from dinolab.store.names import Found, folder_of, games, resolve

_PACKAGE = Path(__file__).parents[1]


def shelf() -> Path:
    """The folder they stand in: in the wheel `_logs`, in a checkout `logs` beside the package."""
    packed = _PACKAGE / "_logs"
    return packed if packed.is_dir() else _PACKAGE.parent / "logs"


def examples() -> tuple[tuple[str, str], ...]:
    """Every example as `game/id` and the line that says what it shows."""
    found = []
    for folder in games(shelf()):
        about = folder.parent / "about.toml"
        lines = tomllib.loads(about.read_text(encoding="utf-8")) if about.is_file() else {}
        found.append((f"{folder.parent.name}/{folder.name}", str(lines.get(folder.name, ""))))
    return tuple(found)


def find_log(log: str | Path) -> Found:
    """What a LOG argument means: a game of one's own, else an example of that name.

    Raises `BadName` saying where was looked, and which name is near.
    """
    try:
        return resolve(log)
    except BadName as own:
        try:
            return resolve(log, shelf())
        except BadName:
            near = _near(str(log))
            raise BadName(f"{own}; the nearest is {near}" if near else str(own)) from None


def _near(name: str) -> str:
    """A game of one's own or an example that is called nearly so, as `game/id`."""
    there = (*games(), *games(shelf()))
    full = [f"{folder.parent.name}/{folder.name}" for folder in there]
    ids = {folder.name: known for folder, known in zip(there, full, strict=True)}
    near = get_close_matches(name, [*full, *ids], 1, 0.75)
    return ids.get(near[0], near[0]) if near else ""


def own_copy(found: Found) -> Found:
    """The log itself, or, for an example, a copy among one's own games: made when it is first
    played on, so that the example stays what it is. A copy that is there already is used.
    """
    if not found.folder.resolve().is_relative_to(shelf().resolve()):
        return found
    copy = folder_of(found.folder.parent.name, found.folder.name)
    if not copy.exists():
        copy.parent.mkdir(parents=True, exist_ok=True)
        part = copy.with_name(f".{copy.name}.part")
        shutil.rmtree(part, ignore_errors=True)
        shutil.copytree(found.folder, part)
        part.rename(copy)
    return Found(copy, found.stream)
