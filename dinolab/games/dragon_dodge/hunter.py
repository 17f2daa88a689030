"""The stronger bot: it searches for a tag, and where there is none looks to its wizards.

Without a tag it tries short lines of plays, keeps those that the outlook of `hints.py` likes best,
and counts for each how many of some hands that the next player may hold would tag then.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final, NamedTuple

from dinolab.core.action import Action
from dinolab.core.event import Entry, Event
from dinolab.core.game import Game
from dinolab.games.dragon_dodge.choices import decide, legal_actions
from dinolab.games.dragon_dodge.events import (
    ELEMENTS,
    SPELLS,
    Counts,
    Draw,
    EndPlays,
)
from dinolab.games.dragon_dodge.hidden import sample, unseen_cards
from dinolab.games.dragon_dodge.hints import Outlook, hint
from dinolab.games.dragon_dodge.rules import follow
from dinolab.games.dragon_dodge.search import Found, OutOfBudget, find_tag
from dinolab.games.dragon_dodge.state import State, evolve, put

BUDGET: Final = 3000
"""Blocks to look into for one's own tag."""
GLANCE: Final = 40
"""Blocks to look into for each hand that the next player may hold."""
HANDS: Final = 12
LINES: Final = 8
"""How many lines are tried against how many hands."""
DEPTH: Final = 3
"""Plays of a line at most."""
WIDTH: Final = 10
"""How many lines are carried on."""


class Line(NamedTuple):
    """Plays, and where they lead as far as they matter."""

    worth: float
    plays: tuple[Action, ...]
    state: State


class Hunter:
    """Finds each tag within its budget; else plays for safety."""

    blind = False

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self._plan: list[Action] = []
        self._turn = -1

    def choose(self, observation: State, actions: tuple[Action, ...], rng: Random) -> Action:
        """The next play of a plan, made anew where there is none."""
        if len(actions) == 1:
            return actions[0]
        if EndPlays() in actions[-1:]:
            return self._play(observation, actions, rng)
        if isinstance(actions[0], Draw):
            values = [draw_worth(observation, a.deck) for a in actions if isinstance(a, Draw)]
        else:
            values = [hint(observation, action) for action in actions]
        return actions[values.index(max(values))]

    def _play(self, observation: State, actions: tuple[Action, ...], rng: Random) -> Action:
        if self._turn != observation.turn or not self._plan or self._plan[0] not in actions:
            self._turn = observation.turn
            self._plan = list(plan(observation, rng))
        return self._plan.pop(0)


def plan(observation: State, rng: Random) -> tuple[Action, ...]:
    """What to play: a tag, or what is safest, with the end of the plays."""
    found = find_tag(observation, budget=BUDGET)
    if isinstance(found, Found) and (not found.lost or _wins(observation, found.wizard)):
        return found.plays
    return (*_safest(observation, rng).plays, EndPlays())


def _wins(state: State, wizard: int) -> bool:
    """Whether a wizard is its team's last."""
    return state.pieces[wizard ^ 1] < 0


def draw_worth(observation: State, deck: int) -> float:
    """The chance that a card of a deck makes a tag, then what the hint says."""
    hands = observation.hands[observation.seat]
    left = unseen_cards(observation, deck)
    element, spell = (hand.cards for hand in hands)
    if element is None or spell is None or not sum(left):
        return hint(observation, Draw(deck))
    chance = 0
    for card, count in enumerate(left):
        if count:
            more = put((element, spell)[deck], card, 1)
            cards = (more, spell) if deck == ELEMENTS else (element, more)
            found = find_tag(observation, cards=cards, budget=GLANCE)
            chance += count * isinstance(found, Found)
    return chance / sum(left) + 0.2 * hint(observation, Draw(deck))


def _safest(observation: State, rng: Random) -> Line:
    """The line after which fewest hands of the next player tag."""
    lines = sorted(_lines(observation), key=lambda line: -line.worth)
    if not lines[0].plays and len(lines) == 1:
        return lines[0]
    hands = list(_hands(observation, rng))
    idle = next(line for line in lines if not line.plays)
    tried = lines[:LINES] if idle in lines[:LINES] else [*lines[:LINES], idle]
    return max(tried, key=lambda line: 0.3 * line.worth - _threat(line.state, hands))


def _threat(state: State, hands: list[tuple[int, Counts, Counts]]) -> float:
    """The share of hands that tag."""
    tags = 0.0
    for seat, element, spell in hands:
        found = find_tag(state, seat, cards=(element, spell), budget=GLANCE)
        tags += 0.3 if isinstance(found, OutOfBudget) else isinstance(found, Found)
    return tags / len(hands)


def _hands(observation: State, rng: Random) -> Iterator[tuple[int, Counts, Counts]]:
    """Hands that the next player may play with: what fits, and two cards more."""
    seat = observation.order[observation.turn % len(observation.order)]
    for _ in range(HANDS):
        full = sample(observation, rng)
        cards = [hand.cards or () for hand in full.hands[seat]]
        for _ in range(observation.setup.draws):
            which = ELEMENTS if 3 * sum(cards[0]) <= 5 * sum(cards[1]) + 1 else SPELLS
            left = full.decks[which].cards or ()
            if sum(left):
                card = rng.choices(range(len(left)), left)[0]
                cards[which] = put(cards[which], card, 1)
        yield seat, cards[0], cards[1]


def _lines(observation: State) -> list[Line]:
    """Short lines of plays that the outlook likes, and none at all."""
    outlook = Outlook(observation)
    begun = [Line(0.0, (), observation)]
    found = list(begun)
    for _ in range(DEPTH):
        further = []
        for line in begun:
            here = outlook if not line.plays else Outlook(line.state)
            for play in legal_actions(line.state, observation.seat):
                if isinstance(play, EndPlays):
                    continue
                worth = here.worth(play)
                if worth > 0.02:
                    further.append((line.worth + worth, line, play))
        further.sort(key=lambda item: -item[0])
        begun = [
            Line(worth, (*line.plays, play), _after(line.state, play))
            for worth, line, play in further[:WIDTH]
        ]
        found += begun
    return found


def _after(state: State, play: Action) -> State:
    """The position after a play."""
    entries = decide(state, state.seat, play)
    assert isinstance(entries, tuple)
    entry: Entry | None = entries[0]
    while entry is not None:
        event = Event(state.version, state.version, entry.fact, "", -1, entry.rule, "")
        state = evolve(state, event)
        entry = follow(state)
    return state
