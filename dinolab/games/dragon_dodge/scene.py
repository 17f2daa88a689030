"""Dragon Dodge as a picture: tiles on the arena's cells, pieces on tiles, cards and captured tiles.

Tiles are items that lie on cells, and pieces stand on tiles: a slide, a rotation and a capture each
change one item, and what stands on the tile goes with it. A hole is a cell without a tile. Equal
cards on one place are one item with their number as its value. The places are in `stage.py`, what
one points at to choose an action in `paths.py`.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from dinolab.core.content import Origin
from dinolab.core.scene import Item, Link, Scene, Zone
from dinolab.games.dragon_dodge.content import Content, load_content
from dinolab.games.dragon_dodge.events import ELEMENTS, SPELLS, Counts, SetUp
from dinolab.games.dragon_dodge.grid import HOLE, ROW, bounds
from dinolab.games.dragon_dodge.paths import path
from dinolab.games.dragon_dodge.stage import FOLDER, cell_id, say, stage, words
from dinolab.games.dragon_dodge.state import (
    DEALING,
    DRAWING,
    LAYING,
    LIMITING,
    NOWHERE,
    OVER,
    PLAYING,
    START,
    State,
    team_of,
)

__all__ = ["path", "scene"]

ELEMENT_TONES: Final = (2, 0, 8, 1, 6, 9, 5, 4)
TEAM_TONES: Final = (4, 3)
DRAGON_TONE: Final = 7
TITLES: Final = {
    START: "setting_up", LAYING: "setting_up", DEALING: "setting_up", DRAWING: "drawing",
    PLAYING: "playing", LIMITING: "limiting", OVER: "over",
}  # fmt: skip
Edges = tuple[int, int, int, int]


def scene(observation: State, viewer: int, names: tuple[str, ...]) -> Scene:
    """The table as one viewer sees it."""
    state = observation
    shown = tuple(
        seat
        for seat, (elements, _) in enumerate(state.hands)
        if elements.cards is not None and seat != viewer
    )
    areas, spots = stage(state.setup, names, viewer, shown)
    own = _hand("h", state, viewer) if 0 <= viewer < state.setup.players else ()
    return Scene(
        title=_title(state, names),
        areas=areas,
        spots=spots,
        items=(
            *_legend(len(state.setup.decks[ELEMENTS])), *_tiles(state), *_pieces(state), *own,
            *(item for seat in shown for item in _hand(f"h{seat}", state, seat)),
            *_seats(state), *_decks(state),
        ),
        links=_links(state),
        zones=_zones(state),
        footnote=_footnote(state),
    )  # fmt: skip


def _title(state: State, names: tuple[str, ...]) -> str:
    label = TITLES.get(state.phase, "setting_up")
    name = names[state.seat] if 0 <= state.seat < len(names) else ""
    draw = min(state.draws + 1, state.setup.draws)
    return say(label, turn=state.turn, name=name, draw=draw, draws=state.setup.draws)


# The arena.


@lru_cache(maxsize=8)
def _legend(elements: int) -> tuple[Item, ...]:
    """What the letters on the edges mean."""
    return tuple(
        Item(
            f"key{n}", "card", "arena", words().term("element", n), n, "up", ELEMENT_TONES[n],
            words().term("element_mark", n), lines=(words().term("element_mark", n),),
        )
        for n in range(elements)
    )  # fmt: skip


@lru_cache(maxsize=4096)
def _tile(tile: int, turn: int, on: str, edges: Edges) -> Item:
    marks = tuple(f"{words().term('element_mark', edge)}:{ELEMENT_TONES[edge]}" for edge in edges)
    label = say("tile", tile=tile)
    return Item(f"t{tile}", "tile", on, label, turn=turn, edges=marks, origin=_tile_origin(edges))


def _tiles(state: State) -> tuple[Item, ...]:
    """Tiles on cells, and captured ones. These lie as they are printed, unless they have to be
    placed as they were (ruling B2).
    """
    tiles, kept = state.setup.tiles, state.setup.placed_as_was
    found = [
        _tile(code >> 2, code & 3, cell_id(cell), tiles[code >> 2])
        for cell, code in enumerate(state.lie)
        if code != HOLE
    ]
    for seat, codes in enumerate(state.captured):
        found += [
            _tile(code >> 2, code & 3 if kept else 0, f"got{seat}", tiles[code >> 2])
            for code in codes
        ]
    if state.turned_up != NOWHERE:
        found.append(_tile(state.turned_up, 0, "next", tiles[state.turned_up]))
    return tuple(found)


def _pieces(state: State) -> tuple[Item, ...]:
    """Pieces stand on their tile."""
    return tuple(
        _piece(piece, f"t{state.lie[cell] >> 2}")
        for piece, cell in enumerate(state.pieces)
        if cell != NOWHERE
    )


@lru_cache(maxsize=512)
def _piece(piece: int, on: str) -> Item:
    tone = TEAM_TONES[piece // 2] if piece < 4 else DRAGON_TONE
    return Item(
        f"p{piece}", "piece", on, words().term("piece", piece), tone=tone,
        mark=words().term("piece_mark", piece), shape="round" if piece < 4 else "diamond",
    )  # fmt: skip


# Cards.


@lru_cache(maxsize=4096)
def _stack(place: str, on: str, which: int, card: int, count: int) -> Item:
    """Equal cards."""
    table, order = (("element", card), ("spell", 8 + card))[which]
    return Item(
        f"{place}{card}", "card", on, words().term(table, card), order, "up",
        ELEMENT_TONES[card] if which == ELEMENTS else None, words().term(f"{table}_mark", card),
        value=count,
    )  # fmt: skip


def _stacks(place: str, on: str, which: int, counts: Counts | None) -> tuple[Item, ...]:
    found = enumerate(counts or ())
    return tuple(_stack(place, on, which, card, count) for card, count in found if count)


def _hand(on: str, state: State, seat: int) -> tuple[Item, ...]:
    """The cards of a player, of both decks."""
    elements, spells = state.hands[seat]
    return (
        *_stacks(f"{on}.e", on, ELEMENTS, elements.cards),
        *_stacks(f"{on}.s", on, SPELLS, spells.cards),
    )


@cache
def _team(seat: int) -> Item:
    team = team_of(seat)
    return Item(
        f"team{seat}", "token", f"s{seat}", words().term("team", team), tone=TEAM_TONES[team],
        mark=words().term("team_mark", team), shape="round",
    )  # fmt: skip


def _seats(state: State) -> tuple[Item, ...]:
    """For each player the team and how many cards of each deck, and whose turn it is."""
    found: list[Item] = []
    for seat, hands in enumerate(state.hands):
        found.append(_team(seat))
        for which, hand in enumerate(hands):
            label = say(("elements", "spells")[which])
            found.append(Item(f"n{seat}.{which}", "count", f"s{seat}", label, 1 + which,
                              value=hand.held))  # fmt: skip
    if state.seat != NOWHERE and state.phase != OVER:
        found.append(
            Item("turn", "token", f"s{state.seat}", say("turn"), 3, mark="arrow", shape="square")
        )
    return tuple(found)


def _decks(state: State) -> tuple[Item, ...]:
    found: list[Item] = []
    for which, deck in enumerate(state.decks):
        if deck.left:
            found.append(Item(f"back{which}", "card", f"deck{which}", say("backs"), face="down"))
        found.append(Item(f"left{which}", "count", f"deck{which}", say("left"), 1, value=deck.left))
        found += _stacks(f"u{which}.", f"pile{which}", which, deck.used)
    return tuple(found)


# What happened last, and where tiles may be.


def _links(state: State) -> tuple[Link, ...]:
    if len(state.moved) != 2:
        return ()
    origin, to = state.moved
    return (Link("moved", "moved", cell_id(origin), cell_id(to), ""),)


def _zones(state: State) -> tuple[Zone, ...]:
    found = []
    if state.phase not in (START, LAYING):
        found.append(Zone("bounds", "bounds", _corners(state), say("bounds")))
    if len(state.moved) == 1:
        found.append(Zone("changed", "lit", (cell_id(state.moved[0]),), say("changed")))
    return tuple(found)


def _corners(state: State) -> tuple[str, ...]:
    """The first and the last cell of the smallest rectangle around the tiles."""
    top, bottom, left, right = bounds(state.lie)
    first, last = cell_id(top * ROW + left), cell_id(bottom * ROW + right)
    return (first,) if first == last else (first, last)


# Where the content comes from. What a custom pack has and we do not ship is nobody's but ours.


@cache
def _shipped() -> Content:
    return load_content((FOLDER / "content.toml").read_text(encoding="utf-8"))


@cache
def _tile_origins() -> dict[Edges, Origin]:
    content = _shipped()
    return {edges: tile.origin for edges, tile in zip(content.edges, content.tile, strict=True)}


def _tile_origin(edges: Edges) -> Origin:
    return _tile_origins().get(edges, "house")


@lru_cache(maxsize=64)
def _arena_origin(cells: tuple[int, ...], pieces: tuple[int, ...]) -> Origin:
    content = _shipped()
    for arena in content.arena:
        layout = content.layout(arena.id)
        if layout and (layout.cells, (*layout.wizards, *layout.dragons)) == (cells, pieces):
            return arena.origin
    return "house"


@lru_cache(maxsize=64)
def _origins(setup: SetUp) -> tuple[str, str]:
    """What of the content is derived, and what is ours, in words."""
    splits: dict[tuple[Counts, Counts], Origin]
    splits = {(s.elements, (*s.spells,)): s.origin for s in _shipped().split}
    parts = {
        "of_tiles": "house" if "house" in map(_tile_origin, setup.tiles) else "derived",
        "of_split": splits.get(setup.decks, "house"),
        "of_arena": _arena_origin(setup.cells, (*setup.wizards, *setup.dragons)),
    }
    derived, house = (
        ", ".join(say(part) for part, origin in parts.items() if origin == wanted)
        for wanted in ("derived", "house")
    )
    return derived, house


def _footnote(state: State) -> str:
    """What is not the publisher's; what partners may not do (ruling B12); the cap when it nears."""
    setup = state.setup
    derived, house = _origins(setup)
    notes = [say("derived", parts=derived)] if derived else []
    notes += [say("house", parts=house)] if house else []
    notes += [say("partners")] if setup.players > 2 else []
    if state.phase != OVER and 2 * state.quiet >= setup.cap:
        notes.append(say("cap", quiet=state.quiet, cap=setup.cap))
    return " ".join(notes)
