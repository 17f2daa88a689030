"""What happens in a game of Dino Racer: frozen facts, past tense, and the actions behind them.

Dinos are numbers 0-4 in the order of the content pack (T-Rex, Raptor, Steggy, Tri-Top, Bronto).
A space is a number: 0 at the starting line, k under checkpoint k, one more than the last
checkpoint at the checkered flag. Lane 0 is the highest.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from dinolab.core.action import Action
from dinolab.core.event import Fact

DinoNo = Annotated[int, msgspec.Meta(ge=0, le=4)]
SeatNo = Annotated[int, msgspec.Meta(ge=0, le=5)]
Space = Annotated[int, msgspec.Meta(ge=0, le=99)]
Number = Annotated[int, msgspec.Meta(ge=0, le=9999)]
Counts = tuple[Number, ...]
"""One number for each dino (or for each kind of checkpoint card)."""
CardId = Annotated[str, msgspec.Meta(max_length=32)]


class Kind(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A kind of checkpoint card as the rules need it: its effect's code, numbers and strikes."""

    effect: str
    args: tuple[Number, ...]
    times: Number


class Task(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """One thing that is bound to happen next, with the rule that brings it.

    `act` is `by` (a dino goes on `n` spaces), `back` (falls back `n`), `to` (goes to space `n`),
    `swap` (changes places with dino `n`), `lanes` (all lanes turn upside down), `strike` (the card
    of checkpoint `n` strikes), `turbo` (a race card is drawn; its dino goes on `n`), `pass` (the
    deck goes on), `race-end` (the Race End card shows).
    """

    act: str
    dino: DinoNo
    n: Number
    rule: str


# What the table agreed on and how the race goes on.


class SetUp(Fact, frozen=True):
    """The game is set up: every number that later rules need, and the options in force.

    `cards` are the ids of the checkpoint cards; `kinds` and `supply` have one entry for each.
    """

    kind = "racer.set_up"
    players: Number
    lengths: tuple[Number, ...]
    deck: Counts
    cards: tuple[CardId, ...]
    kinds: tuple[Kind, ...]
    supply: Counts
    pays: tuple[tuple[Number, Number, Number], ...]
    lanes: Counts
    flips: Number
    picks: Number
    hidden: bool
    counts_shown: bool
    snake: bool
    refire: bool
    due_first: bool
    back_undoes: bool
    draft_cut: bool
    turbo_fizzles: bool
    ends_when_empty: bool


class RaceSetUp(Fact, frozen=True):
    """A racetrack is laid: `kept` face-down cards of the last one, `added` at the start side."""

    kind = "racer.race_set_up"
    race: Number
    length: Number
    kept: Number
    added: Number


class AnnouncerChosen(Fact, frozen=True):
    """Luck gives the race deck to the first announcer."""

    kind = "racer.announcer_chosen"
    seat: SeatNo


class Flipped(Fact, frozen=True):
    """The announcer flips a race card."""

    kind = "racer.flipped"
    dino: DinoNo


class Advanced(Fact, frozen=True):
    """A dino moves forward to a space before the flag."""

    kind = "racer.advanced"
    dino: DinoNo
    origin: Space
    to: Space


class ReachedFlag(Fact, frozen=True):
    """A dino moves forward to the checkered flag."""

    kind = "racer.reached_flag"
    dino: DinoNo
    origin: Space
    to: Space


class FellBack(Fact, frozen=True):
    """A dino moves back."""

    kind = "racer.fell_back"
    dino: DinoNo
    origin: Space
    to: Space


class Stayed(Fact, frozen=True):
    """A dino that should move is already where it would go."""

    kind = "racer.stayed"
    dino: DinoNo
    to: Space


class Swapped(Fact, frozen=True):
    """Two dinos change places, lanes included."""

    kind = "racer.swapped"
    dino: DinoNo
    other: DinoNo


class LanesTurned(Fact, frozen=True):
    """All dinos change lanes, staying where they are along the track."""

    kind = "racer.lanes_turned"
    lanes: Counts


class CheckpointTurned(Fact, frozen=True):
    """A checkpoint card is turned face up."""

    kind = "racer.checkpoint_turned"
    checkpoint: Number
    card: CardId


class CheckpointPassedAnew(Fact, frozen=True):
    """A face-up checkpoint card is to strike again (only by ruling)."""

    kind = "racer.checkpoint_passed_anew"
    checkpoint: Number
    card: CardId


class CheckpointsRearmed(Fact, frozen=True):
    """A dino stands behind checkpoints that have struck; all but `fired` of them may strike anew
    (only by ruling).
    """

    kind = "racer.checkpoints_rearmed"
    fired: Number


class EffectStruck(Fact, frozen=True):
    """A checkpoint card strikes: the dinos it is about, and what is bound to happen."""

    kind = "racer.effect_struck"
    checkpoint: Number
    card: CardId
    dinos: tuple[DinoNo, ...]
    tasks: tuple[Task, ...]


class TurboDrawn(Fact, frozen=True):
    """A race card is drawn for TURBO; it is discarded, never drafted."""

    kind = "racer.turbo_drawn"
    dino: DinoNo


class TurboFizzled(Fact, frozen=True):
    """No race card is left for TURBO, and by ruling nothing happens."""

    kind = "racer.turbo_fizzled"
    checkpoint: Number


class Drafted(Fact, frozen=True):
    """A player takes one of the flipped race cards."""

    kind = "racer.drafted"
    seat: SeatNo
    dino: DinoNo


class LeftoverDiscarded(Fact, frozen=True):
    """The card that nobody took is discarded; its dino advances."""

    kind = "racer.leftover_discarded"
    dino: DinoNo


class DeckPassed(Fact, frozen=True):
    """The race deck goes to the next announcer."""

    kind = "racer.deck_passed"
    seat: SeatNo


class RaceEndRevealed(Fact, frozen=True):
    """The Race End card shows: this race is the last."""

    kind = "racer.race_end_revealed"


class RaceEnded(Fact, frozen=True):
    """A race is over; `standings` are the dinos from 1st to 5th."""

    kind = "racer.race_ended"
    race: Number
    standings: tuple[DinoNo, ...]


class Scored(Fact, frozen=True):
    """Everybody's cards are laid open and scored."""

    kind = "racer.scored"
    race: Number
    piles: tuple[Counts, ...]
    points: tuple[Number, ...]


class GameEnded(Fact, frozen=True):
    """The game is over. `code` says how it was decided: `most-points`, `best-race` or `shared`."""

    kind = "racer.game_ended"
    winners: tuple[SeatNo, ...]
    totals: tuple[Number, ...]
    best: tuple[Number, ...]
    code: str


FACTS: tuple[type[Fact], ...] = (
    SetUp, RaceSetUp, AnnouncerChosen, Flipped, Advanced, ReachedFlag, FellBack, Stayed, Swapped,
    LanesTurned, CheckpointTurned, CheckpointPassedAnew, CheckpointsRearmed,
    EffectStruck, TurboDrawn, TurboFizzled,
    Drafted, LeftoverDiscarded, DeckPassed, RaceEndRevealed, RaceEnded, Scored, GameEnded,
)  # fmt: skip


class ChooseAnnouncer(Action, frozen=True, tag="racer.choose_announcer"):
    """Luck: who gets the deck first."""

    seat: SeatNo


class Flip(Action, frozen=True, tag="racer.flip"):
    """Luck: the next race card."""

    dino: DinoNo


class TurnUp(Action, frozen=True, tag="racer.turn_up"):
    """Luck: which checkpoint card it is."""

    card: CardId


class DrawTurbo(Action, frozen=True, tag="racer.draw_turbo"):
    """Luck: the race card drawn for TURBO."""

    dino: DinoNo


class Draft(Action, frozen=True, tag="racer.draft"):
    """Take a race card that shows this dino from the flipped ones."""

    dino: DinoNo


ACTIONS: tuple[type[Action], ...] = (ChooseAnnouncer, Flip, TurnUp, DrawTurbo, Draft)
