"""What the README promises is run: its Python, its commands, its links."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from rules_table import table

import dinolab
from dinolab.core.event import REFEREE
from dinolab.display import scene_of
from dinolab.games import find, names
from dinolab.views.svg import svg

TOP = Path(__file__).parents[1]
README = (TOP / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    """The fenced blocks of a language."""
    return re.findall(rf"```{language}\n(.*?)```", README, flags=re.DOTALL)


def test_the_ten_lines_play_a_whole_game(capsys: pytest.CaptureFixture[str]) -> None:
    """The Python in the README runs as it stands, to the end of a game."""
    (code,) = blocks("python")
    lines = [line for line in code.splitlines() if line.strip()]
    assert len(lines) <= 10

    exec(compile(code, "README.md", "exec"), {})

    printed = capsys.readouterr().out
    assert "Racetrack" in printed
    assert "winners=" in printed
    assert Path(printed.splitlines()[-1].removeprefix("The log: "), "main.arrows").is_file()


def test_the_card_can_be_played(tmp_path: Path) -> None:
    """The card of "Add a card", put after a game's own, makes a pack that a table takes."""
    (card,) = blocks("toml")
    pack = tmp_path / "my_pack.toml"
    pack.write_text(f"{dinolab.game('dino_racer').content_text}\n{card}", encoding="utf-8")
    seats = [dinolab.Bot("random"), dinolab.Bot("random")]
    table = dinolab.new("dino_racer", seats, seed=1, memory=True, content=pack)
    table.run()
    assert table.outcome is not None
    assert "boost-trex" in table.position.state.setup.cards


def test_the_test_command_is_what_ci_runs() -> None:
    """Command 2 stands in .ci/run to the letter."""
    commands = [line for block in blocks("bash") for line in block.strip().splitlines()]
    assert "python3 tests/run.py" in commands
    assert "python3 tests/run.py" in (TOP / ".ci" / "run").read_text(encoding="utf-8")


def test_every_command_in_the_table_exists() -> None:
    """Each `dinolab …` of the table answers to --help."""
    named = set(re.findall(r"`dinolab ([a-z]+)", README))
    script = Path(sys.executable).with_name("dinolab")
    told = subprocess.run([script, "--help"], capture_output=True, text=True, check=True).stdout
    assert len(named) >= 10
    assert {name for name in named if name not in told} == set()


def test_every_file_it_links_to_exists() -> None:
    """No link within the project leads nowhere."""
    links = re.findall(r"\]\(((?!https?:)[^)]+)\)", README)
    assert links
    assert [link for link in links if not (TOP / link).exists()] == []


def test_its_picture_is_one_that_dinolab_draws() -> None:
    """It is the example `best-race` at position 150, made anew when drawings change."""
    picture = TOP / "notebooks" / "pictures" / "dino_racer.svg"
    record = dinolab.open_log("dino_racer/best-race")
    drawn = svg(scene_of(record, viewer=REFEREE, at=150))
    same = picture.read_text(encoding="utf-8").strip() == drawn.strip()
    assert same, "make it anew with tests/remake.py picture, and look at it"


def test_the_table_of_rules_is_what_the_marks_say() -> None:
    """Each section that holds rules is held by tests; `tests/remake.py readme` writes the table."""
    rows = table().splitlines()[2:]
    assert [row for row in rows if row.endswith("|  |")] == []
    assert table() in README
    assert {find(name).rulebook.title for name in names()} == {
        row[2:].split(":")[0] for row in rows
    }
