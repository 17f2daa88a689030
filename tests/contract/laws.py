"""The laws every game obeys (design section 3), as functions that raise where one is broken.

Each takes a `Play` and a random generator and looks at some of its positions, or at all.
"""

from __future__ import annotations

import builtins
import os
import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any
from unittest import mock

import msgspec
from contract.checks import (
    assert_frozen,
    check_accepted,
    check_census,
    check_order,
    check_question,
    check_refused,
    refusal_of,
    scene_of,
)
from contract.plays import KEY, Play, odd_actions

from dinolab.core.action import Refusal, sort_key
from dinolab.core.chain import first_uncovered
from dinolab.core.event import CHANCE, SPECTATOR, redact
from dinolab.core.fold import Position, fingerprint, fold, open_questions, step_on
from dinolab.core.kinds import encode
from dinolab.core.replay import replay_inputs
from dinolab.core.step import advance
from dinolab.core.table import is_table_fact

# Law 1: what may be done, and what may not


def law_1_actions(one: Play, rng: Random, positions: int = 12, odd: int = 12) -> None:
    """Every legal action is accepted; everything else is refused with a reason, and nothing
    changes.
    """
    for at in one.some_ends(rng, positions):
        position = one.line.at(at)
        before = msgspec.json.encode(position)
        asked = {question.seat for question in open_questions(one.game, position)}
        for seat in (*range(one.setting.seats), CHANCE):
            legal = one.game.legal_actions(position.state, seat)
            luck_without_end = seat == CHANCE and not one.game.outcomes(position.state)
            if not position.table.ended and not luck_without_end:
                assert bool(legal) == (seat in asked), f"at {at} seat {seat}: {legal}"
            check_order(one.game, legal)
            for action in legal:
                check_accepted(one.game, position.state, seat, action)
            if not (luck_without_end and seat in asked):
                for action in odd_actions(one, rng, odd):
                    if action not in legal:
                        check_refused(one, position.state, seat, action)
        for nobody in (one.setting.seats, SPECTATOR, 99):
            for action in odd_actions(one, rng, 2):
                refusal_of(one.game, position.state, nobody, action)
        assert msgspec.json.encode(position) == before, f"position {at} changed"


def law_1_near_misses(one: Play, rng: Random, positions: int = 12) -> None:
    """Near misses are refused with just the refusal they are shown with."""
    for at in one.some_ends(rng, positions):
        state = one.state(at)
        for seat in range(one.setting.seats):
            legal = one.game.legal_actions(state, seat)
            for action, no in one.game.near_misses(state, seat):
                assert action not in legal, f"at {at}: near miss {action} is legal"
                assert refusal_of(one.game, state, seat, action) == no


def law_1_over(one: Play) -> None:
    """Nobody is asked exactly when the game is over, and then everything is refused."""
    for at in one.ends:
        state = one.state(at)
        outcome, questions = one.game.outcome(state), one.game.questions(state)
        assert (outcome is None) == bool(questions), f"at {at}: {outcome} but {questions} open"
        assert one.game.follow(state) is None, f"at {at}: something is still to follow"
    if outcome is not None:
        seats = one.setting.seats
        assert outcome.rule in one.game.rulebook
        assert set(outcome.winners) <= set(range(seats))
        assert len(outcome.scores) == len(outcome.returns) == seats
        for _, action in one.script:
            for seat in (*range(seats), CHANCE):
                no = advance(one.game, one.line.last, seat, action)
                assert isinstance(no, Refusal), f"{action} after the end makes {no}"


def law_1_questions(one: Play) -> None:
    """A question names the position at which it opened; once answered it never opens again."""
    open_now: set[tuple[int, str, int]] = set()
    luck: set[str] = set()
    for at in one.ends:
        questions = [] if one.line.at(at).table.ended else one.game.questions(one.state(at))
        seats = [question.seat for question in questions]
        assert len(set(seats)) == len(seats), f"at {at}: a seat is asked twice at once"
        for question in questions:
            name = (question.seat, question.kind, question.opened)
            check_question(one.game, question)
            if name not in open_now:
                assert question.opened == at, f"at {at}: {question} opened when?"
                if question.seat == CHANCE:
                    assert question.key, f"at {at}: luck is asked without a key"
                    assert question.key not in luck, f"at {at}: {question.key} is asked again"
                    luck.add(question.key)
        open_now = {(q.seat, q.kind, q.opened) for q in questions}


def law_1_luck(one: Play, rng: Random, positions: int = 12) -> None:
    """Luck's legal actions are its outcomes, with whole weights, and some can come up."""
    for at in one.some_ends(rng, positions):
        state = one.state(at)
        outcomes = one.game.outcomes(state)
        if outcomes:
            assert sorted(map(sort_key, one.game.legal_actions(state, CHANCE))) == sorted(
                sort_key(action) for action, _ in outcomes
            )
            weights = [weight for _, weight in outcomes]
            assert all(type(weight) is int and weight >= 0 for weight in weights)
            assert sum(weights) > 0
        asked = CHANCE in {question.seat for question in one.game.questions(state)}
        assert asked or not outcomes, f"at {at}: outcomes although luck is not asked"


# Law 2: the fold needs nothing but the events


def law_2_fold_is_pure(one: Play) -> None:
    """Folding uses no clock, luck, file or input, and gives the same twice."""
    with nothing_outside():
        again = fold(one.game, one.events)
    assert again == one.line.last


class Touched(Exception):
    """The world outside was touched; no error that a fold could take for a fact's fault."""


@contextmanager
def nothing_outside() -> Iterator[None]:
    """Files, input, clocks and generators raise when they are touched."""
    places = [
        (builtins, "open"), (builtins, "input"), (builtins, "print"), (time, "time"),
        (time, "monotonic"), (time, "perf_counter"), (os, "urandom"), (random, "random"),
        (random, "choice"), (random, "Random"), (random, "shuffle"),
    ]  # fmt: skip
    patches = [
        mock.patch.object(module, name, side_effect=Touched(f"the fold used {name}"))
        for module, name in places
    ]
    for patch in patches:
        patch.start()
    try:
        yield
    except Touched as error:
        raise AssertionError(str(error)) from error
    finally:
        for patch in patches:
            patch.stop()


def marks_of(one: Play) -> list[str]:
    """Fingerprints of everything that must be the same in every process."""
    found = []
    for at, position in enumerate(one.line.at(p) for p in range(len(one.line) + 1)):
        found.append(fingerprint(position))
        if at in one.ends[:: max(1, len(one.ends) // 8)]:
            state, seats = position.state, range(one.setting.seats)
            found += [fingerprint(one.game.legal_actions(state, seat)) for seat in seats]
            found += [fingerprint(scene_of(one, at, seat)) for seat in seats]
    return found


# Law 3: one fold, however it is cut


def law_3_folds_agree(one: Play, rng: Random, cuts: int = 4) -> None:
    """Prefix fold, incremental fold and snapshot with tail lead to the same state."""
    assert one.line.at(0) == Position()
    for at in rng.sample(range(1, len(one.events) + 1), min(cuts, len(one.events))):
        prefix = fold(one.game, one.events[:at])
        assert prefix == one.line.at(at), f"prefix fold differs at {at}"
        for position in (through_json(prefix), through_msgpack(prefix)):
            assert position == prefix, f"the state at {at} does not survive a snapshot"
            for event in one.events[at:]:
                position = step_on(one.game, position, event)
            assert position == one.line.last, f"snapshot at {at} and tail lead elsewhere"


def through_json(position: Position[Any]) -> Position[Any]:
    """A position after a round trip through JSON."""
    return msgspec.json.decode(msgspec.json.encode(position), type=position_type(position))


def through_msgpack(position: Position[Any]) -> Position[Any]:
    """A position after a round trip through MessagePack."""
    encoded = msgspec.msgpack.encode(position)
    return msgspec.msgpack.decode(encoded, type=position_type(position))


def position_type(position: Position[Any]) -> Any:
    """The type of a position with the game's own state in it."""
    return Position[type(position.state)] if position.state is not None else Position[None]


# Laws 5 to 9


def law_5_components(one: Play) -> None:
    """Every component is in one place, at every version and in every view."""
    for at in range(1, len(one.line) + 1):
        if (state := one.state(at)) is not None:
            check_census(one, state)
    for at in one.ends[:: max(1, len(one.ends) // 20)]:
        for viewer in one.viewers:
            check_census(one, one.game.observe(one.state(at), viewer))


def law_6_rules_exist(one: Play) -> None:
    """Every event cites a rule that exists, has a cause before it and an actor that fits."""
    for event in one.events:
        assert event.rule in one.game.rulebook, f"{event} cites no rule"
        assert -1 <= event.cause < event.version
        assert (event.cause == -1) <= (event.is_input), f"{event} has no cause"
        assert event.fact.kind.split(".")[0] in (one.game.prefix, "core", "table")
    for step in {event.step for event in one.events}:
        chain = [event for event in one.events if event.step == step]
        assert chain[0].version == step, f"step {step} does not begin with its input"
        assert {event.actor for event in chain[1:]} <= {"engine"}


def law_7_play_ends(one: Play) -> None:
    """Random play ends, within the number of inputs the game states."""
    assert one.over, f"{one.setting}: not over after {len(one.script)} inputs (cap {one.game.cap})"
    assert len(one.script) <= one.game.cap


def law_8_nothing_mutable(one: Play, rng: Random, positions: int = 6) -> None:
    """No dict, list or set is inside any state, event, action, refusal or picture."""
    for at in one.some_ends(rng, positions):
        state = one.state(at)
        assert_frozen(one.line.at(at))
        for seat in range(one.setting.seats):
            assert_frozen(one.game.legal_actions(state, seat))
            assert_frozen(one.game.near_misses(state, seat))
            assert_frozen(scene_of(one, at, seat))
        assert_frozen((one.game.questions(state), one.game.outcomes(state)))
        assert_frozen((one.game.clock(state), one.game.outcome(state)))
    assert_frozen(one.events)


def every_event_survives_its_columns(one: Play) -> None:
    """Each event, and its redaction for a spectator, reads back from payload and secret."""
    kinds = one.game.kinds
    for event in one.events:
        for fact in (event.fact, redact(event, SPECTATOR).fact):
            payload, secret = encode(fact)
            back = kinds.decode(
                event.kind, fact.kind_version, payload, secret, file="", version=event.version
            )
            assert back == fact, f"{fact} reads back as {back}"


def law_9_replay(one: Play) -> None:
    """The inputs, made once more, give the stored events; and every cover fits its secret."""
    assert replay_inputs(one.game, one.events) is None
    assert first_uncovered(one.events, KEY) is None


def table_facts_leave_the_game(one: Play) -> None:
    """What is said at the table changes nothing in the game's own state."""
    for event in one.events:
        if is_table_fact(event.fact) and event.version:
            assert one.state(event.version) == one.state(event.version + 1)
