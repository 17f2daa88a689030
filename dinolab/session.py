"""A table being played: the one place where the loop closes.

State and a chosen action go in, events come out, they are appended, then folded. Nothing is shown
that is not on disk: memory moves only after the append returned.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from functools import wraps
from secrets import token_hex
from threading import RLock
from typing import Concatenate, Generic, ParamSpec, TypeVar

import msgspec

from dinolab.bots import kinds, player
from dinolab.core.action import MAX_ACTION_BYTES, Action, Refusal, refusal
from dinolab.core.chance import Chance, Remembered, Seeded, Typed
from dinolab.core.driver import Driver
from dinolab.core.errors import BadName, DinolabError
from dinolab.core.event import CHANCE, Event
from dinolab.core.fold import Position, Timeline, outcome_of
from dinolab.core.game import Game
from dinolab.core.lines import Lines, none_open, readable
from dinolab.core.outcome import Outcome
from dinolab.core.past import is_blind, line_going_on, luck_after, next_seat
from dinolab.core.prompt import Prompt, prompt
from dinolab.core.step import Step, advance, close, question_for
from dinolab.core.table import (
    AnswerTakeback,
    AskTakeback,
    HandSeat,
    Table,
    TableAction,
    TakebackAnswered,
    TakebackAsked,
)
from dinolab.core.tree import Line

S = TypeVar("S")
P = ParamSpec("P")
R = TypeVar("R")
MAX_AUTOMATIC = 100_000
MAX_NAME = 60


def _in_turn(
    method: Callable[Concatenate[Session[S], P], R],
) -> Callable[Concatenate[Session[S], P], R]:
    """Threads at one table take turns: each acts on the position that the one before left. Where
    one is cut short (an interrupted kernel, a full disk), the table stands where the disk does.
    """

    @wraps(method)
    def alone(self: Session[S], /, *args: P.args, **kwargs: P.kwargs) -> R:
        with self._turn:
            if self._unsure:
                self._settle()
            head = self.lines.tree.head
            try:
                return method(self, *args, **kwargs)
            except BaseException as error:
                if not isinstance(error, DinolabError) or self.lines.tree.head != head:
                    self._unsure = True
                    with suppress(DinolabError):
                        self._settle(head)
                raise

    return alone


def utc_now() -> int:
    """The time now, in UTC microseconds: the clock of live tables."""
    return int(datetime.now(UTC).timestamp() * 1_000_000)


class Session(Generic[S]):
    """A table at one line of a game.

    `chance` answers the table's luck, bots sit where the table says so, people act through `act`.
    The same object goes on when a line is left for a branch: `line` says where it stands.
    """

    def __init__(
        self,
        game: Game[S],
        lines: Lines,
        line: str,
        *,
        chance: Chance,
        seed: str,
        now: Callable[[], int] = utc_now,
    ) -> None:
        self.game, self.lines, self.now = game, lines, now
        self._turn = RLock()
        self._seed, self._luck = seed, chance
        self.closed = False
        self._unsure = False
        self._watchers: list[Callable[[], None]] = []
        self._go_to(line, chance)

    def close(self) -> None:
        """Leave the table: the log is let go of, so that others may open it to play on."""
        self.closed = True
        self.lines.close()

    def watch(self, changed: Callable[[], None]) -> Callable[[], None]:
        """Call `changed` after everything that moves the table on; returns how to stop that."""
        self._watchers.append(changed)
        return lambda: self._watchers.remove(changed)

    def _tell(self) -> None:
        for changed in tuple(self._watchers):
            changed()

    def _go_to(self, line: str, chance: Chance) -> None:
        """Stand at the end of a line; nothing changes where it cannot be read."""
        events = self.lines.events(line)
        self.timeline: Timeline[S] = Timeline(self.game, events, self.lines.place)
        self.line = line
        self._driver = Driver(chance, {}, f"{self._seed}/{line}")
        self._seated: Table | None = None
        self._tell()

    def _settle(self, head: str | None = None) -> None:
        """Stand where the disk does, on the line that is live now if `head` is so no more."""
        known = len(self.timeline.events)
        if head not in (None, self.lines.tree.head):
            self._go_to(self.lines.tree.head, self._luck)
        else:
            events = self.lines.events(self.line)
            self.timeline = Timeline(self.game, events, self.lines.place)
            if len(events) != known:
                self._tell()
        self._unsure = False

    @property
    def position(self) -> Position[S]:
        """Where the line stands."""
        return self.timeline.last

    @property
    def table(self) -> Table:
        """Seats, options, and what people agreed on."""
        return self.position.table

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, or None."""
        return outcome_of(self.game, self.position)

    @property
    def all_shown(self) -> bool:
        """Whether nothing need be hidden any more: this line is finished, and so is every other
        that is still followed.
        """
        return self.outcome is not None and none_open(self.lines)

    @property
    def place(self) -> str:
        """Where the log lies; empty in memory."""
        return self.lines.place

    def all_lines(self) -> tuple[tuple[Line, tuple[Event, ...]], ...]:
        """Every line of the game that can be read, with its whole events, root first."""
        return readable(self.lines)[0]

    def legal_actions(self, seat: int) -> tuple[Action, ...]:
        """What a seat may choose now; empty where it is not asked."""
        if self.position.state is None or question_for(self.game, self.position, seat) is None:
            return ()
        return self.game.legal_actions(self.position.state, seat)

    def prompt(self, viewer: int) -> Prompt:
        """What a seat is asked now."""
        return prompt(self.game, self.position, viewer)

    def say(self, no: Refusal) -> str:
        """A refusal as a sentence."""
        return self.game.words.refusal(no, self.table.names)

    def read_action(self, text: str | bytes) -> Action | Refusal:
        """An action from JSON (an intent of a view); anything else is refused."""
        try:
            if len(text) > MAX_ACTION_BYTES:
                raise ValueError("too long")
            action: Action = self.game.action_decoder.decode(text)
        except (ValueError, RecursionError):
            return refusal("not_an_action", "core.answer")
        if isinstance(action, HandSeat) and action.bot not in ("", *kinds(self.game)):
            return refusal("no_such_bot", "core.table", bots=kinds(self.game))
        return action

    def _meant(self, action: Action) -> Action | Refusal:
        """The action as a log would give it back: whoever writes Python may put anything in it."""
        try:
            return self.read_action(msgspec.json.encode(action))
        except (TypeError, ValueError, RecursionError):
            return refusal("not_an_action", "core.answer")

    @_in_turn
    def act(
        self, seat: int, action: Action, *, opened: int | None = None, source: str = "engine"
    ) -> Step | Refusal:
        """Let a seat act, and everything after it that nobody has to think about; one message.

        `opened` names the question the seat saw: the answer to a closed question is refused, never
        guessed. A refusal changes and writes nothing.
        """
        meant = self._meant(action)
        if isinstance(meant, Refusal):
            return meant
        if opened is not None and not isinstance(meant, TableAction):
            question = question_for(self.game, self.position, seat)
            if question is None or question.opened != opened:
                return refusal("question_closed", "core.answer")
        step = advance(self.game, self.position, seat, meant, source=source, at=self.now())
        if isinstance(step, Refusal):
            return step
        self._go_on([*step.events], step.position)
        if isinstance(meant, AskTakeback | AnswerTakeback):
            self._take_back()
        return step

    @_in_turn
    def run(self) -> None:
        """Let luck and bots act until a person must, or the game is over."""
        self._go_on([], self.position)
        last = self.timeline.events[-1:]
        if last and isinstance(last[0].fact, TakebackAsked | TakebackAnswered):
            self._take_back(once=True)  # perhaps the power went before it was carried out

    def preview(self, seat: int, actions: tuple[Action, ...]) -> Position[S] | Refusal:
        """Where some small actions would lead, decided but not written, up to the first question
        of the chance seat.
        """
        position = self.position
        for action in actions:
            step = advance(self.game, position, seat, action)
            if isinstance(step, Refusal):
                return step
            position = step.position
            if question_for(self.game, position, CHANCE):
                break
        return position

    def _go_on(self, events: list[Event], position: Position[S]) -> None:
        """Add what comes by itself, write it all as one message, then move memory on."""
        first = len(self.timeline)
        try:
            for _ in range(MAX_AUTOMATIC):
                self._seat_players(position.table)
                step = self._driver.step(self.game, position, at=self.now())
                if step is None:
                    break
                events += step.events
                position = step.position
        finally:
            outcome = outcome_of(self.game, position)
            if outcome is not None and not position.table.closed:
                key = self.lines.key(self.line)
                events.append(close(position, outcome, key, at=self.now()))
            if events:
                sealed = self.lines.append(self.line, tuple(events), expected_version=first)
                self.timeline.extend(sealed)
                self._tell()

    def _seat_players(self, table: Table) -> None:
        """A bot for each seat that is handed to one; whoever conceded is played on at random."""
        if table is self._seated:
            return
        self._seated = table
        self._driver.players = {
            seat: player(who.bot or "random", self.game)
            for seat, who in enumerate(table.seats)
            if who.bot or seat in table.conceded
        }

    @_in_turn
    def branch(self, at: int, name: str = "", *, luck: str = "same", abandon: bool = False) -> None:
        """Leave the line at a position for a new branch and go on there.

        With luck `"same"`, questions that were answered on the old line get the same answers while
        they are the same questions (equal key); with `"new"` everything is drawn anew, or typed
        anew where people type it. With `abandon` the line one leaves is followed no longer. Raises
        `BadName` where the position is no step's end, lies before the set-up, or where the game is
        over there.
        """
        if not 0 < at <= len(self.timeline) or self.timeline.step_end(at) != at:
            raise BadName(
                f"a branch starts at the end of a step: position {at} of {self.line} is none; "
                f"the nearest is {self.timeline.nearest_end(at)}"
            )
        if outcome_of(self.game, self.timeline.at(at)) is not None:
            raise BadName(f"the game is over at position {at} of {self.line}: branch before that")
        if len(name) > MAX_NAME or not name.isprintable():
            raise BadName(f"{name[:MAX_NAME]!r} is no name for a branch: up to {MAX_NAME} letters")
        self._fork(at, name, luck, abandon=abandon)

    def _fork(self, at: int, name: str, luck: str, *, abandon: bool = False) -> None:
        """Open a branch and stand on it; with `abandon` the line one leaves is followed no longer,
        which is written down before anybody is told.
        """
        answers, left = luck_after(self.timeline, at), self.line
        line = self.lines.fork(left, at, name, at=self.now())
        if abandon:
            self.lines.abandon(left, at=self.now())
        fresh = self._luck if isinstance(self._luck, Typed) else Seeded(token_hex(16))
        self._go_to(line, Remembered(answers, self._luck) if luck == "same" else fresh)

    @_in_turn
    def sit_in(self, at: int, name: str = "", *, luck: str = "same") -> None:
        """ "Play from here": branch at a position and go on with a person at the table. Where only
        bots sit, the seat that chose next on the line one leaves is handed to a person.
        """
        seat = next_seat(self.timeline, at)
        self.branch(at, name, luck=luck)
        if self.table.people or seat is None:
            self.run()
        else:
            self.act(seat, HandSeat(""))

    @_in_turn
    def play_from(
        self, at: int, seat: int, action: Action, name: str = "", *, luck: str = "same"
    ) -> Step | Refusal:
        """Act at a past position: joins the line that continues just so, else opens a branch."""
        meant = self._meant(action)
        if isinstance(meant, Refusal):
            return meant
        step = advance(self.game, self.timeline.at(at), seat, meant, at=self.now())
        if isinstance(step, Refusal):
            return step
        known = line_going_on(self.all_lines(), self.timeline.events[:at], step.events[0])
        if known is not None:
            self.switch(known)
            return step
        if at < len(self.timeline):
            self.branch(at, name, luck=luck)
        return self.act(seat, meant)

    @_in_turn
    def switch(self, line: str) -> None:
        """Go to another line of the game; `BadName` where there is none of that id."""
        self.lines.events(self.lines.tree.line(line).line)
        self.lines.point_at(line, at=self.now())
        self._go_to(line, self._luck)

    @_in_turn
    def undo(self, seat: int) -> Step | Refusal:
        """Take one's last choice back. Where anybody else has acted since, or the choice showed
        anything hidden, it is an offer that the other people must accept; bots never mind.
        """
        choices = [
            (event.version, action)
            for event in self.timeline.events
            if event.is_input and event.actor == str(seat)
            if (action := self.game.action_of(event.fact)) is not None
        ]
        if not choices:
            return refusal("nothing_to_undo", "core.table")
        at, action = choices[-1]
        then = self.timeline.at(at)
        alone = all(e.step == at for e in self.timeline.events[at:])
        if alone and is_blind(self.game, then, seat, action):
            step = advance(self.game, then, seat, action)
            self._fork(at, "", "same", abandon=True)
            return step
        return self.act(seat, AskTakeback(at))

    def _take_back(self, *, once: bool = False) -> None:
        """A take-back that everybody agreed on is carried out as a branch (with `once` only where
        no branch begins there yet); the line one leaves is followed no longer.
        """
        takeback = self.table.takeback
        if takeback is None or self.outcome or not takeback.is_agreed(self.table.asked):
            return
        at = self.timeline.step_end(takeback.position)
        if once and self.lines.tree.children(self.line, at):
            return
        self._fork(at, "", "same", abandon=True)
        self.run()
