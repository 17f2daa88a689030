"""Pictures as differences: the stage once, then what each event changed, keyed by id.

A *shot* is one scene taken apart: which stage it stands on, the game's time, its title and
footnote, and its things (items, links, zones) by id. A *frame* is the difference between two shots;
`apply` puts it back. Order plays no part: drawings sort what shares a place by `order`, then id.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from dinolab.core.outcome import Clock
from dinolab.core.scene import Area, Item, Link, Scene, Spot, Zone

Thing = Item | Link | Zone
Hands = tuple[int, int, int, int, str]
"""A clock as a bundle writes it: race, round, turn, ply, phase."""

_KINDS: Mapping[type[Thing], str] = {Item: "item", Link: "link", Zone: "zone"}
_TYPES: Mapping[str, type[Thing]] = {"item": Item, "link": Link, "zone": Zone}


class Stage(msgspec.Struct, frozen=True):
    """What rarely changes: areas and spots."""

    areas: tuple[Area, ...] = ()
    spots: tuple[Spot, ...] = ()


class Shot(msgspec.Struct, frozen=True, gc=False):
    """One position's picture: the number of its stage, its time, its words, its things by id."""

    stage: int = -1
    clock: Hands = (0, 0, 0, 0, "")
    title: str = ""
    foot: str = ""
    things: dict[str, Thing] = {}


class Frame(msgspec.Struct, frozen=True, omit_defaults=True, rename={"delete": "del"}):
    """What changed from one shot to the next; None and empty mean unchanged."""

    stage: int | None = None
    title: str | None = None
    foot: str | None = None
    set: dict[str, dict[str, Any]] = {}
    delete: tuple[str, ...] = ()
    clock: Hands | None = None


class Stages:
    """All stages seen so far, each kept once."""

    def __init__(self) -> None:
        self.all: list[Stage] = []
        self._numbers: dict[Stage, int] = {}

    def number(self, scene: Scene) -> int:
        """The number of a scene's stage, a new one if it was not seen before."""
        if self.all and self.all[-1].areas == scene.areas and self.all[-1].spots == scene.spots:
            return len(self.all) - 1
        stage = Stage(scene.areas, scene.spots)
        number = self._numbers.setdefault(stage, len(self.all))
        if number == len(self.all):
            self.all.append(stage)
        return number


def shot(scene: Scene, clock: Clock, stages: Stages) -> Shot:
    """A scene taken apart, at a time. Where two things share an id the later one counts."""
    things: dict[str, Thing] = {}
    for group in (scene.items, scene.links, scene.zones):
        things.update((thing.id, thing) for thing in group)
    hands = (clock.race, clock.round, clock.turn, clock.ply, clock.phase)
    return Shot(stages.number(scene), hands, scene.title, scene.footnote, things)


def diff(before: Shot, after: Shot) -> Frame:
    """What leads from one shot to the next."""
    old, new = before.things, after.things
    return Frame(
        stage=after.stage if after.stage != before.stage else None,
        title=after.title if after.title != before.title else None,
        foot=after.foot if after.foot != before.foot else None,
        set={key: _plain(thing) for key, thing in new.items() if old.get(key) != thing},
        delete=tuple(key for key in old if key not in new),
        clock=after.clock if after.clock != before.clock else None,
    )


def apply(before: Shot, frame: Frame) -> Shot:
    """The shot after a frame: the inverse of `diff`."""
    things = {key: thing for key, thing in before.things.items() if key not in frame.delete}
    things.update((key, _thing(plain)) for key, plain in frame.set.items())
    return Shot(
        before.stage if frame.stage is None else frame.stage,
        before.clock if frame.clock is None else frame.clock,
        before.title if frame.title is None else frame.title,
        before.foot if frame.foot is None else frame.foot,
        things,
    )


def _plain(thing: Thing) -> dict[str, Any]:
    """A thing as JSON-able data, its noun under `t`."""
    return {"t": _KINDS[type(thing)], **msgspec.to_builtins(thing)}


def _thing(plain: Mapping[str, Any]) -> Thing:
    """The thing again."""
    fields = {key: value for key, value in plain.items() if key != "t"}
    return msgspec.convert(fields, _TYPES[plain["t"]])
