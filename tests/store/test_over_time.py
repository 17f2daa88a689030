"""Logs from other times: an older format and older kinds open, newer ones say what to do."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from store.made_up import HEADER, KEY, events
from toy import GAME
from toy import events as ev

from dinolab.arena.playout import bot_seats, play_out
from dinolab.core.errors import BadLog
from dinolab.core.event import UNKNOWN, Event, Fact
from dinolab.core.fold import fold
from dinolab.core.kinds import Kinds
from dinolab.core.replay import replay_inputs
from dinolab.store import arrow, header, seal
from dinolab.store.bulk import write_game
from dinolab.store.header import Header
from dinolab.store.lines import DiskLines
from dinolab.store.log import Log
from dinolab.store.scan import scan
from dinolab.store.verify import verify


class OldDrew(Fact, frozen=True):
    """`toy.drew` as it might have been before: another word, and the card as text with a number."""

    kind = "toy.drew"
    kind_version = 0
    secret = ("what",)
    who: int
    what: str | None = UNKNOWN


def newer(raw: dict[str, Any]) -> dict[str, Any]:
    """Version 0 to 1; the secret may be hidden."""
    told = {"seat": raw["who"]}
    return {**told, "card": raw["what"].partition("/")[0]} if "what" in raw else told


OLD_KINDS = Kinds([f for f in GAME.kinds.facts if f is not ev.Drew] + [OldDrew])
TODAY = replace(GAME, upcasters={("toy.drew", 0): newer})


def aged(event: Event) -> Event:
    """An event as the older dinolab would have written it."""
    if not isinstance(event.fact, ev.Drew):
        return event
    fact = OldDrew(event.fact.seat, f"{event.fact.card}/1")
    return Event(event.version, event.step, fact, event.actor, event.cause, event.rule,
                 event.source, event.visible_to, event.at)  # fmt: skip


@pytest.fixture
def old(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game of an invented older format (its rules version had another name) and kind version."""
    monkeypatch.setitem(
        header.OLDER, 0, lambda raw: {**raw, "format": "dinolab-log/1", "rules": raw["ruleset"]}
    )
    played = play_out(GAME, bot_seats(["random"], 2), {}, "s")

    def metadata(self: Header) -> dict[str, str]:
        told = {"format": "dinolab-log/0", "ruleset": str(self.rules)}
        rest = {name: str(getattr(self, name)) for name in self.__struct_fields__}
        return {**told, **{name: text for name, text in rest.items() if name != "rules"}}

    with monkeypatch.context() as past:
        past.setattr(Header, "metadata", metadata)
        folder = write_game(tmp_path, "old", [aged(e) for e in played.events], played.key)
    return folder


def test_an_older_log_opens_and_is_the_same_game(old: Path) -> None:
    """Header and kinds are brought up to date on the way in; what is on disk never changes."""
    before = (old / "main.arrows").read_bytes()
    played = play_out(GAME, bot_seats(["random"], 2), {}, "s")
    with Log.open(old / "main.arrows") as log:
        assert log.header.rules == GAME.rules_version
        assert any(one.fact.kind_version == 0 for one in log.read(OLD_KINDS))
    with DiskLines.open(old, TODAY.kinds, write=False) as lines:
        read = lines.events("main")
    assert [one.fact for one in read] == [one.fact for one in played.events]
    assert fold(TODAY, read) == fold(GAME, played.events)
    assert replay_inputs(TODAY, read) is None
    report = verify(old / "main.arrows", TODAY.kinds)
    assert (report.ok, report.closed, report.covers) == (True, True, "ok")
    assert (old / "main.arrows").read_bytes() == before


def test_an_older_game_is_played_on(old: Path) -> None:
    """A branch of an older log is of today's format, and hangs on it by its digest."""
    with DiskLines.open(old, TODAY.kinds) as lines:
        events = lines.events("main")
        at = next(e.version for e in events[20:] if e.is_input)
        line = lines.fork("main", at, "on", at=0)
        assert len(lines.events(line)) == at + 1
        assert lines.folder.stream(line).header.rules == GAME.rules_version
    assert verify(old / f"{line}.arrows", TODAY.kinds).ok


@pytest.mark.parametrize(
    ("told", "problem", "way_out"),
    [
        ("dinolab-log/2", r"newer dinolab; this one reads up to 'dinolab-log/1'", "upgrade"),
        ("dinolab-log/0", r"older than any this dinolab reads", "the version that wrote it"),
        ("dinolab-log/x", r"is no dinolab log", "name another file"),
    ],
)
def test_formats_that_are_not_read(tmp_path: Path, told: str, problem: str, way_out: str) -> None:
    path = tmp_path / "main.arrows"
    with Log.create(path, HEADER, key=KEY, durability="none") as log:
        log.append(events(0, 4), expected_version=0)
    data = path.read_bytes()
    schema = arrow.schema_message({**HEADER.metadata(), "format": told})
    first = seal.put(schema, first_version=0, rows=0)
    path.write_bytes(first + data[scan(data).places[0].end :])
    before = path.read_bytes()
    for write in (False, True):
        with pytest.raises(BadLog, match=problem) as caught:
            Log.open(path, write=write)
        assert (caught.value.file, caught.value.field) == (str(path), "format")
        assert way_out in caught.value.way_out
    assert path.read_bytes() == before
