"""A position of Dinosaur Table Battles, and how to read it. What each event does to it is in
`evolving.py`.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from dinolab.core.event import REFEREE
from dinolab.core.latest import latest
from dinolab.games.dinosaur_table_battles import events as ev
from dinolab.games.dinosaur_table_battles.shapes import CardKind, Dice, DinoKind

DEALING, ASIDE, PICKING, CHOOSING, TEAMS, BETWEEN, ATTACK, FIGHT, ROLL, PLACE, OVER = (
    "dealing", "aside", "picking", "choosing", "teams", "between", "attack", "fight", "roll",
    "place", "over",
)  # fmt: skip
"""What a position is in the middle of: the draft's deal, secret removal, first pick and later
choices; the teams stand; between two turns; the attack phase before an attack and in it; the roll
phase before the roll and after it; nothing any more."""

NONE: Final = -1
Hand = tuple[int | None, ...]
"""Dino Cards of the draft, sorted, unknown ones (None) last."""


class Pick(msgspec.Struct, frozen=True, gc=False):
    """A choice of the draft that is not shown yet; UNKNOWN to the other side."""

    dino: int | None
    place: bool | None


class Draft(msgspec.Struct, frozen=True, gc=False):
    """The draft: each side's hand, the card it set aside (none yet: empty), the choices made but
    not shown (None: not yet chosen), the cards removed openly, which attempt this is, which sides
    still have to take the other's hand (`passing`: the hands on their way, by receiver), and at
    which version the open question opened.
    """

    hands: tuple[Hand, Hand] = ((), ())
    aside: tuple[Hand, Hand] = ((), ())
    picks: tuple[Pick | None, Pick | None] = (None, None)
    out: tuple[int, ...] = ()
    attempt: int = 1
    passing: tuple[Hand | None, Hand | None] = (None, None)
    opened: int = 0


class Fight(msgspec.Struct, frozen=True, gc=False):
    """An attack under way. `stage` is `window` (may it be reacted to?), `hits` (the attacked side
    suffers), `own` (the attacker suffers what is in `bills`), `done`. `used` are the cards that
    reacted with their number of dice; `closed` says that the window is shut. `dino` suffers
    `hits`; `bills` are the attacker's hits still to pay, each with its reason; `theft` tokens that
    the attacked side paid go to the attacker next.
    """

    card: int
    target: int
    dice: int
    hits: int
    own: int
    att_one: bool
    def_one: bool
    stage: str = "window"
    used: tuple[tuple[int, int], ...] = ()
    closed: bool = False
    dino: int = NONE
    bills: tuple[tuple[str, int], ...] = ()
    theft: int = 0


class State(msgspec.Struct, frozen=True, gc=False):
    """Everything on the table. Its parts:

    - `setup`, `version` (events so far), `viewer` (whose eyes: `REFEREE` sees all).
    - `draft`; `teams`: the dinosaurs each side placed; `gone`: those that left play.
    - `dice`: the dice on each card, by card; `down`: which cards are face down.
    - `tokens` by side; `penalty`: which side loses its next attack phase.
    - The turn: `seat` whose it is, `first` who began, `turn` its number, `phase`, `plays` made in
      it, `rolled` dice not placed, `placed` this turn as (card, face, count).
    - `fight`: the attack under way. `ending`, once it is over; `shown` whether removals are shown.
    """

    setup: ev.SetUp
    version: int
    phase: str
    draft: Draft
    teams: tuple[tuple[int, ...], tuple[int, ...]]
    gone: tuple[int, ...]
    dice: tuple[Dice, ...]
    down: tuple[bool, ...]
    tokens: tuple[int, int] = (0, 0)
    counted: int = 0
    penalty: tuple[bool, bool] = (False, False)
    seat: int = NONE
    first: int = NONE
    turn: int = 0
    plays: int = 0
    rolled: Dice = ()
    placed: tuple[tuple[int, int, int], ...] = ()
    fight: Fight | None = None
    ending: ev.MatchEnded | None = None
    shown: bool = False
    viewer: int = REFEREE


# Ids and numbers.


@latest
def _numbers(setup: ev.SetUp) -> dict[str, int]:
    """The numbers behind the ids of a match's dinosaurs and cards."""
    dinos = {dino.id: number for number, dino in enumerate(setup.dinos)}
    return dinos | {card.id: number for number, card in enumerate(setup.cards)}


def dino_no(state: State, dino: str) -> int:
    """A dinosaur's number, or -1."""
    return NONE if "." in dino else _numbers(state.setup).get(dino, NONE)


def card_no(state: State, card: str) -> int:
    """An Action Card's number, or -1."""
    return _numbers(state.setup).get(card, NONE) if "." in card else NONE


def dino_id(state: State, dino: int) -> str:
    """A dinosaur's id, as events and actions name it."""
    return state.setup.dinos[dino].id


def card_id(state: State, card: int) -> str:
    """An Action Card's id, as events and actions name it."""
    return state.setup.cards[card].id


# Reading a position.


def ruling(state: State, name: str) -> str:
    """What the table agreed on for a ruling."""
    return dict(state.setup.rulings)[name]


def kind(state: State, dino: int) -> DinoKind:
    """A dinosaur's kind."""
    return state.setup.dinos[dino]


def card_kind(state: State, card: int) -> CardKind:
    """An Action Card's kind."""
    return state.setup.cards[card]


def in_play(state: State, seat: int) -> tuple[int, ...]:
    """A side's dinosaurs in play."""
    return tuple(dino for dino in state.teams[seat] if dino not in state.gone)


def seat_of(state: State, dino: int) -> int:
    """The side of a dinosaur that was placed."""
    return 0 if dino in state.teams[0] else 1


def face_up(state: State, dino: int) -> tuple[int, ...]:
    """A dinosaur's face-up Action Cards."""
    return tuple(card for card in kind(state, dino).cards if not state.down[card])


def cards_up(state: State, seat: int) -> int:
    """How many face-up Action Cards a side has."""
    return sum(len(face_up(state, dino)) for dino in in_play(state, seat))


def is_large(state: State, dino: int) -> bool:
    """Large dinosaurs begin the match with three Action Cards (`battles.targets.size`)."""
    return len(kind(state, dino).cards) >= 3


def passive(state: State, dino: int, code: str) -> int:
    """The number of a dinosaur's passive ability while its card is face up, or -1."""
    for card in kind(state, dino).cards:
        found = state.setup.cards[card]
        if found.passive == code and not state.down[card] and dino not in state.gone:
            return found.n
    return -1


def side_passive(state: State, seat: int, code: str) -> int:
    """The card of a side's dinosaur in play with a passive ability, or -1."""
    for dino in in_play(state, seat):
        for card in kind(state, dino).cards:
            if state.setup.cards[card].passive == code and not state.down[card]:
                return card
    return -1


def free_dice(state: State, seat: int) -> int:
    """How many dice of a side lie on no card."""
    on = sum(
        len(state.dice[card]) for dino in state.teams[seat] for card in kind(state, dino).cards
    )
    return state.setup.dice_each - on


def pairs(dice: Dice) -> bool:
    """Whether two of the dice match."""
    return len(set(dice)) < len(dice)


# Changing one.


def at(values: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    """A tuple with one value changed."""
    return (*values[:index], value, *values[index + 1 :])


def pile(*dinos: int | None) -> Hand:
    """Dino Cards sorted, unknown ones last."""
    return tuple(sorted(dinos, key=lambda dino: (dino is None, dino or 0)))


def less(hand: Hand, dino: int | None) -> Hand:
    """A hand without a card: itself where it is known to be there, else an unknown one."""
    left = list(hand)
    left.remove(dino if dino in left else None)
    return tuple(left)
