"""What is written down of a game that people play at a real table: a game's `Sheet`.

A sheet knows the game's questions, not how they are typed: a recorder (`dinolab.table`) asks for
one word after another and gets back what the words mean. Words are values with a label; what
nobody has to write down (a card that only its owner looks at) is answered without one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from dinolab.core.action import Action, Refusal

S = TypeVar("S")
Value = int | str
Said = tuple[Value, ...]
"""What was written so far, word by word."""
Inputs = tuple[tuple[int, Action], ...]
"""Who did what: seats (or `CHANCE`) with their actions, in the order in which they happen."""


@dataclass(frozen=True)
class Mark:
    """A word that may be written: what it stands for, its label, something shorter that means the
    same; `why` it cannot be here, where it cannot (it is found all the same, and explained), and
    how many `earlier` mentions are the reason.
    """

    value: Value
    label: str
    short: str = ""
    why: Refusal | None = None
    earlier: int = 0


@dataclass(frozen=True)
class Blank:
    """A place for one word. `enough` is what it all means if nothing more is written; None where a
    word is needed.
    """

    text: str
    marks: tuple[Mark, ...]
    enough: Inputs | None = None


@dataclass(frozen=True)
class Sheet(Generic[S]):
    """How a game is written down.

    - `line(state)`: names the line of the sheet that the open question belongs to; the same while
      one line goes on, another for each line.
    - `heading(state, names)`: what that line is about; the same where the same is asked again.
    - `ask(state, said, names)`: the next blank of a line after these words, or what they mean.
    - `said(state, seat, action)`: the words with which an action is written (inverse of `ask`).
    """

    line: Callable[[S], str]
    heading: Callable[[S, tuple[str, ...]], str]
    ask: Callable[[S, Said, tuple[str, ...]], Blank | Inputs]
    said: Callable[[S, int, Action], Said]
