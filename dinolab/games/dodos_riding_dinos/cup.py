"""The Cup: the places of a race, Fans and Power-ups, the next race, and the end of the fourth."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from dinolab.core.action import Refusal, Weighted, refusal
from dinolab.core.event import Entry
from dinolab.games.dodos_riding_dinos import events as ev
from dinolab.games.dodos_riding_dinos.state import State, is_challenger, ruling

FANS: Final = (2, 1)
"""Fans for the first and the second place."""
LAST_PLACE: Final = 6
"""From the third place to this one each gets a Power-up card (ruling C18: nothing after it)."""


def ranking(state: State) -> str:
    """What comes next after a race of a Cup: ties are rolled for, places are taken, Power-ups are
    drawn; then the next race, or the end.
    """
    if tied(state):
        return "tie"
    if state.places:
        return "places"
    if state.queue:
        return "award"
    return "next-race" if state.setup.later else "cup-end"


def tied(state: State) -> tuple[int, ...]:
    """The racers, best first, between whom dice decide next."""
    return next((group for group in state.places if len(group) > 1), ())


def _places(state: State) -> Entry:
    order = tuple(group[0] for group in state.places)
    fans = [0] * len(order)
    for place, n in enumerate(FANS[: len(order)]):
        helped = ruling(state, "challenger-fans") == "yes"
        fans[place] = n if helped or not is_challenger(state, order[place]) else 0
    return Entry(ev.PlacesTaken(order, tuple(fans)), "dodos.cup.places")


def _next_race(state: State) -> Entry:
    """The winner takes the marker; by ruling C4, and wherever only people hold it (F13), the best
    person.
    """
    order = state.order
    people = [seat for seat in order if not is_challenger(state, seat)]
    any_ = ruling(state, "cup-marker") == "winner" and ruling(state, "marker") == "all"
    first = order[0] if any_ else people[0]
    return Entry(ev.RaceBegan(state.race + 1, first), "dodos.cup.next")


def _cup_end(state: State) -> Entry:
    """Most Fans; then most Power-ups not spent; then most cards in hand; then it is shared."""
    assert state.ended is not None
    fans = tuple(racer.fans for racer in state.racers)
    powers = tuple(len(racer.powers) for racer in state.racers)
    hands = state.ended.hands
    winners, code = list(range(len(fans))), "shared"
    for name, counts in (("fans", fans), ("power-ups", powers), ("cup-cards", hands)):
        most = max(counts[seat] for seat in winners)
        winners = [seat for seat in winners if counts[seat] == most]
        if len(winners) == 1:
            code = name
            break
    return Entry(ev.CupEnded(tuple(winners), fans, powers, hands, code), "dodos.cup.end")


CUP_STEPS: Final[dict[str, Callable[[State], Entry]]] = {
    "places": _places,
    "next-race": _next_race,
    "cup-end": _cup_end,
}
"""What happens by itself between the races of a Cup."""


# What luck answers.


def tie_key(state: State) -> str:
    """A try of a racer for a place."""
    return f"dodos.tie:{state.race}:{state.rolls}"


def tie_facts(state: State) -> tuple[tuple[str, int], ...]:
    """Who rolls."""
    return (("to", tied(state)[len(state.rolled)]),)


def decide_tie(state: State, seat: int, action: ev.RollDie) -> tuple[Entry, ...] | Refusal:
    """A die for the better place; equal dice are rolled again."""
    rule = "dodos.cup.tie"
    if action.face not in range(1, 7):
        return refusal("no_such_face", rule, face=action.face)
    return (Entry(ev.TieRolled(tied(state)[len(state.rolled)], action.face), rule),)


def award_outcomes(state: State) -> Weighted:
    """The Power-up cards left in their deck. It holds sixteen: one for each such place of a Cup."""
    kinds = zip(state.setup.powers, state.unspent, strict=True)
    return tuple((ev.DrawPower(power.id), count) for power, count in kinds if count)


def award_key(state: State) -> str:
    """The same cards drawn, the same card."""
    return f"dodos.power:{','.join(map(str, state.unspent))}"


def award_facts(state: State) -> tuple[tuple[str, int], ...]:
    """Who draws."""
    return (("to", state.queue[0]),)


def decide_award(state: State, seat: int, action: ev.DrawPower) -> tuple[Entry, ...] | Refusal:
    """A Power-up card for a place; it lies face up."""
    if action not in (answer for answer, _ in award_outcomes(state)):
        return refusal("power_not_left", "dodos.cup.places", card=action.power)
    return (Entry(ev.PowerDrawn(state.queue[0], action.power), "dodos.cup.places"),)
