"""Who races against whom: in a Derby two tracks at once, and four teams of two.

Outside a Derby there is one track, and everybody is against everybody.
"""

from __future__ import annotations

from typing import Final

from dinolab.games.dodos_riding_dinos.state import (
    DERBY,
    State,
    far,
    lane_of,
    leaders,
    on_board,
    ruling,
    seats_from,
)
from dinolab.games.dodos_riding_dinos.track import length

DERBY_SEATS: Final = 8
TEAMS: Final = DERBY_SEATS // 2


def partner(state: State, seat: int) -> int:
    """The seat of the same team in a Derby (`dodos.derby.teams`); else -1."""
    return (seat + TEAMS) % DERBY_SEATS if state.setup.mode == DERBY else -1


def runner(state: State, seat: int) -> int:
    """The racer that a player's card moves: one's own, or the partner's once that has left."""
    return partner(state, seat) if state.racers[seat].gone else seat


def snows(state: State, seat: int) -> bool:
    """Whether a racer runs in deep snow; of a Derby's tracks only the inner one has it."""
    return state.setup.snow and lane_of(state, seat) == 0


def standing_at(state: State, seat: int) -> int:
    """How near a racer is to its line: minus the hexes that are left, more once it is past it."""
    return far(state, seat) - length(state.setup, state.racers[seat].place[0])


def beside(state: State, seat: int) -> tuple[int, ...]:
    """The other racers on a racer's track, clockwise from its left."""
    on = lane_of(state, seat)
    others = seats_from(state, seat)[1:]
    return tuple(o for o in others if not state.racers[o].gone and lane_of(state, o) == on)


def rivals(state: State, seat: int) -> tuple[int, ...]:
    """The others that a racer's effects may be about, clockwise from its left: those on its own
    track (by ruling C10 all in a Derby).
    """
    if state.setup.mode == DERBY and ruling(state, "derby-effects") == "all":
        return tuple(o for o in seats_from(state, seat)[1:] if not state.racers[o].gone)
    return beside(state, seat)


def ahead(state: State, on: int = 0) -> tuple[int, ...]:
    """The Lead Racers of a track that advance for it, in turn order: by ruling F7 all of several,
    none or the first of them.
    """
    lead = leaders(state)
    order = seats_from(state, state.first)
    tied = tuple(seat for seat in order if seat in lead and lane_of(state, seat) == on)
    if len(tied) < 2:
        return tied
    return {"all": tied, "none": (), "first": tied[:1]}[ruling(state, "tied-lead")]


def seconds(state: State) -> tuple[int, ...]:
    """The racers in second place on each track of a Derby; by ruling C11 none where the lead is
    tied, and all where second place is.
    """
    found: list[int] = []
    lead = leaders(state)
    for on in (0, 1):
        there = [seat for seat in on_board(state) if lane_of(state, seat) == on]
        first = [seat for seat in there if seat in lead]
        behind = [seat for seat in there if seat not in lead]
        if not behind or (len(first) > 1 and ruling(state, "second-after-tie") == "none"):
            continue
        best = max(far(state, seat) for seat in behind)
        second = [seat for seat in behind if far(state, seat) == best]
        if len(second) == 1 or ruling(state, "second-tied") == "all":
            found += second
    return tuple(seat for seat in seats_from(state, state.first) if seat in found)
