"""A tile arena as large as such games are, with every choice of a long turn: hundreds at once."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement

from dinolab.core.scene import Area, Choice, Item, Link, Scene, Spot, Zone

WIDE, HIGH = 7, 5
ARENA = (" #B B# ", "## # ##", "D## ##D", "## # ##", " #A A  ")
TILES = (
    *("ENEW", "EFEW", "EFEN", "EEWN", "EEWF", "EEFN", "FNFW", "FEFW", "FEFN", "FFWN", "FFWE"),
    *("FFNE", "NFNW", "NENW", "NENF", "NNFW", "NNEW", "NNEF", "WFWN", "WEWN", "WEWF", "WWFN"),
    *("WWNE", "WWFE"),
)
ELEMENTS = {"E": ("earth", 2), "F": ("fire", 0), "N": ("wind", 8), "W": ("water", 1)}
SPELLS = ("rotate", "move", "place")
HAND = {"E": 1, "F": 3, "N": 2, "W": 4}
TILE_HAND = (3, 2, 1)
BESIDE = ((0, -1), (1, 0), (0, 1), (-1, 0))
TURNS = ("a quarter turn clockwise", "half round", "a quarter turn back")
CELLS = [(x, y) for y in range(HIGH) for x in range(WIDE)]


def _filled() -> list[tuple[int, int]]:
    return [(x, y) for x, y in CELLS if ARENA[y][x] != " "]


def _spot(x: int, y: int) -> str:
    return f"c{y * WIDE + x}"


def _where(x: int, y: int) -> str:
    return f"column {x + 1}, row {y + 1}"


def _hand() -> list[Item]:
    elements = [
        Item(f"h.e{n}", "card", "hand", name, n, "up", tone, letter, value=HAND[letter])
        for n, (letter, (name, tone)) in enumerate(ELEMENTS.items())
    ]
    spells = [
        Item(f"h.s{n}", "card", "hand", name, 4 + n, "up", None, name[:1].upper(),
             value=TILE_HAND[n], origin="derived")
        for n, name in enumerate(SPELLS)
    ]  # fmt: skip
    return [*elements, *spells]


def _arena_items() -> list[Item]:
    items = []
    for n, (x, y) in enumerate(_filled()):
        edges = tuple(f"{letter}:{ELEMENTS[letter][1]}" for letter in TILES[n])
        tile = f"t{n}"
        items.append(Item(tile, "tile", _spot(x, y), "tile", turn=n % 4, edges=edges,
                          origin="derived"))  # fmt: skip
        match ARENA[y][x]:
            case "A":
                number = 1 + sum(item.label == "purple wizard" for item in items)
                items.append(Item(f"p{number - 1}", "piece", tile, "purple wizard", 0, "", 4,
                                  f"W{number}", "round"))  # fmt: skip
            case "B":
                number = 3 + sum(item.label == "orange wizard" for item in items)
                items.append(Item(f"p{number - 1}", "piece", tile, "orange wizard", 0, "", 3,
                                  f"W{number}", "round"))  # fmt: skip
            case "D":
                number = 4 + sum(item.label == "dragon" for item in items)
                items.append(Item(f"p{number}", "piece", tile, "dragon", 0, "", 7, "D", "diamond"))
    return items


def dodge() -> Scene:
    """The arena at the start of a turn, with a full hand and one captured tile."""
    areas = (
        Area("arena", "Arena", 0, 0),
        Area("hand", "Your cards", 7.6, 0),
        Area("s0", "Ann", 7.6, 2.1, 0),
        Area("s1", "Ben", 10.6, 2.1, 1),
        Area("decks", "Decks", 7.6, 3.8),
    )
    spots = [Spot(_spot(x, y), "arena", x + 0.5, y + 1, "square", _where(x, y)) for x, y in CELLS]
    spots += [
        Spot("hand", "hand", 10.4, 1.05, "row", "Your cards", w=5.6, h=1.4),
        Spot("got0", "s0", 8.9, 2.9, "row", "captured tiles", w=2.6, h=1),
        Spot("got1", "s1", 11.9, 2.9, "row", "captured tiles", w=2.6, h=1),
        *(
            Spot(f"deck{n}", "decks", 8.2 + 1.4 * n, 4.8, "slot", name, "deck", 1.2, 1.2)
            for n, name in enumerate(("element deck", "tile deck"))
        ),
        *(
            Spot(f"pile{n}", "decks", 11 + 1.4 * n, 4.8, "slot", name, "", 1.2, 1.2)
            for n, name in enumerate(("element pile", "tile pile"))
        ),
    ]
    items = [
        *_arena_items(), *_hand(),
        Item("t23", "tile", "got0", "tile", edges=("W:1", "W:1", "F:0", "E:2"), origin="derived"),
        Item("cards0", "count", "s0", "cards", value=16),
        Item("cards1", "count", "s1", "cards", value=5),
        Item("pile", "card", "pile0", "fire", 0, "up", 0, "F"),
    ]  # fmt: skip
    zones = (Zone("bounds", "bounds", (_spot(0, 0), _spot(6, 4)), "tiles stay inside"),)
    links = (Link("moved", "moved", _spot(4, 2), _spot(5, 2), "dragon"),)
    title = "Dragon Dodge, turn 9: Ann plays cards"
    return Scene(title, areas, tuple(spots), tuple(items), links, zones, "Tiles are derived.")


def _lying(item: Item) -> str:
    return "".join(item.edges[(side - item.turn) % 4][0] for side in range(4))


def _payments(need: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """The stacks that pay for some elements: the card itself, or three alike for it."""
    for stacks in combinations_with_replacement(HAND, len(need)):
        spent = dict.fromkeys(HAND, 0)
        for wanted, letter in zip(need, stacks, strict=True):
            spent[letter] += 1 if wanted == letter else 3
        if all(spent[letter] <= HAND[letter] for letter in HAND):
            yield stacks


def _words(need: tuple[str, ...], stacks: tuple[str, ...]) -> str:
    return " and ".join(
        f"1 {ELEMENTS[n][0]}" if n == s else f"3 {ELEMENTS[s][0]} as 1 {ELEMENTS[n][0]}"
        for n, s in zip(need, stacks, strict=True)
    )


class Turn:
    """The choices of a turn in the sample arena."""

    def __init__(self) -> None:
        scene = dodge()
        self.tiles = {item.on: item for item in scene.items if item.kind == "tile"}
        self.pieces = {item.on: item for item in scene.items if item.kind == "piece"}
        self.found: list[Choice] = []

    def add(self, on: tuple[str, ...], label: str, why: str = "") -> None:
        self.found.append(Choice(f'{{"n":{len(self.found)}}}', on, label, not why, why))

    def all(self) -> tuple[Choice, ...]:
        """Steps, spells, the end of the turn; then what is not possible."""
        for x, y in _filled():
            self.spells(x, y)
            if (piece := self.pieces.get(self.tiles[_spot(x, y)].id)) and piece.tone != 3:
                self.steps(piece, x, y)
        for x, y in CELLS:
            if _spot(x, y) not in self.tiles:
                for turn in range(4):
                    words = f"Place the captured tile at {_where(x, y)}, turned {turn}"
                    self.add(("t23", _spot(x, y)), words)
        self.add((), "End the turn")
        return tuple(sorted(self.found, key=lambda choice: not choice.ok))

    def steps(self, piece: Item, x: int, y: int) -> None:
        here = self.tiles[_spot(x, y)]
        for side, (dx, dy) in enumerate(BESIDE):
            there = self.tiles.get(_spot(x + dx, y + dy))
            label = f"{piece.label.capitalize()} to {_where(x + dx, y + dy)}"
            if not (0 <= x + dx < WIDE and 0 <= y + dy < HIGH):
                continue
            if there is None:
                self.add((piece.id, _spot(x + dx, y + dy)), label, "there is a hole")
            elif other := self.pieces.get(there.id):
                self.add((piece.id, there.id), label, f"the {other.label} is there")
            else:
                a, b = _lying(here)[side], _lying(there)[(side + 2) % 4]
                self.step(piece, there, label, (a,) if a == b else (a, b))

    def step(self, piece: Item, there: Item, label: str, need: tuple[str, ...]) -> None:
        ways = list(_payments(need))
        keys = list(ELEMENTS)
        for stacks in ways:
            path = tuple(f"h.e{keys.index(s)}" for s in stacks) if len(ways) > 1 else ()
            self.add((piece.id, there.id, *path), f"{label}: {_words(need, stacks)}")
        if not ways:
            words = " and ".join(f"1 {ELEMENTS[n][0]}" for n in need)
            self.add((piece.id, there.id), label, f"needs {words}; you hold too few")

    def spells(self, x: int, y: int) -> None:
        tile = self.tiles[_spot(x, y)]
        for turn in TURNS:
            self.add((tile.id, "h.s0"), f"Rotate {_where(x, y)} {turn}: 1 rotate")
        for dx, dy in BESIDE:
            to = _spot(x + dx, y + dy)
            if 0 <= x + dx < WIDE and 0 <= y + dy < HIGH and to not in self.tiles:
                label = f"Move {_where(x, y)} to {_where(x + dx, y + dy)}"
                self.add((tile.id, to, "h.s1"), f"{label}: 1 move")
                self.add((tile.id, to, "h.s0"), f"{label}: 3 rotate as 1 move")


def choices() -> tuple[Choice, ...]:
    """Every choice of the turn, what is possible first."""
    return Turn().all()
