"""How a race at a real table is written down: the words of each line, and what they mean.

Only what hands and eyes did is asked: the cards that are revealed, who reacted with what, whom a
token touched, dice, discards. Hands stay unknown: a card that is drawn, taken or given is UNKNOWN
to everybody (`visible_to` nobody), also in the log, and gets its face in the event in which it is
seen. The hand it leaves is then one unknown card less (`state.less`); one that was seen before, as
a card from the ashes, stays known until an unknown card leaves that hand. So the log claims nothing
that nobody saw, an observer's position folds as ever, and rules that need a hand ask for it. What
still may be where follows by counting: a kind whose copies are all in sight cannot be in a hand.

At whom a thrower aimed and how racers were arranged is not asked: the throw is declared.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from dinolab.core.action import Action
from dinolab.core.event import UNKNOWN
from dinolab.core.sheet import Blank, Inputs, Said, Sheet
from dinolab.games.dodos_riding_dinos import events as ev
from dinolab.games.dodos_riding_dinos.choices import asked_seats, legal_actions
from dinolab.games.dodos_riding_dinos.frames import Damage, Drawing, Effect, Launch, Window
from dinolab.games.dodos_riding_dinos.rules import next_up
from dinolab.games.dodos_riding_dinos.sheet import acts, cards
from dinolab.games.dodos_riding_dinos.sheet.page import Names, Page
from dinolab.games.dodos_riding_dinos.stage import seat_name, words
from dinolab.games.dodos_riding_dinos.state import State, top, turn_of

LINES: Final = {
    "choose-racer": "racers", "deal-racer": "racers", "scheme": "reveal", "turn-pile": "reveal",
    "pile-discard": "discard",
}  # fmt: skip
"""Questions that are written in the line of another."""


def _kind(state: State) -> str:
    """What kind of line the open question is written in."""
    up = next_up(state)
    return LINES.get(up, up)


def line(state: State) -> str:
    """The line that is written now: once a round, turn, launch, damage, else once a question."""
    frame, kind = top(state), _kind(state)
    number = {
        "racers": 0,
        "reveal": state.round,
        "window": state.turns,
        "throw": state.turns * 1000 + state.rolls,
        "discard": frame.opened if isinstance(frame, Damage) else 0,
    }.get(kind, state.version)
    return f"{kind} {number}"


def heading(state: State, names: Names) -> str:
    """What a line is about."""
    frame, kind = top(state), _kind(state)
    values: dict[str, object] = {"round": state.round}
    if frame is not None and not isinstance(frame, Drawing):
        values["name"] = seat_name(names, frame.seat)
    if isinstance(frame, Window) and (turn := turn_of(state)):
        values["card"] = words().term("card", turn.card)
    if isinstance(frame, Launch):
        values["token"] = words().term("token", frame.token)
    if isinstance(frame, Effect) and (part := frame.doing or frame.ability):
        values["part"] = words().term("doing", part.code)
    if isinstance(frame, Damage):
        values["names"] = ", ".join(seat_name(names, seat) for seat in frame.victims)
    return words().term("line", kind).format(**values)


def ask(state: State, said: Said, names: Names) -> Blank | Inputs:
    """The next blank, or what the words mean."""
    return BLANKS.get(next_up(state), acts.other)(Page(state, said, names))


def _unseen(action: Action) -> Callable[[Page], Inputs]:
    """What happens out of sight is no word of the sheet."""
    return lambda page: ((asked_seats(page.state)[0], action),)


BLANKS: Final[dict[str, Callable[[Page], Blank | Inputs]]] = {
    "draw": _unseen(ev.DrawCard(UNKNOWN)),
    "take": _unseen(ev.TakeCard(UNKNOWN)),
    "give": _unseen(ev.Give(UNKNOWN)),
    **cards.CARDS,
    **acts.ACTS,
}
"""By question what is written."""


# From the log back to words.


def said(state: State, seat: int, action: Action) -> Said:
    """The words with which an action is written."""
    if next_up(state) not in BLANKS:
        return (legal_actions(state, seat).index(action),)
    match action:
        case ev.DrawCard() | ev.TakeCard() | ev.Give() | ev.Pass():
            return ()
        case ev.ShowNothing():
            return (cards.NOTHING,)
        case ev.React():
            several = len(cards.against(state, seat, action.card)) > 1
            return (seat, action.card, action.against) if several else (seat, action.card)
        case ev.Throw():
            return (acts.FOUL,) if action.foul else action.hits
        case ev.DiscardCards():
            return action.cards
        case ev.RollDice():
            return action.dice
        case ev.Flick():
            return action.touched
    return (acts.value(action),)


SHEET: Final[Sheet[State]] = Sheet(line, heading, ask, said)
