"""The wheel, installed somewhere clean, plays and has its examples and notebooks with it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

TOP = Path(__file__).parents[1]
PLAYS = """
import sys, dinolab
from pathlib import Path
from dinolab import Bot
assert Path(dinolab.__file__).is_relative_to(sys.argv[1]), dinolab.__file__
table = dinolab.new("dino_racer", [Bot("greedy"), Bot("random")], seed=1)
table.run()
assert table.outcome is not None
assert len(dinolab.examples()) >= 9
widget = dinolab.replay("dino_racer/three-races")
assert "Racetrack" in widget._repr_mimebundle_()[0]["text/plain"]
"""


@pytest.fixture(scope="module")
def site(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that holds nothing but the installed wheel."""
    made = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "pip", "-q", "install", "--no-deps", "--target", made, wheel]
    subprocess.run(command, check=True)
    return made


def run(site: Path, home: Path, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """Run Python with the wheel before everything else."""
    env = os.environ | {"PYTHONPATH": str(site), "DINOLAB_HOME": str(home)}
    command = [sys.executable, *map(str, arguments)]
    return subprocess.run(command, env=env, cwd=home.parent, capture_output=True, text=True)


def test_it_plays_records_and_replays(site: Path, tmp_path: Path) -> None:
    """A game is played, logged and shown from the wheel alone."""
    done = run(site, tmp_path / "home", "-c", PLAYS, site)
    assert done.returncode == 0, done.stderr


def test_its_command_line_finds_what_it_ships(site: Path, tmp_path: Path) -> None:
    """Examples verify, and the notebooks for `dinolab lab` are in it."""
    done = run(site, tmp_path / "home", "-m", "dinolab", "verify", "dino_racer/three-races")
    assert done.returncode == 0, done.stderr
    notebooks = sorted(path.name for path in (site / "dinolab" / "_notebooks").glob("*.ipynb"))
    assert notebooks == sorted(path.name for path in (TOP / "notebooks").glob("*.ipynb"))
    assert (site / "dinolab" / "py.typed").exists()
