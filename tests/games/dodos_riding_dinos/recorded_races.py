"""The recorded single races of Dodos Riding Dinos: each board, each way to end, Challengers, throws
that are aimed and throws that are declared.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.dodos_riding_dinos.recorded_modes import SOON, with_kinds
from make_logs import Wanted, after, ended

from dinolab.arena.playout import bot_seats
from dinolab.core.table import AnswerDraw, Concede, OfferDraw, Seat

NAMES = ("Ann", "Ben", "Cem", "Dora", "Eli", "Fay")


def people(count: int) -> tuple[Seat, ...]:
    """So many people, who choose as the greedy bot would."""
    return tuple(Seat(name, name.lower()) for name in NAMES[:count])


def board(name: str, track: str) -> tuple[tuple[str, str], ...]:
    """Options of a race on a track."""
    return (("board", name), ("track", track))


def games() -> Iterator[tuple[str, Wanted]]:
    """Every single race to record, by id."""
    yield from boards()
    yield from ends()
    yield from tables()


def boards() -> Iterator[tuple[str, Wanted]]:
    """One on each board, in which its own hexes matter."""
    yield "island-race", Wanted(
        "Four people on the outer track of Dodino Island, won by the furthest past the line.",
        people(4), with_kinds("furthest", "reaction_played"), board("dodino-island", "outer"),
    )  # fmt: skip
    yield "volcano-race", Wanted(
        "Five people on the inner track of Ignis Volcano: into flames and past them.",
        people(5), with_kinds("furthest", "flame_used", "ashes_taken"),
        board("ignis-volcano", "inner"),
    )  # fmt: skip
    yield "iceberg-race", Wanted(
        "Five people in the deep snow of Polaria Iceberg's inner track, with shortcuts taken.",
        people(5), with_kinds("furthest", "signal_rolled", rules=("dodos.polaria.snow",)),
        board("polaria-iceberg", "inner"),
    )  # fmt: skip
    yield "sky-race", Wanted(
        "Three people over the glass ramps of Boreal Sky's outer track, some for 2 damage.",
        people(3), with_kinds("furthest", "egg_flicked", "landed"), board("boreal-sky", "outer"),
    )  # fmt: skip


def ends() -> Iterator[tuple[str, Wanted]]:
    """One for each other way to end."""
    yield "most-cards", Wanted(
        "Two are as far past the line; most cards in hand decide.",
        people(4), ended("most-cards"), board("ignis-volcano", "outer"),
    )  # fmt: skip
    yield "shared", Wanted(
        "As far and with as many cards in hand: the victory is shared.",
        people(3), ended("shared"), board("dodino-island", "inner"),
    )  # fmt: skip
    yield "cap", Wanted(
        "With a pack that ends races after three rounds: the furthest ahead has won.",
        people(3), ended("cap"), board("dodino-island", "outer"), SOON,
    )  # fmt: skip
    yield "agreed-draw", Wanted(
        "The people agree on a draw in the middle of the race.",
        people(3), ended("draw"),
        ends=after(60, (0, OfferDraw()), (1, AnswerDraw(True)), (2, AnswerDraw(True))),
    )  # fmt: skip
    yield "conceded", Wanted(
        "Two of three give up, and the third has won.",
        people(3), ended("conceded"), ends=after(60, (0, Concede()), (2, Concede())),
    )  # fmt: skip


def tables() -> Iterator[tuple[str, Wanted]]:
    """Challengers, and how tokens are thrown."""
    yield "challengers", Wanted(
        "One person against two Challengers at the hard level.",
        people(1), with_kinds("furthest", "pile_turned"), (("difficulty", "hard"),),
    )  # fmt: skip
    yield "ten-racers", Wanted(
        "Two people and eight Challengers, as many as the deck has hands for.",
        people(2), ended("furthest"), (("challengers", "8"), ("abilities", "off")),
    )  # fmt: skip
    yield "aimed", Wanted(
        "Tokens are aimed on the drawn board, and luck says where they go.",
        bot_seats(["random"], 4), with_kinds("furthest", "aimed", "thrown", "flick_aimed"),
        board("boreal-sky", "inner"),
    )  # fmt: skip
    yield "declared", Wanted(
        "People throw tokens of their own and say whom they touched.",
        people(4), with_kinds("furthest", "thrown"),
        (*board("ignis-volcano", "outer"), ("ruling.throws", "declared")),
    )  # fmt: skip
