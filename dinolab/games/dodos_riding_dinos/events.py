"""What happens in a race of Dodos Riding Dinos: frozen facts, past tense, and the actions.

Racers are numbered by their place at the table: people first, then Challengers, clockwise. Cards
and Racer cards are named by their ids, hexes by their number on the track (`track.py`).
"""

from __future__ import annotations

from typing import Annotated, Final

import msgspec

from dinolab.core.action import Action
from dinolab.core.event import UNKNOWN, Fact

SeatNo = Annotated[int, msgspec.Meta(ge=0, le=9)]
HexNo = Annotated[int, msgspec.Meta(ge=0, le=199)]
Lap = Annotated[int, msgspec.Meta(ge=-9, le=9)]
Number = Annotated[int, msgspec.Meta(ge=0, le=9999)]
Whole = Annotated[int, msgspec.Meta(ge=-9999, le=9999)]
Face = Annotated[int, msgspec.Meta(ge=1, le=6)]
Code = Annotated[str, msgspec.Meta(max_length=32)]
CardId = Annotated[str, msgspec.Meta(max_length=32)]
RacerId = Annotated[str, msgspec.Meta(max_length=32)]


class Part(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """One part of an effect: a code of `effects.py` and its number."""

    code: Code
    n: Number


class CardKind(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A Movement card as the rules need it: its type (`normal`, `aggressive`, `reaction`), its
    Speed, the parts of its effect, and how many there are.
    """

    id: CardId
    type: Code
    speed: Number
    parts: tuple[Part, ...]
    copies: Number


class RacerKind(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A Racer card as the rules need it: its ability with its number, and the modifiers by which it
    runs as a Challenger (added to Normal cards, times Aggressive ones, dice for Reactions).
    """

    id: RacerId
    ability: Code
    n: Number
    normal: Number
    aggressive: Number
    dice: Number


class Hex(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A hex of the track: axial coordinates, what it is (`""`, `flame`, `bypass`, `signal`, `ramp`,
    `landing-small`, `landing-medium`, `landing-large`, `shortcut`), the hexes one goes on to (the
    regular way first), the hex one goes back to, and how many hexes are left to the finish line.
    """

    q: Whole
    r: Whole
    kind: Code
    on: tuple[HexNo, ...]
    back: HexNo
    left: Number


class SetUp(Fact, frozen=True):
    """The race is set up: what it is run with, and the rulings in force (`dodos.ruling.*`).

    `finish` is the hex of the finish line, `start` the first, second and third hex behind it.
    """

    kind = "dodos.set_up"
    people: Number
    challengers: Number
    board: Code
    track: Code
    hexes: tuple[Hex, ...]
    finish: HexNo
    start: tuple[HexNo, HexNo, HexNo]
    snow: bool
    roster: tuple[RacerKind, ...]
    pack: tuple[CardKind, ...]
    abilities: bool
    dealt: Number
    recover: Number
    recover_challenger: Number
    back: Number
    enrage: Number
    skill: Number
    cap: Number
    rulings: tuple[tuple[Code, Code], ...]


# Before the race.


class RacerChosen(Fact, frozen=True):
    """A Racer card is chosen, by its player or (for a Challenger) by luck."""

    kind = "dodos.racer_chosen"
    seat: SeatNo
    racer: RacerId


class FirstPlayerChosen(Fact, frozen=True):
    """Somebody takes the First-player marker."""

    kind = "dodos.first_player_chosen"
    seat: SeatNo


class RacersPlaced(Fact, frozen=True):
    """All stand behind the finish line, by place at the table."""

    kind = "dodos.racers_placed"
    places: tuple[HexNo, ...]


class CardDealt(Fact, frozen=True):
    """A player draws a Movement card."""

    kind = "dodos.card_dealt"
    secret = ("card",)
    seat: SeatNo
    card: CardId | None = UNKNOWN


class PileDealt(Fact, frozen=True):
    """A Challenger draws Movement cards, which nobody looks at."""

    kind = "dodos.pile_dealt"
    seat: SeatNo
    count: Number


class Reshuffled(Fact, frozen=True):
    """The Movement deck has run out; the discard pile is shuffled and becomes the deck."""

    kind = "dodos.reshuffled"
    count: Number


class DeckExhausted(Fact, frozen=True):
    """Deck and discard pile are empty: nothing is drawn."""

    kind = "dodos.deck_exhausted"
    seat: SeatNo


# Scheming.


class RoundBegan(Fact, frozen=True):
    """A round begins with its Scheming phase."""

    kind = "dodos.round_began"
    number: Number
    seat: SeatNo


class NothingToPlay(Fact, frozen=True):
    """A player has no card to play in the Scheming phase: goes back and draws before choosing."""

    kind = "dodos.nothing_to_play"
    seat: SeatNo


class SatOut(Fact, frozen=True):
    """A player still has no card to play: the racer sits this round out."""

    kind = "dodos.sat_out"
    seat: SeatNo


class CardSchemed(Fact, frozen=True):
    """A player lays a card face down."""

    kind = "dodos.card_schemed"
    secret = ("card",)
    seat: SeatNo
    card: CardId | None = UNKNOWN


class CardsRevealed(Fact, frozen=True):
    """All cards are revealed at the same time; an empty id is that of a racer without one."""

    kind = "dodos.cards_revealed"
    revealed: tuple[CardId, ...]


class PileTurned(Fact, frozen=True):
    """The top card of a Challenger's pile is turned up."""

    kind = "dodos.pile_turned"
    seat: SeatNo
    card: CardId


class Enraged(Fact, frozen=True):
    """Enough Aggressive cards were revealed: their owners are enraged for the round."""

    kind = "dodos.enraged"
    racers: tuple[SeatNo, ...]


# Running.


class TurnBegan(Fact, frozen=True):
    """A racer's turn begins: it is to advance by its card's Speed."""

    kind = "dodos.turn_began"
    seat: SeatNo
    card: CardId
    speed: Whole


class MoveBegan(Fact, frozen=True):
    """A racer is to move so many hexes, on or back."""

    kind = "dodos.move_began"
    seat: SeatNo
    steps: Number
    forward: bool
    why: Code


class Advanced(Fact, frozen=True):
    """A racer goes on to a hex."""

    kind = "dodos.advanced"
    seat: SeatNo
    origin: HexNo
    to: HexNo
    lap: Lap


class WentBack(Fact, frozen=True):
    """A racer goes back to a hex."""

    kind = "dodos.went_back"
    seat: SeatNo
    origin: HexNo
    to: HexNo
    lap: Lap


class FlameChosen(Fact, frozen=True):
    """A racer whose movement ends beside a Flame hex enters it, or runs past."""

    kind = "dodos.flame_chosen"
    seat: SeatNo
    enter: bool


class SignalRolled(Fact, frozen=True):
    """The die at a shortcut signal."""

    kind = "dodos.signal_rolled"
    seat: SeatNo
    face: Face


class EggFlicked(Fact, frozen=True):
    """A try to cross the glass ramp: which landing hexes the egg touched."""

    kind = "dodos.egg_flicked"
    seat: SeatNo
    touched: tuple[HexNo, ...]


class Landed(Fact, frozen=True):
    """A racer jumps from the glass ramp to a landing hex."""

    kind = "dodos.landed"
    seat: SeatNo
    origin: HexNo
    to: HexNo
    lap: Lap
    paid: Number


class StayedOnRamp(Fact, frozen=True):
    """A racer's movement ends on the glass ramp."""

    kind = "dodos.stayed_on_ramp"
    seat: SeatNo


class MoveEnded(Fact, frozen=True):
    """A racer's movement is over."""

    kind = "dodos.move_ended"
    seat: SeatNo
    why: Code


class FlameUsed(Fact, frozen=True):
    """What a racer does on a Flame hex: `ashes` or `fireballs`."""

    kind = "dodos.flame_used"
    seat: SeatNo
    way: Code


class AshesTaken(Fact, frozen=True):
    """A card is taken from the discard pile."""

    kind = "dodos.ashes_taken"
    seat: SeatNo
    card: CardId


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


class RacersArranged(Fact, frozen=True):
    """Before a launch the racers are moved within their hexes: `as-they-stand`, `together` or
    `apart`.
    """

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


# End of the round, and of the race.


class RoundEnding(Fact, frozen=True):
    """All have run: End of the Round."""

    kind = "dodos.round_ending"
    number: Number


class AbilityTriggered(Fact, frozen=True):
    """A racer's ability works."""

    kind = "dodos.ability_triggered"
    seat: SeatNo
    ability: Code
    n: Number


class LeadAdvanced(Fact, frozen=True):
    """The Lead Racers, who are to advance 1 hex each."""

    kind = "dodos.lead_advanced"
    racers: tuple[SeatNo, ...]


class DrawsBegan(Fact, frozen=True):
    """Racers are to draw so many cards each, in this order."""

    kind = "dodos.draws_began"
    racers: tuple[SeatNo, ...]
    count: Number


class MarkerPassed(Fact, frozen=True):
    """The First-player marker goes to the left."""

    kind = "dodos.marker_passed"
    seat: SeatNo


class RaceEnded(Fact, frozen=True):
    """The race is over. `progress` is how far each racer is past the finish line (negative: short
    of it), `hands` the cards left, `code` how it was decided.
    """

    kind = "dodos.race_ended"
    winners: tuple[SeatNo, ...]
    progress: tuple[Whole, ...]
    hands: tuple[Number, ...]
    code: Code


FACTS: Final[tuple[type[Fact], ...]] = (
    SetUp, RacerChosen, FirstPlayerChosen, RacersPlaced, CardDealt, PileDealt, Reshuffled,
    DeckExhausted, RoundBegan, NothingToPlay, SatOut, CardSchemed, CardsRevealed, PileTurned,
    Enraged, TurnBegan, MoveBegan, Advanced, WentBack, FlameChosen, SignalRolled, EggFlicked,
    Landed, StayedOnRamp, MoveEnded, FlameUsed, AshesTaken, WindowOpened, ReactionPlayed,
    ReactionPassed, WindowClosed, EffectBegan, EffectSkipped, EffectEnded, AbilityPlaced,
    PartBegan, TargetChosen, DamageDealt, DiscardsChosen, Discarded, PileDiscarded, DamageDone,
    PartFizzled, CardTaken, CardGiven, DiceRolled, DiceKept, DiceRerolled, RacersArranged,
    Thrown, Swapped, PlayedDiscarded, Recovering, TurnEnded, RoundEnding, AbilityTriggered,
    LeadAdvanced, DrawsBegan, MarkerPassed, RaceEnded,
)  # fmt: skip


# What luck answers.


class DrawCard(Action, frozen=True, tag="dodos.draw_card"):
    """Luck: which card is drawn."""

    card: CardId


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
    """Luck: which card of a hand is taken."""

    card: CardId


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
    """Give a card in exchange."""

    card: CardId


class KeepDice(Action, frozen=True, tag="dodos.keep_dice"):
    """Keep the roll."""


class Reroll(Action, frozen=True, tag="dodos.reroll"):
    """Roll once more."""


class Arrange(Action, frozen=True, tag="dodos.arrange"):
    """Move the racers within their hexes before a launch."""

    way: Code


ACTIONS: Final[tuple[type[Action], ...]] = (
    DrawCard, TurnPile, RollDie, RollDice, TakeCard, Throw, Flick,
    ChooseRacer, ChooseFirst, Scheme, ShowNothing, ChooseFlame, UseFlame, TakeAshes, ChooseLanding,
    PayRamp, React, Pass, PlaceAbility, Target, DiscardCards, Give, KeepDice, Reroll, Arrange,
)  # fmt: skip
