"""Where today's rules would have made recorded games otherwise, in words (`verify --rules`).

While a game is open this says no more than a spectator may know.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from dinolab.cli.closed import kinds_of
from dinolab.cli.shared import counted
from dinolab.core.action import Refusal
from dinolab.core.event import REFEREE, SPECTATOR, UNKNOWN, Event, redact

if TYPE_CHECKING:
    from dinolab.core.game import Game
    from dinolab.core.replay import Difference
    from dinolab.store.compacted import Checked


def differences(folder: Path) -> Iterator[dict[str, Any]]:
    """For each line of a game the first step that today's rules would make otherwise: the rule at
    stake, and what the log and the rules say.
    """
    from dinolab.lobby import open_log

    record = open_log(folder)
    viewer = REFEREE if record.all_shown else SPECTATOR
    for line, events in record.all_lines():
        found = difference(record.game, events, viewer)
        if found is not None:
            yield {"folder": str(folder), "line": line.line, **found}


def differences_in_tables(checked: Checked) -> Iterator[dict[str, Any]]:
    """The same for a folder of compacted games, all of which are over."""
    from dinolab.games import find
    from dinolab.store.compacted import Compacted
    from dinolab.store.rows import events_of

    games = Compacted(checked.folder).games()
    for whole in counted(games, checked.games, "Playing again"):
        game, kinds = find(whole.game), kinds_of(whole.game)
        for stream in whole.lines:
            events = events_of(whole.line(stream.name), kinds, whole.place)
            found = difference(game, events, REFEREE)
            if found is not None:
                yield {"folder": whole.place, "line": stream.name, **found}


def difference(game: Game[Any], events: Sequence[Event], viewer: int) -> dict[str, Any] | None:
    """The first difference of a line, told to a viewer."""
    from dinolab.core.replay import replay_inputs
    from dinolab.views.narrate import names_in, tell_difference

    whole = replay_inputs(game, events)
    if whole is None:
        return None
    found, names, words = seen_by(viewer, whole), names_in(events), game.words
    log, got = found.expected, found.got
    by_rules = words.refusal(got, names) if isinstance(got, Refusal) else ""
    if isinstance(got, Event):
        by_rules = words.event(got.fact, names)
    return {
        "step": events[min(found.version, len(events) - 1)].step,
        "version": found.version,
        "code": found.code,
        "rule": found.rule,
        "log": words.event(log.fact, names) if log else "",
        "rules": by_rules,
        "says": tell_difference(game, found, names),
    }


def seen_by(viewer: int, found: Difference) -> Difference:
    """A difference as a viewer may know it: hidden halves of events are left out, and the facts of
    a refusal, which were for the seat that is refused.
    """
    if viewer == REFEREE:
        return found
    log, got = found.expected, found.got
    if isinstance(got, Refusal):
        hidden: Any = tuple((name, UNKNOWN) for name, _ in got.facts)
        got = replace(got, facts=hidden)
    elif got is not None:
        got = redact(got, viewer)
    return replace(found, expected=log and redact(log, viewer), got=got)
