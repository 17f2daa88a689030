"""Dinosaur Table Battles as a picture: dinosaurs with their Action Cards, dice on them, the attack
that is under way, and the draft.

Places are in `stage.py`, what one points at to choose an action in `paths.py`. What cards could do
to each other (`board.py`) is drawn while somebody points at one of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Any, Final, Literal

from dinolab.core.content import Origin
from dinolab.core.event import REFEREE
from dinolab.core.scene import Item, Link, LinkKind, Scene, Zone
from dinolab.core.words import listed
from dinolab.games.dinosaur_table_battles.board import edges
from dinolab.games.dinosaur_table_battles.content import Content, Dino, load_content
from dinolab.games.dinosaur_table_battles.paths import path
from dinolab.games.dinosaur_table_battles.powers import (
    forced_reactions,
    may_decline,
    treetops_open,
)
from dinolab.games.dinosaur_table_battles.rules import next_up
from dinolab.games.dinosaur_table_battles.stage import FOLDER, Hands, say, stage, words
from dinolab.games.dinosaur_table_battles.state import (
    DEALING,
    NONE,
    OVER,
    PLACE,
    State,
    card_id,
    card_kind,
    dino_id,
    free_dice,
    in_play,
    kind,
)

__all__ = ["path", "scene"]

DRAFTING: Final = ("dealing", "aside", "picking", "choosing")
SIDE_TONES: Final = (2, 1)
ORDER: Final = {"tokens": 0, "free": 1}


def scene(observation: State, viewer: int, names: tuple[str, ...]) -> Scene:
    """The table as one viewer sees it."""
    state = observation
    draft = state.phase in DRAFTING
    areas, spots = stage(
        state.setup, state.teams, names, viewer, _shown(state, viewer) if draft else None
    )
    return Scene(
        title=_title(state, names),
        areas=areas,
        spots=spots,
        items=(
            *(item for seat in (0, 1) for item in _side(state, seat)),
            *(_draft(state, viewer) if draft else ()),
        ),
        links=(*_fight_links(state), *_quiet_links(state)),
        zones=_zones(state, names),
        footnote=_footnote(state),
    )


def _shown(state: State, viewer: int) -> Hands:
    """The sides whose hands of the draft this viewer sees, with places for their cards: all while
    they are dealt, then as many as there are.
    """
    draft, found = state.draft, []
    for seat in (0, 1):
        cards = len(draft.passing[seat] or draft.hands[seat])
        if viewer in (seat, REFEREE):
            found.append((seat, state.setup.dealt if state.phase == DEALING else cards))
    return tuple(found)


def _title(state: State, names: tuple[str, ...]) -> str:
    if state.phase in DRAFTING:
        return say("drafting")
    if state.seat == NONE:
        return say("setting_up")
    up = next_up(state)
    label = up if up in ("attack", "react", "break", "break-own", "roll", "place", OVER) else "turn"
    if label == "react" and state.fight is not None and may_decline(state, state.fight):
        label = "may_react"
    return say(f"title_{label.replace('-', '_')}", turn=state.turn, name=names[state.seat],
               other=names[1 - state.seat])  # fmt: skip


# The sides.


def _side(state: State, seat: int) -> Iterator[Item]:
    """A side's tokens, dinosaurs, cards and dice."""
    if any(state.tokens):
        yield Item(f"tokens{seat}", "count", f"s{seat}", say("tokens"), 0,
                   value=state.tokens[seat])  # fmt: skip
    if state.seat == seat and state.phase != OVER:
        yield Item("turn", "token", f"s{seat}", say("whose_turn"), 2, mark="arrow", shape="square")
    if state.penalty[seat]:
        yield Item(f"penalty{seat}", "token", f"s{seat}", say("penalty"), 3, mark="!",
                   shape="diamond")  # fmt: skip
    for dino in state.teams[seat]:
        gone = dino in state.gone
        yield _dino(dino_id(state, dino), kind(state, dino).breaking, gone, seat)
        for card in kind(state, dino).cards:
            face = _face(state, card, gone)
            yield _card(card_id(state, card), _label(state, card), _lines(state, card), face)
            for place, pips in enumerate(state.dice[card]):
                yield _die(f"{card_id(state, card)}:{place}", card_id(state, card), place, pips)
    yield from _pool(state, seat)


Face = Literal["up", "down", "used"]


def _face(state: State, card: int, gone: bool) -> Face:
    return "used" if gone else "down" if state.down[card] else "up"


@lru_cache(maxsize=256)
def _dino(dino: str, breaking: int, gone: bool, seat: int) -> Item:
    """A Dino Card; what is palaeontology stands on it too."""
    shipped = _dinos().get(dino)
    facts = (shipped.weight, shipped.length, shipped.diet) if shipped else ()
    lines = (say("breaks", breaking=breaking), *(fact for fact in facts if fact))
    origin: Origin = shipped.origin if shipped else "house"
    return Item(
        dino, "card", f"s.{dino}", words().term("dino", dino), 0, "used" if gone else "up",
        SIDE_TONES[seat], lines=lines, origin=origin,
    )  # fmt: skip


@lru_cache(maxsize=1024)
def _card(card: str, label: str, lines: tuple[str, ...], face: Face) -> Item:
    origin = _card_origins().get(card, "house")
    return Item(card, "card", f"s.{card}", label, 1, face, lines=lines, origin=origin)


@lru_cache(maxsize=512)
def _die(name: str, on: str, order: int, face: int) -> Item:
    return Item(f"die.{name}", "die", on, say("die"), order, value=face)


def _pool(state: State, seat: int) -> Iterator[Item]:
    """The dice that lie on no card: those rolled and not placed, or how many there are."""
    if state.phase == PLACE and state.seat == seat:
        for face in sorted(set(state.rolled)):
            for place in range(state.rolled.count(face)):
                yield _die(f"{face}.{place}", f"pool{seat}", face * 10 + place, face)
    elif state.phase not in DRAFTING:
        yield Item(f"free{seat}", "count", f"pool{seat}", say("free"), value=free_dice(state, seat))


def _label(state: State, card: int) -> str:
    """What a card is called beside its dinosaur's name: its ability, or which dice card it is."""
    found = card_kind(state, card)
    if found.passive:
        return words().term("passive", found.passive)
    cards = kind(state, found.dino).cards
    return say("dice_cards", number=cards.index(card) + 1) if len(cards) > 2 else say("dice_card")


def _lines(state: State, card: int) -> tuple[str, ...]:
    """What is printed on an Action Card."""
    found = card_kind(state, card)
    if found.passive:
        return (words().term("passive_text", found.passive).format(n=found.n),)
    faces = " ".join(f"[{face}]" if found.bracket else str(face) for face in found.faces)
    icons = say("doubles") if found.doubles else say("icons", faces=faces)
    attack, reaction = (
        words().term(table, code) + (say("pair") if pair else "")
        for table, code, pair in (
            ("attack", found.attack, found.attack_pair),
            ("reaction", found.reaction, found.reaction_pair),
        )
    )
    return (icons, attack, reaction)


# The attack under way, and what could be.


def _fight_links(state: State) -> Iterator[Link]:
    fight = state.fight
    if fight is None:
        return
    card = card_id(state, fight.card)
    yield Link("attack", "attack", card, dino_id(state, fight.target), say("hits", hits=fight.hits))
    if fight.dino not in (NONE, fight.target):
        yield Link("absorbed", "guards", dino_id(state, fight.dino), dino_id(state, fight.target),
                   say("absorbs"))  # fmt: skip
    if next_up(state) == "react":
        target = dino_id(state, fight.target)
        need: LinkKind = "may" if may_decline(state, fight) else "must"
        for forced in forced_reactions(state, fight):
            name = card_id(state, forced)
            yield Link(f"react.{name}", need, name, target, say(need))
        treetops = treetops_open(state, fight)
        if treetops >= 0:
            name = card_id(state, treetops)
            yield Link(f"react.{name}", "may", name, target, say("may"))


QUIET: Final[dict[str, LinkKind]] = {
    "attack": "attack",
    "barred": "guards",
    "react": "must",
    "may": "may",
    "guards": "guards",
}
BARS: Final = {"lurks": "water-lurker", "not_by_large": "not-by-large", "guarded": "guards-small"}
"""By the code of a refused target the ability that refuses it."""


def _quiet_links(state: State) -> Iterator[Link]:
    """What each side's cards could do now: drawn while one of them is pointed at. Each label is
    what the card does; whom to comes before its colon.
    """
    if state.fight is not None or state.seat == NONE or state.phase == OVER:
        return
    for seat in (0, 1):
        for origin, to, said in edges(state, seat):
            link = QUIET.get(said["kind"])
            if link:
                a, b = card_id(state, int(origin[1:])), dino_id(state, int(to[1:]))
                yield Link(f"{said['kind']}.{a}.{b}", link, a, b, _could(state, said), True)


def _could(state: State, said: dict[str, Any]) -> str:
    """What an edge of the board says, in words."""
    if said["kind"] == "barred":
        return say("could_barred", passive=words().term("passive", BARS[said["code"]]))
    parts = []
    if said["kind"] == "attack":
        parts.append(say("hit" if said["hits"] == 1 else "several_hits", hits=said["hits"]))
    elif said.get("hits", 1) > 1:
        parts.append(say("hits_or_more", hits=said["hits"]))
    if said.get("waits"):
        parts.append(say("waits"))
    if said.get("alone"):
        parts.append(say("alone"))
    if against := said.get("except_for"):
        names = [words().term("dino", dino_id(state, int(dino[1:]))) for dino in against]
        parts.append(say("except_for", dinos=listed(names, "or")))
    return ": ".join(part for part in (say(f"could_{said['kind']}"), ", ".join(parts)) if part)


def _zones(state: State, names: tuple[str, ...]) -> tuple[Zone, ...]:
    up, fight = next_up(state), state.fight
    if fight is None or state.phase == OVER:
        return ()
    if up == "react":
        cards = [*forced_reactions(state, fight)]
        treetops = treetops_open(state, fight)
        cards += [treetops] if treetops >= 0 else []
        name = names[1 - state.seat]
        over = tuple(card_id(state, card) for card in cards)
        label = "window_may" if may_decline(state, fight) else "window"
        return (Zone("window", "window", over, say(label, name=name)),)
    if up in ("break", "break-own") and fight.dino != NONE:
        hit = fight.dino if up == "break" else card_kind(state, fight.card).dino
        hits = fight.hits if up == "break" else fight.bills[0][1]
        return (Zone("hit", "lit", (dino_id(state, hit),), say("suffers", hits=hits)),)
    return ()


# The draft.


def _draft(state: State, viewer: int) -> Iterator[Item]:
    """The viewer's hand (both for who sees all), choices made, cards out of the match."""
    draft = state.draft
    for seat, hand in enumerate(draft.hands):
        hidden = hand.count(None)
        for place, dino in enumerate(dino for dino in hand if dino is not None):
            yield _drafted(f"h{seat}.{dino_id(state, dino)}", f"hand{seat}.{place}",
                           dino_id(state, dino), _facts(state, dino))  # fmt: skip
        if hidden and viewer != seat:
            yield Item(f"hand{seat}", "count", f"s{seat}", say("in_hand"), 4, value=hidden)
    for seat, pick in enumerate(draft.picks):
        if pick is None:
            continue
        if pick.dino is None:
            yield Item(f"pick{seat}", "card", "chosen", say("picked"), seat, "down")
        else:
            label = words().term("dino", dino_id(state, pick.dino))
            note = words().term("picked", pick.place)
            yield Item(f"pick{seat}", "card", "chosen", label, seat, "up", lines=(note,))
    for seat, aside in enumerate(draft.aside):
        for gone in aside:
            label = say("aside") if gone is None else words().term("dino", dino_id(state, gone))
            face: Face = "down" if gone is None else "used"
            lines = () if gone is None else (say("aside"),)
            yield Item(f"aside{seat}", "card", "out", label, seat, face, lines=lines)
    for place, dino in enumerate(draft.out):
        yield Item(f"out.{dino_id(state, dino)}", "card", "out",
                   words().term("dino", dino_id(state, dino)), 2 + place, "used")  # fmt: skip


def _facts(state: State, dino: int) -> tuple[str, ...]:
    found = kind(state, dino)
    cards = say("cards", cards=len(found.cards))
    shipped = _dinos().get(found.id)
    ranking = (say("ranking", ranking=shipped.ranking),) if shipped else ()
    numbers = ", ".join((say("breaks", breaking=found.breaking), *ranking))
    printed = (", ".join(_lines(state, card)) for card in found.cards)
    return (cards, numbers, *printed)


@lru_cache(maxsize=256)
def _drafted(name: str, on: str, dino: str, lines: tuple[str, ...]) -> Item:
    shipped = _dinos().get(dino)
    return Item(name, "card", on, words().term("dino", dino), 0, "up", lines=lines,
                origin=shipped.origin if shipped else "house")  # fmt: skip


# Where the content comes from.


@cache
def _shipped() -> Content:
    return load_content((FOLDER / "content.toml").read_text(encoding="utf-8"))


@cache
def _dinos() -> dict[str, Dino]:
    return {dino.id: dino for dino in _shipped().dino}


@cache
def _card_origins() -> dict[str, Origin]:
    """By card its origin: dice cards first, then the passive one, as they are numbered."""
    content, found = _shipped(), {}
    for dino in content.dino:
        mine: list[Origin] = [card.origin for card in content.dice_card if card.dino == dino.id]
        mine += [card.origin for card in content.passive_card if card.dino == dino.id]
        found.update({f"{dino.id}.{place}": origin for place, origin in enumerate(mine, 1)})
    return found


def _footnote(state: State) -> str:
    """How many of the cards in play are not the publisher's."""
    cards = [card_id(state, card) for seat in (0, 1) for dino in in_play(state, seat)
             for card in kind(state, dino).cards]  # fmt: skip
    if not cards:
        return say("house_draft")
    house = sum(_card_origins().get(card, "house") == "house" for card in cards)
    return say("house", house=house, cards=len(cards)) if house else ""
