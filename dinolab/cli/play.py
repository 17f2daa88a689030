"""`dinolab play GAME`: a game in the terminal, as a text board with numbered choices."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from dinolab.cli.arguments import Line, Set, name_of, options_of
from dinolab.cli.shared import say
from dinolab.core.errors import BadName

if TYPE_CHECKING:
    from dinolab.bots import Bot
    from dinolab.session import Session


def add_to(app: typer.Typer) -> None:
    """Add this module's commands."""
    app.command("play")(play)


def play(
    game: Annotated[
        str,
        typer.Argument(
            metavar="GAME", show_default=False,
            help="A game's name; or a LOG, to play that game on.",
        ),
    ],
    seats: Annotated[
        str | None,
        typer.Option(
            metavar="NAMES", show_default="one person against greedy bots",
            help="Who plays, such as Ann,Ben,bot:greedy (dinolab games GAME lists bots).",
        ),
    ] = None,
    options: Set = None,
    seed: Annotated[
        str | None,
        typer.Option(metavar="S", show_default="drawn anew", help="Make the luck repeatable."),
    ] = None,
    game_id: Annotated[
        str | None,
        typer.Option(
            "--id", metavar="ID", show_default=False,
            help="The game's id; where there is a game of that id, it is played on.",
        ),
    ] = None,
    content: Annotated[
        str | None,
        typer.Option(
            metavar="FILE", show_default=False, help="A content pack of your own for a new game."
        ),
    ] = None,
    line: Line = None,
) -> None:  # fmt: skip
    """Play in the terminal: alone against bots, or several people at one screen."""
    from dinolab.cli.hotseat import HotSeat

    who = seats_of(seats) if seats is not None else None
    table = _open(game, who, options_of(options), seed=seed, game_id=game_id, content=content,
                  line=line)  # fmt: skip
    try:
        say(f"{table.game.title}: {', '.join(table.table.names)}", style="bold")
        say(f"The log: {table.place}")
        HotSeat(table).play()
        _say_goodbye(table)
    finally:
        table.close()


def seats_of(text: str) -> list[str | Bot]:
    """Seats from `Ann,Ben,bot:greedy`; the lobby checks them and tells those of one name apart."""
    from dinolab.bots import Bot

    names = (name.strip() for name in text.split(","))
    return [Bot(name.removeprefix("bot:")) if name.startswith("bot:") else name for name in names]


def _sit_there(seats: list[str | Bot], names: tuple[str, ...]) -> bool:
    """Whether these are the seats of a table (whose equal names have numbers)."""
    wanted = [seat if isinstance(seat, str) else seat.name or seat.kind for seat in seats]
    found = [name if name in wanted else name.rstrip("0123456789").rstrip() for name in names]
    return wanted == found


def _open(
    game: str,
    seats: list[str | Bot] | None,
    options: dict[str, str],
    *,
    seed: str | None,
    game_id: str | None,
    content: str | None,
    line: str | None,
) -> Session[Any]:
    """A new table, or the recorded game to go on with."""
    from dinolab.bots import Bot
    from dinolab.games import find, names
    from dinolab.lobby import new
    from dinolab.store.examples import find_log
    from dinolab.store.names import folder_of

    if game in names():
        rules = find(game)
        if game_id is None or not folder_of(game, game_id).exists():
            if line is not None:
                raise BadName("a new game has no lines yet: leave --line out")
            usual: list[str | Bot] = ["Player", *[Bot("greedy")] * (rules.seats[0] - 1)]
            return new(game, seats or usual, seed=seed, options=options, content=content,
                       id=game_id)  # fmt: skip
        log = str(folder_of(game, game_id))
    else:
        try:
            find_log(game)
        except BadName:
            find(game)
        log = game
    if game_id is not None and game not in names():
        raise BadName("--id goes with a game's name; a LOG names its game itself")
    return _sit_down(log, seats, options, seed=seed, content=content, line=line)


def _sit_down(
    log: str,
    seats: list[str | Bot] | None,
    options: dict[str, str],
    *,
    seed: str | None,
    content: str | None,
    line: str | None,
) -> Session[Any]:
    """Go on with a recorded game; what was agreed when it began stays so, or it is refused."""
    from dinolab.lobby import resume

    table = resume(log, line=line, seed=seed)
    try:
        if seats is not None and not _sit_there(seats, table.table.names):
            raise BadName(f"at this table sit {', '.join(table.table.names)}: leave --seats out")
        agreed = dict(table.table.options)
        for name, value in options.items():
            if agreed.get(name) != value:
                raise BadName(f"this game was begun with {name}={agreed.get(name, '(unknown)')}")
        if content is not None:
            raise BadName("a recorded game keeps its content: leave --content out")
        if table.line != table.lines.tree.head:
            table.switch(table.line)
    except BaseException:
        table.close()
        raise
    return table


def _say_goodbye(table: Session[Any]) -> None:
    """How it ended, or how to go on."""
    name = name_of(table.place)
    if table.outcome is not None:
        say(f"Look at it again: dinolab replay {name} --all")
    else:
        say("The game stays open. To go on:")
        say(f"  dinolab play {name}")
