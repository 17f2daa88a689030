"""The road to El Dodorado: its cipher, its clues on the map, and that the answer stands nowhere."""

from __future__ import annotations

from collections import Counter
from math import hypot
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dinolab
from dinolab.boards.hex import distance, read_map
from dinolab.core.event import SPECTATOR
from dinolab.core.riddle import opens, sealed
from dinolab.display import scene_of
from dinolab.games.dodos_riding_dinos.content import shipped_boards
from dinolab.games.dodos_riding_dinos.dodorado import (
    DODORADO,
    ISLAND,
    LETTERS,
    clues,
    decipher,
    encipher,
    hexes_of_dodos,
    plain,
    solves,
    square,
)
from dinolab.games.dodos_riding_dinos.maps import middle
from dinolab.views.svg import svg

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


@settings(max_examples=50, deadline=None)
@given(
    st.text("aJjz ,!", max_size=12), st.permutations(range(-2, 3)), st.permutations(range(-2, 3))
)
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
    stand = hexes_of_dodos(throne)
    assert len(set(stand)) == 5
    for at in stand:
        assert at not in letters
        assert distance(at, throne) >= 2
        west = [q for q, r in letters if r == at[1] and q < at[0]]
        east = [q for q, r in letters if r == at[1] and q > at[0]]
        assert west
        assert east
    assert set(clues().road) <= set(square(clues().dodos))


@pytest.mark.rule("dodos.dodorado.map")
@pytest.mark.parametrize(
    ("options", "shown"),
    [
        ({"board": ISLAND, "track": "inner"}, True),
        ({"board": ISLAND, "track": "outer"}, True),
        ({"board": "boreal-sky"}, False),
    ],
)
def test_the_board_shows_them(options: dict[str, str], shown: bool) -> None:
    """Numbered, away from every hex one races on, and told as ours; on no other board."""
    table = dinolab.new(
        "dodos_riding_dinos", ["Ann", "Ben", "Cleo"], memory=True, seed=1, **options
    )
    scene = scene_of(table, viewer=SPECTATOR)
    dodos = [spot for spot in scene.spots if spot.id.startswith("dodo")]
    assert [spot.mark for spot in dodos] == (["I", "II", "III", "IV", "V"] if shown else [])
    assert ("message are ours (house)" in scene.footnote) is shown
    for dodo in dodos:
        others = [s for s in scene.spots if s.shape == "hex" and s is not dodo]
        near = min(hypot(s.x - dodo.x, s.y - dodo.y) - (s.w + dodo.w) / 2 for s in others)
        assert near > 0
        assert f">{dodo.mark}</text>" in svg(scene)


@pytest.mark.parametrize("board", [b.id for b in shipped_boards() if middle(b.map)])
@pytest.mark.parametrize("track", ["inner", "outer"])
def test_the_middle_covers_no_hex(board: str, track: str) -> None:
    """The Egg-throne and its like leave every hex in sight."""
    options = {"board": board, "track": track}
    table = dinolab.new("dodos_riding_dinos", ["Ann", "Ben", "Cleo"], memory=True, **options)
    spots = [s for s in scene_of(table, viewer=SPECTATOR).spots if s.shape == "hex"]
    (middle_,) = [spot for spot in spots if spot.id == "middle"]
    others = [spot for spot in spots if spot is not middle_]
    near = min(hypot(s.x - middle_.x, s.y - middle_.y) - (s.w + middle_.w) / 2 for s in others)
    assert near > -0.1


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
