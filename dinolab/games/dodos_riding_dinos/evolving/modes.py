"""What events of a Cup and of a Derby do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from dinolab.games.dodos_riding_dinos import events as ev
from dinolab.games.dodos_riding_dinos.cup import LAST_PLACE, tied
from dinolab.games.dodos_riding_dinos.frames import Dice, Effect, Launch, Turn
from dinolab.games.dodos_riding_dinos.powers import moment_of
from dinolab.games.dodos_riding_dinos.state import (
    OVER,
    PLACING,
    State,
    less,
    power_kind,
    push,
    ruling,
    swap_top,
    top,
    with_racer,
)
from dinolab.games.dodos_riding_dinos.track import next_race

# The Cup.


def _tie_rolled(state: State, fact: ev.TieRolled) -> State:
    """When all level racers have rolled, those with different dice are told apart."""
    group, rolled = tied(state), (*state.rolled, fact.face)
    if len(rolled) < len(group):
        return replace(state, rolled=rolled)
    by_face: dict[int, list[int]] = {}
    for seat, face in zip(group, rolled, strict=True):
        by_face.setdefault(face, []).append(seat)
    apart = tuple(tuple(by_face[face]) for face in sorted(by_face, reverse=True))
    at = state.places.index(group)
    places = (*state.places[:at], *apart, *state.places[at + 1 :])
    return replace(state, places=places, rolled=())


def _places_taken(state: State, fact: ev.PlacesTaken) -> State:
    for seat, fans in zip(fact.racers, fact.fans, strict=True):
        state = with_racer(state, seat, fans=state.racers[seat].fans + fans)
    return replace(state, places=(), order=fact.racers, queue=fact.racers[2:LAST_PLACE])


def _power_drawn(state: State, fact: ev.PowerDrawn) -> State:
    kinds = zip(state.setup.powers, state.unspent, strict=True)
    unspent = tuple(count - (kind.id == fact.power) for kind, count in kinds)
    powers = tuple(sorted((*state.racers[fact.seat].powers, fact.power)))
    state = replace(state, unspent=unspent, queue=state.queue[1:])
    return with_racer(state, fact.seat, powers=powers)


def _race_began(state: State, fact: ev.RaceBegan) -> State:
    """The next track, and all Movement cards in the deck again (by ruling C1 hands stay as they
    are); Racer cards, Fans and Power-ups remain.
    """
    racers = tuple(
        replace(r, place=(0, 0), played="", enraged=False, quiet=False, out=False, shown=False,
                kept=0) for r in state.racers
    )  # fmt: skip
    state = replace(
        state, setup=next_race(state.setup), phase=PLACING, racers=racers, race=fact.number,
        first=fact.seat, round=0, turns=0, plays=0, queue=(), steps=(), lead=(), recovered=(),
        order=(), ended=None,
    )  # fmt: skip
    if ruling(state, "cup-hands") == "kept":
        return state
    counts = tuple(card.copies for card in state.setup.pack)
    racers = tuple(replace(racer, hand=(), pile=()) for racer in state.racers)
    pools = (counts,) if state.pools is not None else None
    return replace(state, racers=racers, left=sum(counts), pools=pools, used=(), epoch=1, drawn=0)


def _cup_ended(state: State, fact: ev.CupEnded) -> State:
    return replace(state, phase=OVER, cup=fact)


# Power-ups.


def _worked(state: State, fact: ev.PowerWorked) -> State:
    done = state.steps.index(f"power:{fact.seat}:{fact.power}") + 1
    state = replace(state, steps=state.steps[done:])
    parts = power_kind(state, fact.power).parts
    return push(state, Effect(fact.seat, fact.power, parts, reaction=True))


def _spent(state: State, seat: int, power: str) -> State:
    if not power_kind(state, power).spent:
        return state
    powers = list(state.racers[seat].powers)
    powers.remove(power)
    return with_racer(state, seat, powers=tuple(powers))


def _used(state: State, fact: ev.PowerUsed) -> State:
    kind = power_kind(state, fact.power)
    state = _spent(state, fact.seat, fact.power)
    special = USES.get(kind.parts[0].code)
    if special:
        return special(state, fact)
    return push(state, Effect(fact.seat, fact.power, kind.parts, reaction=True))


def _kept(state: State, fact: ev.PowersKept) -> State:
    frame = top(state)
    return swap_top(state, replace(frame, offered=moment_of(state, frame)))


def _double(state: State, fact: ev.PowerUsed) -> State:
    turn: Turn = top(state)
    return swap_top(state, replace(turn, speed=2 * turn.speed))


def _calm(state: State, fact: ev.PowerUsed) -> State:
    return with_racer(state, fact.seat, enraged=False)


def _extra(state: State, fact: ev.ExtraPlayed) -> State:
    """Another card is played in this turn."""
    state = _spent(state, fact.seat, fact.power)
    turn: Turn = top(state)
    hand = less(state.racers[fact.seat].hand, fact.card)
    turn = replace(turn, step="extra", extra=fact.card, offered="after")
    return swap_top(with_racer(state, fact.seat, hand=hand), turn)


def _meteorite(state: State, fact: ev.PowerUsed) -> State:
    """The Feather deals no damage: the Meteorite then deals 1, or by ruling C6 all it touches go
    back.
    """
    launch: Launch = top(state)
    feather = launch.token == "feather"
    back = feather and ruling(state, "watermelon-feather") == "feather-on-all"
    n = 1 if feather and not back else launch.n
    return swap_top(state, replace(launch, token="meteorite", n=n, back=back, offered="launch"))


def _reroll(state: State, fact: ev.PowerUsed) -> State:
    """Dice are rolled anew, those of a signal too; not again by the same card."""
    frame = top(state)
    if isinstance(frame, Dice):
        return swap_top(state, replace(frame, values=(), offered="rolled"))
    state = with_racer(state, fact.seat, kept=0)
    return swap_top(state, replace(frame, stage="", offered="rolled"))


USES: Final[dict[str, Callable[[State, ev.PowerUsed], State]]] = {
    "double": _double, "calm": _calm, "meteorite": _meteorite, "reroll": _reroll,
}  # fmt: skip
"""What Power-ups do that no Movement card does."""


# The Derby.


def _matched(state: State, fact: ev.TeamsMatched) -> State:
    return replace(state, steps=tuple(f"move:{seat}:1:match" for seat in fact.racers))


def _rewarded(state: State, fact: ev.TracksRewarded) -> State:
    moves = (
        *(f"move:{seat}:2:first" for seat in fact.lead),
        *(f"move:{seat}:1:second" for seat in fact.second),
    )
    after = state.steps[state.steps.index("rewards") + 1 :]
    steps = (*moves, "draws:1", "draws:2", *after)
    return replace(state, steps=steps, lead=fact.lead, second=fact.second)


def _removed(state: State, fact: ev.RacersRemoved) -> State:
    for seat in fact.racers:
        state = with_racer(state, seat, gone=True)
    return replace(state, steps=())


EVOLVE: Final[dict[type, Callable[[State, Any], State]]] = {
    ev.TieRolled: _tie_rolled, ev.PlacesTaken: _places_taken, ev.PowerDrawn: _power_drawn,
    ev.RaceBegan: _race_began, ev.CupEnded: _cup_ended, ev.PowerWorked: _worked,
    ev.PowerUsed: _used, ev.ExtraPlayed: _extra, ev.PowersKept: _kept,
    ev.TeamsMatched: _matched, ev.TracksRewarded: _rewarded, ev.RacersRemoved: _removed,
}  # fmt: skip
