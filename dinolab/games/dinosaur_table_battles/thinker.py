"""The stronger bot: it tries each choice in its lean model of the match and plays on from there.

A choice is worth how often matches that go on from it seem won: some turns by both sides' first
thoughts (`lean/playing.py`), then what the position is worth. All choices are played on with the
same dice, so that luck counts little; the better half is looked at again, until one is left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import exp
from random import Random
from typing import Any

from dinolab.core.action import Action
from dinolab.core.game import Game
from dinolab.games.dinosaur_table_battles import events as ev
from dinolab.games.dinosaur_table_battles.hints import hint
from dinolab.games.dinosaur_table_battles.lean.match import (
    NOBODY,
    NOTHING,
    Blow,
    Fall,
    Match,
    match_of,
)
from dinolab.games.dinosaur_table_battles.lean.playing import play_on, roll_phase
from dinolab.games.dinosaur_table_battles.lean.worth import (
    Plan,
    best_reply,
    met,
    outlook,
    place,
    plans,
    spots,
)
from dinolab.games.dinosaur_table_battles.state import FIGHT, Fight, State, card_no, dino_no

Trial = Callable[[Match], None]
"""What a choice does to a match, up to the end of the attack or of the turn."""


class Thinker:
    """Plays each choice on, many times: `tries` times in the first round and twice as often in each
    later one, for some `turns` until what is left is judged. Of the ways to place dice it tries the
    `width` that seem best at first sight.
    """

    blind = False
    turns, tries, width = 4, 12, 8

    def __init__(self, game: Game[Any]) -> None:
        self.game = game

    def choose(self, observation: State, actions: tuple[Action, ...], rng: Random) -> Action:
        """The choice after which most matches seem won."""
        if len(actions) == 1:
            return actions[0]
        if isinstance(actions[0], ev.SetAside | ev.Choose) or _own(observation):
            values = [hint(observation, action) + 1e-6 * rng.random() for action in actions]
            return actions[values.index(max(values))]
        if isinstance(actions[-1], ev.EndTurn):
            return self._place(observation, actions, rng)
        trials = dict(_trials(observation, actions))
        match = match_of(observation)
        asked = 1 - match.seat if observation.phase == FIGHT else match.seat
        found = self._best(match, asked, list(trials.values()), rng)
        return list(trials)[found]

    def _place(self, observation: State, actions: tuple[Action, ...], rng: Random) -> Action:
        """The first dice of the best plan; the rest of it is found anew when it is asked for."""
        match = match_of(observation)
        kinds = match.kinds
        taken = frozenset(kinds.dino[card] for card, _, _ in observation.placed)
        ways = spots(match, observation.rolled, taken)
        left = kinds.setup.places - len(taken)
        lines = sorted(plans(ways, observation.rolled, left), key=lambda plan: -plan[0])
        tried = [plan for _, plan in lines[: self.width]]
        found = tried[self._best(match, match.seat, [_placing(plan) for plan in tried], rng)]
        for action in actions:
            if isinstance(action, ev.Place) and found:
                spot = card_no(observation, action.card), action.face, action.count
                if spot == found[0]:
                    return action
        return actions[-1]

    def _best(self, match: Match, seat: int, trials: list[Trial], rng: Random) -> int:
        """The number of the choice that seems best to a seat."""
        left = list(range(len(trials)))
        totals = [0.0] * len(trials)
        tries = self.tries
        while len(left) > 1:
            for _ in range(tries):
                seed = rng.getrandbits(40)
                for number in left:
                    totals[number] += self._try(match, seat, trials[number], Random(seed))
            left.sort(key=lambda number: -totals[number])
            left = left[: len(left) // 2]
            tries *= 2
        return left[0]

    def _try(self, match: Match, seat: int, trial: Trial, rng: Random) -> float:
        """How likely it is won after a choice, by one way it may go on."""
        copy = match.copy()
        trial(copy)
        if copy.winner == NOBODY and copy.turn == match.turn:
            roll_phase(copy, rng)
        if copy.winner == NOBODY:
            play_on(copy, self.turns, rng)
        if copy.winner == NOBODY:
            return 1 / (1 + exp(-outlook(copy, seat)))
        return 1.0 if copy.winner == seat else 0.0 if copy.winner == 1 - seat else 0.5


class Hasty(Thinker):
    """Thinks a tenth as long: for thousands of matches."""

    turns, tries, width = 3, 3, 5


def _own(state: State) -> bool:
    """Whether it is the attacker that is asked about hits, which a ruling allows."""
    return state.fight is not None and state.fight.stage == "own"


def _trials(state: State, actions: tuple[Action, ...]) -> Iterator[tuple[Action, Trial]]:
    """What each choice of an attack, a reaction or a card to flip does."""
    fight = state.fight
    for action in actions:
        if isinstance(action, ev.Attack):
            yield action, _attacking(card_no(state, action.card), dino_no(state, action.target))
        elif fight is None:
            yield action, _nothing
        elif isinstance(action, ev.React):
            yield action, _reacting(blow_of(fight), card_no(state, action.card))
        elif isinstance(action, ev.Decline):
            yield action, _reacting(blow_of(fight), NOTHING)
        else:
            flip = card_no(state, action.card) if isinstance(action, ev.Flip) else NOTHING
            yield action, _meeting(fight, flip)


def blow_of(fight: Fight) -> Blow:
    """An attack that was declared, as the model has it."""
    return Blow(fight.card, fight.target, fight.hits, fight.own, fight.def_one)


def _nothing(match: Match) -> None:
    """No attack."""


def _attacking(card: int, target: int) -> Trial:
    def trial(match: Match) -> None:
        blow = match.blow(card, target)
        answer = best_reply(match, blow)
        match.strike(blow, answer.card, answer.flip)

    return trial


def _reacting(blow: Blow, card: int) -> Trial:
    def trial(match: Match) -> None:
        fall = match.fall(blow, card)
        flip = met(match, blow, fall)[1] if fall else NOTHING
        match.strike(blow, card, flip)

    return trial


def _meeting(fight: Fight, flip: int) -> Trial:
    blow = blow_of(fight)
    fall = Fall(fight.dino, fight.hits, sum(hits for _, hits in fight.bills))

    def trial(match: Match) -> None:
        match.land(blow, fall, flip)

    return trial


def _placing(plan: Plan) -> Trial:
    def trial(match: Match) -> None:
        place(match, plan)
        match.next_turn()

    return trial
