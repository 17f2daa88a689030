"""How many games of Dino Racer one core plays: `python tests/bench/bench_racer.py [--profile]`.

Whole games through the pure core functions (questions, outcomes, `advance`), nothing written,
players and luck at random.
"""

from __future__ import annotations

import argparse
import cProfile
import pstats
from random import Random
from time import process_time

from dinolab.core.event import CHANCE
from dinolab.core.fold import open_questions
from dinolab.core.step import Step, advance, start
from dinolab.core.table import Seat
from dinolab.games import find

GAME = find("dino_racer")


def play(seats: int, rng: Random) -> int:
    """One game; its number of events."""
    first = start(GAME, [Seat(f"p{i}", f"p{i}") for i in range(seats)], {}, key=bytes(16))
    assert isinstance(first, Step)
    position, random = first.position, rng.random
    while questions := open_questions(GAME, position):
        seat = questions[0].seat
        if seat == CHANCE:
            outcomes = GAME.outcomes(position.state)
            at = random() * sum([weight for _, weight in outcomes])
            for answer, weight in outcomes:
                action = answer
                at -= weight
                if at < 0:
                    break
        else:
            actions = GAME.legal_actions(position.state, seat)
            action = actions[int(random() * len(actions))]
        step = advance(GAME, position, seat, action)
        assert isinstance(step, Step)
        position = step.position
    return position.version


def main() -> None:
    """Play for a while and say how fast it went."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--games", type=int, default=1000)
    options.add_argument("--seats", type=int, default=4)
    options.add_argument("--profile", action="store_true")
    chosen = options.parse_args()
    rng = Random(1)
    profile = cProfile.Profile() if chosen.profile else None
    if profile:
        profile.enable()
    began = process_time()
    events = sum(play(chosen.seats, rng) for _ in range(chosen.games))
    took = process_time() - began
    if profile:
        profile.disable()
        pstats.Stats(profile).sort_stats("tottime").print_stats(25)
    print(
        f"{chosen.games} games, {chosen.seats} seats: {chosen.games / took:.0f} games/s, "
        f"{events / chosen.games:.0f} events a game, {took / events * 1e6:.2f} us an event"
    )


if __name__ == "__main__":
    main()
