"""Ids, folders and what a LOG argument may be."""

import shutil
from pathlib import Path

import pytest
from store.made_up import HEADER, KEY

from dinolab.core.errors import BadName
from dinolab.store import names
from dinolab.store.folder import GameFolder, folder_of, games, home, logs, new_id, resolve

BAD_IDS = (
    "../../x", "..", ".", "", "/etc/passwd", "a/b", "a\\b", "C:x", "A", "ä", "a b", "x" * 49, "a\n",
    "a\x00", "\x1b[31m", "a.b", "~", "$HOME", "a%2fb", "con:",
)  # fmt: skip


@pytest.mark.parametrize("bad", BAD_IDS)
def test_bad_ids_are_refused_before_they_touch_a_path(bad: str, tmp_path: Path) -> None:
    with pytest.raises(BadName) as caught:
        folder_of("made_up", bad, tmp_path)
    assert str(caught.value).isprintable()
    with pytest.raises(BadName):
        folder_of(bad, "x1", tmp_path)
    with pytest.raises(BadName):
        GameFolder.create(HEADER, game_id=bad, root=tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_good_ids(tmp_path: Path) -> None:
    for good in ("x", "20261129-k3f9q2", "0", "a-b", "x" * 48):
        assert folder_of("made_up", good, tmp_path) == tmp_path / "made_up" / good


def test_new_ids_are_good_and_sort_by_time(tmp_path: Path) -> None:
    start = 1_795_910_400_000_000
    ids = [new_id(lambda at=at: start + at * 1_000_000) for at in range(0, 86_400, 977)]
    assert ids == sorted(ids)
    assert {one[:9] for one in ids} == {"20261129-"}
    assert len({new_id(lambda: start) for _ in range(50)}) > 45
    for one in ids:
        folder_of("made_up", one, tmp_path)


def test_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DINOLAB_HOME", str(tmp_path))
    assert (home(), logs()) == (tmp_path, tmp_path / "logs")
    monkeypatch.setenv("DINOLAB_HOME", "")
    monkeypatch.setenv("HOME", str(tmp_path / "me"))
    assert home() == tmp_path / "me" / "dinolab"
    monkeypatch.setenv("DINOLAB_HOME", "~/games")
    assert home() == tmp_path / "me" / "games"


@pytest.fixture
def game() -> Path:
    with GameFolder.create(HEADER, game_id="x1", key=KEY) as game:
        return game.path


def test_what_a_log_argument_may_be(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole, main = names.Found(game), names.Found(game, "main")
    assert resolve(str(game)) == resolve(game) == whole
    assert resolve(game / "main.arrows") == main
    assert resolve("made_up/x1") == resolve("x1") == whole
    monkeypatch.chdir(game)
    assert resolve(".") == names.Found(Path())
    assert resolve("main.arrows") == names.Found(Path(), "main")
    assert games() == (game,)


def test_what_a_killed_import_left_is_no_game(game: Path) -> None:
    """Games are put together in a hidden folder beside those that are there."""
    shutil.copytree(game, game.with_name(".x2.0a1b2c3d"))
    assert games() == (game,)


NO_LOGS = (
    "", "x2", "made_up/x2", "../x1", "/none/x1", "*", "x*", "*/x1", "a\nb", "x1\x00", "\x1b[2J",
    "x" * 300, "x" * 5000, "~nobody-here/x1",
)  # fmt: skip


@pytest.mark.parametrize("bad", NO_LOGS)
def test_no_such_log(game: Path, bad: str) -> None:
    with pytest.raises(BadName) as caught:
        resolve(bad)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 400


def test_an_id_in_two_games(game: Path) -> None:
    (logs() / "other" / "x1").mkdir(parents=True)
    (logs() / "other" / "x1" / "main.arrows").touch()
    with pytest.raises(BadName, match="write game/id"):
        resolve("x1")
    assert resolve("made_up/x1") == names.Found(game)


def test_lines_are_in_the_order_they_were_begun(game: Path) -> None:
    for name in ("b10", "b2", "b1", "b01", "bx", "notes"):
        (game / f"{name}.arrows").touch()
    assert names.lines_in(game) == ("main", "b1", "b2", "b10")
