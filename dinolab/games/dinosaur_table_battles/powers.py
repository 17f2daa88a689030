"""What Action Cards do: attacks, reactions, and the passive abilities that bend the rules.

Each passive ability has a code (`CardKind.passive`) and a number `n`; it works while its card is
face up and its dinosaur in play, and takes precedence over the rules (`battles.cards.passive`).
"""

from __future__ import annotations

from typing import Final

from dinolab.core.action import Refusal, refusal
from dinolab.games.dinosaur_table_battles.state import (
    Fight,
    State,
    card_id,
    card_kind,
    dino_id,
    face_up,
    in_play,
    is_large,
    kind,
    pairs,
    passive,
    ruling,
    seat_of,
    side_passive,
)

ATTACKS: Final = {
    "one": "battles.law.attack-one",
    "die": "battles.law.attack-die",
    "die-plus": "battles.law.attack-plus",
    "die-minus": "battles.law.attack-minus",
}
"""Every printed attack and its rule."""
REACTIONS: Final = {
    "absorb-one": "battles.law.absorb-one",
    "absorb-less": "battles.law.absorb-less",
    "absorb-dice": "battles.law.absorb-dice",
    "absorb-all": "battles.law.absorb-all",
    "block": "battles.reactions.block",
    "counter-one": "battles.law.counter-one",
    "counter-die": "battles.law.counter-die",
    "counter-reduce": "battles.law.counter-reduce",
    "counter-less": "battles.law.counter-less",
}
"""Every printed reaction and its rule."""

PASSIVES: Final = {
    "water-lurker": "battles.passive.water-lurker",
    "not-by-large": "battles.passive.not-by-large",
    "guards-small": "battles.passive.guards-small",
    "ignores-all": "battles.passive.ignores-all",
    "ignores-with-dice": "battles.passive.ignores-with-dice",
    "bonk": "battles.passive.bonk",
    "watch-the-skies": "battles.passive.watch-the-skies",
    "egg-thieves": "battles.passive.egg-thieves",
    "treetops": "battles.passive.treetops",
    "unanswered": "battles.passive.unanswered",
    "spikes": "battles.passive.spikes",
    "ambush": "battles.passive.ambush",
    "armour": "battles.passive.armour",
    "alarm": "battles.passive.alarm",
    "surefooted": "battles.passive.surefooted",
}
"""Every passive ability and its rule."""

RESTRICTIONS: Final = ("water-lurker", "not-by-large", "guards-small")
"""Passive abilities that restrict who may be targeted (`battles.law.restrictions`)."""


# Targets.


def target_refused(state: State, card: int, target: int) -> Refusal | None:
    """Why an attack with a card may not be aimed at a dinosaur; None where it may."""
    attacker = card_kind(state, card).dino
    if passive(state, attacker, "ignores-all") >= 0:
        return None
    needed = passive(state, attacker, "ignores-with-dice")
    if needed >= 0 and _dice_for(state, card) >= needed:
        return None
    if passive(state, target, "water-lurker") >= 0:
        return refusal("lurks", PASSIVES["water-lurker"], dino=dino_id(state, target))
    bonks = passive(state, attacker, "bonk") >= 0
    if passive(state, target, "not-by-large") >= 0 and is_large(state, attacker) and not bonks:
        return refusal("not_by_large", PASSIVES["not-by-large"], dino=dino_id(state, target))
    guard = _guard(state, target)
    if guard >= 0 and not is_large(state, attacker):
        return refusal(
            "guarded",
            PASSIVES["guards-small"],
            dino=dino_id(state, target),
            guard=dino_id(state, guard),
        )
    return None


def _dice_for(state: State, card: int) -> int:
    """The dice that count for an ability that needs some (ruling E8)."""
    if ruling(state, "three-dice") == "on-the-card":
        return len(state.dice[card])
    dinos = in_play(state, seat_of(state, card_kind(state, card).dino))
    return sum(len(state.dice[card]) for dino in dinos for card in kind(state, dino).cards)


def _guard(state: State, target: int) -> int:
    """The friend that keeps a Small dinosaur from being targeted by Small ones, or -1."""
    if is_large(state, target):
        return -1
    for friend in in_play(state, seat_of(state, target)):
        if friend != target and passive(state, friend, "guards-small") >= 0:
            return friend
    return -1


# Attacks.


def attack_refused(state: State, card: int) -> Refusal | None:
    """Why a card cannot be used to attack at all; None where it can."""
    found = card_kind(state, card)
    if not found.attack:
        return refusal("no_attack", "battles.cards.passive", card=card_id(state, card))
    if state.down[card]:
        return refusal("face_down", "battles.hits.flip", card=card_id(state, card))
    dice = state.dice[card]
    if not dice:
        return refusal("no_dice", "battles.cards.attack", card=card_id(state, card))
    if found.attack_pair and not pairs(dice):
        return refusal("no_pair", "battles.cards.pair", card=card_id(state, card))
    return None


def attack_hits(state: State, card: int, target: int) -> int:
    """The hits of an attack before reactions: what is printed, and what its dinosaur adds to it
    whatever the other side does (`battles.reactions.zero` looks at these).
    """
    found, dice = card_kind(state, card), len(state.dice[card])
    hits = {"one": 1, "die": dice, "die-plus": dice + 1, "die-minus": dice - 1}[found.attack]
    hits += flipped_bonus(state, found.dino, target)
    ambush = passive(state, found.dino, "ambush")
    if ambush >= 0 and is_large(state, target):
        hits += ambush
    return max(hits, 0)


def flipped_bonus(state: State, attacker: int, victim: int) -> int:
    """Watch the Skies: more hits on a dinosaur that has a card face down."""
    bonus = passive(state, attacker, "watch-the-skies")
    flipped = len(face_up(state, victim)) < len(kind(state, victim).cards)
    return bonus if bonus >= 0 and flipped else 0


def own_hits(state: State, card: int, one: bool) -> int:
    """The hits an attack costs its own side; none with one token left (`battles.one.self`)."""
    found = card_kind(state, card)
    if found.attack == "one" or one or passive(state, found.dino, "surefooted") >= 0:
        return 0
    return 1


# Reactions.


def forced_reactions(state: State, fight: Fight) -> tuple[int, ...]:
    """The cards that could react by their dice, so that the side must react with one of them."""
    if _window_shut(state, fight):
        return ()
    return tuple(
        card
        for dino in in_play(state, 1 - state.seat)
        for card in kind(state, dino).cards
        if reaction_refused(state, fight, card) is None and not state.setup.cards[card].passive
    )


def _window_shut(state: State, fight: Fight) -> bool:
    """A zero-hit attack triggers nothing; one reaction an attack (ruling E17)."""
    used = [card for card, _ in fight.used if not state.setup.cards[card].passive]
    treetops = len(used) < len(fight.used)
    if not fight.hits or fight.closed:
        return True
    if treetops and ruling(state, "treetops") != "beside":
        return True
    return bool(used) and ruling(state, "reactions") == "one"


def reaction_refused(state: State, fight: Fight, card: int) -> Refusal | None:
    """Why a card cannot react to this attack; None where it can."""
    found = card_kind(state, card)
    if not fight.hits:
        return refusal("zero_hits", "battles.reactions.zero")
    if found.passive == "treetops":
        return _treetops_refused(state, fight, card)
    if not found.reaction:
        return refusal("no_reaction", "battles.cards.reaction", card=card_id(state, card))
    if state.down[card]:
        return refusal("face_down", "battles.hits.flip", card=card_id(state, card))
    counter = found.reaction.startswith("counter")
    if counter and found.dino != fight.target:
        return refusal("counter_for_itself", "battles.reactions.counter", card=card_id(state, card))
    if not counter and found.dino == fight.target:
        return refusal("not_for_itself", "battles.reactions.friend", card=card_id(state, card))
    attacker = card_kind(state, fight.card).dino
    if found.reaction == "block" and passive(state, attacker, "watch-the-skies") >= 0:
        return refusal("no_blocks", PASSIVES["watch-the-skies"], dino=dino_id(state, attacker))
    dice = state.dice[card]
    if not dice:
        return refusal("no_dice", "battles.cards.reaction", card=card_id(state, card))
    if found.reaction_pair and not pairs(dice):
        return refusal("no_pair", "battles.cards.pair", card=card_id(state, card))
    return None


def treetops_open(state: State, fight: Fight) -> int:
    """The Treetops card that may be flipped as a reaction now, or -1 (ruling E6)."""
    card = side_passive(state, 1 - state.seat, "treetops")
    if card < 0 or fight.closed or not fight.hits or _treetops_refused(state, fight, card):
        return -1
    way = ruling(state, "treetops")
    if fight.used and way != "beside":
        return -1
    if way == "alone" and forced_reactions(state, fight):
        return -1
    return card


def _treetops_refused(state: State, fight: Fight, card: int) -> Refusal | None:
    found = card_kind(state, card)
    attacker = card_kind(state, fight.card).dino
    if state.down[card]:
        return refusal("face_down", "battles.hits.flip", card=card_id(state, card))
    if found.dino == fight.target:
        return refusal("not_for_itself", PASSIVES["treetops"], card=card_id(state, card))
    if passive(state, attacker, "bonk") >= 0:
        return refusal("bonked", PASSIVES["bonk"], dino=dino_id(state, attacker))
    return None


def may_decline(state: State, fight: Fight) -> bool:
    """Whether the side need not react: nothing but Treetops is open (unless that is forced, by
    ruling), or a friend raises the alarm and the attack has no more hits than that is good for.
    """
    if fight.hits <= alarm(state, 1 - state.seat):
        return True
    return not forced_reactions(state, fight) and ruling(state, "treetops") != "alone"


def alarm(state: State, seat: int) -> int:
    """Up to how many hits a side need not react; 0 where no friend raises the alarm."""
    return max(0, *(passive(state, dino, "alarm") for dino in in_play(state, seat)))


# What an attack comes to.


class Tally:
    """What an attack comes to after reactions: who suffers how many hits, and the attacker's."""

    def __init__(self, dino: int, hits: int, own: int, counter: int, rule: str) -> None:
        self.dino, self.hits, self.own, self.counter, self.rule = dino, hits, own, counter, rule


def tally(state: State, fight: Fight) -> Tally:
    """Work an attack out, after whatever reactions there were. Bonus hits come before a
    reaction's reduction (ruling E23), armour after it.
    """
    attacker = card_kind(state, fight.card).dino
    rule = "battles.hits.count" if fight.hits else "battles.reactions.zero"
    found = Tally(fight.target, fight.hits, fight.own, 0, rule)
    bonus = passive(state, attacker, "unanswered")
    if fight.hits and bonus >= 0 and not fight.used:
        found.hits += bonus
        found.rule = PASSIVES["unanswered"]
    bonked = passive(state, attacker, "bonk") >= 0
    for card, dice in fight.used:
        if bonked:
            found.rule = PASSIVES["bonk"]
        else:
            _react(state, found, card, dice)
    armour = passive(state, found.dino, "armour")
    if armour >= 0 and not is_large(state, attacker):
        found.hits = max(found.hits - armour, 0)
    return found


def _react(state: State, found: Tally, card: int, dice: int) -> None:
    """One reaction changes what the attack comes to."""
    kind_ = card_kind(state, card)
    if kind_.passive:
        found.counter += kind_.n
        found.rule = PASSIVES[kind_.passive]
        return
    code = kind_.reaction
    found.rule = REACTIONS[code]
    if code.startswith("absorb"):
        _absorb(state, found, kind_.dino)
    else:
        spikes = max(passive(state, kind_.dino, "spikes"), 0)
        found.counter += (dice if code == "counter-die" else 1) + spikes
    if code == "absorb-one":
        found.hits = min(found.hits, 1)
    elif code in ("absorb-less", "counter-less"):
        found.hits = max(found.hits - 1, 0)
    elif code in ("absorb-dice", "counter-reduce"):
        found.hits = max(found.hits - dice, 0)


def _absorb(state: State, found: Tally, absorber: int) -> None:
    """Another dinosaur suffers the hits. The extra hit on one with a flipped card looks at the
    declared target, or (ruling E10) at whoever suffers.
    """
    fight = state.fight
    if fight is not None and ruling(state, "flipped-bonus") == "sufferer":
        attacker = card_kind(state, fight.card).dino
        found.hits += flipped_bonus(state, attacker, absorber)
        found.hits -= flipped_bonus(state, attacker, found.dino)
    found.dino = absorber


def blocked_by(state: State, fight: Fight) -> int:
    """The card that blocks the attack, or -1."""
    attacker = card_kind(state, fight.card).dino
    if passive(state, attacker, "bonk") >= 0:
        return -1
    for card, _ in fight.used:
        if state.setup.cards[card].reaction == "block":
            return card
    return -1


def may_flip(state: State, seat: int) -> tuple[int, ...]:
    """The cards a side may flip for the hits it suffers now instead of paying tokens: those of the
    dinosaur that is hit, if it reached its Breaking Point or the side had one token left.
    """
    fight = state.fight
    if fight is None:
        return ()
    if seat == state.seat:
        dino, hits = card_kind(state, fight.card).dino, fight.bills[0][1] if fight.bills else 0
        one = False
        if not fight.bills or fight.bills[0][0] != "counter":
            return ()
        if ruling(state, "counter-breaks") == "tokens":
            return ()
    else:
        dino, hits, one = fight.dino, fight.hits, fight.def_one
    if not hits or not (hits >= kind(state, dino).breaking or one):
        return ()
    return face_up(state, dino)


def stolen(state: State, paid: int, choice: bool) -> int:
    """The tokens Egg Thieves take when the attacked side pays (ruling E7)."""
    fight = state.fight
    if fight is None or not paid:
        return 0
    thief = card_kind(state, fight.card).dino
    n = passive(state, thief, "egg-thieves")
    if n < 0:
        return 0
    if ruling(state, "thieves-choice") == "only-choice" and not choice:
        return 0
    if ruling(state, "thieves-absorber") == "target-only" and fight.dino != fight.target:
        return 0
    return n
