"""Games for the tests of the command line."""

from pathlib import Path

import pytest

import dinolab
import dinolab.games
from dinolab import Bot


@pytest.fixture
def open_game() -> str:
    """A game that is being played, hidden cards in it: its id."""
    hidden = {"variant.hidden": "on"}
    table = dinolab.new("dino_racer", ["Ann", "Ben"], seed=1, id="open", options=hidden)
    table.run()
    for seat in (0, 1):
        table.act(seat, table.legal_actions(seat)[0])
    table.close()
    return "open"


@pytest.fixture
def over_game() -> str:
    """A game that bots have finished: its id."""
    bots = [Bot("random", "Ann"), Bot("greedy", "Ben")]
    table = dinolab.new("dino_racer", bots, seed=2, id="over")
    table.run()
    table.close()
    return "over"


@pytest.fixture
def logs(dinolab_home: Path) -> Path:
    """Where the racing games of these tests lie."""
    return dinolab_home / "logs" / "dino_racer"


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The made-up game of the tests as one of dinolab's: hands, secret picks, windows."""
    package = tmp_path / "more-games" / "toy"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text("from toy import GAME as GAME\n")
    places = [*dinolab.games.__path__, str(package.parent)]
    monkeypatch.setattr(dinolab.games, "__path__", places)
    return "toy"
