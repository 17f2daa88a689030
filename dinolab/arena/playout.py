"""One game from set-up to end by bots alone, as fast as the rules allow; nothing is written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Any, TypeVar

import msgspec

from dinolab.bots import player
from dinolab.core.action import Refusal
from dinolab.core.chance import Seeded
from dinolab.core.driver import Driver
from dinolab.core.errors import BadName, DinolabError
from dinolab.core.event import Event
from dinolab.core.fold import Position, outcome_of, step_on
from dinolab.core.game import Game
from dinolab.core.outcome import Outcome
from dinolab.core.step import close, start
from dinolab.core.table import Seat

S = TypeVar("S")


class Played(msgspec.Struct, frozen=True):
    """A whole game: its events (not sealed), how it ended, where it stands, its stream key."""

    events: tuple[Event, ...]
    outcome: Outcome
    position: Position[Any]
    key: bytes


def key_of_seed(seed: str) -> bytes:
    """The stream key of a simulated game: from the seed, so that equal seeds give equal bytes."""
    return blake2b(seed.encode(), digest_size=16, person=b"stream key").digest()


def bot_seats(kinds: Sequence[str], count: int) -> tuple[Seat, ...]:
    """Seats for bots: the kinds in turn, named by kind and number."""
    chosen = [kinds[i % len(kinds)] for i in range(count)]
    return tuple(Seat(f"{kind} {i + 1}", f"bot-{kind}", kind) for i, kind in enumerate(chosen))


def play_out(game: Game[S], seats: Sequence[Seat], options: Mapping[str, str], seed: str) -> Played:
    """Play one game by bots; the same seed gives the same events in every process.

    Raises `BadName` where the options or the number of seats are refused, `DinolabError` where the
    game does not end within its cap.
    """
    key = key_of_seed(seed)
    players = {i: player(seat.bot or "random", game) for i, seat in enumerate(seats)}
    driver = Driver(Seeded(seed), players, seed)
    first = start(game, seats, dict(options), key=key, source="simulated")
    if isinstance(first, Refusal):
        raise BadName(game.words.refusal(first))
    played = driver.play_out(game, first.position, source="simulated")
    outcome = outcome_of(game, played.position)
    if outcome is None:
        raise DinolabError(f"{game.name}, seed {seed!r}: not over after {game.cap} inputs")
    closing = close(played.position, outcome, key, source="simulated")
    position = step_on(game, played.position, closing)
    return Played((*first.events, *played.events, closing), outcome, position, key)
