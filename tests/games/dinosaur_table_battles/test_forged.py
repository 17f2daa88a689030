"""Logs that are whole and sealed anew, but name what is not there: refused, never folded."""

from __future__ import annotations

import pytest
from games.dinosaur_table_battles.endings import ENDINGS, events_of
from msgspec.structs import replace

from dinolab.core.errors import BadLog
from dinolab.core.event import Event
from dinolab.core.fold import Timeline
from dinolab.games.dinosaur_table_battles import GAME

NAMED = {"card": "nobody.1", "dino": "nobody", "target": "nobody", "hand": ("nobody",),
         "removed": ("nobody", "nobody")}  # fmt: skip
MATCHES = ("tokens-drafted", "own-dinosaurs", "one-each")


def forgeries() -> dict[tuple[str, str], tuple[Event, ...]]:
    """By kind of event and field a match up to the first such event, which names nobody there."""
    found = {}
    for name in MATCHES:
        events = tuple(events_of(ENDINGS[name]))
        for at, event in enumerate(events):
            for field in NAMED.keys() & set(event.fact.__struct_fields__):
                fact = replace(event.fact, **{field: NAMED[field]})
                forged = (*events[:at], replace(event, fact=fact))
                found.setdefault((event.kind, field), forged)
    return found


def test_what_names_nobody_cannot_have_happened() -> None:
    tried = forgeries()
    tried.pop(("battles.attack_blocked", "card"), None)  # which card it was changes nothing
    assert len(tried) >= 13
    for (kind, _), events in tried.items():
        Timeline(GAME, events[:-1])
        with pytest.raises(BadLog, match=f"{kind} cannot have happened"):
            Timeline(GAME, events)
