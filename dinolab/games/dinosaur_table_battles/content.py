"""The shape of Dinosaur Table Battles' content pack: dinosaurs, their cards, the numbers.

Rules never read it after set-up: the set-up event writes down every number they need.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec
from msgspec.structs import replace

from dinolab.core.content import Sourced, read_content
from dinolab.core.errors import BadContent
from dinolab.games.dinosaur_table_battles.powers import ATTACKS, PASSIVES, REACTIONS
from dinolab.games.dinosaur_table_battles.shapes import CardKind, DinoKind

Small = Annotated[int, msgspec.Meta(ge=0, le=99)]
Id = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9-]{1,32}$")]
Faces = tuple[Annotated[int, msgspec.Meta(ge=1, le=6)], ...]

CARDS: Final = {"large": 3, "small": 2}
"""How many Action Cards a dinosaur has by its size."""


class Dino(Sourced, frozen=True):
    """A Dino Card. `weight`, `length` and `diet` are palaeontology (`source` says whose)."""

    id: Id
    name: str
    size: Literal["large", "small"]
    breaking: Annotated[int, msgspec.Meta(ge=1, le=20)]
    ranking: Small
    weight: str
    length: str
    diet: str
    source: str


class DiceCard(Sourced, frozen=True):
    """An Action Card with dice: icons (`brackets`: one die a turn) or doubles, an attack, a
    reaction, each of which may need a pair.
    """

    dino: Id
    faces: Faces
    brackets: bool
    doubles: bool
    attack: str
    attack_pair: bool
    reaction: str
    reaction_pair: bool


class PassiveCard(Sourced, frozen=True):
    """An Action Card with a passive ability: its code in `powers.py`, its number, its name."""

    dino: Id
    name: str
    passive: str
    n: Small


class Team(Sourced, frozen=True):
    """A team of the suggested set-up."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=1)]
    dinos: tuple[Id, ...]


class Tokens(Sourced, frozen=True):
    """Extra Hit tokens that a dinosaur brings its side."""

    dino: Id
    tokens: Small


class Table(Sourced, frozen=True):
    """The numbers of the rules."""

    hand: Annotated[int, msgspec.Meta(ge=2, le=7)]
    most_cards: Annotated[int, msgspec.Meta(ge=4, le=20)]
    dice: Annotated[int, msgspec.Meta(ge=1, le=10)]
    tokens: Small
    tokens_each: Annotated[int, msgspec.Meta(ge=1, le=20)]
    tokens_extra: Small
    places: Annotated[int, msgspec.Meta(ge=1, le=8)]
    cap: Annotated[int, msgspec.Meta(ge=2, le=9999)]


class Content(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that is printed on the components, and where we have it from."""

    note: str
    dino: tuple[Dino, ...]
    dice_card: tuple[DiceCard, ...]
    passive_card: tuple[PassiveCard, ...]
    team: tuple[Team, Team]
    tokens: tuple[Tokens, ...]
    table: Table

    @property
    def cards(self) -> tuple[CardKind, ...]:
        """All Action Cards, by dinosaur, the dice cards first; the id counts from 1."""
        found: list[CardKind] = []
        for number, dino in enumerate(self.dino):
            mine = [_dice_card(number, card) for card in self.dice_card if card.dino == dino.id]
            mine += [
                _passive_card(number, card) for card in self.passive_card if card.dino == dino.id
            ]
            found += [replace(card, id=f"{dino.id}.{place}") for place, card in enumerate(mine, 1)]
        return tuple(found)

    @property
    def dinos(self) -> tuple[DinoKind, ...]:
        """All dinosaurs, with the numbers of their cards."""
        cards = self.cards
        extra = {tokens.dino: tokens.tokens for tokens in self.tokens}
        return tuple(
            DinoKind(
                dino.id,
                dino.breaking,
                tuple(number for number, card in enumerate(cards) if card.dino == index),
                extra.get(dino.id, 0),
            )
            for index, dino in enumerate(self.dino)
        )

    def number(self, dino: str) -> int:
        """A dinosaur's number."""
        return [d.id for d in self.dino].index(dino)


def _dice_card(dino: int, card: DiceCard) -> CardKind:
    return CardKind(
        "", dino, card.faces, card.brackets, card.doubles, card.attack, card.attack_pair,
        card.reaction, card.reaction_pair, "", 0,
    )  # fmt: skip


def _passive_card(dino: int, card: PassiveCard) -> CardKind:
    return CardKind("", dino, (), False, False, "", False, "", False, card.passive, card.n)


def load_content(text: str) -> Content:
    """Read a content pack; raises `BadContent` naming what does not fit."""
    content = read_content(text, Content)
    if problems := [*_dino_problems(content), *_card_problems(content)]:
        raise BadContent("content.toml: " + "; ".join(problems))
    return content


def _dino_problems(content: Content) -> list[str]:
    ids = [dino.id for dino in content.dino]
    names = [dino.name for dino in content.dino]
    found = [f"dino {name} stands twice" for name in sorted(set(ids)) if ids.count(name) > 1]
    if names != sorted(names):
        found.append("the dinosaurs must stand in alphabetical order (it decides who goes first)")
    if len(ids) < 2 * content.table.hand:
        found.append(f"a draft needs {2 * content.table.hand} dinosaurs")
    used = [card.dino for card in content.dice_card] + [p.dino for p in content.passive_card]
    used += [extra.dino for extra in content.tokens]
    used += [dino for team in content.team for dino in team.dinos]
    found += [f"there is no dino {name!r}" for name in sorted(set(used) - set(ids))]
    for dino in content.dino:
        dice = sum(card.dino == dino.id for card in content.dice_card)
        passives = sum(card.dino == dino.id for card in content.passive_card)
        if (dice, passives) != (CARDS[dino.size] - 1, 1):
            found.append(
                f"dino {dino.id}: {CARDS[dino.size] - 1} dice cards and one passive are needed"
            )
    for number, team in enumerate(content.team):
        if team.seat != number or len(set(team.dinos)) < 2:
            found.append(f"team {number}: seat {number} and two or more dinosaurs are needed")
    return found


def _card_problems(content: Content) -> list[str]:
    found = []
    for card in content.dice_card:
        where = f"dice_card of {card.dino}"
        if card.doubles == bool(card.faces) or (card.brackets and card.doubles):
            found.append(f"{where}: it has icons (perhaps in brackets), or doubles")
        if tuple(sorted(set(card.faces))) != card.faces:
            found.append(f"{where}: faces must be different and rise")
        if card.attack not in ATTACKS:
            found.append(f"{where}: attack {card.attack!r} is none of {', '.join(ATTACKS)}")
        if card.reaction not in REACTIONS:
            found.append(f"{where}: reaction {card.reaction!r} is none of {', '.join(REACTIONS)}")
    for passive in content.passive_card:
        if passive.passive not in PASSIVES:
            found.append(
                f"passive_card of {passive.dino}: {passive.passive!r} is none of "
                + ", ".join(PASSIVES)
            )
    return found
