"""How a race, a Cup or a Derby has ended: a table of results, a card for each racer or team."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from dinolab.core.scene import Item
from dinolab.core.words import listed, ordinal
from dinolab.games.dodos_riding_dinos.cup import FANS, LAST_PLACE, tied
from dinolab.games.dodos_riding_dinos.derby import done
from dinolab.games.dodos_riding_dinos.lanes import TEAMS
from dinolab.games.dodos_riding_dinos.modes import race_of
from dinolab.games.dodos_riding_dinos.stage import say, seat_name
from dinolab.games.dodos_riding_dinos.state import (
    CUP,
    DERBY,
    OVER,
    RANKING,
    State,
    is_challenger,
    ruling,
)

Names = tuple[str, ...]


class Result(NamedTuple):
    """A card of the table of results: who it is about and at which place, what is said."""

    label: str
    lines: tuple[str, ...]
    tone: int
    rolled: int = 0


def results_label(state: State) -> str:
    """What the table of results is called; empty where there is none."""
    if state.ended is None or state.phase not in (RANKING, OVER):
        return ""
    if state.setup.mode == CUP and state.phase == RANKING:
        return say("results_places", race=race_of(state))
    return say(f"results_{state.setup.mode}")


def results(state: State, names: Names) -> tuple[Result, ...]:
    """The table of results, the best first: of a race, of a whole Cup, of a Derby's teams."""
    if not results_label(state):
        return ()
    if state.setup.mode == DERBY:
        return _derby_results(state, names)
    if state.phase == RANKING:
        return _race_places(state, names)
    return _cup_results(state, names) if state.cup else _race_results(state, names)


def result_items(found: tuple[Result, ...]) -> Iterator[Item]:
    """The cards of the table of results; a die lies on that of a racer that has rolled for its
    place.
    """
    for n, one in enumerate(found):
        yield Item(f"result{n}", "card", f"e{n}", one.label, 0, "up", one.tone, lines=one.lines)
        if one.rolled:
            yield Item(f"rolled{n}", "die", f"result{n}", say("die"), value=one.rolled)


def _run(state: State, seat: int) -> tuple[str, ...]:
    """How far a racer came, and what it then held."""
    assert state.ended is not None
    past = state.ended.progress[seat]
    return (
        say("ran_past" if past >= 0 else "ran_short", count=abs(past)),
        say("held", count=state.ended.hands[seat]),
    )


def _race_places(state: State, names: Names) -> tuple[Result, ...]:
    """After a race of a Cup: those still level have no place yet; then what a place brings."""
    groups = state.places or tuple((seat,) for seat in state.order)
    rolling = tied(state)
    found: list[Result] = []
    for group in groups:
        first = len(found)
        place = ordinal(first + 1)
        if len(group) > 1:
            place = say("places", first=place, last=ordinal(first + len(group)))
        for n, seat in enumerate(group):
            rolled = state.rolled[n] if group == rolling and n < len(state.rolled) else 0
            brings = () if state.places else _brings(state, first, seat)
            label = say("placed", place=place, name=seat_name(names, seat))
            found.append(Result(label, (*_run(state, seat), *brings), seat, rolled))
    return tuple(found)


def _brings(state: State, place: int, seat: int) -> tuple[str, ...]:
    """What a place of a race brings (`dodos.cup.places`)."""
    if place < len(FANS):
        none = is_challenger(state, seat) and ruling(state, "challenger-fans") == "no"
        return () if none else (say("brings_fans", count=FANS[place]),)
    if place >= LAST_PLACE:
        return ()
    return (say("brings_power" if seat in state.queue else "brought_power"),)


def _ranked(
    keys: Mapping[int, tuple[int, ...]], winners: tuple[int, ...]
) -> Iterator[tuple[int, str]]:
    """Racers (or teams) with their places, winners first, those with equal numbers level."""
    order = sorted(keys, key=lambda one: (one not in winners, [-n for n in keys[one]], one))
    for one in order:
        better = sum(keys[other] > keys[one] for other in keys if other not in winners)
        place = 1 if one in winners else len(winners) + better + 1
        yield one, ordinal(place)


def _race_results(state: State, names: Names) -> tuple[Result, ...]:
    end = state.ended
    assert end is not None
    keys = {seat: (end.progress[seat], end.hands[seat]) for seat in range(len(state.racers))}
    return tuple(
        Result(say("placed", place=place, name=seat_name(names, seat)), _run(state, seat), seat)
        for seat, place in _ranked(keys, end.winners)
    )


def _cup_results(state: State, names: Names) -> tuple[Result, ...]:
    end = state.cup
    assert end is not None
    keys = {
        seat: (end.fans[seat], end.unspent[seat], end.hands[seat])
        for seat in range(len(state.racers))
    }
    return tuple(
        Result(
            say("placed", place=place, name=seat_name(names, seat)),
            tuple(say(label, count=n) for label, n in zip(
                ("ended_fans", "ended_powers", "held"), keys[seat], strict=True)),
            seat,
        )
        for seat, place in _ranked(keys, end.winners)
    )  # fmt: skip


def _derby_results(state: State, names: Names) -> tuple[Result, ...]:
    """Teams: those that have finished first, by their furthest racer."""
    end = state.ended
    assert end is not None
    teams = {team: (team, team + TEAMS) for team in range(TEAMS)}
    keys = {
        team: (team in done(state), *max((end.progress[s], end.hands[s]) for s in seats))
        for team, seats in teams.items()
    }
    winners = tuple(team for team in teams if team in end.winners)
    return tuple(
        Result(
            say("placed", place=place,
                name=listed([seat_name(names, seat) for seat in teams[team]])),
            tuple(
                say("of_one", name=seat_name(names, seat), what=_run(state, seat)[0])
                for seat in teams[team]
            ),
            team,
        )
        for team, place in _ranked(keys, winners)
    )  # fmt: skip
