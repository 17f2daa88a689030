"""The neutral picture: five nouns that text, SVG, page and widget all draw from.

No game code knows a colour or a pixel, no drawing code knows a game. Units are cells: a spot at
(3, 1) is one cell right of a spot at (2, 1). `tone` (0-9) and `mark` (up to three letters or an
icon name) are slots; only views know what they look like.
"""

from __future__ import annotations

from typing import Literal

import msgspec

Shape = Literal["hex", "square", "lane", "slot", "row"]
ItemKind = Literal["piece", "card", "tile", "die", "token", "count"]
LinkKind = Literal["moved", "may", "must", "attack", "guards", "throw", "cause"]
ZoneKind = Literal["bounds", "reach", "window", "lit"]


class Area(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A labelled region: the track, a player's mat. `x`, `y` place its label; `seat` owns it."""

    id: str
    label: str
    x: float = 0.0
    y: float = 0.0
    seat: int | None = None


class Spot(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Where things may stand, centred at `x`, `y`; listed in reading order.

    `w`, `h` are in cells. A `row` lays its items out by `order` and wraps.
    """

    id: str
    area: str
    x: float
    y: float
    shape: Shape
    label: str
    mark: str = ""
    w: float = 1.0
    h: float = 1.0


class Item(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A thing on a spot or on another item (piece on tile, die on card).

    `origin` is where its content comes from (`rulebook`, `derived`, `house`, or empty): views show
    `house`. `at` overrides the place. `value` is what a count or die shows.
    """

    id: str
    kind: ItemKind
    on: str
    label: str
    order: int = 0
    face: Literal["", "up", "down", "used"] = ""
    tone: int | None = None
    mark: str = ""
    shape: Literal["", "round", "square", "diamond"] = ""
    turn: int = 0
    edges: tuple[str, ...] = ()
    value: int | None = None
    lines: tuple[str, ...] = ()
    origin: Literal["", "rulebook", "derived", "house"] = ""
    at: tuple[float, float] | None = None


class Link(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A line from id `a` to id `b`: a piece that moved, an attack, a cause.

    A `quiet` one answers a question that somebody has to ask first ("what could it do to me?"): it
    is drawn only while one of its ends is pointed at, and stands in no text or still picture. Its
    label is what `a` does, and whom to is said before its colon: "could attack: 2 hits".
    """

    id: str
    kind: LinkKind
    a: str
    b: str
    label: str
    quiet: bool = False


class Zone(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """An outline round some ids."""

    id: str
    kind: ZoneKind
    over: tuple[str, ...]
    label: str


class Scene(msgspec.Struct, frozen=True, gc=False):
    """One position as one viewer sees it: stage (areas, spots) and frame (items, links, zones)."""

    title: str
    areas: tuple[Area, ...]
    spots: tuple[Spot, ...]
    items: tuple[Item, ...]
    links: tuple[Link, ...] = ()
    zones: tuple[Zone, ...] = ()
    footnote: str = ""
    """One line under the board, such as what of the content is ours (provenance)."""


class Aim(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A point that a choice aims at, in cells: whoever points near it means it.

    `spread` is how far a hand strays from it (one standard deviation, in cells); `origin` is where
    the way to it begins, if it is a line.
    """

    x: float
    y: float
    spread: float
    origin: tuple[float, float] | None = None


class Choice(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A legal action (or a near miss, `ok=False`) as a path of scene ids, for one viewer.

    Clicking or pressing Enter on ids narrows the choices; one left is sent. `action` is its JSON.
    `aim` is where on the board it aims, for choices among which one aims.
    """

    action: str
    on: tuple[str, ...]
    label: str
    ok: bool = True
    why: str = ""
    aim: Aim | None = None
