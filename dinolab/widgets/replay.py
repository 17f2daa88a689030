"""Replay a game, in a notebook."""

from __future__ import annotations

from dinolab.session import Session
from dinolab.widgets.feed import Recorded, events_of
from dinolab.widgets.view import GameView, OpenTable


class ReplayWidget(GameView):
    """A recorded game, or a table, to step through.

    A game that is over is shown with everything open, one that goes on through a spectator's eyes,
    unless `viewer` says otherwise. `at` is the position to begin at, `open_table` what "play from
    here" opens (a table is its own). With `linked=True` all views of it step together.
    """

    def __init__(
        self,
        source: Recorded,
        *,
        viewer: int | None = None,
        at: int | None = None,
        open_table: OpenTable | None = None,
        linked: bool = False,
    ) -> None:
        if isinstance(source, Session):
            open_table = open_table or (lambda: source)
        at = _start(source, at)
        super().__init__(source, viewer, open_table=open_table, at=at, linked=linked)
        self.source = source


def _start(source: Recorded, at: int | None) -> int:
    """Where to begin: at a position (from the end where it is negative), else after the set-up."""
    events = events_of(source, source.line)
    if at is None:
        return next((e.version for e in events[1:] if e.is_input), len(events))
    return max(0, min(len(events) + 1 + at if at < 0 else at, len(events)))
