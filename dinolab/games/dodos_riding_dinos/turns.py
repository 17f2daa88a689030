"""A racer's turn: how far its card takes it, what becomes of the card, and the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from dinolab.core.event import Entry
from dinolab.games.dodos_riding_dinos import events as ev
from dinolab.games.dodos_riding_dinos.frames import Turn
from dinolab.games.dodos_riding_dinos.lanes import runner, snows
from dinolab.games.dodos_riding_dinos.resolving import acted
from dinolab.games.dodos_riding_dinos.state import (
    State,
    ability,
    card_kind,
    is_challenger,
    ruling,
    top,
)


def _begin_turn(state: State) -> Entry:
    """A racer whose card is to be resolved: by Speed, for Challengers with their modifiers."""
    seat = state.queue[0]
    card = state.racers[seat].played or ""
    if is_challenger(state, seat):
        return Entry(
            ev.TurnBegan(seat, card, _challenger_speed(state, seat, card)),
            _BY[card_kind(state, card).type],
        )
    rule = "dodos.polaria.snow" if snowed(state, seat) else "dodos.running.advance"
    if state.racers[seat].gone:
        rule = "dodos.derby.support"
    return Entry(ev.TurnBegan(seat, card, speed_of(state, seat, card)), rule)


def snowed(state: State, seat: int) -> bool:
    """Whether deep snow slows the racer that a player's card moves (ruling C14 for supporters)."""
    supports = state.racers[seat].gone
    if supports and ruling(state, "support-snow") == "not":
        return False
    return snows(state, runner(state, seat))


def speed_of(state: State, seat: int, card: str) -> int:
    """A person's card's Speed, less deep snow and less what its own racer's ability takes off."""
    light = ability(state, seat, "light") >= 0
    return card_kind(state, card).speed - snowed(state, seat) - light


_BY: Final = {
    "normal": "dodos.challengers.normal",
    "aggressive": "dodos.challengers.aggressive",
    "reaction": "dodos.challengers.reaction",
}


def _challenger_speed(state: State, seat: int, card: str) -> int:
    """A Challenger's Speed; for a Reaction card the number of dice."""
    kind, found = card_kind(state, card), state.setup.roster
    racer = next(r for r in found if r.id == state.racers[seat].kind)
    if kind.type == "normal":
        return kind.speed + racer.normal
    return kind.speed * racer.aggressive if kind.type == "aggressive" else racer.dice


def _advance(state: State) -> Entry:
    """By the card's Speed: one's own racer or, once that has left a Derby, the partner's."""
    turn: Turn = top(state)
    if turn.step == "extra":
        steps = max(speed_of(state, turn.seat, turn.extra), 0)
        return Entry(ev.MoveBegan(turn.seat, steps, True, "power"), "dodos.cup.red-kiwi")
    seat = runner(state, turn.seat)
    if seat == turn.seat:
        return Entry(ev.MoveBegan(seat, turn.speed, True, "speed"), "dodos.running.advance")
    return Entry(ev.MoveBegan(seat, turn.speed, True, "support"), "dodos.derby.support")


def _discard_played(state: State) -> Entry:
    turn: Turn = top(state)
    return Entry(ev.PlayedDiscarded(turn.seat, acted(turn)), "dodos.running.discard")


def _turn_end(state: State) -> Entry:
    turn: Turn = top(state)
    return Entry(ev.TurnEnded(turn.seat), "dodos.running.turns")


TURNS: Final[dict[str, Callable[[State], Entry | None]]] = {
    "turn": _begin_turn,
    "advance": _advance,
    "discard-played": _discard_played,
    "turn-end": _turn_end,
}
"""What happens by itself in a turn."""
