"""Many games of every game, played at random under every setting, through the cheap laws.

200 of each; `DINOLAB_GAMES=10000 pytest tests/core/test_many_games.py` plays as many as one likes.
`DINOLAB_GAMES_FROM=10000` plays others.
"""

from __future__ import annotations

import os
from typing import Any

import msgspec
import pytest
from contract.games import CENSUS, GAMES, census, game_of
from contract.plays import Play, Setting, play_game, settings
from core.other_folds import FOLDS

from dinolab.core.chain import first_break, first_uncovered
from dinolab.core.event import Event
from dinolab.core.replay import replay_inputs
from dinolab.core.table import Closed, is_table_fact

COUNT = int(os.environ.get("DINOLAB_GAMES", "200"))
FIRST = int(os.environ.get("DINOLAB_GAMES_FROM", "0"))
PART = max(COUNT // 8, 25)
"""Games a test: a failure names its game, a long night shows how far it is."""
PARTS = [range(at, min(at + PART, FIRST + COUNT)) for at in range(FIRST, FIRST + COUNT, PART)]


def played(name: str, number: int) -> Play:
    """The game of that number: settings in turn, the seed is the number."""
    ways = settings(name)
    setting: Setting = ways[number % len(ways)]
    game = game_of(name)
    return play_game(game, setting, number, limit=game.cap + 1)


@pytest.mark.timeout(3600)
@pytest.mark.parametrize("numbers", PARTS, ids=lambda part: f"{part.start}-{part.stop - 1}")
@pytest.mark.parametrize("name", [name for name in GAMES if name in CENSUS])
def test_games(name: str, numbers: range) -> None:
    for number in numbers:
        one = played(name, number)
        try:
            check(name, one)
        except BaseException as error:
            error.add_note(f"{one.setting}, number {number}")
            raise


def check(name: str, one: Play) -> None:
    """It ends within its cap, nothing is lost or made, the rules give it again, another fold gives
    the same positions, and its chain and covers hold.
    """
    game = one.game
    last = one.events[-1].fact
    assert isinstance(last, Closed), f"not over after {len(one.script)} inputs"
    assert len(one.script) <= game.cap
    found = replay_inputs(game, one.events)
    assert found is None, found
    assert first_break(one.events) is None
    assert first_uncovered(one.events, bytes.fromhex(last.shown_key)) is None

    components, totals = census(name)
    box = totals(one.line.last.table.options, one.setting.seats)
    for at in {*one.ends[:: max(len(one.ends) // 4, 1)], one.ends[-1]}:
        count = components(one.state(at))
        assert sum(count.values()) == sum(box.values()), f"at {at}: {count}"
        over = {what for what, n in count.items() if what != "?" and n > box.get(what, 0)}
        assert not over, f"at {at}: {over}"

    if name in FOLDS:
        other, ours = FOLDS[name]
        again = other()
        for event in one.events:
            if not is_table_fact(event.fact):
                again.take(event.kind, fields_of(event))
                state = one.state(event.version + 1)
                if event.version % 5 == 0 or event.version + 2 == len(one.events):
                    assert again.told() == ours(state), f"after {event.version}, {event.kind}"


def fields_of(event: Event) -> dict[str, Any]:
    """An event's fields as a log has them: numbers, texts and lists."""
    fields: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(event.fact))
    return fields
