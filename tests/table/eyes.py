"""Eyes at a table: they watch a simulated race and say what a recorder asks, no more."""

from __future__ import annotations

from typing import Any

from dinolab import Bot
from dinolab.core.action import Action
from dinolab.core.event import SPECTATOR, Event, actor_seat, redact
from dinolab.core.sheet import Blank, Said
from dinolab.games.dodos_riding_dinos import events as ev
from dinolab.games.dodos_riding_dinos.choices import QUESTIONS, asked_seats
from dinolab.games.dodos_riding_dinos.frames import Launch
from dinolab.games.dodos_riding_dinos.rules import next_up
from dinolab.games.dodos_riding_dinos.sheet.cards import schemer
from dinolab.games.dodos_riding_dinos.state import top
from dinolab.lobby import new
from dinolab.session import Session
from dinolab.table import Recorder
from dinolab.table.draft import Draft
from dinolab.table.luck import table_luck
from dinolab.table.match import shortest, split

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal")
GAME = "dodos_riding_dinos"


def raced(people: int, seed: int, **options: str) -> Session[Any]:
    """A race of bots to its end."""
    bots = [Bot("random" if seed % 3 == 2 else "greedy", name) for name in NAMES[:people]]
    session = new(GAME, bots, seed=seed, memory=True, options=options)
    session.run()
    assert session.outcome is not None
    return session


def at_table(people: int, **options: str) -> Recorder[Any]:
    """A recorder before its first line."""
    return Recorder(new(GAME, NAMES[:people], chance=table_luck(), memory=True, options=options))


class Eyes:
    """What was done in a race, each thing to be said once; `keys` counts what is pressed."""

    def __init__(self, race: Session[Any]) -> None:
        self.race, self.keys = race, 0
        events = race.timeline.events
        self._discarded = [(e.version, e.fact) for e in events if isinstance(e.fact, ev.Discarded)]
        self._left: list[tuple[int, int, Action]] = []
        for event in events:
            seat, action = actor_seat(event.actor), race.game.action_of(event.fact)
            if event.is_input and seat is not None and action is not None:
                self._left.append((event.version, seat, action))

    def record(self, recorder: Recorder[Any], *, rounds: int = 99) -> None:
        """Say all that is asked, up to the end of so many rounds."""
        while recorder.blank is not None:
            if recorder.session.position.state.round > rounds:
                return
            self.write(recorder)

    def write(self, recorder: Recorder[Any]) -> str:
        """Write the next line, with as few letters as there are needed."""
        text = self.line(recorder)
        conflict = recorder.write(text)
        assert conflict is None, f"{recorder.heading}: {text!r}: {conflict}"
        self.keys += len(text) + 1
        return text

    def line(self, recorder: Recorder[Any]) -> str:
        """The letters of the next line."""
        draft = Draft(recorder.session.game, recorder.sheet, recorder.session.position)
        words: list[str] = []
        while (blank := draft.blank) is not None:
            said = self._said(draft, blank)
            if said is None:
                break
            for value in said:
                blank = draft.blank
                assert blank is not None
                mark = next(mark for mark in blank.marks if mark.value == value)
                words.append(shortest(mark, blank.marks))
                trouble = draft.add(words[-1:])
                assert trouble is None, trouble
        return _together(words, recorder, draft.labels)

    def _said(self, draft: Draft[Any], blank: Blank) -> Said | None:
        """The words of what is asked; None for no (more) words."""
        state, up = draft.position.state, next_up(draft.position.state)
        if up == "window":
            return self._reaction(draft)
        seat = schemer(state) if up == "scheme" else asked_seats(state)[0]
        if draft.said:
            return None
        if up == "throw":
            throw = self._next(seat, ev.Throw, _turn(state))
            return ("foul",) if throw.foul else throw.hits or None
        if up == "discard":
            return self._discards(seat, _turn(state))
        action = self._next(seat, QUESTIONS[up].action, _turn(state))
        return draft.sheet.said(state, seat, action) or None

    def _discards(self, seat: int, turn: tuple[int, int]) -> Said:
        """What a player discards next; of a whole hand no choice is recorded."""
        for at, (version, fact) in enumerate(self._discarded):
            if fact.seat == seat and self._turn(version) == turn:
                return self._discarded.pop(at)[1].discards
        raise AssertionError(f"seat {seat} discards nothing in turn {turn}")

    def _reaction(self, draft: Draft[Any]) -> Said | None:
        """The next Reaction of this window, perhaps with what it is played against."""
        turn = _turn(draft.position.state)
        now = (
            at
            for at, (version, _, action) in enumerate(self._left)
            if isinstance(action, ev.React) and self._turn(version) == turn
        )
        if (at := next(now, None)) is None:
            return None
        _, seat, action = self._left.pop(at)
        assert isinstance(action, ev.React)
        said: Said = (seat, action.card)
        asked = draft.sheet.ask(draft.position.state, said, draft.names)
        return (*said, action.against) if isinstance(asked, Blank) else said

    def _next(
        self, seat: int, kinds: type | tuple[type, ...], turn: tuple[int, int]
    ) -> tuple[int, Any]:
        """The next thing that a seat did in a turn, of some kinds."""
        for number, (version, actor, action) in enumerate(self._left):
            asked = actor == seat and isinstance(action, kinds) and self._turn(version) == turn
            if asked and not self._aims(version, action):
                del self._left[number]
                return action
        raise AssertionError(f"seat {seat} did nothing more of {kinds}")

    def _turn(self, version: int) -> tuple[int, int]:
        """The race and its turn in which something happened."""
        return _turn(self.race.timeline.at(version).state)

    def _aims(self, version: int, action: Action) -> bool:
        launching = isinstance(top(self.race.timeline.at(version).state), Launch)
        return launching and isinstance(action, ev.Target)


def _turn(state: Any) -> tuple[int, int]:
    return state.race, state.turns


def _together(words: list[str], recorder: Recorder[Any], labels: list[str]) -> str:
    """Words run together where that means the same, else with blanks between them."""
    text = "".join(words)
    draft = Draft(recorder.session.game, recorder.sheet, recorder.session.position)
    plain = draft.add(split(text)) is None and draft.labels == labels
    return text if plain else " ".join(words)


UNLIKE = {
    f"dodos.{kind}"
    for kind in (
        "set_up", "card_schemed", "discards_chosen", "reaction_passed", "racers_arranged",
        "first_player_chosen", "racer_chosen", "aimed", "flick_aimed",
    )
}  # fmt: skip
"""Events whose number or order is nothing that eyes see."""


def course(events: tuple[Event, ...]) -> list[Any]:
    """What everybody at the table sees of a race, in order."""
    found, launch = [], False
    for event in events:
        fact = redact(event, SPECTATOR).fact
        aimed = launch and isinstance(fact, ev.TargetChosen)
        if isinstance(fact, ev.PartBegan | ev.Thrown):
            launch = isinstance(fact, ev.PartBegan) and fact.code.startswith("throw-")
        if fact.kind.startswith("dodos.") and fact.kind not in UNLIKE and not aimed:
            found.append(fact)
    return found


def standing(session: Session[Any]) -> tuple[Any, ...]:
    """Where everything stands that everybody sees."""
    state = session.position.state
    racers = [(r.kind, r.place, r.cards, r.played, r.enraged, r.out) for r in state.racers]
    return racers, state.used, state.left, state.epoch, state.first, state.round, state.ended
