"""Writing whole games at once: simulation, and logs made from other logs."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from dinolab.core.errors import BadName
from dinolab.core.event import Event
from dinolab.core.tree import MAIN
from dinolab.store.lines import header_of_game
from dinolab.store.log import Log
from dinolab.store.names import folder_of, stream_file


def write_game(root: Path, game_id: str, events: Sequence[Event], key: bytes) -> Path:
    """Write a finished game as one message to `root/<game>/<id>/main.arrows`; returns the folder.

    Nothing is synced (a crash loses the newest games, never part of one); the tree's stream is
    made when somebody plays on. Raises `BadName` where the id is taken.
    """
    header = header_of_game(events)
    folder = folder_of(header.game, game_id, root)
    folder.parent.mkdir(parents=True, exist_ok=True)
    try:
        folder.mkdir()
    except FileExistsError:
        raise BadName(f"there is a game {game_id!r} already: {folder}") from None
    with Log.create(stream_file(folder, MAIN), header, key=key, durability="none") as log:
        log.append(events, expected_version=0)
    return folder
