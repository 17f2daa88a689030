"""How fast Dragon Dodge is: `python tests/bench/bench_dodge.py [--match A B --games N]`.

Games a second by random and greedy players; over recorded positions from the middle of greedy games
how long it takes to list what is legal, to value all of it, to ask (`prompt`), and to search for a
tag; and with `--match` how often one kind of bot beats another, colours in turn.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterable
from random import Random
from time import process_time
from typing import Any

from dinolab.arena.playout import bot_seats, play_out
from dinolab.core.fold import Position, step_on
from dinolab.core.prompt import prompt
from dinolab.games import find
from dinolab.games.dragon_dodge.rules import next_up
from dinolab.games.dragon_dodge.search import BUDGET, find_tag

GAME = find("dragon_dodge")
EACH = 4
"""Positions taken from one game."""


def recorded(count: int, kind: str = "greedy") -> list[Position[Any]]:
    """Positions in which somebody has drawn and not yet played, at random from games of bots."""
    rng, found, number = Random(5), list[Position[Any]](), 0
    while len(found) < count:
        events = play_out(GAME, bot_seats([kind], 2), {}, f"recorded {number}").events
        number += 1
        position, plays = Position[Any](), []
        for event in events[:-1]:
            position = step_on(GAME, position, event)
            state = position.state
            if state is not None and next_up(state) == "play" and not state.plays:
                plays.append(position)
        found += rng.sample(plays, min(EACH, len(plays)))
    return found[:count]


def timed(what: str, ask: Callable[[Position[Any]], object], where: list[Position[Any]]) -> None:
    """Say how long a question takes."""
    times = []
    for position in where:
        began = process_time()
        ask(position)
        times.append(1000 * (process_time() - began))
    say(what, times)


def say(what: str, times: Iterable[float]) -> None:
    """Median, 95th percentile and most, in milliseconds."""
    times = sorted(times)
    median, most = times[len(times) // 2], times[-1]
    high = times[int(len(times) * 0.95)]
    print(f"{what:<22} median {median:8.2f} ms   95 % {high:8.2f} ms   most {most:8.2f} ms")


def search(where: list[Position[Any]], budget: int) -> None:
    """How long the search takes, and how it ends."""
    times, ends = [], Counter[str]()
    for position in where:
        began = process_time()
        ends[type(find_tag(position.state, budget=budget)).__name__] += 1
        times.append(1000 * (process_time() - began))
    say(f"search, {budget:,} blocks", times)
    shares = ", ".join(f"{end} {count / len(where):.1%}" for end, count in ends.most_common())
    print(f"{'':<22} {shares}")


def games(kind: str, count: int) -> None:
    """Games a second of one kind of bot."""
    began, events, turns = process_time(), 0, 0
    for number in range(count):
        played = play_out(GAME, bot_seats([kind], 2), {}, f"speed {number}")
        events, turns = events + len(played.events), turns + played.position.state.turn
    took = process_time() - began
    print(
        f"{kind:<22} {count / took:.1f} games/s, {events / count:.0f} events and "
        f"{turns / count:.0f} turns a game"
    )


def match(one: str, other: str, count: int) -> None:
    """How often one kind of bot beats another."""
    ends = Counter[str]()
    for number in range(count):
        pair = [one, other] if number % 2 else [other, one]
        winners = play_out(GAME, bot_seats(pair, 2), {}, f"match {number}").outcome.winners
        ends[pair[winners[0]] if len(winners) == 1 else "nobody"] += 1
    shares = ", ".join(f"{who} {won / count:.1%}" for who, won in ends.most_common())
    print(f"{one} against {other}, {count} games: {shares}")


def main() -> None:
    """Measure."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--games", type=int, default=100)
    options.add_argument("--positions", type=int, default=500)
    options.add_argument("--budget", type=int, default=BUDGET)
    options.add_argument("--match", nargs=2, metavar=("A", "B"))
    chosen = options.parse_args()
    if chosen.match:
        match(*chosen.match, chosen.games)
        return
    for kind in ("random", "greedy"):
        games(kind, chosen.games)
    where = recorded(chosen.positions)
    timed("legal actions", lambda at: GAME.legal_actions(at.state, at.state.seat), where)
    timed("hints of all of them", _hints, where)
    timed("prompt", lambda at: prompt(GAME, at, at.state.seat), where)
    search(where, chosen.budget)


def _hints(position: Position[Any]) -> None:
    seen = GAME.observe(position.state, position.state.seat)
    for action in GAME.legal_actions(seen, seen.seat):
        GAME.hint(seen, action)


if __name__ == "__main__":
    main()
