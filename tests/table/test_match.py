"""Which word a few letters mean."""

import pytest

from dinolab.core.sheet import Mark
from dinolab.games.dodos_riding_dinos import GAME
from dinolab.table.match import find, shortest, split

CARDS = tuple(Mark(card.id, card.name) for card in GAME.content.card)
PEOPLE = (Mark(0, "Ann", "1"), Mark(1, "Anna Lu", "2"), Mark(2, "Zoë", "3"))


@pytest.mark.parametrize(
    ("letters", "ids"),
    [
        ("th", ["thunder"]),
        ("elbow", ["elbow-room"]),
        ("Elbow Room", ["elbow-room"]),
        ("er", ["egg-roll", "elbow-room"]),
        ("egr", ["egg-roll"]),
        ("block", ["block"]),
        ("me", ["meteor-strike", "megablock"]),
        ("nder", []),
        ("", []),
    ],
)
def test_letters_are_beginnings_of_a_name(letters: str, ids: list[str]) -> None:
    assert [mark.value for mark in find(letters, CARDS)] == ids


def test_a_whole_name_and_a_number_are_plain() -> None:
    assert [mark.value for mark in find("ann", PEOPLE)] == [0]
    assert [mark.value for mark in find("an", PEOPLE)] == [0, 1]
    assert [mark.value for mark in find("al", PEOPLE)] == [1]
    assert [mark.value for mark in find("2", PEOPLE)] == [1]
    assert [mark.value for mark in find("zoe", PEOPLE)] == [2]


@pytest.mark.parametrize("mark", [*CARDS, *PEOPLE], ids=lambda mark: mark.label)
def test_the_fewest_letters_mean_the_word(mark: Mark) -> None:
    among = CARDS if mark in CARDS else PEOPLE
    letters = shortest(mark, among)
    assert find(letters, among) == (mark,)
    assert len(letters) <= 3


def test_words_stand_between_blanks_and_commas() -> None:
    assert split(" th,el  - th? ") == ["th", "el", "-", "th", "?"]
