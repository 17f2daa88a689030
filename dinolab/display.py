"""How bare games, positions, tables and logs draw themselves in a notebook cell.

IPython asks a formatter for the type; core and games stay free of pictures. Each output holds a
text board (always the same for the same position), an SVG, and where there is more than one
position to see, the replay widget.
"""

from __future__ import annotations

import sys
from base64 import b64encode
from html import escape
from pathlib import Path
from typing import Any

from dinolab.core.action import Refusal
from dinolab.core.errors import BadName
from dinolab.core.event import REFEREE, SPECTATOR
from dinolab.core.fold import observed
from dinolab.core.game import Game
from dinolab.core.scene import Scene
from dinolab.core.step import start
from dinolab.core.table import Seat
from dinolab.games import find, names
from dinolab.lobby import Record, open_log
from dinolab.session import Session
from dinolab.views.narrate import eyes, narrate, narrative
from dinolab.views.svg import svg
from dinolab.views.text import board

Mime = dict[str, Any]


def picture(scene: Scene, about: str = "") -> Mime:
    """A scene as text and as SVG, and as HTML: what it is about, the picture no wider than the
    cell.
    """
    drawn = svg(scene)
    data = b64encode(drawn.encode()).decode()
    above = f"<pre>{escape(about)}</pre>" if about else ""
    image = f'<img alt="{escape(scene.title)}" src="data:image/svg+xml;base64,{data}"'
    return {
        "text/plain": "\n".join(filter(None, (about, board(scene)))),
        "image/svg+xml": drawn,
        "text/html": f'{above}{image} style="max-width:100%;height:auto">',
    }


def scene_of(table: Session[Any] | Record[Any], *, viewer: int, at: int | None = None) -> Scene:
    """The picture of a position (the last by default) as a viewer sees it."""
    line = table.timeline if isinstance(table, Session) else table.timeline()
    position = observed(table.game, line.at(len(line) if at is None else at), viewer)
    if position.state is None:
        return Scene(f"{table.game.title}, before the set-up", (), (), ())
    return table.game.scene(position.state, viewer, position.table.names)


def show(table: Session[Any] | Record[Any] | str | Path, eyes_of: str | int = "spectator") -> str:
    """A table or a recorded game (or its name) as a text board, through somebody's eyes."""
    table = _opened(table)
    position = table.position
    return board(scene_of(table, viewer=eyes(eyes_of, position.table.names)))


def why(table: Session[Any] | Record[Any] | str | Path, version: int) -> str:
    """Why an event of the line happened: the event, its rule in words, and the chain of causes back
    to somebody's choice or to luck. Raises `BadName` for a version outside the line.
    """
    table = _opened(table)
    line = table.timeline if isinstance(table, Session) else table.timeline()
    if not 0 <= version < len(line):
        raise BadName(f"there is no event {version}: the line has events 0 to {len(line) - 1}")
    viewer = REFEREE if table.all_shown else SPECTATOR
    return narrative(narrate(table.game, line.events, version, viewer))


def _opened(table: Session[Any] | Record[Any] | str | Path) -> Session[Any] | Record[Any]:
    return open_log(table) if isinstance(table, str | Path) else table


def draw_game(game: Game[Any]) -> Mime:
    """A game: what it is, who can play, what can be agreed on, and its table set up."""
    low, high = game.seats
    lines = [f"{game.title}: {low} to {high} players. dinolab.play({game.name!r}) plays it."]
    lines += [f"  {o.name} = {' | '.join(o.choices)}" for o in game.options]
    first = start(game, [Seat(f"Seat {i + 1}", "") for i in range(low)], {}, key=bytes(16))
    if isinstance(first, Refusal) or first.position.state is None:
        return {"text/plain": "\n".join(lines)}
    state = game.observe(first.position.state, SPECTATOR)
    scene = game.scene(state, SPECTATOR, first.position.table.names)
    return picture(scene, "\n".join(lines))


def draw_state(game: Game[Any], state: Any) -> Mime:
    """A bare position, as a spectator sees it."""
    seats = tuple(f"Seat {i + 1}" for i in range(game.seats[1]))
    return picture(game.scene(game.observe(state, SPECTATOR), SPECTATOR, seats))


def draw_table(table: Session[Any] | Record[Any]) -> Mime:
    """A table or a recorded game: the replay, with board and picture beside it."""
    from dinolab.doors import replay

    drawn: Mime = replay(table)._repr_mimebundle_()
    return drawn


def install(ipython: Any) -> None:
    """Tell IPython how to draw the types; games' states when their module is first loaded."""
    formatter = ipython.display_formatter.mimebundle_formatter
    formatter.for_type(Game, draw_game)
    formatter.for_type(Session, draw_table)
    formatter.for_type(Record, draw_table)
    for name in names():
        formatter.for_type_by_name(
            f"dinolab.games.{name}.state",
            "State",
            lambda state, name=name: draw_state(find(name), state),
        )


def install_if_asked() -> None:
    """Install where a notebook is running; do nothing in plain Python."""
    shell = sys.modules.get("IPython")
    ipython = shell.get_ipython() if shell is not None else None
    if ipython is not None:
        install(ipython)
