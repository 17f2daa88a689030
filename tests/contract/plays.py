"""Random play for the contract suite: settings to play under, games played, and odd actions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from random import Random
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from contract.games import MORE_SETTINGS, game_of
from msgspec.structs import astuple

from dinolab.core.action import Action, Question, Refusal
from dinolab.core.chain import seal
from dinolab.core.event import UNKNOWN, Event
from dinolab.core.fold import Position, Timeline, open_questions, outcome_of
from dinolab.core.game import Game
from dinolab.core.step import Step, advance, close, start
from dinolab.core.table import AskTakeback, HandSeat, Seat, table_actions

KEY = bytes(range(16))
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal", "Ida", "Jo")
LIMIT = 250
"""Inputs after which a play for the laws stops; law 7 plays to the end."""


@dataclass(frozen=True)
class Setting:
    """What a table agrees on before it plays."""

    game: str
    seats: int
    options: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        extra = ",".join(f"{name}={value}" for name, value in self.options)
        return f"{self.game}-{self.seats}" + (f"-{extra}" if extra else "")


@dataclass(frozen=True)
class Play:
    """One game as it was played: its events, all positions, and what was chosen."""

    game: Game[Any]
    setting: Setting
    events: tuple[Event, ...]
    line: Timeline[Any]
    script: tuple[tuple[int, Action], ...]

    @property
    def over(self) -> bool:
        """Whether it came to its end."""
        return outcome_of(self.game, self.line.last) is not None

    @property
    def viewers(self) -> tuple[int, ...]:
        """Every seat and a spectator."""
        return (*range(self.setting.seats), -2)

    @property
    def ends(self) -> tuple[int, ...]:
        """The positions at which steps end: where somebody is asked, or the game is over."""
        starts = [event.version for event in self.events if event.is_input]
        return (*starts[1:], len(self.events))

    def some_ends(self, rng: Random, count: int) -> list[int]:
        """A few of them in order, the first and the last included."""
        ends = self.ends
        middle = rng.sample(ends, min(count, len(ends)))
        return sorted({ends[0], ends[-1], *middle})

    def state(self, position: int) -> Any:
        """The game's state at a position after set-up."""
        return self.line.at(position).state


def opening(setting: Setting, game: Game[Any] | None = None) -> Step | Refusal:
    """The first step of a game."""
    seats = [Seat(name, name.lower()) for name in NAMES[: setting.seats]]
    return start(game or game_of(setting.game), seats, dict(setting.options), key=KEY)


@cache
def settings(name: str) -> tuple[Setting, ...]:
    """Fewest, most and middling seats; then what a game's tests add (`MORE_SETTINGS`); then every
    alternative of every option, once or more, with these.
    """
    game = game_of(name)
    low, high = game.seats
    able = [n for n in range(low, high + 1) if isinstance(opening(Setting(name, n)), Step)]
    counts = sorted({low, able[len(able) // 2], able[-1], high})
    found = [Setting(name, seats) for seats in sorted({low, able[len(able) // 2], able[-1]})]
    found += [Setting(name, seats, options) for seats, options in MORE_SETTINGS.get(name, ())]
    for number, option in enumerate(game.options):
        for value in option.choices[1:]:
            turned = counts[number % len(counts) :] + counts
            choices = [Setting(name, seats, ((option.name, value),)) for seats in turned]
            possible = [s for s in choices if not isinstance(opening(s), Refusal)]
            assert possible, f"{name}: {option.name}={value} can never be chosen"
            found.append(possible[0])
    return tuple(found)


@lru_cache(maxsize=400)
def play(
    setting: Setting,
    seed: int,
    choices: tuple[int, ...] = (),
    limit: int = LIMIT,
    table: bool = False,
) -> Play:
    """Play a game at random: first as `choices` say, then by the seed, up to a number of inputs.

    With `table`, people also talk about draws, take-backs and seats now and then.
    """
    return play_game(game_of(setting.game), setting, seed, choices, limit, table)


def play_game(
    game: Game[Any],
    setting: Setting,
    seed: int,
    choices: tuple[int, ...] = (),
    limit: int = LIMIT,
    table: bool = False,
) -> Play:
    """Play a game, as `play` does, without remembering it."""
    rng = Random(f"{setting}/{seed}")
    first = opening(setting, game)
    assert isinstance(first, Step), f"{setting}: {first}"
    events, position = list(first.events), first.position
    script: list[tuple[int, Action]] = []
    while len(script) < limit and (asked := open_questions(game, position)):
        pick = choices[len(script)] if len(script) < len(choices) else rng.randrange(1 << 16)
        if table and rng.random() < 0.05:
            seat, action = table_talk(position, rng)
        else:
            seat, action = choice(game, position, asked, pick)
        step = advance(game, position, seat, action)
        assert isinstance(step, Step), f"{setting}: seat {seat} {action} refused: {step}"
        events += step.events
        position = step.position
        script.append((seat, action))
    outcome = outcome_of(game, position)
    if outcome is not None:
        events.append(close(position, outcome, KEY))
    sealed = seal(events, KEY)
    return Play(game, setting, sealed, Timeline(game, sealed), tuple(script))


def choice(
    game: Game[Any], position: Position[Any], asked: tuple[Question, ...], pick: int
) -> tuple[int, Action]:
    """The seat and the action that a number stands for. Luck knows what it draws; that nobody
    looks at a card is only said of a real table.
    """
    seat = asked[pick % len(asked)].seat
    legal = game.legal_actions(position.state, seat)
    legal = tuple(a for a in legal if UNKNOWN not in astuple(a)) or legal  # as luck answers it
    assert legal, f"{game.name}: seat {seat} is asked and may choose nothing: {position.state}"
    return seat, legal[pick // len(asked) % len(legal)]


def table_talk(position: Position[Any], rng: Random) -> tuple[int, Action]:
    """Something a seat may do at the table, whoever is asked."""
    seat = rng.randrange(len(position.table.seats))
    options = [*table_actions(position.table, seat, over=False)]
    if position.table.takeback is None:
        options.append(AskTakeback(rng.randrange(1, position.version)))
    bot = "" if position.table.seats[seat].bot else "random"
    return seat, rng.choice([*options, HandSeat(bot)])


def odd_actions(one: Play, rng: Random, count: int) -> Iterator[Action]:
    """Well-formed actions of the game: some played in this game, some from thin air."""
    seen = [action for _, action in one.script]
    words = sorted({text for action in seen for text in strings(action)})
    for _ in range(count):
        if seen and rng.random() < 0.5:
            yield rng.choice(seen)
        else:
            yield from invented(one.game, rng.choice(one.game.actions), rng, words)


def strings(action: Action) -> Iterator[str]:
    """The texts that stand in an action's fields."""
    for field in action.__struct_fields__:
        value = getattr(action, field)
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, str):
                yield part


def invented(game: Game[Any], cls: type[Action], rng: Random, words: list[str]) -> Iterator[Action]:
    """An action of a class with arbitrary fields, if these are well-formed."""
    hints = get_type_hints(cls, include_extras=True)
    fields = {name: some_value(hints[name], rng, words) for name in cls.__struct_fields__}
    named = {"type": cls.__struct_config__.tag, **fields}
    try:
        yield game.action_decoder.decode(msgspec.json.encode(named))
    except msgspec.ValidationError:
        return


def some_value(hint: Any, rng: Random, words: list[str]) -> Any:
    """A value of an annotated type."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return some_value(args[0], rng, words)
    if origin in (Union, UnionType):
        return some_value(rng.choice(args), rng, words)
    if origin is Literal:
        return rng.choice(args)
    if origin is tuple:
        if args[-1] is Ellipsis:
            return [some_value(args[0], rng, words) for _ in range(rng.randrange(4))]
        return [some_value(arg, rng, words) for arg in args]
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        hints = get_type_hints(hint, include_extras=True)
        return {name: some_value(hints[name], rng, words) for name in hint.__struct_fields__}
    simple = {
        int: lambda: rng.choice((-1, 0, 1, 2, 3, 4, 5, 6, 7, 12, 99, 2**40)),
        str: lambda: rng.choice((*words, "", "no-such-thing", "ß{0.__class__}")),
        bool: lambda: rng.random() < 0.5,
        float: lambda: rng.uniform(-9, 9),
        NoneType: lambda: None,
    }
    return simple[hint]()
