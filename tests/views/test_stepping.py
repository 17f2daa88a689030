import pytest
from views.pretend import POND, played

from dinolab.core.fold import Timeline
from dinolab.core.outcome import Clock
from dinolab.views.stepping import Unit, next_stop, previous_stop, stops, units_of

LINE = Timeline(POND, played(top=4))
CLOCKS = [LINE.clock(position) for position in range(len(LINE) + 1)]


@pytest.mark.parametrize(
    ("unit", "expected"),
    [
        ("event", tuple(range(12))),
        ("step", (0, 3, 5, 7, 9, 11)),
        ("turn", (0, 2, 4, 6, 8, 10, 11)),
        ("round", (0, 2, 6, 10, 11)),
        ("race", (0, 11)),
    ],
)
def test_stops(unit: Unit, expected: tuple[int, ...]) -> None:
    assert stops(unit, LINE.events, CLOCKS) == expected


def test_there_and_back() -> None:
    found = (0, 3, 5, 11)
    assert [next_stop(found, p) for p in (0, 1, 3, 5, 11)] == [3, 3, 5, 11, 11]
    assert [previous_stop(found, p) for p in (0, 1, 3, 4, 11)] == [0, 0, 0, 3, 5]


def test_units_are_those_the_game_has() -> None:
    assert units_of(CLOCKS) == ("event", "step", "turn", "round")
    assert units_of([Clock()]) == ("event", "step")
    assert units_of([Clock(race=1)]) == ("event", "step", "race")


def test_an_empty_line_has_one_stop() -> None:
    assert stops("step", (), [Clock()]) == (0,)
