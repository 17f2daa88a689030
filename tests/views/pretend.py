"""Pond, a pretend game for tests of the views: a track of lanes, a die, one hidden card each."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from dinolab.core.event import Event, Fact
from dinolab.core.game import Game
from dinolab.core.outcome import Clock, Outcome
from dinolab.core.scene import Area, Item, Link, Scene, Spot, Zone
from dinolab.core.table import Seat, Started

FAR = 6


class Dealt(Fact, frozen=True):
    kind = "pond.dealt"
    secret = ("card",)
    seat: int
    card: str | None = None


class Rolled(Fact, frozen=True):
    kind = "pond.rolled"
    value: int


class Moved(Fact, frozen=True):
    kind = "pond.moved"
    seat: int
    origin: int
    to: int


class Arrived(Fact, frozen=True):
    kind = "pond.arrived"
    seat: int


class Pond(msgspec.Struct, frozen=True, gc=False):
    cards: tuple[str | None, ...] = ()
    at: tuple[int, ...] = (0, 0)
    moved: tuple[int, int, int] | None = None
    die: int = 0
    turn: int = 0
    winner: int = -1


def evolve(state: Pond | None, event: Event) -> Pond:
    state = state or Pond()
    change: dict[str, Any]
    match event.fact:
        case Dealt(seat=_, card=card):
            change = {"cards": (*state.cards, card)}
        case Rolled(value):
            change = {"die": value, "turn": state.turn + 1, "moved": None}
        case Moved(seat, origin, to):
            at = tuple(to if s == seat else a for s, a in enumerate(state.at))
            change = {"at": at, "moved": (seat, origin, to)}
        case Arrived(seat):
            change = {"winner": seat}
        case _:
            change = {}
    return msgspec.structs.replace(state, **change)


def observe(state: Pond, viewer: int) -> Pond:
    cards = tuple(card if seat == viewer else None for seat, card in enumerate(state.cards))
    return msgspec.structs.replace(state, cards=cards)


AREAS = (Area("pond", "Pond", 0, 0), Area("hands", "Hands", 0, 3.2))
SPOTS = (
    *(
        Spot(f"p{n}.{lane}", "pond", n + 0.5, lane + 1, "lane", f"space {n}, lane {lane + 1}")
        for lane in (0, 1)
        for n in range(FAR + 1)
    ),
    Spot("bank", "pond", FAR + 1.5, 1.5, "slot", "far bank", "flag", 1, 2),
    Spot("hand", "hands", 2, 4.2, "row", "cards", w=4, h=1.35),
)


def scene(state: Pond, viewer: int, names: tuple[str, ...]) -> Scene:
    pieces = tuple(
        Item(f"swimmer{s}", "piece", f"p{at}.{s}", names[s], tone=s, mark=names[s][:1])
        for s, at in enumerate(state.at)
    )
    cards = tuple(
        Item(f"card{s}", "card", "hand", card or "hidden card", s, "up" if card else "down",
             tone=s if card else None, mark=(card or "")[:1].upper(), origin="house")
        for s, card in enumerate(state.cards)
    )  # fmt: skip
    die = (Item("die", "die", "pond", "die", value=state.die),) if state.die else ()
    links: tuple[Link, ...] = ()
    zones: tuple[Zone, ...] = ()
    if state.moved is not None:
        seat, origin, to = state.moved
        links = (Link("moved", "moved", f"p{origin}.{seat}", f"p{to}.{seat}", f"{to - origin}"),)
        zones = (Zone("lit", "lit", (f"p{to}.{seat}",), "here now"),)
    title = f"Pond, turn {state.turn}"
    return Scene(title, AREAS, SPOTS, (*pieces, *cards, *die), links, zones, "Cards are ours.")


def outcome(state: Pond) -> Outcome | None:
    if state.winner < 0:
        return None
    return Outcome((state.winner,), state.at, "arrived", "pond.ruling.far-bank")


def _none(*_: Any) -> Any:
    return ()


POND: Game[Pond] = Game(
    name="pond", title="Pond", prefix="pond", folder=Path(__file__).parent / "pond",
    rules_version=1, seats=(2, 2), options=(), facts=(Dealt, Rolled, Moved, Arrived), actions=(),
    cap=99, load_content=_none, setup=_none, evolve=evolve, questions=_none, legal_actions=_none,
    outcomes=_none, near_misses=_none, decide=_none, action_of=_none, follow=_none,
    observe=observe, sample=lambda state, rng: state,
    clock=lambda state: Clock(0, 1 + state.turn // 2, state.turn, state.turn, "swim"),
    outcome=outcome, board=_none, scene=scene, path=_none, hint=lambda *_: 0.0,
)  # fmt: skip


def started(names: Sequence[str]) -> Started:
    seats = tuple(Seat(name, name) for name in names)
    return Started(1, "pond", 1, "standard", "00", "", (), seats, "5ecre7")


def played(names: Sequence[str] = ("Ann", "Ben"), seed: int = 1, top: int = 9) -> list[Event]:
    """A whole game: deal, then die and move by turns until somebody arrives (or `top` turns)."""
    events = [
        Event(0, 0, started(names), "table", rule="core.started", visible_to=""),
        Event(1, 0, Dealt(0, "heron"), "engine", 0, "pond.deal", visible_to="0"),
        Event(2, 0, Dealt(1, "newt"), "engine", 1, "pond.deal", visible_to="1"),
    ]
    return played_on(events, [0, 0], seed, top)


def played_on(events: list[Event], at: list[int], seed: int, top: int = 9) -> list[Event]:
    rng, events = Random(seed), list(events)
    for turn in range(top):
        seat, roll, v = turn % 2, rng.randint(1, 2), len(events)
        to = min(FAR, at[seat] + roll)
        events.append(Event(v, v, Rolled(roll), "chance", -1, "pond.roll"))
        events.append(Event(v + 1, v, Moved(seat, at[seat], to), "engine", v, "pond.move"))
        at[seat] = to
        if to == FAR:
            rule = "pond.ruling.far-bank"
            events.append(Event(v + 2, v, Arrived(seat), "engine", v + 1, rule))
            break
    return events
