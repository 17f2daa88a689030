"""What a choice seems worth, from what lies open and one's own hand: for bots.

Once the teams stand nothing is hidden, and a choice is worth what it changes in what both sides
have, as `lean/worth.py` counts it: an attack with the reply that hurts it most, a reaction with the
cheaper of flip and tokens, dice with the best place for the rest. In the draft a dinosaur is worth
its cards and the die faces that its side cannot use yet.
"""

from __future__ import annotations

from typing import Final

from dinolab.core.action import Action
from dinolab.core.latest import latest
from dinolab.games.dinosaur_table_battles import events as ev
from dinolab.games.dinosaur_table_battles.lean.kinds import Kinds, kinds_of
from dinolab.games.dinosaur_table_battles.lean.match import NOTHING, Blow, Match, match_of
from dinolab.games.dinosaur_table_battles.lean.weights import TOKENS
from dinolab.games.dinosaur_table_battles.lean.worth import (
    Spot,
    blow_worth,
    flip_loss,
    pay_loss,
    plans,
    reply,
    spots,
)
from dinolab.games.dinosaur_table_battles.state import (
    Fight,
    State,
    card_no,
    dino_no,
    in_play,
)

FACE: Final = 0.15
"""What a die face that one's side could not use before is worth."""
FLIPPED: Final = 0.6
"""What a card is worth to a side that may flip one of its own attacker's."""

_match = latest(match_of)


def hint(observation: State, action: Action) -> float:
    """What an action seems worth to whoever is asked."""
    if isinstance(action, ev.SetAside | ev.Choose):
        return _draft(observation, action)
    if isinstance(action, ev.Attack):
        match = _match(observation)
        blow = match.blow(card_no(observation, action.card), dino_no(observation, action.target))
        return blow_worth(match, blow)[0]
    if isinstance(action, ev.Place):
        spot = card_no(observation, action.card), action.face, action.count
        return _placements(observation).get(spot, 0.0)
    if observation.fight is not None:
        return _fight(observation, observation.fight, action)
    return 0.0


def _fight(state: State, fight: Fight, action: Action) -> float:
    """A reaction, or how hits are met: what the other side wins by it, as a loss."""
    match = _match(state)
    blow = Blow(fight.card, fight.target, fight.hits, fight.own, fight.def_one)
    if fight.stage == "own":
        return -_own_loss(match, fight, action)
    if isinstance(action, ev.React):
        return -reply(match, blow, card_no(state, action.card)).worth
    if isinstance(action, ev.Decline):
        return -reply(match, blow, NOTHING).worth
    if isinstance(action, ev.Flip):
        return -flip_loss(match, card_no(state, action.card))
    return -pay_loss(match, blow, fight.hits)


def _own_loss(match: Match, fight: Fight, action: Action) -> float:
    """What the attacker loses by a card or by tokens, where a ruling lets it choose."""
    if isinstance(action, ev.Flip):
        return FLIPPED
    have = match.tokens[match.seat]
    return TOKENS[have] - TOKENS[max(have - fight.bills[0][1], 0)]


@latest
def _placements(state: State) -> dict[Spot, float]:
    """Every way to place some dice, with the worth of the best plan that has it."""
    match = _match(state)
    taken = frozenset(match.kinds.dino[card] for card, _, _ in state.placed)
    left = match.kinds.setup.places - len(taken)
    found: dict[Spot, float] = {}
    for worth, plan in plans(spots(match, state.rolled, taken), state.rolled, left):
        for spot in plan:
            found[spot] = max(found.get(spot, worth), worth)
    return found


# The draft.


def _draft(state: State, action: ev.SetAside | ev.Choose) -> float:
    """Place what is best; set aside what would be second best to oneself, for the other side will
    choose from it.
    """
    seat, dino = state.viewer, dino_no(state, action.dino)
    mine = dino_worth(state, dino, seat)
    if isinstance(action, ev.Choose):
        return 1.0 + mine if action.place else mine / 2
    hand = [other for other in state.draft.hands[seat] if other is not None]
    best = max(hand, key=lambda other: dino_worth(state, other, seat))
    return 0.0 if dino == best else mine


def dino_worth(state: State, dino: int, seat: int) -> float:
    """What a dinosaur's cards are worth to a side that has some dinosaurs already."""
    kinds = kinds_of(state.setup)
    team = in_play(state, seat) if seat in (0, 1) else ()
    usable = {face for friend in team for face in _faces(kinds, friend)}
    new = len(_faces(kinds, dino) - usable)
    return sum(kinds.up[card] for card in kinds.of[dino]) + FACE * new


def _faces(kinds: Kinds, dino: int) -> set[int]:
    return {face for card in kinds.dice_cards[dino] for face in kinds.faces[card]}
