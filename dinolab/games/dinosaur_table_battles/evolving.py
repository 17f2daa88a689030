"""What each event of Dinosaur Table Battles does to a position.

`evolve` only writes down; what may happen and what must follow is in `rules.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from dinolab.core.event import UNKNOWN, Event
from dinolab.games.dinosaur_table_battles import events as ev
from dinolab.games.dinosaur_table_battles.state import (
    ASIDE,
    ATTACK,
    BETWEEN,
    CHOOSING,
    DEALING,
    FIGHT,
    NONE,
    OVER,
    PICKING,
    PLACE,
    ROLL,
    TEAMS,
    Draft,
    Fight,
    Hand,
    Pick,
    State,
    at,
    card_no,
    dino_no,
    less,
    pile,
    ruling,
)


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
    return UNKNOWN if dino is None else _dino(state, dino)


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
    draft, seat, dino = state.draft, fact.seat, _dino(state, fact.dino)
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
        hand = pile(*(_dino(state, dino) for dino in fact.hand))
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
    card, target = _card(state, fact.card), _dino(state, fact.target)
    ones = fact.att_one, fact.def_one
    fight = Fight(card, target, len(fact.dice), fact.hits, fact.own, *ones)
    dice = at(state.dice, card, ())
    return replace(state, phase=FIGHT, fight=fight, dice=dice, plays=state.plays + 1)


def _reacted(state: State, fact: ev.Reacted) -> State:
    """The dice leave the card; a card without a dice area (Treetops) is flipped for it."""
    fight, card = _fight(state), _card(state, fact.card)
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
    dino = _dino(state, fact.dino)
    fight = replace(_fight(state), stage="hits", dino=dino, hits=fact.hits, bills=bills)
    return replace(state, fight=fight)


def _no_hits(state: State, fact: ev.NoHits) -> State:
    bills = bills_of(state, fact.own, fact.counter)
    dino = _dino(state, fact.dino)
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
    card = _card(state, fact.card)
    state = replace(state, down=at(state.down, card, True), dice=at(state.dice, card, ()))
    return _hits_met(state, fact.seat)


def _left(state: State, fact: ev.DinoLeft) -> State:
    return replace(state, gone=tuple(sorted((*state.gone, _dino(state, fact.dino)))))


def _attack_ended(state: State, fact: ev.AttackEnded) -> State:
    return replace(state, phase=ROLL, fight=None)


def _rolled(state: State, fact: ev.DiceRolled) -> State:
    return replace(state, phase=PLACE, rolled=fact.dice)


def _nothing_to_roll(state: State, fact: ev.NothingToRoll) -> State:
    return replace(state, phase=BETWEEN)


def _placed(state: State, fact: ev.DicePlaced) -> State:
    card, rolled = _card(state, fact.card), list(state.rolled)
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
    one, two = (_dino(state, dino) for dino in fact.removed)
    aside = ((one,), (two,))
    return replace(state, shown=True, draft=replace(state.draft, aside=aside))


def _card(state: State, card: str) -> int:
    """A card's number; a log that was forged may name one that is not there."""
    number = card_no(state, card)
    if number == NONE:
        raise ValueError(f"there is no card {card!r}")
    return number


def _dino(state: State, dino: str) -> int:
    """A dinosaur's number."""
    number = dino_no(state, dino)
    if number == NONE:
        raise ValueError(f"there is no dinosaur {dino!r}")
    return number


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
