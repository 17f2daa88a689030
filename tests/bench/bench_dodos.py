"""How fast Dodos Riding Dinos is: `python tests/bench/bench_dodos.py [--match A B --races N]`.

Races a second of six random and of six greedy players on all boards, Cups of four and Derbies of
eight, with no log; over positions
from greedy races how long it takes to list what is legal, to value all of it and to ask (`prompt`);
how long the roller thinks; and with `--match` how often three of one kind of bot beat three of
another, places in turn.
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
from dinolab.games.dodos_riding_dinos import GAME
from dinolab.games.dodos_riding_dinos.content import BOARDS
from dinolab.games.dodos_riding_dinos.roller import Roller

SEATS = 6
EACH = 20
"""Positions taken from one race."""
Asked = tuple[Position[Any], int]


def race(kinds: list[str], number: int, seed: str) -> Any:
    """A race of bots, boards in turn."""
    return play_out(
        GAME, bot_seats(kinds, SEATS), {"board": BOARDS[number % 4]}, f"{seed} {number}"
    )


def recorded(count: int) -> list[Asked]:
    """Positions in which a person is asked, and whom, at random from greedy races."""
    rng, found, number = Random(5), list[Asked](), 0
    while len(found) < count:
        position, asked = Position[Any](), list[Asked]()
        for event in race(["greedy"], number, "recorded").events[:-1]:
            if event.is_input and event.actor.isdigit():
                asked.append((position, int(event.actor)))
            position = step_on(GAME, position, event)
        found += rng.sample(asked, EACH)
        number += 1
    return found[:count]


def timed(what: str, ask: Callable[[Position[Any], int], object], where: Iterable[Asked]) -> None:
    """Say how long a question takes."""
    times = []
    for position, seat in where:
        began = process_time()
        ask(position, seat)
        times.append(1000 * (process_time() - began))
    times.sort()
    median, high, most = times[len(times) // 2], times[int(len(times) * 0.95)], times[-1]
    print(f"{what:<22} median {median:8.3f} ms   95 % {high:8.3f} ms   most {most:8.3f} ms")


def races(kind: str, count: int) -> None:
    """Races a second of one kind of bot."""
    race([kind], 0, "warm")
    began, events, rounds = process_time(), 0, 0
    for number in range(count):
        played = race([kind], number, "speed")
        events, rounds = events + len(played.events), rounds + played.position.state.round
    took = process_time() - began
    print(
        f"{kind:<22} {count / took:.1f} races/s a core, {events / count:.0f} events and "
        f"{rounds / count:.1f} rounds a race, {1e6 * took / events:.1f} us an event"
    )


def whole(mode: str, what: str, kind: str, seats: int, count: int) -> None:
    """Cups or Derbies a second of one kind of bot, boards of Derbies in turn."""
    began, events = process_time(), 0
    for number in range(count):
        options = {"mode": mode, "board": BOARDS[number % 4]}
        events += len(play_out(GAME, bot_seats([kind], seats), options, f"{mode} {number}").events)
    took = process_time() - began
    print(
        f"{kind + ', ' + mode:<22} {count / took:.1f} {what}/s a core, {events / count:.0f} events "
        f"each, {1e6 * took / events:.1f} us an event"
    )


def match(one: str, other: str, count: int) -> None:
    """How often three of one kind of bot beat three of another."""
    won = Counter[str]()
    for number in range(count):
        kinds = [(one, other)[(seat + number) % 2] for seat in range(SEATS)]
        winners = race(kinds, number, "match").outcome.winners
        for seat in winners:
            won[kinds[seat]] += 1 / len(winners)
    shares = ", ".join(f"{who} {share / count:.1%}" for who, share in won.most_common())
    print(f"{one} against {other}, {count} races: {shares}")


def main() -> None:
    """Measure."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--races", type=int, default=40)
    options.add_argument("--positions", type=int, default=400)
    options.add_argument("--match", nargs=2, metavar=("A", "B"))
    chosen = options.parse_args()
    if chosen.match:
        match(*chosen.match, chosen.races)
        return
    for kind in ("random", "greedy"):
        races(kind, chosen.races)
    for kind in ("random", "greedy"):
        whole("cup", "Cups", kind, 4, max(chosen.races // 4, 1))
        whole("derby", "Derbies", kind, 8, max(chosen.races // 2, 1))
    where = recorded(chosen.positions)
    timed("legal actions", lambda at, seat: GAME.legal_actions(at.state, seat), where)
    timed("hints of all of them", _hints, where)
    timed("prompt", lambda at, seat: prompt(GAME, at, seat), where)
    bot = Roller(GAME)
    few = [at for at in where if _open(at)][: max(chosen.positions // 10, 1)]
    timed("the roller's choice", lambda at, seat: _roll(bot, at, seat), few)


def _hints(position: Position[Any], seat: int) -> None:
    seen = GAME.observe(position.state, seat)
    for action in GAME.legal_actions(seen, seat):
        GAME.hint(seen, action)


def _open(asked: Asked) -> bool:
    """Whether a card is chosen, which the roller thinks about most."""
    return asked[0].state.phase == "scheming"


def _roll(bot: Roller, position: Position[Any], seat: int) -> None:
    seen = GAME.observe(position.state, seat)
    bot.choose(seen, GAME.legal_actions(seen, seat), Random(1))


if __name__ == "__main__":
    main()
