"""The views with the games that are there: whatever they draw is drawn well."""

import json
from functools import cache
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from dinolab.core.action import Refusal
from dinolab.core.chance import Seeded
from dinolab.core.event import CHANCE, REFEREE, SPECTATOR, Event, redact
from dinolab.core.fold import open_questions
from dinolab.core.game import Game
from dinolab.core.step import Step, advance, start
from dinolab.core.table import Seat
from dinolab.games import find, names
from dinolab.views.bundle import Line, bundle
from dinolab.views.replay import scene_of, shots_of
from dinolab.views.svg import svg
from dinolab.views.text import board
from dinolab.views.visible import visible

PEOPLE = ("Ann", "<b>Ben</b>", "Çelik & Söhne", "D\x07")
LONGEST = 400


@cache
def recorded(name: str) -> tuple[Game[Any], tuple[Event, ...]]:
    """A random game, or its beginning."""
    game, rng, luck = find(name), Random(7), Seeded(7)
    seats = [Seat(person, "p") for person in PEOPLE[: game.seats[1]]]
    step = start(game, seats, {}, key=bytes(16))
    assert isinstance(step, Step)
    events = list(step.events)
    while len(events) < LONGEST and (questions := open_questions(game, step.position)):
        asked = questions[0]
        if asked.seat == CHANCE:
            action = luck.answer(asked, game.outcomes(step.position.state))
        else:
            action = rng.choice(game.legal_actions(step.position.state, asked.seat))
        made = advance(game, step.position, asked.seat, action, source="simulated")
        assert not isinstance(made, Refusal)
        step = made
        events += step.events
    return game, tuple(events)


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR, REFEREE])
@pytest.mark.parametrize("name", names())
def test_replay_draws_every_position(name: str, viewer: int) -> None:
    game, events = recorded(name)
    whole = bundle(game, [Line("main", events)], viewer)
    shots = shots_of(whole, "main")
    assert len(shots) == len(events) + 1
    assert json.loads(json.dumps(whole)) == whole
    for taken in shots[1 :: max(len(shots) // 20, 1)]:
        scene = scene_of(whole, taken)
        ElementTree.fromstring(svg(scene))
        assert all(visible(line) == line for line in board(scene).splitlines())


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
@pytest.mark.parametrize("name", names())
def test_a_replay_needs_no_secret(name: str, viewer: int) -> None:
    """It is the same when made from events that a viewer may see, and holds no key."""
    game, events = recorded(name)
    whole = bundle(game, [Line("main", events)], viewer)
    seen = [redact(event, viewer) for event in events]
    assert bundle(game, [Line("main", seen)], viewer) == whole
    assert bytes(16).hex() not in json.dumps(whole)


@pytest.mark.parametrize("name", names())
def test_every_cited_rule_has_its_words(name: str) -> None:
    game, events = recorded(name)
    whole = bundle(game, [Line("main", events)], REFEREE)
    assert [rule["id"] for rule in whole["rules"] if not rule["text"]] == []
    assert all(event["say"] for event in whole["lines"][0]["events"])
