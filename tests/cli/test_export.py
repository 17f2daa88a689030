"""`dinolab branch`, `export` and `pack`: lines of one's own, files to give away."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from cli.kit import run

import dinolab
from dinolab.store import disk


def test_a_branch_is_made_and_played_on(open_game: str) -> None:
    """The new line is live, keeps its name, and the next words say how to go on."""
    at = dinolab.open_log(open_game).timeline().step_end(6)
    done = run("branch", open_game, "--at", at, "--name", "another way")

    assert done.code == 0
    assert f"Line b1 (another way) leaves main at position {at}" in done.out
    assert done.out.splitlines()[-1] == "To play on: dinolab play dino_racer/open --line b1"
    played = run("play", "dino_racer/open", "--line", "b1", input="\n1\nq\n")
    assert played.code == 0
    assert dinolab.open_log(open_game).line == "b1"


def test_going_back_to_a_line(open_game: str) -> None:
    """`play --line main` makes the main line the live one again."""
    at = dinolab.open_log(open_game).timeline().step_end(6)
    run("branch", open_game, "--at", at)

    assert run("play", open_game, "--line", "main", input="\nq\n").code == 0
    assert dinolab.open_log(open_game).line == "main"


def test_a_branch_begins_at_a_steps_end(over_game: str) -> None:
    """Another position is refused with the nearest that would do; nothing is made."""
    timeline = dinolab.open_log(over_game).timeline()
    inside = next(e.version for e in timeline.events if not e.is_input and e.version > 5)
    done = run("branch", over_game, "--at", inside)

    assert done.code == 2
    assert f"the nearest is {timeline.nearest_end(inside)}" in done.err
    assert len(dinolab.open_log(over_game).all_lines()) == 1
    assert run("branch", over_game, "--at", 9999).code == 2
    assert run("branch", over_game).code == 2
    assert run("branch", over_game, "--at", 3, "--name", "a\nb").code == 2


def test_a_branch_for_scripts_and_from_a_share_string(over_game: str) -> None:
    """A share string names the position to branch at."""
    at = dinolab.open_log(over_game).timeline().step_end(10)
    text = run("share", over_game, "--at", at).out.strip()

    told = json.loads(run("branch", text, "--json").out)

    assert (told["line"], told["parent"], told["fork"]) == ("b1", "main", at)


def test_pages_and_pictures(over_game: str, tmp_path: Path) -> None:
    """A page that holds the game and reaches for nothing else; a picture that is well formed."""
    page, picture = tmp_path / "game.html", tmp_path / "board.svg"
    done = run("export", over_game, "--html", page, "--svg", picture, "--at", 20)

    assert done.code == 0
    assert str(page) in done.out
    text = page.read_text("utf-8")
    assert text.startswith("<!doctype html>")
    assert "default-src 'none'" in text
    assert str(tmp_path) not in text
    assert ElementTree.fromstring(picture.read_text("utf-8")).tag.endswith("svg")


def test_exports_of_an_open_game_hide_what_is_hidden(open_game: str, tmp_path: Path) -> None:
    """Unless told, page and picture are the spectator's."""
    for kind in ("html", "svg"):
        files = {}
        for eyes in ((), ("--eyes", "spectator"), ("--eyes", "Ann"), ("--eyes", "all")):
            files[eyes[1:]] = tmp_path / f"{'-'.join(eyes)}.{kind}"
            assert run("export", open_game, f"--{kind}", files[eyes[1:]], *eyes).code == 0
        texts = {eyes: file.read_text("utf-8") for eyes, file in files.items()}
        assert texts[()] == texts["spectator",]
        assert len(set(texts.values())) == 3


def test_nothing_is_overwritten_unless_told(over_game: str, tmp_path: Path) -> None:
    """A file that is there stays, and no other is made beside it; `--force` replaces it."""
    kept, other = tmp_path / "kept.svg", tmp_path / "other.html"
    kept.write_text("mine")

    done = run("export", over_game, "--svg", kept, "--html", other)

    assert done.code == 2
    assert kept.read_text() == "mine"
    assert not other.exists()
    assert run("export", over_game, "--svg", kept, "--force").code == 0
    assert kept.read_text("utf-8").startswith("<svg")


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["--svg", "x.svg", "--at", "9999"], 2),
        (["--svg", "x.svg", "--eyes", "Eve"], 2),
        (["--html", "x.html", "--at", "3"], 2),
        (["--svg", "nowhere/x.svg"], 1),
        ([], 2),
    ],
)
def test_an_error_makes_no_file(
    over_game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], code: int
) -> None:
    """Nothing is left behind where something is refused."""
    monkeypatch.chdir(tmp_path)
    before = set(tmp_path.rglob("*"))

    assert run("export", over_game, *words).code == code
    assert {p for p in set(tmp_path.rglob("*")) - before if "dinolab-home" not in str(p)} == set()


def test_a_full_disk_leaves_nothing(
    over_game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file that cannot be written whole is not there at all."""

    def full(fd: int, data: bytes, start: int) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(disk, "_write_at", full)
    done = run("export", over_game, "--svg", tmp_path / "x.svg")

    assert done.code == 1
    assert "the disk is full" in done.err
    assert [path.name for path in tmp_path.iterdir()] == ["dinolab-home"]


def test_pack_makes_a_finished_game_small(over_game: str, logs: Path) -> None:
    """Fewer bytes, the same events and digests; the log still verifies."""
    table = dinolab.new("dino_racer", ["Ann", "Ben"], seed=1, id="slow")
    table.run()
    while table.outcome is None:
        seat = next(seat for seat in (0, 1) if table.legal_actions(seat))
        table.act(seat, table.legal_actions(seat)[0])
    table.close()
    before = dinolab.open_log("slow").timeline().events

    (told,) = json.loads(run("pack", "slow", "--json").out)

    assert told["after"] < 0.7 * told["before"]
    assert dinolab.open_log("slow").timeline().events == before
    assert run("verify", logs / "slow", "--rules").code == 0
    assert run("pack", "slow").code == 0


def test_pack_leaves_open_games_alone(open_game: str) -> None:
    """A game that is being played is not packed."""
    done = run("pack", open_game)

    assert done.code == 1
    assert "no line of this game is finished" in done.err


def test_a_branch_of_a_bots_game_has_a_seat_for_a_person(over_game: str) -> None:
    """Where only bots played there is somebody to play on: whoever chose next."""
    at = dinolab.open_log(over_game).timeline().step_end(10)
    done = run("branch", over_game, "--at", at)

    assert done.code == 0
    assert "the seat of Ben is a person's now" in done.out
    assert "Ben, take a race card." in run("play", over_game, input="q\n").out


def test_no_branch_where_the_game_is_over(over_game: str) -> None:
    """Nothing can be played after the end, so nothing begins there."""
    end = len(dinolab.open_log(over_game).timeline())
    done = run("branch", over_game, "--at", end)

    assert done.code == 2
    assert f"the game is over at position {end}" in done.err
    assert len(dinolab.open_log(over_game).all_lines()) == 1
