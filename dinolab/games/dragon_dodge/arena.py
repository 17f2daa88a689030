"""Arenas as small text maps: read, checked, drawn, and put into a content pack.

A map has a line a row and a token a cell, with spaces between: `.` is a hole, `#` a tile, `A` and
`B` are wizards of the two teams on a tile, `D` is a dragon on a tile:

    . # B . B # .
    # # . # . # #
    D # # . # # D
    # # . # . # #
    . # A . A # .

Ruling `dodge.ruling.own-arena` says what makes an arena; a map that makes none is refused with the
place named. To play in one of your own (`fair=False` where the teams shall not be equal):

>>> import dinolab
>>> pack = own_arena('''
...     . # B # B # .
...     # # . # . # #
...     D . # . # . D
...     # # . # . # #
...     . # A # A # .
... ''', name="The Mill")
>>> table = dinolab.new("dragon_dodge", ["Ann", "Ben"], content=pack, memory=True)
>>> table.run()  # luck lays the tiles and deals
>>> table.position.state.setup.arena
'The Mill'
>>> own_arena("A B D D", name="Too small")
Traceback (most recent call last):
dinolab.games.dragon_dodge.arena.BadArena: arena Too small: 4 tiles, 20 too few (by row: 4)
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from dinolab.core.errors import BadContent
from dinolab.games.dragon_dodge.grid import FRAME, MOST, ROW, SIDES, column, row

TOKENS: Final = ". # A B D"
PIECES: Final = {"A": 2, "B": 2, "D": 2}
OWN: Final = "own"
"""The id of an arena of one's own; a content pack that has one is played on it."""
LONGEST: Final = 40
"""The most characters of an arena's name."""


class BadArena(BadContent):
    """A map that nobody can play on; the message names the arena and the place."""


class Layout(msgspec.Struct, frozen=True, gc=False):
    """Which cells get a tile, and where the pieces start."""

    cells: tuple[int, ...]
    wizards: tuple[int, int, int, int]
    dragons: tuple[int, int]


def place(cell: int) -> str:
    """A cell in words."""
    return f"row {row(cell)}, column {column(cell)}"


def read_arena(text: str, name: str, tiles: int, *, fair: bool = True) -> Layout:
    """The layout of a map; raises `BadArena` naming the place where it is none."""
    try:
        found = _pieces(_rows(text), tiles)
    except BadArena as error:
        raise BadArena(f"arena {name}: {error}") from None
    a, b, d = found["A"], found["B"], found["D"]
    cells = tuple(sorted(cell for places in found.values() for cell in places))
    layout = Layout(cells, (a[0], a[1], b[0], b[1]), (d[0], d[1]))
    if fair and (why := unfair(layout)):
        raise BadArena(f"arena {name}: unfair: {why}; fair = false plays it all the same")
    return layout


def _rows(text: str) -> list[list[str]]:
    """The tokens of a map, row by row: all rows are equally long, none is too long."""
    rows = [line.split() for line in text.strip().splitlines()]
    if not rows:
        raise BadArena("no rows")
    if len(rows) > MOST:
        raise BadArena(f"row {MOST + 1}: there are at most {MOST} rows")
    for y, tokens in enumerate(rows, 1):
        if len(tokens) > MOST:
            raise BadArena(f"row {y}, column {MOST + 1}: there are at most {MOST} columns")
        if len(tokens) != len(rows[0]):
            raise BadArena(
                f"row {y} has {len(tokens)} cells and row 1 has {len(rows[0])}: "
                "write a . for each hole"
            )
    return rows


def _pieces(rows: list[list[str]], tiles: int) -> dict[str, list[int]]:
    """The cells of each token, holes left out; there are as many of each as there must be."""
    found: dict[str, list[int]] = {token: [] for token in TOKENS.split()}
    for y, tokens in enumerate(rows, 1):
        for x, token in enumerate(tokens, 1):
            cell = y * ROW + x
            if token not in found:
                raise BadArena(f"{place(cell)}: {_no_token(token)}")
            found[token].append(cell)
    del found["."]
    by_row = [sum(token != "." for token in tokens) for tokens in rows]
    if over := sum(by_row) - tiles:
        amount = f"{over} too many" if over > 0 else f"{-over} too few"
        counts = ", ".join(map(str, by_row))
        raise BadArena(f"{sum(by_row)} tiles, {amount} (by row: {counts})")
    for letter, count in PIECES.items():
        if len(found[letter]) != count:
            places = "; ".join(map(place, found[letter]))
            where = f" ({places})" if places else ""
            raise BadArena(f"{len(found[letter])} of {letter}{where}; {count} are needed")
    return found


def _no_token(token: str) -> str:
    """What is wrong with a token that is none."""
    if len(token) == 2 and set(token) <= set(PIECES):
        return f"{token} overlap: a tile has room for one piece"
    return f"{token[:9]!r} is none of {TOKENS}"


# What is fair.


def unfair(layout: Layout) -> str:
    """Where an arena gives one team what the other has not, in words; "" where it is fair.

    Each wizard has a lot: how many steps away the two dragons are, over the tiles as they lie, and
    how many tiles are beside it. The teams must have the same two lots. Where mirroring the map or
    turning it half round swaps the teams (`symmetries`) they always have.
    """
    lots = {wizard: _lot(layout, wizard) for wizard in layout.wizards}
    a, b = layout.wizards[:2], layout.wizards[2:]
    return "; ".join(
        f"{letter} at {place(wizard)} is {_told(lots[wizard])}"
        for letter, these, those in (("A", a, b), ("B", b, a))
        for wizard in _without_like(these, those, lots)[:1]
    )


def _without_like(these: Iterable[int], those: Iterable[int], lots: dict[int, Lot]) -> list[int]:
    """The wizards of a team that have no counterpart with an equal lot in the other team."""
    left = [lots[wizard] for wizard in those]
    found = []
    for wizard in these:
        if lots[wizard] in left:
            left.remove(lots[wizard])
        else:
            found.append(wizard)
    return found


Lot = tuple[int, int, int]


def _lot(layout: Layout, wizard: int) -> Lot:
    near, far = sorted(distance(layout.cells, wizard, dragon) for dragon in layout.dragons)
    return near, far, sum(wizard + side in layout.cells for side in SIDES)


def _told(lot: Lot) -> str:
    """A lot in words."""
    near, far, ways = lot
    if near == FRAME:
        away = "cut off from both dragons"
    elif far == FRAME:
        away = f"{near} steps from one dragon, cut off from the other"
    else:
        away = f"{near} and {far} steps from the dragons"
    return f"{away}, ways out: {ways}"


def distance(cells: Iterable[int], origin: int, to: int) -> int:
    """How many steps it is from one tile to another; `FRAME`, more than there are cells, where
    there is no way.
    """
    unseen, around = set(cells) - {origin}, deque([(origin, 0)])
    while around:
        cell, steps = around.popleft()
        if cell == to:
            return steps
        beside = [cell + side for side in SIDES if cell + side in unseen]
        unseen.difference_update(beside)
        around.extend((near, steps + 1) for near in beside)
    return FRAME


TURNS: Final[dict[str, Callable[[int, int], tuple[int, int]]]] = {
    "left to right": lambda y, x: (y, -x),
    "top to bottom": lambda y, x: (-y, x),
    "half round": lambda y, x: (-y, -x),
    "along one diagonal": lambda y, x: (x, y),
    "along the other": lambda y, x: (-x, -y),
}
"""The ways to mirror or turn a map; a quarter turn cannot keep two dragons in place."""


def symmetries(layout: Layout) -> tuple[str, ...]:
    """The ways to mirror or turn an arena that leave tiles and dragons and swap the teams."""
    return tuple(turn for turn in TURNS if _swaps(layout, TURNS[turn]))


def _swaps(layout: Layout, turn: Callable[[int, int], tuple[int, int]]) -> bool:
    moved = [turn(row(cell), column(cell)) for cell in layout.cells]
    up = min(y for y, _ in moved) - min(map(row, layout.cells))
    left = min(x for _, x in moved) - min(map(column, layout.cells))

    def image(cells: Iterable[int]) -> set[tuple[int, int]]:
        there = (turn(row(cell), column(cell)) for cell in cells)
        return {(y - up, x - left) for y, x in there}

    def still(cells: Iterable[int]) -> set[tuple[int, int]]:
        return {(row(cell), column(cell)) for cell in cells}

    a, b = layout.wizards[:2], layout.wizards[2:]
    stay = ((layout.cells, layout.cells), (layout.dragons, layout.dragons), (a, b), (b, a))
    return all(image(these) == still(those) for these, those in stay)


# An arena of one's own.


def draw_arena(layout: Layout) -> str:
    """The map of an arena.

    >>> draw_arena(Layout((11, 12, 13, 21, 22, 23), (11, 12, 22, 23), (13, 21)))
    'A A D\\nD B B'
    """
    on = dict.fromkeys(layout.cells, "#") | dict.fromkeys(layout.dragons, "D")
    on |= dict.fromkeys(layout.wizards[:2], "A") | dict.fromkeys(layout.wizards[2:], "B")
    columns = range(1, max(map(column, on)) + 1)
    rows = range(1, max(map(row, on)) + 1)
    return "\n".join(" ".join(on.get(y * ROW + x, ".") for x in columns) for y in rows)


def own_arena(text: str, *, name: str = "My arena", fair: bool = True) -> str:
    """A content pack with an arena of one's own: the game's pack and this map.

    It goes to a table as `content=`; written to a file, it serves
    `dinolab play dragon_dodge --content FILE`. Raises `BadArena` naming the place where the map
    makes no arena, or saying what is wrong with the name.
    """
    pack, tiles, ids = _shipped()
    if why := bad_name(name, (*ids, OWN)):
        raise BadArena(why)
    if not isinstance(text, str):
        raise BadArena(f"arena {name}: its map is one text, not a {type(text).__name__}")
    layout = read_arena(text, name, tiles, fair=fair)
    quoted = json.dumps(name, ensure_ascii=False)
    return "\n".join((
        pack.rstrip(), "", "[[arena]]", f'id = "{OWN}"', f"name = {quoted}",
        f'map = """\n{draw_arena(layout)}\n"""', f"fair = {'true' if fair else 'false'}",
        'origin = "house"', 'note = "an arena of one\'s own"', "",
    ))  # fmt: skip


def bad_name(name: object, ids: Iterable[str]) -> str:
    """Why an arena cannot be called so, beside arenas with these ids; "" where it can."""
    if not isinstance(name, str) or not name.strip() or not name.isprintable():
        return f"{name!r:.60} is no name for an arena: it takes 1 to {LONGEST} printable characters"
    if len(name) > LONGEST:
        return f"{name[:LONGEST]!r}... is too long for an arena's name: {LONGEST} characters"
    return f"{name!r} is the id of another arena, and so no name for one" if name in ids else ""


@cache
def _shipped() -> tuple[str, int, tuple[str, ...]]:
    """The game's own content pack, how many tiles it has, and its arenas' ids."""
    from dinolab.games.dragon_dodge.content import load_content

    pack = (Path(__file__).parent / "content.toml").read_text(encoding="utf-8")
    content = load_content(pack)
    return pack, len(content.tile), tuple(arena.id for arena in content.arena)
