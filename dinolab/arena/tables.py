"""Many games straight into tables that data tools read, without a log a game in between."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any

from dinolab.arena.playout import bot_seats, play_out
from dinolab.core.event import ZERO16
from dinolab.core.game import Game
from dinolab.core.tree import MAIN
from dinolab.store.compactor import Compactor
from dinolab.store.manifest import Batch
from dinolab.store.rows import sealed
from dinolab.store.whole import assembled


def simulate_into(
    out: Path,
    game: Game[Any],
    games: int,
    *,
    first: int = 0,
    seed: str = "0",
    seats: int | None = None,
    bots: Sequence[str] = ("random",),
    options: Mapping[str, str] | None = None,
) -> Batch | None:
    """Play games `first`, `first + 1`, … of a seed and add them to the compacted games in `out`.

    They are the games, with the ids and digests, of which `simulate(…, out=…)` writes logs. Gives
    the batch that was added, None where all of them lay there already.
    """
    chosen = bot_seats(bots, seats if seats is not None else min(4, game.seats[1]))
    name = blake2b(seed.encode(), digest_size=4).hexdigest()
    with Compactor(out) as compactor:
        for number in range(first, first + games):
            id = f"sim-{name}-{number:06d}"
            if compactor.holds(game.name, id):
                continue
            played = play_out(game, chosen, options or {}, f"{seed}/{number}")
            _, rows = sealed(played.events, played.key, ZERO16)
            compactor.add(assembled(game.name, id, {MAIN: rows}), game.kinds, chains=False)
        return compactor.commit()
