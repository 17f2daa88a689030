"""From a position to the search, and from what it finds to plays."""

from __future__ import annotations

import msgspec

from dinolab.core.action import Action
from dinolab.games.dragon_dodge.events import MOVE, PLACE, Counts, Step
from dinolab.games.dragon_dodge.search.blocks import expand
from dinolab.games.dragon_dodge.search.cards import pay_for, purse
from dinolab.games.dragon_dodge.search.hunt import Hunt, Line, Place, Rules
from dinolab.games.dragon_dodge.search.tell import told
from dinolab.games.dragon_dodge.search.tiles import edge_table
from dinolab.games.dragon_dodge.state import DRAGONS, NOWHERE, State, owner, team_of


class Found(msgspec.Struct, frozen=True):
    """A line that tags an enemy wizard: its plays, whom it tags, own wizards that it loses.

    If it is the `best`, no line has fewer cards; but one that loses nobody goes before all that do.
    If not, the budget ended before that was known.
    """

    plays: tuple[Action, ...]
    wizard: int
    lost: tuple[int, ...]
    nodes: int
    best: bool


class Nothing(msgspec.Struct, frozen=True):
    """No line tags an enemy wizard this turn."""

    nodes: int


class OutOfBudget(msgspec.Struct, frozen=True):
    """The budget ended before that was known."""

    nodes: int


Answer = Found | Nothing | OutOfBudget


class Quarry:
    """A search for one player with these cards."""

    def __init__(self, state: State, seat: int, elements: Counts, spells: Counts) -> None:
        self.state, self.setup = state, state.setup
        self.cards = (elements, spells)
        team = team_of(seat)
        on = [piece for piece in range(4) if state.pieces[piece] != NOWHERE]
        self.prey = tuple(piece for piece in on if piece // 2 != team)
        self.own = tuple(piece for piece in on if piece // 2 == team)
        stock = state.captured[owner(state.setup, seat)]
        self.stock = stock if self.setup.placed_as_was else tuple(code & ~3 for code in stock)

    def find(self, budget: int) -> Answer:
        """The answer. First as if own wizards were not there: without a line there, there is none.
        If that line tags some of them, it is sought again with them in the way and able to step.
        """
        line, nodes, spent = self._hunt(False, 0, budget)
        if line is None:
            return OutOfBudget(nodes) if spent else Nothing(nodes)
        found = self._told(line, nodes, not spent)
        if not found.lost:
            return found
        for losses in range(len(self.own)):
            line, more, spent = self._hunt(True, losses, budget - nodes)
            nodes += more
            if line is not None:
                return self._told(line, nodes, not spent)
            if len(found.lost) == losses + 1 < len(self.own):
                best = found.best and not spent
                return msgspec.structs.replace(found, nodes=nodes, best=best)
            if spent:
                return OutOfBudget(nodes)
        return Nothing(nodes)

    def _hunt(self, own: bool, losses: int, budget: int) -> tuple[Line | None, int, bool]:
        """A line, how many nodes it took, whether the budget was spent."""
        state, setup = self.state, self.setup
        elements, spells = (purse(cards, setup.alike) for cards in self.cards)
        rules = Rules(
            edge_table(setup.tiles), elements, spells, spells.more_of((MOVE, PLACE)),
            spells.more_of((MOVE,)), setup.placed_as_was, setup.corner_holes, losses,
        )  # fmt: skip
        prey = tuple(state.pieces[piece] for piece in self.prey)
        mine = tuple(state.pieces[piece] for piece in self.own) if own else ()
        ways = [(one, state.pieces[one], state.pieces[9 - one]) for one in DRAGONS]
        starts = [
            Place(state.lie, chase, other, prey, mine, self.stock, 0, 0, first)
            for first, chase, other in ways
        ]
        hunt = Hunt(rules, state.lie, budget)
        line = hunt.run(starts, expand)
        return line, hunt.nodes, hunt.spent

    def _told(self, line: Line, nodes: int, best: bool) -> Found:
        """A line as plays, with cards for each."""
        plays, wizard, lost = told(line, self.state.pieces, self.prey)
        elements = iter(pay_for([p.pay for p in plays if isinstance(p, Step)], *self._with(0)))
        spells = iter(pay_for([p.pay for p in plays if not isinstance(p, Step)], *self._with(1)))
        paid = (
            msgspec.structs.replace(p, pay=next(elements if isinstance(p, Step) else spells))
            for p in plays
        )
        return Found(tuple(paid), wizard, lost, nodes, best)

    def _with(self, deck: int) -> tuple[Counts, int]:
        return self.cards[deck], self.setup.alike
