"""The road to El Dodorado: its cipher, its clues on the map, and that the answer stands nowhere."""

from __future__ import annotations

import string
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dinolab
from dinolab.boards.hex import distance, read_map
from dinolab.core.riddle import opens, sealed
from dinolab.games.dodos_riding_dinos.content import shipped_boards
from dinolab.games.dodos_riding_dinos.dodorado import (
    DODORADO,
    ISLAND,
    LETTERS,
    clues,
    decipher,
    encipher,
    hexes,
    plain,
    solves,
    square,
)
from dinolab.games.dodos_riding_dinos.maps import middle

TOP = Path(dinolab.__file__).parents[1]
STRAIGHT = ((0, 0), (1, 1), (2, 2), (3, 3), (4, 4))


def island() -> str:
    return next(board.map for board in shipped_boards() if board.id == ISLAND)


@pytest.mark.rule("dodos.dodorado.map")
def test_the_clues_solve_the_riddle() -> None:
    """Read by the dodos, the road is a message, and that message is the answer; nothing else is."""
    found = clues()
    message = decipher(found.road, found.dodos)
    assert solves(message)
    assert solves(f"{message[:9].lower()} {message[9:]}.")
    assert not solves(message[:-1])
    assert not solves(message[::-1])
    assert not solves("")


def test_a_square_of_polybius() -> None:
    """With columns and rows in order it is his: E is in the first row and fifth column, and 24 is
    the letter in column 2 of row 4 (from 0: 1 and 3).
    """
    letters = square(STRAIGHT)
    assert "".join(letters[q, r] for r in range(5) for q in range(5)) == LETTERS
    assert (letters[4, 0], letters[1, 3], letters[4, 4]) == ("E", "R", "Z")
    turned = square(((4, 0), (1, 1), (2, 2), (3, 3), (0, 4)))
    assert (turned[4, 0], turned[0, 0]) == ("A", "E")


@pytest.mark.parametrize("dodos", [STRAIGHT[:4], (*STRAIGHT[:4], (4, 3)), (*STRAIGHT[:4], (0, 4))])
def test_dodos_that_number_no_square(dodos: tuple[tuple[int, int], ...]) -> None:
    with pytest.raises(ValueError, match="five dodos"):
        square(dodos)


@given(
    st.text(string.ascii_letters + " ,!", max_size=40), st.permutations(range(-2, 3)),
    st.permutations(range(-2, 3)),
)  # fmt: skip
def test_there_and_back(text: str, columns: list[int], rows: list[int]) -> None:
    """Whatever the key: what was enciphered is read again, I for J, and nothing but letters."""
    dodos = tuple(zip(columns, rows, strict=True))
    assert decipher(encipher(text, dodos), dodos) == plain(text)


@pytest.mark.rule("dodos.dodorado.map")
def test_dodos_stand_in_the_grass_of_the_island() -> None:
    """On ground that is no track and not under the throne, inside the outer track; so is the road:
    it stays within the columns and rows that they number.
    """
    letters, throne = read_map(island()), middle(island())
    assert throne is not None
    stand = hexes(throne)
    assert len(set(stand)) == 5
    for at in stand:
        assert at not in letters
        assert distance(at, throne) >= 2
        west = [q for q, r in letters if r == at[1] and q < at[0]]
        east = [q for q, r in letters if r == at[1] and q > at[0]]
        assert west
        assert east
    assert set(clues().road) <= set(square(clues().dodos))


def test_it_can_be_broken_by_counting() -> None:
    """The message is long enough that its commonest hex is the commonest letter of English."""
    ((at, count),) = Counter(clues().road).most_common(1)
    assert square(clues().dodos)[at] == "E"
    assert count >= 10


def test_the_answer_stands_nowhere() -> None:
    """Neither in a file of the project, forwards or backwards, nor in what is told."""
    message = decipher(clues().road, clues().dodos)
    places = [TOP / "dinolab", TOP / "tests", TOP / "notebooks", TOP / "README.md"]
    files = [file for place in places for file in (place, *place.rglob("*")) if file.is_file()]
    kinds = {".py", ".toml", ".md", ".ipynb", ".js", ".json", ".txt"}
    for file in files:
        if file.suffix in kinds and "node_modules" not in file.parts:
            text = plain(file.read_text("utf-8", "replace"))
            assert message[:20] not in text, file
            assert message[:20][::-1] not in text, file
    told = plain(" ".join((DODORADO.tell(), *DODORADO.hints())))
    assert message[:8] not in told


def test_hints_lead_on_step_by_step() -> None:
    """The last one shows a beginning, the others none of the message."""
    message = decipher(clues().road, clues().dodos)
    hints = DODORADO.hints()
    assert len(hints) == 5
    assert hints[-1].count(message[:3]) == 1
    assert all(message[:3] not in hint for hint in hints[:-1])


def test_a_seal_opens_for_its_answer_and_salt_only() -> None:
    """RFC 7914 says what scrypt gives; a salt makes equal answers look different."""
    seal = sealed("egg", b"one")
    assert opens("egg", b"one", seal)
    assert not opens("egg", b"two", seal)
    assert not opens("eggs", b"one", seal)
    assert len(seal) == 32


@pytest.mark.rule("dodos.dodorado.map")
def test_all_of_it_is_told_as_ours() -> None:
    """The printed map is not public, and whoever reads ours is told so."""
    assert clues().origin == "house"
    assert "house" in DODORADO.tell()
