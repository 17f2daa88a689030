"""The rules of Dodos Riding Dinos: what comes next, and what follows by itself.

Everything turns on `next_up`: it looks at the innermost thing that is happening (the top of
`State.pending`), or at the phase where nothing is, and names the one thing that comes next. Either
that is forced (a function of `FORCED`, here or in the files that it puts together) or somebody is
asked (`choices.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from dinolab.core.event import Entry
from dinolab.core.latest import latest
from dinolab.games.dodos_riding_dinos import events as ev
from dinolab.games.dodos_riding_dinos.closing import CLOSING, finished, next_step, to_recover
from dinolab.games.dodos_riding_dinos.cup import ranking
from dinolab.games.dodos_riding_dinos.derby import done
from dinolab.games.dodos_riding_dinos.frames import (
    Damage,
    Dice,
    Drawing,
    Effect,
    Flame,
    Launch,
    Move,
    Turn,
    Window,
    standing,
)
from dinolab.games.dodos_riding_dinos.lanes import TEAMS
from dinolab.games.dodos_riding_dinos.moving import MOVING, move_next
from dinolab.games.dodos_riding_dinos.powers import bonus, offered
from dinolab.games.dodos_riding_dinos.resolving import (
    RESOLVING,
    damage_next,
    dice_next,
    effect_next,
    flame_next,
    launch_next,
)
from dinolab.games.dodos_riding_dinos.state import (
    CHOOSING,
    DEALING,
    DERBY,
    ENDING,
    FIRST,
    OVER,
    PLACING,
    RANKING,
    RUNNING,
    SCHEMING,
    TURNING,
    State,
    ability,
    card_kind,
    is_challenger,
    may_draw,
    ruling,
    seats_from,
    top,
)
from dinolab.games.dodos_riding_dinos.turns import TURNS


@latest
def next_up(state: State) -> str:
    """The one thing that comes next: forced (a key of `FORCED`), asked, or `over`."""
    frame = top(state)
    if offered(state):
        return "use-power"
    if frame is not None:
        return FRAMES[type(frame)](state, frame)
    return PHASES[state.phase](state)


# Where nothing is in the middle of happening.


def _choosing(state: State) -> str:
    seat = next(seat for seat, racer in enumerate(state.racers) if not racer.kind)
    return "deal-racer" if is_challenger(state, seat) else "choose-racer"


def _scheming(state: State) -> str:
    """All people choose at the same time; then all cards are revealed."""
    return "scheme" if choosers(state) else "sit-out" if _idle(state) >= 0 else "reveal"


def choosers(state: State) -> tuple[int, ...]:
    """The people who still have to choose a card, or to say that they have none. Whoever has no
    card left and can draw none has nothing to say.
    """
    return tuple(
        seat
        for seat in range(state.setup.people)
        if state.racers[seat].played == "" and not state.racers[seat].out
        and not _has_nothing(state, seat)
    )  # fmt: skip


def _has_nothing(state: State, seat: int) -> bool:
    racer = state.racers[seat]
    return (racer.shown or racer.gone) and not racer.hand


def _idle(state: State) -> int:
    """A person without any card to choose from, who has to sit the round out, or -1."""
    for seat in range(state.setup.people):
        racer = state.racers[seat]
        if racer.played == "" and not racer.out and _has_nothing(state, seat):
            return seat
    return -1


def _turning(state: State) -> str:
    """Challengers' cards are turned up, then it shows who is enraged, then the first runs."""
    waiting = next_pile(state)
    if waiting >= 0:
        empty = not state.racers[waiting].pile
        stuck = waiting in state.recovered or not may_draw(state)
        return "sit-out" if empty and stuck else "recover" if empty else "turn-pile"
    if _to_enrage(state) and not any(racer.enraged for racer in state.racers):
        return "enrage"
    if step := next_step(state):  # matching teams of a Derby
        return step.split(":")[0]
    return "turn" if state.queue else "round-end"


def next_pile(state: State) -> int:
    """The Challenger whose card is turned up next, or -1."""
    for seat in range(state.setup.people, len(state.racers)):
        if state.racers[seat].played == "" and not state.racers[seat].out:
            return seat
    return -1


def _to_enrage(state: State) -> tuple[int, ...]:
    """The owners of Aggressive cards, if there are enough of these (`dodos.scheming.enraged`)."""
    angry = tuple(
        seat
        for seat, racer in enumerate(state.racers)
        if racer.played and card_kind(state, racer.played).type == "aggressive"
        and not (racer.gone and ruling(state, "support-enrage") == "not")
    )  # fmt: skip
    return angry if len(angry) >= state.setup.enrage else ()


def _running(state: State) -> str:
    return "turn" if state.queue else "round-end"


def _ending(state: State) -> str:
    """The steps of End of the Round, in order; then the end of the race is tested."""
    step = next_step(state)
    if not step:
        over = done(state) if state.setup.mode == DERBY else finished(state)
        return "race-end" if over or state.round >= state.setup.cap else "round"
    return step.split(":")[0]


def _dealing(state: State) -> str:
    """In a Cup, Power-ups work before the first round."""
    return next_step(state).split(":")[0] or "round"


PHASES: Final[dict[str, Callable[[State], str]]] = {
    CHOOSING: _choosing,
    FIRST: lambda state: "first",
    PLACING: lambda state: "place",
    DEALING: _dealing,
    SCHEMING: _scheming,
    TURNING: _turning,
    RUNNING: _running,
    ENDING: _ending,
    RANKING: ranking,
    OVER: lambda state: OVER,
}
"""What comes next in a phase where nothing is in the middle of happening."""


# Where something is.


def _drawing(state: State, frame: Drawing) -> str:
    if not state.left:
        return "reshuffle" if state.used else "exhausted"
    return "pile" if is_challenger(state, frame.queue[0]) else "draw"


def _turn(state: State, turn: Turn) -> str:
    """The steps of a turn."""
    if turn.step == "effect" and turn.due:
        return "react"
    if turn.step == "after":
        return "recover" if to_recover(state) >= 0 else "turn-end"
    return TURN_STEPS[turn.step]


TURN_STEPS: Final = {
    "advance": "advance",
    "window": "open-window",
    "effect": "effect",
    "discard": "discard-played",
    "extra": "advance",
    "extra-effect": "effect",
}


def _window(state: State, window: Window) -> str:
    return "window" if window.ask else "close-window"


FRAMES: Final[dict[type, Callable[[State, Any], str]]] = {
    Drawing: _drawing,
    Turn: _turn,
    Move: move_next,
    Window: _window,
    Effect: effect_next,
    Flame: flame_next,
    Damage: damage_next,
    Dice: dice_next,
    Launch: launch_next,
}
"""What comes next by the innermost thing that is happening."""


# What is forced: one event each.


def follow(state: State) -> Entry | None:
    """The next forced consequence, or None where somebody is asked or the race is over."""
    forced = FORCED.get(next_up(state))
    return forced(state) if forced else None


def _place(state: State) -> Entry:
    """The last two in turn order stand nearest the line, then two, then all others. In a Derby the
    first four do so on the inner track, the others on the outer one.
    """
    order = seats_from(state, state.first)
    derby = state.setup.mode == DERBY
    places = [0] * len(order)
    for on, group in enumerate((order[:TEAMS], order[TEAMS:]) if derby else (order,)):
        start = state.setup.start[3 * on :]
        for back_to_front, seat in enumerate(reversed(group)):
            places[seat] = start[min(back_to_front // 2, 2)]
    rule = "dodos.derby.start" if derby else "dodos.setup.start"
    return Entry(ev.RacersPlaced(tuple(places)), rule)


def _pile(state: State) -> Entry:
    frame: Drawing = top(state)
    return Entry(ev.PileDealt(frame.queue[0], 1), "dodos.challengers.pile")


def _reshuffle(state: State) -> Entry:
    return Entry(ev.Reshuffled(len(state.used)), "dodos.cards.reshuffle")


def _exhausted(state: State) -> Entry:
    frame: Drawing = top(state)
    return Entry(ev.DeckExhausted(frame.queue[0]), "dodos.ruling.no-cards")


def _round(state: State) -> Entry:
    return Entry(ev.RoundBegan(state.round + 1, state.first), "dodos.round.phases")


def _sit_out(state: State) -> Entry:
    seat = _idle(state) if state.phase == SCHEMING else next_pile(state)
    return Entry(ev.SatOut(seat), "dodos.ruling.nothing-to-play")


def _reveal(state: State) -> Entry | None:
    """Where a card is face down for whoever looks, nothing can be told."""
    played = tuple(racer.played for racer in state.racers)
    known = tuple(card for card in played if card is not None)
    if len(known) < len(played):
        return None
    return Entry(ev.CardsRevealed(known), "dodos.scheming.reveal")


def _enrage(state: State) -> Entry:
    derby = state.setup.mode == DERBY
    rule = "dodos.derby.enraged" if derby else "dodos.scheming.enraged"
    return Entry(ev.Enraged(_to_enrage(state)), rule)


def _open_window(state: State) -> Entry:
    turn: Turn = top(state)
    return Entry(ev.WindowOpened(turn.seat), "dodos.running.window")


def _close_window(state: State) -> Entry:
    """What is cancelled, and what is not."""
    window: Window = top(state)
    stands, cancelled = standing(window.plays)
    fact = ev.WindowClosed(
        window.seat, cancelled, tuple(n for n, stand in enumerate(stands) if stand)
    )
    return Entry(fact, "dodos.reactions.block" if cancelled else "dodos.running.window")


def _recover(state: State) -> Entry:
    seat = next_pile(state) if state.phase == TURNING else to_recover(state)
    setup = state.setup
    if is_challenger(state, seat):
        now = state.phase == TURNING
        rule = "dodos.ruling.empty-challenger" if now else "dodos.challengers.recover"
        return Entry(ev.Recovering(seat, setup.recover_challenger), rule)
    count = setup.recover + max(ability(state, seat, "quick-recovery"), 0)
    count += bonus(state, seat, "recover")
    rule = "dodos.end.recover" if state.phase == ENDING else "dodos.running.recover"
    return Entry(ev.Recovering(seat, count), rule)


FORCED: Final[dict[str, Callable[[State], Entry | None]]] = {
    "place": _place,
    "pile": _pile,
    "reshuffle": _reshuffle,
    "exhausted": _exhausted,
    "round": _round,
    "sit-out": _sit_out,
    "reveal": _reveal,
    "enrage": _enrage,
    "open-window": _open_window,
    "close-window": _close_window,
    "recover": _recover,
    **TURNS,
    **CLOSING,
    **MOVING,
    **RESOLVING,
}
"""What happens by itself."""
