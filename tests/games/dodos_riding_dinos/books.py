"""Books kept of a Cup or a Derby from its events alone, without the game's positions: where racers
stand, how many cards they hold, their Fans and Power-ups; and who has won by that.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dinolab.core.event import Fact
from dinolab.games.dodos_riding_dinos import events as ev

ONE_LESS = (ev.CardSchemed, ev.PileTurned, ev.PileDiscarded, ev.ReactionPlayed, ev.ExtraPlayed)
ONE_MORE = (ev.CardDealt, ev.AshesTaken)
MOVED = (ev.Advanced, ev.WentBack, ev.Landed)


class Books:
    """What has been told so far."""

    def __init__(self, setup: ev.SetUp) -> None:
        count = setup.people + setup.challengers
        self.setup = setup
        self.rulings = dict(setup.rulings)
        self.tracks = [setup.hexes, *(course.hexes for course in setup.later)]
        self.at = [(0, 0)] * count
        self.hands = [0] * count
        self.fans = [0] * count
        self.powers: list[list[str]] = [[] for _ in range(count)]
        self.level: list[list[int]] = []
        self.dice: list[int] = []
        self.spent = {power.id for power in setup.powers if power.spent}

    def past(self, seat: int) -> int:
        """How many hexes past the line a racer is; negative: short of it."""
        at, lap = self.at[seat]
        hexes, split = self.tracks[0], self.setup.split
        own = hexes if not split else hexes[:split] if at < split else hexes[split:]
        lap_length = sum(one.kind not in ("flame", "shortcut") for one in own)
        return (lap - 1) * lap_length - hexes[at].left

    def tell(self, fact: Fact) -> None:
        """What an event adds."""
        if isinstance(fact, ev.RacersPlaced):
            self.at = [(at, 0) for at in fact.places]
        elif isinstance(fact, MOVED):
            self.at[fact.seat] = (fact.to, fact.lap)
        elif isinstance(fact, ev.Swapped):
            mine, theirs = self.at[fact.seat], self.at[fact.target]
            self.at[fact.seat], self.at[fact.target] = theirs, mine
        elif isinstance(fact, ev.TieRolled):
            self.dice.append(fact.face)
        elif isinstance(fact, ev.RaceBegan):
            self.tracks = self.tracks[1:]
            if self.rulings["cup-hands"] == "anew":
                self.hands = [0] * len(self.hands)
        self._cards(fact)
        self._powers(fact)

    def _cards(self, fact: Fact) -> None:
        if isinstance(fact, ONE_MORE):
            self.hands[fact.seat] += 1
        elif isinstance(fact, ONE_LESS):
            self.hands[fact.seat] -= 1
        elif isinstance(fact, ev.PileDealt):
            self.hands[fact.seat] += fact.count
        elif isinstance(fact, ev.Discarded):
            self.hands[fact.seat] -= len(fact.discards)
        elif isinstance(fact, ev.CardTaken):
            self.hands[fact.seat] += 1
            self.hands[fact.target] -= 1
        elif isinstance(fact, ev.CardGiven):
            self.hands[fact.seat] -= 1
            self.hands[fact.target] += 1

    def _powers(self, fact: Fact) -> None:
        if isinstance(fact, ev.PowerDrawn):
            self.powers[fact.seat].append(fact.power)
        elif isinstance(fact, ev.PowerUsed | ev.ExtraPlayed):
            assert fact.power in self.powers[fact.seat]
            if fact.power in self.spent:
                self.powers[fact.seat].remove(fact.power)
        elif isinstance(fact, ev.PowerWorked):
            assert fact.power in self.powers[fact.seat]

    # The Cup.

    def ended(self) -> None:
        """A race of a Cup has ended: dice will be rolled between those level in place and cards."""
        found: dict[tuple[int, int], list[int]] = {}
        for seat, hand in enumerate(self.hands):
            found.setdefault((self.past(seat), hand), []).append(seat)
        self.level, self.dice = [found[key] for key in sorted(found, reverse=True)], []

    def places(self) -> list[int]:
        """The places of the race, by the dice that were rolled; they give Fans."""
        faces = iter(self.dice)
        order = [seat for group in self.level for seat in _apart(group, faces)]
        assert next(faces, None) is None, "a die too many"
        for seat, fans in zip(order, (2, 1), strict=False):
            challenger = seat >= self.setup.people
            if not challenger or self.rulings["challenger-fans"] == "yes":
                self.fans[seat] += fans
        return order

    def cup_winners(self, hands: list[int]) -> list[int]:
        """Fans, then Power-ups left, then cards at the end of the last race."""
        held = [len(powers) for powers in self.powers]
        rank = list(zip(self.fans, held, hands, strict=True))
        return [seat for seat, one in enumerate(rank) if one == max(rank)]

    # The Derby.

    def home(self) -> list[int]:
        """The teams both of whose racers are past their lines."""
        line = 0 if self.rulings["finish"] == "beyond" else -1
        return [t for t in range(4) if self.past(t) > line and self.past(t + 4) > line]

    def derby_winners(self) -> list[int]:
        """Of the teams at home (at the cap: of all) the one with the furthest racer, then by the
        cards of that one.
        """
        teams = self.home() or [0, 1, 2, 3]
        best = {t: max((self.past(s), self.hands[s]) for s in (t, t + 4)) for t in teams}
        top = max(best.values())
        return sorted(s for t in teams if best[t] == top for s in (t, t + 4))


def _apart(group: list[int], faces: Iterator[int]) -> list[int]:
    """A group in the order of its dice; those with equal ones roll again, the best first."""
    if len(group) == 1:
        return group
    rolled: dict[int, list[int]] = {}
    for seat in group:
        rolled.setdefault(next(faces), []).append(seat)
    return [s for face in sorted(rolled, reverse=True) for s in _apart(rolled[face], faces)]


def winners(facts: Iterable[Fact]) -> list[int]:
    """Who has won a whole Cup or Derby; what is told of places and hands on the way must agree."""
    books: Books | None = None
    hands: list[int] = []
    for fact in facts:
        if isinstance(fact, ev.SetUp):
            books = Books(fact)
        if books is None:
            continue
        books.tell(fact)
        derby = books.setup.mode == "derby"
        if isinstance(fact, ev.RaceEnded):
            hands = list(books.hands)
            assert [*fact.hands] == hands
            assert [*fact.progress] == [books.past(seat) for seat in range(len(hands))]
            books.ended()
        elif isinstance(fact, ev.PlacesTaken):
            assert [*fact.racers] == books.places()
        elif isinstance(fact, ev.RoundBegan) and derby:
            assert books.home() == []
    assert books is not None
    return books.derby_winners() if derby else books.cup_winners(hands)
