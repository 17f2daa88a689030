"""Games are found by name."""

import pytest

from dinolab.core.errors import BadName
from dinolab.core.game import Game
from dinolab.games import find, names


def test_names_are_the_packages() -> None:
    assert "dino_racer" in names()
    assert list(names()) == sorted(names())


def test_find_loads_a_game() -> None:
    game = find("dino_racer")
    assert isinstance(game, Game)
    assert game.name == "dino_racer"


@pytest.mark.parametrize("name", ["dino_rcaer", "../dino_racer", "", "dino_racer.rules"])
def test_an_unknown_name_is_refused_with_the_nearest(name: str) -> None:
    with pytest.raises(BadName, match=r"there is no game .* nearest is"):
        find(name)
