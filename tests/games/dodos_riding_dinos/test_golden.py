"""Golden races: one for each ending and board, told the same today as when they were written."""

import pytest
from games.dodos_riding_dinos.endings import ENDINGS, FOLDER, events_of, opening_of, transcript

from dinolab.games.dodos_riding_dinos.closing import ENDINGS as WAYS
from dinolab.games.dodos_riding_dinos.content import BOARDS


@pytest.mark.parametrize("name", ENDINGS)
def test_golden_race(name: str) -> None:
    """Write them anew with `tests/remake.py golden`, and read the diff."""
    golden = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert transcript(ENDINGS[name]) == golden


@pytest.mark.parametrize("name", [name for name, one in ENDINGS.items() if one.code])
def test_the_race_ends_as_its_name_says(name: str) -> None:
    one = ENDINGS[name]
    events = list(events_of(one))
    kinds = ("table.settled", "dodos.cup_ended", "dodos.race_ended")
    end = next(event for event in reversed(events) if event.kind in kinds)
    assert end.fact.code == one.code
    cup = one.options.get("mode") == "cup"
    assert end.kind == kinds[0 if one.said[0] else 1 if cup else 2]
    if one.winners and not one.said[0]:
        assert end.fact.winners == one.winners


def test_there_is_a_golden_race_for_each_way_to_end_and_each_board() -> None:
    assert {one.code for one in ENDINGS.values()} >= {*WAYS, "draw", "conceded"}
    races = [one.options for one in ENDINGS.values() if "mode" not in one.options]
    assert {options["board"] for options in races} == set(BOARDS)
    assert {options["track"] for options in races} == {"inner", "outer"}
    assert {one.options["abilities"] for one in ENDINGS.values()} == {"on", "off"}


def test_victory_may_be_shared_in_each_mode() -> None:
    shared = [one for one in ENDINGS.values() if one.code == "shared"]
    assert {one.options.get("mode") for one in shared} == {None, "cup", "derby"}


@pytest.mark.rule("dodos.race.furthest")
def test_in_one_a_challenger_wins() -> None:
    ending = ENDINGS["challenger"]
    assert ending.winners == (ending.people,)
    assert opening_of(ending).position.state.setup.challengers == 1


@pytest.mark.parametrize(
    ("name", "kinds"),
    [("furthest", "ashes_taken flame_chosen aimed thrown"), ("iceberg", "signal_rolled reshuffled"),
     ("sky", "flick_aimed egg_flicked landed")],
)  # fmt: skip
def test_special_hexes_are_met(name: str, kinds: str) -> None:
    met = {event.kind.removeprefix("dodos.") for event in events_of(ENDINGS[name])}
    assert set(kinds.split()) <= met


def test_no_ending_lacks_a_golden_race() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(ENDINGS)
