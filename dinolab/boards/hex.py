"""Hexagons in axial coordinates, pointy top: places, neighbours, distances, rings, maps of letters.

A hexagon is (q, r): q counts to the right, r down and half a hexagon to the right. Neighbours are
one apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import sqrt
from typing import Final

Axial = tuple[int, int]
Point = tuple[float, float]
SIDES: Final[tuple[Axial, ...]] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""To the neighbours: right, then clockwise."""
ROW: Final = sqrt(3) / 2
"""How far apart rows are."""


def place(q: int, r: int) -> Point:
    """The middle of a hexagon; y goes down.

    >>> place(1, 0), place(0, 2)
    ((1.0, 0.0), (1.0, 1.7320508075688772))
    """
    return q + r / 2, r * ROW


def neighbours(at: Axial) -> tuple[Axial, ...]:
    """The six hexagons beside one: the right one first, clockwise.

    >>> neighbours((0, 0))[:2]
    ((1, 0), (0, 1))
    """
    q, r = at
    return tuple((q + dq, r + dr) for dq, dr in SIDES)


def distance(a: Axial, b: Axial) -> int:
    """How many steps lie between two hexagons.

    >>> distance((0, 0), (2, 1)), distance((0, 0), (2, -1))
    (3, 2)
    """
    q, r = a[0] - b[0], a[1] - b[1]
    return max(abs(q), abs(r), abs(q + r))


def adjacent(a: Axial, b: Axial) -> bool:
    """Whether two hexagons lie side by side."""
    return distance(a, b) == 1


def ring(at: Axial, radius: int) -> tuple[Axial, ...]:
    """The hexagons so many steps from one, clockwise from the rightmost.

    >>> len(ring((0, 0), 3)), ring((5, 5), 0)
    (18, ((5, 5),))
    """
    q, r = at[0] + radius, at[1]
    found = [(q, r)]
    for dq, dr in (*SIDES[2:], *SIDES[:2]):
        for _ in range(radius):
            q, r = q + dq, r + dr
            found.append((q, r))
    return tuple(found[:-1]) if radius else tuple(found)


def read_map(text: str) -> dict[Axial, str]:
    """A map of letters: a line is a row, two columns of text a hexagon, and each row is shifted by
    one column against the rows beside it. Dots are empty. The first line is row 0; what is in
    column 0 of it is (0, 0). Raises `ValueError` for a letter between two hexagons.

    >>> read_map("a b\\n c d\\n. e")
    {(0, 0): 'a', (1, 0): 'b', (0, 1): 'c', (1, 1): 'd', (0, 2): 'e'}
    """
    found: dict[Axial, str] = {}
    odd: set[int] = set()
    for row, line in enumerate(text.strip("\n").splitlines()):
        for column, letter in enumerate(line):
            if letter != " ":
                odd.add((column - row) % 2)
                if letter != ".":
                    found[(column - row) // 2, row] = letter
    if len(odd) > 1:
        raise ValueError("rows of a map are shifted by one column against each other")
    return found


def write_map(letters: Mapping[Axial, str]) -> str:
    """A map of letters, with dots between them; reading it gives the letters, moved to the corner.

    >>> print(write_map({(0, 0): "a", (1, 1): "b"}))
    a .
     . b
    """
    rows = [r for _, r in letters]
    columns = [2 * q + r for q, r in letters]
    top, left, right = min(rows), min(columns), max(columns)
    lines = []
    for row in range(top, max(rows) + 1):
        first = left + (left + row) % 2
        cells = [letters.get(((c - row) // 2, row), ".") for c in range(first, right + 1, 2)]
        lines.append(" " * (first - left) + " ".join(cells))
    return "\n".join(lines)


def turn(points: Sequence[Point]) -> float:
    """Twice the area that a closed line goes round; positive where it goes clockwise (y is down).

    >>> turn([(0, 0), (1, 0), (1, 1), (0, 1)])
    2
    """
    pairs = zip(points, (*points[1:], *points[:1]), strict=True)
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairs)


def beside(at: Axial, cells: Iterable[Axial]) -> list[Axial]:
    """Those of some hexagons that lie beside one."""
    wanted = set(neighbours(at))
    return [cell for cell in cells if cell in wanted]
