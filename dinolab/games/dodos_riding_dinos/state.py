"""A position of Dodos Riding Dinos: the racers, the cards, and the stack of what is happening.

What each event does to it is in `evolving.py`; what may happen and what must follow in `rules.py`.
"""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from dinolab.core.event import REFEREE
from dinolab.core.latest import latest
from dinolab.games.dodos_riding_dinos.events import (
    CardKind,
    CupEnded,
    PowerKind,
    RaceEnded,
    RacerKind,
    SetUp,
)
from dinolab.games.dodos_riding_dinos.frames import NONE, Cards, Frame, Struct, Turn
from dinolab.games.dodos_riding_dinos.track import Place, lane, progress

CHOOSING, FIRST, PLACING, DEALING, SCHEMING, TURNING, RUNNING, ENDING, RANKING, OVER = (
    "choosing", "first", "placing", "dealing", "scheming", "turning", "running", "ending",
    "ranking", "over",
)  # fmt: skip
"""What a position is in the middle of: Racer cards, who goes first, the start, first hands, a
round's Scheming phase, Challengers' cards, its Running phase, End of the Round, the places of a
race of a Cup, nothing any more.
"""
CUP, DERBY = "cup", "derby"

UNSEEN: Final = "?"
"""Stands in the discard pile for a card that went there and that nobody wrote down."""
Counts = tuple[int, ...]


class Racer(Struct, frozen=True):
    """A racer. `kind` is the Racer card's id, `place` hex and lap. `hand` for people, `pile` for
    Challengers (by card the shuffle it is from, the top first). `played` is the card of this round:
    "" for none, None face down. `enraged`, `quiet` (plays no Reaction this round), `out` (sits this
    round out), `shown` (said that there was nothing to play); `kept` is what the last signal said
    (1: take the shortcut, 2: do not). In a Cup it has `fans` and `powers` (Power-up cards); in a
    Derby it may be `gone` from the board, where it has finished.
    """

    kind: str = ""
    place: Place = (0, 0)
    hand: Cards = ()
    pile: tuple[int, ...] = ()
    played: str | None = ""
    enraged: bool = False
    quiet: bool = False
    out: bool = False
    shown: bool = False
    kept: int = 0
    fans: int = 0
    powers: tuple[str, ...] = ()
    gone: bool = False

    @property
    def cards(self) -> int:
        """How many cards the racer has left."""
        return len(self.hand) + len(self.pile)


class State(Struct, frozen=True):
    """Everything on the table.

    - `setup`, `version` (events so far), `viewer` (whose eyes: `REFEREE` sees all).
    - `racers` by place at the table; `first` has the First-player marker; `queue` are those still
      to run in this round; `steps` what of End of the Round (of the start of a race, of matching
      teams) is still to come, `lead` and `second` who led then.
    - A Cup: `race` counts from 1, `places` are the racers of the race that has ended, the best
      first, those not yet told apart together, `rolled` their dice, `order` the outcome; `unspent`
      the Power-up cards left, by kind; `cup` how it ended.
    - `ended`: how the race ended, in a Cup the last one that did.
    - The deck: `left` cards in it, `epoch` counts its shuffles, `drawn` the cards since the last;
      `pools` are by shuffle the cards nobody has seen yet, by kind (UNKNOWN to players); `used` is
      the discard pile, sorted.
    - `unseen`: a card was drawn that only its owner looked at, which is written down of a race at
      a real table: hands are unknown there to the referee too, and a card is known when it is seen.
    - `pending`: the stack of what is in the middle of happening, the innermost last.
    - `opened`: the version at which the Scheming question opened; `turns` taken, for the clock,
      `plays` and `rolls` (of luck) in this turn.
    """

    setup: SetUp
    version: int
    phase: str
    racers: tuple[Racer, ...]
    left: int
    pools: tuple[Counts, ...] | None
    used: tuple[str, ...] = ()
    epoch: int = 1
    drawn: int = 0
    unseen: bool = False
    first: int = NONE
    round: int = 0
    turns: int = 0
    plays: int = 0
    rolls: int = 0
    queue: tuple[int, ...] = ()
    steps: tuple[str, ...] = ()
    lead: tuple[int, ...] = ()
    second: tuple[int, ...] = ()
    recovered: tuple[int, ...] = ()
    pending: tuple[Frame, ...] = ()
    opened: int = 0
    race: int = 0
    places: tuple[tuple[int, ...], ...] = ()
    order: tuple[int, ...] = ()
    rolled: tuple[int, ...] = ()
    unspent: Counts = ()
    ended: RaceEnded | None = None
    cup: CupEnded | None = None
    viewer: int = REFEREE


# Reading a position.


@latest
def _kinds(setup: SetUp) -> dict[str, int]:
    return {card.id: number for number, card in enumerate(setup.pack)}


@latest
def _roster(setup: SetUp) -> dict[str, RacerKind]:
    return {racer.id: racer for racer in setup.roster}


@latest
def _powers(setup: SetUp) -> dict[str, PowerKind]:
    return {power.id: power for power in setup.powers}


@latest
def _rulings(setup: SetUp) -> dict[str, str]:
    return dict(setup.rulings)


def card_no(state: State, card: str) -> int:
    """A card's number among the kinds of the pack, or -1."""
    return _kinds(state.setup).get(card, NONE)


def card_kind(state: State, card: str) -> CardKind:
    """A card's kind; KeyError for none of this pack."""
    return state.setup.pack[_kinds(state.setup)[card]]


def power_kind(state: State, power: str) -> PowerKind:
    """A Power-up card's kind; KeyError for none of this pack."""
    return _powers(state.setup)[power]


def racer_kind(state: State, seat: int) -> RacerKind | None:
    """A racer's Racer card, once it is chosen."""
    return _roster(state.setup).get(state.racers[seat].kind)


def ruling(state: State, name: str) -> str:
    """What the table agreed on for a ruling."""
    return _rulings(state.setup)[name]


def is_challenger(state: State, seat: int) -> bool:
    """Whether a racer is run by the game."""
    return seat >= state.setup.people


def ability(state: State, seat: int, code: str) -> int:
    """The number of a racer's ability if it is this one and the table plays with abilities; else
    -1. Challengers have none.
    """
    kind = racer_kind(state, seat)
    if not state.setup.abilities or is_challenger(state, seat) or kind is None:
        return NONE
    return kind.n if kind.ability == code else NONE


def seats_from(state: State, seat: int) -> tuple[int, ...]:
    """All racers clockwise, beginning with one."""
    count = len(state.racers)
    return tuple((seat + step) % count for step in range(count))


def far(state: State, seat: int) -> int:
    """How far a racer has come (`track.progress`)."""
    return progress(state.setup, state.racers[seat].place)


def may_draw(state: State) -> bool:
    """Whether there is any card to draw, in the deck or the discard pile."""
    return state.left > 0 or bool(state.used)


def on_board(state: State) -> tuple[int, ...]:
    """The racers that have not left the board."""
    return tuple(seat for seat, racer in enumerate(state.racers) if not racer.gone)


def lane_of(state: State, seat: int) -> int:
    """Which track a racer is on: 0; in a Derby 1 for the outer one."""
    return lane(state.setup, state.racers[seat].place[0])


def leaders(state: State) -> tuple[int, ...]:
    """The Lead Racers: closest to completing their track."""
    best: dict[int, int] = {}
    for seat in on_board(state):
        on = lane_of(state, seat)
        best[on] = max(best.get(on, far(state, seat)), far(state, seat))
    return tuple(s for s in on_board(state) if far(state, s) == best[lane_of(state, s)])


def won(state: State) -> tuple[int, ...]:
    """Who has won what was played for; nobody before its end."""
    end = (state.cup or state.ended) if state.phase == OVER else None
    return end.winners if end else ()


def top(state: State) -> Any:
    """The innermost thing that is happening, or None."""
    return state.pending[-1] if state.pending else None


def turn_of(state: State) -> Turn | None:
    """The turn that is being taken."""
    return next((frame for frame in state.pending if isinstance(frame, Turn)), None)


def pile(*cards: str | None) -> Cards:
    """Cards sorted, unknown ones last."""
    return tuple(sorted(cards, key=lambda card: (card is None, card or "")))


def less(hand: Cards, card: str | None) -> Cards:
    """A hand without a card: itself where it is known to be there; where an unknown card leaves,
    nothing of the hand is known any more.
    """
    if card is None or card == UNSEEN:
        return (None,) * (len(hand) - 1)
    left = list(hand)
    left.remove(card if card in left else None)
    return tuple(left)


def with_racer(state: State, seat: int, **fields: Any) -> State:
    """A position with a racer changed."""
    racers = list(state.racers)
    racers[seat] = replace(racers[seat], **fields)
    return replace(state, racers=tuple(racers))


def push(state: State, *frames: Frame) -> State:
    """Something begins to happen, within what is happening."""
    return replace(state, pending=(*state.pending, *frames))


def swap_top(state: State, *frames: Frame) -> State:
    """The innermost thing becomes another, or (with none) is over."""
    return replace(state, pending=(*state.pending[:-1], *frames))
