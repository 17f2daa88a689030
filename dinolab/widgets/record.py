"""Write down, in a notebook, a game that people play at a real table."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Any

import msgspec
import traitlets

from dinolab.core.errors import DinolabError
from dinolab.core.event import SPECTATOR
from dinolab.core.fold import outcome_of
from dinolab.session import Session
from dinolab.table import Recorder
from dinolab.table.lines import Line
from dinolab.views.esm import css, join
from dinolab.widgets.messages import Asked, Message, SwitchLine, Undo
from dinolab.widgets.view import GameView, in_words

HERE = Path(__file__).parent
LONGEST = 1_000
MOVED_ON = "The table has moved on meanwhile: look, and write the line again."


class Look(Message, frozen=True, tag="look"):
    """What a line means so far; `number` names one to be corrected, 0 the next one."""

    text: str
    number: int = 0


class Change(Message, frozen=True):
    """Something that changes the sheet as it was at a version of the log."""

    version: int
    number: int = 0


class Write(Change, frozen=True, tag="write"):
    """Write a line."""

    text: str = ""


class Strike(Change, frozen=True, tag="strike"):
    """Take a line out."""


class Skip(Change, frozen=True, tag="skip"):
    """Leave out the first waiting line."""


class Drop(Change, frozen=True, tag="drop"):
    """Give up all waiting lines."""


OfSheet = Look | Write | Strike | Skip | Drop


class RecordWidget(GameView):
    """The sheet of a game that is played at a real table, above the board as everybody sees it.

    `recorder` is what one writes to in Python. The trait `sheet` holds what is written, what is
    waiting, and what is asked next.
    """

    _esm = join(HERE / "js" / "record.js")
    _css = css() + (HERE / "record.css").read_text(encoding="utf-8")

    sheet = traitlets.Dict().tag(sync=True)

    def __init__(self, session: Session[Any]) -> None:
        self.recorder = Recorder(session, self.refresh)
        self.session = session
        super().__init__(session, SPECTATOR)

    def refresh(self) -> None:
        """Bring the traits up to where the game is now: not before a change is written in full."""
        if self.recorder.busy:
            return
        with self.hold_sync():
            super().refresh()
            self.settings = {"mode": "play", "linked": False, "at_once": True}
            self.prompt = self._prompt()
            self.sheet = self._sheet()

    def _prompt(self) -> dict[str, Any]:
        """The board asks for nothing: it goes along with what is written."""
        over = outcome_of(self.session.game, self.session.position) is not None
        position, waiting = len(self.session.timeline), self.recorder.heading
        return {
            "line": self.session.line, "position": position, "question": None, "choices": [],
            "table": [], "waiting": waiting, "curtain": None, "over": over, "hand_over": False,
        }  # fmt: skip

    def _sheet(self) -> dict[str, Any]:
        recorder = self.recorder
        return {
            "version": len(self.session.timeline),
            "lines": [_plain(line) for line in recorder.lines],
            "waiting": [_plain(line) for line in recorder.waiting],
            "conflict": str(recorder.conflict or ""),
            "over": recorder.blank is None,
            "look": asdict(recorder.look("")),
        }

    def receive(self, content: Any) -> None:
        """Take a message of the browser and answer it: of the sheet, or of the board."""
        try:
            message = msgspec.convert(content, OfSheet)
        except msgspec.ValidationError:
            super().receive(content)
            return
        if isinstance(message, Look):
            self.send({"nonce": message.nonce, **self._looked(message)})
            return
        try:
            why = self._change(message)
        except Exception as error:
            self._answer_change(message, in_words(error))
            raise
        self._answer_change(message, why)

    def _answer_change(self, message: OfSheet, why: str) -> None:
        """The answer may overtake the traits, so it says which version the next change is about."""
        version = len(self.session.timeline)
        self.send({"nonce": message.nonce, "why": why, "version": version})

    def _looked(self, message: Look) -> dict[str, Any]:
        try:
            return {"look": asdict(self.recorder.look(message.text[:LONGEST], message.number))}
        except DinolabError as error:
            return {"why": str(error)}

    def _change(self, message: Write | Strike | Skip | Drop) -> str:
        """Do what was asked for; why not, where it cannot be."""
        if message.version != len(self.session.timeline):
            return MOVED_ON
        match message:
            case Write(text=text, number=0):
                return str(self.recorder.write(text[:LONGEST]) or "")
            case Write(text=text, number=number):
                return str(self.recorder.correct(number, text[:LONGEST]) or "")
            case Strike(number=number):
                self.recorder.strike(number)
            case Skip():
                self.recorder.skip()
            case Drop():
                self.recorder.drop()
        return ""

    def _handle(self, message: Asked) -> str:
        match message:
            case Undo():
                self.recorder.undo()
                return ""
            case SwitchLine(line=line) if line in self.session.lines.tree:
                self.recorder.drop()
                self.session.switch(line)
                return ""
        return "Correct a line of the sheet to go on from there."


def _plain(line: Line) -> dict[str, str]:
    return {"heading": line.heading, "text": line.text}
