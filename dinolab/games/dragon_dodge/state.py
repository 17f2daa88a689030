"""A position of Dragon Dodge, and what each event does to it.

`evolve` only writes down; what may happen and what must follow is in `rules.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from dinolab.core.event import UNKNOWN, Event
from dinolab.games.dragon_dodge.events import (
    ELEMENTS,
    SPELLS,
    CardDealt,
    CardDiscarded,
    CardDrawn,
    Counts,
    DeckChosen,
    FirstPlayerChosen,
    GameEnded,
    Pay,
    PiecesPlaced,
    PlaysEnded,
    Reshuffled,
    SetUp,
    Stepped,
    TileCaptured,
    TileLaid,
    TileLaidByPlayer,
    TilePlaced,
    TileRotated,
    TileSlid,
    TileTurnedUp,
    TurnBegan,
    WizardTagged,
)
from dinolab.games.dragon_dodge.grid import FRAME, HOLE, Lie, lay

START, LAYING, DEALING, BETWEEN, DRAWING, PLAYING, LIMITING, OVER = (
    "start", "laying", "dealing", "between", "drawing", "playing", "limiting", "over",
)  # fmt: skip
"""What a position is in the middle of: who goes first, tiles, first hands, between two turns, the
draws, the plays, the hand limit of a turn, nothing any more."""

NOWHERE: Final = -1
WIZARDS: Final = range(4)
DRAGONS: Final = (4, 5)


class Hand(msgspec.Struct, frozen=True, gc=False):
    """A player's cards of one deck: how many, and of each kind (UNKNOWN to all others)."""

    held: int
    cards: Counts | None


class Deck(msgspec.Struct, frozen=True, gc=False):
    """A deck: `left` cards in it, of each kind (`cards`, UNKNOWN to every player); `epoch` counts
    its shuffles, `drawn` the cards drawn since the last; `used` is the face-up discard pile.
    """

    left: int
    cards: Counts | None
    epoch: int
    drawn: int
    used: Counts


class State(msgspec.Struct, frozen=True, gc=False):
    """Everything on the table. Its parts, by who would look at them:

    - `setup`: the numbers and rulings of this game, as its first event wrote them down; `version`:
      how many events made this position.
    - The arena: `lie` is what lies on each cell (`grid.py`), `pieces` the cell of each piece
      (`NOWHERE` before it is placed and when it is tagged). `captured` are each player's captured
      tiles as codes, sorted (where the team shares them, its first player's).
    - The cards: `hands` by player and deck, `decks`.
    - The turn: `seat` whose it is, `turn` its number, `phase` what it is in the middle of, `draws`
      done in it, `deck` the one a card is due from (-1: none), `plays` made in it; `quiet` turns
      that ended without a tag (-1 once there was one in this turn).
    - The middle of a step: `left` is the cell a dragon has just left (`NOWHERE` for none).
    - Before the first turn: `order` of play by seat, `laid` and `turned_up` tiles, cards `dealt`.
    - `moved`: from and to of the last movement, for the picture; `ending`, once it is over.
    """

    setup: SetUp
    version: int
    lie: Lie
    pieces: tuple[int, ...]
    captured: tuple[tuple[int, ...], ...]
    hands: tuple[tuple[Hand, Hand], ...]
    decks: tuple[Deck, Deck]
    phase: str
    seat: int = NOWHERE
    turn: int = 0
    draws: int = 0
    deck: int = NOWHERE
    plays: int = 0
    quiet: int = 0
    left: int = NOWHERE
    order: tuple[int, ...] = ()
    laid: tuple[int, ...] = ()
    turned_up: int = NOWHERE
    dealt: int = 0
    moved: tuple[int, ...] = ()
    ending: GameEnded | None = None


def team_of(seat: int) -> int:
    """A player's team: 0 is purple, 1 orange. Teams alternate round the table."""
    return seat % 2


def side_of_wizard(piece: int) -> int:
    """A wizard's team."""
    return piece // 2


def owner(setup: SetUp, seat: int) -> int:
    """Whose stock a player's captured tiles are in: one's own, or by ruling the team's."""
    return seat % 2 if setup.team_captures else seat


def wizards_left(state: State) -> tuple[int, int]:
    """How many wizards each team has on the board."""
    on = [state.pieces[wizard] != NOWHERE for wizard in WIZARDS]
    return sum(on[:2]), sum(on[2:])


def put(counts: Counts, kind: int, change: int) -> Counts:
    """Counts with one of them changed."""
    found = list(counts)
    found[kind] += change
    return tuple(found)


def spend(counts: Counts, pay: Pay) -> Counts:
    """Counts without some cards."""
    found = list(counts)
    for card in pay:
        found[card] -= 1
    return tuple(found)


def at(values: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    """A tuple with one value changed."""
    return (*values[:index], value, *values[index + 1 :])


def evolve(state: State | None, event: Event) -> State:
    """The position after an event (None before the first); for a redacted event what its viewer
    knows then.
    """
    fact, version = event.fact, event.version + 1
    if isinstance(fact, SetUp):
        return _set_up(fact, version)
    if state is None:
        raise ValueError("a game begins with its set-up")
    return EVOLVE[type(fact)](state, fact, version)


def _set_up(fact: SetUp, version: int) -> State:
    kinds = [len(deck) for deck in fact.decks]
    empty = (Hand(0, (0,) * kinds[ELEMENTS]), Hand(0, (0,) * kinds[SPELLS]))
    element, tile = (Deck(sum(d), d, 1, 0, (0,) * len(d)) for d in fact.decks)
    return State(
        fact, version, (HOLE,) * FRAME, (NOWHERE,) * 6, ((),) * fact.players,
        (empty,) * fact.players, (element, tile), START,
    )  # fmt: skip


ROUND: Final = {2: (0, 1), 3: (0, 1, 2, 1), 4: (0, 1, 2, 3)}
"""The order of play from the first player on: teams alternate."""


def order_from(setup: SetUp, seat: int) -> tuple[int, ...]:
    """The order of play where a seat goes first (rulings B6 and B13)."""
    order = ROUND[setup.players]
    begin = 3 if setup.players == 3 and seat == 1 and setup.p1_next else order.index(seat)
    return order[begin:] + order[:begin]


def _first(state: State, fact: FirstPlayerChosen, version: int) -> State:
    order = order_from(state.setup, fact.seat)
    return replace(state, version=version, phase=LAYING, order=order)


def _tile_laid(state: State, fact: TileLaid | TileLaidByPlayer, version: int) -> State:
    return replace(
        state, version=version, lie=lay(state.lie, (fact.cell, fact.tile * 4 + fact.turn)),
        laid=tuple(sorted((*state.laid, fact.tile))), turned_up=NOWHERE,
    )  # fmt: skip


def _turned_up(state: State, fact: TileTurnedUp, version: int) -> State:
    return replace(state, version=version, turned_up=fact.tile)


def _pieces_placed(state: State, fact: PiecesPlaced, version: int) -> State:
    phase = DEALING if state.setup.dealt else BETWEEN
    return replace(state, version=version, pieces=fact.pieces, phase=phase)


def _took(
    state: State, fact: CardDealt | CardDrawn
) -> tuple[tuple[tuple[Hand, Hand], ...], tuple[Deck, Deck]]:
    """Hands and decks after a player took a card, known or not."""
    seat, which, card = fact.seat, fact.deck, fact.card
    hand, deck = state.hands[seat][which], state.decks[which]
    cards = rest = UNKNOWN
    if card is not None:
        cards = None if hand.cards is None else put(hand.cards, card, 1)
        rest = None if deck.cards is None else put(deck.cards, card, -1)
    hands = at(state.hands, seat, at(state.hands[seat], which, Hand(hand.held + 1, cards)))
    deck = Deck(deck.left - 1, rest, deck.epoch, deck.drawn + 1, deck.used)
    return hands, (deck, state.decks[1]) if which == ELEMENTS else (state.decks[0], deck)


def _dealt(state: State, fact: CardDealt, version: int) -> State:
    hands, decks = _took(state, fact)
    dealt = state.dealt + 1
    all_ = dealt == state.setup.dealt * 2 * state.setup.players
    phase = BETWEEN if all_ else DEALING
    return replace(state, version=version, hands=hands, decks=decks, dealt=dealt, phase=phase)


def _turn_began(state: State, fact: TurnBegan, version: int) -> State:
    return replace(
        state, version=version, phase=DRAWING, seat=fact.seat, turn=fact.number, draws=0, plays=0,
        quiet=fact.quiet, moved=(),
    )  # fmt: skip


def _deck_chosen(state: State, fact: DeckChosen, version: int) -> State:
    return replace(state, version=version, deck=fact.deck)


def _reshuffled(state: State, fact: Reshuffled, version: int) -> State:
    deck = state.decks[fact.deck]
    fresh = Deck(fact.count, deck.used, deck.epoch + 1, 0, (0,) * len(deck.used))
    return replace(state, version=version, decks=at(state.decks, fact.deck, fresh))


def _drawn(state: State, fact: CardDrawn, version: int) -> State:
    hands, decks = _took(state, fact)
    draws = state.draws + 1
    phase = PLAYING if draws == state.setup.draws else DRAWING
    return replace(
        state, version=version, hands=hands, decks=decks, draws=draws, deck=NOWHERE, phase=phase,
        moved=(),
    )  # fmt: skip


def _paid(state: State, seat: int, which: int, pay: Pay) -> dict[str, Any]:
    """Cards leave a hand for the face-up pile of their deck; another play is made."""
    hand, deck = state.hands[seat][which], state.decks[which]
    cards = UNKNOWN if hand.cards is UNKNOWN else spend(hand.cards, pay)
    used = list(deck.used)
    for card in pay:
        used[card] += 1
    deck = Deck(deck.left, deck.cards, deck.epoch, deck.drawn, tuple(used))
    hand = Hand(hand.held - len(pay), cards)
    return {
        "hands": at(state.hands, seat, at(state.hands[seat], which, hand)),
        "decks": at(state.decks, which, deck),
        "plays": state.plays + 1,
    }


def _stepped(state: State, fact: Stepped, version: int) -> State:
    return replace(
        state, version=version, pieces=at(state.pieces, fact.piece, fact.to),
        left=fact.origin if fact.piece in DRAGONS else NOWHERE, moved=(fact.origin, fact.to),
        **_paid(state, fact.seat, ELEMENTS, fact.pay),
    )  # fmt: skip


def _captured(state: State, fact: TileCaptured, version: int) -> State:
    """The tile keeps how it lay, for tables that place it as it was (ruling B2)."""
    mine = owner(state.setup, fact.seat)
    stock = tuple(sorted((*state.captured[mine], state.lie[fact.cell])))
    return replace(
        state, version=version, lie=lay(state.lie, (fact.cell, HOLE)),
        captured=at(state.captured, mine, stock), left=NOWHERE,
    )  # fmt: skip


def _tagged(state: State, fact: WizardTagged, version: int) -> State:
    """Turns without a tag are counted anew from here, whoever's wizard it was (ruling B14)."""
    pieces = at(state.pieces, fact.piece, NOWHERE)
    return replace(state, version=version, pieces=pieces, quiet=-1)


def _rotated(state: State, fact: TileRotated, version: int) -> State:
    code = fact.tile * 4 + ((state.lie[fact.cell] + fact.quarters) & 3)
    return replace(
        state, version=version, lie=lay(state.lie, (fact.cell, code)),
        moved=(fact.cell,), **_paid(state, fact.seat, SPELLS, fact.pay),
    )  # fmt: skip


def _slid(state: State, fact: TileSlid, version: int) -> State:
    origin, to = fact.origin, fact.to
    return replace(
        state, version=version, lie=lay(state.lie, (to, state.lie[origin]), (origin, HOLE)),
        pieces=tuple(to if cell == origin else cell for cell in state.pieces),
        moved=(origin, to), **_paid(state, fact.seat, SPELLS, fact.pay),
    )  # fmt: skip


def _placed(state: State, fact: TilePlaced, version: int) -> State:
    mine = owner(state.setup, fact.seat)
    stock = tuple(code for code in state.captured[mine] if code >> 2 != fact.tile)
    return replace(
        state, version=version, lie=lay(state.lie, (fact.cell, fact.tile * 4 + fact.turn)),
        captured=at(state.captured, mine, stock), moved=(fact.cell,),
        **_paid(state, fact.seat, SPELLS, fact.pay),
    )  # fmt: skip


def _plays_ended(state: State, fact: PlaysEnded, version: int) -> State:
    return replace(state, version=version, phase=LIMITING, moved=())


def _discarded(state: State, fact: CardDiscarded, version: int) -> State:
    return replace(
        state, version=version, **_paid(state, fact.seat, fact.deck, (fact.card,))
    )  # fmt: skip


def _game_ended(state: State, fact: GameEnded, version: int) -> State:
    return replace(state, version=version, phase=OVER, ending=fact)


EVOLVE: Final[dict[type, Callable[[State, Any, int], State]]] = {
    FirstPlayerChosen: _first,
    TileLaid: _tile_laid,
    TileTurnedUp: _turned_up,
    TileLaidByPlayer: _tile_laid,
    PiecesPlaced: _pieces_placed,
    CardDealt: _dealt,
    TurnBegan: _turn_began,
    DeckChosen: _deck_chosen,
    Reshuffled: _reshuffled,
    CardDrawn: _drawn,
    Stepped: _stepped,
    TileCaptured: _captured,
    WizardTagged: _tagged,
    TileRotated: _rotated,
    TileSlid: _slid,
    TilePlaced: _placed,
    PlaysEnded: _plays_ended,
    CardDiscarded: _discarded,
    GameEnded: _game_ended,
}
"""What each kind of event does."""
