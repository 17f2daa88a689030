"""Where games lie on disk and what they are called: `<home>/logs/<game>/<id>/<stream>.arrows`.

A name that is not of the agreed form is refused before it becomes part of a path.
"""

from __future__ import annotations

import os
import re
import secrets
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

import msgspec

from dinolab.core.errors import BadName

SUFFIX: Final = ".arrows"
TREE: Final = "tree"
NOTES: Final = "notes"
FEATS: Final = "feats"
"""The log of feats that are earned away from the table: beside the folders of a game's logs."""
_GAME: Final = re.compile(r"[a-z0-9_-]{1,48}")
_ID: Final = re.compile(r"[a-z0-9-]{1,48}")
_LINE: Final = re.compile(r"main|b[1-9][0-9]{0,5}")
_DIGITS: Final = "0123456789abcdefghjkmnpqrstvwxyz"
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


def home() -> Path:
    """The folder of a person's games and notebooks: `$DINOLAB_HOME`, else `~/dinolab`."""
    given = os.environ.get("DINOLAB_HOME", "")
    return Path(given).expanduser() if given else Path.home() / "dinolab"


def logs() -> Path:
    """Where the games' folders lie."""
    return home() / "logs"


def new_id(clock: Callable[[], int]) -> str:
    """An id for a new game, such as `20261129-k3f9q2`: day, time of day and chance in base 32.

    `clock` gives UTC microseconds. Ids sort by second; two of the same second differ by chance.
    """
    now = _EPOCH + timedelta(microseconds=clock())
    seconds = now.hour * 3600 + now.minute * 60 + now.second
    number = seconds << 13 | secrets.randbits(13)
    text = "".join(_DIGITS[number >> shift & 31] for shift in range(25, -1, -5))
    return f"{now:%Y%m%d}-{text}"


def folder_of(game: str, game_id: str, root: Path | None = None) -> Path:
    """The folder of a game (under `root`, else under `logs()`); raises `BadName`."""
    _checked(_GAME, game, "a game's name", "a-z, 0-9, - and _")
    _checked(_ID, game_id, "a game's id", "a-z, 0-9 and -")
    return (root or logs()) / game / game_id


def is_line(name: str) -> bool:
    """Whether this is what a line's stream is called: `main`, `b1`, `b2`, …"""
    return _LINE.fullmatch(name) is not None


def stream_file(folder: Path, stream: str) -> Path:
    """The file of a stream (a line's, `tree` or `notes`); raises `BadName`."""
    if stream not in (TREE, NOTES) and not is_line(stream):
        raise BadName(f"{_shown(stream)} is no stream of a game: use main, b1, b2, …")
    return folder / f"{stream}{SUFFIX}"


def lines_in(folder: Path) -> tuple[str, ...]:
    """The lines that have a file in a folder, oldest first."""
    names = [path.stem for path in folder.glob(f"*{SUFFIX}") if is_line(path.stem)]
    return tuple(sorted(names, key=lambda name: 0 if name == "main" else int(name[1:])))


def games(root: Path | None = None) -> tuple[Path, ...]:
    """The folders of all games, by game and id; not what a killed import left half made."""
    found = (path.parent for path in (root or logs()).glob(f"*/*/main{SUFFIX}"))
    return tuple(sorted(folder for folder in found if not folder.name.startswith(".")))


class Found(msgspec.Struct, frozen=True):
    """What a LOG argument names: a game's `folder`, and the `stream` where a file was named."""

    folder: Path
    stream: str = ""


def resolve(text: str | Path, root: Path | None = None) -> Found:
    """What a LOG argument means: a game's folder, a stream's file, `game/id` or a game's id.

    Raises `BadName` saying where was looked.
    """
    name = str(text)
    if not name or len(name) > 4096 or not name.isprintable():
        raise BadName(f"{_shown(name)} names no log: give a game's folder or a .arrows file")
    found = _at(Path(name))
    if found is not None:
        return found
    root = root or logs()
    game, _, game_id = name.rpartition("/")
    if _ID.fullmatch(game_id) and (not game or _GAME.fullmatch(game)):
        matches = list(root.glob(f"{game or '*'}/{game_id}/main{SUFFIX}"))
        if len(matches) == 1:
            return Found(matches[0].parent)
        if matches:
            raise BadName(f"{_shown(name)} is an id in several games: write game/id")
    raise BadName(
        f"no log at {_shown(name)}: give a game's folder, a .arrows file, or game/id as in {root}"
    )


def _at(path: Path) -> Found | None:
    """What lies at a path, if it is a log."""
    try:
        path = path.expanduser()
        if path.suffix == SUFFIX and path.is_file():
            return Found(path.parent, path.stem)
        return Found(path) if stream_file(path, "main").is_file() else None
    except (OSError, RuntimeError):  # a name too long, a home that nobody has
        return None


def _checked(form: re.Pattern[str], text: str, what: str, letters: str) -> None:
    if not isinstance(text, str) or not form.fullmatch(text):
        raise BadName(f"{_shown(str(text))} cannot be {what}: use 1 to 48 of {letters}")


def _shown(text: str) -> str:
    return repr(text if len(text) <= 60 else f"{text[:57]}...")
