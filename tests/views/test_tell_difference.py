"""Differences between a log and today's rules, in words."""

from typing import Any

import msgspec
import pytest
from toy import GAME

from dinolab.arena.playout import bot_seats, play_out
from dinolab.core.action import refusal
from dinolab.core.event import Event
from dinolab.core.replay import Difference
from dinolab.views.narrate import tell_difference

NAMES = ("Ann", "Ben")


@pytest.fixture(scope="module")
def events() -> tuple[Event, ...]:
    """Some events of a game."""
    return play_out(GAME, bot_seats(["random"], 2), {}, "s").events


@pytest.mark.parametrize(
    ("code", "expected", "got", "says"),
    [
        ("changed", 1, 9, "the log says “{0}”, the rules say “{1}”"),
        ("changed", 1, 1, "the log and the rules both say “{0}”, with other details"),
        ("missing", 1, None, "the log says “{0}”, which the rules do not give"),
        ("extra", None, 9, "the rules also say “{1}”, which the log does not hold"),
        ("not_asked", 1, None, "the log says “{0}”, for which the rules do not ask"),
        ("no_input", 1, None, "the log says “{0}”, which records no choice"),
    ],
)
def test_each_difference_is_one_sentence(
    events: tuple[Event, ...], code: Any, expected: int | None, got: int | None, says: str
) -> None:
    """What the log holds, what the rules give, and how they go together."""
    log = None if expected is None else events[expected]
    rules = None if got is None else msgspec.structs.replace(events[got], rule="toy.deal")
    sentences = ["" if e is None else GAME.words.event(e.fact, NAMES) for e in (log, rules)]

    told = tell_difference(GAME, Difference(1, "toy.deal", code, log, rules), NAMES)

    assert told == says.format(*sentences)


def test_other_content_is_called_so(events: tuple[Event, ...]) -> None:
    """Whoever adds a card is told so, and not of details of the set-up."""
    fact = msgspec.structs.replace(events[0].fact, content_digest="0" * 32)
    today = msgspec.structs.replace(events[0], fact=fact)
    told = tell_difference(GAME, Difference(0, "core.started", "changed", events[0], today), NAMES)
    assert told == "the game's content (cards, numbers) has changed since this was recorded"


def test_a_refused_input_says_why(events: tuple[Event, ...]) -> None:
    """The reason is the refusal's own sentence."""
    no = refusal("table_over", "core.table")
    told = tell_difference(GAME, Difference(1, "toy.deal", "refused", events[1], no), NAMES)

    assert told.endswith(f"which the rules refuse: {GAME.words.refusal(no)}")
