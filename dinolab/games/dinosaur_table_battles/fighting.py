"""Attacks, reactions and the choice to flip or to pay: what may be chosen, and what it does."""

from __future__ import annotations

from collections.abc import Iterator

from dinolab.core.action import Action, Refusal, Value, refusal
from dinolab.core.event import Entry
from dinolab.games.dinosaur_table_battles import events as ev
from dinolab.games.dinosaur_table_battles.powers import (
    ATTACKS,
    PASSIVES,
    REACTIONS,
    attack_hits,
    attack_refused,
    forced_reactions,
    may_decline,
    may_flip,
    own_hits,
    reaction_refused,
    target_refused,
    treetops_open,
)
from dinolab.games.dinosaur_table_battles.rules import next_up, paid, paid_own, paying, paying_own
from dinolab.games.dinosaur_table_battles.state import (
    Fight,
    State,
    card_id,
    card_kind,
    card_no,
    dino_id,
    dino_no,
    in_play,
    kind,
)

Decision = tuple[Entry, ...] | Refusal
ATTACK_RULE = "battles.attack.one"
MUST_RULE = "battles.reactions.must"


def cards_of(state: State, seat: int) -> Iterator[int]:
    """The Action Cards of a side's dinosaurs in play."""
    for dino in in_play(state, seat):
        yield from kind(state, dino).cards


def facts(state: State, up: str) -> tuple[tuple[str, Value], ...]:
    """What a question about an attack tells."""
    fight = _fight(state)
    attacker = card_kind(state, fight.card).dino
    if up == "react":
        return (
            ("attacker", dino_id(state, attacker)),
            ("target", dino_id(state, fight.target)),
            ("hits", fight.hits),
            ("need", _need(state, fight)),
        )
    own = up == "break-own"
    seat = state.seat if own else 1 - state.seat
    dino, hits = (attacker, fight.bills[0][1]) if own else (fight.dino, fight.hits)
    pay = paid_own(state) if own else paid(state, seat, choice=True)
    breaking, have = kind(state, dino).breaking, state.tokens[seat]
    last = "last" if pay.paid >= have else "breaks"
    return (
        ("dino", dino_id(state, dino)), ("hits", hits), ("breaking", breaking),
        ("why", "one" if hits < breaking else last), ("paid", pay.paid), ("have", have),
        ("theft", "yes" if pay.stolen else "no"),
    )  # fmt: skip


def _need(state: State, fight: Fight) -> str:
    """Whether the side may react, must, or must say with which card."""
    if may_decline(state, fight):
        return "may"
    cards = len(forced_reactions(state, fight)) + (treetops_open(state, fight) >= 0)
    return "must" if cards == 1 else "which"


# Attacks.


def attacks(state: State, seat: int) -> Iterator[Action]:
    """Every card that can attack, at every target it may have; then no attack."""
    for card in cards_of(state, seat):
        if attack_refused(state, card) is None:
            for target in in_play(state, 1 - seat):
                if target_refused(state, card, target) is None:
                    yield ev.Attack(card_id(state, card), dino_id(state, target))
    yield ev.PassAttack()


def near_attacks(state: State, seat: int) -> Iterator[Action]:
    """Cards without dice, targets that may not be aimed at."""
    for card in cards_of(state, seat):
        if card_kind(state, card).attack:
            for target in in_play(state, 1 - seat):
                yield ev.Attack(card_id(state, card), dino_id(state, target))


def decide_attack(state: State, seat: int, action: ev.Attack) -> Decision:
    """An attack: its dice leave the card, its hits are counted, who has one token is noted."""
    card, target = card_no(state, action.card), dino_no(state, action.target)
    if card not in cards_of(state, seat):
        return refusal("not_your_card", ATTACK_RULE, card=action.card)
    if no := attack_refused(state, card):
        return no
    if target not in in_play(state, 1 - seat):
        return refusal("not_a_target", "battles.attack.target", dino=action.target)
    if no := target_refused(state, card, target):
        return no
    one = [tokens == 1 for tokens in state.tokens]
    fact = ev.Attacked(
        seat, action.card, action.target, state.dice[card], attack_hits(state, card, target),
        own_hits(state, card, one[seat]), one[seat], one[1 - seat],
    )  # fmt: skip
    return (Entry(fact, ATTACKS[card_kind(state, card).attack]),)


def decide_pass(state: State, seat: int, action: ev.PassAttack) -> Decision:
    """No attack this turn."""
    return (Entry(ev.AttackPassed(seat), ATTACK_RULE),)


# Reactions.


def reactions(state: State, seat: int) -> Iterator[Action]:
    """The cards that may react; not to, where one need not."""
    fight = _fight(state)
    for card in forced_reactions(state, fight):
        yield ev.React(card_id(state, card))
    treetops = treetops_open(state, fight)
    if treetops >= 0:
        yield ev.React(card_id(state, treetops))
    if may_decline(state, fight):
        yield ev.Decline()


def near_reactions(state: State, seat: int) -> Iterator[Action]:
    """Cards that cannot react, and declining where one must react."""
    for card in cards_of(state, seat):
        if card_kind(state, card).reaction or card_kind(state, card).passive == "treetops":
            yield ev.React(card_id(state, card))
    yield ev.Decline()


def decide_react(state: State, seat: int, action: ev.React) -> Decision:
    """A reaction: its dice leave the card; the next own attack phase is lost."""
    fight, card = _fight(state), card_no(state, action.card)
    if card not in cards_of(state, seat):
        return refusal("not_your_card", MUST_RULE, card=action.card)
    if no := reaction_refused(state, fight, card):
        return no
    if card not in forced_reactions(state, fight) and card != treetops_open(state, fight):
        return refusal("another_must_react", MUST_RULE, card=action.card)
    found = card_kind(state, card)
    rule = PASSIVES["treetops"] if found.passive else REACTIONS[found.reaction]
    return (Entry(ev.Reacted(seat, action.card, state.dice[card]), rule),)


def decide_decline(state: State, seat: int, action: ev.Decline) -> Decision:
    """No reaction, where none is forced."""
    fight = _fight(state)
    if not may_decline(state, fight):
        forced = tuple(card_id(state, card) for card in forced_reactions(state, fight))
        return refusal("must_react", MUST_RULE, forced=forced)
    return (Entry(ev.ReactionDeclined(seat), "battles.reactions.may"),)


# Hits.


def breaks(state: State, seat: int) -> Iterator[Action]:
    """Each card that may be flipped for the hits, or to pay tokens."""
    for card in may_flip(state, seat):
        yield ev.Flip(card_id(state, card))
    yield ev.Pay()


def near_breaks(state: State, seat: int) -> Iterator[Action]:
    """Cards of other dinosaurs, and those that are face down."""
    for card in cards_of(state, seat):
        yield ev.Flip(card_id(state, card))


def decide_flip(state: State, seat: int, action: ev.Flip) -> Decision:
    """A card is flipped for all hits of the attack."""
    if card_no(state, action.card) not in may_flip(state, seat):
        return _not_flipped(state, seat, action.card)
    rule = "battles.hits.flip"
    fight = _fight(state)
    if seat != state.seat and fight.hits < kind(state, fight.dino).breaking:
        rule = "battles.one.flip"
    return (Entry(ev.CardFlipped(seat, action.card), rule),)


def _not_flipped(state: State, seat: int, card: str) -> Refusal:
    number = card_no(state, card)
    if number not in cards_of(state, seat):
        return refusal("not_your_card", "battles.hits.flip", card=card)
    if state.down[number]:
        return refusal("face_down", "battles.hits.flip", card=card)
    fight = _fight(state)
    hit = fight.dino if seat != state.seat else card_kind(state, fight.card).dino
    return refusal("not_the_one_hit", "battles.hits.flip", card=card, dino=dino_id(state, hit))


def decide_pay(state: State, seat: int, action: ev.Pay) -> Decision:
    """The hits are paid with tokens."""
    if next_up(state) == "break-own":
        return (paying_own(state),)
    return (paying(state, seat, choice=True),)


def _fight(state: State) -> Fight:
    assert state.fight is not None
    return state.fight
