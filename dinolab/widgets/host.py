"""One screen at one table: who sits at it, what they may see, and what they ask for.

Where several people share the screen and the one who is asked knows something that the others do
not, the spectator's view stays up behind a curtain until that person says that they are there.
Whoever can run cells or read the log file can see everything all the same.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from dinolab.core.action import Refusal
from dinolab.core.event import SPECTATOR, actor_seat
from dinolab.core.fold import Timeline, observed, open_questions
from dinolab.core.prompt import Prompt
from dinolab.core.scene import Choice
from dinolab.core.table import AnswerDraw, AnswerTakeback, table_actions
from dinolab.session import Session
from dinolab.widgets.messages import (
    Asked,
    BranchOff,
    HandOver,
    Intent,
    SwitchLine,
    Undo,
    Unveil,
)


class Host:
    """A screen at a session."""

    def __init__(self, session: Session[Any]) -> None:
        self.session = session
        self.shown: int | None = None

    @property
    def people(self) -> tuple[int, ...]:
        """The people at this screen who are in the game."""
        return self.session.table.asked

    @property
    def alone(self) -> int | None:
        """The only person at this screen, or None: who conceded still sits there and looks on."""
        people = self.session.table.people
        return people[0] if len(people) == 1 else None

    @property
    def asked(self) -> int | None:
        """The person who is to choose now: of several, the one at the screen, else the first."""
        questions = open_questions(self.session.game, self.session.position)
        seats = [q.seat for q in questions if q.seat in self.session.table.people]
        return self.shown if self.shown in seats else next(iter(seats), None)

    def knows_more(self, seat: int) -> bool:
        """Whether a seat sees anything now that does not lie open on the table."""
        return bool(self._seen(seat) != self._seen(SPECTATOR))

    def _seen(self, viewer: int) -> Any:
        """The state as a viewer sees it, whoever that is: some states note it as their `viewer`."""
        state: Any = observed(self.session.game, self.session.position, viewer).state
        return replace(state, viewer=SPECTATOR) if hasattr(state, "viewer") else state

    @property
    def curtain(self) -> int | None:
        """The person to pass the screen to, or None where nothing has to be hidden."""
        seat = self.asked
        if seat is None or seat == self.shown or self.alone is not None:
            return None
        return seat if self.knows_more(seat) else None

    @property
    def viewer(self) -> int:
        """Through whose eyes the table is shown: a lone person's, or the spectator's until one of
        several people is at the screen.
        """
        if self.alone is None and self.shown is not None and self.shown == self.asked:
            return self.shown
        return self.keeper

    @property
    def keeper(self) -> int:
        """Through whose eyes a picture is drawn that is kept, as in a saved notebook: nobody knows
        who will look at it, so of several people no one's.
        """
        return SPECTATOR if self.alone is None else self.alone

    def settle(self) -> None:
        """After the table moved on, wherever that came from: whoever is not asked any more leaves
        the screen. Else they would be taken for there when their turn comes again.
        """
        if self.shown != self.asked:
            self.shown = None

    def prompt(self) -> dict[str, Any]:
        """What the screen asks now, as the browser gets it."""
        seat = self._speaker()
        told = self.session.prompt(seat)
        curtain = self.curtain
        open_ = curtain is None and told.question is not None
        question = _question(told) if open_ else None
        names = self.session.table.names
        return _plain(
            {
                "line": self.session.line,
                "position": told.position,
                "question": question,
                "choices": told.choices if open_ else (),
                "table": self._at_table(told, seat),
                "waiting": told.waiting,
                "curtain": None if curtain is None else {"seat": curtain, "name": names[curtain]},
                "over": told.over,
                "hand_over": self.shown is not None and self.viewer == self.shown,
            }
        )

    def _speaker(self) -> int:
        """Whose prompt is shown: the asked person's, a lone person's, else a spectator's."""
        if self.curtain is None and self.asked is not None:
            return self.asked
        return self.people[0] if len(self.people) == 1 else SPECTATOR

    def _at_table(self, told: Prompt, seat: int) -> tuple[dict[str, Any], ...]:
        """What one may do at the table; the answers that others owe are on the same screen."""
        table, names, words = self.session.table, self.session.table.names, self.session.game.words
        found = [{**msgspec.to_builtins(choice), "seat": seat} for choice in told.table]
        for other in self.people:
            if other == seat:
                continue
            for action in table_actions(table, other, over=told.over):
                if isinstance(action, AnswerDraw | AnswerTakeback):
                    label = f"{names[other]}: {words.action(action, names)}"
                    choice = Choice(msgspec.json.encode(action).decode(), (), label)
                    found.append({**msgspec.to_builtins(choice), "seat": other})
        return tuple(found)

    def handle(self, message: Asked) -> str:
        """Do what was asked for; why not, where it is not done. Raises `DinolabError` and
        `OSError` where the table itself cannot go on.
        """
        match message:
            case Intent():
                why = self._act(message)
            case BranchOff():
                why = sit_in(self.session, message)
            case Unveil(seat=seat):
                why = self._unveil(seat)
            case HandOver():
                self.shown, why = None, ""
            case SwitchLine(line=line):
                why = self._switch(line)
            case Undo():
                why = self._undo()
        return why

    def _act(self, intent: Intent) -> str:
        session = self.session
        if intent.line != session.line:
            return "That line is not the one in play."
        if intent.seat not in self.people:
            return "Nobody at this screen plays that seat."
        action = session.read_action(intent.action)
        if isinstance(action, Refusal):
            return session.say(action)
        if self.curtain is not None and not isinstance(action, AnswerDraw | AnswerTakeback):
            return "Another person is to be shown the table first."
        return self._said(session.act(intent.seat, action, opened=intent.opened))

    def _said(self, answer: object) -> str:
        return self.session.say(answer) if isinstance(answer, Refusal) else ""

    def _unveil(self, seat: int) -> str:
        if seat != self.asked:
            return "Somebody else is to choose now."
        self.shown = seat
        return ""

    def _switch(self, line: str) -> str:
        if line not in self.session.lines.tree:
            return "There is no such line."
        if line != self.session.line:
            self.session.switch(line)
            self.session.run()
        return ""

    def _undo(self) -> str:
        """Take back the last choice that a person at this screen made. In a line that is over this
        is whatever they did last, so that nobody is stuck who conceded by mistake.
        """
        session, over = self.session, self.session.outcome is not None
        for event in reversed(session.timeline.events):
            seat = actor_seat(event.actor)
            if not event.is_input or seat is None or seat not in self._played(event.version):
                continue
            if over:
                return sit_in(session, BranchOff("", session.line, event.version))
            if session.game.action_of(event.fact):
                return self._said(session.undo(seat))
        return "There is nothing to take back."

    def _played(self, position: int) -> tuple[int, ...]:
        """The seats that people played themselves at a position."""
        return self.session.timeline.at(position).table.asked


def sit_in(session: Session[Any], wanted: BranchOff) -> str:
    """Play on from a position of any line; why not, where that cannot be done (the table then
    stays in its line).
    """
    if wanted.line not in session.lines.tree:
        return "There is no such line."
    timeline = session.timeline
    if wanted.line != session.line:
        timeline = Timeline(session.game, session.lines.events(wanted.line), session.place)
    at = timeline.step_end(max(1, min(wanted.p, len(timeline))))
    if not open_questions(session.game, timeline.at(at)):
        return "Nobody chooses anything after this position: go back a step to play on from there."
    if wanted.line != session.line:
        session.switch(wanted.line)
    if at < len(timeline):
        session.sit_in(at, _name(wanted.name))
    else:
        session.run()
    return ""


def _name(text: str) -> str:
    """What somebody typed or pasted, as a name for a line."""
    return "".join(letter for letter in text if letter.isprintable()).strip()[:60]


def _question(told: Prompt) -> dict[str, Any] | None:
    if told.question is None:
        return None
    asked = told.question
    return {"seat": asked.seat, "opened": asked.opened, "kind": asked.kind, "text": told.text}


def _plain(value: dict[str, Any]) -> dict[str, Any]:
    """The same as JSON gives it back."""
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(value))
    return plain
