"""What a game supplies: plain functions on frozen data (design section 3).

A game is a value of `Game`. Its state type `S` is its own; core never looks inside. All functions
are pure: no luck, no clock, no disk; `evolve` and everything after set-up read the numbers that the
first events recorded, never today's content, so an old game stays what it was.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec

from dinolab.core.action import Action, Question, Refusal, Weighted, action_decoder
from dinolab.core.balance import Report
from dinolab.core.cite import Rulebook, load_rulebook
from dinolab.core.content import digest_of_content
from dinolab.core.event import Entry, Event, Fact
from dinolab.core.feats import Feats
from dinolab.core.kinds import Kinds, Upcaster
from dinolab.core.options import Chosen, Option
from dinolab.core.outcome import Clock, Outcome
from dinolab.core.riddle import Riddle
from dinolab.core.scene import Aim, Scene
from dinolab.core.sheet import Sheet
from dinolab.core.table import TABLE_ACTIONS, TABLE_FACTS, Sides
from dinolab.core.words import Words, load_words

if TYPE_CHECKING:
    from dinolab.core.driver import Player

S = TypeVar("S")


@dataclass(frozen=True, kw_only=True)
class Game(Generic[S]):
    """The contract. Every function below is tested for every game by `tests/contract`.

    - `setup(options, seats, content)`: the first events after `core.started`; no luck in it.
    - `evolve(state, event)`: the state after an event (state None before the first); total for
      valid events and for their redactions; dispatches on `event.fact`.
    - `questions(state)`: who must choose now, chance included; `()` when the game is over; several
      only where choices are simultaneous; only asked where `follow` has nothing left to do.
    - `legal_actions(state, seat)`: in stable order, finite and small; the state may be that seat's
      observation and gives the same answer.
    - `outcomes(state)`: the chance seat's actions with integer weights, of the first open chance
      question; `()` where they are not finite (a throw at a real table). Weight 0 never comes up
      by luck, but a person may declare it (a card that nobody at the real table has seen).
    - `near_misses(state, seat)`: actions worth explaining although refused, each with its refusal.
    - `decide(state, seat, action)`: the events of an action, the first being the input itself, or
      a refusal; checks everything, rolls nothing.
    - `action_of(fact)`: the action an input fact records (inverse of `decide`'s first event).
    - `follow(state)`: the next forced consequence, or None; core loops it.
    - `observe(state, viewer)`: the same type with hidden things `UNKNOWN`; idempotent; for a seat
      or `SPECTATOR` (the referee's eyes are the state itself). A game whose `path` or `hint` must
      know whose eyes these are keeps a `viewer` in its state (`REFEREE` until it is observed).
    - `sample(observation, rng)`: a full state that fits an observation (bots, rollouts).
    - `clock(state)`, `outcome(state)` (None while it goes on).
    - `board(state)`: a networkx graph of the board now, positions on its nodes (`pos`).
    - `scene(observation, viewer, names)`: the picture for one viewer.
    - `path(observation, action)`: the scene ids one points at to choose an action.
    - `aim(observation, action)`: the point of the picture that an action aims at; left out where
      nobody aims.
    - `hint(observation, action)`: a number for bots, higher is better; from the observation alone.
    - `sides(options, seats)`: seats that win together; left out where each plays for itself.
    - `players`: bots of its own by name, each made from the game; `Bot("hunter")` finds them.
    - `feats`: what people can achieve in it; left out where nothing.
    - `riddle`: what it keeps hidden for people to find; left out where nothing.
    - `balance`: what many games shall tell, for `arena/balance.py`; left out where nothing.
    - `sheet`: how it is written down at a real table; left out where it cannot be yet.
    - `cap`: the number of inputs after which random play must have ended (law 7).
    """

    name: str
    title: str
    prefix: str
    folder: Path
    rules_version: int
    seats: tuple[int, int]
    options: tuple[Option, ...]
    facts: tuple[type[Fact], ...]
    actions: tuple[type[Action], ...]
    cap: int

    load_content: Callable[[str], Any]
    setup: Callable[[Chosen, int, Any], tuple[Entry, ...] | Refusal]
    evolve: Callable[[S | None, Event], S]
    questions: Callable[[S], tuple[Question, ...]]
    legal_actions: Callable[[S, int], tuple[Action, ...]]
    outcomes: Callable[[S], Weighted]
    near_misses: Callable[[S, int], tuple[tuple[Action, Refusal], ...]]
    decide: Callable[[S, int, Action], tuple[Entry, ...] | Refusal]
    action_of: Callable[[Fact], Action | None]
    follow: Callable[[S], Entry | None]
    observe: Callable[[S, int], S]
    sample: Callable[[S, Random], S]
    clock: Callable[[S], Clock]
    outcome: Callable[[S], Outcome | None]
    board: Callable[[S], Any]
    scene: Callable[[S, int, tuple[str, ...]], Scene]
    path: Callable[[S, Action], tuple[str, ...]]
    hint: Callable[[S, Action], float]
    aim: Callable[[S, Action], Aim | None] | None = None
    sides: Callable[[Chosen, int], Sides] | None = None
    balance: Report | None = None
    feats: Feats | None = None
    riddle: Riddle | None = None
    sheet: Sheet[S] | None = None
    upcasters: Mapping[tuple[str, int], Upcaster] = field(default_factory=dict)
    players: Mapping[str, Callable[[Game[Any]], Player]] = field(default_factory=dict)

    @cached_property
    def kinds(self) -> Kinds:
        """The registry of everything a log of this game may hold."""
        return Kinds((*TABLE_FACTS, *self.facts), self.upcasters)

    @cached_property
    def rulebook(self) -> Rulebook:
        """The game's rules in our own words, from `rulebook.toml`."""
        return load_rulebook(self.folder / "rulebook.toml")

    @cached_property
    def words(self) -> Words:
        """The game's sentences, from `words.toml`."""
        return load_words(self.folder)

    @cached_property
    def content_text(self) -> str:
        """The content pack that ships with the game, as text."""
        return (self.folder / "content.toml").read_text(encoding="utf-8")

    @cached_property
    def content(self) -> Any:
        """The content pack that ships with the game."""
        return self.load_content(self.content_text)

    @cached_property
    def content_digest(self) -> str:
        """The digest of the content pack that ships with the game."""
        return digest_of_content(self.content)

    @cached_property
    def action_decoder(self) -> msgspec.json.Decoder[Any]:
        """A strict decoder for the game's and the table's actions."""
        return action_decoder((*self.actions, *TABLE_ACTIONS))

    def is_terminal(self, state: S) -> bool:
        """Whether nothing is left to choose."""
        return self.outcome(state) is not None

    def returns(self, state: S) -> tuple[float, ...]:
        """Final rewards by seat; empty while the game goes on."""
        outcome = self.outcome(state)
        return outcome.returns if outcome else ()
