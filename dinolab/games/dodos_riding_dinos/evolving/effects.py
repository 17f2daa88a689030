"""What events do to the reaction window, to effects and their parts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from dinolab.games.dodos_riding_dinos import events as ev
from dinolab.games.dodos_riding_dinos.abilities import placed_part, reaction_part
from dinolab.games.dodos_riding_dinos.events import Part
from dinolab.games.dodos_riding_dinos.evolving.cards import discard, top_of_pile
from dinolab.games.dodos_riding_dinos.frames import (
    Damage,
    Dice,
    Effect,
    Launch,
    Move,
    Played,
    Turn,
    Window,
)
from dinolab.games.dodos_riding_dinos.state import (
    State,
    card_kind,
    is_challenger,
    less,
    pile,
    push,
    ruling,
    seats_from,
    swap_top,
    top,
    with_racer,
)

# Reactions.


def _asked(state: State, active: int) -> tuple[int, ...]:
    """Whom a window asks: people with cards, from the active racer's left, that one last."""
    order = (*seats_from(state, active)[1:], active)
    return tuple(s for s in order if state.racers[s].hand and not state.racers[s].quiet)


def _window_opened(state: State, fact: ev.WindowOpened) -> State:
    return push(state, Window(fact.seat, _asked(state, fact.seat)))


def _reaction(state: State, fact: ev.ReactionPlayed) -> State:
    """Whoever could say something before may say something again."""
    window = top(state)
    hand = less(state.racers[fact.seat].hand, fact.card)
    state = with_racer(state, fact.seat, hand=hand)
    plays = (*window.plays, Played(fact.seat, fact.card, fact.against))
    return swap_top(state, Window(window.seat, _asked(state, window.seat), plays))


def _reaction_passed(state: State, fact: ev.ReactionPassed) -> State:
    window = top(state)
    state = swap_top(state, replace(window, ask=window.ask[1:]))
    return with_racer(state, fact.seat, quiet=True) if fact.all_round else state


def _window_closed(state: State, fact: ev.WindowClosed) -> State:
    window: Window = top(state)
    state = discard(swap_top(state), *(play.card for play in window.plays))
    turn: Turn = top(state)
    stands = (window.plays[number] for number in fact.stands)
    due = tuple(play for play in stands if _reaction_parts(state, play.seat, play.card))
    return swap_top(state, replace(turn, step="effect", cancelled=fact.cancelled, due=due))


# Effects.


def _reaction_parts(state: State, seat: int, card: str) -> tuple[Part, ...]:
    """What a Reaction does after the window: a Block has done its work, but for an ability. One
    that costs more than the hand holds does nothing, nor one of a racer off the board (C14).
    """
    if state.racers[seat].gone:
        return ()
    parts = card_kind(state, card).parts
    if sum(part.n for part in parts if part.code == "cost") > len(state.racers[seat].hand):
        return ()
    own = tuple(part for part in parts if not part.code.endswith("block"))
    return (*own, *reaction_part(state, seat))


def _effect_began(state: State, fact: ev.EffectBegan) -> State:
    """An effect is a list of parts; an ability that it triggers has still to be placed among them.
    A reaction's come before the effect of the card it was played in the turn of.
    """
    turn: Turn = top(state)
    parts = card_kind(state, fact.card).parts
    if turn.due:
        state = swap_top(state, replace(turn, due=turn.due[1:]))
        parts = _reaction_parts(state, fact.seat, fact.card)
        return push(state, Effect(fact.seat, fact.card, parts, reaction=True))
    added = placed_part(state, turn, fact.card)
    return push(state, Effect(fact.seat, fact.card, parts, ability=added))


def _skipped(state: State, fact: ev.EffectSkipped) -> State:
    return swap_top(state, replace(top(state), step="discard"))


def _effect_ended(state: State, fact: ev.EffectEnded) -> State:
    effect: Effect = top(state)
    state = swap_top(state)
    return state if effect.reaction else swap_top(state, replace(top(state), step="discard"))


def _ability_placed(state: State, fact: ev.AbilityPlaced) -> State:
    effect: Effect = top(state)
    assert effect.ability is not None
    parts = (*effect.parts[: fact.gap], effect.ability, *effect.parts[fact.gap :])
    return swap_top(state, replace(effect, parts=parts, ability=None))


def _part_began(state: State, fact: ev.PartBegan) -> State:
    effect: Effect = top(state)
    doing = Part(fact.code, fact.n)
    effect = replace(effect, begun=effect.begun + 1, doing=doing, target=-1, todo=())
    state = swap_top(state, effect)
    if fact.code == "roll":
        return push(state, Dice(fact.seat, fact.n, "effect"))
    if fact.code.startswith("throw-"):
        return push(state, Launch(fact.seat, fact.code.removeprefix("throw-"), fact.n))
    return state


def _target(state: State, fact: ev.TargetChosen) -> State:
    return swap_top(state, replace(top(state), target=fact.target))


def _aimed(state: State, fact: ev.Aimed) -> State:
    return swap_top(state, replace(top(state), target=fact.target, beside=fact.beside))


def _done(state: State) -> State:
    """The innermost thing has done what it was to do: a part of an effect, a flame, a launch."""
    frame = top(state)
    if isinstance(frame, Effect):
        return swap_top(state, replace(frame, doing=None))
    if isinstance(frame, Move):
        return swap_top(state, replace(frame, stage=""))
    if isinstance(frame, Turn):
        return swap_top(state, replace(frame, step="discard"))
    if isinstance(frame, Launch):
        state = swap_top(state)
        return swap_top(state, replace(top(state), doing=None))
    return swap_top(state)


def _damage(state: State, fact: ev.DamageDealt) -> State:
    state = _done(state)
    picks = (None,) * len(fact.victims)
    return push(state, Damage(fact.seat, fact.victims, fact.damage, picks, state.version))


def _picked(state: State, fact: ev.DiscardsChosen) -> State:
    damage: Damage = top(state)
    index = damage.victims.index(fact.seat)
    owed = min(damage.amounts[index], state.racers[fact.seat].cards)
    cards = fact.cards if fact.cards is not None else (None,) * owed
    picks = (*damage.picks[:index], cards, *damage.picks[index + 1 :])
    together = ruling(state, "discards") == "together"
    opened = damage.opened if together else state.version
    return swap_top(state, replace(damage, picks=picks, opened=opened))


def _discarded(state: State, fact: ev.Discarded) -> State:
    damage: Damage = top(state)
    index = damage.victims.index(fact.seat)
    amounts = (*damage.amounts[:index], 0, *damage.amounts[index + 1 :])
    hand = state.racers[fact.seat].hand
    for card in fact.discards:
        hand = less(hand, card)
    state = swap_top(state, replace(damage, amounts=amounts))
    return discard(with_racer(state, fact.seat, hand=hand), *fact.discards)


def _pile_discarded(state: State, fact: ev.PileDiscarded) -> State:
    damage: Damage = top(state)
    index = damage.victims.index(fact.seat)
    left = damage.amounts[index] - 1
    amounts = (*damage.amounts[:index], left, *damage.amounts[index + 1 :])
    state = swap_top(state, replace(damage, amounts=amounts))
    return discard(top_of_pile(state, fact.seat, fact.card), fact.card)


def _damage_done(state: State, fact: ev.DamageDone) -> State:
    return swap_top(state)


def _fizzled(state: State, fact: ev.PartFizzled) -> State:
    return _done(state)


def _taken(state: State, fact: ev.CardTaken) -> State:
    """A card changes hands; in an exchange one is still to be given."""
    effect: Effect = top(state)
    if is_challenger(state, fact.target):
        state = top_of_pile(state, fact.target, fact.card)
    else:
        hand = less(state.racers[fact.target].hand, fact.card)
        state = with_racer(state, fact.target, hand=hand)
    hand = pile(*state.racers[fact.seat].hand, fact.card)
    state = with_racer(state, fact.seat, hand=hand)
    assert effect.doing is not None
    if effect.doing.code == "exchange":
        return swap_top(state, replace(effect, todo=(fact.seat,)))
    return _done(state)


def _given(state: State, fact: ev.CardGiven) -> State:
    hand = less(state.racers[fact.seat].hand, fact.card)
    state = with_racer(state, fact.seat, hand=hand)
    hand = pile(*state.racers[fact.target].hand, fact.card)
    return _done(with_racer(state, fact.target, hand=hand))


def _rolled(state: State, fact: ev.DiceRolled) -> State:
    return swap_top(state, replace(top(state), values=fact.dice))


def _kept(state: State, fact: ev.DiceKept) -> State:
    return swap_top(state, replace(top(state), again=True))


def _rerolled(state: State, fact: ev.DiceRerolled) -> State:
    return swap_top(state, replace(top(state), values=(), again=True))


def _arranged(state: State, fact: ev.RacersArranged) -> State:
    return swap_top(state, replace(top(state), arranged=fact.way))


def _thrown(state: State, fact: ev.Thrown) -> State:
    return swap_top(state, replace(top(state), hits=fact.hits))


def _swapped(state: State, fact: ev.Swapped) -> State:
    mine, theirs = state.racers[fact.seat].place, state.racers[fact.target].place
    state = with_racer(state, fact.seat, place=theirs, kept=0)
    return _done(with_racer(state, fact.target, place=mine, kept=0))


EVOLVE: Final[dict[type, Callable[[State, Any], State]]] = {
    ev.WindowOpened: _window_opened, ev.ReactionPlayed: _reaction, ev.ReactionPassed:
    _reaction_passed, ev.WindowClosed: _window_closed, ev.EffectBegan: _effect_began,
    ev.EffectSkipped: _skipped, ev.EffectEnded: _effect_ended, ev.AbilityPlaced: _ability_placed,
    ev.PartBegan: _part_began, ev.TargetChosen: _target, ev.DamageDealt: _damage,
    ev.DiscardsChosen: _picked, ev.Discarded: _discarded, ev.PileDiscarded: _pile_discarded,
    ev.DamageDone: _damage_done, ev.PartFizzled: _fizzled, ev.CardTaken: _taken, ev.CardGiven:
    _given, ev.DiceRolled: _rolled, ev.DiceKept: _kept, ev.DiceRerolled: _rerolled,
    ev.RacersArranged: _arranged, ev.Aimed: _aimed, ev.Thrown: _thrown, ev.Swapped: _swapped,
}  # fmt: skip
