"""Dodos Riding Dinos as a picture: racers on the board, cards face down and then revealed, the
reaction window, throws, and how far each has still to go.

Places are in `stage.py`, what one points at to choose an action in `paths.py`. Equal cards on one
place are one item that says how many there are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final, Literal

from msgspec.structs import replace

from dinolab.core.content import Origin
from dinolab.core.scene import Item, Link, Scene, Zone
from dinolab.games.dodos_riding_dinos.content import Content, load_content
from dinolab.games.dodos_riding_dinos.events import CardKind, RacerKind, SetUp
from dinolab.games.dodos_riding_dinos.frames import (
    Damage,
    Dice,
    Flame,
    Launch,
    Window,
)
from dinolab.games.dodos_riding_dinos.paths import path, placed
from dinolab.games.dodos_riding_dinos.resolving import due
from dinolab.games.dodos_riding_dinos.rules import next_up
from dinolab.games.dodos_riding_dinos.stage import (
    FOLDER,
    hex_id,
    lap_of,
    other_track,
    say,
    seat_name,
    stage,
    words,
)
from dinolab.games.dodos_riding_dinos.state import (
    CHOOSING,
    OVER,
    SCHEMING,
    UNSEEN,
    State,
    card_kind,
    far,
    is_challenger,
    leaders,
    racer_kind,
    top,
    turn_of,
    won,
)
from dinolab.games.dodos_riding_dinos.targets import fireballs

__all__ = ["path", "scene"]

TYPES: Final = ("normal", "aggressive", "reaction")
TYPE_TONES: Final = (1, 0, 2)
Face = Literal["up", "down", "used"]


def scene(observation: State, viewer: int, names: tuple[str, ...]) -> Scene:
    """The table as one viewer sees it."""
    state, people = observation, observation.setup.people
    shown = tuple(
        seat
        for seat in range(people)
        if seat != viewer and state.racers[seat].hand and None not in state.racers[seat].hand
    )
    choosing = state.phase == CHOOSING
    own = _hand(state, viewer) if 0 <= viewer < people and not choosing else ()
    kinds = len(own) if 0 <= viewer < people else -1
    areas, spots = stage(state.setup, names, kinds, shown, choosing)
    return Scene(
        title=_title(state, names),
        areas=areas,
        spots=spots,
        items=(
            *_pieces(state), *own,
            *(item for seat in shown for item in _held(state, seat)),
            *(_roster(state) if choosing else _piles(state, names)),
            *(item for seat in range(len(state.racers)) for item in _racer(state, seat)),
        ),
        links=(*_moved(state), *_throws(state)),
        zones=_zones(state, names),
        footnote=_footnote(state),
    )  # fmt: skip


def _title(state: State, names: tuple[str, ...]) -> str:
    """What is going on, and whose it is."""
    up, frame = next_up(state), top(state)
    if up == OVER:
        return say("title_over", names=" & ".join(seat_name(names, seat) for seat in won(state)))
    if not state.round:
        return say("title_before")
    if state.phase == SCHEMING:
        return say("title_scheming", round=state.round)
    turn = turn_of(state)
    if turn is None:
        return say("title_round", round=state.round)
    name, card = seat_name(names, turn.seat), words().term("card", turn.card)
    if isinstance(frame, Window) and frame.ask:
        other = seat_name(names, frame.ask[0])
        return say("title_window", round=state.round, name=name, card=card, other=other)
    return say("title_turn", round=state.round, name=name, card=card)


# The board.


def _pieces(state: State) -> Iterator[Item]:
    """Racers on their hexes."""
    if placed(state):
        for seat, racer in enumerate(state.racers):
            yield _piece(seat, racer.kind, hex_id(racer.place[0]))


@lru_cache(maxsize=4096)
def _piece(seat: int, kind: str, on: str) -> Item:
    label = words().term("racer", kind)
    return Item(f"r{seat}", "piece", on, label, seat, tone=seat, mark=initials(label))


@cache
def initials(name: str) -> str:
    """The first letters of dodo and dino.

    >>> initials("Othniel & Tracy"), initials("Kux")
    ('OT', 'Ku')
    """
    parts = [part for part in name.split() if part[0].isalpha()]
    return "".join(part[0] for part in parts)[:2] if len(parts) > 1 else name[:2]


# Cards.


@lru_cache(maxsize=4096)
def _card(name: str, on: str, kind: CardKind, count: int, order: int, *notes: str) -> Item:
    """A Movement card face up, or several equal ones."""
    label = words().term("card", kind.id)
    label = say("several", card=label, count=count) if count > 1 else label
    lines = (*notes, say("speed", speed=kind.speed), *card_lines(kind))
    tone = TYPE_TONES[TYPES.index(kind.type)]
    return Item(name, "card", on, label, order, "up", tone, lines=lines,
                origin=_card_origins().get(kind.id, "house"))  # fmt: skip


@lru_cache(maxsize=1024)
def _small(name: str, on: str, kind: CardKind, count: int, order: int) -> Item:
    """A card of a pile: there its initials may be all that has room."""
    mark = initials(words().term("card", kind.id))
    return replace(_card(name, on, kind, count, order), mark=mark)


@cache
def card_lines(kind: CardKind) -> tuple[str, ...]:
    """A card's effect, a line for each part."""
    return tuple(_part(part.code, part.n) for part in kind.parts)


def _part(code: str, n: int) -> str:
    """A part of an effect in words; some have words of their own for a number."""
    exactly = f"{code} {n}"
    said = words().term("part", exactly)
    return words().term("part", code).format(n=n) if said == exactly else said


@lru_cache(maxsize=512)
def _back(name: str, on: str, label: str) -> Item:
    return Item(name, "card", on, label, face="down")


@lru_cache(maxsize=512)
def _count(name: str, on: str, label: str, value: int, order: int) -> Item:
    return Item(name, "count", on, label, order, value=value)


@lru_cache(maxsize=512)
def _token(name: str, on: str, label: str, mark: str, order: int, shape: str = "square") -> Item:
    kind: Literal["square", "diamond"] = "diamond" if shape == "diamond" else "square"
    return Item(name, "token", on, label, order, mark=mark, shape=kind)


def _stacks(state: State, cards: tuple[str | None, ...]) -> list[tuple[CardKind, int]]:
    """Different cards with their numbers, by type."""
    counts = Counter(card for card in cards if card not in (None, UNSEEN))
    kinds = (card_kind(state, card) for card in counts)
    return [(k, counts[k.id]) for k in sorted(kinds, key=lambda k: (TYPES.index(k.type), k.id))]


def _hand(state: State, seat: int) -> tuple[Item, ...]:
    """The viewer's hand: each kind of card in a slot of its own."""
    stacks = _stacks(state, state.racers[seat].hand)
    return tuple(
        _card(f"h.{kind.id}", f"h{n}", kind, count, 0) for n, (kind, count) in enumerate(stacks)
    )


def _held(state: State, seat: int) -> Iterator[Item]:
    """Somebody else's hand, for who sees it."""
    for n, (kind, count) in enumerate(_stacks(state, state.racers[seat].hand)):
        yield _card(f"h{seat}.{kind.id}", f"held{seat}", kind, count, n)


def _piles(state: State, names: tuple[str, ...]) -> Iterator[Item]:
    """Deck, discard pile and the Reactions of this window."""
    if state.left:
        yield _back("back", "deck", say("back"))
    yield _count("left", "deck", say("left"), state.left, 1)
    for n, (used, count) in enumerate(_stacks(state, state.used)):
        yield _small(f"used.{used.id}", "used", used, count, n)
    if UNSEEN in state.used:
        yield _back("used.unseen", "used", words().term("card", UNSEEN))
    window = top(state)
    if isinstance(window, Window):
        for number, play in enumerate(window.plays):
            note = say("by", name=seat_name(names, play.seat))
            against = window.plays[play.against].card if play.against >= 0 else ""
            if play.against == -1:
                against = state.racers[window.seat].played or ""
            notes = (note, say("against", card=words().term("card", against))) if against else (
                note,)  # fmt: skip
            yield _card(f"react{number}", "window", card_kind(state, play.card), 1, number, *notes)


def _roster(state: State) -> Iterator[Item]:
    """The Racer cards that nobody has."""
    taken = {racer.kind for racer in state.racers}
    for racer in state.setup.roster:
        if racer.id not in taken:
            lines = _racer_lines(racer, state.setup.abilities, False)
            yield _racer_card(f"racer.{racer.id}", f"k.{racer.id}", racer.id, None, lines)


# Racers.


def _racer(state: State, seat: int) -> Iterator[Item]:
    """A racer's cards, and what is said of it beside its name."""
    racer, area = state.racers[seat], f"s{seat}"
    kind = racer_kind(state, seat)
    if kind is not None:
        lines = _racer_lines(kind, state.setup.abilities, is_challenger(state, seat))
        yield _racer_card(f"card{seat}", f"k{seat}", kind.id, seat, lines)
    if racer.played is None:
        yield _back(f"played{seat}", f"p{seat}", say("face_down"))
    elif racer.played:
        yield _card(f"played{seat}", f"p{seat}", card_kind(state, racer.played), 1, 0)
    if not placed(state):
        return
    turn = turn_of(state)
    if turn is not None and turn.seat == seat:
        yield _token("turn", area, say("turn"), "arrow", 0)
    if state.first == seat:
        yield _token("first", area, say("first"), words().term("label", "first_mark"), 1)
    if seat in leaders(state):
        yield _token(f"lead{seat}", area, say("leads"), "star", 2)
    if racer.enraged:
        yield _token(f"enraged{seat}", area, say("enraged"), "!", 3, "diamond")
    if racer.kept == 1:
        yield _token(f"kept{seat}", area, say("may_cut"), "shortcut", 4)
    yield _to_go(state, seat)
    yield _count(f"hand{seat}", area, say("cards_held"), racer.cards, 6)
    yield from _owed(state, seat)


def _to_go(state: State, seat: int) -> Item:
    """How many hexes are left to the finish line, or how far past it the racer is."""
    left = lap_of(state.setup.hexes) - far(state, seat)
    label = say("to_go") if left >= 0 else say("past")
    return _count(f"go{seat}", f"s{seat}", label, abs(left), 5)


def _owed(state: State, seat: int) -> Iterator[Item]:
    """What a racer has to discard, the dice it rolls."""
    frame, area = top(state), f"s{seat}"
    if isinstance(frame, Damage) and seat in frame.victims:
        owed = due(state, frame, frame.victims.index(seat))
        if owed:
            yield _count(f"owed{seat}", area, say("owes"), owed, 7)
    if isinstance(frame, Dice) and frame.seat == seat:
        for n, face in enumerate(frame.values):
            yield Item(f"die{n}", "die", area, say("die"), 8 + n, value=face)


@lru_cache(maxsize=512)
def _racer_card(name: str, on: str, kind: str, tone: int | None, lines: tuple[str, ...]) -> Item:
    label = words().term("racer", kind)
    return Item(name, "card", on, label, 0, "up", tone, initials(label), lines=lines,
                origin=_racer_origins().get(kind, "house"))  # fmt: skip


@lru_cache(maxsize=256)
def _racer_lines(racer: RacerKind, abilities: bool, challenger: bool) -> tuple[str, ...]:
    """The ability, or how a Challenger runs."""
    if challenger:
        return (say("challenger", normal=racer.normal, aggressive=racer.aggressive,
                    dice=racer.dice),)  # fmt: skip
    return (words().term("ability", racer.ability).format(n=racer.n),) if abilities else ()


# Movement, throws, the window, flames.


def _moved(state: State) -> Iterator[Link]:
    """Who has moved in this turn, from where it stood when the turn began."""
    turn = turn_of(state)
    if turn is None:
        return
    lap = lap_of(state.setup.hexes)
    for seat, before in enumerate(turn.before):
        now = far(state, seat)
        if now != before:
            label = say("on" if now > before else "went_back", count=abs(now - before))
            origin = hex_id(before % lap)
            yield Link(f"moved{seat}", "moved", origin, hex_id(state.racers[seat].place[0]), label)


def _throws(state: State) -> Iterator[Link]:
    """At whom a token is aimed; then whom it touched."""
    frame = top(state)
    if not isinstance(frame, Launch) or frame.target < 0:
        return
    token = words().term("token", frame.token)
    if frame.hits is None:
        yield Link("throw", "throw", f"r{frame.seat}", f"r{frame.target}", say("aims", token=token))
        return
    for seat in frame.hits:
        yield Link(f"throw{seat}", "throw", f"r{frame.seat}", f"r{seat}", say("hits", token=token))


def _zones(state: State, names: tuple[str, ...]) -> tuple[Zone, ...]:
    frame = top(state)
    if isinstance(frame, Window) and frame.ask:
        over = (f"played{frame.seat}", *(f"react{n}" for n in range(len(frame.plays))))
        label = say("window", name=seat_name(names, frame.ask[0]))
        return (Zone("asked", "window", over, label),)
    if isinstance(frame, Flame) and frame.way != "ashes":
        hexes = {state.racers[seat].place[0] for seat in fireballs(state, frame.seat)}
        over = tuple(hex_id(number) for number in sorted(hexes))
        return (Zone("reach", "reach", over, say("fireballs")),) if over else ()
    return ()


# Where the content comes from.


@cache
def _shipped() -> Content:
    return load_content((FOLDER / "content.toml").read_text(encoding="utf-8"))


@cache
def _card_origins() -> dict[str, Origin]:
    return {card.id: card.origin for card in _shipped().card}


@cache
def _racer_origins() -> dict[str, Origin]:
    return {racer.id: racer.origin for racer in _shipped().racer}


@lru_cache(maxsize=16)
def _house_cards(pack: tuple[CardKind, ...]) -> tuple[int, int]:
    """How many Movement cards are ours, of how many."""
    house = sum(c.copies for c in pack if _card_origins().get(c.id, "house") == "house")
    return house, sum(card.copies for card in pack)


def _footnote(state: State) -> str:
    """What is ours and not the publisher's; which track the small hexes are."""
    setup: SetUp = state.setup
    house, cards = _house_cards(setup.pack)
    note = say("house", house=house, cards=cards)
    if not other_track(setup.board, setup.track, setup.hexes):
        return note
    other = words().term("track", "inner" if setup.track == "outer" else "outer")
    return f"{say('small', track=other)} {note}"
