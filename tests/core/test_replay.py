"""Inputs once more through the rules: verifying a log, carrying a tail on after a correction."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest
from contract.plays import KEY, NAMES, play, settings
from toy import GAME
from toy import events as ev
from toy.actions import Choose, Draw, Pass, Roll

from dinolab.core.action import Refusal
from dinolab.core.event import CHANCE, Event, redact
from dinolab.core.fold import Timeline
from dinolab.core.lines import MemoryLines
from dinolab.core.replay import carry_on, replay_inputs, steps_of
from dinolab.core.step import Step, advance, start
from dinolab.core.table import Adjourn, AskTakeback, HandSeat, OfferDraw, Seat

ONE = play(settings("toy")[1], 4)


def altered(version: int, **fields: object) -> list[Event]:
    """The line with one event changed."""
    event = msgspec.structs.replace(ONE.events[version], **fields)
    return [*ONE.events[:version], event, *ONE.events[version + 1 :]]


def first(kind: str) -> int:
    """The version of the first event of a kind."""
    return next(event.version for event in ONE.events if event.kind == kind)


def test_steps_are_inputs_and_what_follows() -> None:
    """All events, cut before each input."""
    steps = list(steps_of(ONE.events))
    assert [event for step in steps for event in step] == list(ONE.events)
    assert all(step[0].is_input for step in steps)
    assert not any(event.is_input for step in steps for event in step[1:])
    assert list(steps_of([])) == []


def test_a_log_follows_from_its_inputs() -> None:
    """Also with table talk, by another version of the rules, and without its last events."""
    assert replay_inputs(GAME, ONE.events) is None
    assert replay_inputs(replace(GAME, rules_version=9), ONE.events) is None
    assert replay_inputs(GAME, ONE.events[: ONE.ends[5]]) is None
    assert replay_inputs(GAME, []) is None
    assert replay_inputs(GAME, play(settings("toy")[0], 1, (), 120, True).events) is None


def test_another_consequence_is_named() -> None:
    """The first event that the rules would not give is named with what they give."""
    version = first("toy.filled")
    found = replay_inputs(GAME, altered(version, fact=ev.Filled(2)))
    assert found is not None
    assert (found.version, found.code, found.rule) == (version, "changed", "toy.refill.draw")
    assert isinstance(found.expected, Event)
    assert isinstance(found.got, Event)
    assert (found.expected.fact, found.got.fact) == (ev.Filled(2), ev.Filled(0))


@pytest.mark.parametrize(
    "fields", [{"rule": "toy.end"}, {"cause": 0}, {"visible_to": "0"}, {"actor": "table"}]
)
def test_another_reason_is_a_difference_too(fields: dict[str, object]) -> None:
    """Rule, cause, audience and actor belong to what the rules give."""
    version = first("toy.filled")
    found = replay_inputs(GAME, altered(version, **fields))
    assert found is not None
    assert (found.version, found.code) == (version, "changed")


def test_an_impossible_input_is_refused() -> None:
    """The refusal says why."""
    version = first("toy.chose")
    seat = ONE.events[version].fact.seat
    missing = {"graze", "forage", "hush", "snatch", "stash"} - set(
        ONE.state(version).hands[seat].cards
    )
    found = replay_inputs(GAME, altered(version, fact=ev.Chose(seat, min(missing))))
    assert found is not None
    assert (found.version, found.code) == (version, "refused")
    assert isinstance(found.got, Refusal)
    assert found.got.code == "not_in_hand"


def test_an_input_nobody_asked_for_is_named() -> None:
    """A pass where nothing is asked of that seat."""
    version = first("toy.drew")
    found = replay_inputs(GAME, altered(version, fact=ev.Passed(1), actor="1"))
    assert found is not None
    assert (found.code, found.got) == ("not_asked", None)


def test_an_input_without_its_secret_cannot_be_replayed() -> None:
    """A redacted log does not hold what was chosen; it says so at the first such event."""
    received = [redact(event, 0) for event in ONE.events]
    found = replay_inputs(GAME, received)
    assert found is not None
    assert (found.version, found.code) == (0, "no_input")


def test_missing_and_extra_consequences_are_named() -> None:
    """An event that the log lacks, and one that the rules do not give."""
    version = first("toy.filled")
    without = [*ONE.events[:version]]
    found = replay_inputs(GAME, without)
    assert found is not None
    assert (found.code, found.version) == ("extra", ONE.events[version].step)
    more = msgspec.structs.replace(ONE.events[version], version=version + 1)
    found = replay_inputs(GAME, [*ONE.events[: version + 1], more])
    assert found is not None
    assert (found.code, found.version, found.got) == ("missing", version + 1, None)


def test_a_wrong_end_is_named() -> None:
    """The closing event must state the outcome, and there must be one."""
    last = ONE.events[-1]
    fact = msgspec.structs.replace(last.fact, winners=(2, 3))
    found = replay_inputs(GAME, altered(last.version, fact=fact))
    assert found is not None
    assert (found.version, found.code) == (last.version, "changed")
    early = msgspec.structs.replace(last, version=2, step=2)
    found = replay_inputs(GAME, [*ONE.events[:2], early])
    assert found is not None
    assert (found.version, found.code) == (2, "not_asked")


def test_other_options_or_content_than_todays_are_named() -> None:
    """An option that is gone, and a pack that today's rules do not read, are refusals."""
    opening = ONE.events[0].fact
    for fact, code in (
        (msgspec.structs.replace(opening, options=(("variant.old", "on"),)), "unknown_option"),
        (msgspec.structs.replace(opening, content_pack="hand = 'x'"), "bad_content"),
    ):
        found = replay_inputs(GAME, altered(0, fact=fact))
        assert found is not None
        assert isinstance(found.got, Refusal)
        assert (found.version, found.got.code) == (0, code)


def test_a_branch_follows_from_its_inputs() -> None:
    """A line through a child stream, with its first event, is verified as a whole."""
    lines = MemoryLines(ONE.events[: ONE.ends[8]], KEY)
    child = lines.fork("main", ONE.ends[4], "what if", at=0)
    events = lines.events(child)
    position = Timeline(GAME, events).last
    step = advance(GAME, position, CHANCE, GAME.legal_actions(position.state, CHANCE)[0])
    assert isinstance(step, Step)
    lines.append(child, step.events, expected_version=len(events))
    assert replay_inputs(GAME, lines.events(child)) is None
    version, smuggled = len(events), ev.Scored(0, 9)
    more = Event(version, version - 1, smuggled, "engine", version - 1, "toy.card.graze")
    found = replay_inputs(GAME, [*events, more])
    assert found is not None
    assert (found.code, found.version) == ("missing", version)


# Carrying a tail on


def dealt(*cards: str) -> list[Event]:
    """A game of two with these cards dealt, seat 0's three first."""
    opening = start(GAME, [Seat(n, n.lower()) for n in NAMES[:2]], {}, key=KEY)
    assert isinstance(opening, Step)
    return play_on(list(opening.events), *((CHANCE, Draw(card)) for card in cards))


def play_on(events: list[Event], *inputs: tuple[int, object]) -> list[Event]:
    """A line with more inputs."""
    for seat, action in inputs:
        step = advance(GAME, Timeline(GAME, events).last, seat, action)
        assert isinstance(step, Step), step
        events = [*events, *step.events]
    return events


BOTH = ("graze", "hush", "stash", "graze", "forage", "snatch")


def test_a_tail_is_carried_on_whole() -> None:
    """After a correction that changes nothing for the rest, all later inputs are made again."""
    right = dealt(*BOTH)
    wrong = dealt("graze", "hush", "hush", *BOTH[3:])
    inputs = ((0, Choose("graze")), (1, Choose("graze")), (1, Pass()))
    tail = play_on(wrong, *inputs)[len(wrong) :]
    carried = carry_on(GAME, Timeline(GAME, right).last, tail)
    assert carried.stopped is None
    assert carried.changed == ()
    assert list(carried.events) == play_on(right, *inputs)[len(right) :]
    assert carried.position == Timeline(GAME, [*right, *carried.events]).last


def test_a_tail_stops_at_the_first_input_that_is_refused() -> None:
    """What came before it is kept; the difference says why it cannot be."""
    wrong, right = dealt(*BOTH), dealt("graze", "hush", "stash", "stash", "forage", "snatch")
    tail = play_on(wrong, (0, Choose("graze")), (1, Choose("graze")), (1, Pass()))[len(wrong) :]
    carried = carry_on(GAME, Timeline(GAME, right).last, tail)
    assert [event.kind for event in carried.events] == ["toy.chose"]
    assert carried.stopped is not None
    assert carried.stopped.code == "refused"
    assert carried.stopped.version == tail[1].version
    assert carried.stopped.expected == tail[1]


def test_a_tail_tells_what_came_out_otherwise() -> None:
    """Consequences that differ after the correction are listed, and what is no longer asked."""
    line = play_on(
        dealt("forage", "hush", "stash", "graze", "graze", "snatch"),
        (0, Choose("forage")), (1, Choose("graze")), (1, Pass()), (CHANCE, Roll(3)),
    )  # fmt: skip
    start_ = next(event.version for event in line if event.kind == "toy.chose")
    tail = line[start_ + 1 :]
    corrected = play_on(line[:start_], (0, Choose("stash")))
    carried = carry_on(GAME, Timeline(GAME, corrected).last, tail)
    assert [found.code for found in carried.changed] == ["changed", "changed", "changed"]
    revealed = carried.changed[0]
    assert isinstance(revealed.expected, Event)
    assert isinstance(revealed.got, Event)
    assert (revealed.expected.fact.cards[0], revealed.got.fact.cards[0]) == ("forage", "stash")
    assert carried.stopped is not None
    assert (carried.stopped.code, carried.stopped.expected) == ("not_asked", tail[-1])


def test_a_tail_leaves_behind_what_is_of_its_line() -> None:
    """Take-backs and ends for today mean nothing in another line; offers and seats do."""
    game = dealt(*BOTH)
    talk = ((0, Adjourn()), (1, AskTakeback(3)), (0, OfferDraw()), (1, HandSeat("random")))
    tail = play_on(game, *talk, (0, Choose("graze")))[len(game) :]
    carried = carry_on(GAME, Timeline(GAME, game).last, tail)
    assert [event.kind for event in carried.events] == [
        "table.draw_offered", "table.seat_handed", "toy.chose",
    ]  # fmt: skip


def test_keys_that_are_none_are_a_difference() -> None:
    """A changed log may hold anything where its key stood: that is told, not a crash."""
    first, last = ONE.events[0], ONE.events[-1]
    started = msgspec.structs.replace(first.fact, key="no key")
    assert replay_inputs(GAME, altered(0, fact=started)) is not None
    assert last.kind == "core.closed"
    closed = msgspec.structs.replace(last.fact, shown_key="no key")
    assert replay_inputs(GAME, altered(last.version, fact=closed)) is not None
