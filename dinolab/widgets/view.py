"""What all widgets share: the traits the browser reads, and the messages it sends.

| trait | from | holds |
| --- | --- | --- |
| `bundle`, `tail` | kernel | the game as one viewer may see it; what came since the bundle |
| `prompt` | kernel | what the screen asks now |
| `settings` | kernel | `mode` (`replay` or `play`) and `linked` |
| `cursor` | both | line and position; kept the same in all views only where `linked` |
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Any

import anywidget
import traitlets

from dinolab.core.errors import DinolabError
from dinolab.core.event import REFEREE, SPECTATOR
from dinolab.session import Session
from dinolab.views.esm import css, esm
from dinolab.views.svg import svg
from dinolab.views.text import board
from dinolab.widgets.feed import Feed, Recorded, events_of, scene_of
from dinolab.widgets.host import Host, sit_in
from dinolab.widgets.messages import Asked, BranchOff, read_message

REMEMBERED = 32
OpenTable = Callable[[], Session[Any]]


class GameView(anywidget.AnyWidget):
    """A view of a game in a notebook. With a host one plays there; without one it is a replay,
    which "play from here" turns into a table.
    """

    _esm = esm()
    _css = css()
    _unwatch: Callable[[], None] | None = None

    bundle = traitlets.Dict().tag(sync=True)
    tail = traitlets.Dict().tag(sync=True)
    prompt = traitlets.Dict().tag(sync=True)
    settings = traitlets.Dict().tag(sync=True)
    cursor = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        source: Recorded,
        viewer: int | None = None,
        *,
        host: Host | None = None,
        open_table: OpenTable | None = None,
        at: int | None = None,
        linked: bool = False,
    ) -> None:
        self._answers: OrderedDict[str, dict[str, str]] = OrderedDict()
        self._source, self._viewer, self._linked = source, viewer, linked
        self._host, self._open_table = host, open_table
        self._feeds: dict[int, Feed] = {}
        super().__init__()
        if at is not None:
            self.cursor = {"line": source.line, "p": at}
        self.refresh()
        self.on_msg(self._received)
        self._watch(source)

    def _watch(self, source: Recorded) -> None:
        """Show whatever moves a table on, wherever it comes from."""
        self._let_go()
        if isinstance(source, Session):
            self._unwatch = source.watch(self.refresh)

    def _let_go(self) -> None:
        if self._unwatch is not None:
            self._unwatch()
        self._unwatch = None

    def close(self) -> None:
        """Take the widget away; the table goes on without it."""
        self._let_go()
        super().close()

    @property
    def viewer(self) -> int:
        """Through whose eyes the game is shown now: as told, else everybody's once it is over."""
        if self._host is not None:
            return self._host.viewer
        if self._viewer is not None:
            return self._viewer
        return REFEREE if self._source.all_shown else SPECTATOR

    def refresh(self) -> None:
        """Bring the traits up to where the game is now; what belongs together is sent together."""
        if self._host is not None:
            self._host.settle()
        viewer = self.viewer
        feed = self._feeds.setdefault(viewer, Feed(self._source, viewer))
        feed.update()
        playing = self._host is not None
        with self.hold_sync():
            if self.bundle is not feed.bundle:
                self.bundle = feed.bundle
            self.tail = feed.tail
            self.prompt = self._host.prompt() if self._host is not None else {}
            self.settings = {"mode": "play" if playing else "replay", "linked": self._linked}

    def _received(self, _widget: Any, content: Any, _buffers: Any) -> None:
        self.receive(content)

    def receive(self, content: Any) -> None:
        """Take a message of the browser and answer it. A message that comes again gets its first
        answer again, and nothing is done twice. An error is shown in the view, then raised.
        """
        message = read_message(content)
        if message is None:
            nonce = content.get("nonce") if isinstance(content, dict) else None
            why = "This was not understood."
            self.send({"type": "refused", "nonce": str(nonce)[:64], "why": why})
            return
        if message.nonce not in self._answers:
            self._answer(message)
        self.send(self._answers[message.nonce])

    def _answer(self, message: Asked) -> None:
        try:
            why = self._handle(message)
        except Exception as error:
            self._remember(message, in_words(error))
            self.send(self._answers[message.nonce])
            raise
        self._remember(message, why)
        self.refresh()

    def _remember(self, message: Asked, why: str) -> None:
        answer = {"type": "refused" if why else "ack", "nonce": message.nonce}
        self._answers[message.nonce] = {**answer, "why": why} if why else answer
        while len(self._answers) > REMEMBERED:
            self._answers.popitem(last=False)

    def _handle(self, message: Asked) -> str:
        if self._host is not None:
            return self._host.handle(message)
        if isinstance(message, BranchOff):
            return self._sit_down(message)
        return "This is a replay: play on from a position first."

    def _sit_down(self, message: BranchOff) -> str:
        """ "Play from here": the replay becomes a table."""
        if self._open_table is None:
            return "This game cannot be played on from here."
        session = self._open_table()
        why = sit_in(session, message)
        if not why:
            self._source, self._host, self._feeds = session, Host(session), {}
            self._watch(session)
        return why

    def _place(self) -> tuple[str, int]:
        """The line and position that text and still picture show."""
        if self._host is None and self.cursor:
            return self.cursor["line"], self.cursor["p"]
        return self._source.line, self._length(self._source.line)

    def _length(self, line: str) -> int:
        return len(events_of(self._source, line))

    def summary(self) -> str:
        """One line on what this shows, the same in every run of the same game."""
        line, position = self._place()
        names = ", ".join(self.bundle["seats"])
        end = self._length(line)
        where = f"position {position}" + ("" if position == end else f" of {end}")
        return f"{self.bundle['title']}: {names}; {where}"

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.summary()})"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The widget, and for readers without a kernel the board as picture and text."""
        data, metadata = super()._repr_mimebundle_(**kwargs) or ({}, {})
        viewer = self.viewer if self._host is None else self._host.keeper
        scene = scene_of(self._source, *self._place(), viewer)
        text = f"{board(scene)}\n{self.summary()}"
        return {**data, "text/plain": text, "image/svg+xml": svg(scene)}, metadata


def in_words(error: Exception) -> str:
    """What a view says about an error."""
    if isinstance(error, DinolabError | OSError):
        return str(error)
    return f"Something went wrong: {type(error).__name__}: {error}"
