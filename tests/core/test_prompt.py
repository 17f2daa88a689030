"""What a viewer is asked, and answers that come by themselves."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from contract.plays import play, settings
from toy import GAME

from dinolab.core.action import Action
from dinolab.core.chance import Seeded, Typed
from dinolab.core.driver import Driver
from dinolab.core.errors import DinolabError
from dinolab.core.event import CHANCE, SPECTATOR
from dinolab.core.fold import Position, observed, open_questions, outcome_of
from dinolab.core.prompt import prompt
from dinolab.core.step import Step, start
from dinolab.core.table import Seat

ONE = play(settings("toy")[1], 6)


class Last:
    """A player that always takes the last action, and notes what it was shown."""

    def __init__(self, *, blind: bool = False) -> None:
        self.blind = blind
        self.shown: list[Any] = []

    def choose(self, observation: Any, actions: tuple[Action, ...], rng: Random) -> Action:
        """The last one."""
        self.shown.append(observation)
        return actions[-1]


def begun() -> Position[Any]:
    """A game of three at its first question."""
    step = start(GAME, [Seat(n, n) for n in ("Ann", "Ben", "Cleo")], {}, key=bytes(16))
    assert isinstance(step, Step)
    return step.position


@pytest.mark.parametrize("viewer", [0, 1, 2, SPECTATOR])
def test_a_prompt_comes_from_what_the_viewer_sees(viewer: int) -> None:
    """The prompt at an observed position is the prompt at the whole one."""
    for at in ONE.ends[:: max(1, len(ONE.ends) // 12)]:
        position = ONE.line.at(at)
        assert prompt(GAME, observed(GAME, position, viewer), viewer) == prompt(
            GAME, position, viewer
        )


def test_a_prompt_offers_choices_or_says_who_is_awaited() -> None:
    """Whoever is asked has choices and no waiting line; the others the reverse."""
    for at in ONE.ends[:-2]:
        position = ONE.line.at(at)
        asked = {question.seat for question in open_questions(GAME, position)}
        for seat in (*range(3), CHANCE):
            found = prompt(GAME, position, seat)
            assert bool(found.choices) == bool(found.question) == (seat in asked)
            assert bool(found.waiting) == (seat not in asked)
            assert bool(found.text) == (seat in asked)
    over = prompt(GAME, ONE.line.last, 0)
    assert (over.question, over.choices, over.waiting, over.over) == (None, (), "", True)


def test_a_driver_plays_to_the_end() -> None:
    """Luck and players answer by themselves; a player sees its own observation only."""
    players = {seat: Last() for seat in range(3)}
    driver, position = Driver(Seeded(1), players, "1"), begun()
    while (step := driver.step(GAME, position)) is not None:
        position = step.position
    assert outcome_of(GAME, position) is not None
    for seat, player in players.items():
        assert {seen.viewer for seen in player.shown} == {seat}


def test_playing_out_is_one_step_after_the_other() -> None:
    """The same events and the same place, whether a game is played at once or step by step."""

    def driver() -> Driver:
        return Driver(Seeded(1), {seat: Last() for seat in range(3)}, "1")

    single, position, events = driver(), begun(), []
    while (step := single.step(GAME, position, source="simulated", at=5)) is not None:
        events += step.events
        position = step.position
    whole = driver().play_out(GAME, begun(), source="simulated", at=5)
    assert whole == Step(tuple(events), position)
    assert driver().play_out(GAME, Position()) == Step((), Position())


def test_a_driver_waits_for_people() -> None:
    """Where a person is asked, at a seat or to type the luck, there is no next step."""
    driver, position = Driver(Seeded(1), {}, "1"), begun()
    while (step := driver.step(GAME, position)) is not None:
        position = step.position
    assert {question.seat for question in open_questions(GAME, position)} == {0, 1, 2}
    assert Driver(Typed(), {}, "1").step(GAME, begun()) is None
    assert Driver(Seeded(1), {}, "1").step(GAME, Position()) is None


def test_a_blind_player_is_shown_nothing() -> None:
    """It is spared the observation."""
    players = {seat: Last(blind=True) for seat in range(3)}
    driver, position = Driver(Seeded(1), players, "1"), begun()
    for _ in range(12):
        step = driver.step(GAME, position)
        assert step is not None
        position = step.position
    assert {seen for player in players.values() for seen in player.shown} == {None}


def test_a_player_that_breaks_the_rules_is_stopped() -> None:
    """A refused choice of a bot is an error that names game, seat and refusal."""

    class Cheat(Last):
        def choose(self, observation: Any, actions: tuple[Action, ...], rng: Random) -> Action:
            return GAME.action_decoder.decode('{"type":"toy.aim","target":9}')

    driver, position = Driver(Seeded(1), {}, "1"), begun()
    while (step := driver.step(GAME, position)) is not None:
        position = step.position
    driver.players = {0: Cheat()}
    with pytest.raises(DinolabError, match=r"toy: seat 0 .*not_that"):
        driver.step(GAME, position)
