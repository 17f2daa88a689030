"""A line of the sheet as it is being written: its words so far, and what may come next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from dinolab.core.action import Refusal, refusal
from dinolab.core.sheet import Blank, Inputs, Mark, Said
from dinolab.games.dodos_riding_dinos.hidden import seen
from dinolab.games.dodos_riding_dinos.stage import hex_label, seat_name, words
from dinolab.games.dodos_riding_dinos.state import State, is_challenger

Names = tuple[str, ...]


@dataclass(frozen=True)
class Page:
    """What is asked now, and the words written so far."""

    state: State
    said: Said
    names: Names

    def blank(
        self, code: str, marks: tuple[Mark, ...], enough: Inputs | None = None, **values: object
    ) -> Blank:
        """A blank with its text."""
        return Blank(words().term("blank", code).format(**values), marks, enough)

    def name(self, seat: int) -> str:
        """What a racer is called."""
        return seat_name(self.names, seat)

    def racer(self, seat: int, why: Refusal | None = None) -> Mark:
        """A racer, by name or by its place at the table."""
        return Mark(seat, self.name(seat), str(seat + 1), why)

    def hex(self, number: int) -> Mark:
        """A hex of the track, by what it is or by its number."""
        setup = self.state.setup
        return Mark(number, hex_label(setup.hexes, number, setup.split), str(number))

    def cards(
        self, seat: int, why: Callable[[str], Refusal | None] = lambda card: None
    ) -> tuple[Mark, ...]:
        """All kinds of cards; one that cannot come from this racer's cards says why not."""
        state, known = self.state, seen(self.state)
        hand = Counter(state.racers[seat].hand)
        sealed = None in hand or is_challenger(state, seat)
        found = []
        for number, kind in enumerate(state.setup.pack):
            mine, wanted = hand[kind.id], self.said.count(kind.id) + 1
            left = kind.copies - known[number] if sealed else 0
            no, earlier = why(kind.id), 0
            if no is None and wanted > mine and not sealed:
                no = refusal("hand_is_known", "dodos.cards.types", seat=seat, card=kind.id)
            elif no is None and wanted > mine + left:
                no = refusal("all_in_sight", "dodos.cards.types", card=kind.id, count=kind.copies)
                earlier = kind.copies
            found.append(Mark(kind.id, words().term("card", kind.id), "", no, earlier))
        return tuple(found)


def mark(code: str, short: str = "") -> Mark:
    """A word of the sheet's own."""
    return Mark(code, words().term("mark", code), short)
