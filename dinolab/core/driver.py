"""Answers that come by themselves: luck from a source, seats from bots, until a person is asked."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Protocol, TypeVar

from dinolab.core.action import Action, Refusal
from dinolab.core.chance import Chance
from dinolab.core.errors import DinolabError
from dinolab.core.event import CHANCE, Entry, Event, actor_name
from dinolab.core.fold import Position, open_questions
from dinolab.core.game import Game
from dinolab.core.step import Step, unfold

S = TypeVar("S")


class Player(Protocol):
    """A bot at a seat. It gets an observation and the legal actions, never a state of the table.

    `blind` players look at nothing but the actions and are spared the observation (None).
    """

    blind: bool

    def choose(self, observation: Any, actions: tuple[Action, ...], rng: Random) -> Action:
        """One of the actions."""


class Driver:
    """Who answers by itself: a source of luck, and a player with its own generator at each seat
    that no person holds. A bot's generator comes from seed and seat; it is not the table's luck.
    """

    def __init__(self, chance: Chance, players: Mapping[int, Player], seed: str) -> None:
        self.chance = chance
        self.players = dict(players)
        self._seed = seed
        self._rngs: dict[int, Random] = {}

    def _rng(self, seat: int) -> Random:
        if seat not in self._rngs:
            self._rngs[seat] = Random(f"{self._seed}/bot/{seat}")
        return self._rngs[seat]

    def step(
        self, game: Game[S], position: Position[S], *, source: str = "engine", at: int = 0
    ) -> Step | None:
        """The next step that nobody has to think about, or None: a person is asked, or it is over.

        Raises `DinolabError` where a bot chooses something that is refused: that is a fault of the
        bot or of the game, never of the table.
        """
        state = position.state
        if state is None or not open_questions(game, position):
            return None
        decided = self._decide(game, state)
        if decided is None:
            return None
        events: list[Event] = []
        position = unfold(game, position, *decided, events, source, at)
        return Step(tuple(events), position)

    def play_out(
        self, game: Game[S], position: Position[S], *, source: str = "engine", at: int = 0
    ) -> Step:
        """All such steps in a row, up to as many as a game can have: what `step` gives one by one,
        with less ado. Luck and bots do not talk, so a table that is open at first stays so.
        """
        events: list[Event] = []
        state = position.state if open_questions(game, position) else None
        for _ in range(game.cap):
            if state is None or (decided := self._decide(game, state)) is None:
                break
            entries, actor = decided
            position = unfold(game, position, entries, actor, events, source, at)
            state = position.state
        return Step(tuple(events), position)

    def _decide(self, game: Game[S], state: S) -> tuple[tuple[Entry, ...], str] | None:
        """What the next answer that comes by itself decides, and who gives it."""
        for question in game.questions(state):
            seat = question.seat
            if seat == CHANCE:
                action = self.chance.answer(question, game.outcomes(state))
            elif (player := self.players.get(seat)) is not None:
                seen = None if player.blind else game.observe(state, seat)
                action = player.choose(seen, game.legal_actions(state, seat), self._rng(seat))
                if action is None:  # a bot of one's own; nobody else would ever answer
                    raise DinolabError(f"{game.name}: the bot at seat {seat} chose nothing")
            else:
                continue
            if action is None:
                continue
            decided = game.decide(state, seat, action)
            if isinstance(decided, Refusal):
                raise DinolabError(f"{game.name}: seat {seat} chose {action}: {decided}")
            return decided, actor_name(seat)
        return None
