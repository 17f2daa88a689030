"""How Dino Racer's rollout bot fares against the greedy one: `python tests/bench/bench_rollout.py`.

Four seats, rotated from game to game. Two ways to sit: `--seats rrgg` (two of each; who of them
wins) and `--seats rggg` (one against three; who wins, and who of two finishes ahead of whom). A
shared victory counts as its share, a level finish as half. 1,000 games take half an hour.

Of 1,000 games a rollout won 62.9 % (± 3.0) among two and two, where half would be even, and 34.6 %
(± 3.0) alone against three, where a quarter would be; 50 ms a move (Python 3.11, one core).
"""

from __future__ import annotations

import argparse
from math import sqrt
from random import Random
from time import process_time
from typing import Any, cast

from dinolab.arena.playout import play_out
from dinolab.core.action import Action
from dinolab.core.table import Seat
from dinolab.games import find
from dinolab.games.dino_racer.rollout import Rollout

GAME = find("dino_racer")
KINDS = {"r": "rollout", "g": "greedy", "x": "random"}


class Timed(Rollout):
    """The bot with a clock."""

    spent, moves = 0.0, 0

    def choose(self, observation: Any, actions: tuple[Action, ...], rng: Random) -> Action:
        """As ever."""
        began = process_time()
        chosen = super().choose(observation, actions, rng)
        Timed.spent += process_time() - began
        Timed.moves += len(actions) > 1
        return chosen


def share(flags: list[float]) -> str:
    """A share in percent with twice its standard error."""
    mean = sum(flags) / len(flags)
    spread = sqrt(sum((flag - mean) ** 2 for flag in flags)) / len(flags)
    return f"{100 * mean:.1f} % (± {200 * spread:.1f})"


def main() -> None:
    """Play and tell."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--games", type=int, default=1000)
    options.add_argument("--seats", default="rrgg")
    options.add_argument("--seed", default="rollout")
    chosen = options.parse_args()
    cast(dict[str, Any], GAME.players)["rollout"] = Timed
    wins, ahead, team, points = [], [], [], dict.fromkeys(chosen.seats, 0.0)
    for number in range(chosen.games):
        turn = number % len(chosen.seats)
        kinds = chosen.seats[turn:] + chosen.seats[:turn]
        seats = [Seat(f"{k} {i}", f"bot-{k}", KINDS[k]) for i, k in enumerate(kinds)]
        played = play_out(GAME, seats, {}, f"{chosen.seed}/{number}")
        end = played.position.state.ending
        rank = list(zip(end.totals, end.best, strict=True))
        mine = [seat for seat, kind in enumerate(kinds) if kind == "r"]
        others = [seat for seat in range(len(kinds)) if seat not in mine]
        wins.append(sum(seat in mine for seat in end.winners) / len(end.winners))
        pairs = [(rank[a], rank[b]) for a in mine for b in others]
        ahead.append(sum((a > b) + (a == b) / 2 for a, b in pairs) / len(pairs))
        a, b = (sum(end.totals[s] for s in side) / len(side) for side in (mine, others))
        team.append((a > b) + (a == b) / 2)
        for seat, kind in enumerate(kinds):
            points[kind] += end.totals[seat] / kinds.count(kind) / chosen.games
    print(f"{chosen.seats}, {chosen.games} games: a rollout wins {share(wins)}, "
          f"finishes ahead of a greedy one {share(ahead)}, "
          f"more points on average {share(team)}; points a game "
          + ", ".join(f"{KINDS[kind]} {mean:.2f}" for kind, mean in points.items())
          + f"; {1000 * Timed.spent / Timed.moves:.0f} ms a move")  # fmt: skip


if __name__ == "__main__":
    main()
