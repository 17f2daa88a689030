"""The recorded matches of Dinosaur Table Battles: one for each way a match can end, drafts, and
rulings that change what can happen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from make_logs import Events, Wanted, after, ended

from dinolab.arena.playout import bot_seats
from dinolab.core.table import AnswerDraw, Concede, OfferDraw, Seat
from dinolab.games import find

GAME = find("dinosaur_table_battles")
PEOPLE = (Seat("Ann", "ann"), Seat("Ben", "ben"))
RANDOM, GREEDY = bot_seats(["random"], 2), bot_seats(["greedy"], 2)
SOON = GAME.content_text.replace("cap = 150", "cap = 12")
"""A pack with which a match is over after twelve turns."""
DRAFT = (("mode", "draft"),)

Fits = Callable[[Events], bool]


def kinds(events: Events) -> set[str]:
    """What happened."""
    return {event.kind for event in events}


def within(most: int, *fits: Fits) -> Fits:
    """Whether a match is all of that and not too long to look at."""
    return lambda events: len(events) <= most and all(fit(events) for fit in fits)


def games() -> Iterator[tuple[str, Wanted]]:
    """Every match to record, by id."""
    yield (
        "suggested",
        Wanted(
            "The suggested teams; a side runs out of tokens.", GREEDY, within(260, ended("tokens"))
        ),
    )
    yield "drafted", Wanted(
        "Both sides draft; a side is left with one dinosaur.",
        GREEDY, within(260, ended("dinosaurs")), DRAFT,
    )  # fmt: skip
    yield "own-tokens", Wanted(
        "A side spends its last token on its own attack, and has lost.",
        RANDOM, within(260, ended("own-tokens")),
    )  # fmt: skip
    yield "one-each", Wanted(
        "Both sides come to one token: more cards face up win.",
        RANDOM, within(260, ended("one-each")),
    )  # fmt: skip
    yield "one-each-tie", Wanted(
        "Both sides have one token and as many cards: the side that went second wins.",
        RANDOM, within(260, ended("one-each-tie")),
    )  # fmt: skip
    yield "own-dinosaurs", Wanted(
        "A counter breaks the attacker's cards (ruling E1's alternative): it is left with one.",
        RANDOM, ended("own-dinosaurs"), (*DRAFT, ("ruling.counter-breaks", "may-break")),
    )  # fmt: skip
    yield "both-out", Wanted(
        "All hits come before any end (ruling E18's alternative): both sides are out.",
        RANDOM, ended("both-out"), (("ruling.hits-order", "all-first"),),
    )  # fmt: skip
    yield "cap", Wanted(
        "Twelve turns are over (150 by the game's own pack): more tokens win.",
        RANDOM, ended("cap-counts"), content=SOON,
    )  # fmt: skip
    yield "treetops", Wanted(
        "Treetops is flipped for a friend, and Egg Thieves steal.",
        RANDOM, within(320, lambda e: any(
            x.kind == "battles.reacted" and x.fact.card == "brachiosaurus.3" for x in e
        ), lambda e: "battles.tokens_stolen" in kinds(e)), DRAFT,
    )  # fmt: skip
    yield "agreed-draw", Wanted(
        "Two people agree on a draw.", PEOPLE, ended("draw"),
        ends=after(40, (1, OfferDraw()), (0, AnswerDraw(True))),
    )  # fmt: skip
    yield "conceded", Wanted(
        "One concedes in the middle of the draft: what was removed is not shown.",
        PEOPLE, ended("conceded"), DRAFT, ends=after(13, (1, Concede())),
    )  # fmt: skip
