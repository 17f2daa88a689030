"""A line that is tried out: what its words mean and where it leads, before anything is written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from dinolab.core.action import Refusal
from dinolab.core.driver import Driver
from dinolab.core.fold import Position, open_questions
from dinolab.core.game import Game
from dinolab.core.sheet import Blank, Inputs, Mark, Said, Sheet
from dinolab.core.step import advance
from dinolab.core.words import listed
from dinolab.table.luck import table_luck
from dinolab.table.match import find, plain

S = TypeVar("S")
SOURCE = "declared"
LONGEST = 8
"""A label that is written out has so many words or fewer."""
SHOWN = 4


@dataclass(frozen=True)
class Trouble:
    """Why a word cannot stand where it does: `label` is what it means, if anything, of which
    `earlier` mentions before it are in the way.
    """

    word: str
    why: str
    way_out: str
    label: str = ""
    earlier: int = 0


class Draft(Generic[S]):
    """A line from a position on. `inputs` are what its words mean so far, in order, with what
    follows unseen; `said` are words that do not mean anything yet; `labels` all words so far.
    """

    def __init__(self, game: Game[S], sheet: Sheet[S], position: Position[S]) -> None:
        self.game, self.sheet, self.position = game, sheet, position
        self.inputs: list[tuple[int, Any]] = []
        self.said: Said = ()
        self.labels: list[str] = []
        self._driver = Driver(table_luck(), {}, "")
        self._settle()
        self.line = self._line()

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits at the table."""
        return self.position.table.names

    @property
    def blank(self) -> Blank | None:
        """What is to be written next; None where the game is over, or the line is full."""
        state = self.position.state
        if state is None or not self.line or (self.inputs and self._line() != self.line):
            return None
        answer = self.sheet.ask(state, self.said, self.names)
        return answer if isinstance(answer, Blank) else None

    def write(self, words: Sequence[str]) -> Trouble | None:
        """Write a whole line; without words it is one that says that nothing happened."""
        trouble = self.add(words)
        return trouble or self._finish()

    def add(self, words: Sequence[str]) -> Trouble | None:
        """Write some words, each of a few letters or in full."""
        left = list(words)
        while left:
            left, trouble = self._next(left)
            if trouble is not None:
                return trouble
        return None

    def begin(self, words: Sequence[str]) -> tuple[str, Trouble | None]:
        """Write all words but the last, which may be unfinished: its letters are given back."""
        left = list(words)
        while left and not self._unfinished(left):
            left, trouble = self._next(left)
            if trouble is not None:
                return "", trouble
        return " ".join(left), None

    def _unfinished(self, words: Sequence[str]) -> bool:
        """Whether all these words are one, as far as it is typed."""
        marks = self.blank.marks if self.blank is not None else ()
        if len(words) == 1:
            return bool(find(words[0], marks))
        return any(plain(mark.label).startswith(plain(" ".join(words))) for mark in marks)

    def _next(self, left: list[str]) -> tuple[list[str], Trouble | None]:
        """Write the first of some words; the others."""
        blank = self.blank
        if blank is None:
            return [], Trouble(left[0], "nothing more is asked in this line", "leave it out")
        size = _size(left, blank.marks)
        word = " ".join(left[:size])
        found, rest = find(word, blank.marks), left[size:]
        if not found and (first := _first(word, blank.marks)):
            found, rest = find(first, blank.marks), [word[len(first) :], *rest]
            word = first
        return rest, self._take(word, found, blank)

    def refused(self, letters: str) -> Trouble | None:
        """Why nothing that letters may mean can be written next."""
        found = find(letters, self.blank.marks) if self.blank is not None else ()
        if not found or any(mark.why is None for mark in found):
            return None
        return self._refused(letters, found[0])

    def _refused(self, word: str, mark: Mark) -> Trouble | None:
        if mark.why is None:
            return None
        why = self.game.words.refusal(mark.why, self.names)
        return Trouble(word, why, "write another word", mark.label, mark.earlier)

    def _take(self, word: str, found: tuple[Mark, ...], blank: Blank) -> Trouble | None:
        if not found:
            return Trouble(word, f"this is not {blank.text}", _fitting(blank.marks))
        if len(found) > 1:
            labels = listed([mark.label for mark in found[:SHOWN]], "or")
            return Trouble(word, f"this may be {labels}", "type another letter")
        mark = found[0]
        if trouble := self._refused(word, mark):
            return trouble
        self.said = (*self.said, mark.value)
        self.labels.append(mark.label)
        state = self.position.state
        assert state is not None
        answer = self.sheet.ask(state, self.said, self.names)
        return None if isinstance(answer, Blank) else self._mean(answer, word)

    def _finish(self) -> Trouble | None:
        """The end of the line: what is open and may be left open means that there is no more."""
        blank = self.blank
        if blank is None:
            return None
        if blank.enough is not None:
            return self._mean(blank.enough, "")
        if self.inputs and not self.said:
            return None  # the rest of the line is still to be written
        return Trouble("", f"still missing: {blank.text}", _fitting(blank.marks))

    def _mean(self, inputs: Inputs, word: str) -> Trouble | None:
        self.said = ()
        no = self._do(inputs)
        if no is None:
            self._settle()
            return None
        why = f"{self.game.words.refusal(no, self.names).rstrip('.')} ({no.rule})"
        return Trouble(word, why, "write what the rules allow")

    def _do(self, inputs: Inputs) -> Refusal | None:
        for seat, action in inputs:
            step = advance(self.game, self.position, seat, action, source=SOURCE)
            if isinstance(step, Refusal):
                return step
            self.inputs.append((seat, action))
            self.position = step.position
            self._luck()
        return None

    def _luck(self) -> None:
        while step := self._driver.step(self.game, self.position):
            self.position = step.position

    def _settle(self) -> None:
        """Go on to where a word is wanted."""
        self._luck()
        while (state := self.position.state) is not None:
            if not open_questions(self.game, self.position):
                return
            answer = self.sheet.ask(state, (), self.names)
            if isinstance(answer, Blank) or self._do(answer) is not None:
                return

    def _line(self) -> str:
        state = self.position.state
        if state is None or not open_questions(self.game, self.position):
            return ""
        return self.sheet.line(state)

    @property
    def heading(self) -> str:
        """What the line is about that is asked at the position reached; empty where none is."""
        state = self.position.state
        return self.sheet.heading(state, self.names) if state is not None and self._line() else ""


def _size(words: Sequence[str], marks: tuple[Mark, ...]) -> int:
    """How many of the words are one label that is written out."""
    labels = {plain(mark.label) for mark in marks}
    sizes = range(min(LONGEST, len(words)), 1, -1)
    return next((size for size in sizes if plain(" ".join(words[:size])) in labels), 1)


def _first(word: str, marks: tuple[Mark, ...]) -> str:
    """Where words are run together, the fewest letters that mean the first one; else nothing."""
    beginnings = (word[:size] for size in range(1, len(word)))
    return next((letters for letters in beginnings if len(find(letters, marks)) == 1), "")


def _fitting(marks: tuple[Mark, ...]) -> str:
    """What may be written, some of it."""
    good = [mark.label for mark in marks if mark.why is None]
    more = ["…"] if len(good) > SHOWN else []
    return f"write {listed([*good[:SHOWN], *more], 'or')}"
