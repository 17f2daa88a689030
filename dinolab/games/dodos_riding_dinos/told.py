"""A race as its events tell it, for whoever asks afterwards what was achieved in it.

No position is made for this: what a feat asks for is counted while the events go by.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from dinolab.core.event import Fact
from dinolab.core.feats import Told
from dinolab.games.dodos_riding_dinos import events as ev
from dinolab.games.dodos_riding_dinos.frames import (
    NONE,
)
from dinolab.games.dodos_riding_dinos.track import Place, length, progress


@dataclass
class Race:
    """A race: `racers` by place at the table, the `types` of card that each has played, who has
    launched a Projectile, who has rolled a die, in which `round` it is. `first` crossed the finish
    line first, and `overtook` are those who ran past that racer later on. `end` is how it ended,
    at event `version`.
    """

    setup: ev.SetUp
    racers: list[str]
    types: list[set[str]]
    places: list[Place]
    launched: set[int] = field(default_factory=set)
    rolled: set[int] = field(default_factory=set)
    overtook: set[int] = field(default_factory=set)
    first: int = NONE
    round: int = 0
    end: ev.RaceEnded | None = None
    version: int = NONE

    @classmethod
    def of(cls, setup: ev.SetUp) -> Race:
        """A race that has been set up."""
        count = setup.people + setup.challengers
        return cls(setup, [""] * count, [set() for _ in range(count)], [(0, 0)] * count)

    def far(self, seat: int) -> int:
        """How far a racer has come (`track.progress`)."""
        return progress(self.setup, self.places[seat])

    def type_of(self, card: str) -> str:
        """A card's type."""
        return next(kind.type for kind in self.setup.pack if kind.id == card)

    def move(self, seat: int, place: Place, *, runs: bool) -> None:
        """A racer is somewhere else now; only who `runs` there overtakes."""
        behind = self.first not in (NONE, seat) and self.far(seat) <= self.far(self.first)
        self.places[seat] = place
        if runs and behind and self.far(seat) > self.far(self.first):
            self.overtook.add(seat)
        line = length(self.setup) - (dict(self.setup.rulings)["finish"] == "entering")
        if self.first == NONE and self.far(seat) > line:
            self.first = seat


def _chosen(race: Race, fact: ev.RacerChosen) -> None:
    race.racers[fact.seat] = fact.racer


def _placed(race: Race, fact: ev.RacersPlaced) -> None:
    race.places = [(at, 0) for at in fact.places]


def _round(race: Race, fact: ev.RoundBegan) -> None:
    race.round = fact.number


def _revealed(race: Race, fact: ev.CardsRevealed) -> None:
    for seat, card in enumerate(fact.revealed):
        if card:
            race.types[seat].add(race.type_of(card))


def _reacted(race: Race, fact: ev.ReactionPlayed) -> None:
    race.types[fact.seat].add(race.type_of(fact.card))


def _moved(race: Race, fact: ev.Advanced | ev.Landed) -> None:
    race.move(fact.seat, (fact.to, fact.lap), runs=True)


def _went_back(race: Race, fact: ev.WentBack) -> None:
    race.move(fact.seat, (fact.to, fact.lap), runs=False)


def _swapped(race: Race, fact: ev.Swapped) -> None:
    mine, theirs = race.places[fact.seat], race.places[fact.target]
    race.move(fact.seat, theirs, runs=False)
    race.move(fact.target, mine, runs=False)


def _thrown(race: Race, fact: ev.Thrown) -> None:
    race.launched.add(fact.seat)


def _rolled(race: Race, fact: ev.DiceRolled | ev.SignalRolled) -> None:
    race.rolled.add(fact.seat)


def _ended(race: Race, fact: ev.RaceEnded) -> None:
    race.end = fact


TELLS: Final[dict[type[Fact], Callable[[Race, Any], None]]] = {
    ev.RacerChosen: _chosen, ev.RacersPlaced: _placed, ev.RoundBegan: _round,
    ev.CardsRevealed: _revealed, ev.ReactionPlayed: _reacted, ev.Advanced: _moved,
    ev.Landed: _moved, ev.WentBack: _went_back, ev.Swapped: _swapped, ev.Thrown: _thrown,
    ev.DiceRolled: _rolled, ev.SignalRolled: _rolled, ev.RaceEnded: _ended,
}  # fmt: skip
"""What each kind of event adds to what is known of a race."""


def races(told: Iterable[Told]) -> Iterator[Race]:
    """The races of a game that were run to their end, in order."""
    race: Race | None = None
    for one in told:
        if isinstance(one.fact, ev.SetUp):
            race = Race.of(one.fact)
        elif race is not None and (tell := TELLS.get(type(one.fact))) is not None:
            tell(race, one.fact)
            if race.end is not None:
                race.version = one.version
                yield race
                race = None
