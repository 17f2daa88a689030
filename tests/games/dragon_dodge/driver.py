"""A scripted table of Dragon Dodge: what luck and players answer, word by word.

    table = Table(seats=2).set_up("E R", "F M").play("draw W W", "step D1 32 W", "end")
    table = playing(ARENA, "FWR").play("rotate 12 2 R")

A card is its letter: the elements Earth, Fire, wiNd, Water, the spells Rotate, Move, Place. A
piece is P1 or P2 (purple wizards), O1 or O2 (orange), D1 or D2 (dragons); a cell is row and column,
as in the log. An arena for a test is a text: `.` is a hole, a tile is its four elements clockwise
from the top, with the piece on it behind a hyphen:

    EEEW-D1  .  FNEW  EEEE-O1

Whoever is asked answers. What is refused or not asked is a failing test.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from dinolab.core.action import Action, Refusal
from dinolab.core.event import CHANCE, Event
from dinolab.core.fold import Position, open_questions
from dinolab.core.step import Step as CoreStep
from dinolab.core.step import advance, start
from dinolab.core.table import Seat
from dinolab.games.dragon_dodge import GAME
from dinolab.games.dragon_dodge.events import (
    ELEMENTS,
    SPELLS,
    ChooseFirst,
    Deal,
    Discard,
    Draw,
    EndPlays,
    Lay,
    LayTile,
    Pay,
    Place,
    Rotate,
    Slide,
    Step,
    TurnUp,
    TurnUpTile,
)
from dinolab.games.dragon_dodge.grid import FRAME, HOLE, ROW, Lie, Tiles
from dinolab.games.dragon_dodge.state import NOWHERE, PLAYING, Deck, Hand, State

LETTERS = ("EFNW", "RMP")
"""The cards of each deck."""
PIECES = ("P1", "P2", "O1", "O2", "D1", "D2")
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve")
SMALL = """
    EEEE-P1  EEEE     EEEE     EEEE-O1
    EEEE     EEEE-D1  .        EEEE
    EEEE-P2  EEEE     EEEE-D2  EEEE-O2
"""
"""An arena where everything costs one earth, for tests of other things."""
MILL = """
    . # B # B # .
    # # . # . # #
    D . # . # . D
    # # . # . # #
    . # A # A # .
"""
"""An arena of a table's own."""


def opening(seats: int, options: dict[str, str], pack: str = "") -> CoreStep | Refusal:
    """The first step of a game."""
    people = [Seat(name, name.lower()) for name in NAMES[:seats]]
    return start(GAME, people, options, key=bytes(16), content_pack=pack)


def card(letter: str) -> tuple[int, int]:
    """Deck and number of a card."""
    deck = ELEMENTS if letter in LETTERS[ELEMENTS] else SPELLS
    return deck, LETTERS[deck].index(letter)


def pay(letters: str) -> Pay:
    """Cards of one deck as they are paid: `pay("WF")` is (1, 3)."""
    return tuple(sorted(card(letter)[1] for letter in letters))


def counts(letters: str, deck: int) -> tuple[int, ...]:
    """Cards of a deck by kind: `counts("WWR", ELEMENTS)` is (0, 0, 0, 2)."""
    return tuple(letters.count(letter) for letter in LETTERS[deck])


def minus(cards: tuple[int, ...], others: tuple[int, ...]) -> tuple[int, ...]:
    """Counts without others."""
    return tuple(a - b for a, b in zip(cards, others, strict=True))


def hand(letters: str) -> tuple[Hand, Hand]:
    """A player's cards of both decks."""
    element, spell = counts(letters, ELEMENTS), counts(letters, SPELLS)
    return Hand(sum(element), element), Hand(sum(spell), spell)


def arena(text: str) -> tuple[Tiles, Lie, tuple[int, ...]]:
    """Tiles, what lies where, and where the pieces stand."""
    tiles: list[tuple[int, ...]] = []
    lie, pieces = [HOLE] * FRAME, [NOWHERE] * len(PIECES)
    for y, line in enumerate(text.strip().splitlines(), 1):
        for x, token in enumerate(line.split(), 1):
            if token == ".":
                continue
            edges, _, piece = token.partition("-")
            lie[y * ROW + x] = 4 * len(tiles)
            tiles.append(tuple(LETTERS[ELEMENTS].index(edge) for edge in edges))
            if piece:
                pieces[PIECES.index(piece)] = y * ROW + x
    return tuple(tiles), tuple(lie), tuple(pieces)  # type: ignore[return-value]


class Table:
    """A game under way, and the events so far."""

    def __init__(self, seats: int = 2, pack: str = "", **options: str) -> None:
        """Options have `__` for a dot and `_` for a hyphen: `ruling__onto_dragon="tagged"`."""
        names = {n.replace("__", ".").replace("_", "-"): value for n, value in options.items()}
        first = opening(seats, names, pack)
        assert isinstance(first, CoreStep), first
        self.position: Position[Any] = first.position
        self.events: list[Event] = list(first.events)
        self.last: tuple[Event, ...] = first.events

    @property
    def state(self) -> State:
        """The position now."""
        state: State = self.position.state
        return state

    @property
    def asked(self) -> str:
        """The kind of the open question; empty when the game is over."""
        questions = open_questions(GAME, self.position)
        return questions[0].kind if questions else ""

    @property
    def seat(self) -> int:
        """Who is asked."""
        return open_questions(GAME, self.position)[0].seat

    def at(self, piece: str) -> int:
        """The cell a piece stands on."""
        return self.state.pieces[PIECES.index(piece)]

    def holds(self, seat: int) -> str:
        """A player's cards."""
        pair = zip(LETTERS, self.state.hands[seat], strict=True)
        return "".join(
            letter * count
            for letters, held in pair
            for letter, count in zip(letters, held.cards or (), strict=True)
        )

    def act(self, seat: int, action: Action) -> Table:
        """Answer; whatever follows is in `last`."""
        step = advance(GAME, self.position, seat, action)
        assert isinstance(step, CoreStep), f"{seat} {action}: {step}"
        self.position, self.last = step.position, step.events
        self.events += step.events
        return self

    def set_up(self, *dealt: str, first: int = 0, turn: int = 0) -> Table:
        """Lay the tiles in their order, all turned alike, and deal everybody their cards."""
        if self.asked == "first":
            self.act(self.seat, ChooseFirst(first))
        while self.asked in ("lay", "turn_up_tile", "lay_tile"):
            laid = len(self.state.laid)
            luck = Lay(laid, turn) if self.asked == "lay" else TurnUpTile(laid)
            mine = LayTile(self.state.setup.cells[laid], turn)
            self.act(self.seat, mine if self.asked == "lay_tile" else luck)
        pairs = [*dealt, *["E R"] * (self.state.setup.players - len(dealt))]
        for letter in " ".join(pairs).split():
            self.act(CHANCE, Deal(card(letter)[1]))
        return self

    def play(self, *script: str) -> Table:
        """Answer as the script says."""
        for line in script:
            verb, *words = line.split()
            if verb == "draw":
                for letter in words:
                    deck, kind = card(letter)
                    self.act(self.seat, Draw(deck)).act(CHANCE, TurnUp(kind))
            elif verb == "discard":
                for letter in words:
                    self.act(self.seat, Discard(*card(letter)))
            else:
                self.act(self.seat, action(line))
        return self

    def turns(self, count: int, *script: str) -> Table:
        """So many turns in which cards are drawn and discarded and nothing else is played."""
        for _ in range(count):
            state = self.state
            for _ in range(state.setup.draws):
                deck = max((0, 1), key=lambda which: self.state.decks[which].left)
                self.act(self.seat, Draw(deck))
                self.act(CHANCE, GAME.outcomes(self.state)[0][0])
            self.play(*script, "end")
            while self.asked == "discard":
                self.act(self.seat, GAME.legal_actions(self.state, self.seat)[0])
        return self

    def put(self, **fields: Any) -> Table:
        """Set up a position by hand: any fields of the state; a piece's name sets its cell."""
        pieces = list(fields.pop("pieces", self.state.pieces))
        for number, piece in enumerate(PIECES):
            pieces[number] = fields.pop(piece, pieces[number])
        state = replace(self.state, pieces=tuple(pieces), **fields)
        self.position = Position(self.position.version, state, self.position.table)
        return self

    def lay(self, text: str) -> Table:
        """Another arena, with tiles of its own."""
        tiles, lie, pieces = arena(text)
        setup = replace(self.state.setup, tiles=tiles)
        self.put(setup=setup, lie=lie, pieces=pieces, laid=tuple(range(len(tiles))))
        return self

    def hole(self, cell: int) -> Table:
        """No tile on a cell."""
        lie = self.state.lie
        return self.put(lie=(*lie[:cell], HOLE, *lie[cell + 1 :]))

    def hold(self, *hands: str, used: str = "", left: str = "") -> Table:
        """Everybody's cards, and the discard piles. With `left` a deck of which it names cards
        holds just these, and all others are used.
        """
        held = [*hands, *[""] * (self.state.setup.players - len(hands))]
        decks = []
        for which, box in enumerate(self.state.setup.decks):
            rest = minus(box, counts("".join(held), which))
            named = counts(left, which)
            stays = named if any(named) else minus(rest, counts(used, which))
            pile = minus(rest, stays)
            assert min(*stays, *pile) >= 0, f"there are not so many cards: {held} {used} {left}"
            decks.append(Deck(sum(stays), stays, 1, sum(box) - sum(stays), pile))
        return self.put(hands=tuple(map(hand, held)), decks=tuple(decks))

    def deck(self, which: int) -> str:
        """The cards left in a deck."""
        left = self.state.decks[which].cards or ()
        return "".join(c * n for c, n in zip(LETTERS[which], left, strict=True))

    def pile(self, which: int) -> str:
        """The discard pile of a deck."""
        used = self.state.decks[which].used
        return "".join(c * n for c, n in zip(LETTERS[which], used, strict=True))

    def tile(self, cell: int) -> str:
        """A tile's elements as it lies, clockwise from the top; empty for a hole."""
        code = self.state.lie[cell]
        if code == HOLE:
            return ""
        printed = self.state.setup.tiles[code >> 2]
        turn = code & 3
        return "".join(LETTERS[ELEMENTS][printed[(side - turn) % 4]] for side in range(4))

    def kinds(self, *, whole: bool = False) -> list[str]:
        """The kinds of the last step's (or all) events, without the game's prefix."""
        return [e.kind.split(".")[1] for e in (self.events if whole else self.last)]

    def fact(self, kind: str) -> Any:
        """The last event of a kind."""
        return next(e.fact for e in reversed(self.events) if e.kind == f"dodge.{kind}")

    def legal(self, kind: type[Action] | None = None) -> tuple[Action, ...]:
        """What may be answered now, all or of one kind."""
        found = GAME.legal_actions(self.state, self.seat)
        return tuple(a for a in found if kind is None or type(a) is kind)

    def refused(self, what: Action | str, seat: int | None = None) -> Refusal:
        """Why an action (of whoever is asked) is not possible now, nor among the legal ones."""
        before = self.position
        seat = self.seat if seat is None else seat
        wanted = action(what) if isinstance(what, str) else what
        assert wanted not in GAME.legal_actions(self.state, seat)
        no = advance(GAME, before, seat, wanted)
        assert isinstance(no, Refusal), no
        assert self.position == before
        return no

    def may(self, what: Action | str) -> bool:
        """Whether whoever is asked may play this; legal and accepted say the same."""
        wanted = action(what) if isinstance(what, str) else what
        legal = wanted in self.legal()
        assert legal != isinstance(advance(GAME, self.position, self.seat, wanted), Refusal)
        return legal


def action(line: str) -> Action:
    """An action in words."""
    match line.split():
        case ["step", piece, to, *cards]:
            return Step(PIECES.index(piece), int(to), pay("".join(cards)))
        case ["rotate", cell, quarters, cards]:
            return Rotate(int(cell), int(quarters), pay(cards))
        case ["slide", origin, to, cards]:
            return Slide(int(origin), int(to), pay(cards))
        case ["place", tile, cell, turn, cards]:
            return Place(int(tile), int(cell), int(turn), pay(cards))
        case ["draw", letter]:
            return Draw(card(letter)[0])
        case ["discard", letter]:
            return Discard(*card(letter))
        case ["end"]:
            return EndPlays()
    raise AssertionError(f"no such action: {line}")


def playing(
    text: str, *hands: str, seats: int = 2, seat: int = 0, used: str = "", **options: str
) -> Table:
    """A table with an arena of its own where a player may play; that player comes first in
    `hands`, then the others clockwise.
    """
    table = Table(seats, **options).set_up(first=0)
    held = [*hands, *[""] * (seats - len(hands))]
    turned = [held[(other - seat) % seats] for other in range(seats)]
    table.lay(text).hold(*turned, used=used)
    return table.put(phase=PLAYING, seat=seat, draws=table.state.setup.draws)
