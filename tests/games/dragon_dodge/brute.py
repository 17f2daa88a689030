"""A plain search for a tag: every play with every payment, fewest cards first. It shares with the
game's own search only what the cards pay (`plays.payments`).
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import count
from typing import Any

from dinolab.games.dragon_dodge.plays import payments
from dinolab.games.dragon_dodge.state import State, owner

WAYS = ((-1, 0), (0, 1), (1, 0), (0, -1))
DIAGONAL = ((-1, -1), (-1, 1), (1, -1), (1, 1))
Node = tuple[Any, ...]


def fewest_cards(state: State, losses: int) -> int | None:
    """The fewest cards of a line that tags an enemy wizard and loses at most so many own ones (and
    never the last); None where there is no line.
    """
    plain, tick = Plain(state, losses), count()
    queue: list[tuple[int, int, Node | None]] = [(0, next(tick), plain.start)]
    seen: set[Node] = set()
    while queue:
        cards, _, node = heappop(queue)
        if node is None:
            return cards
        if node not in seen:
            seen.add(node)
            for paid, after in plain.plays(node):
                heappush(queue, (cards + paid, next(tick), after))
    return None


class Plain:
    """The plays of a turn. A node: tiles by place, pieces, captured tiles, hands, wizards lost."""

    def __init__(self, state: State, losses: int) -> None:
        self.setup, self.losses, team = state.setup, losses, state.seat % 2
        self.mine = (2 * team, 2 * team + 1)
        board = {
            divmod(c, 10): (code >> 2, code & 3) for c, code in enumerate(state.lie) if code >= 0
        }
        pieces = tuple(divmod(cell, 10) if cell >= 0 else None for cell in state.pieces)
        stock = tuple((c >> 2, c & 3) for c in state.captured[owner(state.setup, state.seat)])
        hands = tuple(hand.cards for hand in state.hands[state.seat])
        self.start = (tuple(sorted(board.items())), pieces, tuple(sorted(stock)), hands, 0)

    def plays(self, node: Node) -> Iterator[tuple[int, Node | None]]:
        """Cards paid and the node after; None for a tag."""
        yield from self.steps(node)
        yield from self.spells(node)

    def pay(self, hands: Any, deck: int, needs: tuple[int, ...]) -> Iterator[tuple[int, Any]]:
        """How many cards go, and the hands after."""
        setup = self.setup
        for pay in payments(needs, hands[deck], setup.alike, setup.own_triples):
            left = tuple(n - pay.count(kind) for kind, n in enumerate(hands[deck]))
            yield len(pay), (left, hands[1]) if deck == 0 else (hands[0], left)

    def steps(self, node: Node) -> Iterator[tuple[int, Node | None]]:
        tiles, pieces, _, hands, _ = node
        board = dict(tiles)
        for piece in (*self.mine, 4, 5):
            for side, (dy, dx) in enumerate(WAYS):
                if (here := pieces[piece]) is None:
                    continue
                to = (here[0] + dy, here[1] + dx)
                if to not in board or to in (pieces[4:] if piece >= 4 else pieces):
                    continue
                facing = {self.edge(board[here], side), self.edge(board[to], (side + 2) % 4)}
                for paid, left in self.pay(hands, 0, tuple(sorted(facing))):
                    after = self.moved(node, piece, here, to, left)
                    if after != ():
                        yield paid, after

    def edge(self, tile: tuple[int, int], side: int) -> int:
        return self.setup.tiles[tile[0]][(side - tile[1]) % 4]

    def moved(self, node: Node, piece: int, here: Any, to: Any, hands: Any) -> Node | None:
        """The node after a step; None for a tag, () where too many own wizards are lost."""
        tiles, pieces, stock, _, lost = node
        after = [to if other == piece else at for other, at in enumerate(pieces)]
        if piece < 4:
            return tiles, tuple(after), stock, hands, lost
        board = dict(tiles)
        stock = tuple(sorted((*stock, board.pop(here))))
        for wizard in range(4):
            if pieces[wizard] == to:
                if wizard not in self.mine:
                    return None
                after[wizard], lost = None, lost + 1
                if lost > self.losses or not any(after[own] for own in self.mine):
                    return ()
        return tuple(sorted(board.items())), tuple(after), stock, hands, lost

    def spells(self, node: Node) -> Iterator[tuple[int, Node]]:
        tiles, pieces, stock, hands, lost = node
        for spell, changed in enumerate((self.rotated, self.slid, self.placed)):
            for paid, left in self.pay(hands, 1, (spell,)):
                for board, at, rest in changed(dict(tiles), pieces, stock):
                    yield paid, (tuple(sorted(board.items())), at, rest, left, lost)

    def rotated(self, board: Any, pieces: Any, stock: Any) -> Iterator[tuple[Any, Any, Any]]:
        for at, (tile, turn) in board.items():
            for quarters in (1, 2, 3):
                yield board | {at: (tile, (turn + quarters) % 4)}, pieces, stock

    def slid(self, board: Any, pieces: Any, stock: Any) -> Iterator[tuple[Any, Any, Any]]:
        for to in self.holes(board):
            for dy, dx in (*WAYS, *DIAGONAL) if self.setup.corner_holes else WAYS:
                here = (to[0] + dy, to[1] + dx)
                if here in board:
                    after = {to if at == here else at: tile for at, tile in board.items()}
                    yield after, tuple(to if at == here else at for at in pieces), stock

    def placed(self, board: Any, pieces: Any, stock: Any) -> Iterator[tuple[Any, Any, Any]]:
        for tile, was in stock:
            rest = tuple(other for other in stock if other[0] != tile)
            for to in self.holes(board):
                for turn in (was,) if self.setup.placed_as_was else range(4):
                    yield board | {to: (tile, turn)}, pieces, rest

    def holes(self, board: Any) -> list[tuple[int, int]]:
        """The empty places inside the smallest rectangle."""
        rows, columns = [y for y, _ in board], [x for _, x in board]
        return [
            (y, x)
            for y in range(min(rows), max(rows) + 1)
            for x in range(min(columns), max(columns) + 1)
            if (y, x) not in board
        ]
