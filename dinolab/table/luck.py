"""The luck of a real table: hands and eyes say it, and what nobody sees stays unknown."""

from __future__ import annotations

from msgspec.structs import astuple

from dinolab.core.action import Action, Question, Weighted
from dinolab.core.chance import Typed
from dinolab.core.event import UNKNOWN


def _unseen(question: Question, outcomes: Weighted) -> Action | None:
    """That a card is drawn that only its owner looks at, where that may be; else somebody says."""
    return next((action for action, _ in outcomes if UNKNOWN in astuple(action)), None)


def table_luck() -> Typed:
    """A source of luck for a table whose game is recorded."""
    return Typed(_unseen)
