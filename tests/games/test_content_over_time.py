"""A recorded game stays what it was: no number of today's content reaches its fold."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import dinolab
from dinolab.core.event import Event
from dinolab.core.fold import Position, Timeline, fold, outcome_of
from dinolab.games import find
from dinolab.store.examples import examples

GAME = find("dino_racer")
CONTENT = GAME.folder / "content.toml"
TEXT = CONTENT.read_text(encoding="utf-8")
LOGS = [name for name, _ in examples() if name.startswith("dino_racer/")]


def numbers() -> list[re.Match[str]]:
    """Every number of the content file that is a value, also those in lists."""
    values = re.finditer(r"^\w+ = (\[[^\]\"]*\]|\d+)", TEXT, re.MULTILINE)
    return [
        number for value in values for number in re.compile(r"\d+").finditer(TEXT, *value.span(1))
    ]


@pytest.fixture(scope="module")
def recorded() -> dict[str, tuple[tuple[Event, ...], Position[Any]]]:
    """Each recorded game's events, and where they lead with the content as it is."""
    lines = {name: dinolab.open_log(name).timeline().events for name in LOGS}
    return {name: (events, fold(GAME, events)) for name, events in lines.items()}


@pytest.fixture
def content(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The text that whoever reads the content finds from now on: put another one in the list."""
    from dinolab.games.dino_racer import scene

    now, plain = [TEXT], Path.read_text

    def read(self: Path, *args: Any, **kwargs: Any) -> str:
        return now[0] if self == CONTENT else plain(self, *args, **kwargs)

    monkeypatch.setattr(Path, "read_text", read)
    kept = ("content_text", "content", "content_digest")

    def forget() -> None:
        for name in kept:
            GAME.__dict__.pop(name, None)
        for one in vars(scene).values():
            if hasattr(one, "cache_clear"):
                one.cache_clear()

    forget()
    yield now
    monkeypatch.undo()
    forget()


def test_changing_any_number_changes_no_recorded_game(
    recorded: dict[str, tuple[tuple[Event, ...], Position[Any]]], content: list[str]
) -> None:
    """Each number in turn is one more than it is; every game in `logs/` folds to what it was."""
    found = numbers()
    assert len(found) > 100
    assert len(recorded) >= 9
    for number in found:
        content[0] = f"{TEXT[: number.start()]}{int(number[0]) + 1}{TEXT[number.end() :]}"
        for name, (events, end) in recorded.items():
            assert fold(GAME, events) == end, (name, number)


def test_todays_content_does_change_new_games(content: list[str]) -> None:
    """The change above is one that a new game sees: the test has teeth."""
    assert GAME.content.scale.points[0] == dinolab.game("dino_racer").content.scale.points[0]
    before = GAME.content_digest
    number = next(one for one in numbers() if "points = [" in TEXT[: one.start()][-40:])
    content[0] = f"{TEXT[: number.start()]}{int(number[0]) + 1}{TEXT[number.end() :]}"
    for name in ("content_text", "content", "content_digest"):
        GAME.__dict__.pop(name, None)
    assert GAME.content_digest != before


def test_without_any_content_old_games_still_stand(
    recorded: dict[str, tuple[tuple[Event, ...], Position[Any]]], content: list[str]
) -> None:
    """Every position of every game, with a content file that nobody can read."""
    content[0] = "this is no TOML"
    for name, (events, end) in recorded.items():
        timeline = Timeline(GAME, events)
        assert timeline.last == end, name
        assert outcome_of(GAME, timeline.last) is not None
