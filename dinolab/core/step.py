"""One step: an input and everything it forces, up to the next question to anybody.

The only place where an action becomes events. Pure: nothing is written here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec

from dinolab.core.action import Action, Question, Refusal, refusal
from dinolab.core.content import digest_of_content
from dinolab.core.errors import BadContent, DinolabError
from dinolab.core.event import NOBODY, Entry, Event, actor_name
from dinolab.core.fold import Position, open_questions, outcome_of
from dinolab.core.game import Game
from dinolab.core.options import choose
from dinolab.core.outcome import Outcome
from dinolab.core.table import (
    LOG_FORMAT,
    TABLE_ACTION_TYPES,
    TABLE_TYPES,
    Closed,
    Seat,
    Started,
    decide_table,
    evolve_table,
)

S = TypeVar("S")
MAX_CONSEQUENCES = 10_000
MAX_PACK = 500_000
"""Characters a table's own content pack may have: it lies in the first event of the log."""


class Step(msgspec.Struct, frozen=True, gc=False):
    """The events of one step, or of several in a row, and the position they lead to."""

    events: tuple[Event, ...]
    position: Position[Any]


def advance(
    game: Game[S],
    position: Position[S],
    seat: int,
    action: Action,
    *,
    source: str = "engine",
    at: int = 0,
) -> Step | Refusal:
    """Let a seat (or `CHANCE`) act: the step it makes, or the refusal, which changes nothing."""
    if type(action) in TABLE_ACTION_TYPES:
        over = outcome_of(game, position) is not None
        table = position.table
        sides = game.sides(table.options, len(table.seats)) if game.sides else None
        decided = decide_table(
            table, seat, action, position=position.version, over=over, sides=sides
        )
    elif position.state is None or position.table.ended or position.table.closed:
        return refusal("table_over", "core.table")
    else:
        decided = game.decide(position.state, seat, action)
    if not isinstance(decided, tuple):
        return decided
    events: list[Event] = []
    position = unfold(game, position, decided, actor_name(seat), events, source, at)
    return Step(tuple(events), position)


def start(
    game: Game[S],
    seats: Sequence[Seat],
    options: dict[str, str],
    *,
    key: bytes,
    content_pack: str = "",
    source: str = "engine",
    at: int = 0,
) -> Step | Refusal:
    """The first step of a game: what was agreed, and the set-up. `content_pack` is the text of a
    custom pack, embedded in the log; empty for the one that ships with the game. `key` is the
    stream's own, 16 bytes.

    Raises `BadContent` for a pack that is too long or does not fit.
    """
    low, high = game.seats
    if not low <= len(seats) <= high:
        return refusal("wrong_seats", "core.seats", low=low, high=high, seats=len(seats))
    chosen = choose(game.options, options)
    if isinstance(chosen, Refusal):
        return chosen
    content = _own_content(game, content_pack) if content_pack else game.content
    entries = game.setup(chosen, len(seats), content)
    if isinstance(entries, Refusal):
        return entries
    started = Started(
        format=LOG_FORMAT, game=game.name, rules_version=game.rules_version,
        content="custom" if content_pack else "standard",
        content_digest=digest_of_content(content) if content_pack else game.content_digest,
        content_pack=content_pack,
        options=chosen, seats=tuple(seats), key=key.hex(),
    )  # fmt: skip
    first = Entry(started, "core.started", NOBODY)
    events: list[Event] = []
    position = unfold(game, Position(), (first, *entries), "table", events, source, at)
    return Step(tuple(events), position)


def _own_content(game: Game[Any], text: str) -> Any:
    """A table's own content pack, checked."""
    if len(text) > MAX_PACK:
        raise BadContent(f"the table's own pack has {len(text):,} characters, of {MAX_PACK:,}")
    try:
        return game.load_content(text)
    except BadContent as error:
        raise BadContent(f"the table's own pack: {error}") from error


def close(
    position: Position[S], outcome: Outcome, key: bytes, *, source: str = "engine", at: int = 0
) -> Event:
    """The closing event of a finished game; it shows the stream's key, so that from now on anybody
    can check that no secret was changed.
    """
    version = position.version
    closed = Closed(version, outcome.winners, outcome.scores, outcome.code, key.hex())
    return Event(version, version, closed, "table", -1, "core.closed", source, at=at)


def unfold(
    game: Game[S],
    position: Position[S],
    entries: tuple[Entry, ...],
    actor: str,
    events: list[Event],
    source: str,
    at: int,
) -> Position[S]:
    """Number what was decided, fold it, and follow until the rules have nothing left to force. The
    events go to the end of `events`; what comes back is the position they lead to.

    Folds as `step_on` does, but makes no position for each event: games spend their time here.
    """
    step = version = position.version
    state, table = position.state, position.table
    evolve, follow = game.evolve, game.follow
    if not entries:
        raise DinolabError(f"{game.name} decided on no event at {version}")
    if source == "engine":
        source = entries[0].source or source
    for entry in entries:
        fact, cause = entry.fact, entry.cause
        if version > step:
            actor, cause = "engine", cause if cause >= 0 else version - 1
        event = Event(version, step, fact, actor, cause, entry.rule, source, entry.visible_to, at)
        events.append(event)
        if type(fact) in TABLE_TYPES:
            table = evolve_table(table, fact)
        else:
            state = evolve(state, event)
        version += 1
    if state is None or table.ended or table.closed:
        return Position(version, state, table)
    while (forced := follow(state)) is not None:
        cause = forced.cause if forced.cause >= 0 else version - 1
        event = Event(
            version, step, forced.fact, "engine", cause, forced.rule, source, forced.visible_to, at
        )
        events.append(event)
        state = evolve(state, event)
        version += 1
        if version - step > MAX_CONSEQUENCES:
            raise DinolabError(f"{game.name} does not come to rest after event {step}")
    return Position(version, state, table)


def question_for(game: Game[S], position: Position[S], seat: int) -> Question | None:
    """The question open to a seat, or None."""
    for question in open_questions(game, position):
        if question.seat == seat:
            return question
    return None
