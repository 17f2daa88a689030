"""Play at a table, in a notebook."""

from __future__ import annotations

from typing import Any

from dinolab.session import Session
from dinolab.widgets.host import Host
from dinolab.widgets.view import GameView


class PlayWidget(GameView):
    """A table on screen. People at it share this one screen; bots move by themselves.

    Whatever moves the session on, a click here or a cell that calls `session.act`, shows here.
    """

    def __init__(self, session: Session[Any], *, linked: bool = False) -> None:
        session.run()
        super().__init__(session, host=Host(session), linked=linked)
        self.session = session
