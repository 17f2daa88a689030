"""Whole matches, one for each ending, told the same today as when they were written down."""

import pytest
from games.dinosaur_table_battles.endings import ENDINGS, FOLDER, events_of, transcript

from dinolab.games.dinosaur_table_battles.choices import ENDINGS as WAYS


@pytest.mark.parametrize("name", ENDINGS)
def test_golden_match(name: str) -> None:
    """Write them anew with `tests/remake.py golden`, and read the diff."""
    golden = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert transcript(ENDINGS[name]) == golden


@pytest.mark.parametrize("name", [name for name, one in ENDINGS.items() if one.code])
def test_the_match_ends_as_its_name_says(name: str) -> None:
    events = list(events_of(ENDINGS[name]))
    said = ENDINGS[name].said[0]
    end = next(e for e in reversed(events) if e.kind in ("table.settled", "battles.match_ended"))
    assert end.fact.code == ENDINGS[name].code
    assert end.kind == ("table.settled" if said else "battles.match_ended")


def test_there_is_a_golden_match_for_each_way_to_end() -> None:
    assert {one.code for one in ENDINGS.values()} >= set(WAYS)
    assert {one.draft for one in ENDINGS.values()} == {True, False}


def test_one_draft_begins_anew() -> None:
    assert "battles.redrafted" in {event.kind for event in events_of(ENDINGS["short-draft"])}


def test_no_ending_lacks_a_golden_match() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(ENDINGS)
