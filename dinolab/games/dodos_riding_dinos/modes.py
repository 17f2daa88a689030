"""What a Cup and a Derby add to the picture: which race it is, Fans and Power-ups; teams, who leads
on each track, and who has left the board.
"""

from __future__ import annotations

from collections.abc import Iterator

from dinolab.core.scene import Item, Zone
from dinolab.core.words import listed
from dinolab.games.dodos_riding_dinos.cup import tied
from dinolab.games.dodos_riding_dinos.items import count, house_powers, power_card, token
from dinolab.games.dodos_riding_dinos.lanes import TEAMS, partner, seconds
from dinolab.games.dodos_riding_dinos.powers import AHEAD, offered
from dinolab.games.dodos_riding_dinos.rules import next_up
from dinolab.games.dodos_riding_dinos.stage import ground_name, power_id, say, seat_name, words
from dinolab.games.dodos_riding_dinos.state import (
    CUP,
    DERBY,
    State,
    is_challenger,
    lane_of,
    leaders,
    power_kind,
    top,
    won,
)

Names = tuple[str, ...]


def tone_of(state: State, seat: int) -> int:
    """A racer's colour: its own, in a Derby that of its team."""
    return seat % TEAMS if state.setup.mode == DERBY else seat


# Titles.


def when(state: State) -> str:
    """Which round it is, in a Cup of which race."""
    if state.setup.mode != CUP:
        return say("round", round=state.round)
    return say("cup_round", race=race_of(state), round=state.round)


def race_of(state: State) -> str:
    """Which race of a Cup it is."""
    return say("race", race=state.race, races=state.race + len(state.setup.later))


def title_before(state: State) -> str:
    """Before the first round."""
    if state.setup.mode == CUP:
        return say("title_cup_before", race=race_of(state))
    return say("title_derby_before" if state.setup.mode == DERBY else "title_before")


def title_over(state: State, names: Names) -> str:
    """Who has won what was played for."""
    who = listed([seat_name(names, seat) for seat in won(state)])
    return say(f"title_{state.setup.mode}_over", names=who)


def title_ranking(state: State, names: Names) -> str:
    """Between two races of a Cup: who rolls for a place, who draws a Power-up."""
    race, up = race_of(state), next_up(state)
    if up == "tie":
        level = tied(state)
        who = [seat_name(names, seat) for seat in level]
        return say("title_tie", race=race, names=listed(who), name=who[len(state.rolled)])
    if up == "award":
        return say("title_award", race=race, name=seat_name(names, state.queue[0]))
    return say("title_places", race=race)


# Beside a racer.


def racer_notes(state: State, seat: int, names: Names) -> tuple[str, ...]:
    """What stands on a racer's card besides its ability: in a Derby partner and track."""
    if state.setup.mode != DERBY:
        return ()
    mate = seat_name(names, partner(state, seat))
    if not state.round:
        return (say("partner", name=mate),)
    return (say("partner_on", name=mate, track=_track(state, seat)),)


def _track(state: State, seat: int) -> str:
    return words().term("track", ("inner", "outer")[lane_of(state, seat)])


def head(state: State, seat: int, name: str) -> str:
    """What stands above a racer's cards: its player, in a Derby with the number of the team."""
    if state.setup.mode != DERBY:
        return name
    return say("of_team", name=name, team=seat % TEAMS + 1)


def standing(state: State, seat: int, names: Names) -> Iterator[Item]:
    """Who leads, and in a Derby who is second on each track and who has left the board."""
    derby, area = state.setup.mode == DERBY, f"s{seat}"
    if seat in leaders(state):
        label = say("leads_on", track=_track(state, seat)) if derby else say("leads")
        yield token(f"lead{seat}", area, label, "star", 2)
    if derby and seat in seconds(state):
        label = say("second_on", track=_track(state, seat))
        yield token(f"second{seat}", area, label, words().term("label", "second_mark"), 2)
    if state.racers[seat].gone:
        label = say("gone", name=seat_name(names, partner(state, seat)))
        yield token(f"gone{seat}", area, label, "flag", 2)


def power_slots(state: State) -> tuple[int, ...]:
    """How many Power-up cards lie beside each racer."""
    return tuple(len(racer.powers) for racer in state.racers)


def cup_things(state: State, seat: int) -> Iterator[Item]:
    """A racer's Fans and its Power-up cards."""
    if state.setup.mode != CUP:
        return
    racer = state.racers[seat]
    yield count(f"fans{seat}", f"s{seat}", say("fans"), racer.fans, 7)
    hexes = AHEAD if is_challenger(state, seat) else 0
    for n, power in enumerate(racer.powers):
        name = power_id(seat, power, racer.powers[:n].count(power))
        yield power_card(name, f"u{seat}.{n}", power_kind(state, power), hexes)


def power_zones(state: State, names: Names) -> tuple[Zone, ...]:
    """The Power-up cards that may be used now."""
    powers = offered(state)
    if not powers:
        return ()
    seat = top(state).seat
    over = tuple(power_id(seat, power) for power in powers)
    return (Zone("asked", "window", over, say("may_use", name=seat_name(names, seat))),)


# Below the board.


def to_come(state: State) -> str:
    """The races of a Cup that are still to come."""
    later = listed([ground_name(one.board, one.track) for one in state.setup.later])
    return say("later", tracks=later) if state.setup.later else ""


def house_note(state: State) -> str:
    """How many Power-up cards are ours."""
    if state.setup.mode != CUP:
        return ""
    house, cards = house_powers(state.setup.powers)
    return say("house_powers", house=house, cards=cards)
