"""How games end, as rewards."""

from __future__ import annotations

import pytest
from contract.plays import play, settings
from toy import GAME

from dinolab.core.outcome import Outcome


@pytest.mark.parametrize(
    ("winners", "returns"),
    [((1,), (0.0, 1.0, 0.0)), ((0, 2), (0.5, 0.0, 0.5)), ((), (0.0, 0.0, 0.0))],
)
def test_rewards_are_shared_among_winners(
    winners: tuple[int, ...], returns: tuple[float, ...]
) -> None:
    """They sum to one, or to nothing where nobody won."""
    assert Outcome(winners, (3, 4, 5), "points", "toy.end").returns == returns


def test_a_game_has_rewards_once_it_is_over() -> None:
    """Nothing while it goes on."""
    one = play(settings("toy")[0], 1)
    assert GAME.returns(one.state(2)) == ()
    assert not GAME.is_terminal(one.state(2))
    assert sum(GAME.returns(one.line.last.state)) == pytest.approx(1)
    assert GAME.is_terminal(one.line.last.state)
