"""The bench itself: each row runs, the table says what it must; no time is asserted."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from bench import machine, peers, rows_browser, series, table, timing
from bench.rows import TINY, Bench, Row, against

import dinolab.games
from dinolab.arena.simulate import simulate
from dinolab.core.event import REFEREE
from dinolab.core.fold import fold
from dinolab.widgets.feed import Feed

if TYPE_CHECKING:
    from playwright.sync_api import Browser

VERDICTS = {"reached", "MISSED", "ahead", "BEHIND", "not installed", ""}
NOBODY = "nobody at all"


def alone(folder: Path) -> Bench:
    """A bench with tiny sizes and no peers."""
    return Bench(TINY, peers.Peers.found(folder / NOBODY), folder)


@pytest.mark.parametrize("name", [name for name in table.ROWS if name != "browser"])
def test_each_row_runs_and_says_who_is_not_installed(name: str, tmp_path: Path) -> None:
    """Without peers dinolab's own figures stand there, and no figure of anybody else."""
    rows = table.ROWS[name](alone(tmp_path))
    assert {row.row for row in rows} == {name}
    assert all(row.ours > 0 and row.what and row.unit for row in rows)
    assert {row.verdict for row in rows} <= VERDICTS
    others = [row for row in rows if row.peer and not row.peer.startswith("pwrite")]
    assert all(row.verdict == "not installed" and row.theirs is None for row in others)
    assert others


@pytest.mark.browser
def test_a_long_game_in_a_browser(browser: Browser, tmp_path: Path) -> None:
    """Steps, first paint and bytes are measured; the steps did go on."""
    bench = alone(tmp_path)
    record = rows_browser.long_game(tmp_path, TINY.shown)
    feed = Feed(record, REFEREE)
    feed.update()
    count = len(record.timeline())
    assert count >= TINY.shown
    assert [row.unit for row in rows_browser.sizes_of(feed.bundle, count)] == ["kB", "kB"]
    rows = rows_browser.shown(bench, browser, record, feed.bundle, count)
    assert [row.unit for row in rows] == ["ms"] * 4
    assert [row.goal for row in rows] == [16, None, None, None]
    assert all(row.ours >= 0 for row in rows)


def test_without_a_browser_the_row_says_so() -> None:
    (row,) = rows_browser.absent(2_000)
    assert row.verdict == "not installed"
    (cells,) = table.cells([row])
    assert "Chromium" in cells
    assert "0.00 ms" not in cells


ROWS = (
    against(Row("a", "with a goal", "us", 0, goal=0.75), "p", [4, 6, 5], [10, 10, 10], 2),
    against(Row("a", "a goal not reached", "us", 0, goal=0.25), "p", [4, 6, 5], [10, 10, 10]),
    against(Row("a", "faster", "us", 0), "p", [1, 1], [90_000, 90_000]),
    against(Row("b", "slower", "us", 0), "p", [30, 30], [10, 10]),
    against(Row("b", "nobody there", "us", 0), "p", [5], None),
    Row("b", "its own goal", "ms", 20, goal=16),
    Row("b", "a plain figure", "kB", 1234),
)


def test_the_form_of_the_table() -> None:
    """A cell for each head; a row's name once; ratios with their spread, goals and a verdict."""
    lines = list(table.cells(ROWS))
    assert {len(line) for line in lines} == {len(table.HEADS)}
    assert [line[0] for line in lines] == ["a", "", "", "b", "", "", ""]
    assert lines[0] == ("a", "with a goal", "2.50 us", "p", "5.00 us",
                        "0.50x (0.45x to 0.55x)", "<= 0.75x", "reached")  # fmt: skip
    told = ["reached", "MISSED", "ahead", "BEHIND", "not installed", "MISSED", ""]
    assert [line[-1] for line in lines] == told
    assert lines[2][5] == "1/90,000"
    assert lines[4][3:] == ("p", "", "", "", "not installed")
    assert lines[5][2:] == ("20.0 ms", "", "", "", "<= 16.0 ms", "MISSED")
    assert lines[6][2] == "1,234 kB"


def test_the_notes_name_every_loss(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever was missed, and whoever is ahead of us, is said once more in words."""
    monkeypatch.setattr(table, "COMPARED", {"a": "how a", "b": "how b"})
    notes = table.notes(ROWS)
    assert "MISSED: a, a goal not reached against p: 0.50x" in notes
    assert "BEHIND: b, slower against p: 3.00x" in notes
    assert "MISSED: b, its own goal: 20.0 ms" in notes
    assert notes[-2:] == ["a: how a", "b: how b"]
    assert "nothing was missed" in table.notes(ROWS[:1])[1]


def test_every_row_says_what_it_compares() -> None:
    assert set(table.COMPARED) == set(table.ROWS)


def test_a_report_states_the_machine(tmp_path: Path) -> None:
    """Python, processor, cores, file system, load; and it is plain data."""
    bench = alone(tmp_path)
    told: list[str] = []
    found = table.measure(bench.peers, tmp_path, sizes=TINY, only=["step"], tell=told.append)
    assert told == ["step"]
    assert list(found.machine) == ["Python", "peers", "CPU", "system", "also", "load"]
    assert all(found.machine.values())
    assert "none installed" in found.machine["peers"]
    data: dict[str, Any] = table.plain(found)
    assert [row["verdict"] for row in data["rows"]] == ["reached", "not installed"]
    assert list(tmp_path.iterdir()) == []
    assert machine.file_system(tmp_path)


def test_peers_are_found_by_what_lies_in_their_folder(tmp_path: Path) -> None:
    """Each by itself, with its version; a folder that is not there holds nobody."""
    assert peers.Peers.found(tmp_path / NOBODY).versions == {}
    game = tmp_path / "node" / "node_modules" / "boardgame.io"
    game.mkdir(parents=True)
    (game / "package.json").write_text('{"version": "1.2"}', "utf-8")
    assert set(peers.Peers.found(tmp_path).versions) <= {"boardgame.io"}


def test_a_peer_that_cannot_be_installed_is_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each is tried; what fails is told and stops nothing."""
    tried: list[list[str]] = []

    def fails(words: list[str], **how: Any) -> Any:
        tried.append(words)
        return subprocess.CompletedProcess(words, 1, "no network\n")

    monkeypatch.setattr(peers.subprocess, "run", fails)
    told: list[str] = []
    peers.install(tmp_path / "new", told.append)
    assert [words[-1] for words in tried if "pip" in words] == list(peers.PYTHON)
    assert "not installed: no network" in told


def test_ratios_are_taken_turn_by_turn() -> None:
    """So that a slow moment, which strikes both, does not count."""
    assert timing.ratios([1, 10, 100], [2, 20, 200]) == (0.5, 0.5, 0.5)
    assert timing.ratios([3], [2]) == (1.5, 1.5, 1.5)
    done: list[str] = []
    works = {"a": lambda: done.append("a"), "b": lambda: 7.0}
    times = timing.in_turn(works, 2, tell=["b"])
    assert done == ["a"] * 3
    assert times["b"] == [7.0, 7.0]


def test_the_game_of_the_bench() -> None:
    """Boards end by a line or when they are full; dinolab's own list of games knows none of it."""
    assert "noughts" not in dinolab.games.names()
    results = list(simulate(series.GAME, 40, seats=2))
    assert {len(result.winners) for result in results} == {1, 2}
    assert all(9 <= result.events <= 13 for result in results)
    recorded = series.events(500)
    assert [event.version for event in recorded] == list(range(500))
    position = fold(series.GAME, recorded)
    boards = sum(event.kind == "noughts.board_ended" for event in recorded)
    assert position.state.left == 10_000 - boards
    assert sum(position.state.wins) <= boards
    with pytest.raises(AssertionError, match="another position"):
        series.same(position, [[0] * 9, [0, 0], 0])
