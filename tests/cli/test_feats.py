"""`dinolab feats`: what it prints leads to the replay, and its exit codes."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest
from cli.kit import run
from ledger.made import write

from dinolab.games import find
from dinolab.store.compact import compact


@pytest.fixture(scope="module")
def races(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The logs of some races, and the same as tables."""
    root = tmp_path_factory.mktemp("races")
    folders = [write(root / "logs", number) for number in range(6)]
    compact(folders, root / "tables", lambda game: find(game).kinds)
    return root


def commands(printed: str) -> list[str]:
    """What stands in the last column."""
    return [line[line.index("dinolab ") :] for line in printed.splitlines() if "dinolab " in line]


def test_each_feat_has_the_command_that_shows_it(races: Path) -> None:
    """It shows the end of a race that the player has won."""
    done = run("feats", races / "logs")
    assert done.code == 0
    assert "Dodos Riding Dinos: " in done.out
    told = json.loads(run("feats", races / "logs", "--json").out)["earned"]
    assert len(commands(done.out)) == len(told) > 0
    for one, command in list(zip(told, commands(done.out), strict=True))[:3]:
        shown = run(*shlex.split(command)[1:], "--json")
        assert shown.code == 0
        replayed = json.loads(shown.out)
        assert replayed["position"] == one["version"] + 1
        assert replayed["events"][-1]["kind"] == "dodos.race_ended"
        assert one["name"] in replayed["events"][-1]["says"]


def test_tables_lead_there_too(races: Path) -> None:
    """By way of `dinolab import`; the share string is the same as that of the log."""
    logs = json.loads(run("feats", races / "logs", "--json").out)["earned"]
    tables = json.loads(run("feats", races / "tables", "--json").out)["earned"]
    assert [one["share"] for one in logs] == [one["share"] for one in tables]
    first = commands(run("feats", races / "tables").out)[0]
    for command in first.split(" && "):
        assert run(*shlex.split(command)[1:]).code == 0
    assert run("replay", tables[0]["share"]).code == 0


def test_one_player_and_another_ruling(races: Path) -> None:
    told = run("feats", races / "logs", "--player", "Ann", "--json")
    assert {one["name"] for one in json.loads(told.out)["earned"]} == {"Ann"}
    assert run("feats", races / "logs", "--set", "ruling.feats=anyone").code == 0
    assert run("feats", races / "logs", "--set", "ruling.feats=nobody").code == 2
    assert run("feats", races / "logs", "--set", "board=any").code == 2


def test_what_is_on_the_way_is_told(races: Path) -> None:
    """With what is missing, by name."""
    line = next(x for x in run("feats", races / "logs").out.splitlines() if "Every character" in x)
    assert "of 12" in line
    assert "still to come: " in line


def test_a_damaged_log_is_named_and_a_fault(races: Path, tmp_path: Path) -> None:
    folder = write(tmp_path, 1)
    data = bytearray((folder / "main.arrows").read_bytes())
    data[len(data) // 2] ^= 1
    (folder / "main.arrows").write_bytes(data)
    done = run("feats", races / "logs", tmp_path)
    assert done.code == 1
    assert str(folder) in done.err
    assert run("feats", tmp_path / "none").code == 2


def test_without_any_games() -> None:
    done = run("feats")
    assert (done.code, "no games" in done.out) == (0, True)
