"""Make the recorded games in `logs/dino_racer/`: one for each way a game can end, each variant.

Run by `tests/remake.py logs` when rules or content change. Seeds are tried in order
until a game ends as wanted, so the same code makes the same bytes.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import msgspec

from dinolab.arena.playout import bot_seats, key_of_seed
from dinolab.bots import player
from dinolab.core.action import Action, Question, Weighted
from dinolab.core.chance import Chance, Seeded
from dinolab.core.driver import Driver
from dinolab.core.event import Event
from dinolab.core.fold import Position, outcome_of
from dinolab.core.step import advance, close, start
from dinolab.core.table import AnswerDraw, Concede, OfferDraw, Seat
from dinolab.games import find
from dinolab.store.bulk import write_game
from dinolab.store.pack import pack

GAME = find("dino_racer")
SHELF = Path(__file__).parents[1] / "logs"
TRIES = 20_000
PEOPLE = (Seat("Ann", "ann"), Seat("Ben", "ben"), Seat("Cem", "cem"))

Events = tuple[Event, ...]


class Wanted(msgspec.Struct, frozen=True):
    """A game to record: what it shows, who plays, what was agreed, and how to know it."""

    about: str
    seats: tuple[Seat, ...]
    fits: Callable[[Events], bool]
    options: tuple[tuple[str, str], ...] = ()
    slow: bool = False
    ends: Callable[[Position, int], tuple[tuple[int, Action], ...]] = lambda position, inputs: ()


class Slow:
    """Luck for a long game: mostly a card of a dino far back, so that the deck runs out."""

    def __init__(self, seed: str) -> None:
        self._rng, self._other = Random(seed), Seeded(seed)
        self.spaces: tuple[int, ...] = ()

    def answer(self, question: Question, outcomes: Weighted) -> Action:
        """A card of a rearmost dino where one is asked for."""
        if question.kind != "flip" or self._rng.random() < 0.1:
            return self._other.answer(question, outcomes)
        return min(
            (a for a, _ in outcomes), key=lambda a: (self.spaces[a.dino], self._rng.random())
        )


def played(wanted: Wanted, seed: str) -> Events:
    """One try: the events of a whole game."""
    key = key_of_seed(seed)
    first = start(GAME, wanted.seats, dict(wanted.options), key=key)
    luck: Chance = Slow(seed) if wanted.slow else Seeded(seed)
    players = {i: player(seat.bot or "greedy", GAME) for i, seat in enumerate(wanted.seats)}
    driver = Driver(luck, players, seed)
    events, position, inputs = list(first.events), first.position, 0
    while outcome_of(GAME, position) is None:
        if isinstance(luck, Slow):
            luck.spaces = position.state.spaces
        said = wanted.ends(position, inputs)
        for seat, action in said:
            step = advance(GAME, position, seat, action)
            events, position = [*events, *step.events], step.position
        if not said:
            step = driver.step(GAME, position)
            events, position = [*events, *step.events], step.position
        inputs += 1
    return (*events, close(position, outcome_of(GAME, position), key))


def code_of(events: Events) -> str:
    """How the game ended."""
    return events[-1].fact.code


def revealed(rule: str) -> Callable[[Events], bool]:
    """Whether the Race End card showed, by a rule."""
    return lambda events: any(
        e.kind == "racer.race_end_revealed" and e.rule == rule for e in events
    )


def after(inputs: int, *said: tuple[int, Action]) -> Callable[..., tuple[tuple[int, Action], ...]]:
    """What people say at the table once so many inputs were made."""
    return lambda position, made: said if made == inputs else ()


def games() -> Iterator[tuple[str, Wanted]]:
    """Every game to record, by id."""
    four = bot_seats(["greedy", "random", "random", "random"], 4)
    yield (
        "three-races",
        Wanted(
            "Four bots race three times; the most points win.",
            four,
            lambda e: code_of(e) == "most-points",
        ),
    )
    yield "best-race", Wanted(
        "Two players are level in points; the better single race decides.",
        bot_seats(["greedy"], 3), lambda e: code_of(e) == "best-race",
    )  # fmt: skip
    yield "shared-victory", Wanted(
        "Level in points and in the best race: the victory is shared.",
        bot_seats(["random"], 2), lambda e: code_of(e) == "shared",
    )  # fmt: skip
    yield "race-end-card", Wanted(
        "A long game: the race deck runs out, the Race End card ends the game.",
        bot_seats(["random", "greedy"], 6), revealed("racer.faq.race-end"), slow=True,
    )  # fmt: skip
    yield "turbo-race-end", Wanted(
        "TURBO draws the Race End card: nobody moves, the game is over (a ruling of ours).",
        bot_seats(["random"], 6), revealed("racer.ruling.turbo-race-end"), slow=True,
    )  # fmt: skip
    yield "hidden-cards", Wanted(
        "The Hidden Cards variant: piles lie face down until a race is scored.",
        four, lambda e: code_of(e) == "most-points", (("variant.hidden", "on"),),
    )  # fmt: skip
    yield "two-cards", Wanted(
        "Three players draft two cards a round (2 or 3 Player Variant).",
        bot_seats(["greedy", "random", "random"], 3), lambda e: code_of(e) == "most-points",
        (("variant.two-cards", "on"),),
    )  # fmt: skip
    yield "agreed-draw", Wanted(
        "Three people agree on a draw in the second race.", PEOPLE,
        lambda e: code_of(e) == "draw",
        ends=after(60, (0, OfferDraw()), (1, AnswerDraw(True)), (2, AnswerDraw(True))),
    )  # fmt: skip
    yield "conceded", Wanted(
        "All but one concede; the last one left wins.", PEOPLE,
        lambda e: code_of(e) == "conceded", ends=after(40, (0, Concede()), (2, Concede())),
    )  # fmt: skip


def main() -> None:
    """Write them all anew."""
    shelf = SHELF / GAME.name
    shutil.rmtree(shelf, ignore_errors=True)
    about = ["# What each recorded game shows. Made by tests/make_logs.py.", ""]
    for name, wanted in games():
        for number in range(TRIES):
            seed = f"{name}/{number}"
            events = played(wanted, seed)
            if wanted.fits(events):
                break
        else:
            raise SystemExit(f"no game like {name!r} in {TRIES} tries")
        folder = write_game(SHELF, name, events, key_of_seed(seed))
        pack(folder / "main.arrows")
        about.append(f'{name} = "{wanted.about}"')
        print(f"{name}: seed {seed}, {len(events)} events")
    (shelf / "about.toml").write_text("\n".join([*about, ""]), encoding="utf-8")


if __name__ == "__main__":
    main()
