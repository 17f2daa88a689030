"""What happens in a Cup and in a Derby only."""

from __future__ import annotations

from dinolab.core.event import Fact
from dinolab.games.dodos_riding_dinos.events.shapes import (
    CardId,
    Code,
    Face,
    Number,
    SeatNo,
)

# The Cup.


class RaceBegan(Fact, frozen=True):
    """The next race of a Cup: its number, and who has the First-player marker."""

    kind = "dodos.race_began"
    number: Number
    seat: SeatNo


class TieRolled(Fact, frozen=True):
    """A racer level with others in place and cards rolls a die for the better place."""

    kind = "dodos.tie_rolled"
    seat: SeatNo
    face: Face


class PlacesTaken(Fact, frozen=True):
    """The places of a race of a Cup, the first one first, and the Fans they bring."""

    kind = "dodos.places_taken"
    racers: tuple[SeatNo, ...]
    fans: tuple[Number, ...]


class PowerDrawn(Fact, frozen=True):
    """A racer gets a Power-up card for its place; it lies face up."""

    kind = "dodos.power_drawn"
    seat: SeatNo
    power: CardId


class PowerWorked(Fact, frozen=True):
    """A Power-up card works by itself at its moment."""

    kind = "dodos.power_worked"
    seat: SeatNo
    power: CardId


class PowerUsed(Fact, frozen=True):
    """A player uses a Power-up card, which may be spent by that."""

    kind = "dodos.power_used"
    seat: SeatNo
    power: CardId


class ExtraPlayed(Fact, frozen=True):
    """A player uses a Power-up card that brings another Movement card into the turn."""

    kind = "dodos.extra_played"
    seat: SeatNo
    power: CardId
    card: CardId


class PowersKept(Fact, frozen=True):
    """A player uses no Power-up card at this moment."""

    kind = "dodos.powers_kept"
    seat: SeatNo


class CupEnded(Fact, frozen=True):
    """The Cup is over: everybody's Fans, Power-up cards not spent, cards in hand at the end of the
    last race, and how it was decided.
    """

    kind = "dodos.cup_ended"
    winners: tuple[SeatNo, ...]
    fans: tuple[Number, ...]
    unspent: tuple[Number, ...]
    hands: tuple[Number, ...]
    code: Code


# The Derby.


class TeamsMatched(Fact, frozen=True):
    """The racers of teams that revealed the same type of card, in turn order: each advances."""

    kind = "dodos.teams_matched"
    racers: tuple[SeatNo, ...]


class TracksRewarded(Fact, frozen=True):
    """At the end of a round: the Lead Racers and those in second place, of both tracks."""

    kind = "dodos.tracks_rewarded"
    lead: tuple[SeatNo, ...]
    second: tuple[SeatNo, ...]


class RacersRemoved(Fact, frozen=True):
    """Racers have finished and leave the board; their players support their partners."""

    kind = "dodos.racers_removed"
    racers: tuple[SeatNo, ...]
