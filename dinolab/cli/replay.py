"""`dinolab replay LOG`: a recorded game as boards and sentences, through somebody's eyes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from dinolab.cli.arguments import At, Eyes, Json, Line, Log, look, position_in, viewer_of
from dinolab.cli.shared import say, say_json, screen

if TYPE_CHECKING:
    from dinolab.core.event import Event
    from dinolab.core.outcome import Clock
    from dinolab.lobby import Record


def add_to(app: typer.Typer) -> None:
    """Add this module's commands."""
    app.command("replay")(replay)


def replay(
    log: Log,
    at: At = None,
    eyes: Eyes = "",
    every: Annotated[bool, typer.Option("--all", help="Tell the whole game (up to P).")] = False,
    steps: Annotated[
        bool, typer.Option("--steps", help="Like --all, with the board after each step.")
    ] = False,
    line: Line = None,
    as_json: Json = False,
) -> None:
    """Show a position of a recorded game and what led there, or tell the whole game."""
    record, named = look(log, line)
    shown = Shown(record, viewer_of(record, eyes))
    position = position_in(record, at, named)
    if as_json:
        say_json(shown.data(position, from_start=every or steps))
        return
    say(shown.heading(position), style="bold")
    if every or steps:
        shown.tell_all(position, boards=steps)
    else:
        shown.tell(shown.last_step(position))
    shown.board(position)
    shown.standing(position)
    if screen().is_terminal and not (every or steps) and at is None and named is None:
        say("--at P shows another position, --all tells the whole game.", style="dim")


class Shown:
    """A line of a recorded game through one viewer's eyes."""

    def __init__(self, record: Record[Any], viewer: int) -> None:
        self.record, self.viewer = record, viewer
        self.game, self.timeline = record.game, record.timeline()

    @property
    def names(self) -> tuple[str, ...]:
        """The seats' names."""
        return self.timeline.last.table.names

    def heading(self, position: int) -> str:
        """Which position of what this is, and whose eyes see it."""
        from dinolab.views.narrate import viewer_name

        parts = [f"position {position} of {len(self.timeline)}", time_of(self.clock(position))]
        if self.record.line != "main":
            parts.insert(0, f"line {self.record.line}")
        eyes = viewer_name(self.viewer, self.names)
        seen = f"as {'a ' if eyes == 'spectator' else ''}{eyes} sees it"
        seen = "everything shown" if eyes == "everything" else seen
        return f"{self.game.title}, {', '.join(filter(None, parts))} ({seen})"

    def clock(self, position: int) -> Clock:
        """The game's own time."""
        return self.timeline.clock(position)

    def events(self, start: int, stop: int) -> tuple[Event, ...]:
        """Some events as the viewer may see them."""
        from dinolab.core.event import redact

        return tuple(redact(event, self.viewer) for event in self.timeline.events[start:stop])

    def last_step(self, position: int) -> tuple[Event, ...]:
        """The events of the step that leads to a position."""
        if not position:
            return ()
        return self.events(self.timeline.events[position - 1].step, position)

    def tell(self, events: tuple[Event, ...]) -> None:
        """Events as sentences: inputs begin a line, what they force is indented."""
        wide = len(str(len(self.timeline)))
        for event in events:
            sentence = self.game.words.event(event.fact, self.names)
            say(f"[{event.version:>{wide}}] {'' if event.is_input else '  '}{sentence}")

    def tell_all(self, stop: int, *, boards: bool) -> None:
        """The game from its beginning, under headings of its own time."""
        start, heading = 0, ""
        while start < stop:
            end = min(self.timeline.step_end(start + 1), stop)
            clock = self.clock(start or end)
            if heading != (heading := time_of(clock, turns=False)):
                say(f"\n{heading}", style="bold")
            self.tell(self.events(start, end))
            if boards and end < stop:
                self.board(end)
            start = end

    def board(self, position: int) -> None:
        """The text board."""
        say()
        say(self.text(position))
        say()

    def text(self, position: int) -> str:
        """The board as text."""
        from dinolab.display import scene_of
        from dinolab.views.text import board

        return board(scene_of(self.record, viewer=self.viewer, at=position))

    def standing(self, position: int) -> None:
        """Who is asked, or how it ended."""
        if text := self.waits(position):
            say(text, wrap=True)

    def waits(self, position: int) -> str:
        """What is asked at a position, or how the game ended there."""
        from dinolab.core.fold import outcome_of
        from dinolab.core.prompt import prompt
        from dinolab.views.narrate import outcome_text

        here = self.timeline.at(position)
        outcome = outcome_of(self.game, here)
        if outcome is not None:
            return outcome_text(self.game, outcome, self.names)
        asked = prompt(self.game, here, self.viewer)
        return asked.text or asked.waiting

    def data(self, position: int, *, from_start: bool) -> dict[str, Any]:
        """All of this for scripts."""
        from dinolab.core.fold import outcome_of
        from dinolab.display import scene_of
        from dinolab.views.narrate import viewer_name

        told = self.events(0, position) if from_start else self.last_step(position)
        return {
            "game": self.game.name,
            "line": self.record.line,
            "position": position,
            "end": len(self.timeline),
            "eyes": viewer_name(self.viewer, self.names),
            "clock": self.clock(position),
            "events": [self.event(event) for event in told],
            "asked": self.waits(position),
            "outcome": outcome_of(self.game, self.timeline.at(position)),
            "faults": [f"line {line}: {error}" for line, error in self.record.faults],
            "board": self.text(position),
            "scene": scene_of(self.record, viewer=self.viewer, at=position),
        }

    def event(self, event: Event) -> dict[str, Any]:
        """One event for scripts."""
        return {
            "version": event.version,
            "step": event.step,
            "kind": event.kind,
            "actor": event.actor,
            "cause": event.cause,
            "rule": event.rule,
            "source": event.source,
            "says": self.game.words.event(event.fact, self.names),
        }


def time_of(clock: Clock, *, turns: bool = True) -> str:
    """A game's own time in words: the parts it has."""
    parts = {"race": clock.race, "round": clock.round, "turn": clock.turn if turns else 0}
    return ", ".join(f"{name} {number}" for name, number in parts.items() if number)
