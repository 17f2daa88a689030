"""What events do to turns and movement."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from dinolab.games.dodos_riding_dinos import events as ev
from dinolab.games.dodos_riding_dinos.frames import Dice, Effect, Flame, Launch, Move, Turn
from dinolab.games.dodos_riding_dinos.lanes import beside
from dinolab.games.dodos_riding_dinos.state import (
    RUNNING,
    UNSEEN,
    State,
    card_kind,
    far,
    is_challenger,
    pile,
    push,
    swap_top,
    top,
    with_racer,
)
from dinolab.games.dodos_riding_dinos.targets import victims_of
from dinolab.games.dodos_riding_dinos.track import Place, progress


def _turn_began(state: State, fact: ev.TurnBegan) -> State:
    queue = tuple(seat for seat in state.queue if seat != fact.seat)
    turn = Turn(fact.seat, fact.card, max(fact.speed, 0), _everywhere(state))
    state = replace(state, phase=RUNNING, queue=queue, turns=state.turns + 1, plays=0, rolls=0)
    if is_challenger(state, fact.seat) and card_kind(state, fact.card).type == "reaction":
        return push(state, turn, Dice(fact.seat, max(fact.speed, 0), "challenger"))
    return push(state, turn)


def _everywhere(state: State) -> tuple[Place, ...]:
    """Where all stand."""
    return tuple(racer.place for racer in state.racers)


def _move_began(state: State, fact: ev.MoveBegan) -> State:
    """What has brought the movement about is done with it (or with this racer's share of it)."""
    frame = top(state)
    if isinstance(frame, Effect):
        every = frame.doing is not None and frame.doing.code == "back-ahead"
        due = frame.todo or (victims_of(state, frame) if every else ())
        todo = tuple(seat for seat in due if seat != fact.seat)
        doing = frame.doing if todo else None
        state = swap_top(state, replace(frame, todo=todo, doing=doing))
    elif isinstance(frame, Launch) and len(frame.hits or ()) > 1:
        return push(_next_hit(state), Move(fact.seat, fact.steps, fact.forward, fact.why))
    elif isinstance(frame, Dice | Launch):
        state = swap_top(state)
        if isinstance(top(state), Effect):
            state = swap_top(state, replace(top(state), doing=None))
    elif isinstance(frame, Turn):  # a Power-up may have moved racers since the turn began
        step = "extra-effect" if frame.step == "extra" else frame.step
        state = swap_top(state, replace(frame, step=step, before=_everywhere(state)))
    elif frame is None:
        state = replace(state, steps=state.steps[1:])
    return push(state, Move(fact.seat, fact.steps, fact.forward, fact.why))


def _next_hit(state: State) -> State:
    launch: Launch = top(state)
    hits = launch.hits or ()
    return swap_top(state, replace(launch, hits=hits[1:]))


def _moved(state: State, seat: int, place: tuple[int, int]) -> State:
    move = top(state)
    state = swap_top(state, replace(move, left=move.left - 1, went=True, stage="", touched=(),
                                    offered=""))  # fmt: skip
    return with_racer(state, seat, place=place, kept=0)


def _advanced(state: State, fact: ev.Advanced | ev.WentBack) -> State:
    return _moved(state, fact.seat, (fact.to, fact.lap))


def _flame_chosen(state: State, fact: ev.FlameChosen) -> State:
    return swap_top(state, replace(top(state), stage="enter" if fact.enter else "past"))


def _signal(state: State, fact: ev.SignalRolled) -> State:
    success = fact.face >= 4
    state = swap_top(state, replace(top(state), stage="" if success else "hurt"))
    return with_racer(state, fact.seat, kept=1 if success else 2)


def _flick_aimed(state: State, fact: ev.FlickAimed) -> State:
    return swap_top(state, replace(top(state), aim=(fact.to, fact.beside)))


def _flicked(state: State, fact: ev.EggFlicked) -> State:
    move = top(state)
    left = move.left - 1
    stage = "touched" if fact.touched else "" if left > 0 else "missed"
    move = replace(move, left=left, went=True, stage=stage, touched=fact.touched, aim=None)
    return swap_top(state, move)


def _landed(state: State, fact: ev.Landed) -> State:
    move = replace(top(state), stage="owe" if fact.paid else "", touched=(), went=True)
    state = swap_top(state, move)
    return with_racer(state, fact.seat, place=(fact.to, fact.lap), kept=0)


def _stayed(state: State, fact: ev.StayedOnRamp) -> State:
    return swap_top(state, replace(top(state), left=0, stage="stay"))


def _move_ended(state: State, fact: ev.MoveEnded) -> State:
    """A movement by a card's Speed leads on to the window; whoever ends on a flame uses it."""
    move = top(state)
    state = swap_top(state)
    if fact.why == "nothing":  # those who still choose a card are asked anew
        return replace(state, opened=state.version)
    turn = top(state)
    if isinstance(turn, Turn) and fact.why in ("speed", "support"):
        state = swap_top(state, replace(turn, step="window", passed=_passed(state, turn)))
    elif isinstance(turn, Turn) and turn.step == "extra-effect":
        state = swap_top(state, replace(turn, passed=_passed(state, turn)))
    on = state.setup.hexes[state.racers[fact.seat].place[0]].kind
    if on == "flame" and move.went and move.forward and not is_challenger(state, fact.seat):
        return push(state, Flame(fact.seat))
    return state


def _passed(state: State, turn: Turn) -> tuple[int, ...]:
    """Whom a racer has passed: not behind before, behind now (ruling F20)."""
    now, before = far(state, turn.seat), [progress(state.setup, at) for at in turn.before]
    return tuple(
        seat
        for seat in sorted(beside(state, turn.seat))
        if before[seat] >= before[turn.seat] and far(state, seat) < now
    )


def _flame_used(state: State, fact: ev.FlameUsed) -> State:
    if fact.way == "ashes" and not state.used:
        return swap_top(state)
    return swap_top(state, replace(top(state), way=fact.way))


def _ashes(state: State, fact: ev.AshesTaken) -> State:
    used = list(state.used)
    used.remove(fact.card if fact.card in used else UNSEEN)
    hand = pile(*state.racers[fact.seat].hand, fact.card)
    return swap_top(with_racer(replace(state, used=tuple(used)), fact.seat, hand=hand))


EVOLVE: Final[dict[type, Callable[[State, Any], State]]] = {
    ev.TurnBegan: _turn_began, ev.MoveBegan: _move_began, ev.Advanced: _advanced, ev.WentBack:
    _advanced, ev.FlameChosen: _flame_chosen, ev.SignalRolled: _signal, ev.FlickAimed:
    _flick_aimed, ev.EggFlicked: _flicked,
    ev.Landed: _landed, ev.StayedOnRamp: _stayed, ev.MoveEnded: _move_ended, ev.FlameUsed:
    _flame_used, ev.AshesTaken: _ashes,
}  # fmt: skip
