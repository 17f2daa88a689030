"""What happens in a game of Dragon Dodge: frozen facts, past tense, and the actions behind them.

A *cell* is a square of the arena as two digits, row then column, both from 1: 23 is row 2, column
3. A *tile* is a number in the order of the content pack; `turn` is how many quarter turns clockwise
it lies from the way it is printed there. Pieces 0 and 1 are the purple wizards, 2 and 3 the orange
ones, 4 and 5 the dragons. Deck 0 holds the element spells, deck 1 the tile spells; a card is its
kind's number within its deck (`pay`: the cards that were played for something, each one named).
"""

from __future__ import annotations

from typing import Annotated, Final

import msgspec

from dinolab.core.action import Action
from dinolab.core.event import UNKNOWN, Fact

SeatNo = Annotated[int, msgspec.Meta(ge=0, le=3)]
Cell = Annotated[int, msgspec.Meta(ge=0, le=99)]
TileNo = Annotated[int, msgspec.Meta(ge=0, le=99)]
Turn = Annotated[int, msgspec.Meta(ge=0, le=3)]
Piece = Annotated[int, msgspec.Meta(ge=0, le=5)]
Deck = Annotated[int, msgspec.Meta(ge=0, le=1)]
Card = Annotated[int, msgspec.Meta(ge=0, le=9)]
Number = Annotated[int, msgspec.Meta(ge=0, le=9999)]
Counts = tuple[Number, ...]
"""How many of each kind of card."""
Pay = tuple[Card, ...]
"""Cards of one deck, sorted; three alike stand in for one of another kind."""
Code = Annotated[str, msgspec.Meta(max_length=32)]
ArenaName = Annotated[str, msgspec.Meta(max_length=40)]

ELEMENTS, SPELLS = 0, 1
"""The two decks."""
ROTATE, MOVE, PLACE = 0, 1, 2
"""The kinds of tile spells."""


class SetUp(Fact, frozen=True):
    """The game is set up: everything that later rules need, and the rulings in force.

    `arena` is the id of one of the game's own, else the name of the table's own (`own` in old
    logs). `cells` are those of it that get a tile, `wizards` and `dragons` where the pieces start.
    `tiles` are each tile's four elements, clockwise from the top. `decks` count the cards of each
    kind. `cap` is how many turns without a tag end the game.
    """

    kind = "dodge.set_up"
    players: Number
    arena: ArenaName
    cells: tuple[Cell, ...]
    wizards: tuple[Cell, Cell, Cell, Cell]
    dragons: tuple[Cell, Cell]
    tiles: tuple[tuple[Card, Card, Card, Card], ...]
    decks: tuple[Counts, Counts]
    dealt: Number
    draws: Number
    limit: Number
    alike: Number
    cap: Number
    first: Code
    p1_first: bool
    p1_next: bool
    laid_by_players: bool
    onto_dragons: bool
    placed_as_was: bool
    team_captures: bool
    reshuffle_at_once: bool
    corner_holes: bool
    cap_most_wizards: bool
    own_triples: bool


class FirstPlayerChosen(Fact, frozen=True):
    """Who goes first."""

    kind = "dodge.first_player_chosen"
    seat: SeatNo


class TileLaid(Fact, frozen=True):
    """A tile is laid face up where luck puts it."""

    kind = "dodge.tile_laid"
    cell: Cell
    tile: TileNo
    turn: Turn


class TileTurnedUp(Fact, frozen=True):
    """A tile comes up that a player is to lay (only by ruling)."""

    kind = "dodge.tile_turned_up"
    tile: TileNo


class TileLaidByPlayer(Fact, frozen=True):
    """A player lays the tile that came up (only by ruling)."""

    kind = "dodge.tile_laid_by_player"
    seat: SeatNo
    cell: Cell
    tile: TileNo
    turn: Turn


class PiecesPlaced(Fact, frozen=True):
    """Wizards and dragons stand on their tiles."""

    kind = "dodge.pieces_placed"
    pieces: tuple[Cell, ...]


class CardDealt(Fact, frozen=True):
    """A player gets a card of a deck before the first turn."""

    kind = "dodge.card_dealt"
    secret = ("card",)
    seat: SeatNo
    deck: Deck
    card: Card | None = UNKNOWN


class TurnBegan(Fact, frozen=True):
    """A player's turn begins; `quiet` turns in a row have ended without a tag."""

    kind = "dodge.turn_began"
    seat: SeatNo
    number: Number
    quiet: Number


class DeckChosen(Fact, frozen=True):
    """A player says which deck the next card comes from."""

    kind = "dodge.deck_chosen"
    seat: SeatNo
    deck: Deck


class Reshuffled(Fact, frozen=True):
    """A deck has run out; its discard pile is shuffled and becomes the deck."""

    kind = "dodge.reshuffled"
    deck: Deck
    count: Number


class CardDrawn(Fact, frozen=True):
    """A player draws a card."""

    kind = "dodge.card_drawn"
    secret = ("card",)
    seat: SeatNo
    deck: Deck
    card: Card | None = UNKNOWN


class Stepped(Fact, frozen=True):
    """A player moves a wizard or a dragon to an adjacent tile, along these elements."""

    kind = "dodge.stepped"
    seat: SeatNo
    piece: Piece
    origin: Cell
    to: Cell
    needs: Pay
    pay: Pay


class TileCaptured(Fact, frozen=True):
    """The tile a dragon left is removed from the arena and kept."""

    kind = "dodge.tile_captured"
    seat: SeatNo
    cell: Cell
    tile: TileNo


class WizardTagged(Fact, frozen=True):
    """A wizard is on a tile with a dragon: it leaves the board."""

    kind = "dodge.wizard_tagged"
    piece: Piece
    cell: Cell


class TileRotated(Fact, frozen=True):
    """A player rotates a tile by `quarters` quarter turns clockwise, with whatever stands on it."""

    kind = "dodge.tile_rotated"
    seat: SeatNo
    cell: Cell
    tile: TileNo
    quarters: Turn
    pay: Pay


class TileSlid(Fact, frozen=True):
    """A player moves a tile into an adjacent hole, with whatever stands on it."""

    kind = "dodge.tile_slid"
    seat: SeatNo
    origin: Cell
    to: Cell
    tile: TileNo
    pay: Pay


class TilePlaced(Fact, frozen=True):
    """A player places a captured tile into a hole."""

    kind = "dodge.tile_placed"
    seat: SeatNo
    cell: Cell
    tile: TileNo
    turn: Turn
    pay: Pay


class PlaysEnded(Fact, frozen=True):
    """A player has played what they wanted to."""

    kind = "dodge.plays_ended"
    seat: SeatNo


class CardDiscarded(Fact, frozen=True):
    """A player discards a card to keep the hand limit."""

    kind = "dodge.card_discarded"
    seat: SeatNo
    deck: Deck
    card: Card


class GameEnded(Fact, frozen=True):
    """The game is over: `last-team` stands, or the stated number of turns went by without a tag:
    `cap`, a draw, or `most-wizards`. `left` are the wizards of each team.
    """

    kind = "dodge.game_ended"
    winners: tuple[SeatNo, ...]
    left: tuple[Number, Number]
    code: Code


FACTS: Final[tuple[type[Fact], ...]] = (
    SetUp, FirstPlayerChosen, TileLaid, TileTurnedUp, TileLaidByPlayer, PiecesPlaced, CardDealt,
    TurnBegan, DeckChosen, Reshuffled, CardDrawn, Stepped, TileCaptured, WizardTagged, TileRotated,
    TileSlid, TilePlaced, PlaysEnded, CardDiscarded, GameEnded,
)  # fmt: skip


# What luck answers.


class ChooseFirst(Action, frozen=True, tag="dodge.choose_first"):
    """Who goes first: luck says it, or (by ruling) the first player."""

    seat: SeatNo


class Lay(Action, frozen=True, tag="dodge.lay"):
    """Luck: which tile comes to the next cell, and how it lies."""

    tile: TileNo
    turn: Turn


class TurnUpTile(Action, frozen=True, tag="dodge.turn_up_tile"):
    """Luck: which tile comes up (only by ruling)."""

    tile: TileNo


class Deal(Action, frozen=True, tag="dodge.deal"):
    """Luck: which card is dealt."""

    card: Card


class TurnUp(Action, frozen=True, tag="dodge.turn_up"):
    """Luck: which card is drawn."""

    card: Card


# What players choose.


class LayTile(Action, frozen=True, tag="dodge.lay_tile"):
    """Lay the tile that came up (only by ruling)."""

    cell: Cell
    turn: Turn


class Draw(Action, frozen=True, tag="dodge.draw"):
    """Draw from a deck."""

    deck: Deck


class Step(Action, frozen=True, tag="dodge.step"):
    """Move a piece to an adjacent tile."""

    piece: Piece
    to: Cell
    pay: Pay


class Rotate(Action, frozen=True, tag="dodge.rotate"):
    """Rotate a tile by 1, 2 or 3 quarter turns clockwise."""

    cell: Cell
    quarters: Annotated[int, msgspec.Meta(ge=1, le=3)]
    pay: Pay


class Slide(Action, frozen=True, tag="dodge.slide"):
    """Move a tile into an adjacent hole."""

    origin: Cell
    to: Cell
    pay: Pay


class Place(Action, frozen=True, tag="dodge.place"):
    """Place a captured tile into a hole."""

    tile: TileNo
    cell: Cell
    turn: Turn
    pay: Pay


class EndPlays(Action, frozen=True, tag="dodge.end_plays"):
    """Play nothing more this turn."""


class Discard(Action, frozen=True, tag="dodge.discard"):
    """Discard a card to keep the hand limit."""

    deck: Deck
    card: Card


ACTIONS: Final[tuple[type[Action], ...]] = (
    ChooseFirst, Lay, TurnUpTile, Deal, TurnUp,
    LayTile, Draw, Step, Rotate, Slide, Place, EndPlays, Discard,
)  # fmt: skip
