"""A match played on by both sides' first thoughts: for rollouts."""

from __future__ import annotations

from random import Random

from dinolab.games.dinosaur_table_battles.lean.match import NOBODY, Dice, Match
from dinolab.games.dinosaur_table_battles.lean.worth import best_blow, best_plan, place


def roll(match: Match, rng: Random) -> Dice:
    """The dice of the side to move."""
    random = rng.random
    return tuple([int(6 * random()) + 1 for _ in range(match.free(match.seat))])


def attack_phase(match: Match) -> None:
    """The attack that seems best, unless a reaction cost it."""
    if match.penalty[match.seat]:
        match.penalty[match.seat] = False
        return
    found = best_blow(match)
    if found is not None:
        blow, answer = found
        match.strike(blow, answer.card, answer.flip)


def roll_phase(match: Match, rng: Random) -> None:
    """A roll, the placement that seems best, and the turn passes."""
    rolled = roll(match, rng)
    if rolled:
        place(match, best_plan(match, rolled))
    match.next_turn()


def play_on(match: Match, turns: int, rng: Random) -> None:
    """So many turns from the start of one, or until it is over."""
    for _ in range(turns):
        attack_phase(match)
        if match.winner != NOBODY:
            return
        roll_phase(match, rng)
        if match.winner != NOBODY:
            return
