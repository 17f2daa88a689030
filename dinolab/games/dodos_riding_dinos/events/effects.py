"""The reaction window, effects and their parts, recovery."""

from __future__ import annotations

from dinolab.core.event import UNKNOWN, Fact
from dinolab.games.dodos_riding_dinos.events.shapes import (
    CardId,
    Code,
    Face,
    Number,
    SeatNo,
    Whole,
)


class WindowOpened(Fact, frozen=True):
    """Everybody may play Reaction cards now."""

    kind = "dodos.window_opened"
    seat: SeatNo


class ReactionPlayed(Fact, frozen=True):
    """A Reaction card is played. `against` is -1 for the card being resolved, else which reaction
    of this window a Block is meant for; -2 where it is no Block.
    """

    kind = "dodos.reaction_played"
    seat: SeatNo
    card: CardId
    against: Whole


class ReactionPassed(Fact, frozen=True):
    """No Reaction card is played; with `all_round` none in this round."""

    kind = "dodos.reaction_passed"
    seat: SeatNo
    all_round: bool


class WindowClosed(Fact, frozen=True):
    """Nobody plays another Reaction card. `cancelled` says whether the effect is cancelled,
    `stands` which reactions of the window are not.
    """

    kind = "dodos.window_closed"
    seat: SeatNo
    cancelled: bool
    stands: tuple[Number, ...]


class EffectBegan(Fact, frozen=True):
    """A card's effect is resolved."""

    kind = "dodos.effect_began"
    seat: SeatNo
    card: CardId


class EffectSkipped(Fact, frozen=True):
    """A card's effect is not resolved: `blocked`, `enraged`, `challenger`, `cost`, `none`."""

    kind = "dodos.effect_skipped"
    seat: SeatNo
    card: CardId
    why: Code


class EffectEnded(Fact, frozen=True):
    """An effect is resolved."""

    kind = "dodos.effect_ended"
    seat: SeatNo
    card: CardId


class AbilityPlaced(Fact, frozen=True):
    """A player says before which part of the effect an ability is resolved."""

    kind = "dodos.ability_placed"
    seat: SeatNo
    gap: Number


class PartBegan(Fact, frozen=True):
    """The next part of an effect."""

    kind = "dodos.part_began"
    seat: SeatNo
    code: Code
    n: Number


class TargetChosen(Fact, frozen=True):
    """A player chooses the racer that an effect is about."""

    kind = "dodos.target_chosen"
    seat: SeatNo
    target: SeatNo


class DamageDealt(Fact, frozen=True):
    """Racers take damage: so many cards each is to discard."""

    kind = "dodos.damage_dealt"
    seat: SeatNo
    victims: tuple[SeatNo, ...]
    damage: tuple[Number, ...]


class DiscardsChosen(Fact, frozen=True):
    """A player has chosen what to discard; shown when all have."""

    kind = "dodos.discards_chosen"
    secret = ("cards",)
    seat: SeatNo
    cards: tuple[CardId, ...] | None = UNKNOWN


class Discarded(Fact, frozen=True):
    """Cards are discarded for damage."""

    kind = "dodos.discarded"
    seat: SeatNo
    discards: tuple[CardId, ...]


class PileDiscarded(Fact, frozen=True):
    """A Challenger discards the top card of its pile for damage."""

    kind = "dodos.pile_discarded"
    seat: SeatNo
    card: CardId


class DamageDone(Fact, frozen=True):
    """All have discarded."""

    kind = "dodos.damage_done"
    seat: SeatNo


class PartFizzled(Fact, frozen=True):
    """A part of an effect has nobody or nothing to work on."""

    kind = "dodos.part_fizzled"
    seat: SeatNo
    code: Code


class CardTaken(Fact, frozen=True):
    """A card goes from one hand to another unseen by the others."""

    kind = "dodos.card_taken"
    secret = ("card",)
    seat: SeatNo
    target: SeatNo
    card: CardId | None = UNKNOWN


class CardGiven(Fact, frozen=True):
    """A card is given back in an exchange."""

    kind = "dodos.card_given"
    secret = ("card",)
    seat: SeatNo
    target: SeatNo
    card: CardId | None = UNKNOWN


class DiceRolled(Fact, frozen=True):
    """Dice are rolled for an effect."""

    kind = "dodos.dice_rolled"
    seat: SeatNo
    dice: tuple[Face, ...]


class DiceKept(Fact, frozen=True):
    """A roll is kept."""

    kind = "dodos.dice_kept"
    seat: SeatNo


class DiceRerolled(Fact, frozen=True):
    """A roll is to be made once more."""

    kind = "dodos.dice_rerolled"
    seat: SeatNo


class Aimed(Fact, frozen=True):
    """A player aims a token a little beside a racer."""

    kind = "dodos.aimed"
    seat: SeatNo
    target: SeatNo
    beside: Number


class RacersArranged(Fact, frozen=True):
    """Before a launch the racers are moved within their hexes: `together` or `apart`."""

    kind = "dodos.racers_arranged"
    seat: SeatNo
    way: Code


class Thrown(Fact, frozen=True):
    """A Projectile was launched: whom it touched, or that the throw was foul."""

    kind = "dodos.thrown"
    seat: SeatNo
    token: Code
    hits: tuple[SeatNo, ...]
    foul: bool


class Swapped(Fact, frozen=True):
    """Two racers change places."""

    kind = "dodos.swapped"
    seat: SeatNo
    target: SeatNo


class PlayedDiscarded(Fact, frozen=True):
    """The card that was played goes to the discard pile."""

    kind = "dodos.played_discarded"
    seat: SeatNo
    card: CardId


class Recovering(Fact, frozen=True):
    """A racer without cards goes back and draws a new hand."""

    kind = "dodos.recovering"
    seat: SeatNo
    count: Number


class TurnEnded(Fact, frozen=True):
    """A racer's turn is over."""

    kind = "dodos.turn_ended"
    seat: SeatNo
