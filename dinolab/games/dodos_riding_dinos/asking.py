"""What people may choose, and what each choice makes happen."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from dinolab.core.action import Action, Refusal, Value, refusal
from dinolab.core.event import CHANCE, NOBODY, UNKNOWN, Entry, seats_text
from dinolab.games.dodos_riding_dinos import events as ev
from dinolab.games.dodos_riding_dinos.frames import Damage, Effect, Launch, Move
from dinolab.games.dodos_riding_dinos.hidden import elsewhere, holdable, in_sight
from dinolab.games.dodos_riding_dinos.moving import land
from dinolab.games.dodos_riding_dinos.resolving import due, pickers
from dinolab.games.dodos_riding_dinos.rules import choosers
from dinolab.games.dodos_riding_dinos.state import UNSEEN, State, card_kind, ruling, top
from dinolab.games.dodos_riding_dinos.targets import reachable
from dinolab.games.dodos_riding_dinos.track import landings

Decision = tuple[Entry, ...] | Refusal
Facts = tuple[tuple[str, Value], ...]


def mover(state: State) -> tuple[int, ...]:
    """Whoever the innermost thing belongs to."""
    return (top(state).seat,)


# Before the race.


def racer_seats(state: State) -> tuple[int, ...]:
    """The next player without a Racer card."""
    return (next(seat for seat, racer in enumerate(state.racers) if not racer.kind),)


def racers_left(state: State, seat: int) -> Iterator[Action]:
    """Racer cards that nobody has."""
    taken = {racer.kind for racer in state.racers}
    for racer in state.setup.roster:
        if racer.id not in taken:
            yield ev.ChooseRacer(racer.id)


def decide_racer(state: State, seat: int, action: ev.ChooseRacer) -> Decision:
    """A Racer card is taken."""
    to = racer_seats(state)[0]
    rule = "dodos.challengers.setup" if seat == CHANCE else "dodos.setup.racers"
    if action not in racers_left(state, seat):
        return refusal("racer_not_left", rule, racer=action.racer)
    return (Entry(ev.RacerChosen(to, action.racer), rule),)


def first_seats(state: State) -> tuple[int, ...]:
    """Who says who goes first: the table, through its first player; or luck."""
    return (CHANCE,) if ruling(state, "first-player") == "random" else (0,)


def firsts(state: State, seat: int) -> Iterator[Action]:
    """Any person."""
    for person in range(state.setup.people):
        yield ev.ChooseFirst(person)


def decide_first(state: State, seat: int, action: ev.ChooseFirst) -> Decision:
    """Somebody takes the First-player marker."""
    if not 0 <= action.seat < state.setup.people:
        return refusal("no_such_player", "dodos.setup.first", seat=action.seat)
    return (Entry(ev.FirstPlayerChosen(action.seat), "dodos.setup.first"),)


# Scheming.


def schemers(state: State) -> tuple[int, ...]:
    """Everybody who still has to choose."""
    return choosers(state)


def schemes(state: State, seat: int) -> Iterator[Action]:
    """Each Normal or Aggressive card; without one, to say so."""
    for card in holdable(state, seat):
        if card_kind(state, card).type != "reaction":
            yield ev.Scheme(card)
    known = (card for card in state.racers[seat].hand if card is not None)
    if all(card_kind(state, card).type == "reaction" for card in known):
        yield ev.ShowNothing()


def near_schemes(state: State, seat: int) -> Iterator[Action]:
    """Reaction cards."""
    for card in holdable(state, seat):
        yield ev.Scheme(card)


def decide_scheme(state: State, seat: int, action: ev.Scheme | ev.ShowNothing) -> Decision:
    """A card is laid face down; or there is none, so one goes back and draws (once a round)."""
    rule = "dodos.scheming.choose"
    if isinstance(action, ev.ShowNothing):
        if action not in schemes(state, seat):
            return refusal("has_cards", "dodos.faq.nothing-to-play")
        if state.racers[seat].shown or state.racers[seat].gone:
            return (Entry(ev.SatOut(seat), "dodos.ruling.nothing-to-play"),)
        return (Entry(ev.NothingToPlay(seat), "dodos.faq.nothing-to-play"),)
    if action.card not in holdable(state, seat):
        return refusal("card_not_held", rule, card=action.card)
    if card_kind(state, action.card).type == "reaction":
        return refusal("reactions_later", "dodos.cards.types", card=action.card)
    return (Entry(ev.CardSchemed(seat, action.card), rule, seats_text((seat,))),)


# Movement.


def flames(state: State, seat: int) -> Iterator[Action]:
    """In, or past."""
    yield ev.ChooseFlame(True)
    yield ev.ChooseFlame(False)


def decide_flame(state: State, seat: int, action: ev.ChooseFlame) -> Decision:
    """A racer enters the flame with the last hex of its movement, or does not."""
    return (Entry(ev.FlameChosen(seat, action.enter), "dodos.ignis.flames"),)


def landing_choices(state: State, seat: int) -> Iterator[Action]:
    """The landing hexes that the egg touched."""
    move: Move = top(state)
    ramp = state.racers[seat].place[0]
    for to in landings(state.setup, ramp):
        if to in move.touched:
            yield ev.ChooseLanding(to)


def decide_landing(state: State, seat: int, action: ev.ChooseLanding) -> Decision:
    """A racer lands."""
    if action not in landing_choices(state, seat):
        return refusal("not_touched", "dodos.boreal.ramp")
    return (land(state, action.to, 0),)


def ramp_choices(state: State, seat: int) -> Iterator[Action]:
    """Damage and the smallest landing hex, or stay."""
    for pay in (True, False):
        if _ramp_refused(state, seat, pay) is None:
            yield ev.PayRamp(pay)


def ramp_near(state: State, seat: int) -> Iterator[Action]:
    """Paying, where the table does not allow it with so few cards."""
    yield ev.PayRamp(True)


def _ramp_refused(state: State, seat: int, pay: bool) -> Refusal | None:
    poor = len(state.racers[seat].hand) < 2
    if pay and poor and ruling(state, "ramp-damage") == "refused":
        return refusal(
            "too_few_to_pay", "dodos.ruling.ramp-damage", cards=len(state.racers[seat].hand)
        )
    return None


def decide_ramp(state: State, seat: int, action: ev.PayRamp) -> Decision:
    """A racer that did not hit a landing hex pays for the smallest one, or waits."""
    if no := _ramp_refused(state, seat, action.pay):
        return no
    if action.pay:
        ramp = state.racers[seat].place[0]
        return (land(state, landings(state.setup, ramp)[0], 2),)
    return (Entry(ev.StayedOnRamp(seat), "dodos.boreal.ramp"),)


def flame_uses(state: State, seat: int) -> Iterator[Action]:
    """Ashes (by ruling F29 only if there are any) or fireballs."""
    if state.used or ruling(state, "empty-ashes") == "allowed":
        yield ev.UseFlame("ashes")
    yield ev.UseFlame("fireballs")


def decide_use(state: State, seat: int, action: ev.UseFlame) -> Decision:
    """What a racer does on a Flame hex."""
    if action not in flame_uses(state, seat):
        return refusal("no_ashes", "dodos.ruling.empty-ashes")
    return (Entry(ev.FlameUsed(seat, action.way), "dodos.ignis.flames"),)


def ashes(state: State, seat: int) -> Iterator[Action]:
    """Any card of the discard pile; whatever it may be where nobody wrote it down."""
    cards = set(state.used)
    if UNSEEN in cards:
        cards.update(elsewhere(state, in_sight(state)))
    for card in sorted(cards - {UNSEEN}):
        yield ev.TakeAshes(card)


def decide_ashes(state: State, seat: int, action: ev.TakeAshes) -> Decision:
    """A card is taken from the discard pile."""
    if action not in ashes(state, seat):
        return refusal("not_in_the_pile", "dodos.ignis.ashes", card=action.card)
    return (Entry(ev.AshesTaken(seat, action.card), "dodos.ignis.ashes"),)


# Effects.


def ability_facts(state: State) -> Facts:
    """Which ability, and how many parts it can be placed among."""
    effect: Effect = top(state)
    part = effect.ability
    code = part.code if part else ""
    return (("part", code), ("card", effect.card), ("parts", len(effect.parts)))


def gaps(state: State, seat: int) -> Iterator[Action]:
    """Before, between or after the parts; by ruling F24 before or after only."""
    effect: Effect = top(state)
    last = len(effect.parts)
    only = ruling(state, "ability-gap") == "before-or-after"
    for gap in sorted({0, last}) if only else range(last + 1):
        yield ev.PlaceAbility(gap)


def decide_place(state: State, seat: int, action: ev.PlaceAbility) -> Decision:
    """An ability is placed."""
    if action not in gaps(state, seat):
        return refusal("no_such_gap", "dodos.abilities.placing")
    return (Entry(ev.AbilityPlaced(seat, action.gap), "dodos.abilities.placing"),)


def part_facts(state: State) -> Facts:
    """What the target is for."""
    effect: Effect = top(state)
    assert effect.doing is not None
    return (("part", effect.doing.code), ("n", effect.doing.n))


def targets(state: State, seat: int) -> Iterator[Action]:
    """The racers that may be chosen."""
    effect: Effect = top(state)
    for target in reachable(state, effect):
        yield ev.Target(target)


def launch_facts(state: State) -> Facts:
    """Which token, how much it deals."""
    frame: Launch = top(state)
    return (("to", frame.seat), ("token", frame.token), ("n", frame.n))


def decide_target(state: State, seat: int, action: ev.Target) -> Decision:
    """A racer is chosen."""
    rule = "dodos.running.effect"
    if action not in targets(state, seat):
        return refusal("not_a_target", rule)
    return (Entry(ev.TargetChosen(seat, action.target), rule),)


# Damage, gifts, rolls.


def discarders(state: State) -> tuple[int, ...]:
    """All who choose what to discard, at the same time; by ruling F9 one after the other."""
    frame: Damage = top(state)
    asked = pickers(state, frame)
    return asked if ruling(state, "discards") == "together" else asked[:1]


def damage_opened(state: State) -> int:
    """The version at which all victims were asked."""
    frame: Damage = top(state)
    return frame.opened


def damage_facts(state: State) -> Facts:
    """How much each victim has to discard."""
    frame: Damage = top(state)
    owed = tuple(due(state, frame, index) for index in range(len(frame.victims)))
    return (("victims", tuple(state.racers[s].kind for s in frame.victims)), ("owed", owed))


def _owed(state: State, seat: int) -> int:
    frame: Damage = top(state)
    return due(state, frame, frame.victims.index(seat))


def discards(state: State, seat: int) -> Iterator[Action]:
    """Every choice of that many cards; equal cards are one choice. Unknown cards of a real table
    are listed as not seen; whichever they turn out to be may be named in their place.
    """
    hand = [UNSEEN if card is None else card for card in state.racers[seat].hand]
    for cards in sorted(set(combinations(sorted(hand), _owed(state, seat)))):
        yield ev.DiscardCards(cards)


def decide_discard(state: State, seat: int, action: ev.DiscardCards) -> Decision:
    """What one discards is shown when all have chosen."""
    rule, left = "dodos.damage.take", list(state.racers[seat].hand)
    may = (*holdable(state, seat), UNSEEN)
    if len(action.cards) != _owed(state, seat):
        return refusal("wrong_number", rule, count=_owed(state, seat))
    for card in action.cards:
        place = card if card in left else None
        if place not in left or card not in may:
            return refusal("card_not_held", rule, card=card)
        left.remove(place)
    if tuple(sorted(action.cards)) != action.cards:
        return refusal("cards_in_order", rule)
    return (Entry(ev.DiscardsChosen(seat, action.cards), rule, seats_text((seat,))),)


def gifts(state: State, seat: int) -> Iterator[Action]:
    """Any card of the hand; at a real table nobody else sees which."""
    for card in holdable(state, seat):
        yield ev.Give(card)
    if state.unseen:
        yield ev.Give(UNKNOWN)


def decide_give(state: State, seat: int, action: ev.Give) -> Decision:
    """A card is given in exchange; the two see it."""
    effect: Effect = top(state)
    rule = "dodos.cards.exchange"
    if action not in gifts(state, seat):
        return refusal("card_not_held", rule, card=action.card or UNSEEN)
    fact = ev.CardGiven(seat, effect.target, action.card)
    knows = NOBODY if action.card is UNKNOWN else seats_text((seat, effect.target))
    return (Entry(fact, rule, knows),)


def rerolls(state: State, seat: int) -> Iterator[Action]:
    """Keep the roll, or roll once more."""
    yield ev.KeepDice()
    yield ev.Reroll()


def decide_reroll(state: State, seat: int, action: ev.KeepDice | ev.Reroll) -> Decision:
    """A roll is kept, or made once more (which is part of the same roll)."""
    rule = "dodos.abilities.reroll"
    if isinstance(action, ev.Reroll):
        return (Entry(ev.DiceRerolled(seat), rule),)
    return (Entry(ev.DiceKept(seat), rule),)
