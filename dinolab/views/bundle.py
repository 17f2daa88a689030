"""A game as one viewer may see it, whole, as JSON-able data: what a replay runs on.

Made from events that are redacted for the viewer first; the positions are folds of the redacted
events and the pictures are scenes of the observation, so nothing hidden can be in it. All lines of
a game share stages, rules and kinds; a branch holds only its own events and frames. Position 0 is
an empty frame.

    r, c   omitted where there is no rule or cause
    o      `source`, where it is not `engine`
    frames omit what did not change; the first of a root line is position 0, the first of a branch
           is position fork + 1 as a difference against its parent's frame at the fork
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any, Generic, TypeVar

import msgspec

from dinolab.core.errors import DinolabError
from dinolab.core.event import SPECTATOR, Event, redact
from dinolab.core.fold import Position, observed, outcome_of, step_on
from dinolab.core.game import Game
from dinolab.core.outcome import Clock
from dinolab.views.frames import Frame, Shot, Stages, diff, shot
from dinolab.views.narrate import Cited, cite, outcome_text, viewer_name
from dinolab.views.stepping import Unit, units_of
from dinolab.views.track import Line, Seen, Track

S = TypeVar("S")
FORMAT = "dinolab-bundle/1"


class Bundler(Generic[S]):
    """Builds a bundle and lets it grow: `add` lines, `extend` a line while it is played, then
    `bundle()` for all of it or `tail()` for what came since.
    """

    def __init__(
        self, game: Game[S], viewer: int = SPECTATOR, *, id: str = "", place: str = ""
    ) -> None:
        self.game, self.viewer, self.id, self.place = game, viewer, id, place
        self._stages = Stages()
        self._rules: dict[str, int] = {}
        self._kinds: dict[str, int] = {}
        self._tracks: dict[str, Track[S]] = {}
        self._sent = (0, 0, 0)

    def add(self, line: Line) -> None:
        """Add a line; its parent must have been added before, and reach as far as the fork."""
        start: tuple[Position[S], Shot] | None = (Position(), Shot())
        if line.parent is not None:
            start = self._find(line.parent, line.fork)
        elif line.fork:
            raise DinolabError(f"line {line.id} forks at {line.fork} and names no parent")
        if start is None:
            raise DinolabError(f"line {line.id}: {line.parent} has no position {line.fork}")
        self._tracks[line.id] = Track(line, *start)
        self.extend(line.id, (e for e in line.events if e.version >= line.fork))

    def extend(self, line_id: str, events: Iterable[Event]) -> None:
        """Fold some more events of a line in; their versions must go on from its end."""
        track = self._tracks[line_id]
        position = track.last
        picture = track.shots[-1] if track.shots else track.picture
        for whole in events:
            if whole.version != track.end:
                raise DinolabError(f"line {line_id} is at {track.end}, not {whole.version}")
            event = redact(whole, self.viewer)
            before, position = position, step_on(self.game, position, event)
            same = position.state is before.state and position.table.seats == before.table.seats
            picture, clock = self._look(position, picture if same else None)
            track.events.append(event)
            track.positions.append(position)
            track.shots.append(picture)
            track.clocks.append(clock)

    def _look(self, position: Position[S], known: Shot | None) -> tuple[Shot, Clock]:
        """The picture and the clock of a position, as the viewer sees it."""
        state = observed(self.game, position, self.viewer).state
        if state is None:
            return Shot(), Clock()
        clock = self.game.clock(state)
        if known is not None:
            return known, clock
        scene = self.game.scene(state, self.viewer, position.table.names)
        return shot(scene, clock, self._stages), clock

    def _find(self, line_id: str | None, at: int) -> tuple[Position[S], Shot] | None:
        """Position and shot of a line at a position, in the line or in those it grew from."""
        while line_id is not None and line_id in self._tracks:
            track = self._tracks[line_id]
            if (found := track.position(at)) is not None:
                return found
            if at > track.line.fork:
                return None
            line_id = track.line.parent
        return None

    def bundle(self) -> dict[str, Any]:
        """All lines, whole."""
        lines = [self._line(track) for track in self._tracks.values()]
        rules, kinds = self._cited(0), tuple(self._kinds)
        self._sent = (len(self._stages.all), len(self._rules), len(self._kinds))
        names = self._names()
        whole = {
            "format": FORMAT,
            "game": self.game.name,
            "title": self.game.title,
            "id": self.id,
            "place": self.place,
            "viewer": {
                "seat": self.viewer if self.viewer >= 0 else None,
                "name": viewer_name(self.viewer, names),
            },
            "seats": names,
            "units": self._units(),
            "stages": self._stages.all,
            "rules": rules,
            "kinds": kinds,
            "lines": lines,
        }
        return _plain(whole)

    def tail(self, line_id: str, start: int) -> dict[str, Any]:
        """A line's positions after one that the last bundle has, and what stages, rules and kinds
        are new since that bundle (to be added to its own).
        """
        track = self._tracks[line_id]
        skip = start - track.line.fork
        if not 0 <= skip <= len(track.events):
            raise DinolabError(f"line {line_id} has no position {start}")
        stages, rules, kinds = self._sent
        events, frames = self._events(track, skip), self._frames(track, skip)
        grown = {
            "line": line_id,
            "from": start,
            "stages": self._stages.all[stages:],
            "rules": self._cited(rules),
            "kinds": tuple(self._kinds)[kinds:],
            "units": self._units(),
            "events": events,
            "frames": frames,
            "outcome": self._outcome(track),
        }
        return _plain(grown)

    def _line(self, track: Track[S]) -> dict[str, Any]:
        line = track.line
        frames = self._frames(track, 0)
        if line.parent is None:
            frames.insert(0, diff(Shot(), track.picture))
        return {
            "id": line.id,
            "name": line.name,
            "parent": line.parent,
            "fork": line.fork,
            "live": line.live,
            "abandoned": line.abandoned,
            "events": self._events(track, 0),
            "frames": frames,
            "outcome": self._outcome(track),
        }

    def _events(self, track: Track[S], skip: int) -> list[Seen]:
        names = track.last.table.names
        return [self._seen(event, names) for event in track.events[skip:]]

    def _seen(self, event: Event, names: tuple[str, ...]) -> Seen:
        kind = self._kinds.setdefault(event.kind, len(self._kinds))
        rule = self._rules.setdefault(event.rule, len(self._rules)) if event.rule else -1
        say = self.game.words.event(event.fact, names)
        return Seen(
            event.version, event.step, kind, event.actor, say, rule, event.cause, event.source
        )

    @staticmethod
    def _frames(track: Track[S], skip: int) -> list[Frame]:
        shots = [track.picture, *track.shots][skip:]
        return [diff(before, after) for before, after in pairwise(shots)]

    def _outcome(self, track: Track[S]) -> dict[str, Any] | None:
        position = track.last
        outcome = outcome_of(self.game, position)
        if outcome is None:
            return None
        text = outcome_text(self.game, outcome, position.table.names)
        return {"text": text, "winners": outcome.winners}

    def _cited(self, first: int) -> list[Cited]:
        return [cite(self.game.rulebook, rule) for rule in tuple(self._rules)[first:]]

    def _units(self) -> tuple[Unit, ...]:
        return units_of([clock for track in self._tracks.values() for clock in track.clocks])

    def _names(self) -> tuple[str, ...]:
        tracks = tuple(self._tracks.values())
        return tracks[0].last.table.names if tracks else ()


def bundle(
    game: Game[S],
    lines: Iterable[Line],
    viewer: int = SPECTATOR,
    *,
    id: str = "",
    place: str = "",
) -> dict[str, Any]:
    """The bundle of a game's lines (parents before branches) for one viewer."""
    bundler: Bundler[S] = Bundler(game, viewer, id=id, place=place)
    for line in lines:
        bundler.add(line)
    return bundler.bundle()


def tail(
    game: Game[S], events: Sequence[Event], start: int, viewer: int = SPECTATOR
) -> dict[str, Any]:
    """A root line's positions after `start`, numbered as in the bundle of its beginning.

    For live play keep a `Bundler`, which does not fold the beginning again.
    """
    bundler: Bundler[S] = Bundler(game, viewer)
    bundler.add(Line("main", events[:start]))
    bundler.bundle()
    bundler.extend("main", events[start:])
    return bundler.tail("main", start)


def _plain(value: dict[str, Any]) -> dict[str, Any]:
    """The same as JSON gives it back: dicts, lists, texts and numbers only."""
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(value))
    return plain


__all__ = ["FORMAT", "Bundler", "Line", "bundle", "tail"]
