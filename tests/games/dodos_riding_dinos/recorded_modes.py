"""The recorded Cups and Derbies of Dodos Riding Dinos: one for each way they can end, and what only
they have: Power-ups of each moment, Challengers in a Cup, racers that support their partners.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from make_logs import Events, Wanted, ended

from dinolab.arena.playout import bot_seats
from dinolab.core.table import Seat
from dinolab.games.dodos_riding_dinos import GAME

Fits = Callable[[Events], bool]
SOON = GAME.content_text.replace("cap = 60", "cap = 3")
"""A pack with which a race is over after three rounds."""
CUP, DERBY = ("mode", "cup"), ("mode", "derby")


def with_kinds(code: str, *kinds: str, rules: tuple[str, ...] = ()) -> Fits:
    """Whether a game ends so, with events of these kinds and of these rules in it."""

    def fits(events: Events) -> bool:
        there, cited = {event.kind for event in events}, {event.rule for event in events}
        wanted = {f"dodos.{kind}" for kind in kinds}
        return ended(code)(events) and wanted <= there and set(rules) <= cited

    return fits


def games() -> Iterator[tuple[str, Wanted]]:
    """Every Cup and Derby to record, by id."""
    yield from cups()
    yield from derbies()


def cups() -> Iterator[tuple[str, Wanted]]:
    """Those of Cups."""
    yield "cup-fans", Wanted(
        "A Cup of three greedy bots, won with most Fans; Power-ups work by themselves and are "
        "used, Red Kiwi brings an Aggressive card.",
        bot_seats(["greedy"], 3), with_kinds("fans", "power_worked", "power_used", "extra_played"),
        (CUP,),
    )  # fmt: skip
    yield "cup-power-ups", Wanted(
        "Races of three rounds; level in Fans, and won with most Power-ups left.",
        bot_seats(["greedy", "random"], 3), ended("power-ups"), (CUP,), SOON,
    )  # fmt: skip
    yield "cup-cards", Wanted(
        "Races of three rounds; level in Fans and in Power-ups, and won with most cards in hand "
        "at the end of the last race. A place is decided by dice.",
        bot_seats(["random"], 3), with_kinds("cup-cards", "tie_rolled"), (CUP,), SOON,
    )  # fmt: skip
    yield "cup-shared", Wanted(
        "Races of three rounds; level in everything: the victory is shared.",
        bot_seats(["random"], 3), ended("shared"), (CUP,), SOON,
    )  # fmt: skip
    yield "cup-challengers", Wanted(
        "A Cup of one against two Challengers, which start ahead by three hexes a Power-up.",
        bot_seats(["greedy"], 1), with_kinds("fans", rules=("dodos.cup.challengers",)), (CUP,),
    )  # fmt: skip
    yield "cup-kept-hands", Wanted(
        "Races of three rounds on outer tracks; hands are kept from race to race (ruling C1's "
        "alternative).",
        bot_seats(["random"], 3), ended("fans"),
        (CUP, ("track", "outer"), ("ruling.cup-hands", "kept")), SOON,
    )  # fmt: skip


def derbies() -> Iterator[tuple[str, Wanted]]:
    """Those of Derbies."""
    greedy = bot_seats(["greedy"], 8)
    names = ("Ann", "Ben", "Cem", "Dora", "Eli", "Fay", "Gus", "Hal")
    people = tuple(Seat(name, name.lower()) for name in names)
    yield "derby-team", Wanted(
        "Eight people on both tracks of Dodino Island; a racer that has finished supports its "
        "partner until that has finished too.",
        people, with_kinds("team", "racers_removed", rules=("dodos.derby.support",)), (DERBY,),
    )  # fmt: skip
    yield "derby-furthest", Wanted(
        "Two teams finish in the same round, on Ignis Volcano; the one with the furthest racer "
        "wins.",
        greedy, ended("furthest-team"), (DERBY, ("board", "ignis-volcano")),
    )  # fmt: skip
    yield "derby-cards", Wanted(
        "Two teams finish together, their furthest racers level: most cards in its hand win.",
        greedy, ended("team-cards"), (DERBY,),
    )  # fmt: skip
    yield "derby-shared", Wanted(
        "Two teams finish together, level in this too: they share the victory.",
        greedy, ended("shared"), (DERBY,),
    )  # fmt: skip
    yield "derby-cap", Wanted(
        "A Derby that is over after three rounds (60 by the game's own pack): the team of the "
        "furthest racer wins.",
        bot_seats(["random"], 8), ended("cap"), (DERBY, ("board", "boreal-sky")), SOON,
    )  # fmt: skip
    yield "derby-all-tracks", Wanted(
        "A Derby on Polaria Iceberg in which effects reach both tracks (ruling C10's alternative).",
        greedy, ended("team"),
        (DERBY, ("board", "polaria-iceberg"), ("ruling.derby-effects", "all")),
    )  # fmt: skip
