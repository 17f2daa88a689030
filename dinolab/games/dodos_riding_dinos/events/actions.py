"""What luck answers and what people choose."""

from __future__ import annotations

from dinolab.core.action import Action
from dinolab.games.dodos_riding_dinos.events.shapes import (
    CardId,
    Code,
    Face,
    HexNo,
    Number,
    RacerId,
    SeatNo,
    Whole,
)


class DrawCard(Action, frozen=True, tag="dodos.draw_card"):
    """Luck: which card is drawn; UNKNOWN at a real table, where only its owner looks at it."""

    card: CardId | None


class TurnPile(Action, frozen=True, tag="dodos.turn_pile"):
    """Luck: the top card of a Challenger's pile."""

    card: CardId


class RollDie(Action, frozen=True, tag="dodos.roll_die"):
    """Luck: the die at a shortcut signal."""

    face: Face


class RollDice(Action, frozen=True, tag="dodos.roll_dice"):
    """Luck: dice for an effect, from the lowest face up."""

    dice: tuple[Face, ...]


class TakeCard(Action, frozen=True, tag="dodos.take_card"):
    """Luck: which card of a hand is taken; UNKNOWN at a real table."""

    card: CardId | None


class Throw(Action, frozen=True, tag="dodos.throw"):
    """What came of a throw: whom the token touched, or that it was foul."""

    hits: tuple[SeatNo, ...]
    foul: bool


class Flick(Action, frozen=True, tag="dodos.flick"):
    """What came of flicking the egg over the ramp: the landing hexes it touched."""

    touched: tuple[HexNo, ...]


# What players choose.


class ChooseRacer(Action, frozen=True, tag="dodos.choose_racer"):
    """Take a Racer card (luck says it for Challengers)."""

    racer: RacerId


class ChooseFirst(Action, frozen=True, tag="dodos.choose_first"):
    """Say who runs the fastest in real life and goes first."""

    seat: SeatNo


class Scheme(Action, frozen=True, tag="dodos.scheme"):
    """Lay a card face down."""

    card: CardId


class ShowNothing(Action, frozen=True, tag="dodos.show_nothing"):
    """Say that one has no Normal or Aggressive card."""


class ChooseFlame(Action, frozen=True, tag="dodos.choose_flame"):
    """Enter the Flame hex, or run past."""

    enter: bool


class UseFlame(Action, frozen=True, tag="dodos.use_flame"):
    """Take a card from the ashes, or throw fireballs."""

    way: Code


class TakeAshes(Action, frozen=True, tag="dodos.take_ashes"):
    """Take a card from the discard pile."""

    card: CardId


class ChooseLanding(Action, frozen=True, tag="dodos.choose_landing"):
    """Of the landing hexes the egg touched, land on this one."""

    to: HexNo


class PayRamp(Action, frozen=True, tag="dodos.pay_ramp"):
    """Take damage and land on the hex with the smallest paw, or stay on the ramp."""

    pay: bool


class React(Action, frozen=True, tag="dodos.react"):
    """Play a Reaction card; a Block says against what (-1: the card being resolved)."""

    card: CardId
    against: Whole


class Pass(Action, frozen=True, tag="dodos.pass"):
    """Play no Reaction card now, or none in this round."""

    all_round: bool


class PlaceAbility(Action, frozen=True, tag="dodos.place_ability"):
    """Resolve the ability before this part of the effect."""

    gap: Number


class Target(Action, frozen=True, tag="dodos.target"):
    """Choose the racer that an effect is about."""

    target: SeatNo


class DiscardCards(Action, frozen=True, tag="dodos.discard_cards"):
    """Discard these cards for damage."""

    cards: tuple[CardId, ...]


class Give(Action, frozen=True, tag="dodos.give"):
    """Give a card in exchange; UNKNOWN at a real table."""

    card: CardId | None


class KeepDice(Action, frozen=True, tag="dodos.keep_dice"):
    """Keep the roll."""


class Reroll(Action, frozen=True, tag="dodos.reroll"):
    """Roll once more."""


class Aim(Action, frozen=True, tag="dodos.aim"):
    """Aim a token a little beside a racer (`throws.BESIDE`)."""

    target: SeatNo
    beside: Number


class AimFlick(Action, frozen=True, tag="dodos.aim_flick"):
    """Aim the egg at a landing hex, or (from 1 on) a little beside its middle."""

    to: HexNo
    beside: Number


class Arrange(Action, frozen=True, tag="dodos.arrange"):
    """Move the racers within their hexes before a launch."""

    way: Code


class UsePower(Action, frozen=True, tag="dodos.use_power"):
    """Use a Power-up card now."""

    power: CardId


class PlayExtra(Action, frozen=True, tag="dodos.play_extra"):
    """Use a Power-up card that brings another Movement card into the turn, and play that."""

    power: CardId
    card: CardId


class KeepPowers(Action, frozen=True, tag="dodos.keep_powers"):
    """Use no Power-up card now."""


class DrawPower(Action, frozen=True, tag="dodos.draw_power"):
    """Luck: the next Power-up card."""

    power: CardId
