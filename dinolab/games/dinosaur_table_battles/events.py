"""What happens in a match of Dinosaur Table Battles: frozen facts, past tense, and the actions.

Dinosaurs and Action Cards are named by their ids (`triceratops`, `triceratops.1`), so that a pack
with other dinosaurs reads right; a position counts them by their place in the set-up. A die is its
face, 1 to 6. `seat` 0 and 1 are the two sides.
"""

from __future__ import annotations

from typing import Annotated, Final

import msgspec

from dinolab.core.action import Action
from dinolab.core.event import UNKNOWN, Fact
from dinolab.games.dinosaur_table_battles.shapes import (
    CardId,
    CardKind,
    Code,
    Dice,
    DinoId,
    DinoKind,
    DinoNo,
    Face,
    Number,
    SeatNo,
)

# Before the match.


class SetUp(Fact, frozen=True):
    """What this match is played with, and the rulings in force (`battles.ruling.*`)."""

    kind = "battles.set_up"
    dinos: tuple[DinoKind, ...]
    cards: tuple[CardKind, ...]
    teams: tuple[tuple[DinoNo, ...], ...]
    dealt: Number
    most_cards: Number
    dice_each: Number
    tokens_each: Number
    tokens_extra: Number
    places: Number
    cap: Number
    rulings: tuple[tuple[Code, Code], ...]


class DinoDealt(Fact, frozen=True):
    """A player is dealt a Dino Card for the draft."""

    kind = "battles.dino_dealt"
    secret = ("dino",)
    seat: SeatNo
    dino: DinoId | None = UNKNOWN


class DinoSetAside(Fact, frozen=True):
    """A player removes one of the dealt cards from the match without showing it."""

    kind = "battles.dino_set_aside"
    secret = ("dino",)
    seat: SeatNo
    dino: DinoId | None = UNKNOWN


class DinoChosen(Fact, frozen=True):
    """A player has chosen a card of the draft: to place it, or to remove it from the match."""

    kind = "battles.dino_chosen"
    secret = ("dino", "place")
    seat: SeatNo
    dino: DinoId | None = UNKNOWN
    place: bool | None = UNKNOWN


class ChoiceShown(Fact, frozen=True):
    """A choice of the draft is shown: the dinosaur lies in front of its side (`place`), or is out
    of the match.
    """

    kind = "battles.choice_shown"
    seat: SeatNo
    dino: DinoId
    place: bool


class HandReceived(Fact, frozen=True):
    """A player takes the opponent's hand of the draft."""

    kind = "battles.hand_received"
    secret = ("hand",)
    seat: SeatNo
    hand: tuple[DinoId, ...] | None = UNKNOWN


class Redrafted(Fact, frozen=True):
    """A side has fewer than two dinosaurs, so the draft begins anew (only by ruling)."""

    kind = "battles.redrafted"
    attempt: Number


class TokensTaken(Fact, frozen=True):
    """A side takes its Hit tokens, in all `tokens`: so many for its dinosaurs and for each reason
    to take more; `reasons` names those that count.
    """

    kind = "battles.tokens_taken"
    seat: SeatNo
    tokens: Number
    for_dinos: Number
    fewer_dinos: Number
    fewer_cards: Number
    for_rex: Number
    reasons: tuple[Code, ...]


class FirstSide(Fact, frozen=True):
    """Which side goes first: the one with `fewest` tokens, or the `alphabet` says it."""

    kind = "battles.first_side"
    seat: SeatNo
    code: Code


# A turn.


class TurnBegan(Fact, frozen=True):
    """A turn begins with its attack phase."""

    kind = "battles.turn_began"
    seat: SeatNo
    number: Number


class AttackLost(Fact, frozen=True):
    """The side reacted in the opponent's turn, so its attack phase is skipped."""

    kind = "battles.attack_lost"
    seat: SeatNo


class AttackPassed(Fact, frozen=True):
    """The side makes no attack: it does not want to."""

    kind = "battles.attack_passed"
    seat: SeatNo


class Attacked(Fact, frozen=True):
    """An attack is made: all dice leave the card. `hits` it would inflict before reactions, `own`
    on the attacker; `att_one` and `def_one` say who had one token then.
    """

    kind = "battles.attacked"
    seat: SeatNo
    card: CardId
    target: DinoId
    dice: Dice
    hits: Number
    own: Number
    att_one: bool
    def_one: bool


class Reacted(Fact, frozen=True):
    """The attacked side reacts with a card: all dice leave it (a card flipped for it has none)."""

    kind = "battles.reacted"
    seat: SeatNo
    card: CardId
    dice: Dice


class ReactionDeclined(Fact, frozen=True):
    """The attacked side may react, and does not."""

    kind = "battles.reaction_declined"
    seat: SeatNo


class AttackBlocked(Fact, frozen=True):
    """A Block cancels the attack: no hits on either side."""

    kind = "battles.attack_blocked"
    card: CardId


class HitsCounted(Fact, frozen=True):
    """What the attack comes to: `hits` on a dinosaur of the attacked side, `own` from the attack
    itself and `counter` from the reaction on the attacker.
    """

    kind = "battles.hits_counted"
    seat: SeatNo
    dino: DinoId
    hits: Number
    own: Number
    counter: Number


class NoHits(Fact, frozen=True):
    """The attack comes to no hit on the attacked side; to `own` and `counter` on the attacker."""

    kind = "battles.no_hits"
    seat: SeatNo
    dino: DinoId
    own: Number
    counter: Number


class TokensPaid(Fact, frozen=True):
    """A side removes Hit tokens for hits. `stolen` of them will go to the attacker."""

    kind = "battles.tokens_paid"
    seat: SeatNo
    hits: Number
    paid: Number
    stolen: Number
    why: Code


class TokensStolen(Fact, frozen=True):
    """The attacker takes tokens that the other side removed (Egg Thieves)."""

    kind = "battles.tokens_stolen"
    seat: SeatNo
    count: Number


class HitsFellAway(Fact, frozen=True):
    """Hits on the attacker that it need not pay after all."""

    kind = "battles.hits_fell_away"
    seat: SeatNo
    hits: Number
    why: Code


class CardFlipped(Fact, frozen=True):
    """A side flips an Action Card face down for all hits of the attack; its dice come back."""

    kind = "battles.card_flipped"
    seat: SeatNo
    card: CardId


class DinoLeft(Fact, frozen=True):
    """A dinosaur without face-up Action Cards leaves play."""

    kind = "battles.dino_left"
    seat: SeatNo
    dino: DinoId


class AttackEnded(Fact, frozen=True):
    """The attack is over; the roll phase begins."""

    kind = "battles.attack_ended"
    seat: SeatNo


class DiceRolled(Fact, frozen=True):
    """The side rolls all dice that lie on no card."""

    kind = "battles.dice_rolled"
    seat: SeatNo
    dice: Dice


class NothingToRoll(Fact, frozen=True):
    """All dice of the side lie on cards."""

    kind = "battles.nothing_to_roll"
    seat: SeatNo


class DicePlaced(Fact, frozen=True):
    """Rolled dice of one face are placed on a card."""

    kind = "battles.dice_placed"
    seat: SeatNo
    card: CardId
    face: Face
    count: Number


class TurnEnded(Fact, frozen=True):
    """The side places no more dice; what is left goes back to its pool."""

    kind = "battles.turn_ended"
    seat: SeatNo


class MatchEnded(Fact, frozen=True):
    """The match is over. `tokens_left` and `cards_up` by seat; `code` says how it was decided."""

    kind = "battles.match_ended"
    winners: tuple[SeatNo, ...]
    tokens_left: tuple[Number, Number]
    cards_up: tuple[Number, Number]
    code: Code


class RemovalsShown(Fact, frozen=True):
    """The cards removed in secret are shown after the match."""

    kind = "battles.removals_shown"
    removed: tuple[DinoId, DinoId]


FACTS: Final[tuple[type[Fact], ...]] = (
    SetUp, DinoDealt, DinoSetAside, DinoChosen, ChoiceShown, HandReceived, Redrafted,
    TokensTaken, FirstSide, TurnBegan, AttackLost, AttackPassed, Attacked, Reacted,
    ReactionDeclined, AttackBlocked, HitsCounted, NoHits, TokensPaid, TokensStolen, HitsFellAway,
    CardFlipped, DinoLeft, AttackEnded, DiceRolled, NothingToRoll, DicePlaced, TurnEnded,
    MatchEnded, RemovalsShown,
)  # fmt: skip


# What luck answers.


class Deal(Action, frozen=True, tag="battles.deal"):
    """Luck: which Dino Card is dealt."""

    dino: DinoId


class Roll(Action, frozen=True, tag="battles.roll"):
    """Luck: what the dice show."""

    dice: Dice


# What players choose.


class SetAside(Action, frozen=True, tag="battles.set_aside"):
    """Remove a dealt card from the match without showing it."""

    dino: DinoId


class Choose(Action, frozen=True, tag="battles.choose"):
    """Place a card of the draft in front of oneself, or remove it from the match."""

    dino: DinoId
    place: bool


class Attack(Action, frozen=True, tag="battles.attack"):
    """Attack a dinosaur with a card."""

    card: CardId
    target: DinoId


class PassAttack(Action, frozen=True, tag="battles.pass_attack"):
    """Make no attack this turn."""


class React(Action, frozen=True, tag="battles.react"):
    """React with a card."""

    card: CardId


class Decline(Action, frozen=True, tag="battles.decline"):
    """Do not react, where one need not."""


class Flip(Action, frozen=True, tag="battles.flip"):
    """Flip an Action Card of the dinosaur that is hit instead of removing tokens."""

    card: CardId


class Pay(Action, frozen=True, tag="battles.pay"):
    """Remove Hit tokens for the hits."""


class Place(Action, frozen=True, tag="battles.place"):
    """Place rolled dice of one face on a card."""

    card: CardId
    face: Face
    count: Annotated[int, msgspec.Meta(ge=1, le=12)]


class EndTurn(Action, frozen=True, tag="battles.end_turn"):
    """Place no more dice."""


ACTIONS: Final[tuple[type[Action], ...]] = (
    Deal, Roll, SetAside, Choose, Attack, PassAttack, React, Decline, Flip, Pay, Place, EndTurn,
)  # fmt: skip
