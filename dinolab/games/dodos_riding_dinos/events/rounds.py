"""Before the race, the Scheming phase, the end of rounds and of the race."""

from __future__ import annotations

from dinolab.core.event import UNKNOWN, Fact
from dinolab.games.dodos_riding_dinos.events.shapes import (
    CardId,
    CardKind,
    Code,
    Course,
    Hex,
    HexNo,
    Number,
    PowerKind,
    RacerId,
    RacerKind,
    SeatNo,
    Whole,
)


class SetUp(Fact, frozen=True):
    """The table is set up: what is run with, and the rulings in force (`dodos.ruling.*`).

    `mode` is `race`, `cup` or `derby`. `finish` is the hex of the finish line, `start` the first,
    second and third hex behind it. In a Cup `later` are the tracks of the races still to come and
    `powers` its Power-up cards. In a Derby the hexes of the outer track follow those of the inner
    one, from `split` on (0: there is one track), and so do its start hexes.
    """

    kind = "dodos.set_up"
    mode: Code
    people: Number
    challengers: Number
    board: Code
    track: Code
    hexes: tuple[Hex, ...]
    finish: HexNo
    start: tuple[HexNo, ...]
    split: HexNo
    snow: bool
    later: tuple[Course, ...]
    powers: tuple[PowerKind, ...]
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
