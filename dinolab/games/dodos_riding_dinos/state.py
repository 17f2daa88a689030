"""A position of Dodos Riding Dinos: the racers, the cards, and the stack of what is happening.

What each event does to it is in `evolving.py`; what may happen and what must follow in `rules.py`.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec
from msgspec.structs import replace

from dinolab.core.event import REFEREE
from dinolab.core.latest import latest
from dinolab.games.dodos_riding_dinos.events import CardKind, Part, RaceEnded, RacerKind, SetUp
from dinolab.games.dodos_riding_dinos.track import Place, progress

CHOOSING, FIRST, PLACING, DEALING, SCHEMING, TURNING, RUNNING, ENDING, OVER = (
    "choosing", "first", "placing", "dealing", "scheming", "turning", "running", "ending", "over",
)  # fmt: skip
"""What a position is in the middle of: Racer cards, who goes first, the start, first hands, a
round's Scheming phase, Challengers' cards, its Running phase, End of the Round, nothing any more.
"""

NONE: Final = -1
UNSEEN: Final = "?"
"""Stands in the discard pile for a card that went there and that nobody wrote down."""
Cards = tuple[str | None, ...]
"""Cards of a hand, sorted, unknown ones (None) last."""
Counts = tuple[int, ...]


class Struct(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The base of everything here."""


class Racer(Struct, frozen=True):
    """A racer. `kind` is the Racer card's id, `place` hex and lap. `hand` for people, `pile` for
    Challengers (by card the shuffle it is from, the top first). `played` is the card of this round:
    "" for none, None face down. `enraged`, `quiet` (plays no Reaction this round), `out` (sits this
    round out), `shown` (said that there was nothing to play); `kept` is what the last signal said
    (1: take the shortcut, 2: do not).
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

    @property
    def cards(self) -> int:
        """How many cards the racer has left."""
        return len(self.hand) + len(self.pile)


class Drawing(Struct, frozen=True, tag="drawing"):
    """Cards still to be drawn: racers, one for each card."""

    queue: tuple[int, ...]


class Played(Struct, frozen=True):
    """A Reaction card in a window: whose, which, against what."""

    seat: int
    card: str
    against: int


def standing(plays: tuple[Played, ...]) -> tuple[tuple[bool, ...], bool]:
    """Which Reactions of a window are not cancelled, and whether the card of the turn is. A card is
    cancelled by a Block that is not cancelled itself; the later a card, the sooner it is looked at.
    """
    stands, cancelled = [True] * len(plays), False
    for number in range(len(plays) - 1, -1, -1):
        against = plays[number].against
        if stands[number] and against >= 0:
            stands[against] = False
        cancelled = cancelled or (stands[number] and against == NONE)
    return tuple(stands), cancelled


class Turn(Struct, frozen=True, tag="turn"):
    """A racer's turn: `step` is `advance`, `window`, `effect`, `discard`, `after`. `speed` is how
    far the card takes it, `before` everybody's progress when it began, `passed` whom it then
    passed, `cancelled` whether its effect is, `due` the reactions that come first, `recovered`
    who has.
    """

    seat: int
    card: str
    speed: int
    before: tuple[int, ...]
    step: str = "advance"
    passed: tuple[int, ...] = ()
    cancelled: bool = False
    due: tuple[Played, ...] = ()
    recovered: tuple[int, ...] = ()


class Move(Struct, frozen=True, tag="move"):
    """A movement under way: hexes left, on or back, why, and whether it has gone anywhere. `stage`
    is empty, `enter` or `past` (a flame, as chosen), `touched` (the egg touched landing hexes),
    `missed` (it did not, and no movement is left), `owe` (for the landing), `hurt` (at a signal),
    `stay` (on the ramp).
    """

    seat: int
    left: int
    forward: bool
    why: str
    went: bool = False
    stage: str = ""
    touched: tuple[int, ...] = ()


class Flame(Struct, frozen=True, tag="flame"):
    """A racer has ended a movement on a Flame hex; `way` is chosen or not."""

    seat: int
    way: str = ""


class Window(Struct, frozen=True, tag="window"):
    """The time for Reactions in a turn: who is still to be asked, what was played."""

    seat: int
    ask: tuple[int, ...]
    plays: tuple[Played, ...] = ()


class Effect(Struct, frozen=True, tag="effect"):
    """An effect under way: its parts, how many of them have begun, the one that is being done, the
    racer it is about, racers it still moves, and an ability that is still to be placed.
    """

    seat: int
    card: str
    parts: tuple[Part, ...]
    begun: int = 0
    doing: Part | None = None
    target: int = NONE
    todo: tuple[int, ...] = ()
    ability: Part | None = None
    reaction: bool = False


class Damage(Struct, frozen=True, tag="damage"):
    """Racers that discard: how much each, what each has chosen (None: not yet; unknown ones inside)
    and who has discarded.
    """

    seat: int
    victims: tuple[int, ...]
    amounts: tuple[int, ...]
    picks: tuple[Cards | None, ...]
    opened: int
    done: int = 0


class Dice(Struct, frozen=True, tag="dice"):
    """Dice that are rolled: how many, what for, what they show, whether again."""

    seat: int
    count: int
    why: str
    values: tuple[int, ...] = ()
    again: bool = False


class Launch(Struct, frozen=True, tag="launch"):
    """A Projectile about to be launched: which, its damage, at whom, how racers stand."""

    seat: int
    token: str
    n: int
    target: int = NONE
    arranged: str = ""
    hits: tuple[int, ...] | None = None


Frame = Drawing | Turn | Move | Flame | Window | Effect | Damage | Dice | Launch


class State(Struct, frozen=True):
    """Everything on the table.

    - `setup`, `version` (events so far), `viewer` (whose eyes: `REFEREE` sees all).
    - `racers` by place at the table; `first` has the First-player marker; `queue` are those still
      to run in this round; `steps` what of End of the Round is still to come, `lead` who led then.
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
    recovered: tuple[int, ...] = ()
    pending: tuple[Frame, ...] = ()
    opened: int = 0
    ended: RaceEnded | None = None
    viewer: int = REFEREE


# Reading a position.


@latest
def _kinds(setup: SetUp) -> dict[str, int]:
    return {card.id: number for number, card in enumerate(setup.pack)}


@latest
def _roster(setup: SetUp) -> dict[str, RacerKind]:
    return {racer.id: racer for racer in setup.roster}


@latest
def _rulings(setup: SetUp) -> dict[str, str]:
    return dict(setup.rulings)


def card_no(state: State, card: str) -> int:
    """A card's number among the kinds of the pack, or -1."""
    return _kinds(state.setup).get(card, NONE)


def card_kind(state: State, card: str) -> CardKind:
    """A card's kind; KeyError for none of this pack."""
    return state.setup.pack[_kinds(state.setup)[card]]


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


def leaders(state: State) -> tuple[int, ...]:
    """The Lead Racers: closest to completing the track."""
    best = max(far(state, seat) for seat in range(len(state.racers)))
    return tuple(seat for seat in range(len(state.racers)) if far(state, seat) == best)


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
