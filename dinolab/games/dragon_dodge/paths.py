"""Where one points to choose an action: ids of the scene, in the order one would say them."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from dinolab.core.action import Action
from dinolab.games.dragon_dodge.events import (
    ELEMENTS,
    MOVE,
    PLACE,
    ROTATE,
    SPELLS,
    Discard,
    Draw,
    LayTile,
    Pay,
    Place,
    Rotate,
    Slide,
    Step,
)
from dinolab.games.dragon_dodge.grid import HOLE
from dinolab.games.dragon_dodge.plays import cheapest_needs, ways
from dinolab.games.dragon_dodge.stage import cell_id, on_stage
from dinolab.games.dragon_dodge.state import State

Path = tuple[str, ...]
NOTHING: Final[Path] = ()


def path(observation: State, action: Action) -> Path:
    """The piece or tile, where it goes, and, where there are several ways to pay, the stack that
    pays for each card needed. A rotation names its stack always. Nothing where nothing in the
    picture stands for the action.
    """
    match action:
        case Step():
            return _step(observation, action)
        case Rotate():
            tile = tile_on(observation, action.cell)
            return (*tile, *_held(observation, _paid((ROTATE,), action.pay))) if tile else NOTHING
        case Slide():
            tile, to = tile_on(observation, action.origin), _cell(observation, action.to)
            return (*tile, *to, *_spell(observation, MOVE, action.pay)) if tile and to else NOTHING
        case Place():
            to = _cell(observation, action.cell)
            stock = observation.captured
            if not to or not any(code >> 2 == action.tile for codes in stock for code in codes):
                return NOTHING
            return (f"t{action.tile}", *to, *_spell(observation, PLACE, action.pay))
        case Discard():
            return _held(observation, (f"h.{'es'[action.deck]}{action.card}",))
        case Draw():
            return (f"deck{action.deck}",)
        case LayTile():
            return _cell(observation, action.cell)
        case _:
            return NOTHING


def _step(state: State, action: Step) -> Path:
    origin, to = state.pieces[action.piece], action.to
    there = tile_on(state, to) or _cell(state, to)
    if origin < 0 or not there:
        return NOTHING
    needs = cheapest_needs(state, origin, to)
    if len(ways(state, state.seat, ELEMENTS, needs)) < 2:
        return (f"p{action.piece}", *there)
    return (f"p{action.piece}", *there, *_stacks(needs, action.pay, state.setup.alike, "e"))


def _spell(state: State, kind: int, pay: Pay) -> Path:
    """The stack that pays for a spell, where there are several ways to pay."""
    return _paid((kind,), pay) if len(ways(state, state.seat, SPELLS, (kind,))) > 1 else ()


def tile_on(state: State, cell: int) -> Path:
    """The tile on a cell."""
    code = state.lie[cell]
    return NOTHING if code == HOLE else (f"t{code >> 2}",)


def _cell(state: State, cell: int) -> Path:
    """The spot of a cell."""
    return (cell_id(cell),) if on_stage(state.setup, cell) else NOTHING


def _paid(needs: Pay, pay: Pay) -> Path:
    """The stack that pays for one spell: all its cards are of one kind."""
    return (f"h.s{(pay or needs)[0]}",)


def _held(state: State, stacks: Path) -> Path:
    """The stacks of a path that the player has cards of."""
    hands = state.hands[state.seat]
    return tuple(
        stack for stack in stacks if (hands["es".index(stack[2])].cards or ())[int(stack[3:])]
    )


@lru_cache(maxsize=4096)
def _stacks(needs: Pay, pay: Pay, alike: int, deck: str) -> Path:
    """For each card needed the stack that pays for it: its own kind, or three alike."""
    found = _split(needs, pay, alike)
    return tuple(f"h.{deck}{kind}" for kind in found)


def _split(needs: Pay, pay: Pay, alike: int) -> tuple[int, ...]:
    """The kinds that pay for what is needed, in its order; () where the cards do not fit."""
    if not needs:
        return ()
    need, rest = needs[0], needs[1:]
    for kind in sorted(set(pay), key=lambda kind: kind != need):
        for count in (1, alike) if kind == need else (alike,):
            if pay.count(kind) >= count:
                left = list(pay)
                for _ in range(count):
                    left.remove(kind)
                more = _split(rest, tuple(left), alike)
                if len(more) == len(rest) and (rest or not left):
                    return (kind, *more)
    return ()
