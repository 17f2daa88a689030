"""The doors of a notebook: play a game, look at a recorded one, write one down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dinolab.bots import Bot
from dinolab.core.errors import BadName, DinolabError
from dinolab.games import find, names
from dinolab.lobby import Record, SeatLike, new, open_log, option_values, resume, seats_of
from dinolab.session import Session
from dinolab.store.names import folder_of
from dinolab.table.luck import table_luck
from dinolab.views.narrate import eyes

if TYPE_CHECKING:
    from dinolab.widgets import PlayWidget, RecordWidget, ReplayWidget

WITHOUT_LAB = "notebook widgets need more packages: pip install 'dinolab[lab]'"


def play(
    game: str = "dino_racer",
    seats: Sequence[SeatLike] = ("Player", Bot("greedy"), Bot("random")),
    *,
    id: str | None = None,
    seed: int | str | None = None,
    home: Path | None = None,
    options: Mapping[str, str] | None = None,
    **more: Any,
) -> PlayWidget:
    """Play a game in the notebook: names are people, `Bot("greedy")` is a bot.

    Options are keywords (`variant_hidden="on"`), as are those of `new`. With an `id` the cell can
    be run again, also after a restart of the kernel: the game goes on where it stood. Raises
    `BadName` for names, options or an id that are refused, or where the id is that of a game with
    other seats or options.
    """
    try:
        from dinolab.widgets import PlayWidget
    except ImportError as error:
        raise DinolabError(WITHOUT_LAB) from error
    folder = folder_of(game, id, home and home / "logs") if id is not None else None
    if folder is not None and folder.exists():
        session = resume(folder, seed=seed, chance=more.get("chance"))
        asked = option_values(session.game.options, options or {}, more)
        _check_same(session, [seat.name for seat in seats_of(seats, session.game)], asked)
    else:
        session = new(game, seats, id=id, seed=seed, home=home, options=options, **more)
    session.run()
    return PlayWidget(session)


def _check_same(session: Session[Any], names: list[str], asked: Mapping[str, str]) -> None:
    """Whoever runs a cell again means the same table; another one needs another id."""
    agreed = dict(session.table.options)
    other = [f"{n}={agreed[n]}" for n, value in asked.items() if agreed.get(n, value) != value]
    if names != list(session.table.names):
        other.insert(0, f"the seats {', '.join(session.table.names)}")
    if other:
        raise BadName(f"{session.place} is a game with {' and '.join(other)}: use another id")


def record(
    game: str = "dodos_riding_dinos",
    seats: Sequence[SeatLike] = ("Ann", "Ben", "Cleo"),
    *,
    id: str | None = None,
    home: Path | None = None,
    options: Mapping[str, str] | None = None,
    **more: Any,
) -> RecordWidget:
    """Write down a game that is played at a real table: a form that asks what hands and eyes did.

    `seats` are the people in the order in which they sit; options are keywords (`board=
    "boreal-sky"`, `challengers="2"`). With an `id` the cell can be run again, and the recording
    goes on where it stood. Raises `BadName` for names, options, an id or a game that are refused.
    """
    rules = find(game)
    if rules.sheet is None:
        offered = ", ".join(name for name in names() if find(name).sheet is not None)
        raise BadName(f"{rules.title} cannot be written down at a real table yet, only {offered}")
    if bots := [seat.name for seat in seats_of(seats, rules) if seat.bot]:
        raise BadName(f"people sit at a real table, and {', '.join(bots)} is a bot")
    try:
        from dinolab.widgets import RecordWidget
    except ImportError as error:
        raise DinolabError(WITHOUT_LAB) from error
    folder = folder_of(game, id, home and home / "logs") if id is not None else None
    if folder is not None and folder.exists():
        session = resume(folder, chance=table_luck())
        asked = option_values(session.game.options, options or {}, more)
        _check_same(session, [seat.name for seat in seats_of(seats, session.game)], asked)
    else:
        more["chance"] = table_luck()
        session = new(game, seats, id=id, home=home, options=options, **more)
    return RecordWidget(session)


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
