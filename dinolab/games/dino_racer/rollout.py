"""The stronger bot: it tries each card, lets the race run on many times, and looks who is ahead.

The race is played on by the rules themselves from positions that fit what it sees (`sample`). In
this round the others take what `hint` values most, later anything: what is drafted hardly changes
how the dinos run. All choices are tried with the same luck, so that luck counts little.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random
from typing import Any, Final

from dinolab.core.action import Action
from dinolab.core.adding import added
from dinolab.core.event import CHANCE, Entry, Event
from dinolab.core.game import Game
from dinolab.games.dino_racer.choices import DRAFTS, decide, outcomes
from dinolab.games.dino_racer.hints import hint
from dinolab.games.dino_racer.rules import drafter, follow, next_up
from dinolab.games.dino_racer.state import OVER, SCORED, State, evolve

OPEN: Final = (2.0, 9.0, 12.0)
"""How little a lead says about who will win: so many points ahead make the odds e times better,
with no race, one or more races to come (with none it decides, but a race in a sample is not the
race itself). Twice as much or half of it plays as well.
"""


class Rollout:
    """Takes the card after which it seems to win most often. Each is tried `tries` times, then the
    better half of them twice as often, and so on until one is left.
    """

    blind = False
    tries = 64

    def __init__(self, game: Game[Any]) -> None:
        self.game = game

    def choose(self, observation: State, actions: tuple[Action, ...], rng: Random) -> Action:
        """The card with the best chances."""
        if len(actions) == 1:
            return actions[0]
        seat = drafter(observation)
        worth = [hint(observation, draft) for draft in DRAFTS]
        chances, tries = dict.fromkeys(actions, 0.0), self.tries
        while len(chances) > 1:
            for _ in range(tries):
                state: State = self.game.sample(observation, rng)
                luck = rng.getrandbits(64)
                for action in chances:
                    end = race_on(state, action, worth, Random(luck))
                    chances[action] += chance(end, seat)
            ranked = sorted(chances, key=chances.__getitem__, reverse=True)
            chances = {action: chances[action] for action in ranked[: (len(ranked) + 1) // 2]}
            tries *= 2
        return next(iter(chances))


def race_on(state: State, action: Action, worth: Sequence[float], rng: Random) -> State:
    """Where the race may lead after a draft: its points written down."""
    this, asked, wanted = state.round, drafter(state), action
    while True:
        entries = decide(state, asked, wanted)
        assert isinstance(entries, tuple)
        entry: Entry | None = entries[0]
        while entry is not None:
            state = evolve(state, Event(state.version, 0, entry.fact, ""))
            if state.phase in (SCORED, OVER):
                return state
            entry = follow(state)
        if next_up(state) != "draft":
            asked, wanted = CHANCE, _answer(state, rng)
        else:
            dinos = [dino for dino, cards in enumerate(state.row) if cards]
            best = max(dinos, key=worth.__getitem__) if state.round == this else rng.choice(dinos)
            asked, wanted = drafter(state), DRAFTS[best]


def _answer(state: State, rng: Random) -> Action:
    """The next card, each as likely as it is."""
    answers = outcomes(state)
    at = rng.random() * sum([weight for _, weight in answers])
    for answer, weight in answers:
        at -= weight
        if at < 0:
            return answer
    return answers[-1][0]


def chance(state: State, seat: int) -> float:
    """A seat's chance to win the game with the points after a race."""
    totals = [sum(points) for points in zip(*state.points, strict=True)]
    left = 0 if state.revealed else len(state.setup.lengths) - state.race
    open_, most = OPEN[min(left, len(OPEN) - 1)], max(totals)
    shares = [exp((total - most) / open_) for total in totals]
    return shares[seat] / added(shares)
