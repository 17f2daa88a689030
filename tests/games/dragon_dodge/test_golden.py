"""Whole games, one for each ending, told the same today as when they were written down."""

import pytest
from games.dragon_dodge.endings import ENDINGS, FOLDER, events_of, tags, transcript


@pytest.mark.parametrize("name", ENDINGS)
def test_golden_game(name: str) -> None:
    """Write them anew with `tests/remake.py golden`, and read the diff."""
    golden = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert transcript(ENDINGS[name]) == golden


@pytest.mark.parametrize("name", ENDINGS)
def test_the_game_ends_as_its_name_says(name: str) -> None:
    last = list(events_of(ENDINGS[name]))[-1]
    assert last.fact.code == ENDINGS[name].code
    assert last.kind == ("table.settled" if ENDINGS[name].said[0] else "dodge.game_ended")


@pytest.mark.parametrize("name", [name for name in ENDINGS if "last-team" in name])
def test_the_last_wizard_is_tagged_by_the_other_team(name: str) -> None:
    mover, wizard = tags(ENDINGS[name])[-1]
    assert mover != wizard


def test_the_last_wizard_is_tagged_by_its_own_team() -> None:
    mover, wizard = tags(ENDINGS["own-wizard"])[-1]
    assert mover == wizard


def test_there_is_a_golden_game_for_each_number_of_players() -> None:
    assert {ending.seats for ending in ENDINGS.values() if ending.code == "last-team"} == {2, 3, 4}


def test_no_ending_lacks_a_golden_game() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(ENDINGS)
