"""Blanks for cards and racers: Racer cards, the reveal, discards, ashes, Reactions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from dinolab.core.action import Refusal, refusal
from dinolab.core.event import CHANCE
from dinolab.core.sheet import Blank, Inputs, Mark
from dinolab.games.dodos_riding_dinos import asking, reacting
from dinolab.games.dodos_riding_dinos import events as ev
from dinolab.games.dodos_riding_dinos.choices import asked_seats
from dinolab.games.dodos_riding_dinos.frames import Window
from dinolab.games.dodos_riding_dinos.resolving import due, next_victim
from dinolab.games.dodos_riding_dinos.rules import next_pile
from dinolab.games.dodos_riding_dinos.sheet.page import Page, mark
from dinolab.games.dodos_riding_dinos.stage import words
from dinolab.games.dodos_riding_dinos.state import UNSEEN, State, card_kind, seats_from, top

NOTHING: Final = "nothing"


# Before the race.


def _racer(page: Page) -> Blank | Inputs:
    state = page.state
    seat, to = asked_seats(state)[0], asking.racer_seats(state)[0]
    if page.said:
        return ((seat, ev.ChooseRacer(str(page.said[0]))),)
    taken = {racer.kind for racer in state.racers}
    marks = []
    for racer in state.setup.roster:
        no = refusal("racer_not_left", "dodos.setup.racers", racer=racer.id)
        label = words().term("racer", racer.id)
        here = racer.id in taken
        marks.append(Mark(racer.id, label, "", no if here else None, int(here)))
    return page.blank("racer", tuple(marks), name=page.name(to))


def _first(page: Page) -> Blank | Inputs:
    people = page.state.setup.people
    if page.said or people == 1:
        return ((asked_seats(page.state)[0], ev.ChooseFirst(int((*page.said, 0)[0]))),)
    return page.blank("first", tuple(page.racer(seat) for seat in range(people)))


# Cards.


def schemer(state: State) -> int:
    """Whose card is written next: clockwise from the first player."""
    waiting = asked_seats(state)
    return next(seat for seat in seats_from(state, state.first) if seat in waiting)


def _scheme(page: Page) -> Blank | Inputs:
    state = page.state
    seat = schemer(state)
    if page.said:
        card = str(page.said[0])
        return ((seat, ev.ShowNothing() if card == NOTHING else ev.Scheme(card)),)

    def why(card: str) -> Refusal | None:
        if card_kind(state, card).type == "reaction":
            return refusal("reactions_later", "dodos.cards.types", card=card)
        return None

    return page.blank("card", (*page.cards(seat, why), mark(NOTHING, "-")), name=page.name(seat))


def _pile(page: Page) -> Blank | Inputs:
    seat = next_pile(page.state)
    if page.said:
        return ((CHANCE, ev.TurnPile(str(page.said[0]))),)
    return page.blank("card", page.cards(seat), name=page.name(seat))


def _discard(page: Page) -> Blank | Inputs:
    state, frame = page.state, top(page.state)
    seat = asked_seats(state)[0]
    owed = due(state, frame, frame.victims.index(seat))
    hand = state.racers[seat].hand
    if owed == len(hand) and None not in hand:
        return ((seat, ev.DiscardCards(tuple(card for card in hand if card))),)
    if len(page.said) == owed:
        return ((seat, ev.DiscardCards(tuple(sorted(map(str, page.said))))),)
    marks = (*page.cards(seat), mark(UNSEEN, "?"))
    number = f"{len(page.said) + 1}/{owed}"
    return page.blank("discard", marks, name=page.name(seat), number=number)


def _pile_discard(page: Page) -> Blank | Inputs:
    state, frame = page.state, top(page.state)
    seat = next_victim(state, frame)
    if page.said:
        return ((CHANCE, ev.TurnPile(str(page.said[0]))),)
    number = f"1/{due(state, frame, frame.victims.index(seat))}"
    marks = (*page.cards(seat), mark(UNSEEN, "?"))
    return page.blank("discard", marks, name=page.name(seat), number=number)


def _ashes(page: Page) -> Blank | Inputs:
    state, seat = page.state, top(page.state).seat
    if page.said:
        return ((seat, ev.TakeAshes(str(page.said[0]))),)
    there = tuple(asking.ashes(state, seat))
    marks = []
    for kind in state.setup.pack:
        no = refusal("not_in_the_pile", "dodos.ignis.ashes", card=kind.id)
        label = words().term("card", kind.id)
        marks.append(Mark(kind.id, label, why=None if ev.TakeAshes(kind.id) in there else no))
    return page.blank("ashes", tuple(marks), name=page.name(seat))


# Reactions.


def _passes(window: Window, until: int) -> Inputs:
    """Whoever is asked before a racer says nothing."""
    ask = window.ask
    before = ask[: ask.index(until)] if until in ask else ask
    return tuple((seat, ev.Pass(False)) for seat in before)


def against(state: State, seat: int, card: str) -> tuple[int, ...]:
    """What a Reaction card of a racer may be played against."""
    found = reacting.reactions(state, seat)
    return tuple(a.against for a in found if isinstance(a, ev.React) and a.card == card)


def _window(page: Page) -> Blank | Inputs:
    """Who reacts, with which card, and a Block against what; or nobody does."""
    state, said = page.state, page.said
    window: Window = top(state)
    if not said:
        rule = "dodos.running.window"
        marks = tuple(
            page.racer(who, None if who in window.ask else refusal("no_card_left", rule, seat=who))
            for who in range(state.setup.people)
        )
        return page.blank("react", marks, _passes(window, -1))
    seat = int(said[0])
    if len(said) == 1:
        return page.blank("reaction", page.cards(seat, _no_reaction(state)), name=page.name(seat))
    card = str(said[1])
    choices = against(state, seat, card)
    if len(choices) > 1 and len(said) == 2:
        return page.blank("against", tuple(_played(page, number) for number in choices))
    chosen = int(said[2]) if len(said) > 2 else choices[0]
    return (*_passes(window, seat), (seat, ev.React(card, chosen)))


def _no_reaction(state: State) -> Callable[[str], Refusal | None]:
    """Why a card cannot be played now, whoever plays it."""
    window: Window = top(state)

    def why(card: str) -> Refusal | None:
        if card_kind(state, card).type != "reaction":
            return refusal("not_a_reaction", "dodos.cards.types", card=card)
        if not reacting.is_block(state, card):
            return None
        found = [reacting.block_refused(state, n) for n in range(-1, len(window.plays))]
        return None if None in found else found[-1]

    return why


def _played(page: Page, number: int) -> Mark:
    """A card in a window that may be cancelled."""
    window: Window = top(page.state)
    if number < 0:
        card = page.state.racers[window.seat].played
        return Mark(number, f"{page.name(window.seat)}: {words().term('card', card)}", "0")
    play = window.plays[number]
    label = f"{page.name(play.seat)}: {words().term('card', play.card)}"
    return Mark(number, label, str(number + 1))


CARDS: Final[dict[str, Callable[[Page], Blank | Inputs]]] = {
    "choose-racer": _racer,
    "deal-racer": _racer,
    "first": _first,
    "scheme": _scheme,
    "turn-pile": _pile,
    "discard": _discard,
    "pile-discard": _pile_discard,
    "ashes": _ashes,
    "window": _window,
}
"""By question what is written."""
