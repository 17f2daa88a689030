"""Whole games, one for each ending, told the same today as when they were written down."""

import pytest
from games.dino_racer.endings import ENDINGS, FOLDER, events_of, transcript

from dinolab.games.dino_racer.events import GameEnded


@pytest.mark.parametrize("name", ENDINGS)
def test_golden_game(name: str) -> None:
    """Write them anew with `tests/remake.py golden`, and read the diff."""
    golden = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert transcript(ENDINGS[name]) == golden


@pytest.mark.parametrize("name", ENDINGS)
def test_the_game_ends_as_its_name_says(name: str) -> None:
    ending = ENDINGS[name]
    events = list(events_of(ending))
    last = events[-1].fact
    assert isinstance(last, GameEnded)
    assert last.code == ending.code
    shown = [e.rule for e in events if e.kind == "racer.race_end_revealed"]
    assert shown == ([ending.rule] if ending.rule else [])


def test_no_ending_lacks_a_golden_game() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(ENDINGS)
