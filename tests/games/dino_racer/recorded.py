"""The recorded games of Dino Racer: one for each way a game can end, each variant."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from make_logs import Events, Wanted, after, ended

from dinolab.arena.playout import bot_seats
from dinolab.core.action import Action, Question, Weighted
from dinolab.core.chance import Seeded
from dinolab.core.table import AnswerDraw, Concede, OfferDraw, Seat

PEOPLE = (Seat("Ann", "ann"), Seat("Ben", "ben"), Seat("Cem", "cem"))


class Slow:
    """Luck for a long game: mostly a card of a dino far back, so that the deck runs out."""

    def __init__(self, seed: str) -> None:
        self._rng, self._other = Random(seed), Seeded(seed)
        self.spaces: tuple[int, ...] = ()

    def look(self, state: Any) -> None:
        """See where the dinos are."""
        self.spaces = state.spaces

    def answer(self, question: Question, outcomes: Weighted) -> Action:
        """A card of a rearmost dino where one is asked for."""
        if question.kind != "flip" or self._rng.random() < 0.1:
            return self._other.answer(question, outcomes)
        return min(
            (a for a, _ in outcomes), key=lambda a: (self.spaces[a.dino], self._rng.random())
        )


def revealed(rule: str) -> Callable[[Events], bool]:
    """Whether the Race End card showed, by a rule."""
    return lambda events: any(
        e.kind == "racer.race_end_revealed" and e.rule == rule for e in events
    )


def games() -> Iterator[tuple[str, Wanted]]:
    """Every game to record, by id."""
    four = bot_seats(["greedy", "random", "random", "random"], 4)
    yield "three-races", Wanted(
        "Four bots race three times; the most points win.", four, ended("most-points"),
    )  # fmt: skip
    yield "best-race", Wanted(
        "Two players are level in points; the better single race decides.",
        bot_seats(["greedy"], 3), ended("best-race"),
    )  # fmt: skip
    yield "shared-victory", Wanted(
        "Level in points and in the best race: the victory is shared.",
        bot_seats(["random"], 2), ended("shared"),
    )  # fmt: skip
    yield "race-end-card", Wanted(
        "A long game: the race deck runs out, the Race End card ends the game.",
        bot_seats(["random", "greedy"], 6), revealed("racer.faq.race-end"), luck=Slow,
    )  # fmt: skip
    yield "turbo-race-end", Wanted(
        "TURBO draws the Race End card: nobody moves, the game is over (a ruling of ours).",
        bot_seats(["random"], 6), revealed("racer.ruling.turbo-race-end"), luck=Slow,
    )  # fmt: skip
    yield "hidden-cards", Wanted(
        "The Hidden Cards variant: piles lie face down until a race is scored.",
        four, ended("most-points"), (("variant.hidden", "on"),),
    )  # fmt: skip
    yield "two-cards", Wanted(
        "Three players draft two cards a round (2 or 3 Player Variant).",
        bot_seats(["greedy", "random", "random"], 3), ended("most-points"),
        (("variant.two-cards", "on"),),
    )  # fmt: skip
    yield "agreed-draw", Wanted(
        "Three people agree on a draw in the second race.", PEOPLE,
        ended("draw"),
        ends=after(60, (0, OfferDraw()), (1, AnswerDraw(True)), (2, AnswerDraw(True))),
    )  # fmt: skip
    yield "conceded", Wanted(
        "All but one concede; the last one left wins.", PEOPLE,
        ended("conceded"), ends=after(40, (0, Concede()), (2, Concede())),
    )  # fmt: skip
