"""Make the recorded games in `logs/`: for each game what `tests/games/<game>/recorded.py` wants.

Run by `tests/remake.py logs` when rules or content change. Seeds are tried in order
until a game ends as wanted, so the same code makes the same bytes.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec

from dinolab.arena.playout import key_of_seed
from dinolab.bots import player
from dinolab.core.action import Action
from dinolab.core.chance import Chance, Seeded
from dinolab.core.driver import Driver
from dinolab.core.event import Event
from dinolab.core.fold import Position, outcome_of
from dinolab.core.game import Game
from dinolab.core.step import advance, close, start
from dinolab.core.table import Seat
from dinolab.games import find
from dinolab.store.bulk import write_game
from dinolab.store.pack import pack

SHELF = Path(__file__).parents[1] / "logs"
GAMES = ("dino_racer", "dragon_dodge", "dinosaur_table_battles", "dodos_riding_dinos")
TRIES = 20_000

Events = tuple[Event, ...]
Said = tuple[tuple[int, Action], ...]


class Wanted(msgspec.Struct, frozen=True):
    """A game to record: what it shows, who plays, what was agreed, and how to know it.

    A seat without a bot is played as the greedy bot would. `ends` is what people say at the table
    at a position, after so many inputs. Luck that has a `look` is shown each position before.
    """

    about: str
    seats: tuple[Seat, ...]
    fits: Callable[[Events], bool]
    options: tuple[tuple[str, str], ...] = ()
    content: str = ""
    luck: Callable[[str], Chance] = Seeded
    ends: Callable[[Position[Any], int], Said] = lambda position, inputs: ()


def played(game: Game[Any], wanted: Wanted, seed: str) -> Events:
    """One try: the events of a whole game."""
    key = key_of_seed(seed)
    first = start(game, wanted.seats, dict(wanted.options), key=key, content_pack=wanted.content)
    luck = wanted.luck(seed)
    players = {i: player(seat.bot or "greedy", game) for i, seat in enumerate(wanted.seats)}
    driver = Driver(luck, players, seed)
    events, position, inputs = list(first.events), first.position, 0
    while outcome_of(game, position) is None:
        if hasattr(luck, "look"):
            luck.look(position.state)
        said = wanted.ends(position, inputs)
        for seat, action in said:
            step = advance(game, position, seat, action)
            events, position = [*events, *step.events], step.position
        if not said:
            step = driver.step(game, position)
            events, position = [*events, *step.events], step.position
        inputs += 1
    return (*events, close(position, outcome_of(game, position), key))


def code_of(events: Events) -> str:
    """How the game ended."""
    return events[-1].fact.code


def ended(code: str) -> Callable[[Events], bool]:
    """Whether the game ended so."""
    return lambda events: code_of(events) == code


def after(inputs: int, *said: tuple[int, Action]) -> Callable[..., Said]:
    """What people say at the table once so many inputs were made."""
    return lambda position, made: said if made == inputs else ()


def main() -> None:
    """Write them all anew."""
    for name in GAMES:
        write(find(name), import_module(f"games.{name}.recorded").games())


def write(game: Game[Any], games: Iterator[tuple[str, Wanted]]) -> None:
    """Write one game's recorded games anew."""
    shelf = SHELF / game.name
    shutil.rmtree(shelf, ignore_errors=True)
    about = ["# What each recorded game shows. Made by tests/make_logs.py.", ""]
    for name, wanted in games:
        for number in range(TRIES):
            seed = f"{name}/{number}"
            events = played(game, wanted, seed)
            if wanted.fits(events):
                break
        else:
            raise SystemExit(f"no game like {name!r} in {TRIES} tries")
        folder = write_game(SHELF, name, events, key_of_seed(seed))
        pack(folder / "main.arrows")
        about.append(f'{name} = "{wanted.about}"')
        print(f"{game.name}/{name}: seed {seed}, {len(events)} events")
    (shelf / "about.toml").write_text("\n".join([*about, ""]), encoding="utf-8")
