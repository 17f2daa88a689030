"""Positions in the middle of a turn, drawn or scattered at random, for tests of what bots see."""

from __future__ import annotations

from functools import cache
from random import Random

from games.dragon_dodge.driver import LETTERS, Table, arena, hand
from msgspec.structs import replace

from dinolab.games.dragon_dodge.grid import FRAME, HOLE, ROW
from dinolab.games.dragon_dodge.state import NOWHERE, PLAYING, Hand, State


@cache
def _table(options: tuple[tuple[str, str], ...]) -> State:
    return Table(**dict(options)).state


def position(
    text: str, cards: str = "", stock: tuple[str, ...] = (), alike: int = 3, **options: str
) -> State:
    """Purple's turn in an arena as `driver.arena` reads it, with these cards and captured tiles."""
    tiles, lie, pieces = arena(text)
    own = tuple(tuple(map(LETTERS[0].index, edges)) for edges in stock)
    return _turn(
        _table(tuple(sorted(options.items()))), (*tiles, *own), lie, pieces,
        tuple(4 * (len(tiles) + number) for number in range(len(own))), hand(cards), alike,
    )  # fmt: skip


def scattered(rng: Random, most: int = 6, plain: bool = False, **options: str) -> State:
    """A small arena with pieces, captured tiles and up to `most` cards anywhere: the printed tiles,
    or (`plain`) tiles that are mostly water, with cards to match, so that ways are long.
    """
    base = _table(tuple(sorted(options.items())))
    rows, columns = rng.choice([(2, 3), (3, 3), (2, 4), (3, 4), (4, 4), (1, 5)])
    cells = [ROW * y + x for y in range(1, rows + 1) for x in range(1, columns + 1)]
    on = rng.sample(cells, min(len(cells), rng.randint(4, 8)))
    tiles = base.setup.tiles
    if plain:
        tiles = tuple(tuple(rng.choices(range(4), (2, 1, 0, 5), k=4)) for _ in tiles)  # type: ignore[misc]
    numbers = rng.sample(range(len(tiles)), len(tiles))
    lie, pieces = [HOLE] * FRAME, [NOWHERE] * 6
    for cell in on:
        lie[cell] = numbers.pop() * 4 + rng.randrange(4)
    order = (4, 5, *rng.choice([(0, 2, 1, 3), (1, 3, 2, 0), (2, 1, 0, 3)]))
    for piece, cell in zip(order, rng.sample(on, min(len(on), rng.randint(4, 6))), strict=False):
        pieces[piece] = cell
    captured = rng.choice([0, 0, 1, 1, 2])
    stock = tuple(sorted(numbers.pop() * 4 + rng.randrange(4) for _ in range(captured)))
    elements = rng.randint(1, most - 1)
    cards = (_cards(rng, 4, elements, plain), _cards(rng, 3, rng.randint(0, most - elements)))
    return _turn(base, tiles, tuple(lie), tuple(pieces), stock, cards)


def _cards(rng: Random, kinds: int, count: int, plain: bool = False) -> Hand:
    """Cards of all kinds, of one or of two; mostly water."""
    few = [rng.randrange(kinds) for _ in range(2)]
    pool = [3, 3, 3, *few] if plain else rng.choice([list(range(kinds)), few[:1], few])
    cards = rng.choices(pool, k=count)
    return Hand(count, tuple(cards.count(kind) for kind in range(kinds)))


def _turn(
    base: State, tiles: tuple[tuple[int, ...], ...], lie: tuple[int, ...], pieces: tuple[int, ...],
    stock: tuple[int, ...], cards: tuple[Hand, Hand], alike: int = 3,
) -> State:  # fmt: skip
    """The first player's turn, with the cards drawn."""
    setup = replace(base.setup, tiles=tiles, alike=alike)
    return replace(
        base, setup=setup, lie=lie, pieces=pieces, captured=(stock, ()),
        hands=(cards, base.hands[1]), phase=PLAYING, seat=0, draws=2, order=(0, 1), turn=1,
    )  # fmt: skip
