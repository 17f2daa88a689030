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
from dinolab.games.dodos_riding_dinos.frames import NONE
from dinolab.games.dodos_riding_dinos.track import Place, length, next_race, progress


@dataclass
class Race:
    """A race, or a Derby: `racers` by place at the table, the `types` of card that each has played,
    round by round those of the cards that were `revealed` (empty for none), who has `launched` a
    Projectile, who has `rolled` a die. `first` crossed the finish line first, and `overtook` are
    those who ran past that racer later on. `end` is how it ended; once it is `over`, at event
    `version`, `winners` have won it.
    """

    setup: ev.SetUp
    racers: list[str]
    types: list[set[str]]
    places: list[Place]
    type_of: dict[str, str]
    line: int
    revealed: list[tuple[str, ...]] = field(default_factory=list)
    launched: set[int] = field(default_factory=set)
    rolled: set[int] = field(default_factory=set)
    overtook: set[int] = field(default_factory=set)
    first: int = NONE
    round: int = 0
    end: ev.RaceEnded | None = None
    over: bool = False
    winners: tuple[int, ...] = ()
    version: int = NONE

    @classmethod
    def of(cls, setup: ev.SetUp, racers: Iterable[str] = ()) -> Race:
        """A race that has been set up; in a Cup the racers stay those of the races before."""
        count = setup.people + setup.challengers
        known = list(racers) or [""] * count
        types = {"": ""} | {card.id: card.type for card in setup.pack}
        line = 0 if dict(setup.rulings)["finish"] == "beyond" else -1
        return cls(setup, known, [set() for _ in known], [(0, 0)] * count, types, line)

    def next(self) -> Race:
        """The next race of a Cup."""
        return Race.of(next_race(self.setup), self.racers)

    def past(self, seat: int) -> int:
        """How far past its finish line a racer is; negative before it."""
        place = self.places[seat]
        return progress(self.setup, place) - length(self.setup, place[0])

    def move(self, seat: int, place: Place, *, runs: bool) -> None:
        """A racer is somewhere else now; only who `runs` there overtakes."""
        behind = self.first not in (NONE, seat) and self.past(seat) <= self.past(self.first)
        self.places[seat] = place
        if self.first == NONE and self.past(seat) > self.line:
            self.first = seat
        if runs and behind and self.past(seat) > self.past(self.first):
            self.overtook.add(seat)

    def decide(self, winners: tuple[int, ...]) -> None:
        """It is over. A race that only our cap ended is won by nobody (`dodos.ruling.feats`)."""
        capped = self.end is None or self.end.code == "cap"
        self.over, self.winners = True, () if capped else winners


def _chosen(race: Race, fact: ev.RacerChosen) -> None:
    race.racers[fact.seat] = fact.racer


def _placed(race: Race, fact: ev.RacersPlaced) -> None:
    race.places = [(at, 0) for at in fact.places]


def _round(race: Race, fact: ev.RoundBegan) -> None:
    race.round = fact.number


def _revealed(race: Race, fact: ev.CardsRevealed) -> None:
    found = tuple(race.type_of[card] for card in fact.revealed)
    race.revealed.append(found)
    for seat, kind in enumerate(found):
        if kind:
            race.types[seat].add(kind)


def _played(race: Race, fact: ev.ReactionPlayed | ev.ExtraPlayed) -> None:
    race.types[fact.seat].add(race.type_of[fact.card])


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


def _rolled(race: Race, fact: ev.DiceRolled | ev.SignalRolled | ev.TieRolled) -> None:
    race.rolled.add(fact.seat)


def _ended(race: Race, fact: ev.RaceEnded) -> None:
    race.end = fact
    if race.setup.mode != "cup":
        race.decide(fact.winners)


def _ranked(race: Race, fact: ev.PlacesTaken) -> None:
    race.decide(fact.racers[:1])


TELLS: Final[dict[type[Fact], Callable[[Race, Any], None]]] = {
    ev.RacerChosen: _chosen, ev.RacersPlaced: _placed, ev.RoundBegan: _round,
    ev.CardsRevealed: _revealed, ev.ReactionPlayed: _played, ev.ExtraPlayed: _played,
    ev.Advanced: _moved, ev.Landed: _moved, ev.WentBack: _went_back, ev.Swapped: _swapped,
    ev.Thrown: _thrown, ev.DiceRolled: _rolled, ev.SignalRolled: _rolled, ev.TieRolled: _rolled,
    ev.RaceEnded: _ended, ev.PlacesTaken: _ranked,
}  # fmt: skip
"""What each kind of event adds to what is known of a race."""
BEGIN: Final[tuple[type[Fact], ...]] = (ev.SetUp, ev.RaceBegan)


def races(told: Iterable[Told]) -> Iterator[Race]:
    """The races of a game that were run to their end, in order."""
    race: Race | None = None
    for one in told:
        if isinstance(one.fact, ev.SetUp):
            race = Race.of(one.fact)
        elif race is None:
            continue
        elif isinstance(one.fact, ev.RaceBegan):
            race = race.next()
        elif not race.over and (tell := TELLS.get(type(one.fact))) is not None:
            tell(race, one.fact)
            if race.over:
                race.version = one.version
                yield race
