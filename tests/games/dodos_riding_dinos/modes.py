"""Scripted Cups and Derbies, as those of `driver.py`.

    table = cupping("n1", "n1", "n1", powers=("starfruit",)).play("use starfruit")
    table = cup_end(14, 13, 2).play("award coconut")
    table = derby(at=(13, 2, 1, 0, 3, 2, 1, 0)).play("done")

The later races of a Cup are on the tests' own plain track, too. A Derby has a track of the tests'
own for each of its lanes; people who stand at the table from the first player on have the inner
one, four of them. `at` goes by place at the table, as everywhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.dodos_riding_dinos.driver import PLAIN, SPARE, Table, dealt, ready, track
from msgspec.structs import replace

from dinolab.games.dodos_riding_dinos.events import Course, Hex
from dinolab.games.dodos_riding_dinos.state import seats_from

BOARDS = ("ignis-volcano", "polaria-iceberg", "boreal-sky")
"""The boards of a Cup after the first one."""


# The Cup.


def course(text: str, board: str = "") -> Course:
    """A track of the tests' own as the next one of a Cup."""
    count = len(text)
    return Course(board, "inner", track(text), 0, (count - 1, count - 2, count - 3), False)


def give(table: Table, *powers: str) -> Table:
    """Racers have these Power-ups (by name, several of one racer apart)."""
    racers = list(table.state.racers)
    for seat, text in enumerate(powers):
        racers[seat] = replace(racers[seat], powers=tuple(sorted(text.split())))
    return table.put(racers=tuple(racers))


def fans(table: Table, *counts: int) -> Table:
    """Racers have so many Fans."""
    pairs = zip(table.state.racers, counts, strict=True)
    return table.put(racers=tuple(replace(racer, fans=count) for racer, count in pairs))


def cupping(
    *played: str,
    hands: tuple[str, ...] = (),
    powers: tuple[str, ...] = (),
    had: tuple[int, ...] = (),
    race: int = 1,
    later: tuple[str, ...] = (PLAIN, PLAIN, PLAIN),
    **more: Any,
) -> Table:
    """A race of a Cup in which people have laid these cards; `hands` are what they hold besides,
    `had` their Fans.
    """
    people = len(played)
    held = [*hands[:people], *[SPARE] * (people - len(hands))]
    full = tuple(f"{card} {hand}" for card, hand in zip(played, held, strict=True))
    table = ready(people, hands=(*full, *hands[people:]), mode="cup", **more)
    texts = zip(later[race - 1 :], BOARDS[race - 1 :], strict=True)
    left = tuple(course(text, board) for text, board in texts)
    table.put(setup=replace(table.state.setup, later=left), race=race)
    give(fans(table, *had) if had else table, *powers)
    return table.scheme(*played)


def cup_end(*at: int, hands: tuple[str, ...] = (), **more: Any) -> Table:
    """A race of a Cup is over after a round in which nobody ran. (The Lead Racers go on by one; the
    others draw a card. Easy Challengers do not move with Reaction cards.)
    """
    people = more.pop("people", len(at))
    held = hands or ("n1",) * people
    table = cupping(*("n0",) * people, hands=held, at=at, difficulty="easy", **more)
    while table.asked in ("draw", "window", "turn_pile"):
        table.play("turn block" if table.asked == "turn_pile" else "next")
    return table


# The Derby.

QUIET = {"n0": "normal 0 13", "n1": "normal 1 4", "a0": "aggressive 0 4"}
"""Enough cards that move nobody."""
STILL = (*("n0",) * 4, *("a0",) * 4)
"""Cards that move nobody, and that match in no team."""
EIGHT = (0,) * 8


def lanes(table: Table, inner: str, outer: str) -> Table:
    """The Derby is run on these tracks."""
    by = len(track(inner))
    moved = tuple(
        replace(at, on=tuple(to + by for to in at.on), back=at.back + by) for at in track(outer)
    )
    hexes: tuple[Hex, ...] = (*track(inner), *moved)
    ins, outs = len(inner), len(outer)
    start = (ins - 1, ins - 2, ins - 3, by + outs - 1, by + outs - 2, by + outs - 3)
    setup = replace(table.state.setup, hexes=hexes, finish=0, start=start, split=by)
    return table.put(setup=setup)


def stand(table: Table, *at: int, inner: str = PLAIN, outer: str = PLAIN) -> Table:
    """How far racers have come on their tracks by the regular way."""
    racers, by = list(table.state.racers), len(track(inner))
    for number, seat in enumerate(seats_from(table.state, table.state.first)):
        count, base = (len(inner), 0) if number < 4 else (len(outer), by)
        place = (at[seat] % count + base, -(-at[seat] // count))
        racers[seat] = replace(racers[seat], place=place)
    return table.put(racers=tuple(racers))


def derby(
    *played: str,
    at: tuple[int, ...] = EIGHT,
    hands: tuple[str, ...] = (),
    gone: tuple[int, ...] = (),
    inner: str = PLAIN,
    outer: str = PLAIN,
    first: int = 0,
    racers: str = "",
    cards: Mapping[str, str] | None = None,
    numbers: Mapping[str, int] | None = None,
    used: str = "",
    left: str | None = None,
    **options: str,
) -> Table:
    """A Derby in which all have laid these cards (none: such as move nobody), and hold a plain card
    besides. Racers that are `gone` have left the board.
    """
    if racers:
        options = {"abilities": "on", **options}
    options["mode"] = "derby"
    table = dealt(8, QUIET | dict(cards or {}), numbers, options, racers, first)
    stand(lanes(table, inner, outer), *at, inner=inner, outer=outer)
    there = tuple(
        replace(racer, gone=seat in gone) for seat, racer in enumerate(table.state.racers)
    )
    cards_played = played or STILL
    held = (*hands, *("n0",) * (8 - len(hands)))
    full = (f"{card} {hand}" for card, hand in zip(cards_played, held, strict=True))
    table.put(racers=there).hold(*full, used=used, left=left)
    return table.scheme(*cards_played)
