"""A board as a map of letters, and the two tracks that are read from it.

Capital letters are the outer track, small ones the inner; dots and `@` (the middle, for pictures)
are no track. One runs clockwise.

| letter | is |
| --- | --- |
| `o` | a hex |
| `f` | the finish line; the three hexes before it are where one starts |
| `h` | a Flame hex: it lies in a bend of the track, beside its bypass (the hex of the bend) |
| `s`, `c` | a shortcut signal, and the hexes of its shortcut, one after the other |
| `g`, `p` | a glass ramp, and the three landing hexes beyond the gap, the smallest paw first |

Nothing but the hexes before and after one touches it, so the map says the order; only over a gap
one jumps. A shortcut ends at the last hex of the track that it touches. Back from a shortcut one
goes to the nearest hex behind that it touches (ruling F28).
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from dinolab.boards.hex import Axial, adjacent, beside, distance, place, read_map, turn
from dinolab.games.dodos_riding_dinos.events import Hex

ON_LAP: Final = "ofsgp"
LETTERS: Final = "ofsgphc"
PAWS: Final = ("landing-small", "landing-medium", "landing-large")
KINDS: Final = {"s": "signal", "g": "ramp"}
FEWEST: Final = 8


class BadMap(ValueError):
    """A map that is no board."""


def read_track(text: str, track: str) -> tuple[Hex, ...]:
    """The hexes of the `inner` or `outer` track in the order in which one runs, the finish line
    first; then Flame hexes, then shortcuts. Raises `BadMap`.
    """
    try:
        letters = read_map(text)
    except ValueError as error:
        raise BadMap(str(error)) from error
    known = {*LETTERS, *LETTERS.upper(), "@"}
    if strange := sorted(set(letters.values()) - known):
        raise BadMap(f"the letter {strange[0]!r} means nothing")
    mine = {
        at: letter.lower()
        for at, letter in letters.items()
        if letter.isalpha() and letter.isupper() == (track == "outer")
    }
    lap = _lap({at: letter for at, letter in mine.items() if letter in ON_LAP})
    found = _Course(lap, mine)
    for at, letter in sorted(mine.items(), key=lambda pair: (pair[0][1], pair[0][0])):
        if letter == "h":
            found.flame(at)
    for number, at in enumerate(lap):
        if mine[at] == "s":
            found.shortcut(number)
    return found.hexes()


def middle(text: str) -> Axial | None:
    """Where the map has its `@`."""
    return next((at for at, letter in read_map(text).items() if letter == "@"), None)


def _lap(mine: dict[Axial, str]) -> list[Axial]:
    """The hexes of a lap in running order, the finish line first."""
    finish = [at for at, letter in mine.items() if letter == "f"]
    if len(finish) != 1:
        raise BadMap(f"a track has one finish line, not {len(finish)}")
    lap = [finish[0]]
    ways = beside(lap[0], mine)
    while ways:
        lap.append(ways[0])
        ways = [at for at in _next(lap[-1], mine) if at not in lap]
        if len(ways) > 1:
            raise BadMap(f"the track forks at {lap[-1]}")
    if len(lap) < len(mine) or len(lap) < FEWEST or lap[-1] not in _next(lap[0], mine):
        raise BadMap(f"the track is no closed lap: {len(lap)} of {len(mine)} hexes follow the line")
    if turn([place(*at) for at in lap]) < 0:
        lap = [lap[0], *lap[:0:-1]]
    return lap


def _next(at: Axial, mine: dict[Axial, str]) -> list[Axial]:
    """The hexes before and after one: those beside it, and over a gap the nearest other end."""
    near = beside(at, mine)
    wanted = {"g": "p", "p": "g"}.get(mine[at])
    if len(near) == 1 and wanted:
        ends = [o for o in mine if mine[o] == wanted and len(beside(o, mine)) == 1]
        near += sorted(ends, key=lambda other: (distance(at, other), other))[:1]
    if len(near) != 2:
        raise BadMap(f"the hex at {at} touches {len(near)} hexes of its track, not 2")
    return near


class _Course:
    """A track being put together: its lap, and what branches off it."""

    def __init__(self, lap: list[Axial], mine: dict[Axial, str]) -> None:
        self.lap, self.mine, self.count = lap, mine, len(lap)
        self.kinds = [KINDS.get(mine[at], "") for at in lap]
        self.on = [[(n + 1) % self.count] for n in range(self.count)]
        self.back = [(n - 1) % self.count for n in range(self.count)]
        self.left = [-n % self.count for n in range(self.count)]
        self.more: list[Axial] = []
        for number, at in enumerate(lap):
            if mine[at] == "g":
                self._ramp(number)
        if sum(letter == "p" for letter in mine.values()) != 3 * self.kinds.count("ramp"):
            raise BadMap("each glass ramp has three landing hexes")

    def _ramp(self, ramp: int) -> None:
        landings = [(ramp + n) % self.count for n in (1, 2, 3)]
        if any(self.mine[self.lap[n]] != "p" for n in landings):
            raise BadMap("three landing hexes come after a glass ramp")
        self.on[ramp] = landings
        for kind, number in zip(PAWS, landings, strict=True):
            self.kinds[number], self.back[number] = kind, ramp

    def _add(self, at: Axial, kind: str, on: int, back: int, left: int) -> int:
        self.more.append(at)
        self.kinds.append(kind)
        self.on.append([on])
        self.back.append(back)
        self.left.append(left)
        return len(self.kinds) - 1

    def flame(self, at: Axial) -> None:
        """A Flame hex beside the hex of a bend."""
        touched = [n for n in range(self.count) if adjacent(at, self.lap[n])]
        bends = [
            n for n in touched
            if {(n - 1) % self.count, n, (n + 1) % self.count} == set(touched)
        ]  # fmt: skip
        if len(bends) != 1 or self.kinds[bends[0]]:
            raise BadMap(f"the Flame hex at {at} lies beside no bend of its track")
        bypass = bends[0]
        self.kinds[bypass] = "bypass"
        number = self._add(at, "flame", self.on[bypass][0], self.back[bypass], self.left[bypass])
        self.on[self.back[bypass]].append(number)

    def shortcut(self, signal: int) -> None:
        """The hexes of a shortcut, from its signal on."""
        cuts = {at for at, letter in self.mine.items() if letter == "c"} - {*self.more}
        chain = beside(self.lap[signal], cuts)
        ways = chain
        while len(ways) == 1:
            cuts.discard(ways[0])
            ways = beside(chain[-1], cuts)
            chain = [*chain, *ways[:1]]
        if not chain or len(ways) > 1:
            raise BadMap(f"the signal at {self.lap[signal]} needs one shortcut")
        ends = [n for n in range(self.count) if adjacent(chain[-1], self.lap[n])]
        end = min(ends, key=lambda n: self.left[n], default=signal)
        first = len(self.kinds)
        for step, at in enumerate(chain):
            left = self.left[end] + len(chain) - step
            on = end if step == len(chain) - 1 else first + step + 1
            self._add(at, "shortcut", on, self._behind(at, left), left)
        if self.left[signal] <= self.left[end] + len(chain) + 1:
            raise BadMap(f"the shortcut of the signal at {self.lap[signal]} is none")
        self.on[signal].append(first)

    def _behind(self, at: Axial, left: int) -> int:
        """The nearest hex of the lap behind a shortcut hex that touches it."""
        found = [n for n in range(self.count) if adjacent(at, self.lap[n]) and self.left[n] > left]
        if not found:
            raise BadMap(f"there is no way back from the shortcut hex at {at}")
        return min(found, key=lambda n: self.left[n])

    def hexes(self) -> tuple[Hex, ...]:
        """All hexes, once every letter has been used."""
        if len(self.kinds) != len(self.mine):
            raise BadMap("there are shortcut hexes without a signal")
        if self.kinds[0] or Counter(self.kinds[-3 - len(self.more) :][:3]) != {"": 3}:
            raise BadMap("nothing special lies at the finish line or the three hexes before it")
        cells = [*self.lap, *self.more]
        return tuple(
            Hex(q, r, self.kinds[n], tuple(self.on[n]), self.back[n], self.left[n])
            for n, (q, r) in enumerate(cells)
        )
