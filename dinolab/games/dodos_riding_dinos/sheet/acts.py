"""Blanks for hands and choices: throws, dice, and what the rules let a player choose."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from dinolab.core.action import Action, refusal
from dinolab.core.event import CHANCE
from dinolab.core.sheet import Blank, Inputs, Mark
from dinolab.games.dodos_riding_dinos import events as ev
from dinolab.games.dodos_riding_dinos.choices import asked_seats, legal_actions, questions
from dinolab.games.dodos_riding_dinos.frames import Dice, Launch
from dinolab.games.dodos_riding_dinos.sheet.page import Page, mark
from dinolab.games.dodos_riding_dinos.stage import words
from dinolab.games.dodos_riding_dinos.state import State, top
from dinolab.games.dodos_riding_dinos.throws import BACK_TOKENS, possible
from dinolab.games.dodos_riding_dinos.track import landings

FOUL: Final = "foul"


# Throws and dice.


def _throw(page: Page) -> Blank | Inputs:
    """Whom the token touched."""
    state, said = page.state, page.said
    frame: Launch = top(state)
    able = possible(state, frame)
    if said == (FOUL,):
        return _launched(state, (), True)
    hits = tuple(sorted(int(seat) for seat in said))
    if hits and frame.token in BACK_TOKENS:
        return _launched(state, hits, False)
    rule = f"dodos.projectiles.{frame.token}"
    marks = tuple(
        page.racer(seat, None if seat in able else refusal("cannot_be_hit", rule, seat=seat))
        for seat in range(len(state.racers))
        if seat not in hits
    )
    token = words().term("token", frame.token)
    foul = () if hits else (mark(FOUL),)
    return page.blank("hit", (*marks, *foul), _launched(state, hits, False), token=token)


def _launched(state: State, hits: tuple[int, ...], foul: bool) -> Inputs:
    """What came of a launch; at a real table nobody is asked where the token was aimed."""
    return ((asked_seats(state)[0], ev.Throw(hits, foul)),)


FACES: Final = tuple(Mark(face, str(face)) for face in range(1, 7))


def _dice(page: Page) -> Blank | Inputs:
    frame: Dice = top(page.state)
    if len(page.said) == frame.count:
        return ((CHANCE, ev.RollDice(tuple(sorted(int(face) for face in page.said)))),)
    return page.blank("die", FACES, name=page.name(frame.seat))


def _signal(page: Page) -> Blank | Inputs:
    if page.said:
        return ((CHANCE, ev.RollDie(int(page.said[0]))),)
    return page.blank("die", FACES, name=page.name(top(page.state).seat))


def _flick(page: Page) -> Blank | Inputs:
    """The landing hexes that the egg touched; none where nothing is written."""
    state, seat = page.state, top(page.state).seat
    across = landings(state.setup, state.racers[seat].place[0])
    touched = tuple(sorted(int(to) for to in page.said))
    marks = tuple(page.hex(to) for to in across if to not in touched)
    meant: Inputs = ((asked_seats(state)[0], ev.Flick(touched)),)
    return page.blank("touched", marks, meant, name=page.name(seat)) if marks else meant


# Choices.

REROLL: Final[dict[str, Action]] = {"keep": ev.KeepDice(), "again": ev.Reroll()}


def _choice(
    code: str, read: Callable[[Any], Action], word: Callable[[Page, Any], Mark]
) -> Callable[[Page], Blank | Inputs]:
    """One word that says which of the legal actions a racer's player took."""

    def blank(page: Page) -> Blank | Inputs:
        state, seat = page.state, asked_seats(page.state)[0]
        legal = legal_actions(state, seat)
        if page.said or len(legal) == 1:
            return ((seat, read(page.said[0]) if page.said else legal[0]),)
        marks = tuple(word(page, value(action)) for action in legal)
        last = ((seat, legal[-1]),) if code == "place" else None
        return page.blank(code, marks, last, name=page.name(seat))

    return blank


def value(action: Action) -> Any:
    """The word that stands for a choice."""
    match action:
        case ev.ChooseFlame():
            return "into" if action.enter else "past"
        case ev.PayRamp():
            return "pay" if action.pay else "stay"
        case ev.KeepDice():
            return "keep"
        case ev.Reroll():
            return "again"
    return getattr(action, action.__struct_fields__[0])


def _named(page: Page, chosen: Any) -> Mark:
    return mark(chosen)


def _gap(page: Page, chosen: Any) -> Mark:
    return Mark(chosen, words().term("gap", chosen), str(chosen))


def other(page: Page) -> Blank | Inputs:
    """Any other question: its answers as they are said on screen."""
    state, seat = page.state, asked_seats(page.state)[0]
    legal = legal_actions(state, seat)
    if page.said or len(legal) == 1:
        return ((seat, legal[int((*page.said, 0)[0])]),)
    marks = tuple(
        Mark(number, words().action(action, page.names)) for number, action in enumerate(legal)
    )
    return Blank(words().question(questions(state)[0], page.names), marks)


ACTS: Final[dict[str, Callable[[Page], Blank | Inputs]]] = {
    "throw": _throw,
    "roll": _dice,
    "signal": _signal,
    "flick": _flick,
    "landing": _choice("landing", ev.ChooseLanding, Page.hex),
    "ramp": _choice("ramp", lambda word: ev.PayRamp(word == "pay"), _named),
    "flame": _choice("flame", lambda word: ev.ChooseFlame(word == "into"), _named),
    "use-flame": _choice("use-flame", ev.UseFlame, _named),
    "reroll": _choice("reroll", lambda word: REROLL[word], _named),
    "place-ability": _choice("place", ev.PlaceAbility, _gap),
    "target": _choice("target", ev.Target, Page.racer),
}
"""By question what is written."""
