"""`dinolab bench`: the table of speed, without peers and with those that are installed."""

import json
from pathlib import Path

import pytest
from bench import peers
from cli.kit import run, start

import dinolab.cli.bench

QUICK = ("bench", "--quick", "--only", "step", "--only", "rebuild")


@pytest.fixture
def nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in which no peer is installed."""
    monkeypatch.setenv("DINOLAB_BENCH", str(tmp_path / "peers"))
    return tmp_path / "peers"


def test_a_table_under_the_machine(nobody: Path) -> None:
    """The machine, the rows that were asked for, what is not installed, what was compared."""
    done = run(*QUICK)
    assert done.code == 0
    assert done.out.startswith("Python: ")
    assert "file system" in done.out
    assert "not installed" in done.out
    assert "Figures are medians." in done.out
    assert "rebuild: Processor time" in done.out
    assert "append" not in done.err
    assert list(nobody.iterdir()) == []


def test_the_same_as_json(nobody: Path, tmp_path: Path) -> None:
    """Rows with their figures and verdicts, for scripts; the files lie where one says."""
    done = run(*QUICK, "--json", "--folder", tmp_path)
    told = json.loads(done.out)
    assert [row["row"] for row in told["rows"]] == ["rebuild"] * 3 + ["step"] * 2
    assert {row["verdict"] for row in told["rows"]} == {"reached", "not installed"}
    assert not nobody.exists()


def test_a_row_there_is_not(nobody: Path) -> None:
    """A wrong name is a usage error that lists the right ones."""
    done = run("bench", "--only", "stepp")
    assert done.code == 2
    assert "append, rebuild, step" in done.err


def test_an_installed_dinolab_has_no_bench(
    nobody: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It lies in the source code alone, and the command says so."""
    monkeypatch.setattr(dinolab.cli.bench, "TESTS", tmp_path)
    done = run(*QUICK)
    assert done.code == 1
    assert "tests/bench of the source code" in done.err


def test_peers_are_fetched_where_one_asks_for_them(
    nobody: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`--peers` fetches them into their folder before anything is measured."""
    fetched: list[Path] = []
    monkeypatch.setattr(peers, "install", lambda folder, tell: fetched.append(folder))
    assert run("bench", "--quick", "--only", "step").code == 0
    assert fetched == []
    assert run("bench", "--quick", "--only", "step", "--peers").code == 0
    assert fetched == [nobody]


INSTALLED = {
    "eventsourcing": ("append", "rebuild", "step", "open", "bytes"),
    "boardgame.io": ("reducer",),
    "open_spiel": ("games",),
    "pettingzoo": ("games",),
}


@pytest.mark.parametrize("peer", INSTALLED)
def test_a_peer_that_is_installed_is_measured(peer: str, tmp_path: Path) -> None:
    """Its figures stand beside ours; that both did the same work is checked as they run."""
    place = peers.place()
    site, node = peers.packages(place), place / "node" / "node_modules"
    if not (site / peer).is_dir() and not (node / peer).is_dir():
        pytest.skip(f"{peer} is not installed: dinolab bench --peers")
    asked = [word for row in INSTALLED[peer] for word in ("--only", row)]
    done = start("bench", "--quick", "--json", "--folder", tmp_path, *asked)
    assert done.code == 0, done.err
    rows = json.loads(done.out)["rows"]
    names = {"open_spiel": "OpenSpiel", "pettingzoo": "PettingZoo"}
    measured = [row for row in rows if row.get("peer", "").startswith(names.get(peer, peer))]
    assert measured
    assert all(row["theirs"] > 0 and row["ratio"] > 0 for row in measured)
