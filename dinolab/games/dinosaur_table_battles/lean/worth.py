"""What a position and a choice seem worth, and what a side would choose by that."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from dinolab.games.dinosaur_table_battles.lean import weights as w
from dinolab.games.dinosaur_table_battles.lean.match import NOTHING, Blow, Dice, Fall, Match

Spot = tuple[int, int, int]
"""Dice to place: card, face, how many."""
Plan = tuple[Spot, ...]
Ways = list[tuple[float, Spot, int]]
"""What may be placed, each with its worth and its dinosaur, the best first."""


class Reply(NamedTuple):
    """What the attacked side does: its reaction, the card it flips, what that leaves the attacker
    better off.
    """

    worth: float
    card: int
    flip: int


def ready(match: Match, card: int, dice: Dice) -> float:
    """What dice on a card are worth."""
    return match.kinds.ready[card][len(set(dice)) < len(dice)][len(dice)]


def side(match: Match, seat: int) -> float:
    """What a side has."""
    kinds = match.kinds
    found = w.TOKENS[match.tokens[seat]] + w.LIFE[match.life(seat)]
    for dino in match.play[seat]:
        for card in kinds.of[dino]:
            if not match.down[card]:
                found += kinds.up[card]
                dice = match.dice[card]
                if dice:
                    found += ready(match, card, dice)
    return found - w.LOST * match.penalty[seat]


def outlook(match: Match, seat: int) -> float:
    """What a position at the start of a turn is worth to a side."""
    move = w.MOVE if match.seat == seat else -w.MOVE
    return side(match, seat) - side(match, 1 - seat) + move


# Choices.


def flip_loss(match: Match, card: int) -> float:
    """What the attacked side loses with a card that it flips."""
    kinds, dice = match.kinds, match.dice[card]
    loss = kinds.up[card] + life_loss(match, kinds.dino[card])
    return loss + ready(match, card, dice) if dice else loss


def life_loss(match: Match, dino: int) -> float:
    """What the attacked side loses by having one dinosaur nearer to leaving."""
    seat, up = 1 - match.seat, match.up
    before = match.life(seat)
    up[dino] -= 1
    after = match.life(seat)
    up[dino] += 1
    return w.LIFE[before] - w.LIFE[after]


def met(match: Match, blow: Blow, fall: Fall) -> tuple[float, int]:
    """What the attacker wins by the hits, if the attacked side meets them as it likes best, and
    the card it flips.
    """
    if not fall.hits:
        return 0.0, NOTHING
    best, flip = pay_loss(match, blow, fall.hits), NOTHING
    for card in match.may_flip(blow, fall):
        loss = flip_loss(match, card)
        if loss < best:
            best, flip = loss, card
    return best, flip


def pay_loss(match: Match, blow: Blow, hits: int) -> float:
    """What the attacker wins if tokens are removed for the hits."""
    seat, have = match.seat, match.tokens[1 - match.seat]
    left = max(have - hits, 0)
    loss = w.TOKENS[have] - w.TOKENS[left]
    mine = match.tokens[seat]
    thief = match.kinds.dino[blow.card]
    if match.has(thief, "egg-thieves"):
        mine += min(match.kinds.n[thief], have - left)
        loss += w.TOKENS[mine] - w.TOKENS[match.tokens[seat]]
    if left == 1 and mine == 1:
        loss += w.WIN if _more_cards(match) else -w.WIN
    return loss


def _more_cards(match: Match) -> bool:
    """Whether the side to move wins at one token each."""
    mine, theirs = match.cards_up(match.seat), match.cards_up(1 - match.seat)
    return mine > theirs or (mine == theirs and match.seat != match.first)


def reply(match: Match, blow: Blow, card: int) -> Reply:
    """What a reaction with that card leaves the attacker better off."""
    gain = 0.0
    kinds, seat = match.kinds, match.seat
    fall = match.fall(blow, card)
    if card != NOTHING:
        if not match.penalty[1 - seat]:
            gain += w.LOST
        if kinds.cards[card].passive:
            gain += flip_loss(match, card)
        else:
            gain += ready(match, card, match.dice[card])
    if fall is None:
        return Reply(gain, card, NOTHING)
    more, flip = met(match, blow, fall)
    if flip == NOTHING and fall.hits >= match.tokens[1 - seat]:
        return Reply(gain + more, card, flip)
    have = match.tokens[seat]
    left = max(have - fall.own, 0)
    if fall.own and left == 1 and flip == NOTHING and match.tokens[1 - seat] - fall.hits == 1:
        more += w.WIN if _more_cards(match) else -w.WIN
    return Reply(gain + more - w.TOKENS[have] + w.TOKENS[left], card, flip)


def best_reply(match: Match, blow: Blow) -> Reply:
    """The reply that the attacked side likes best."""
    cards = match.reactions(blow)
    if len(cards) == 1:
        return reply(match, blow, cards[0])
    return min((reply(match, blow, card) for card in cards), key=_worth)


def _worth(found: Reply) -> float:
    return found.worth


def blow_worth(match: Match, blow: Blow) -> tuple[float, Reply]:
    """What an attack is worth, and the reply to it."""
    found = best_reply(match, blow)
    return found.worth - ready(match, blow.card, match.dice[blow.card]), found


def best_blow(match: Match) -> tuple[Blow, Reply] | None:
    """The attack that seems worth most with the reply to it; None where none seems worth making."""
    best, chosen = 0.0, None
    for blow in match.blows():
        worth, found = blow_worth(match, blow)
        if worth > best:
            best, chosen = worth, (blow, found)
    return chosen


# Placing.


def spots(match: Match, rolled: Dice, taken: frozenset[int]) -> Ways:
    """Ways to place some dice, with their worth and the dinosaur; `taken` have their dice."""
    kinds, down, found = match.kinds, match.down, []
    have = [rolled.count(face) for face in range(7)]
    for dino in match.play[match.seat]:
        if dino in taken:
            continue
        for card in kinds.dice_cards[dino]:
            if not down[card]:
                dice, table = match.dice[card], kinds.ready[card]
                on, pair = len(dice), len(set(dice)) < len(dice)
                now, least, most = table[pair][on], kinds.least[card], kinds.most[card]
                for face in kinds.faces[card]:
                    if have[face] >= least:
                        for count in range(least, min(have[face], most) + 1):
                            after = table[pair or count > 1 or face in dice][on + count]
                            found.append((after - now, (card, face, count), dino))
    found.sort(key=_first, reverse=True)
    return found


def _first(spot: tuple[float, Spot, int]) -> float:
    return spot[0]


def plans(found: Ways, rolled: Dice, places: int) -> Iterator[tuple[float, Plan]]:
    """Ways to place dice for up to so many dinosaurs (two at most), each with its worth."""
    yield 0.0, ()
    for number, (worth, spot, dino) in enumerate(found if places > 0 else ()):
        yield worth, (spot,)
        for more, other, friend in found[number + 1 :] if places > 1 else ():
            if friend != dino and _enough(rolled, spot, other):
                yield worth + more, (spot, other)


def _enough(rolled: Dice, spot: Spot, other: Spot) -> bool:
    """Whether there are dice for both."""
    return other[1] != spot[1] or other[2] + spot[2] <= rolled.count(spot[1])


def best_plan(match: Match, rolled: Dice) -> Plan:
    """The placement that seems worth most."""
    found = [way for way in spots(match, rolled, frozenset()) if way[0] > 0]
    best = 0.0
    chosen: Plan = ()
    places = match.kinds.setup.places
    for number, (worth, spot, dino) in enumerate(found):
        if 2 * worth <= best:
            break
        if worth > best:
            best, chosen = worth, (spot,)
        for more, other, friend in found[number + 1 :] if places > 1 else ():
            if worth + more <= best:
                break
            if friend != dino and _enough(rolled, spot, other):
                best, chosen = worth + more, (spot, other)
                break
    return chosen


def place(match: Match, plan: Plan) -> None:
    """Dice are placed."""
    for card, face, count in plan:
        match.dice[card] = tuple(sorted((*match.dice[card], *(face,) * count)))
