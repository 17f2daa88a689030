"""The stronger bot: it tries each choice in positions that fit what it sees, and plays on from it.

A choice is worth how often races that go on from it seem won: some rounds by everybody's first
thoughts (`hints.py`), then what the position is worth. All choices are tried in the same positions
with the same luck, so that luck counts little; the better half is looked at again, until one is
left.
"""

from __future__ import annotations

from math import exp
from random import Random
from typing import Any, Final

from dinolab.core.action import Action, Refusal, Weighted
from dinolab.core.adding import added
from dinolab.core.event import CHANCE, Entry, Event, actor_name
from dinolab.core.game import Game
from dinolab.games.dodos_riding_dinos import events as ev
from dinolab.games.dodos_riding_dinos.choices import asked_seats, decide, legal_actions, outcomes
from dinolab.games.dodos_riding_dinos.evolving import evolve
from dinolab.games.dodos_riding_dinos.hidden import sample
from dinolab.games.dodos_riding_dinos.hints import value
from dinolab.games.dodos_riding_dinos.rules import follow
from dinolab.games.dodos_riding_dinos.state import State, far

CARD: Final = 0.4
"""What a card in hand is worth, in hexes."""
SPREAD: Final = 2.0
"""How many hexes ahead make a race about three to one."""
NOISE: Final = 0.5
"""How much everybody's first thoughts waver, in hexes."""


class Roller:
    """Plays each choice on: `tries` times in the first round of looking and twice as often in each
    later one, to the end of the round `rounds` from now, and judges. Only the `width` choices that
    seem best at first sight are tried, and none that seems `worse` by so many hexes.
    """

    blind = False
    tries, rounds, width, worse = 6, 1, 6, 2.5

    def __init__(self, game: Game[Any]) -> None:
        self.game = game

    def choose(self, observation: State, actions: tuple[Action, ...], rng: Random) -> Action:
        """The choice after which most races seem won."""
        seat = observation.viewer
        rated = [(value(observation, seat, a) + 1e-6 * rng.random(), a) for a in actions]
        rated.sort(key=lambda pair: -pair[0])
        tried = [a for worth, a in rated[: self.width] if worth > rated[0][0] - self.worse]
        if len(tried) == 1 or not isinstance(tried[0], ev.Scheme | ev.React | ev.Pass | ev.Target):
            return tried[0]
        if not any(isinstance(a, ev.Scheme | ev.React | ev.Target) for a in tried):
            return tried[0]
        return self._best(observation, seat, tried, rng)

    def _best(self, seen: State, seat: int, left: list[Action], rng: Random) -> Action:
        totals = dict.fromkeys(left, 0.0)
        tries = self.tries
        while len(left) > 1:
            for _ in range(tries):
                world, seed = sample(seen, rng), rng.getrandbits(40)
                for action in left:
                    totals[action] += self._try(world, seat, action, Random(seed))
            left = sorted(left, key=lambda action: -totals[action])[: len(left) // 2]
            tries *= 2
        return left[0]

    def _try(self, world: State, seat: int, action: Action, rng: Random) -> float:
        """How likely the race is won after a choice, by one way it may go on."""
        last = world.round + self.rounds
        state = step(world, seat, action)
        while state.ended is None and state.round < last:
            state = _play_on(state, rng)
        return chance(state, seat)


def step(state: State, seat: int, action: Action) -> State:
    """The position after a choice and all that it forces."""
    decided = decide(state, seat, action)
    if isinstance(decided, Refusal):
        raise ValueError(f"seat {seat} cannot choose {action}: {decided}")
    for entry in decided:
        state = _after(state, entry, actor_name(seat))
    while (entry_ := follow(state)) is not None:
        state = _after(state, entry_, "engine")
    return state


def _after(state: State, entry: Entry, actor: str) -> State:
    version = state.version
    at = version if actor != "engine" else -1
    return evolve(state, Event(version, at, entry.fact, actor, -1, entry.rule, "simulated"))


def _play_on(state: State, rng: Random) -> State:
    """The next answer: luck's, or somebody's first thought."""
    seat = asked_seats(state)[0]
    if seat == CHANCE:
        return step(state, seat, _drawn(outcomes(state), rng))
    actions = legal_actions(state, seat)
    if len(actions) == 1:
        return step(state, seat, actions[0])
    best = max(actions, key=lambda action: value(state, seat, action) + NOISE * rng.random())
    return step(state, seat, best)


def _drawn(weighted: Weighted, rng: Random) -> Action:
    at = rng.random() * sum(weight for _, weight in weighted)
    for action, weight in weighted:
        at -= weight
        if at < 0:
            return action
    return weighted[0][0]


def chance(state: State, seat: int) -> float:
    """How likely a seat seems to win."""
    if state.ended is not None:
        winners = state.ended.winners
        return (seat in winners) / len(winners)
    stand = [far(state, s) + CARD * racer.cards for s, racer in enumerate(state.racers)]
    best = max(stand)
    shares = [exp((at - best) / SPREAD) for at in stand]
    return shares[seat] / added(shares)
