"""The two doors of a notebook: play a game, look at a recorded one."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dinolab.bots import Bot
from dinolab.core.errors import BadName, DinolabError
from dinolab.lobby import Record, SeatLike, new, open_log, resume
from dinolab.session import Session
from dinolab.store.names import folder_of
from dinolab.views.narrate import eyes

if TYPE_CHECKING:
    from dinolab.widgets import PlayWidget, ReplayWidget

WITHOUT_LAB = "notebook widgets need more packages: pip install 'dinolab[lab]'"


def play(
    game: str = "dino_racer",
    seats: Sequence[SeatLike] = ("Player", Bot("greedy"), Bot("random")),
    *,
    id: str | None = None,
    **more: Any,
) -> PlayWidget:
    """Play a game in the notebook: names are people, `Bot("greedy")` is a bot.

    Options are keywords (`variant_hidden="on"`), as are those of `new`. With an `id` the cell can
    be run again, also after a restart of the kernel: the game goes on where it stood. Raises
    `BadName` for names, options or an id that are refused, or where the id is another game's.
    """
    try:
        from dinolab.widgets import PlayWidget
    except ImportError as error:
        raise DinolabError(WITHOUT_LAB) from error
    if id is not None and folder_of(game, id).exists():
        session = _again(game, seats, id)
    else:
        session = new(game, seats, id=id, **more)
    session.run()
    return PlayWidget(session)


def _again(game: str, seats: Sequence[SeatLike], id: str) -> Session[Any]:
    session = resume(folder_of(game, id))
    wanted = [who if isinstance(who, str) else who.name for who in seats]
    sits = [seat.name for seat in session.table.seats]
    if len(wanted) != len(sits) or any(w and w != s for w, s in zip(wanted, sits, strict=True)):
        raise BadName(f"the game {id!r} is played by {', '.join(sits)}: use another id")
    return session


def replay(
    log: str | Path | Session[Any] | Record[Any],
    *,
    line: str | None = None,
    at: int | None = None,
    eyes_of: str | int | None = None,
    linked: bool = False,
) -> ReplayWidget:
    """Step through a game: a folder, a stream's file, an id, an example, a table or a record.

    `at` is the position to begin at (from the end where negative). `eyes_of` says who looks: a
    seat's name or number, `"spectator"` or `"all"`; by default a finished game shows everything
    and an open one what lies open on the table. A `linked` view leads all its copies (for a
    teacher's screen). Raises `BadName`, or `BadLog` for a bad log.
    """
    try:
        from dinolab.widgets import ReplayWidget
    except ImportError as error:
        raise DinolabError(WITHOUT_LAB) from error
    table = log if isinstance(log, Session | Record) else open_log(log, line=line)
    viewer = None if eyes_of is None else eyes(eyes_of, table.position.table.names)
    sit_down = None if isinstance(table, Session) else lambda: resume(table.place)
    return ReplayWidget(table, viewer=viewer, at=at, open_table=sit_down, linked=linked)
