"""The search for a tag: whole plays of one turn, fewest cards first.

**Nodes** are positions after a step. From each, a *block* is tried: any number of slides and
placements, then a step, with the rotations it needs. Nodes are taken by cards spent, plus one for
each step that is still needed at least, so the first goal is a cheapest line; equal positions with
equal needs are taken once. What may be left out without missing a line:

- *Rotations* are put off to the step that goes onto or off the tile, for nothing else looks at how
  a tile lies; there they must change what is needed. A placed tile is turned when stepped onto.
- *The other dragon* can only help by what it leaves behind, a hole and a tile to place: it steps
  only where a spell can follow. Each dragon is taken as the one that tags (`chase`) in turn.
- *Own wizards* never bar a dragon's way: their steps count only where one would be tagged, so the
  first search forgets them, and others follow only if its line tags one (`quarry.py`). There they
  step like dragons, but onto no dragon: whoever does (by ruling) is tagged.
- *Slides and placements* are put off as long as the line stays legal (`blocks.py`, `frame.py`).
- *Which card pays* does not matter before the end (`cards.py`).
- *Too far*: see `tiles.fewest_steps`.
"""

from __future__ import annotations

from collections.abc import Callable
from heapq import heappop, heappush
from typing import Any, NamedTuple

from dinolab.games.dragon_dodge.grid import CORNERS, ROW, SIDES, Lie, bounds
from dinolab.games.dragon_dodge.search.cards import Purse
from dinolab.games.dragon_dodge.search.frame import Frame, frame_of
from dinolab.games.dragon_dodge.search.tiles import FAR, Edges, bits, fewest_steps

Line = tuple[Any, ...]
"""Plays so far, the last first: `(play, line before)`, `()` for none. A play is `(piece, to,
origin, needs)`, `(SPUN, cell, quarters)`, `(SLID, origin, to)`, `(LAID, cell, code)`,
or `(OPENED, cell, code)`, which says what the open tile there was all along."""
CHASE, OTHER, SPUN, SLID, LAID, OPENED, OWN = range(7)
"""The pieces: the dragon that tags, the other, own wizards from `OWN`; the other kinds of plays."""


Expand = Callable[["Hunt", "Place", Line], None]
"""Pushes what can come after a place."""


class Place(NamedTuple):
    """A position within a line: what lies where, who stands where, what has been used.

    `chase` and `other` are the dragons, `first` which of the two gives chase; `stock` are tiles to
    place, `elements` and `spells` what has been needed so far.
    """

    lie: Lie
    chase: int
    other: int
    prey: tuple[int, ...]
    own: tuple[int, ...]
    stock: tuple[int, ...]
    elements: int
    spells: int
    first: int


class Rules(NamedTuple):
    """What stays the same during a search. `shifts` and `slides`: how many more slides and
    placements, or slides, spells needed so far leave. `as_was`: tiles are placed as they lay;
    `losses`: how many own wizards may be tagged (none are looked at where a place has none).
    """

    edges: Edges
    elements: Purse
    spells: Purse
    shifts: dict[int, int]
    slides: dict[int, int]
    as_was: bool
    corners: bool
    losses: int


class Hunt:
    """One search. `nodes` counts the blocks looked into; at `budget` it stops, and is `spent`."""

    def __init__(self, rules: Rules, lie: Lie, budget: int) -> None:
        top, bottom, left, right = bounds(lie)
        columns = range(left, right + 1)
        self.arena = [row * ROW + column for row in range(top, bottom + 1) for column in columns]
        self.rules, self.budget, self.nodes, self.spent = rules, budget, 0, False
        self.near = (*SIDES, *CORNERS) if rules.corners else SIDES
        self.far = FAR[rules.corners]
        self._queue: list[tuple[int, int, bool, Place, Line]] = []
        self._seen: set[Place] = set()
        self._pushed = 0

    def run(self, starts: list[Place], expand: Expand) -> Line | None:
        """The line of fewest cards to a tag; None if there is none, or at the end of the budget
        unless some line is known by then.
        """
        for place in starts:
            self.push(place, ())
        while self._queue and self.nodes < self.budget:
            cards, _, sure, place, line = heappop(self._queue)
            if not place.prey:
                return line
            if place in self._seen:
                continue
            if not sure:
                steps = self.steps_left(place, frame_of(place.lie, self.arena, ()))
                if steps is None:
                    continue
                if (least := steps + self.cards(place)) > cards:
                    self._put(least, True, place, line)
                    continue
            self._seen.add(place)
            expand(self, place, line)
        self.spent = self.spent or bool(self._queue)
        goals = [entry for entry in self._queue if not entry[3].prey]
        return min(goals)[4] if goals else None

    def cards(self, place: Place) -> int:
        """How many cards have gone."""
        rules = self.rules
        return rules.elements.cost[place.elements] + rules.spells.cost[place.spells]

    def push(self, place: Place, line: Line) -> None:
        """Put a place in the queue, unless the chase is too far off."""
        least = 0
        if place.prey:
            rules, far = self.rules, self.far[place.chase]
            least = min([far[prey] for prey in place.prey]) - rules.slides[place.spells]
            if least > rules.elements.more[place.elements]:
                return
        self._put(self.cards(place) + max(least, 1), False, place, line)

    def _put(self, cards: int, sure: bool, place: Place, line: Line) -> None:
        self._pushed += 1
        heappush(self._queue, (cards, self._pushed, sure, place, line))

    def steps_left(self, place: Place, frame: Frame) -> int | None:
        """At least so many steps are needed still; None if that cannot be paid."""
        rules = self.rules
        most, spells = rules.elements.more[place.elements], rules.shifts[place.spells]
        begin, goals = 1 << place.chase, bits(place.prey)
        return fewest_steps(frame.tiles, frame.open, begin, goals, most, spells, rules.corners)
