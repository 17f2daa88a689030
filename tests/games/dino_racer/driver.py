"""A scripted table of Dino Racer: what luck and players answer, word by word.

    table = Table(seats=4).play("announce 0", "flip T R S P B", "turn upset", "draft T R S P")

Dinos are their letters: T-Rex, Raptor, Steggy, P for Tri-Top, Bronto. `draft` answers for whoever
is asked. What is refused or not asked is a failing test.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from dinolab.core.action import Action, Refusal
from dinolab.core.event import CHANCE, Event
from dinolab.core.fold import Position, open_questions
from dinolab.core.step import Step, advance, start
from dinolab.core.table import Seat
from dinolab.games.dino_racer import GAME
from dinolab.games.dino_racer.events import ChooseAnnouncer, Draft, DrawTurbo, Flip, TurnUp
from dinolab.games.dino_racer.state import State

DINOS = "TRSPB"
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn")


def opening(seats: int, options: dict[str, str], pack: str = "") -> Step | Refusal:
    """The first step of a game."""
    people = [Seat(name, name.lower()) for name in NAMES[:seats]]
    return start(GAME, people, options, key=bytes(16), content_pack=pack)


class Table:
    """A game under way, and the events so far."""

    def __init__(self, seats: int = 4, pack: str = "", **options: str) -> None:
        """Options have `__` for a dot and `_` for a hyphen: `ruling__cut_round="drafted"`."""
        names = {n.replace("__", ".").replace("_", "-"): value for n, value in options.items()}
        first = opening(seats, names, pack)
        assert isinstance(first, Step), first
        self.position: Position[Any] = first.position
        self.events: list[Event] = list(first.events)
        self.last: tuple[Event, ...] = first.events

    @property
    def state(self) -> State:
        """The position now."""
        state: State = self.position.state
        return state

    @property
    def asked(self) -> str:
        """The kind of the open question; empty when the game is over."""
        questions = open_questions(GAME, self.position)
        return questions[0].kind if questions else ""

    def at(self, letter: str) -> int:
        """The space a dino stands on."""
        return self.state.spaces[DINOS.index(letter)]

    def act(self, seat: int, action: Action) -> Table:
        """Answer; whatever follows is in `last`."""
        step = advance(GAME, self.position, seat, action)
        assert isinstance(step, Step), f"{seat} {action}: {GAME.words.refusal(step)}"
        self.position, self.last = step.position, step.events
        self.events += step.events
        return self

    def play(self, *script: str) -> Table:
        """Answer as the script says."""
        for line in script:
            verb, *answers = line.split()
            for answer in answers:
                self.act(*self._answer(verb, answer))
        return self

    def _answer(self, verb: str, answer: str) -> tuple[int, Action]:
        match verb:
            case "announce":
                return CHANCE, ChooseAnnouncer(int(answer))
            case "turn":
                return CHANCE, TurnUp(answer)
        dino = DINOS.index(answer)
        match verb:
            case "flip":
                return CHANCE, Flip(dino)
            case "turbo":
                return CHANCE, DrawTurbo(dino)
        assert verb == "draft", verb
        return open_questions(GAME, self.position)[0].seat, Draft(dino)

    def put(self, **fields: Any) -> Table:
        """Set up a position by hand: any fields of the state; a dino's letter sets its space."""
        spaces = list(self.state.spaces)
        for letter in DINOS:
            spaces[DINOS.index(letter)] = fields.pop(letter, spaces[DINOS.index(letter)])
        state = replace(self.state, spaces=tuple(spaces), **fields)
        self.position = Position(self.position.version, state, self.position.table)
        return self

    def kinds(self, *, whole: bool = False) -> list[str]:
        """The kinds of the last step's (or all) events, without the game's prefix."""
        return [e.kind.split(".")[1] for e in (self.events if whole else self.last)]

    def fact(self, kind: str) -> Any:
        """The last event of a kind."""
        return next(e.fact for e in reversed(self.events) if e.kind == f"racer.{kind}")

    def refused(self, seat: int, action: Action) -> Refusal:
        """Why an action is not possible now."""
        before = self.position
        no = advance(GAME, before, seat, action)
        assert isinstance(no, Refusal), no
        assert self.position == before
        return no


def counts(letters: str) -> tuple[int, ...]:
    """Cards by dino: `counts("TTB")` is (2, 0, 0, 0, 1)."""
    return tuple(letters.count(letter) for letter in DINOS)


def order(letters: str) -> tuple[int, ...]:
    """Dinos by their letters: `order("RT")` is (1, 0)."""
    return tuple(DINOS.index(letter) for letter in letters)
