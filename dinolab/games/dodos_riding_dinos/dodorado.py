"""The road to El Dodorado: a message hidden on the map of Dodino Island (`dodos.dodorado.map`).

The map that was printed is not public; this message, its cipher and where the dodos stand are ours.

It is a *Polybius square* on the axial coordinates of hexagons. Polybius (Histories, book X, 45-47)
tells how to send letters by fire over a distance: the alphabet is written into a square of five
rows of five, and two groups of torches say a letter's column and row. Here the two numbers of a
letter are those of a hex, counted from the Egg-throne: q hexes to the right, then r rows down along
the slant of the hexes (`dinolab.boards.hex`). So a message is a road of hexes over the island, a
hex a letter.

The key is how the columns and rows are numbered. Five dodos stand in the grass: the n-th of them,
at (q, r), says that the n-th column is called q and the n-th row r. That makes 5! x 5! = 14,400
keys, yet it is no safe cipher: a hex always stands for the same letter (a *substitution*), so one
can count which hexes come up often, as letters do in a language, or try a word one expects, and
needs no dodo at all.

    >>> dodos = ((0, 0), (1, 1), (2, 2), (3, 3), (4, 4))
    >>> encipher("Egg", dodos)
    ((4, 0), (1, 1), (1, 1))
    >>> decipher(((4, 0), (1, 1), (1, 1)), dodos)
    'EGG'
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from dinolab.boards.hex import Axial, read_map, write_map
from dinolab.core.content import Origin
from dinolab.core.riddle import Riddle, opens
from dinolab.core.words import load_words
from dinolab.games.dodos_riding_dinos.content import shipped_boards
from dinolab.games.dodos_riding_dinos.maps import middle

FOLDER: Final = Path(__file__).parent
ISLAND: Final = "dodino-island"
LETTERS: Final = "ABCDEFGHIKLMNOPQRSTUVWXYZ"
"""A square of five by five, row by row; I and J are one, as they were long ago."""
SIDE: Final = 5
ROMAN: Final = ("I", "II", "III", "IV", "V")
"""The dodos' marks on the board: numbers that are not those of hexes."""


class Clues(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What lies on the map: where the dodos stand, from the first to the fifth, the road, and the
    seal of the answer with its salt (hexadecimal).
    """

    dodos: tuple[Axial, ...]
    road: tuple[Axial, ...]
    salt: str
    seal: str
    origin: Origin
    note: str


@cache
def clues() -> Clues:
    """The clues, from `dodorado.toml`."""
    text = (FOLDER / "dodorado.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), Clues)


def plain(text: str) -> str:
    """The letters of a text as the square has them.

    >>> plain("Jump, Ämy!")
    'IUMPMY'
    """
    return "".join(letter for letter in text.upper().replace("J", "I") if letter in LETTERS)


def square(dodos: Iterable[Axial]) -> Mapping[Axial, str]:
    """The letter of each hex, with the columns and rows that the dodos number. Raises `ValueError`
    where they are not five in five columns and five rows.
    """
    columns, rows = zip(*dodos, strict=True)
    if len(set(columns)) != SIDE or len(set(rows)) != SIDE or len(columns) != SIDE:
        raise ValueError("five dodos number a square, each in a column and a row of its own")
    return {
        (q, r): LETTERS[row * SIDE + column]
        for row, r in enumerate(rows)
        for column, q in enumerate(columns)
    }


def encipher(text: str, dodos: Iterable[Axial]) -> tuple[Axial, ...]:
    """A text as a road of hexes; what is no letter is left out."""
    hexes = {letter: at for at, letter in square(dodos).items()}
    return tuple(hexes[letter] for letter in plain(text))


def decipher(road: Iterable[Axial], dodos: Iterable[Axial]) -> str:
    """The letters along a road; KeyError for a hex that is not in the square."""
    letters = square(dodos)
    return "".join(letters[at] for at in road)


def solves(answer: str) -> bool:
    """Whether this is the message, however it is written."""
    found = clues()
    return opens(plain(answer), bytes.fromhex(found.salt), bytes.fromhex(found.seal))


def dodo(n: int) -> str:
    """What the n-th dodo is called."""
    return load_words(FOLDER).term("dodorado", "dodo").format(n=n)


def hexes_of_dodos(throne: Axial) -> tuple[Axial, ...]:
    """Where the dodos stand on a map that has its Egg-throne there."""
    return tuple((throne[0] + q, throne[1] + r) for q, r in clues().dodos)


def tell() -> str:
    """The map as text, dodos as numbers, and the message."""
    text = next(board.map for board in shipped_boards() if board.id == ISLAND)
    throne = middle(text)
    assert throne is not None
    island = read_map(text) | {at: str(n) for n, at in enumerate(hexes_of_dodos(throne), 1)}
    road = [f"({q},{r})" for q, r in clues().road]
    lines = [" ".join(road[start : start + 8]) for start in range(0, len(road), 8)]
    words = load_words(FOLDER)
    return "\n\n".join(
        (words.term("dodorado", "map"), write_map(island).strip("\n"),
         words.term("dodorado", "message"), "\n".join(lines), words.term("dodorado", "house"))
    )  # fmt: skip


def hints() -> tuple[str, ...]:
    """From where to look to how to read; the last says how it begins."""
    found = load_words(FOLDER).terms["dodorado_hint"]
    first = decipher(clues().road[:3], clues().dodos)
    return tuple(found[number].format(first=first) for number in sorted(found))


DODORADO: Final = Riddle(
    feat="dodorado", tell=tell, hints=hints, solves=solves, options={"board": ISLAND}
)
"""The message and its feat."""
