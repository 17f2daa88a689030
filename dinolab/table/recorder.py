"""A game that people play at a real table, written down entry by entry.

The rules derive all that follows from what hands and eyes did; what cannot be is refused as a
`Conflict` and changes nothing. What is written is an ordinary log: a recording can be left and
taken up again, stepped through and branched like any other game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Generic, TypeVar

from dinolab.core.action import Refusal
from dinolab.core.errors import DinolabError
from dinolab.core.fold import Position
from dinolab.core.sheet import Blank, Sheet
from dinolab.session import Session
from dinolab.table.conflict import Conflict
from dinolab.table.draft import SOURCE, Draft, Trouble
from dinolab.table.lines import Line, Lines
from dinolab.table.match import find, shortest, split

S = TypeVar("S")


@dataclass(frozen=True)
class Shown:
    """A word that may come next: its label, the fewest letters that mean it, why it cannot be."""

    label: str
    letters: str
    why: str = ""


@dataclass(frozen=True)
class Look:
    """What an unfinished line looks like: what it is about, the words that are understood, what is
    asked now, the words that fit the letters typed `last`, what cannot be.
    """

    heading: str
    words: tuple[str, ...]
    asked: str
    found: tuple[Shown, ...]
    last: str = ""
    trouble: str = ""


class Recorder(Generic[S]):
    """Writes a game down at a session whose luck is `table_luck`.

    `write` adds a line, `correct` and `strike` change an earlier one: the game goes back there in
    a branch, and the later lines are written again up to the first that does not fit. The others
    are then `waiting`, and `conflict` says why; they follow as soon as they fit, unless they are
    left out (`skip`) or given up (`drop`). After each of these `told` is called; while one is
    under way, and the session moves on event by event, the recorder is `busy`.
    """

    def __init__(self, session: Session[S], told: Callable[[], None] | None = None) -> None:
        if session.game.sheet is None:
            raise DinolabError(f"{session.game.title} has no sheet to be written down on")
        self.session = session
        self.sheet: Sheet[S] = session.game.sheet
        self.waiting: tuple[Line, ...] = ()
        self.conflict: Conflict | None = None
        self.busy, self._told = False, told
        self._lines = Lines(self.sheet, session.timeline)
        session.run()
        self._commit(self._draft(session.position))

    @property
    def lines(self) -> tuple[Line, ...]:
        """What is written."""
        if self._lines.timeline is not self.session.timeline:
            self._lines = Lines(self.sheet, self.session.timeline)
        return self._lines.all()

    @property
    def blank(self) -> Blank | None:
        """What is to be written next; None when the game is over."""
        return self._draft(self.session.position).blank

    @property
    def heading(self) -> str:
        """What the line is about that is to be written next."""
        return self._draft(self.session.position).heading

    def look(self, text: str, number: int = 0) -> Look:
        """What a line means so far that is being typed: the next one, or one to be corrected."""
        draft = self._draft(self._before(number))
        words, heading = split(text), draft.heading
        ended = text.endswith((" ", ","))
        last, trouble = ("", draft.add(words)) if ended else draft.begin(words)
        blank = draft.blank
        if trouble is None and last:
            trouble = draft.refused(last)
        told = str(self._conflict(trouble, number or len(self.lines) + 1, draft)) if trouble else ""
        if blank is None:
            return Look(heading, tuple(draft.labels), "", (), last, told)
        marks = find(last, blank.marks) if last else () if told else blank.marks
        say = self.session.say
        found = tuple(
            Shown(m.label, shortest(m, blank.marks), say(m.why) if m.why else "") for m in marks
        )
        return Look(heading, tuple(draft.labels), blank.text, found, last, told)

    def write(self, text: str) -> Conflict | None:
        """Write the next line; where it cannot be, nothing is written. It stands in the place of
        the waiting line that is about the same, and the others follow as far as they fit.
        """
        about = self.heading
        with self._change():
            conflict = self._write(split(text), len(self.lines) + 1)
            if conflict is not None:
                return conflict
            if self.waiting and self.waiting[0].heading == about:
                self.waiting = self.waiting[1:]
            self._follow()
        return None

    def correct(self, number: int, text: str) -> Conflict | None:
        """Write an earlier line anew, and the later ones again as far as they fit."""
        line = self._line(number)
        draft = self._draft(self._before(number))
        if trouble := draft.write(split(text)):
            return self._conflict(trouble, number, draft)
        if tuple(draft.labels) == line.words:
            return None
        with self._change():
            self._go_back(line)
            self._commit(draft)
            self._follow()
        return None

    def strike(self, number: int) -> None:
        """Take a line out, as one that never happened; the later ones follow as far as they fit."""
        line = self._line(number)
        with self._change():
            self._go_back(line)
            self._follow()

    def undo(self) -> None:
        """Take the last line out."""
        if self.lines:
            self.strike(len(self.lines))

    def skip(self) -> None:
        """Leave out the first waiting line; the others follow as far as they fit."""
        with self._change():
            self.waiting = self.waiting[1:]
            self._follow()

    def drop(self) -> None:
        """Give up all waiting lines."""
        with self._change():
            self.waiting, self.conflict = (), None

    @contextmanager
    def _change(self) -> Iterator[None]:
        """Something that is told in one."""
        self.busy = True
        try:
            yield
        finally:
            self.busy = False
            if self._told is not None:
                self._told()

    def _line(self, number: int) -> Line:
        if not 1 <= number <= len(self.lines):
            raise DinolabError(f"there is no line {number}: 1 to {len(self.lines)} are written")
        return self.lines[number - 1]

    def _before(self, number: int) -> Position[S]:
        if not number:
            return self.session.position
        return self.session.timeline.at(self._line(number).at)

    def _draft(self, position: Position[S]) -> Draft[S]:
        return Draft(self.session.game, self.sheet, position)

    def _write(self, words: Sequence[str], number: int) -> Conflict | None:
        draft = self._draft(self.session.position)
        if not draft.heading:
            over = Trouble("", "the game is over", "correct an earlier line")
            return self._conflict(over, number, draft)
        if trouble := draft.write(words):
            return self._conflict(trouble, number, draft)
        self._commit(draft)
        return None

    def _commit(self, draft: Draft[S]) -> None:
        """Write down what was tried out."""
        for seat, action in draft.inputs:
            done = self.session.act(seat, action, source=SOURCE)
            if isinstance(done, Refusal):  # it was possible a moment ago
                raise DinolabError(f"the table has moved on meanwhile: {self.session.say(done)}")

    def _go_back(self, line: Line) -> None:
        """Leave the line of the log before a line of the sheet; what follows waits."""
        later = self.lines[line.number :]
        self.session.branch(line.at, luck="new", abandon=True)
        self.waiting = (*later, *self.waiting)

    def _follow(self) -> None:
        """Write the waiting lines again, up to the first that does not fit."""
        self.conflict = None
        while self.waiting and self.conflict is None:
            line, number = self.waiting[0], len(self.lines) + 1
            asked = self.heading
            if asked != line.heading:
                now = f"now it is “{asked}”" if asked else "the game is over by then"
                text = f"{line.heading}: {line.text or '-'}"
                why = f"this is not asked here any more; {now}"
                self.conflict = Conflict(number, text, why, (), WAITING)
                return
            self.conflict = self._write(split(line.text), number)
            if self.conflict is None:
                self.waiting = self.waiting[1:]

    def _conflict(self, trouble: Trouble, number: int, draft: Draft[S]) -> Conflict:
        """Trouble with the lines that are in the way."""
        words = [(line.number, label) for line in self.lines for label in line.words]
        before = [pair for pair in words if pair[0] < number]
        before += [(number, label) for label in draft.labels]
        found = [n for n, label in before if label == trouble.label][-trouble.earlier :]
        lines = tuple(sorted(set(found))) if trouble.earlier else ()
        way_out = trouble.way_out
        if earlier := [n for n in lines if n != number]:
            way_out += f", or correct line {earlier[-1]}"
        return Conflict(number, trouble.word, trouble.why, lines, way_out)


WAITING = "write what is asked now, or leave the line out"
