"""Power-up cards of a Cup: when they work, and what they do.

| moment | when | how |
| --- | --- | --- |
| `race-start` | before the first round | by itself |
| `round-end` | End of the Round | by itself |
| `round-end-few`, `round-end-last` | the same with two cards or fewer, when last | by itself |
| `always` | when recovering, when taking damage | by itself |
| `turn` | before one's racer advances | offered |
| `after` | after one's own effect | offered |
| `launch` | before one's own launch | offered |
| `rolled` | when one's own dice lie, or the die at a shortcut signal hurts | offered |

Their parts are those of Movement cards (`effects.py`), and these:

| part | what it does |
| --- | --- |
| `recover n` | draw `n` more when recovering |
| `shield n` | take `n` less from others |
| `double` | the played card's Speed counts twice |
| `calm` | this racer is not enraged any more |
| `extra` | another Aggressive card is played, which enrage does not cancel |
| `meteorite` | the Meteorite is launched in place of the Egg, the Banana or the Feather |
| `reroll` | the dice are rolled again |

Challengers use none; theirs bring them hexes at the start of a race (`dodos.cup.challengers`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from dinolab.core.action import Action, Refusal, Value, refusal
from dinolab.core.event import Entry
from dinolab.games.dodos_riding_dinos import events as ev
from dinolab.games.dodos_riding_dinos.frames import Dice, Launch, Move, Turn
from dinolab.games.dodos_riding_dinos.hidden import holdable
from dinolab.games.dodos_riding_dinos.state import (
    State,
    card_kind,
    far,
    is_challenger,
    on_board,
    power_kind,
    top,
)

MOMENT_OF: Final = {
    "recover": "always", "shield": "always", "double": "turn", "calm": "turn", "extra": "after",
    "meteorite": "launch", "reroll": "rolled",
}  # fmt: skip
"""When the parts work that only Power-ups have."""
POWER_PARTS: Final = tuple(MOMENT_OF)
OFFERED: Final = ("turn", "after", "launch", "rolled")
ROUND_ENDS: Final = ("round-end", "round-end-few", "round-end-last")
MOMENTS: Final = ("race-start", *ROUND_ENDS, "always", *OFFERED)
REPLACED: Final = ("egg", "banana", "feather")
"""The tokens in place of which the Meteorite may be launched."""
FEW: Final = 2
AHEAD: Final = 3
"""Hexes that a Challenger starts ahead for each of its Power-up cards."""

# By itself.


def bonus(state: State, seat: int, code: str) -> int:
    """What a racer's Power-ups that always work add to something."""
    if is_challenger(state, seat):
        return 0
    kinds = (power_kind(state, power) for power in state.racers[seat].powers)
    return sum(part.n for kind in kinds for part in kind.parts if part.code == code)


def start_steps(state: State, order: tuple[int, ...]) -> tuple[str, ...]:
    """What Power-ups do before the first round, in turn order."""
    steps: list[str] = []
    for seat in order:
        powers = state.racers[seat].powers
        if is_challenger(state, seat):
            steps += [f"move:{seat}:{AHEAD * len(powers)}:powers"] if powers else []
        else:
            steps += [f"power:{seat}:{p}" for p in powers if _moment(state, p) == "race-start"]
    return tuple(steps)


def end_steps(state: State, seat: int) -> tuple[str, ...]:
    """A racer's Power-ups that may work at the end of this round."""
    if is_challenger(state, seat):
        return ()
    powers = state.racers[seat].powers
    return tuple(f"power:{seat}:{p}" for p in powers if _moment(state, p) in ROUND_ENDS)


def idle(state: State, seat: int, power: str) -> bool:
    """Whether a Power-up of the end of the round has nothing to do now."""
    moment = _moment(state, power)
    if moment == "round-end-few":
        return state.racers[seat].cards > FEW
    if moment == "round-end-last":
        return far(state, seat) > min(far(state, other) for other in on_board(state))
    return False


def _moment(state: State, power: str) -> str:
    return power_kind(state, power).moment


# Offered.


def moment_of(state: State, frame: Any) -> str:
    """The moment of the innermost thing at which Power-ups are offered; empty for none, or where
    they were left.
    """
    found = ""
    if isinstance(frame, Turn):
        found = {"advance": "turn", "discard": "after"}.get(frame.step, "")
    elif isinstance(frame, Launch) and frame.target < 0:
        found = "launch"
    elif isinstance(frame, Dice):
        found = "rolled" if frame.values and frame.why == "effect" else ""
    elif isinstance(frame, Move):
        found = "rolled" if frame.stage == "hurt" else ""
    return "" if found == getattr(frame, "offered", "") else found


def offered(state: State) -> tuple[str, ...]:
    """The Power-up cards that a player may use now; what the hand holds does not matter, so that
    nothing is told of it.
    """
    frame = top(state)
    if not state.setup.powers or (moment := moment_of(state, frame)) == "":
        return ()
    if is_challenger(state, frame.seat):
        return ()
    powers = dict.fromkeys(state.racers[frame.seat].powers)  # of two alike one is offered
    return tuple(p for p in powers if _moment(state, p) == moment and _of_use(state, frame, p))


def _of_use(state: State, frame: Any, power: str) -> bool:
    """Whether a Power-up could do anything now, as all can see."""
    racer, code = state.racers[frame.seat], power_kind(state, power).parts[0].code
    if code == "calm":
        return bool(racer.enraged)
    if code == "double":
        return bool(frame.speed > 0)
    if code == "extra":
        return bool(racer.hand)
    if code == "meteorite":
        return frame.token in REPLACED
    return True


def power_seats(state: State) -> tuple[int, ...]:
    """Whose Power-ups are offered."""
    return (top(state).seat,)


def power_facts(state: State) -> tuple[tuple[str, Value], ...]:
    """At which moment they are offered."""
    return (("moment", moment_of(state, top(state))),)


def power_choices(state: State, seat: int) -> Iterator[Action]:
    """Each Power-up of this moment, with each Aggressive card where it brings one; or none."""
    for power in offered(state):
        if _brings_card(state, power):
            for card in holdable(state, seat):
                if card_kind(state, card).type == "aggressive":
                    yield ev.PlayExtra(power, card)
        else:
            yield ev.UsePower(power)
    yield ev.KeepPowers()


def near_powers(state: State, seat: int) -> Iterator[Action]:
    """Cards that a Power-up cannot bring."""
    for power in offered(state):
        if _brings_card(state, power):
            for card in holdable(state, seat):
                yield ev.PlayExtra(power, card)


def _brings_card(state: State, power: str) -> bool:
    return power_kind(state, power).parts[0].code == "extra"


def decide_power(
    state: State, seat: int, action: ev.UsePower | ev.PlayExtra | ev.KeepPowers
) -> tuple[Entry, ...] | Refusal:
    """A Power-up card is used, or none."""
    rule = "dodos.cup.powers"
    if isinstance(action, ev.KeepPowers):
        return (Entry(ev.PowersKept(seat), rule),)
    if action.power not in offered(state):
        return refusal("no_such_power", rule, card=action.power)
    brings = _brings_card(state, action.power)
    if isinstance(action, ev.UsePower):
        if brings:
            return refusal("card_with_it", rule, card=action.power)
        return (Entry(ev.PowerUsed(seat, action.power), rule),)
    if not brings:
        return refusal("no_card_with_it", rule, card=action.power)
    if action.card not in holdable(state, seat):
        return refusal("card_not_held", rule, card=action.card)
    if card_kind(state, action.card).type != "aggressive":
        return refusal("only_aggressive", "dodos.cup.red-kiwi", card=action.card)
    return (Entry(ev.ExtraPlayed(seat, action.power, action.card), "dodos.cup.red-kiwi"),)
