"""A bundle back to scenes: what a browser does, for stills, tests and pages without a script."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from dinolab.core.scene import Item, Link, Scene, Zone
from dinolab.views.frames import Frame, Shot, Stage, apply


def shots_of(bundle: Mapping[str, Any], line_id: str) -> list[Shot]:
    """Every picture of a line, from position 0; KeyError for a line the bundle does not have."""
    lines = {line["id"]: line for line in bundle["lines"]}
    line = lines[line_id]
    shots = [Shot()]
    if line["parent"] is not None:
        shots = shots_of(bundle, line["parent"])[: line["fork"] + 1]
    frames = msgspec.convert(line["frames"], list[Frame])
    if line["parent"] is None:
        shots = [apply(Shot(), frames[0])]
        frames = frames[1:]
    for frame in frames:
        shots.append(apply(shots[-1], frame))
    return shots


def scene_of(bundle: Mapping[str, Any], taken: Shot) -> Scene:
    """The scene of a picture."""
    stage = Stage()
    if taken.stage >= 0:
        stage = msgspec.convert(bundle["stages"][taken.stage], Stage)
    things = taken.things.values()
    return Scene(
        taken.title,
        stage.areas,
        stage.spots,
        tuple(thing for thing in things if isinstance(thing, Item)),
        tuple(thing for thing in things if isinstance(thing, Link)),
        tuple(thing for thing in things if isinstance(thing, Zone)),
        taken.foot,
    )


def scene_at(bundle: Mapping[str, Any], line_id: str = "", position: int = -1) -> Scene:
    """The scene at a position of a line; without them the end of the live line."""
    live = [line["id"] for line in bundle["lines"] if line["live"]] or [bundle["lines"][0]["id"]]
    return scene_of(bundle, shots_of(bundle, line_id or live[0])[position])
