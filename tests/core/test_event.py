"""Who may know what of an event, and who did it."""

from __future__ import annotations

import pytest
from toy import events as ev

from dinolab.core.event import (
    CHANCE,
    EVERYBODY,
    NOBODY,
    REFEREE,
    SPECTATOR,
    Event,
    actor_name,
    actor_seat,
    may_know,
    redact,
    seats_text,
)


def drew(visible_to: str) -> Event:
    """Seat 1 drew a card."""
    return Event(7, 7, ev.Drew(1, "hush"), "chance", -1, "toy.refill.draw", visible_to=visible_to)


@pytest.mark.parametrize(
    ("visible_to", "knowing"),
    [
        (EVERYBODY, {0, 1, 11, SPECTATOR, REFEREE}),
        (NOBODY, {REFEREE}),
        ("1", {1, REFEREE}),
        ("0,11", {0, 11, REFEREE}),
    ],
)
def test_a_secret_is_for_its_audience(visible_to: str, knowing: set[int]) -> None:
    """Seats are told apart as numbers, not as text: 1 is not in 11."""
    viewers = (0, 1, 11, SPECTATOR, REFEREE)
    assert {viewer for viewer in viewers if may_know(visible_to, viewer)} == knowing


def test_redacting_hides_the_secret_and_nothing_else() -> None:
    """Version, actor, rule, cover and digest stay; the secret field is unknown."""
    event = drew("1")
    seen = redact(event, 0)
    assert seen.fact == ev.Drew(1)
    same = ("version", "step", "actor", "cause", "rule", "source", "visible_to", "at")
    assert [getattr(seen, name) for name in same] == [getattr(event, name) for name in same]
    assert (seen.cover, seen.digest) == (event.cover, event.digest)


def test_redacting_gives_the_same_event_to_who_may_know() -> None:
    """Nothing is copied where nothing is hidden; redacting twice is redacting once."""
    event = drew("1")
    assert redact(event, 1) is event
    assert redact(event, REFEREE) is event
    assert redact(redact(event, SPECTATOR), SPECTATOR) == redact(event, SPECTATOR)


def test_actors_are_seats_luck_table_or_engine() -> None:
    """Seats and luck read back; table and engine are no seats, and neither are odd digits."""
    assert [actor_seat(actor_name(seat)) for seat in (0, 5, CHANCE)] == [0, 5, CHANCE]
    assert [actor_seat(actor) for actor in ("table", "engine", "", "²", "٣", "-2")] == [None] * 6


def test_audiences_are_written_in_order() -> None:
    """The same audience is always the same text."""
    assert seats_text((2, 0)) == seats_text((0, 2)) == "0,2"


def test_inputs_are_their_own_step() -> None:
    """An event whose step is its version is an input."""
    assert drew("1").is_input
    assert not Event(8, 7, ev.Filled(1), "engine").is_input
    assert drew("1").kind == "toy.drew"
