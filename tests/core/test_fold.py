"""Events to positions: the fold and the timeline."""

from __future__ import annotations

import pytest
from contract.plays import Setting, play, settings
from toy import GAME

from dinolab.core.errors import BadLog, DinolabError
from dinolab.core.event import REFEREE, Event
from dinolab.core.fold import Position, Timeline, fingerprint, fold, observed, step_on
from dinolab.core.outcome import Clock
from dinolab.core.table import SeatHanded

ONE = play(settings("toy")[1], 3)


def test_a_timeline_is_all_positions() -> None:
    """Position p is the fold of the first p events, from none to all."""
    line = Timeline(GAME, ONE.events)
    assert len(line) == len(ONE.events)
    assert line.at(0) == Position()
    assert [line.at(p) for p in (1, 2, 20)] == [fold(GAME, ONE.events[:p]) for p in (1, 2, 20)]
    assert line.last == fold(GAME, ONE.events)
    assert line.events == ONE.events


@pytest.mark.parametrize("position", [-1, len(ONE.events) + 1, 10**9])
def test_a_position_outside_is_an_index_error(position: int) -> None:
    """Negative positions do not count from the end."""
    with pytest.raises(IndexError, match="outside"):
        ONE.line.at(position)


def test_a_timeline_grows() -> None:
    """Events added later fold from where the line stands."""
    line = Timeline(GAME, ONE.events[:30])
    line.extend(ONE.events[30:])
    assert line.last == ONE.line.last


def test_an_event_that_does_not_come_next_is_refused() -> None:
    """A gap, a repetition and a wrong beginning are errors that name both numbers."""
    for version in (5, 3, 0):
        with pytest.raises(DinolabError, match=f"event {version} cannot follow position 4"):
            step_on(GAME, ONE.line.at(4), ONE.events[version])
    with pytest.raises(DinolabError, match="cannot follow position 0"):
        Timeline(GAME, ONE.events[1:])


def test_a_step_ends_where_the_next_begins() -> None:
    """From inside a step the end is ahead; at an end it is right there."""
    ends = set(ONE.ends)
    for position in range(1, len(ONE.events) + 1):
        end = ONE.line.step_end(position)
        assert end in ends
        assert end == min(e for e in ends if e >= position)


def test_the_clock_starts_with_the_state() -> None:
    """Before set-up there is no time; then it is the game's own."""
    assert ONE.line.clock(0) == Clock()
    assert ONE.line.clock(len(ONE.events)) == GAME.clock(ONE.line.last.state)


def test_observing_leaves_table_and_version() -> None:
    """An observed position differs in the state only; the referee sees it as it is."""
    seen = observed(GAME, ONE.line.at(10), 0)
    assert (seen.version, seen.table) == (10, ONE.line.at(10).table)
    assert seen.state != ONE.line.at(10).state
    assert observed(GAME, ONE.line.at(10), REFEREE) is ONE.line.at(10)
    assert observed(GAME, Position(), 0) == Position()


def test_fingerprints_tell_states_apart() -> None:
    """Equal positions have equal fingerprints; every event makes another one."""
    again = play(Setting("toy", ONE.setting.seats), 3).line
    marks = [fingerprint(ONE.line.at(p)) for p in range(len(ONE.events) + 1)]
    assert marks == [fingerprint(again.at(p)) for p in range(len(ONE.events) + 1)]
    assert len(set(marks)) == len(marks)


def test_what_cannot_have_happened_is_damage_not_a_crash() -> None:
    """A log may be sealed anew after it was changed; reading it says where it cannot be true."""
    begun = play(settings("toy")[0], 1).events[:2]
    for before, fact in ((begun, SeatHanded(50, "random")), ((), SeatHanded(0, "random"))):
        impossible = Event(len(before), len(before), fact, "0")
        with pytest.raises(BadLog, match="cannot have happened") as told:
            Timeline(GAME, (*before, impossible), "evening/main.arrows")
        assert (told.value.file, told.value.version) == ("evening/main.arrows", len(before))
