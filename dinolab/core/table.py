"""What people at any table may do at any time, and the events every game shares.

`core.*` are the stream's own events (started, branched, closed), `table.*` what people agree on:
draws, conceding, take-backs, handing a seat to a bot, ending for today. The game's rules never see
them; they fold into `Table`, beside the game's state.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from dinolab.core.action import Action, Refusal, refusal
from dinolab.core.event import UNKNOWN, Entry, Fact
from dinolab.core.options import Chosen

LOG_FORMAT = 1


SeatNo = Annotated[int, msgspec.Meta(ge=0, le=99)]
Count = Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]
Score = Annotated[int, msgspec.Meta(ge=-(2**53) + 1, le=2**53 - 1)]


class Seat(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Who sits where: a name for the screen, a player id that is the same in every game of that
    person, and the bot that plays the seat (empty for a person).
    """

    name: str
    player: str
    bot: str = ""


def player_id(name: str) -> str:
    """The player id of a person who is only known by name.

    >>> player_id("Ann  Lee")
    'ann-lee'
    """
    return "-".join(name.lower().split())


class Started(Fact, frozen=True):
    """Version 0 of every game: everything needed to read the rest. The secret is the stream key."""

    kind = "core.started"
    secret = ("key",)
    format: Count
    game: str
    rules_version: Count
    content: str
    content_digest: str
    content_pack: str
    options: tuple[tuple[str, str], ...]
    seats: tuple[Seat, ...]
    key: str | None = UNKNOWN


class Branched(Fact, frozen=True):
    """The first event of a child stream: whose child it is and from which position."""

    kind = "core.branched"
    secret = ("key",)
    parent: str
    fork: Count
    parent_digest: str
    branch: str
    key: str | None = UNKNOWN


class Closed(Fact, frozen=True):
    """The last event of a finished game: how many events came before, the outcome in short, and
    the stream key, so that anybody can check the covers from now on.
    """

    kind = "core.closed"
    count: Count
    winners: tuple[SeatNo, ...]
    scores: tuple[Score, ...]
    code: str
    shown_key: str


class DrawOffered(Fact, frozen=True):
    """A seat offers to call it a draw."""

    kind = "table.draw_offered"
    seat: SeatNo


class DrawAccepted(Fact, frozen=True):
    """A seat agrees to the draw on offer."""

    kind = "table.draw_accepted"
    seat: SeatNo


class DrawDeclined(Fact, frozen=True):
    """A seat says no to the draw on offer, which lapses."""

    kind = "table.draw_declined"
    seat: SeatNo


class Conceded(Fact, frozen=True):
    """A seat gives up: it can win no more. The game goes on around it until one side is left, and
    whoever sits there, or a bot, plays the seat on.
    """

    kind = "table.conceded"
    seat: SeatNo


class Settled(Fact, frozen=True):
    """What people agreed on ends the game: `draw` or `conceded`."""

    kind = "table.settled"
    code: str


class TakebackAsked(Fact, frozen=True):
    """A seat asks to go back to a position (play then goes on in a branch)."""

    kind = "table.takeback_asked"
    seat: SeatNo
    position: Count


class TakebackAnswered(Fact, frozen=True):
    """A seat says yes or no to the take-back asked for."""

    kind = "table.takeback_answered"
    seat: SeatNo
    agreed: bool


class SeatHanded(Fact, frozen=True):
    """A seat is played by somebody else from now on: a bot's name, or empty for a person."""

    kind = "table.seat_handed"
    seat: SeatNo
    bot: str


class Adjourned(Fact, frozen=True):
    """The table ends for today; the game is open and can be taken up again."""

    kind = "table.adjourned"
    seat: SeatNo


TABLE_FACTS: tuple[type[Fact], ...] = (
    Started, Branched, Closed, DrawOffered, DrawAccepted, DrawDeclined, Conceded, Settled,
    TakebackAsked, TakebackAnswered, SeatHanded, Adjourned,
)  # fmt: skip

TABLE_TYPES = frozenset(TABLE_FACTS)

Sides = tuple[tuple[int, ...], ...]
"""Seats that win and lose together: partners, or each seat alone."""


class TableAction(Action, frozen=True):
    """An action of the table, not of the game."""


class OfferDraw(TableAction, frozen=True, tag="table.offer_draw"):
    """Offer a draw to the others."""


class AnswerDraw(TableAction, frozen=True, tag="table.answer_draw"):
    """Accept or decline the draw on offer."""

    agree: bool


class Concede(TableAction, frozen=True, tag="table.concede"):
    """Give up."""


class AskTakeback(TableAction, frozen=True, tag="table.ask_takeback"):
    """Ask to go back to a position."""

    position: Count


class AnswerTakeback(TableAction, frozen=True, tag="table.answer_takeback"):
    """Agree to the take-back asked for, or not."""

    agree: bool


class HandSeat(TableAction, frozen=True, tag="table.hand_seat"):
    """Hand one's seat to a bot (by name), or take it back (empty)."""

    bot: str


class Adjourn(TableAction, frozen=True, tag="table.adjourn"):
    """End for today."""


TABLE_ACTIONS: tuple[type[Action], ...] = (
    OfferDraw, AnswerDraw, Concede, AskTakeback, AnswerTakeback, HandSeat, Adjourn,
)  # fmt: skip
TABLE_ACTION_TYPES = frozenset(TABLE_ACTIONS)


class Takeback(msgspec.Struct, frozen=True, gc=False):
    """A take-back under discussion; `agreed` are the seats that said yes."""

    seat: int
    position: int
    agreed: tuple[int, ...]

    def is_agreed(self, asked: tuple[int, ...]) -> bool:
        """Whether all whose word counts said yes."""
        return set(asked) <= set(self.agreed)


class Table(msgspec.Struct, frozen=True, gc=False):
    """What the table has agreed on so far. `ended` is empty, `draw` or `conceded`."""

    game: str = ""
    options: Chosen = ()
    seats: tuple[Seat, ...] = ()
    draw_by: tuple[int, ...] = ()
    conceded: tuple[int, ...] = ()
    takeback: Takeback | None = None
    ended: str = ""
    closed: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        """Seat names in seat order."""
        return tuple(seat.name for seat in self.seats)

    @property
    def people(self) -> tuple[int, ...]:
        """Seats that a person plays."""
        return tuple(i for i, seat in enumerate(self.seats) if not seat.bot)

    @property
    def asked(self) -> tuple[int, ...]:
        """People still in the game: those whose word counts."""
        return tuple(seat for seat in self.people if seat not in self.conceded)


def is_table_fact(fact: Fact) -> bool:
    """Whether a fact belongs to core or the table and not to the game's rules."""
    return type(fact) in TABLE_TYPES


def evolve_table(table: Table, fact: Fact) -> Table:
    """The table after a core or table event."""
    change: dict[str, Any]
    match fact:
        case Started():
            return Table(game=fact.game, options=fact.options, seats=fact.seats)
        case DrawOffered():
            change = {"draw_by": (fact.seat,)}
        case DrawAccepted():
            change = {"draw_by": (*table.draw_by, fact.seat)}
        case DrawDeclined():
            change = {"draw_by": ()}
        case Conceded():
            change = {"conceded": (*table.conceded, fact.seat), "draw_by": (), "takeback": None}
        case TakebackAsked():
            change = {"takeback": Takeback(fact.seat, fact.position, (fact.seat,))}
        case TakebackAnswered():
            change = {"takeback": _answered(table.takeback, fact)}
        case SeatHanded():
            seat = msgspec.structs.replace(table.seats[fact.seat], bot=fact.bot)
            seats = (*table.seats[: fact.seat], seat, *table.seats[fact.seat + 1 :])
            change = {"seats": seats, "draw_by": (), "takeback": None}
        case Settled():
            change = {"ended": fact.code}
        case Closed():
            change = {"closed": True}
        case _:
            return table
    return msgspec.structs.replace(table, **change)


def _answered(takeback: Takeback | None, fact: TakebackAnswered) -> Takeback | None:
    if takeback is None or not fact.agreed:
        return None
    return msgspec.structs.replace(takeback, agreed=(*takeback.agreed, fact.seat))


def _settled(table: Table, sides: Sides) -> str:
    """How the table's agreements end the game: a draw all people agreed on, or only one side with
    anybody left; empty while they do not.
    """
    left = [side for side in sides if not set(side) <= set(table.conceded)]
    if table.conceded and len(left) <= 1:
        return "conceded"
    if table.draw_by and set(table.asked) <= set(table.draw_by):
        return "draw"
    return ""


def table_actions(table: Table, seat: int, *, over: bool) -> tuple[Action, ...]:
    """What a seat may do at the table now, whoever's turn it is."""
    if over or table.ended or table.closed or not 0 <= seat < len(table.seats):
        return ()
    actions: list[Action] = []
    if table.draw_by and seat in table.asked and seat not in table.draw_by:
        actions += [AnswerDraw(True), AnswerDraw(False)]
    if table.takeback and seat in table.asked and seat not in table.takeback.agreed:
        actions += [AnswerTakeback(True), AnswerTakeback(False)]
    if seat in table.asked and not table.draw_by and len(table.asked) > 1:
        actions.append(OfferDraw())
    if seat not in table.conceded and len(table.seats) > 1:
        actions.append(Concede())
    return (*actions, Adjourn())


def decide_table(
    table: Table,
    seat: int,
    action: Action,
    *,
    position: int,
    over: bool,
    sides: Sides | None = None,
) -> tuple[Entry, ...] | Refusal:
    """The events of a table action, or why not. `position` is where the line stands, `sides` are
    the seats that win together (None: each for itself).
    """
    rule = "core.table"
    if table.closed or table.ended or over:
        return refusal("table_over", rule)
    if not 0 <= seat < len(table.seats):
        return refusal("no_such_seat", rule, seat=seat)
    match action:
        case HandSeat(bot) if bot == table.seats[seat].bot:
            return refusal("seat_is_so", rule, seat=seat, bot=bot)
        case HandSeat(bot):
            fact: Fact = SeatHanded(seat, bot)
        case AskTakeback(target):
            pending = table.takeback is not None and not table.takeback.is_agreed(table.asked)
            if pending or not 0 < target < position:
                return refusal("takeback_not_possible", rule, position=target)
            fact = TakebackAsked(seat, target)
        case AnswerDraw(agree):
            if action not in table_actions(table, seat, over=over):
                return refusal("no_draw_on_offer", rule)
            fact = DrawAccepted(seat) if agree else DrawDeclined(seat)
        case AnswerTakeback(agree):
            if action not in table_actions(table, seat, over=over):
                return refusal("no_takeback_asked", rule)
            fact = TakebackAnswered(seat, agree)
        case _ if action not in table_actions(table, seat, over=over):
            return refusal("not_at_this_table", rule)
        case OfferDraw():
            fact = DrawOffered(seat)
        case Concede():
            fact = Conceded(seat)
        case _:
            fact = Adjourned(seat)
    each = tuple((seat,) for seat in range(len(table.seats)))
    code = _settled(evolve_table(table, fact), sides or each)
    return (Entry(fact, rule), Entry(Settled(code), rule)) if code else (Entry(fact, rule),)


def table_action_of(fact: Fact) -> Action | None:
    """The table action an input fact records."""
    match fact:
        case DrawOffered():
            return OfferDraw()
        case DrawAccepted():
            return AnswerDraw(True)
        case DrawDeclined():
            return AnswerDraw(False)
        case Conceded():
            return Concede()
        case TakebackAsked():
            return AskTakeback(fact.position)
        case TakebackAnswered():
            return AnswerTakeback(fact.agreed)
        case SeatHanded():
            return HandSeat(fact.bot)
        case Adjourned():
            return Adjourn()
        case _:
            return None
