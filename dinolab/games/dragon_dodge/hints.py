"""What a play seems worth, from what lies open and one's own hand: for bots.

A wizard is in danger by the cards that lie between it and the nearer dragon. A play is worth what
it takes from the danger of one's own wizards and adds to that of the others, less its cards; ending
the plays is worth nothing, so that cards are not wasted. A tag that a short search finds is worth
more than all else.
"""

from __future__ import annotations

from typing import Final

from dinolab.core.action import Action
from dinolab.core.latest import latest
from dinolab.games.dragon_dodge.events import (
    ELEMENTS,
    PLACE,
    SPELLS,
    ChooseFirst,
    Discard,
    Draw,
    EndPlays,
    Place,
    Rotate,
    Slide,
    Step,
)
from dinolab.games.dragon_dodge.grid import HOLE, SIDES, Lie, lay
from dinolab.games.dragon_dodge.rules import held
from dinolab.games.dragon_dodge.search import Found, find_tag
from dinolab.games.dragon_dodge.search.roads import roads
from dinolab.games.dragon_dodge.search.tiles import edge_table
from dinolab.games.dragon_dodge.state import DRAGONS, NOWHERE, WIZARDS, State, team_of

DANGER: Final = (1.0, 0.9, 0.75, 0.6, 0.45, 0.3, 0.2, 0.12, 0.06)
"""How likely a wizard seems to be tagged soon, by the cards between it and a dragon."""
THEIRS: Final = 0.5
"""What the others' danger is worth beside one's own: they play first."""
CARD: Final = (0.07, 0.06)
"""What keeping a card of each deck is worth."""
SPARE: Final = 0.2
"""What is lost, in cards, where all that are played would have to be discarded anyway."""
TAG: Final = 100.0
LOOK: Final = 12
"""How far the search for a tag goes, in blocks (`search`)."""


def hint(observation: State, action: Action) -> float:
    """What an action seems worth to the player whose turn it is."""
    if isinstance(action, Step | Rotate | Slide | Place | EndPlays):
        return _outlook(observation).worth(action)
    if isinstance(action, Draw):
        return _draw(observation, action.deck)
    if isinstance(action, Discard):
        return -_useful(observation, action.deck, action.card)
    return 1.0 if isinstance(action, ChooseFirst) and action.seat == 0 else 0.0


class Outlook:
    """A position in somebody's turn, as the bots see it."""

    def __init__(self, state: State) -> None:
        self.state, self.team = state, team_of(state.seat)
        self.edges = edge_table(state.setup.tiles)
        self.spare = max(held(state, state.seat) - state.setup.limit, 0)
        self._known: dict[object, float] = {}
        found = find_tag(state, budget=LOOK)
        safe = isinstance(found, Found) and not found.lost
        self.plan = found.plays[0] if isinstance(found, Found) and safe else None
        self.roads = self._roads(state.lie, state.pieces)
        self.now = self._balance(state.pieces, self.roads)

    def worth(self, action: Action) -> float:
        """What a play brings."""
        if action == self.plan:
            return TAG
        if isinstance(action, EndPlays):
            return 0.0
        assert isinstance(action, Step | Rotate | Slide | Place)
        key = _what(action)
        if key not in self._known:
            self._known[key] = self._gain(action)
        deck = ELEMENTS if isinstance(action, Step) else SPELLS
        return self._known[key] - CARD[deck] * max(len(action.pay) - self.spare, SPARE)

    def _gain(self, action: Step | Rotate | Slide | Place) -> float:
        state = self.state
        if isinstance(action, Step):
            return self._step(action)
        lie, pieces = state.lie, state.pieces
        cell = action.origin if isinstance(action, Slide) else action.cell
        if isinstance(action, Place) or not self._matters(cell):
            return 0.0
        if isinstance(action, Rotate):
            code = lie[cell] & ~3 | (lie[cell] + action.quarters) & 3
            return self._balance(pieces, self._roads(lay(lie, (cell, code)), pieces)) - self.now
        pieces = tuple(action.to if at == cell else at for at in pieces)
        lie = lay(lie, (cell, HOLE), (action.to, lie[cell]))
        return self._balance(pieces, self._roads(lie, pieces)) - self.now

    def _step(self, action: Step) -> float:
        pieces, lie, roads = list(self.state.pieces), self.state.lie, self.roads
        origin = pieces[action.piece]
        pieces[action.piece] = action.to
        if action.piece in DRAGONS:
            for wizard in WIZARDS:
                if pieces[wizard] == action.to:
                    pieces[wizard] = NOWHERE
            lie = lay(lie, (origin, HOLE))
            roads = self._roads(lie, tuple(pieces))
        return self._balance(tuple(pieces), roads) - self.now

    def _matters(self, cell: int) -> bool:
        """Whether a piece stands on a tile, or an own wizard beside it."""
        pieces = self.state.pieces
        mine = [pieces[wizard] for wizard in WIZARDS if wizard // 2 == self.team]
        return cell in pieces or any(cell + way in mine for way in SIDES)

    def _roads(self, lie: Lie, pieces: tuple[int, ...]) -> list[int]:
        one, two = (pieces[dragon] for dragon in DRAGONS)
        ways = zip(roads(lie, self.edges, one, two), roads(lie, self.edges, two, one), strict=True)
        return [min(pair) for pair in ways]

    def _balance(self, pieces: tuple[int, ...], roads: list[int]) -> float:
        """Others' danger less one's own; a wizard that is gone has all there is."""
        balance = 0.0
        for wizard in WIZARDS:
            cell = pieces[wizard]
            cards = roads[cell] if cell != NOWHERE else 0
            danger = DANGER[cards] if cards < len(DANGER) else 0.0
            if cell == NOWHERE:
                danger = 2.0
            balance += -danger if wizard // 2 == self.team else THEIRS * danger
        return balance


_outlook = latest(Outlook)


def _what(action: Step | Rotate | Slide | Place) -> object:
    """A play without its payment."""
    if isinstance(action, Step):
        return (0, action.piece, action.to)
    if isinstance(action, Rotate):
        return (1, action.cell, action.quarters)
    if isinstance(action, Slide):
        return (2, action.origin, action.to)
    return 3


def _draw(state: State, deck: int) -> float:
    """Elements and tile spells about five to three."""
    elements, spells = (hand.held for hand in state.hands[state.seat])
    return float((3 * elements <= 5 * spells + 1) == (deck == ELEMENTS))


def _useful(state: State, deck: int, card: int) -> float:
    """What a card in hand is worth: the only one of its kind most, a pair least; captured tiles are
    needed for placing, and the deck of which there is less is dearer.
    """
    cards = state.hands[state.seat][deck].cards or ()
    copies = min(cards[card], 4)
    worth = (0.0, 1.0, 0.7, 0.8, 0.5)[copies]
    if deck == SPELLS and card == PLACE and not any(state.captured):
        worth -= 0.5
    return worth + 0.3 * _draw(state, deck)
