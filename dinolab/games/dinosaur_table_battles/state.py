"""A position of Dinosaur Table Battles, and what each event does to it.

`evolve` only writes down; what may happen and what must follow is in `rules.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from dinolab.core.event import REFEREE, UNKNOWN, Event
from dinolab.core.latest import latest
from dinolab.games.dinosaur_table_battles import events as ev
from dinolab.games.dinosaur_table_battles.events import CardKind, DinoKind

DEALING, ASIDE, PICKING, CHOOSING, TEAMS, BETWEEN, ATTACK, FIGHT, ROLL, PLACE, OVER = (
    "dealing", "aside", "picking", "choosing", "teams", "between", "attack", "fight", "roll",
    "place", "over",
)  # fmt: skip
"""What a position is in the middle of: the draft's deal, secret removal, first pick and later
choices; the teams stand; between two turns; the attack phase before an attack and in it; the roll
phase before the roll and after it; nothing any more."""

NONE: Final = -1
Hand = tuple[int | None, ...]
"""Dino Cards of the draft, sorted, unknown ones (None) last."""


class Pick(msgspec.Struct, frozen=True, gc=False):
    """A choice of the draft that is not shown yet; UNKNOWN to the other side."""

    dino: int | None
    place: bool | None


class Draft(msgspec.Struct, frozen=True, gc=False):
    """The draft: each side's hand, the card it set aside (none yet: empty), the choices made but
    not shown (None: not yet chosen), the cards removed openly, which attempt this is, which sides
    still have to take the other's hand (`passing`: the hands on their way, by receiver), and at
    which version the open question opened.
    """

    hands: tuple[Hand, Hand] = ((), ())
    aside: tuple[Hand, Hand] = ((), ())
    picks: tuple[Pick | None, Pick | None] = (None, None)
    out: tuple[int, ...] = ()
    attempt: int = 1
    passing: tuple[Hand | None, Hand | None] = (None, None)
    opened: int = 0


class Fight(msgspec.Struct, frozen=True, gc=False):
    """An attack under way. `stage` is `window` (may it be reacted to?), `hits` (the attacked side
    suffers), `own` (the attacker suffers what is in `bills`), `done`. `used` are the cards that
    reacted with their number of dice; `closed` says that the window is shut. `dino` suffers
    `hits`; `bills` are the attacker's hits still to pay, each with its reason; `theft` tokens that
    the attacked side paid go to the attacker next.
    """

    card: int
    target: int
    dice: int
    hits: int
    own: int
    att_one: bool
    def_one: bool
    stage: str = "window"
    used: tuple[tuple[int, int], ...] = ()
    closed: bool = False
    dino: int = NONE
    bills: tuple[tuple[str, int], ...] = ()
    theft: int = 0


class State(msgspec.Struct, frozen=True, gc=False):
    """Everything on the table. Its parts:

    - `setup`, `version` (events so far), `viewer` (whose eyes: `REFEREE` sees all).
    - `draft`; `teams`: the dinosaurs each side placed; `gone`: those that left play.
    - `dice`: the dice on each card, by card; `down`: which cards are face down.
    - `tokens` by side; `penalty`: which side loses its next attack phase.
    - The turn: `seat` whose it is, `first` who began, `turn` its number, `phase`, `plays` made in
      it, `rolled` dice not placed, `placed` this turn as (card, face, count).
    - `fight`: the attack under way. `ending`, once it is over; `shown` whether removals are shown.
    """

    setup: ev.SetUp
    version: int
    phase: str
    draft: Draft
    teams: tuple[tuple[int, ...], tuple[int, ...]]
    gone: tuple[int, ...]
    dice: tuple[ev.Dice, ...]
    down: tuple[bool, ...]
    tokens: tuple[int, int] = (0, 0)
    counted: int = 0
    penalty: tuple[bool, bool] = (False, False)
    seat: int = NONE
    first: int = NONE
    turn: int = 0
    plays: int = 0
    rolled: ev.Dice = ()
    placed: tuple[tuple[int, int, int], ...] = ()
    fight: Fight | None = None
    ending: ev.MatchEnded | None = None
    shown: bool = False
    viewer: int = REFEREE


# Ids and numbers.


@latest
def _numbers(setup: ev.SetUp) -> dict[str, int]:
    """The numbers behind the ids of a match's dinosaurs and cards."""
    dinos = {dino.id: number for number, dino in enumerate(setup.dinos)}
    return dinos | {card.id: number for number, card in enumerate(setup.cards)}


def dino_no(state: State, dino: str) -> int:
    """A dinosaur's number, or -1."""
    return NONE if "." in dino else _numbers(state.setup).get(dino, NONE)


def card_no(state: State, card: str) -> int:
    """An Action Card's number, or -1."""
    return _numbers(state.setup).get(card, NONE) if "." in card else NONE


def dino_id(state: State, dino: int) -> str:
    """A dinosaur's id, as events and actions name it."""
    return state.setup.dinos[dino].id


def card_id(state: State, card: int) -> str:
    """An Action Card's id, as events and actions name it."""
    return state.setup.cards[card].id


# Reading a position.


def ruling(state: State, name: str) -> str:
    """What the table agreed on for a ruling."""
    return dict(state.setup.rulings)[name]


def kind(state: State, dino: int) -> DinoKind:
    """A dinosaur's kind."""
    return state.setup.dinos[dino]


def card_kind(state: State, card: int) -> CardKind:
    """An Action Card's kind."""
    return state.setup.cards[card]


def in_play(state: State, seat: int) -> tuple[int, ...]:
    """A side's dinosaurs in play."""
    return tuple(dino for dino in state.teams[seat] if dino not in state.gone)


def seat_of(state: State, dino: int) -> int:
    """The side of a dinosaur that was placed."""
    return 0 if dino in state.teams[0] else 1


def face_up(state: State, dino: int) -> tuple[int, ...]:
    """A dinosaur's face-up Action Cards."""
    return tuple(card for card in kind(state, dino).cards if not state.down[card])


def cards_up(state: State, seat: int) -> int:
    """How many face-up Action Cards a side has."""
    return sum(len(face_up(state, dino)) for dino in in_play(state, seat))


def is_large(state: State, dino: int) -> bool:
    """Large dinosaurs begin the match with three Action Cards (`battles.targets.size`)."""
    return len(kind(state, dino).cards) >= 3


def passive(state: State, dino: int, code: str) -> int:
    """The number of a dinosaur's passive ability while its card is face up, or -1."""
    for card in kind(state, dino).cards:
        found = state.setup.cards[card]
        if found.passive == code and not state.down[card] and dino not in state.gone:
            return found.n
    return -1


def side_passive(state: State, seat: int, code: str) -> int:
    """The card of a side's dinosaur in play with a passive ability, or -1."""
    for dino in in_play(state, seat):
        for card in kind(state, dino).cards:
            if state.setup.cards[card].passive == code and not state.down[card]:
                return card
    return -1


def free_dice(state: State, seat: int) -> int:
    """How many dice of a side lie on no card."""
    on = sum(
        len(state.dice[card]) for dino in state.teams[seat] for card in kind(state, dino).cards
    )
    return state.setup.dice_each - on


def pairs(dice: ev.Dice) -> bool:
    """Whether two of the dice match."""
    return len(set(dice)) < len(dice)


# What events do.


def at(values: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    """A tuple with one value changed."""
    return (*values[:index], value, *values[index + 1 :])


def pile(*dinos: int | None) -> Hand:
    """Dino Cards sorted, unknown ones last."""
    return tuple(sorted(dinos, key=lambda dino: (dino is None, dino or 0)))


def less(hand: Hand, dino: int | None) -> Hand:
    """A hand without a card: itself where it is known to be there, else an unknown one."""
    left = list(hand)
    left.remove(dino if dino in left else None)
    return tuple(left)


def evolve(state: State | None, event: Event) -> State:
    """The position after an event (None before the first); for a redacted event what its viewer
    knows then.
    """
    fact, version = event.fact, event.version + 1
    if isinstance(fact, ev.SetUp):
        return _set_up(fact, version)
    if state is None:
        raise ValueError("a match begins with its set-up")
    return EVOLVE[type(fact)](replace(state, version=version), fact)


def _set_up(fact: ev.SetUp, version: int) -> State:
    cards = len(fact.cards)
    teams = fact.teams or ((), ())
    return State(
        fact, version, TEAMS if fact.teams else DEALING, Draft(opened=version),
        (teams[0], teams[1]), (), ((),) * cards, (False,) * cards,
    )  # fmt: skip


def _drafting(state: State, phase: str = "", **fields: Any) -> State:
    return replace(state, phase=phase or state.phase, draft=replace(state.draft, **fields))


def _known(state: State, dino: str | None) -> int | None:
    return UNKNOWN if dino is None else dino_no(state, dino)


def _dealt(state: State, fact: ev.DinoDealt) -> State:
    hands = state.draft.hands
    hands = at(hands, fact.seat, pile(*hands[fact.seat], _known(state, fact.dino)))
    full = all(len(hand) == state.setup.dealt for hand in hands)
    return _drafting(state, ASIDE if full else "", hands=hands, opened=state.version)


def _set_aside(state: State, fact: ev.DinoSetAside) -> State:
    draft = state.draft
    dino = _known(state, fact.dino)
    hands = at(draft.hands, fact.seat, less(draft.hands[fact.seat], dino))
    aside = at(draft.aside, fact.seat, (dino,))
    if not all(aside):
        return _drafting(state, hands=hands, aside=aside)
    return _drafting(state, PICKING, hands=hands, aside=aside, opened=state.version)


def _chosen(state: State, fact: ev.DinoChosen) -> State:
    pick = Pick(_known(state, fact.dino), fact.place)
    return _drafting(state, picks=at(state.draft.picks, fact.seat, pick))


def _choice_shown(state: State, fact: ev.ChoiceShown) -> State:
    """A choice lies open. After the second one the hands are on their way to the other side."""
    draft, seat, dino = state.draft, fact.seat, dino_no(state, fact.dino)
    hands = at(draft.hands, seat, less(draft.hands[seat], dino))
    if fact.place:
        state = replace(state, teams=at(state.teams, seat, (*state.teams[seat], dino)))
    else:
        state = _drafting(state, out=tuple(sorted((*draft.out, dino))))
    state = _drafting(state, hands=hands, picks=at(draft.picks, seat, None))
    if any(state.draft.picks):
        return state
    more = bool(hands[0])
    passing = (hands[1], hands[0]) if more else (None, None)
    return _drafting(
        state, CHOOSING if more else TEAMS, hands=((), ()), passing=passing, opened=state.version
    )


def _received(state: State, fact: ev.HandReceived) -> State:
    draft = state.draft
    if fact.hand is None:
        hand: Hand = (None,) * len(draft.passing[fact.seat] or ())
    else:
        hand = pile(*(dino_no(state, dino) for dino in fact.hand))
    return _drafting(
        state, hands=at(draft.hands, fact.seat, hand),
        passing=at(draft.passing, fact.seat, None), opened=state.version,
    )  # fmt: skip


def _redrafted(state: State, fact: ev.Redrafted) -> State:
    draft = Draft(attempt=fact.attempt, opened=state.version)
    return replace(state, phase=DEALING, draft=draft, teams=((), ()))


def _tokens_taken(state: State, fact: ev.TokensTaken) -> State:
    tokens = at(state.tokens, fact.seat, fact.tokens)
    return replace(state, tokens=tokens, counted=state.counted + 1)


def _first_side(state: State, fact: ev.FirstSide) -> State:
    return replace(state, first=fact.seat, phase=BETWEEN)


def _turn_began(state: State, fact: ev.TurnBegan) -> State:
    return replace(
        state, seat=fact.seat, turn=fact.number, phase=ATTACK, plays=0, rolled=(), placed=()
    )


def _attack_lost(state: State, fact: ev.AttackLost) -> State:
    return replace(state, phase=ROLL, penalty=at(state.penalty, fact.seat, False))


def _attack_passed(state: State, fact: ev.AttackPassed) -> State:
    return replace(state, phase=ROLL, plays=state.plays + 1)


def _attacked(state: State, fact: ev.Attacked) -> State:
    card, target = card_no(state, fact.card), dino_no(state, fact.target)
    ones = fact.att_one, fact.def_one
    fight = Fight(card, target, len(fact.dice), fact.hits, fact.own, *ones)
    dice = at(state.dice, card, ())
    return replace(state, phase=FIGHT, fight=fight, dice=dice, plays=state.plays + 1)


def _reacted(state: State, fact: ev.Reacted) -> State:
    """The dice leave the card; a card without a dice area (Treetops) is flipped for it."""
    fight, card = _fight(state), card_no(state, fact.card)
    used = (*fight.used, (card, len(fact.dice)))
    down = state.down
    if state.setup.cards[card].passive:
        down = at(down, card, True)
    return replace(
        state, dice=at(state.dice, card, ()), down=down, fight=replace(fight, used=used),
        penalty=at(state.penalty, fact.seat, True),
    )  # fmt: skip


def _declined(state: State, fact: ev.ReactionDeclined) -> State:
    return replace(state, fight=replace(_fight(state), closed=True))


def _blocked(state: State, fact: ev.AttackBlocked) -> State:
    return replace(state, fight=replace(_fight(state), stage="done", hits=0, own=0))


def _hits_counted(state: State, fact: ev.HitsCounted) -> State:
    bills = bills_of(state, fact.own, fact.counter)
    dino = dino_no(state, fact.dino)
    fight = replace(_fight(state), stage="hits", dino=dino, hits=fact.hits, bills=bills)
    return replace(state, fight=fight)


def _no_hits(state: State, fact: ev.NoHits) -> State:
    bills = bills_of(state, fact.own, fact.counter)
    dino = dino_no(state, fact.dino)
    return replace(state, fight=replace(_fight(state), stage="own", dino=dino, hits=0, bills=bills))


def bills_of(state: State, own: int, counter: int) -> tuple[tuple[str, int], ...]:
    """The attacker's hits as they fall due (ruling E2): together, unless counters may break cards
    (E1) or fall away (E20).
    """
    order = ruling(state, "own-hits")
    parts = [("counter", counter), ("self", own)]
    if order == "self-first":
        parts.reverse()
    apart = ruling(state, "counter-breaks") != "tokens" or ruling(state, "counters") != "land"
    if order == "together" and not apart:
        parts = [("both" if own and counter else "counter" if counter else "self", own + counter)]
    return tuple((why, hits) for why, hits in parts if hits)


def _tokens_paid(state: State, fact: ev.TokensPaid) -> State:
    """The tokens leave the pool; stolen ones come to the attacker next (ruling E19)."""
    tokens = at(state.tokens, fact.seat, state.tokens[fact.seat] - fact.paid)
    state = _hits_met(replace(state, tokens=tokens), fact.seat)
    fight = replace(_fight(state), theft=fact.stolen)
    if fact.why == "both":
        fight = replace(fight, bills=())
    return replace(state, fight=fight)


def _tokens_stolen(state: State, fact: ev.TokensStolen) -> State:
    tokens = at(state.tokens, fact.seat, state.tokens[fact.seat] + fact.count)
    return replace(state, tokens=tokens, fight=replace(_fight(state), theft=0))


def _hits_met(state: State, seat: int) -> State:
    """The hits of the attacked side are met, or the first of the attacker's bills."""
    fight = _fight(state)
    if seat != state.seat:
        return replace(state, fight=replace(fight, stage="own", hits=0))
    return replace(state, fight=replace(fight, bills=fight.bills[1:]))


def _fell_away(state: State, fact: ev.HitsFellAway) -> State:
    return _hits_met(state, fact.seat)


def _flipped(state: State, fact: ev.CardFlipped) -> State:
    card = card_no(state, fact.card)
    state = replace(state, down=at(state.down, card, True), dice=at(state.dice, card, ()))
    return _hits_met(state, fact.seat)


def _left(state: State, fact: ev.DinoLeft) -> State:
    return replace(state, gone=tuple(sorted((*state.gone, dino_no(state, fact.dino)))))


def _attack_ended(state: State, fact: ev.AttackEnded) -> State:
    return replace(state, phase=ROLL, fight=None)


def _rolled(state: State, fact: ev.DiceRolled) -> State:
    return replace(state, phase=PLACE, rolled=fact.dice)


def _nothing_to_roll(state: State, fact: ev.NothingToRoll) -> State:
    return replace(state, phase=BETWEEN)


def _placed(state: State, fact: ev.DicePlaced) -> State:
    card, rolled = card_no(state, fact.card), list(state.rolled)
    for _ in range(fact.count):
        rolled.remove(fact.face)
    on = tuple(sorted((*state.dice[card], *(fact.face,) * fact.count)))
    return replace(
        state, rolled=tuple(rolled), dice=at(state.dice, card, on), plays=state.plays + 1,
        placed=(*state.placed, (card, fact.face, fact.count)),
    )  # fmt: skip


def _turn_ended(state: State, fact: ev.TurnEnded) -> State:
    return replace(state, phase=BETWEEN, rolled=())


def _match_ended(state: State, fact: ev.MatchEnded) -> State:
    return replace(state, phase=OVER, ending=fact, fight=None, rolled=())


def _removals_shown(state: State, fact: ev.RemovalsShown) -> State:
    one, two = (dino_no(state, dino) for dino in fact.removed)
    aside = ((one,), (two,))
    return replace(state, shown=True, draft=replace(state.draft, aside=aside))


def _fight(state: State) -> Fight:
    if state.fight is None:
        raise ValueError("no attack is under way")
    return state.fight


EVOLVE: Final[dict[type, Callable[[State, Any], State]]] = {
    ev.DinoDealt: _dealt, ev.DinoSetAside: _set_aside, ev.DinoChosen: _chosen,
    ev.ChoiceShown: _choice_shown, ev.HandReceived: _received, ev.Redrafted: _redrafted,
    ev.TokensTaken: _tokens_taken, ev.FirstSide: _first_side, ev.TurnBegan: _turn_began,
    ev.AttackLost: _attack_lost, ev.AttackPassed: _attack_passed, ev.Attacked: _attacked,
    ev.Reacted: _reacted, ev.ReactionDeclined: _declined, ev.AttackBlocked: _blocked,
    ev.HitsCounted: _hits_counted, ev.NoHits: _no_hits, ev.TokensPaid: _tokens_paid,
    ev.TokensStolen: _tokens_stolen, ev.HitsFellAway: _fell_away, ev.CardFlipped: _flipped,
    ev.DinoLeft: _left, ev.AttackEnded: _attack_ended, ev.DiceRolled: _rolled,
    ev.NothingToRoll: _nothing_to_roll, ev.DicePlaced: _placed, ev.TurnEnded: _turn_ended,
    ev.MatchEnded: _match_ended, ev.RemovalsShown: _removals_shown,
}  # fmt: skip
"""What each kind of event does."""
