"""The picture of Nest Raid: a nest in the middle, a mat for each seat, the deck."""

from __future__ import annotations

from dinolab.core.action import Action
from dinolab.core.scene import Area, Item, Scene, Spot, Zone
from toy.actions import Aim, Choose, Discard, Hush, Stash
from toy.state import Choosing, Effect, Resolving, State, Window


def scene(observation: State, viewer: int, names: tuple[str, ...]) -> Scene:
    """One position as one viewer sees it."""
    areas = [Area("middle", "the nest", 0.0, 0.0)]
    spots = [
        Spot("deck", "middle", 0.0, 0.0, "slot", "deck"),
        Spot("played", "middle", 2.0, 0.0, "row", "cards in play"),
    ]
    items = [_count("deck.count", "deck", "cards in the deck", observation.deck.count)]
    for seat, hand in enumerate(observation.hands):
        areas.append(Area(f"s{seat}", names[seat], 0.0, float(seat + 1), seat=seat))
        spots.append(Spot(f"s{seat}.hand", f"s{seat}", 0.0, seat + 1.0, "row", "hand", w=5.0))
        items.append(_count(f"s{seat}.score", f"s{seat}.hand", "points", observation.scores[seat]))
        place = "hand" if seat == viewer else f"s{seat}"
        for order, card in enumerate(hand.cards):
            items.append(_card(f"{place}#{order}", f"s{seat}.hand", card, order))
    zones = []
    for depth, frame in enumerate(observation.pending):
        if isinstance(frame, Window | Effect):
            items.append(_card(f"play{depth}", "played", frame.card, depth))
        elif isinstance(frame, Resolving):
            for order, card in enumerate(frame.cards):
                items.append(_card(f"waiting{order}", "played", card, 10 + order))
        if isinstance(frame, Window):
            label = f"{names[frame.seat]}: {frame.card}"
            zones.append(Zone(f"window{depth}", "window", (f"play{depth}",), label))
        elif isinstance(frame, Choosing):
            ready = tuple(f"s{seat}" for seat in frame.ready)
            zones.append(Zone("ready", "lit", ready, "have picked"))
    return Scene("Nest Raid", tuple(areas), tuple(spots), tuple(items), zones=tuple(zones))


def _count(name: str, on: str, label: str, value: int) -> Item:
    return Item(name, "count", on, label, value=value)


def _card(name: str, on: str, card: str | None, order: int) -> Item:
    if card is None:
        return Item(name, "card", on, "hidden card", order, face="down")
    return Item(name, "card", on, card, order, face="up", origin="house")


def path(observation: State, action: Action) -> tuple[str, ...]:
    """What one points at to choose an action."""
    match action:
        case Choose(card) | Stash(card) | Discard(card):
            return _in_hand(observation, card)
        case Hush():
            return _in_hand(observation, "hush")
        case Aim(target):
            return (f"s{target}",)
        case _:
            return ()


def _in_hand(observation: State, card: str) -> tuple[str, ...]:
    """A card in the viewer's own hand; nothing where it is not there."""
    cards = observation.hands[observation.viewer].cards
    return (f"hand#{cards.index(card)}",) if card in cards else ()
