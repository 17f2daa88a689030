"""`dinolab simulate`: many games by bots."""

import json
from pathlib import Path

from cli.kit import run


def test_a_table_of_wins_and_endings() -> None:
    """Each seat with its bot, wins and mean score; how the games ended; how fast it went."""
    done = run("simulate", "dino_racer", "--games", 3, "--seats", 3, "--bots", "random,greedy")

    assert done.code == 0
    assert all(name in done.out for name in ("random 1", "greedy 2", "random 3"))
    assert "games/s" in done.out
    assert done.err == ""


def test_the_same_seed_gives_the_same_json() -> None:
    """What a script gets depends on the seed only."""
    words = ("simulate", "dino_racer", "--games", 3, "--seed", "x", "--json")
    first, second = run(*words), run(*words)

    assert first == second
    told = json.loads(first.out)["summary"]
    assert sum(told["wins"]) == 3
    assert sum(count for _, count in told["endings"]) == 3
    other = run("simulate", "dino_racer", "--games", 3, "--seed", "y", "--json")
    assert other.out != first.out


def test_options_are_passed_on(tmp_path: Path) -> None:
    """`--set` reaches the games, and the logs say so."""
    words = ("simulate", "dino_racer", "--games", 1, "--set", "variant.hidden=on")
    done = run(*words, "--out", tmp_path, "--json")

    (log,) = json.loads(done.out)["logs"]
    assert json.loads(run("info", log, "--json").out)["changed"] == {"variant.hidden": "on"}


def test_logs_are_written_once(tmp_path: Path) -> None:
    """`--out` writes a folder a game; a second run with the same seed overwrites none."""
    words = ("simulate", "dino_racer", "--games", 2, "--out", tmp_path)
    assert run(*words).code == 0
    folders = sorted((tmp_path / "dino_racer").iterdir())
    assert len(folders) == 2
    before = [(folder / "main.arrows").read_bytes() for folder in folders]

    again = run(*words)

    assert again.code == 2
    assert "there is a game" in again.err
    assert [(folder / "main.arrows").read_bytes() for folder in folders] == before
    assert run("verify", tmp_path, "--rules").code == 0
