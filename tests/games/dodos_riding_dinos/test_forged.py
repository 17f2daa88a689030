"""Logs that are whole and sealed anew, but name what is not there: refused, never folded."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from dinolab import Bot
from dinolab.core.errors import BadLog
from dinolab.core.event import SPECTATOR, Fact
from dinolab.core.fold import Position, Timeline, step_on
from dinolab.core.prompt import prompt
from dinolab.games.dodos_riding_dinos import GAME
from dinolab.games.dodos_riding_dinos import events as ev
from dinolab.lobby import new

NOWHERE: dict[str, tuple[object, ...]] = {
    "seat": (9,), "target": (9,), "to": (199,), "origin": (199,), "racer": ("nobody",),
    "racers": ((9,),), "victims": ((9,),), "hits": ((9,),), "lead": ((9,),), "second": ((9,),),
    "winners": ((9,),), "touched": ((199,),), "places": ((199,) * 8,),
    "card": ("nothing", "coconut", "?"), "cards": (("nothing",),), "discards": (("nothing",),),
    "revealed": (("nothing",) * 8,), "power": ("nothing", "block"), "against": (7,),
    "damage": ((),), "progress": ((),), "hands": ((),), "fans": ((),), "unspent": ((),),
    "code": ("nothing",),
}  # fmt: skip
"""By field, what no race has."""
MEANINGLESS = {("dodos.effect_ended", "card"), ("dodos.part_fizzled", "code")}
"""What is told and read by nobody."""
TOLD = {*ev.FACTS} - {ev.SetUp}


def played(mode: str, people: int, **options: str) -> Timeline[Any]:
    bots = [Bot("random", f"bot {n}") for n in range(people)]
    session = new(GAME.name, bots, seed=1, memory=True, options={"mode": mode, **options})
    session.run()
    return session.timeline


PLAYED = (
    ("cup", 4, {"challengers": "2"}),
    ("derby", 8, {"board": "boreal-sky"}),
    ("race", 2, {"board": "ignis-volcano", "ruling.throws": "declared"}),
)


@pytest.mark.parametrize(("mode", "people", "options"), PLAYED)
def test_what_is_not_there_cannot_have_happened(
    mode: str, people: int, options: dict[str, str]
) -> None:
    timeline = played(mode, people, **options)
    tried = set()
    for at, event in enumerate(timeline.events):
        for field in NOWHERE.keys() & set(event.fact.__struct_fields__):
            name = (event.kind, field)
            if name in tried | MEANINGLESS or type(event.fact) not in TOLD:
                continue
            tried.add(name)
            for value in NOWHERE[field]:
                forged = replace(event, fact=replace(event.fact, **{field: value}))
                with pytest.raises(BadLog, match="cannot have happened"):
                    step_on(GAME, timeline.at(at), forged)
    assert len(tried) >= 40


@pytest.mark.parametrize(("mode", "people", "options"), PLAYED)
def test_what_could_be_named_can_be_looked_at(
    mode: str, people: int, options: dict[str, str]
) -> None:
    """An event with another racer, card or hex in it is refused, or folds to what has a picture."""
    timeline = played(mode, people, **options)
    names = timeline.last.table.names
    for at, event in list(enumerate(timeline.events))[2::7]:
        for fact in _otherwise(event.fact):
            try:
                position = step_on(GAME, timeline.at(at), replace(event, fact=fact))
            except BadLog:
                continue
            _look(position, names)


def _otherwise(fact: Fact) -> list[Fact]:
    others: dict[str, object] = {"seat": 1, "target": 1, "to": 3, "card": "block", "against": -1}
    fields = others.keys() & set(fact.__struct_fields__)
    return [replace(fact, **{field: others[field]}) for field in sorted(fields)]


def _look(position: Position[Any], names: tuple[str, ...]) -> None:
    for viewer in (SPECTATOR, 0):
        GAME.scene(GAME.observe(position.state, viewer), viewer, names)
        prompt(GAME, position, viewer)


def test_no_ability_is_placed_where_none_is_triggered() -> None:
    timeline = played("race", 3, abilities="off")
    part = next(event for event in timeline.events if isinstance(event.fact, ev.PartBegan))
    forged = replace(part, fact=ev.AbilityPlaced(part.fact.seat, 0))
    with pytest.raises(BadLog, match="cannot have happened"):
        step_on(GAME, timeline.at(part.version), forged)
