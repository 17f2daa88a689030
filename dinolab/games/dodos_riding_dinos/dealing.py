"""What luck may answer: cards, dice, piles, throws; and what each answer makes happen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Final

from dinolab.core.action import Action, Value, Weighted, refusal
from dinolab.core.event import CHANCE, NOBODY, UNKNOWN, Entry, seats_text
from dinolab.games.dodos_riding_dinos import events as ev
from dinolab.games.dodos_riding_dinos.asking import Decision
from dinolab.games.dodos_riding_dinos.frames import Damage, Dice, Drawing, Effect, Launch, Move
from dinolab.games.dodos_riding_dinos.hidden import seen
from dinolab.games.dodos_riding_dinos.resolving import next_victim
from dinolab.games.dodos_riding_dinos.rules import next_pile
from dinolab.games.dodos_riding_dinos.state import (
    DEALING,
    UNSEEN,
    State,
    card_no,
    is_challenger,
    ruling,
    top,
)
from dinolab.games.dodos_riding_dinos.throws import declared, flicks, throw_refused, throws
from dinolab.games.dodos_riding_dinos.track import landings

Facts = tuple[tuple[str, Value], ...]


def _numbers(values: tuple[object, ...]) -> str:
    return ",".join(map(str, values))


def _try(state: State, seat: int, purpose: str) -> str:
    """The key of a roll or throw: round, turn, racer, purpose, which try of the turn."""
    return f"dodos.{purpose}:{_race(state)}{state.round}:{state.turns}:{seat}:{state.rolls}"


def _race(state: State) -> str:
    """The race of a Cup, in each of which all cards are shuffled anew."""
    return f"{state.race}/" if state.race else ""


# Before the race.


def racers(state: State) -> Weighted:
    """Racer cards that nobody has, for a Challenger."""
    taken = {racer.kind for racer in state.racers}
    return tuple((ev.ChooseRacer(r.id), 1) for r in state.setup.roster if r.id not in taken)


def racer_key(state: State) -> str:
    """The same cards taken, the same card."""
    return f"dodos.racer:{_numbers(tuple(racer.kind for racer in state.racers))}"


def firsts(state: State) -> Weighted:
    """Who goes first, where luck says it (ruling F25); nobody where a person does."""
    if ruling(state, "first-player") != "random":
        return ()
    return tuple((ev.ChooseFirst(seat), 1) for seat in range(state.setup.people))


def first_key(state: State) -> str:
    """Asked once."""
    return "dodos.first"


# Cards.


def cards(state: State) -> Weighted:
    """The next card of the deck, weighted by the cards nobody has seen since its last shuffle.
    Challengers' piles are among these: nobody can tell them from the deck. At a real table the card
    is unknown, since only its owner looks at it.
    """
    return (*_from_pool(state, state.epoch, ev.DrawCard), (ev.DrawCard(UNKNOWN), 0))


def _from_pool(state: State, epoch: int, answer: type[Action]) -> Weighted:
    if state.pools is None:  # of a real table, or of whoever looks on: all that is out of sight
        known = seen(state)
        pool = tuple(k.copies - n for k, n in zip(state.setup.pack, known, strict=True))
    else:
        pool = state.pools[epoch - 1]
    kinds = zip(state.setup.pack, pool, strict=True)
    return tuple((answer(card.id), count) for card, count in kinds if count > 0)


def _pool_key(state: State, purpose: str, epoch: int) -> str:
    pool = "" if state.pools is None else _numbers(state.pools[epoch - 1])
    return f"dodos.{purpose}:{_race(state)}{epoch}:{pool}"


def card_key(state: State) -> str:
    """The same cards unseen, the same card."""
    return _pool_key(state, "card", state.epoch)


def drawer(state: State) -> Facts:
    """Who draws."""
    frame: Drawing = top(state)
    return (("to", frame.queue[0]),)


def decide_draw(state: State, seat: int, action: ev.DrawCard) -> Decision:
    """A card is drawn; its new owner sees it."""
    frame: Drawing = top(state)
    rule = "dodos.setup.deal" if state.phase == DEALING else "dodos.cards.draw"
    to = frame.queue[0]
    if action.card is UNKNOWN:
        return (Entry(ev.CardDealt(to), rule, NOBODY),)
    if not _in_pool(state, state.epoch, action.card):
        return refusal("card_not_left", rule, card=action.card)
    return (Entry(ev.CardDealt(to, action.card), rule, seats_text((to,))),)


def _in_pool(state: State, epoch: int, card: str) -> bool:
    number = card_no(state, card)
    if state.pools is None:
        return number >= 0 and seen(state)[number] < state.setup.pack[number].copies
    return number >= 0 and state.pools[epoch - 1][number] > 0


# Challengers' piles.


def _pile_epoch(state: State, seat: int) -> int:
    return state.racers[seat].pile[0]


def piles(state: State) -> Weighted:
    """The top card of the next Challenger's pile."""
    return _from_pool(state, _pile_epoch(state, next_pile(state)), ev.TurnPile)


def pile_key(state: State) -> str:
    """As for a card of the deck."""
    return _pool_key(state, "pile", _pile_epoch(state, next_pile(state)))


def pile_facts(state: State) -> Facts:
    """Whose pile."""
    return (("racer", state.racers[next_pile(state)].kind),)


def decide_pile(state: State, seat: int, action: ev.TurnPile) -> Decision:
    """A Challenger's card is turned up."""
    whose, rule = next_pile(state), "dodos.challengers.reveal"
    if not _in_pool(state, _pile_epoch(state, whose), action.card):
        return refusal("card_not_left", rule, card=action.card)
    return (Entry(ev.PileTurned(whose, action.card), rule),)


def _loser(state: State) -> int:
    frame: Damage = top(state)
    return next_victim(state, frame)


def pile_losses(state: State) -> Weighted:
    """The top card of the pile of a Challenger that takes damage; at a real table perhaps nobody
    sees it.
    """
    known = _from_pool(state, _pile_epoch(state, _loser(state)), ev.TurnPile)
    return (*known, (ev.TurnPile(UNSEEN), 0)) if state.unseen else known


def loss_key(state: State) -> str:
    """As for a card of the deck."""
    return _pool_key(state, "pile", _pile_epoch(state, _loser(state)))


def loss_facts(state: State) -> Facts:
    """Whose pile."""
    return (("racer", state.racers[_loser(state)].kind),)


def decide_pile_discard(state: State, seat: int, action: ev.TurnPile) -> Decision:
    """A Challenger discards the top card of its pile."""
    whose, rule = _loser(state), "dodos.challengers.damage"
    missed = state.unseen and action.card == UNSEEN
    if not missed and not _in_pool(state, _pile_epoch(state, whose), action.card):
        return refusal("card_not_left", rule, card=action.card)
    return (Entry(ev.PileDiscarded(whose, action.card), rule, cause=state.version - 1),)


def _taking(state: State) -> Effect:
    frame: Effect = top(state)
    return frame


def takes(state: State) -> Weighted:
    """Which card of a hand is taken without looking: any; from a Challenger the top one. At a real
    table only the two look at it.
    """
    target = _taking(state).target
    hand = Counter(state.racers[target].hand)
    unknown = ((ev.TakeCard(UNKNOWN), hand.pop(None, 0)),) if state.unseen else ()
    if is_challenger(state, target):
        return (*_from_pool(state, _pile_epoch(state, target), ev.TakeCard), *unknown)
    known = sorted((card, count) for card, count in hand.items() if card is not None)
    return (*((ev.TakeCard(card), count) for card, count in known), *unknown)


def take_key(state: State) -> str:
    """A try of the turn; from a pile as for a card of the deck."""
    effect = _taking(state)
    if is_challenger(state, effect.target):
        return _pool_key(state, "pile", _pile_epoch(state, effect.target))
    return _try(state, effect.seat, "take")


def take_facts(state: State) -> Facts:
    """Who takes from whom."""
    effect = _taking(state)
    return (("to", effect.seat), ("racer", state.racers[effect.target].kind))


def decide_take(state: State, seat: int, action: ev.TakeCard) -> Decision:
    """A card changes hands; the two see it."""
    effect, rule = _taking(state), "dodos.cards.take"
    if not any(answer == action for answer, _ in takes(state)):
        return refusal("card_not_there", rule)
    knows = (effect.seat,) if is_challenger(state, effect.target) else (effect.seat, effect.target)
    fact = ev.CardTaken(effect.seat, effect.target, action.card)
    visible = NOBODY if action.card is UNKNOWN else seats_text(knows)
    return (Entry(fact, rule, visible, cause=state.version - 1),)


# Dice.


@lru_cache(maxsize=16)
def _rolls(count: int) -> Weighted:
    """Every roll of so many dice, sorted, with the number of ways it comes up."""
    ways = factorial(count)
    return tuple(
        (ev.RollDice(faces), ways // prod(factorial(n) for n in Counter(faces).values()))
        for faces in combinations_with_replacement(range(1, 7), count)
    )


DIE: Final = tuple((ev.RollDie(face), 1) for face in range(1, 7))


def die(state: State) -> Weighted:
    """One die."""
    return DIE


def signal_key(state: State) -> str:
    """A try of the turn."""
    return _try(state, top(state).seat, "signal")


def mover_facts(state: State) -> Facts:
    """Who moves."""
    return (("to", top(state).seat),)


def decide_signal(state: State, seat: int, action: ev.RollDie) -> Decision:
    """The die at a shortcut signal (it triggers nothing)."""
    if action.face not in range(1, 7):
        return refusal("no_such_face", "dodos.polaria.shortcut", face=action.face)
    fact = ev.SignalRolled(top(state).seat, action.face)
    return (Entry(fact, "dodos.polaria.shortcut", cause=state.version - 1),)


def dice(state: State) -> Weighted:
    """The dice of an effect or of a Challenger's Reaction card."""
    frame: Dice = top(state)
    return _rolls(frame.count)


def dice_key(state: State) -> str:
    """A try of the turn."""
    return _try(state, top(state).seat, "dice")


def dice_facts(state: State) -> Facts:
    """Who rolls how many, and what they show."""
    frame: Dice = top(state)
    return (("racer", state.racers[frame.seat].kind), ("count", frame.count),
            ("dice", frame.values))  # fmt: skip


def decide_roll(state: State, seat: int, action: ev.RollDice) -> Decision:
    """Dice are rolled."""
    frame: Dice = top(state)
    good = all(face in range(1, 7) for face in action.dice)
    if len(action.dice) != frame.count or tuple(sorted(action.dice)) != action.dice or not good:
        return refusal("wrong_dice", "dodos.cards.roll", count=frame.count)
    fact = ev.DiceRolled(frame.seat, action.dice)
    return (Entry(fact, "dodos.cards.roll", cause=state.version - 1),)


# Throws.


def thrower(state: State) -> tuple[int, ...]:
    """Who says what came of a throw: luck (or whoever writes it down), or who threw the token."""
    return (top(state).seat,) if ruling(state, "throws") == "declared" else (CHANCE,)


def _source(state: State) -> str:
    return "declared" if declared(state) else "aimed"


def throw_outcomes(state: State) -> Weighted:
    """What may come of a launch."""
    return throws(state)


def throws_told(state: State, seat: int) -> Iterator[Action]:
    """What one may declare of a launch."""
    return (action for action, _ in throws(state))


def throw_key(state: State) -> str:
    """A try of the turn; another aim is another throw."""
    frame: Launch = top(state)
    aim = f"{frame.target}:{frame.beside}:{frame.arranged}"
    return f"{_try(state, frame.seat, 'throw')}:{aim}"


def decide_throw(state: State, seat: int, action: ev.Throw) -> Decision:
    """What came of a launch. It cannot be cancelled any more."""
    if no := throw_refused(state, action):
        return no
    frame: Launch = top(state)
    fact = ev.Thrown(frame.seat, frame.token, action.hits, action.foul)
    rule = f"dodos.projectiles.{frame.token}"
    return (Entry(fact, rule, cause=state.version - 1, source=_source(state)),)


def flick_outcomes(state: State) -> Weighted:
    """What may come of flicking the egg over the ramp."""
    return flicks(state)


def flicks_told(state: State, seat: int) -> Iterator[Action]:
    """What one may declare of a flick."""
    return (action for action, _ in flicks(state))


def flick_key(state: State) -> str:
    """A try of the turn; another aim is another flick."""
    move: Move = top(state)
    aim = _numbers(move.aim or ())
    return f"{_try(state, move.seat, 'flick')}:{aim}"


def decide_flick(state: State, seat: int, action: ev.Flick) -> Decision:
    """What came of it; racers on the landing hexes were put aside before."""
    move = top(state)
    across = landings(state.setup, state.racers[move.seat].place[0])
    wrong = set(action.touched) - set(across)
    if wrong or tuple(sorted(set(action.touched))) != action.touched:
        return refusal("not_a_landing", "dodos.boreal.flick")
    fact = ev.EggFlicked(move.seat, action.touched)
    rule = "dodos.boreal.flick"
    return (Entry(fact, rule, cause=state.version - 1, source=_source(state)),)
