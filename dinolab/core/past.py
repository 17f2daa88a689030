"""What a line's past says to whoever acts in it: whose turn came next, and what luck answered."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Final, TypeVar

from dinolab.core.action import Action
from dinolab.core.event import CHANCE, Event, actor_seat, redact
from dinolab.core.fold import Position, Timeline, observed, open_questions
from dinolab.core.game import Game
from dinolab.core.step import Step, advance, question_for
from dinolab.core.tree import Line

S = TypeVar("S")


def luck_after(timeline: Timeline[S], at: int) -> list[tuple[str, Action]]:
    """What luck answered on a line after a position, by question key: equal key, same answer."""
    found = []
    for event in timeline.events[at:]:
        if event.is_input and actor_seat(event.actor) == CHANCE:
            asked = question_for(timeline.game, timeline.at(event.version), CHANCE)
            action = timeline.game.action_of(event.fact)
            if asked is not None and action is not None:
                found.append((asked.key, action))
    return found


def is_blind(game: Game[S], position: Position[S], seat: int, action: Action) -> bool:
    """Whether a choice shows its chooser nothing that was hidden: whether the chooser sees the same
    come of it wherever what is hidden lies otherwise. (Of the ways it may lie some are tried.)
    """
    seen = observed(game, position, seat).state
    if seen is None:
        return True
    told = _told(game, position, seat, action)
    others = (game.sample(seen, Random(number)) for number in range(OTHERWISE))
    return all(
        told == _told(game, Position(position.version, state, position.table), seat, action)
        for state in others
    )


OTHERWISE: Final = 12
"""How many ways are tried in which hidden things may lie."""


def _told(game: Game[S], position: Position[S], seat: int, action: Action) -> tuple[object, ...]:
    """What a seat sees come of its choice."""
    step = advance(game, position, seat, action)
    return tuple(redact(e, seat).fact for e in step.events) if isinstance(step, Step) else (step,)


def next_seat(timeline: Timeline[S], at: int) -> int | None:
    """The seat that chooses first after a position: as asked there, else as recorded."""
    asked = [q.seat for q in open_questions(timeline.game, timeline.at(at)) if q.seat >= 0]
    for event in timeline.events[at:]:
        seat = actor_seat(event.actor)
        if event.is_input and seat is not None and timeline.game.action_of(event.fact):
            asked.append(seat)
    return next((seat for seat in asked if seat >= 0), None)


def line_going_on(
    lines: Iterable[tuple[Line, tuple[Event, ...]]], past: tuple[Event, ...], first: Event
) -> str | None:
    """A line that has this past and goes on with the same input, or None."""
    at = len(past)
    for line, events in lines:
        following = next((e for e in events[at:] if e.kind != "core.branched"), None)
        if following is None or events[:at] != past:
            continue
        if (following.fact, following.actor) == (first.fact, first.actor):
            return line.line
    return None
