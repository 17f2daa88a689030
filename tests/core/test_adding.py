"""Sums that are the same on every Python."""

from dinolab.core.adding import added


def test_each_step_is_rounded() -> None:
    """The built-in `sum` says 1.0 from Python 3.12 on."""
    assert added([0.1] * 10) == 0.9999999999999999
    assert added(iter([1e16, 1.0, -1e16])) == 0.0


def test_nothing_is_nothing() -> None:
    assert added([]) == 0.0
