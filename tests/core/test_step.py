"""An input and all it forces; what caused what."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from contract.plays import play, settings
from toy import GAME
from toy import events as ev
from toy.actions import Choose, Draw
from toy.state import State

from dinolab.core.action import Refusal
from dinolab.core.cite import why
from dinolab.core.errors import DinolabError
from dinolab.core.event import CHANCE, NOBODY, Entry, Event
from dinolab.core.fold import Position
from dinolab.core.step import Step, advance, question_for, start
from dinolab.core.table import Adjourn, Seat, Started

SEATS = (Seat("Ann", "ann"), Seat("Ben", "ben"))
ONE = play(settings("toy")[0], 2)


def begun(game: Any = GAME) -> Position[Any]:
    """A game at its first question."""
    step = start(game, SEATS, {}, key=bytes(16), at=77)
    assert isinstance(step, Step)
    return step.position


def test_a_game_starts_with_what_was_agreed() -> None:
    """The first event is everything needed to read the rest; its key is for nobody."""
    step = start(GAME, SEATS, {"variant.long": "on"}, key=bytes(range(16)), at=77)
    assert isinstance(step, Step)
    first = step.events[0]
    assert isinstance(first.fact, Started)
    assert (first.version, first.step, first.actor, first.cause) == (0, 0, "table", -1)
    assert (first.visible_to, first.at, first.rule) == (NOBODY, 77, "core.started")
    assert first.fact.options == (("ruling.hush-a-hush", "may"), ("variant.long", "on"))
    assert first.fact.seats == SEATS
    assert first.fact.key == bytes(range(16)).hex()
    assert {event.step for event in step.events} == {0}


@pytest.mark.parametrize(
    ("seats", "options", "code"),
    [
        (1, {}, "wrong_seats"),
        (5, {}, "wrong_seats"),
        (2, {"variant.lang": "on"}, "unknown_option"),
        (2, {"variant.long": "yes"}, "unknown_value"),
    ],
)
def test_a_start_that_cannot_be_is_refused(seats: int, options: dict[str, str], code: str) -> None:
    """Seats and options are checked before anything happens."""
    who = [Seat(f"P{i}", f"p{i}") for i in range(seats)]
    no = start(GAME, who, options, key=bytes(16))
    assert isinstance(no, Refusal)
    assert no.code == code


def test_versions_and_steps_are_numbered() -> None:
    """Versions go up by one; a step's events carry the version of its input."""
    assert [event.version for event in ONE.events] == list(range(len(ONE.events)))
    for event in ONE.events:
        assert ONE.events[event.step].is_input
        assert event.step <= event.version
        assert (event.actor == "engine") == (not event.is_input)


def test_a_refusal_changes_nothing() -> None:
    """The position of a refused action is the same object as before."""
    position = begun()
    before = position
    assert isinstance(advance(GAME, position, 0, Choose("hush")), Refusal)
    assert position is before


def test_a_step_runs_to_the_next_question() -> None:
    """Source and time are those of the input for all that it forces."""
    position = begun()
    step = advance(GAME, position, CHANCE, Draw("hush"), source="declared", at=5)
    assert isinstance(step, Step)
    assert step.position.version == position.version + len(step.events)
    assert {(event.source, event.at) for event in step.events} == {("declared", 5)}
    assert question_for(GAME, step.position, CHANCE) is not None
    assert question_for(GAME, step.position, 0) is None


def test_before_the_start_and_after_the_end_nothing_goes() -> None:
    """A line without set-up and a closed one refuse what the game and the table could do."""
    for position in (Position(), ONE.line.last):
        no = advance(GAME, position, CHANCE, Draw("hush"))
        assert isinstance(no, Refusal)
        assert no.code == "table_over"
    no = advance(GAME, ONE.line.last, 0, Adjourn())
    assert isinstance(no, Refusal)
    assert no.code == "table_over"


def test_causes_lead_back_to_a_choice_or_to_luck() -> None:
    """Every chain of causes stays in its step and ends at its input."""
    for event in ONE.events:
        chain = why(ONE.events, event.version)
        assert chain[0] is event
        assert chain[-1].version == event.step
        assert chain[-1].actor != "engine"
        assert all(a.cause == b.version for a, b in pairwise(chain))


def test_a_rule_may_name_an_earlier_cause() -> None:
    """A cause that the rules give is kept, also across steps."""

    def follow(state: State) -> Entry | None:
        entry = GAME.follow(state)
        if entry and isinstance(entry.fact, ev.Revealed):
            return Entry(entry.fact, entry.rule, cause=1)
        return entry

    position = begun(replace(GAME, follow=follow))
    events: list[Event] = []
    for card in ("hush", "hush", "hush", "graze", "graze", "graze"):
        step = advance(GAME, position, CHANCE, Draw(card))
        assert isinstance(step, Step)
        position = step.position
    for seat, card in ((0, "hush"), (1, "graze")):
        step = advance(replace(GAME, follow=follow), position, seat, Choose(card))
        assert isinstance(step, Step)
        position, events = step.position, [*step.events]
    assert [(event.kind, event.cause) for event in events] == [
        ("toy.chose", -1),
        ("toy.revealed", 1),
        ("toy.announced", events[1].version),
    ]


@pytest.mark.parametrize("version", [-1, 10**6])
def test_why_of_no_event_is_a_key_error(version: int) -> None:
    """Only events of the line have a reason."""
    with pytest.raises(KeyError, match="no event"):
        why(ONE.events, version)


def test_rules_that_never_rest_are_stopped() -> None:
    """A consequence without end is an error that names the game and the event."""
    restless = replace(GAME, follow=lambda state: Entry(ev.Reshuffled(1, 1), "toy.end"))
    with pytest.raises(DinolabError, match="toy does not come to rest after event 0"):
        start(restless, SEATS, {}, key=bytes(16))


def test_rules_that_decide_on_nothing_are_stopped() -> None:
    """An accepted action without an event is an error of the rules."""
    silent = replace(GAME, decide=lambda state, seat, action: ())
    with pytest.raises(DinolabError, match="no event"):
        advance(silent, begun(), CHANCE, Draw("hush"))
