"""Dino Racer as a picture: the track, the flipped cards, everybody's cards, what cards pay.

Equal cards on one place are one item with their number as its value, so that pointing at a dino in
the row means any of its cards.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from dinolab.core.action import Action
from dinolab.core.content import Origin
from dinolab.core.scene import Area, Item, Link, Scene, Spot, Zone
from dinolab.core.words import Words, load_words
from dinolab.games.dino_racer.board import LANES, PITCH, TOP, place, space_id
from dinolab.games.dino_racer.content import Content, load_content
from dinolab.games.dino_racer.events import Draft
from dinolab.games.dino_racer.state import FACE_DOWN, State, flag_of

FOLDER: Final = Path(__file__).parent
CARD_Y, CARD_W, CARD_H = 1.25, PITCH - 0.04, 1.85
ROW_Y: Final = TOP + LANES - 0.1
SIDE_W: Final = 6.4
SEAT_H: Final = 1.8


@cache
def _words() -> Words:
    return load_words(FOLDER)


@cache
def _shipped() -> Content:
    return load_content((FOLDER / "content.toml").read_text(encoding="utf-8"))


def _say(label: str, **values: object) -> str:
    return _words().term("label", label).format(**values)


def _dino(dino: int) -> str:
    return _words().term("dino", dino)


def _mark(dino: int) -> str:
    return _words().term("dino_mark", dino)


def path(observation: State, action: Action) -> tuple[str, ...]:
    """Where one points to draft: the stack of that dino's cards in the row, if there is one."""
    if isinstance(action, Draft) and observation.row[action.dino]:
        return (f"row{action.dino}",)
    return ()


def scene(observation: State, viewer: int, names: tuple[str, ...]) -> Scene:
    """The table as one viewer sees it."""
    state = observation
    races = len(state.setup.lengths)
    return Scene(
        title=_say("title", race=state.race, races=races),
        areas=_areas(state, names),
        spots=(*_track_spots(state), *_card_spots(state, names)),
        items=(*_track_items(state), *_row_items(state), *_pay_items(state), *_seat_items(state)),
        links=_links(state),
        zones=_zones(state),
        footnote=_footnote(state),
    )


def _side(state: State) -> float:
    """Where the column beside the track begins."""
    return place(flag_of(state), 0)[0] + PITCH / 2 + 0.5


def _seat_y(seat: int) -> float:
    return 2.2 + seat * SEAT_H


def _areas(state: State, names: tuple[str, ...]) -> tuple[Area, ...]:
    seats = tuple(
        Area(f"s{seat}", name, _side(state), _seat_y(seat), seat) for seat, name in enumerate(names)
    )
    return (
        Area("track", _say("track"), 0.1, 0),
        Area("flipped", _say("row"), 0.1, ROW_Y),
        Area("pays", _say("pays"), _side(state), 0),
        *seats,
    )


def _track_spots(state: State) -> tuple[Spot, ...]:
    """The checkpoint cards, then the spaces from the start on, each column from the top lane."""
    flag = flag_of(state)
    spots = []
    for space in range(flag + 1):
        name, mark, label = f"k{space}", "", _say("checkpoint", checkpoint=space)
        if space in (0, flag):
            name, mark = ("flag", "flag") if space else ("start", "")
            label = _say(name)
        x, _ = place(space, 0)
        spots.append(Spot(name, "track", x, CARD_Y, "slot", label, mark, CARD_W, CARD_H))
    for space in range(flag + 1):
        name = "space_start" if not space else "space_flag" if space == flag else "space"
        for lane in range(LANES):
            x, y = place(space, lane)
            label = _say(name, space=space, lane=lane + 1)
            spots.append(Spot(space_id(space, lane), "track", x, y, "lane", label, w=PITCH))
    return tuple(spots)


def _card_spots(state: State, names: tuple[str, ...]) -> tuple[Spot, ...]:
    """Rows of cards: flipped, what they pay, everybody's."""
    width, side = (flag_of(state) + 1) * PITCH, _side(state)
    middle = side + SIDE_W / 2
    row = Spot("row", "flipped", width / 2, ROW_Y + 1.1, "row", _say("row"), "", width, 1.55)
    pay_w = SIDE_W / LANES
    pays = [
        Spot(
            f"p{d}", "pays", side + (d + 0.5) * pay_w, 0.95, "slot", _say("places"), "", pay_w, 1.1
        )
        for d in range(LANES)
    ]
    hands = [
        Spot(f"hand{s}", f"s{s}", middle, _seat_y(s) + 0.9, "row", name, "", SIDE_W, 1.15)
        for s, name in enumerate(names)
    ]
    return (row, *pays, *hands)


def _track_items(state: State) -> tuple[Item, ...]:
    cards = tuple(_checkpoint(number, card) for number, card in enumerate(state.track, 1))
    dinos = tuple(
        Item(
            f"dino{dino}", "piece", space_id(space, lane), _dino(dino), tone=dino,
            mark=_mark(dino), shape="round",
        )
        for dino, (space, lane) in enumerate(zip(state.spaces, state.lanes, strict=True))
    )  # fmt: skip
    return (*cards, *dinos)


def _checkpoint(number: int, card: str) -> Item:
    if card == FACE_DOWN:
        return Item(f"cp{number}", "card", f"k{number}", _say("face_down"), face="down")
    text = _words().terms["card_text"].get(card, "")
    return Item(
        f"cp{number}", "card", f"k{number}", _words().term("card", card), face="up",
        lines=(text,) if text else (), origin=_card_origin(card),
    )  # fmt: skip


def _cards(place_id: str, on: str, counts: tuple[int, ...]) -> tuple[Item, ...]:
    """One item for each dino that has cards there."""
    return tuple(
        Item(
            f"{place_id}{dino}", "card", on, _dino(dino), dino, "up", dino, _mark(dino),
            value=count, lines=(_say("one" if count == 1 else "copies", count=count),),
        )
        for dino, count in enumerate(counts)
        if count
    )  # fmt: skip


def _row_items(state: State) -> tuple[Item, ...]:
    left = sum(state.deck)
    deck = Item("deck", "count", "flipped", _say("deck"), value=left)
    end = Item("race-end", "card", "row", _say("race_end"), order=9, face="up")
    return (deck, *_cards("row", "row", state.row), *((end,) if state.revealed else ()))


def _pay_items(state: State) -> tuple[Item, ...]:
    """What each dino's cards pay."""
    return tuple(
        Item(
            f"pay{dino}", "card", f"p{dino}",
            _dino(dino), 0, "up", dino, _mark(dino),
            lines=(_say("pay", first=pays[0], second=pays[1], third=pays[2]),),
            origin=_pay_origin(dino, pays),
        )
        for dino, pays in enumerate(state.setup.pays)
    )  # fmt: skip


def _seat_items(state: State) -> tuple[Item, ...]:
    items: list[Item] = []
    for seat, (pile, held) in enumerate(zip(state.piles, state.held, strict=True)):
        points = sum(race[seat] for race in state.points)
        items.append(Item(f"pts{seat}", "count", f"s{seat}", _say("points"), 0, value=points))
        if pile is not None:
            items += _cards(f"s{seat}.", f"hand{seat}", pile)
        elif held:
            shown = held if state.setup.counts_shown else None
            hidden = f"s{seat}.hidden"
            items.append(Item(hidden, "card", f"hand{seat}", _say("hidden"), face="down"))
            if shown is not None:
                count = Item(f"held{seat}", "count", f"s{seat}", _say("held"), 1, value=shown)
                items.append(count)
        if seat == state.announcer:
            items.append(
                Item("announcer", "token", f"s{seat}", _say("announcer"), 2, mark="A",
                     shape="square")
            )  # fmt: skip
    return tuple(items)


def _links(state: State) -> tuple[Link, ...]:
    return tuple(
        Link(
            f"m{i}", "moved", space_id(origin, lane), space_id(to, new_lane),
            _say("moved", dino=_dino(dino), origin=origin, to=to),
        )
        for i, (dino, origin, lane, to, new_lane) in enumerate(state.moved)
    )  # fmt: skip


def _zones(state: State) -> tuple[Zone, ...]:
    """Checkpoints that all dinos have reached and that have not struck yet."""
    due = range(state.fired + 1, min(min(state.spaces), len(state.track)) + 1)
    return tuple(Zone(f"due{number}", "lit", (f"k{number}",), _say("due")) for number in due)


# Where the content comes from. An entry of a custom pack that we do not ship is nobody's but ours.


def _card_origin(card: str) -> Origin:
    return next((c.origin for c in _shipped().checkpoint if c.id == card), "house")


def _pay_origins(dino: int, pays: tuple[int, int, int]) -> tuple[Origin, ...]:
    name = _shipped().dino[dino].id
    known = {(p.place, p.points): p.origin for p in _shipped().pay if p.dino == name}
    return tuple(known.get((place, points), "house") for place, points in enumerate(pays, 1))


def _pay_origin(dino: int, pays: tuple[int, int, int]) -> Origin:
    return "house" if "house" in _pay_origins(dino, pays) else "rulebook"


def _footnote(state: State) -> str:
    pairs = tuple(zip(state.setup.cards, state.setup.supply, strict=True))
    house = sum(count for card, count in pairs if _card_origin(card) == "house")
    origins = [o for dino, pays in enumerate(state.setup.pays) for o in _pay_origins(dino, pays)]
    return _say(
        "footnote", cards=house, all_cards=sum(state.setup.supply),
        values=origins.count("house"), all_values=len(origins),
    )  # fmt: skip
