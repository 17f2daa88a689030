"""Simulated games straight into tables: the same games as by way of logs."""

from pathlib import Path

import msgspec

from dinolab.arena.simulate import simulate
from dinolab.arena.tables import simulate_into
from dinolab.games import find
from dinolab.store.compact import compact
from dinolab.store.compacted import Compacted, verify_compacted
from dinolab.store.whole import read_whole

RACER = find("dino_racer")


def test_they_are_the_games_that_simulate_logs(tmp_path: Path) -> None:
    """Ids, events and digests; the files too, byte for byte."""
    options = {"variant.hidden": "on"}
    played = {"seed": "x", "seats": 3, "bots": ("greedy", "random"), "options": options}
    logs = [Path(one.log) for one in simulate(RACER, 6, out=tmp_path / "logs", **played)]
    batch = simulate_into(tmp_path / "straight", RACER, 6, **played)
    by_logs = compact(logs, tmp_path / "tables", lambda name: RACER.kinds).batch
    assert batch == by_logs
    for whole in Compacted(tmp_path / "straight").games():
        logged = read_whole(tmp_path / "logs" / "dino_racer" / whole.id)
        assert whole.streams == msgspec.structs.replace(logged, place="").streams
    assert verify_compacted(tmp_path / "straight", lambda name: RACER.kinds).ok


def test_games_are_added_once(tmp_path: Path) -> None:
    """A later run adds what is new; one with nothing new adds nothing."""
    first = simulate_into(tmp_path, RACER, 4)
    second = simulate_into(tmp_path, RACER, 4, first=2)
    assert first is not None
    assert second is not None
    assert (first.games, second.games) == (4, 2)
    assert simulate_into(tmp_path, RACER, 3, first=3) is None
    ids = [id for _, id in Compacted(tmp_path).ids()]
    assert [id[-6:] for id in ids] == [f"{n:06d}" for n in range(6)]
