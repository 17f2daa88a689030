"""Today's rules against yesterday's games, and games of a dinolab that is newer."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from cli.kit import run
from toy import GAME
from toy import events as ev

import dinolab
import dinolab.games.dino_racer as racer
from dinolab.arena.playout import bot_seats, play_out
from dinolab.core.action import Refusal, refusal
from dinolab.core.errors import BadLog
from dinolab.core.event import Entry, Event
from dinolab.games.dino_racer.events import Advanced
from dinolab.store.bulk import write_game


def first(kind: str) -> Event:
    """The first event of a kind in an example, and so the first that a changed rule touches."""
    events = dinolab.open_log("dino_racer/three-races").timeline().events
    return next(event for event in events if event.kind == kind)


def test_a_changed_rule_is_named_with_both_outcomes(monkeypatch: pytest.MonkeyPatch) -> None:
    """What follows: the first step in which a dino now goes one space further, no other."""

    def follow(state: Any) -> Entry | None:
        found = racer.follow(state)
        if found is None or not isinstance(found.fact, Advanced):
            return found
        return msgspec.structs.replace(
            found, fact=msgspec.structs.replace(found.fact, to=found.fact.to + 1)
        )

    was = first("racer.advanced")
    monkeypatch.setattr(racer, "GAME", replace(racer.GAME, follow=follow))

    done = run("verify", "dino_racer/three-races", "--rules", "--json")

    told = json.loads(done.out)
    assert (done.code, told["ok"], told["streams"][0]["ok"]) == (1, False, True)
    (found,) = told["rules"]
    assert (found["step"], found["version"]) == (was.step, was.version)
    assert (found["code"], found["rule"]) == ("changed", was.rule)
    assert found["log"] != found["rules"]
    said = run("verify", "dino_racer/three-races", "--rules")
    assert said.code == 1
    last = said.out.splitlines()[-1]
    for part in (f"step {was.step}, version {was.version}", was.rule, found["log"], found["rules"]):
        assert part in last


def test_an_input_that_is_refused_today_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    """What may be done: the refusal is the rules' outcome, its rule the one that is named."""

    def decide(state: Any, seat: int, action: Any) -> tuple[Entry, ...] | Refusal:
        done = racer.decide(state, seat, action)
        if not isinstance(done, Refusal) and done[0].fact.kind == "racer.drafted":
            return refusal("table_over", "racer.drafting.pick")
        return done

    was = first("racer.drafted")
    monkeypatch.setattr(racer, "GAME", replace(racer.GAME, decide=decide))

    (found,) = json.loads(run("verify", "dino_racer/three-races", "--rules", "--json").out)["rules"]

    assert (found["code"], found["version"], found["step"]) == ("refused", was.version, was.step)
    assert found["rule"] == "racer.drafting.pick"
    assert found["rules"] == racer.GAME.words.refusal(refusal("table_over", found["rule"]))


def test_a_detail_that_reads_the_same_is_spelled_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the cited rule is another: the sentence says which it was and which it is."""

    def follow(state: Any) -> Entry | None:
        found = racer.follow(state)
        if found is None or not isinstance(found.fact, Advanced):
            return found
        return msgspec.structs.replace(found, rule="racer.setup.table")

    was = first("racer.advanced")
    monkeypatch.setattr(racer, "GAME", replace(racer.GAME, follow=follow))

    done = run("verify", "dino_racer/three-races", "--rules")

    assert done.code == 1
    assert f"rule '{was.rule}' in the log, 'racer.setup.table' by the rules" in done.out


class LaterDrew(ev.Drew, frozen=True):
    """`toy.drew` of a dinolab that is not written yet."""

    kind_version = 7


def test_a_newer_kind_is_refused_with_what_to_do(
    tmp_path: Path, toy: str, dinolab_home: Path
) -> None:
    """File, version and kind are named, by every command; the log is left as it is."""
    played = play_out(GAME, bot_seats(["random"], 2), {}, "s")
    at = next(e.version for e in played.events if isinstance(e.fact, ev.Drew))
    facts = [
        LaterDrew(e.fact.seat, e.fact.card) if isinstance(e.fact, ev.Drew) else e.fact
        for e in played.events
    ]
    later = [
        Event(e.version, e.step, fact, e.actor, e.cause, e.rule, e.source, e.visible_to, e.at)
        for e, fact in zip(played.events, facts, strict=True)
    ]
    folder = write_game(dinolab_home / "logs", "later", later, played.key)
    before = (folder / "main.arrows").read_bytes()
    text = f"event {at}, kind: 'toy.drew' version 7 was made by a newer dinolab"
    for command in ("info", "replay", "play"):
        done = run(command, "toy/later", input="q\n")
        assert done.code == 1, command
        assert f"{folder / 'main.arrows'}, {text}" in done.err
        assert "upgrade" in done.err
    done = run("verify", "toy/later")
    assert (done.code, text.partition("kind: ")[2] in done.out) == (1, True)
    done = run("repair", "toy/later", "--salvage")
    assert (done.code, text.partition("kind: ")[2] in done.out) == (1, True)
    with pytest.raises(BadLog, match="newer dinolab"):
        dinolab.resume("toy/later")
    assert (folder / "main.arrows").read_bytes() == before
