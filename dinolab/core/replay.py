"""Inputs once more through the rules: does a log still follow from what people and luck chose?

`replay_inputs` compares a whole line with what today's rules make of its inputs; it finds nothing
where rules and log agree. `carry_on` takes the inputs of an old tail to a corrected position, as
far as they can still be made.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Any, Literal, TypeVar

import msgspec

from dinolab.core.action import Action, Refusal, refusal
from dinolab.core.errors import BadContent
from dinolab.core.event import ZERO16, Event, actor_seat
from dinolab.core.fold import Position, outcome_of, step_on
from dinolab.core.game import Game
from dinolab.core.step import Step, advance, close, question_for, start
from dinolab.core.table import (
    Adjourned,
    Branched,
    Closed,
    Started,
    TableAction,
    TakebackAnswered,
    TakebackAsked,
    table_action_of,
)

S = TypeVar("S")

OF_THE_LINE = (Branched, Closed, TakebackAsked, TakebackAnswered, Adjourned)
"""Facts about the line they stand in; they mean nothing in another."""


class Difference(msgspec.Struct, frozen=True, gc=False):
    """Where a log and the rules part.

    `version` is that of the log's event (of its step's input where the log has no such event),
    `rule` the rule at stake. `expected` is what the log holds, `got` what the rules give. `code`:

    - `changed`: another event; `missing`: the rules give none (`got` is None); `extra`: the rules
      give one more (`expected` is None);
    - `refused`: the input is refused (`got` says why); `not_asked`: nobody asks for it any more;
    - `no_input`: the event records no action, so it cannot be an input (or its secret is hidden).
    """

    version: int
    rule: str
    code: Literal["changed", "missing", "extra", "refused", "not_asked", "no_input"]
    expected: Event | None
    got: Event | Refusal | None


class Carried(msgspec.Struct, frozen=True, gc=False):
    """What became of a tail at a corrected position: the new events and where they lead, the input
    that could not be carried on (None: all could), and the consequences that came out otherwise.
    """

    events: tuple[Event, ...]
    position: Position[Any]
    stopped: Difference | None
    changed: tuple[Difference, ...]


def steps_of(events: Sequence[Event]) -> Iterator[tuple[Event, ...]]:
    """The events of a line, one step at a time."""
    first = 0
    for at in range(1, len(events) + 1):
        if at == len(events) or events[at].is_input:
            yield tuple(events[first:at])
            first = at


def replay_inputs(game: Game[S], events: Sequence[Event]) -> Difference | None:
    """The first difference between a whole line and what the rules make of its inputs, or None.

    Covers and digests are not looked at (`chain.py` does that), nor which version of the rules
    wrote the log.
    """
    position: Position[S] = Position()
    for stored in steps_of(events):
        found = _first_difference(game, position, stored)
        if found is not None:
            return found
        for event in stored:
            position = step_on(game, position, event)
    return None


def carry_on(game: Game[S], position: Position[S], tail: Sequence[Event]) -> Carried:
    """Make the inputs of an old tail at another position, up to the first that is refused or no
    longer asked. Nothing is written here; times and sources stay those of the old inputs.
    """
    events: list[Event] = []
    changed: list[Difference] = []
    for stored in steps_of(tail):
        if isinstance(stored[0].fact, OF_THE_LINE):
            continue
        step = _again(game, position, stored[0])
        if isinstance(step, Difference):
            return Carried(tuple(events), position, step, tuple(changed))
        changed += _differences(step.events, stored, _meaning)
        events += step.events
        position = step.position
    return Carried(tuple(events), position, None, tuple(changed))


def _first_difference(
    game: Game[S], position: Position[S], stored: tuple[Event, ...]
) -> Difference | None:
    first = stored[0]
    match first.fact:
        case Branched():
            step: Step | Difference = Step((first,), position)
        case Started():
            step = _start_again(game, first, first.fact)
        case Closed():
            step = _close_again(game, position, first, first.fact)
        case _:
            step = _again(game, position, first)
    if isinstance(step, Difference):
        return step
    return next(_differences(step.events, stored, _bare), None)


def _again(game: Game[S], position: Position[S], first: Event) -> Step | Difference:
    """The step that an input makes at a position, or why it makes none."""
    action = _action_of(game, first)
    seat = actor_seat(first.actor)
    if action is None or seat is None:
        return Difference(first.version, first.rule, "no_input", first, None)
    if not isinstance(action, TableAction) and question_for(game, position, seat) is None:
        return Difference(first.version, first.rule, "not_asked", first, None)
    step = advance(game, position, seat, action, source=first.source, at=first.at)
    return _refused(first, step) if isinstance(step, Refusal) else step


def _action_of(game: Game[Any], event: Event) -> Action | None:
    return table_action_of(event.fact) or game.action_of(event.fact)


def _refused(first: Event, no: Refusal) -> Difference:
    return Difference(first.version, no.rule, "refused", first, no)


def _start_again(game: Game[S], first: Event, fact: Started) -> Step | Difference:
    """The first step from what was agreed. Which rules wrote the log is no difference, and the
    digest of the content only says something to the rules that wrote it.
    """
    if fact.key is None:
        return Difference(first.version, first.rule, "no_input", first, None)
    options, key = dict(fact.options), _key(fact.key)
    try:
        step = start(
            game, fact.seats, options, key=key, content_pack=fact.content_pack,
            source=first.source, at=first.at,
        )  # fmt: skip
    except BadContent as error:
        no = refusal("bad_content", "core.options", problem=str(error))
        return _refused(first, no)
    if isinstance(step, Refusal):
        return _refused(first, step)
    started = step.events[0].fact
    if isinstance(started, Started) and started.rules_version != fact.rules_version:
        version, digest = fact.rules_version, fact.content_digest
        same = msgspec.structs.replace(started, rules_version=version, content_digest=digest)
        opening = msgspec.structs.replace(step.events[0], fact=same)
        return Step((opening, *step.events[1:]), step.position)
    return step


def _close_again(
    game: Game[S], position: Position[S], first: Event, fact: Closed
) -> Step | Difference:
    """The closing event, if the game is over; its key is taken as it stands."""
    outcome = outcome_of(game, position)
    if outcome is None:
        return Difference(first.version, first.rule, "not_asked", first, None)
    key = _key(fact.shown_key)
    event = close(position, outcome, key, source=first.source, at=first.at)
    return Step((event,), position)


def _key(text: str) -> bytes:
    """A stream key from its hexadecimal digits; empty where a changed log holds anything else."""
    try:
        return bytes.fromhex(text)
    except ValueError:
        return b""


def _bare(event: Event) -> Event:
    """An event without what only its stream gives it."""
    return msgspec.structs.replace(event, cover=ZERO16, digest=ZERO16)


def _meaning(event: Event) -> tuple[Any, ...]:
    """What happened, wherever it stands in a line."""
    return event.fact, event.rule, event.visible_to, event.actor


def _differences(got: Sequence[Event], stored: Sequence[Event], by: Any) -> Iterator[Difference]:
    """Where two runs of one step differ, event by event."""
    step = stored[0].version
    for mine, theirs in zip_longest(got, stored):
        if theirs is None:
            yield Difference(step, mine.rule, "extra", None, mine)
        elif mine is None:
            yield Difference(theirs.version, theirs.rule, "missing", theirs, None)
        elif by(mine) != by(theirs):
            yield Difference(theirs.version, theirs.rule, "changed", theirs, mine)
