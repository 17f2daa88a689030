"""Races of people who play at random, as logs."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from msgspec.structs import replace

from dinolab.arena.playout import Played, play_out
from dinolab.core.table import Seat
from dinolab.games.dodos_riding_dinos import GAME
from dinolab.games.dodos_riding_dinos.content import BOARDS
from dinolab.store.bulk import write_game

ANN, BEN, CLEO = (Seat(name, name.lower()) for name in ("Ann", "Ben", "Cleo"))


def race(number: int, seats: Sequence[Seat] = (ANN, BEN, CLEO), **options: str) -> Played:
    """A race of that number; boards take turns, and each ends a second after the one before."""
    board = {"board": BOARDS[number % len(BOARDS)]}
    played = play_out(GAME, seats, board | options, f"ledger-{number}")
    last = replace(played.events[-1], at=1_000_000 * (number + 1))
    return replace(played, events=(*played.events[:-1], last))


def write(root: Path, number: int, seats: Sequence[Seat] = (ANN, BEN, CLEO)) -> Path:
    """Its log; the ids run against the order in which the races ended."""
    played = race(number, seats)
    return write_game(root, f"race-{99 - number}", played.events, played.key)
