"""A recorded series of noughts and crosses, as long as one likes: the work that is measured."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import dinolab.games
from dinolab.core.event import Event
from dinolab.core.fold import Position
from dinolab.core.step import Step, advance, start
from dinolab.core.table import Seat
from dinolab.store.lines import DiskLines, header_of_game
from dinolab.store.log import Log

FOLDER = str(Path(__file__).parent / "games")
KEY = bytes(range(16))
SEATS = (Seat("Ann", "ann"), Seat("Ben", "ben"))
MANY = {"variant.boards": "10000"}


@contextmanager
def known() -> Iterator[None]:
    """While this lasts, dinolab finds the game as it finds its own."""
    dinolab.games.__path__.append(FOLDER)
    try:
        yield
    finally:
        dinolab.games.__path__.remove(FOLDER)


with known():
    GAME = dinolab.games.find("noughts")


def steps(count: int, seed: int = 1) -> Iterator[tuple[Event, ...]]:
    """Steps of a series by random players, until there are `count` events; the last is cut."""
    random = Random(seed).random
    step = start(GAME, SEATS, MANY, key=KEY)
    done = 0
    while True:
        assert isinstance(step, Step)
        yield step.events[: count - done]
        done, position = done + len(step.events), step.position
        if done >= count:
            return
        actions = GAME.legal_actions(position.state, position.state.turn)
        action = actions[int(random() * len(actions))]
        step = advance(GAME, position, position.state.turn, action)


def events(count: int, seed: int = 1) -> tuple[Event, ...]:
    """So many events of a series."""
    return tuple(event for step in steps(count, seed) for event in step)


def marks(recorded: tuple[Event, ...]) -> list[int]:
    """The cells that were marked, in order."""
    return [event.fact.cell for event in recorded if event.kind == "noughts.marked"]


def write_log(path: Path, recorded: tuple[Event, ...], each: int) -> Path:
    """A stream of them, `each` events a message."""
    header = header_of_game(recorded)
    with Log.create(path, header, key=KEY, durability="none") as log:
        for at in range(0, len(recorded), each):
            log.append(recorded[at : at + each], expected_version=at)
    return path


def write_folder(root: Path, count: int, each: int) -> Path:
    """A game's folder as play leaves it: messages of whole steps, of at least `each` events."""
    first, *rest = steps(count)
    lines = DiskLines.create(GAME.kinds, f"series-{each}", first, durability="none", root=root)
    at, message = len(first), []
    for number, step in enumerate(rest, 1):
        message += step
        if len(message) >= each or number == len(rest):
            lines.append("main", message, expected_version=at)
            at, message = at + len(message), []
    lines.close()
    return Path(lines.place)


def same(position: Position[Any], peer: Any) -> None:
    """Raise where a peer's position is another one: then it did other work."""
    state = position.state
    ours = [list(state.cells), list(state.wins), state.turn]
    if ours != peer:
        raise AssertionError(f"a peer is at another position: {peer}, not {ours}")
