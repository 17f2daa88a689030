"""What events do to cards: draws, piles, the discard pile, the Scheming phase."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from dinolab.games.dodos_riding_dinos import events as ev
from dinolab.games.dodos_riding_dinos.frames import Drawing, Move
from dinolab.games.dodos_riding_dinos.state import (
    DERBY,
    SCHEMING,
    TURNING,
    Counts,
    State,
    card_no,
    less,
    may_draw,
    pile,
    push,
    seats_from,
    swap_top,
    top,
    with_racer,
)


def _seen(state: State, epoch: int, card: str | None) -> tuple[Counts, ...] | None:
    """The cards nobody has seen, less one that somebody sees now."""
    if card is None or state.pools is None:
        return None
    pools = list(state.pools)
    counts = list(pools[epoch - 1])
    counts[card_no(state, card)] -= 1
    pools[epoch - 1] = tuple(counts)
    return tuple(pools)


def _drawn(state: State, seat: int, cards: int) -> State:
    """So many of the cards due are drawn; when none is due any more, the drawing is over."""
    frame = top(state)
    queue = frame.queue[cards:] if isinstance(frame, Drawing) else ()
    return swap_top(state, Drawing(queue)) if queue else swap_top(state)


def _dealt(state: State, fact: ev.CardDealt) -> State:
    pools = _seen(state, state.epoch, fact.card)
    state = replace(state, pools=pools, left=state.left - 1, drawn=state.drawn + 1)
    hand = pile(*state.racers[fact.seat].hand, fact.card)
    return _drawn(with_racer(state, fact.seat, hand=hand), fact.seat, 1)


def _pile_dealt(state: State, fact: ev.PileDealt) -> State:
    cards = (*state.racers[fact.seat].pile, *(state.epoch,) * fact.count)
    state = replace(state, left=state.left - fact.count, drawn=state.drawn + fact.count)
    return _drawn(with_racer(state, fact.seat, pile=cards), fact.seat, fact.count)


def _reshuffled(state: State, fact: ev.Reshuffled) -> State:
    counts = Counter(state.used)
    pool = tuple(counts[card.id] for card in state.setup.pack)
    pools = None if state.pools is None else (*state.pools, pool)
    return replace(state, pools=pools, left=fact.count, used=(), epoch=state.epoch + 1, drawn=0)


def _exhausted(state: State, fact: ev.DeckExhausted) -> State:
    frame = top(state)
    rest = tuple(seat for seat in frame.queue if seat != fact.seat)
    return swap_top(state, Drawing(rest)) if rest else swap_top(state)


def discard(state: State, *cards: str) -> State:
    """Cards go to the discard pile."""
    return replace(state, used=tuple(sorted((*state.used, *cards))))


# Scheming.


def _round_began(state: State, fact: ev.RoundBegan) -> State:
    racers = tuple(
        replace(r, played="", enraged=False, quiet=False, out=False, shown=False)
        for r in state.racers
    )
    return replace(
        state, phase=SCHEMING, racers=racers, round=fact.number, first=fact.seat, lead=(),
        second=(), recovered=(), opened=state.version,
    )  # fmt: skip


def _nothing(state: State, fact: ev.NothingToPlay) -> State:
    """Cards are drawn, then the racer goes back; one without cards that can draw none stays."""
    setup = state.setup
    state = with_racer(state, fact.seat, shown=True)
    if not (state.racers[fact.seat].hand or may_draw(state)):
        return state
    draw = Drawing((fact.seat,) * setup.recover)
    return push(state, Move(fact.seat, setup.back, False, "nothing"), draw)


def _sat_out(state: State, fact: ev.SatOut) -> State:
    queue = tuple(seat for seat in state.queue if seat != fact.seat)
    return with_racer(replace(state, queue=queue), fact.seat, out=True)


def _schemed(state: State, fact: ev.CardSchemed) -> State:
    hand = less(state.racers[fact.seat].hand, fact.card)
    return with_racer(state, fact.seat, hand=hand, played=fact.card)


def _revealed(state: State, fact: ev.CardsRevealed) -> State:
    racers = tuple(
        replace(r, played=card) for r, card in zip(state.racers, fact.revealed, strict=True)
    )
    state = replace(state, racers=racers, phase=TURNING)
    queue = tuple(s for s in seats_from(state, state.first) if not state.racers[s].out)
    steps = ("match",) if state.setup.mode == DERBY else ()
    return replace(state, queue=queue, steps=steps)


def top_of_pile(state: State, seat: int, card: str | None) -> State:
    """The top card of a Challenger's pile is seen by somebody."""
    racer = state.racers[seat]
    state = replace(state, pools=_seen(state, racer.pile[0], card))
    return with_racer(state, seat, pile=racer.pile[1:])


def _pile_turned(state: State, fact: ev.PileTurned) -> State:
    state = top_of_pile(state, fact.seat, fact.card)
    return with_racer(state, fact.seat, played=fact.card)


def _enraged(state: State, fact: ev.Enraged) -> State:
    for seat in fact.racers:
        state = with_racer(state, seat, enraged=True)
    return state


EVOLVE: Final[dict[type, Callable[[State, Any], State]]] = {
    ev.CardDealt: _dealt, ev.PileDealt: _pile_dealt, ev.Reshuffled: _reshuffled, ev.DeckExhausted:
    _exhausted, ev.RoundBegan: _round_began, ev.NothingToPlay: _nothing, ev.SatOut: _sat_out,
    ev.CardSchemed: _schemed, ev.CardsRevealed: _revealed, ev.PileTurned: _pile_turned,
    ev.Enraged: _enraged,
}  # fmt: skip
