"""End of the Round, step by step, and the end of the race."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from dinolab.core.event import Entry
from dinolab.games.dodos_riding_dinos import events as ev
from dinolab.games.dodos_riding_dinos.abilities import at_round_end, code_of
from dinolab.games.dodos_riding_dinos.state import State, far, leaders, ruling, seats_from
from dinolab.games.dodos_riding_dinos.track import length


def finished(state: State) -> tuple[int, ...]:
    """The racers past the finish line (ruling F6)."""
    lap = length(state.setup)
    past = lap if ruling(state, "finish") == "beyond" else lap - 1
    return tuple(seat for seat in range(len(state.racers)) if far(state, seat) > past)


def _round_end(state: State) -> Entry:
    return Entry(ev.RoundEnding(state.round), "dodos.end.order")


def next_step(state: State) -> str:
    """The next step of End of the Round, empty at its end; idle abilities are left out."""
    for step in state.steps:
        name, _, seat = step.partition(":")
        if name != "ability" or at_round_end(state, int(seat)):
            return step
    return ""


def _ability(state: State) -> Entry:
    seat = int(next_step(state).split(":")[1])
    n = at_round_end(state, seat)
    return Entry(ev.AbilityTriggered(seat, code_of(state, seat), n), "dodos.end.abilities")


def _lead(state: State) -> Entry:
    """The Lead Racer, or by ruling F7 all or none or the first of several."""
    lead = leaders(state)
    if len(lead) > 1:
        way = ruling(state, "tied-lead")
        order = [seat for seat in seats_from(state, state.first) if seat in lead]
        lead = {"all": tuple(order), "none": (), "first": (order[0],)}[way]
    return Entry(ev.LeadAdvanced(lead), "dodos.end.lead")


def _lead_move(state: State) -> Entry:
    seat = int(state.steps[0].split(":")[1])
    return Entry(ev.MoveBegan(seat, 1, True, "lead"), "dodos.end.lead")


def _draws(state: State) -> Entry:
    others = tuple(seat for seat in seats_from(state, state.first) if seat not in state.lead)
    return Entry(ev.DrawsBegan(others, 1), "dodos.end.draw")


def _marker(state: State) -> Entry:
    """The marker goes to the left; where Challengers do not hold it, to the next person."""
    seats = len(state.racers)
    if ruling(state, "marker") == "people":
        seats = state.setup.people
    return Entry(ev.MarkerPassed((state.first + 1) % seats), "dodos.end.marker")


def _race_end(state: State) -> Entry:
    """The furthest past the line wins; then most cards in hand; then the victory is shared."""
    lap = length(state.setup)
    progress = tuple(far(state, seat) - lap for seat in range(len(state.racers)))
    hands = tuple(racer.cards for racer in state.racers)
    best = max(progress)
    winners = [seat for seat, at in enumerate(progress) if at == best]
    code = "furthest" if finished(state) else "cap"
    if len(winners) > 1:
        most = max(hands[seat] for seat in winners)
        winners = [seat for seat in winners if hands[seat] == most]
        code = "most-cards" if len(winners) == 1 else "shared"
    return Entry(ev.RaceEnded(tuple(winners), progress, hands, code), ENDINGS[code])


ENDINGS: Final = {
    "furthest": "dodos.race.furthest",
    "most-cards": "dodos.race.tie",
    "shared": "dodos.race.tie",
    "cap": "dodos.ruling.cap",
}


CLOSING: Final[dict[str, Callable[[State], Entry]]] = {
    "round-end": _round_end,
    "ability": _ability,
    "lead": _lead,
    "move": _lead_move,
    "draws": _draws,
    "marker": _marker,
    "race-end": _race_end,
}
"""What happens by itself at the end of rounds and of the race."""
