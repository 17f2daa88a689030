"""End of the Round, step by step, and the end of the race."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from dinolab.core.event import Entry
from dinolab.games.dodos_riding_dinos import events as ev
from dinolab.games.dodos_riding_dinos.abilities import at_round_end, code_of
from dinolab.games.dodos_riding_dinos.cup import CUP_STEPS
from dinolab.games.dodos_riding_dinos.derby import DERBY_STEPS, derby_end, matched, rewarded
from dinolab.games.dodos_riding_dinos.frames import Turn
from dinolab.games.dodos_riding_dinos.lanes import ahead, standing_at
from dinolab.games.dodos_riding_dinos.powers import idle
from dinolab.games.dodos_riding_dinos.state import (
    CUP,
    DERBY,
    State,
    may_draw,
    on_board,
    ruling,
    seats_from,
    top,
)


def finished(state: State) -> tuple[int, ...]:
    """The racers on the board that are past the finish line (ruling F6)."""
    line = 0 if ruling(state, "finish") == "beyond" else -1
    return tuple(seat for seat in on_board(state) if standing_at(state, seat) > line)


def _round_end(state: State) -> Entry:
    return Entry(ev.RoundEnding(state.round), "dodos.end.order")


def next_step(state: State) -> str:
    """The next step of End of the Round, empty at its end; what has nothing to do is left out."""
    return next((step for step in state.steps if _works(state, *step.split(":"))), "")


def _works(state: State, name: str, which: str = "", power: str = "", *_: str) -> bool:
    if name == "ability":
        return at_round_end(state, int(which)) > 0
    if name == "power":
        return not idle(state, int(which), power)
    if name == "remove":
        return bool(finished(state))
    if name == "recover":
        return to_recover(state) >= 0
    if name == "match":
        return bool(matched(state))
    return name != "draws" or not which or bool(rewarded(state, int(which)))


def to_recover(state: State) -> int:
    """The next racer without cards, clockwise from whose turn it is, else from the first player;
    nobody where there is no card to draw (ruling F10).
    """
    if not may_draw(state):
        return -1
    turn = top(state)
    active = turn.seat if isinstance(turn, Turn) else state.first
    done = turn.recovered if isinstance(turn, Turn) else state.recovered
    for seat in seats_from(state, active):
        racer = state.racers[seat]
        if not racer.cards and seat not in done and not racer.out and not racer.gone:
            return seat
    return -1


def _ability(state: State) -> Entry:
    seat = int(next_step(state).split(":")[1])
    n = at_round_end(state, seat)
    return Entry(ev.AbilityTriggered(seat, code_of(state, seat), n), "dodos.end.abilities")


def _lead(state: State) -> Entry:
    return Entry(ev.LeadAdvanced(ahead(state)), "dodos.end.lead")


def _move(state: State) -> Entry:
    """A step of movement: `move:seat:hexes:why`."""
    _, seat, hexes, why = state.steps[0].split(":")
    return Entry(ev.MoveBegan(int(seat), int(hexes), True, why), MOVES[why])


def _power(state: State) -> Entry:
    """A Power-up works by itself: `power:seat:card`."""
    _, seat, power = next_step(state).split(":")
    return Entry(ev.PowerWorked(int(seat), power), "dodos.cup.powers")


def _draws(state: State) -> Entry:
    """All but the Lead Racers draw a card; in a Derby `draws:count` says how many."""
    _, _, count = next_step(state).partition(":")
    if count:
        n = int(count)
        return Entry(ev.DrawsBegan(rewarded(state, n), n), "dodos.derby.rewards")
    others = tuple(seat for seat in seats_from(state, state.first) if seat not in state.lead)
    return Entry(ev.DrawsBegan(others, 1), "dodos.end.draw")


def _marker(state: State) -> Entry:
    """The marker goes to the left; where Challengers do not hold it, to the next person."""
    seats = len(state.racers)
    if ruling(state, "marker") == "people":
        seats = state.setup.people
    rule = "dodos.derby.marker" if state.setup.mode == DERBY else "dodos.end.marker"
    return Entry(ev.MarkerPassed((state.first + 1) % seats), rule)


def _remove(state: State) -> Entry:
    return Entry(ev.RacersRemoved(finished(state)), "dodos.derby.finish")


def _race_end(state: State) -> Entry:
    """The furthest past the line wins; then most cards in hand; then the victory is shared, or in a
    Cup dice decide.
    """
    if state.setup.mode == DERBY:
        end = derby_end(state)
        return Entry(end, ending_rule(DERBY, end.code))
    progress = tuple(standing_at(state, seat) for seat in range(len(state.racers)))
    hands = tuple(racer.cards for racer in state.racers)
    best = max(progress)
    winners = [seat for seat, at in enumerate(progress) if at == best]
    code = "furthest"
    if len(winners) > 1:
        most = max(hands[seat] for seat in winners)
        winners = [seat for seat in winners if hands[seat] == most]
        level = "dice" if state.setup.mode == CUP else "shared"
        code = "most-cards" if len(winners) == 1 else level
    if not finished(state):
        code = "cap"
    rule = ending_rule(state.setup.mode, code)
    return Entry(ev.RaceEnded(tuple(winners), progress, hands, code), rule)


ENDINGS: Final = {
    "furthest": "dodos.race.furthest",
    "most-cards": "dodos.race.tie",
    "shared": "dodos.race.tie",
    "cap": "dodos.ruling.cap",
    "fans": "dodos.cup.end",
    "power-ups": "dodos.cup.end",
    "cup-cards": "dodos.cup.end",
    "team": "dodos.derby.end",
    "furthest-team": "dodos.derby.end",
    "team-cards": "dodos.ruling.derby-tie",
}
"""How a race, a Cup or a Derby may be decided, and by which rule."""
TIES: Final = {
    (CUP, "most-cards"): "dodos.cup.tie",
    (CUP, "dice"): "dodos.cup.tie",
    (CUP, "shared"): "dodos.cup.end",
    (DERBY, "shared"): "dodos.ruling.derby-tie",
}
"""Where the mode has a rule of its own for it."""


def ending_rule(mode: str, code: str) -> str:
    """The rule by which it was decided."""
    return TIES.get((mode, code)) or ENDINGS[code]


MOVES: Final = {
    "lead": "dodos.end.lead",
    "first": "dodos.derby.rewards",
    "second": "dodos.derby.rewards",
    "match": "dodos.derby.match",
    "powers": "dodos.cup.challengers",
}
"""What a step of movement is for."""


CLOSING: Final[dict[str, Callable[[State], Entry]]] = {
    "round-end": _round_end,
    "ability": _ability,
    "lead": _lead,
    "move": _move,
    "power": _power,
    "remove": _remove,
    "draws": _draws,
    "marker": _marker,
    "race-end": _race_end,
    **CUP_STEPS,
    **DERBY_STEPS,
}
"""What happens by itself at the end of rounds and of the race."""
