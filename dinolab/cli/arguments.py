"""Arguments and options that several commands take, and what they mean."""

from __future__ import annotations

import os
import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from dinolab.core.errors import BadName

if TYPE_CHECKING:
    from dinolab.lobby import Record

Log = Annotated[
    str,
    typer.Argument(
        metavar="LOG",
        show_default=False,
        help="A game's folder, a .arrows file, game/id, an id, or a share string.",
    ),
]
Line = Annotated[
    str | None,
    typer.Option(
        "--line", metavar="LINE", show_default=False,
        help="Another line of the game than the live one: main, b1, …",
    ),
]  # fmt: skip
At = Annotated[
    int | None,
    typer.Option(
        "--at", metavar="P", min=0, show_default="the end",
        help="A position: how many events have happened.",
    ),
]  # fmt: skip
Eyes = Annotated[
    str,
    typer.Option(
        "--eyes", metavar="SEAT|spectator|all",
        show_default="spectator while the game is open, all once it is over",
        help="Whose eyes to look through: a seat's name or its number from 0.",
    ),
]  # fmt: skip
Json = Annotated[bool, typer.Option("--json", help="Print JSON for scripts.")]
Set = Annotated[
    list[str] | None,
    typer.Option(
        "--set", metavar="OPTION=VALUE", show_default=False,
        help="A variant or ruling, as `dinolab games NAME` lists them; may be repeated.",
    ),
]  # fmt: skip


def options_of(pairs: Sequence[str] | None) -> dict[str, str]:
    """`--set option=value`, each once; raises `BadName` for anything else."""
    chosen: dict[str, str] = {}
    for pair in pairs or ():
        name, equals, value = pair.partition("=")
        if not equals or not name:
            raise BadName(f"--set takes option=value, not {pair!r}")
        if name in chosen:
            raise BadName(f"--set names {name} twice")
        chosen[name] = value
    return chosen


def look(log: str, line: str | None = None) -> tuple[Record[Any], int | None]:
    """What a LOG argument names, and the position where it is a share string."""
    from dinolab.core.share import PREFIX
    from dinolab.lobby import open_log, open_shared

    if not log.startswith(f"{PREFIX}:"):
        return open_log(log, line=line), None
    if line:
        raise BadName("a share string names its line itself: leave --line out")
    return open_shared(log)


def position_in(record: Record[Any], *wanted: int | None) -> int:
    """The first position that is given, else the line's end; raises `BadName` outside of it."""
    end = len(record.timeline())
    at = next((one for one in wanted if one is not None), end)
    if at > end:
        raise BadName(f"position {at} is outside line {record.line}: it has 0 to {end}")
    return at


def viewer_of(record: Record[Any], eyes: str) -> int:
    """Whose eyes `--eyes` means. Unless told, an open game is seen as a spectator sees it."""
    from dinolab.core.event import REFEREE, SPECTATOR
    from dinolab.views.narrate import eyes as named

    if not eyes:
        return REFEREE if record.all_shown else SPECTATOR
    return named(eyes, record.position.table.names)


def id_of(record: Record[Any]) -> str:
    """The game's id: the name of its folder."""
    return os.path.basename(record.place)


def name_of(place: str | Path) -> str:
    """What a person types as LOG for a game's folder: `game/id` for one of their own."""
    from dinolab.store.names import logs

    folder = Path(place)
    try:
        return folder.resolve().relative_to(logs().resolve()).as_posix()
    except ValueError:
        return shlex.quote(str(folder))
