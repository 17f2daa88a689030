"""The effects of checkpoint cards: a small vocabulary that every card is printed in.

An effect chooses its dinos from the position it meets and says what is bound to happen to them;
`rules.py` then lets it happen, one event after the other. Ranks are places in the race now, level
dinos ranked by lane (`racer.ending.ties`). The first five are the printed cards.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

from dinolab.games.dino_racer.events import Task
from dinolab.games.dino_racer.state import State, ranked

Struck = tuple[tuple[int, ...], tuple[Task, ...]]
"""The dinos an effect is about, and what is bound to happen."""
Apply = Callable[[State, int, tuple[int, ...]], Struck]

DINO, STEPS, RANK = "dino", "steps", "rank"


class Effect(msgspec.Struct, frozen=True):
    """An effect: how it strikes (position, checkpoint, numbers), which numbers, by which rule."""

    apply: Apply
    takes: tuple[str, ...]
    rule: str

    def fits(self, args: tuple[int, ...]) -> bool:
        """Whether these numbers can be printed on a card of this effect."""
        low, high = {DINO: 0, STEPS: 1, RANK: 1}, {DINO: 4, STEPS: 9, RANK: 5}
        return len(args) == len(self.takes) and all(
            low[what] <= arg <= high[what] for what, arg in zip(self.takes, args, strict=True)
        )


def at_rank(state: State, rank: int) -> int:
    """The dino in a place (1 to 5) now."""
    return ranked(state.spaces, state.lanes)[rank - 1]


# The printed cards.


def slip(state: State, checkpoint: int, args: tuple[int, ...]) -> Struck:
    """SLIP: the dino on the card falls back."""
    dino, steps = args
    return (dino,), (Task("back", dino, steps, "racer.checkpoints.slip"),)


def upset(state: State, checkpoint: int, args: tuple[int, ...]) -> Struck:
    """UPSET: the dinos in 1st and 5th place change places, lanes included."""
    first, last = at_rank(state, 1), at_rank(state, 5)
    return (first, last), (Task("swap", first, last, "racer.faq.upset"),)


def wipeout(state: State, checkpoint: int, args: tuple[int, ...]) -> Struck:
    """WIPEOUT: the dino in 1st place goes back to the space under this card."""
    first = at_rank(state, 1)
    return (first,), (Task("to", first, checkpoint, "racer.faq.wipeout"),)


def turbo(state: State, checkpoint: int, args: tuple[int, ...]) -> Struck:
    """TURBO: a race card is drawn, its dino goes on; the card is never drafted."""
    return (), (Task("turbo", 0, args[0], "racer.faq.turbo"),)


def neck_and_neck(state: State, checkpoint: int, args: tuple[int, ...]) -> Struck:
    """NECK AND NECK: the dino in 3rd place goes level with the one in 1st, in its own lane."""
    third = at_rank(state, 3)
    space = state.spaces[at_rank(state, 1)]
    return (third,), (Task("to", third, space, "racer.faq.neck-and-neck"),)


# Our own cards.


def dash(state: State, checkpoint: int, args: tuple[int, ...]) -> Struck:
    """The dino on the card goes on."""
    dino, steps = args
    return (dino,), (Task("by", dino, steps, "racer.effect.dash"),)


def push(state: State, checkpoint: int, args: tuple[int, ...]) -> Struck:
    """The dino in a place goes on."""
    rank, steps = args
    dino = at_rank(state, rank)
    return (dino,), (Task("by", dino, steps, "racer.effect.push"),)


def tire(state: State, checkpoint: int, args: tuple[int, ...]) -> Struck:
    """The dino in a place falls back."""
    rank, steps = args
    dino = at_rank(state, rank)
    return (dino,), (Task("back", dino, steps, "racer.effect.tire"),)


def trade(state: State, checkpoint: int, args: tuple[int, ...]) -> Struck:
    """The dinos in two places change places, lanes included."""
    a, b = at_rank(state, args[0]), at_rank(state, args[1])
    return (a, b), (Task("swap", a, b, "racer.effect.trade"),)


def turn_lanes(state: State, checkpoint: int, args: tuple[int, ...]) -> Struck:
    """All lanes turn upside down: the lowest becomes the highest."""
    return (), (Task("lanes", 0, 0, "racer.effect.turn-lanes"),)


def sweep(state: State, checkpoint: int, args: tuple[int, ...]) -> Struck:
    """Every dino on the rearmost space goes on, all chosen before anything moves."""
    rear = min(state.spaces)
    dinos = tuple(d for d in ranked(state.spaces, state.lanes) if state.spaces[d] == rear)
    return dinos, tuple(Task("by", dino, args[0], "racer.effect.sweep") for dino in dinos)


def jostle(state: State, checkpoint: int, args: tuple[int, ...]) -> Struck:
    """Every dino that shares its space falls back, all chosen before anything moves."""
    spaces = state.spaces
    dinos = tuple(d for d in ranked(spaces, state.lanes) if spaces.count(spaces[d]) > 1)
    return dinos, tuple(Task("back", dino, args[0], "racer.effect.jostle") for dino in dinos)


EFFECTS: Final[dict[str, Effect]] = {
    "slip": Effect(slip, (DINO, STEPS), "racer.checkpoints.slip"),
    "upset": Effect(upset, (), "racer.faq.upset"),
    "wipeout": Effect(wipeout, (), "racer.faq.wipeout"),
    "turbo": Effect(turbo, (STEPS,), "racer.faq.turbo"),
    "neck-and-neck": Effect(neck_and_neck, (), "racer.faq.neck-and-neck"),
    "dash": Effect(dash, (DINO, STEPS), "racer.effect.dash"),
    "push": Effect(push, (RANK, STEPS), "racer.effect.push"),
    "tire": Effect(tire, (RANK, STEPS), "racer.effect.tire"),
    "trade": Effect(trade, (RANK, RANK), "racer.effect.trade"),
    "turn-lanes": Effect(turn_lanes, (), "racer.effect.turn-lanes"),
    "sweep": Effect(sweep, (STEPS,), "racer.effect.sweep"),
    "jostle": Effect(jostle, (STEPS,), "racer.effect.jostle"),
}
"""Every effect a card may have, by its code in the content pack."""
