"""Bare games, tables, positions and logs draw themselves in a cell."""

from typing import Any
from xml.etree import ElementTree

import pytest
from IPython.core.interactiveshell import InteractiveShell

import dinolab
from dinolab import BadName, Bot
from dinolab.display import install, show, why
from dinolab.games import find
from dinolab.views.narrate import eyes

WIDGET = "application/vnd.jupyter.widget-view+json"


@pytest.fixture(scope="module")
def drawn() -> Any:
    """What a cell shows for a value."""
    shell = InteractiveShell.instance()
    install(shell)
    return lambda value: shell.display_formatter.format(value)[0]


def table(**more: Any) -> Any:
    """A game of bots, played to its end in memory."""
    session = dinolab.new("dino_racer", [Bot("random"), Bot("greedy")], seed=2, memory=True, **more)
    session.run()
    return session


def test_a_game_shows_what_it_is_and_its_table_set_up(drawn: Any) -> None:
    """Seats, options and the board before the first race."""
    data = drawn(find("dino_racer"))
    assert "2 to 6 players" in data["text/plain"]
    assert "variant.hidden" in data["text/plain"]
    ElementTree.fromstring(data["image/svg+xml"])
    assert "2 to 6 players" in data["text/html"]
    assert "variant.hidden" in data["text/html"]
    assert "max-width:100%" in data["text/html"]


def test_a_position_shows_its_board(drawn: Any) -> None:
    """A state on its own is drawn as a spectator sees it."""
    data = drawn(table().timeline.at(60).state)
    assert "Racetrack" in data["text/plain"]
    ElementTree.fromstring(data["image/svg+xml"])


def test_a_table_and_a_log_show_a_replay(drawn: Any) -> None:
    """Widget, picture and text; the text is the same in every run."""
    for value in (table(), dinolab.open_log("dino_racer/three-races")):
        data = drawn(value)
        assert WIDGET in data
        ElementTree.fromstring(data["image/svg+xml"])
        assert drawn(value)["text/plain"] == data["text/plain"]


def test_an_open_game_is_shown_through_spectators_eyes() -> None:
    """What a player hides is not in the text of a game that goes on."""
    session = dinolab.new("dino_racer", ["Ann", "Ben"], seed=2, memory=True, variant_hidden="on")
    session.run()
    for _ in range(4):
        seat = next(s for s in (0, 1) if session.legal_actions(s))
        session.act(seat, session.legal_actions(seat)[0])
    assert show(session, "Ann") != show(session)
    assert show(session, "all") != show(session, "Ann")


def test_eyes_are_named_by_seat_or_number() -> None:
    """Anything else is refused with what would do."""
    names = ("Ann", "Ben")
    assert [eyes(text, names) for text in ("spectator", "all", "Ben", 0, "1")] == [-2, -3, 1, 0, 1]
    with pytest.raises(BadName, match="Ann, Ben"):
        eyes("Cem", names)


def test_why_leads_back_to_a_choice_or_to_luck() -> None:
    """The chain of an event ends at an input, and each link names its rule."""
    session = table()
    advanced = next(e for e in session.timeline.events if e.kind == "racer.advanced")
    told = why(session, advanced.version)
    assert "racer.gameplay.flip" in told
    assert "because" in told
    with pytest.raises(BadName, match="no event"):
        why(session, 100_000)


def test_a_name_will_do_where_a_record_does() -> None:
    """A recorded game is shown and explained by its name."""
    record = dinolab.open_log("dino_racer/three-races")
    assert show("dino_racer/three-races") == show(record)
    assert why("dino_racer/three-races", 61) == why(record, 61)
    with pytest.raises(BadName, match="the nearest is dino_racer/three-races"):
        show("three-race")
