"""How fast Dinosaur Table Battles goes: `python tests/bench/bench_battles.py [--profile]`.

Whole drafted matches a second on one core, by random and by greedy players, nothing written; how
long the legal actions of a choice take; how long the bots that search take for a move.
"""

from __future__ import annotations

import argparse
import cProfile
import pstats
from collections.abc import Iterator
from random import Random
from statistics import median, quantiles
from time import perf_counter, process_time
from typing import Any

from dinolab.arena.playout import bot_seats, play_out
from dinolab.bots import player
from dinolab.core.action import Action
from dinolab.core.event import CHANCE
from dinolab.core.fold import open_questions
from dinolab.core.step import Step, advance, start
from dinolab.core.table import Seat
from dinolab.games.dinosaur_table_battles import GAME

OPTIONS = {"mode": "draft"}


def matches(kind: str, count: int) -> None:
    """Matches of one kind of bot."""
    began, events, turns = process_time(), 0, 0
    for number in range(count):
        played = play_out(GAME, bot_seats((kind,), 2), OPTIONS, f"bench/{number}")
        events += len(played.events)
        turns += played.position.state.turn
    took = process_time() - began
    print(
        f"{kind:8} {count:6} matches: {count / took:8.1f} matches/s, {events / count:.0f} events "
        f"and {turns / count:.0f} turns a match, {took / events * 1e6:.1f} us an event"
    )


def choices(count: int) -> Iterator[tuple[Any, int, tuple[Action, ...]]]:
    """What players of some matches by greedy players have to choose from."""
    greedy = player("greedy", GAME)
    for number in range(count):
        rng = Random(f"choices/{number}")
        step = start(GAME, [Seat("a", "a"), Seat("b", "b")], OPTIONS, key=bytes(16))
        assert isinstance(step, Step)
        while questions := open_questions(GAME, step.position):
            state, seat = step.position.state, questions[0].seat
            actions = GAME.legal_actions(state, seat)
            if seat == CHANCE:
                weights = [weight for _, weight in GAME.outcomes(state)]
                action = rng.choices(actions, weights)[0]
            else:
                if len(actions) > 1:
                    yield state, seat, actions
                action = greedy.choose(GAME.observe(state, seat), actions, rng)
            step = advance(GAME, step.position, seat, action)
            assert isinstance(step, Step)


def times(kinds: tuple[str, ...], count: int) -> None:
    """The time of legal actions and of bots, where there is a choice."""
    found = list(choices(count))
    began = process_time()
    for state, seat, _ in found:
        GAME.legal_actions(state, seat)
    took = (process_time() - began) / len(found)
    most = max(len(actions) for _, _, actions in found)
    print(f"legal actions: {took * 1e6:.1f} us a choice; at most {most} of them")
    for kind in kinds:
        bot, rng, spent, used = player(kind, GAME), Random(1), [], process_time()
        for state, seat, actions in found:
            view, began = GAME.observe(state, seat), perf_counter()
            bot.choose(view, actions, rng)
            spent.append(1000 * (perf_counter() - began))
        used = 1000 * (process_time() - used) / len(found)
        print(
            f"{kind:8} {len(found):6} choices: median {median(spent):.1f} ms, 95 in 100 under "
            f"{quantiles(spent, n=20)[-1]:.1f} ms, most {max(spent):.1f} ms; {used:.1f} ms of "
            "processor time a choice"
        )


def main() -> None:
    """Play for a while and say how fast it went."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--matches", type=int, default=300)
    options.add_argument("--profile", action="store_true")
    chosen = options.parse_args()
    profile = cProfile.Profile() if chosen.profile else None
    if profile:
        profile.enable()
    for kind in ("random", "greedy"):
        matches(kind, chosen.matches)
    times(("greedy", "hasty", "thinker"), max(chosen.matches // 30, 1))
    if profile:
        profile.disable()
        pstats.Stats(profile).sort_stats("tottime").print_stats(25)


if __name__ == "__main__":
    main()
