"""What is asked in Dodos Riding Dinos, and what answers are possible.

Luck deals, rolls and answers for throws; people scheme, run, react and choose. `rules.next_up` says
which; each question has one entry in `QUESTIONS`: who is asked, by which rule, what may be
answered, and what an answer makes happen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

import msgspec

from dinolab.core.action import Action, Question, Refusal, Value, Weighted, refusal
from dinolab.core.event import CHANCE, Fact
from dinolab.core.outcome import Clock, Outcome
from dinolab.games.dodos_riding_dinos import aiming, asking, cup, dealing, powers, reacting
from dinolab.games.dodos_riding_dinos import events as ev
from dinolab.games.dodos_riding_dinos.asking import Decision
from dinolab.games.dodos_riding_dinos.closing import ending_rule
from dinolab.games.dodos_riding_dinos.rules import next_up
from dinolab.games.dodos_riding_dinos.state import OVER, State


class Asked(msgspec.Struct, frozen=True):
    """A kind of question: its rule; who is asked (`None`: luck); legal answers; what decides one;
    luck's key; facts for the sentence; answers that are worth explaining.
    """

    rule: str
    action: type[Action] | tuple[type[Action], ...]
    decide: Callable[[State, int, Any], Decision]
    seats: Callable[[State], tuple[int, ...]] | None = None
    legal: Callable[[State, int], Iterator[Action]] | None = None
    outcomes: Callable[[State], Weighted] | None = None
    key: Callable[[State], str] | None = None
    facts: Callable[[State], tuple[tuple[str, Value], ...]] = lambda state: ()
    near: Callable[[State, int], Iterator[Action]] | None = None
    opened: Callable[[State], int] = lambda state: state.version


QUESTIONS: Final[dict[str, Asked]] = {
    "choose-racer": Asked(
        "dodos.setup.racers", ev.ChooseRacer, asking.decide_racer, asking.racer_seats,
        asking.racers_left,
    ),
    "deal-racer": Asked(
        "dodos.challengers.setup", ev.ChooseRacer, asking.decide_racer,
        outcomes=dealing.racers, key=dealing.racer_key,
    ),
    "first": Asked(
        "dodos.setup.first", ev.ChooseFirst, asking.decide_first, asking.first_seats,
        asking.firsts, dealing.firsts, dealing.first_key,
    ),
    "draw": Asked(
        "dodos.cards.draw", ev.DrawCard, dealing.decide_draw, outcomes=dealing.cards,
        key=dealing.card_key, facts=dealing.drawer,
    ),
    "scheme": Asked(
        "dodos.scheming.choose", (ev.Scheme, ev.ShowNothing), asking.decide_scheme,
        asking.schemers, asking.schemes, near=asking.near_schemes,
        opened=lambda state: state.opened,
    ),
    "turn-pile": Asked(
        "dodos.challengers.reveal", ev.TurnPile, dealing.decide_pile, outcomes=dealing.piles,
        key=dealing.pile_key, facts=dealing.pile_facts,
    ),
    "flame": Asked(
        "dodos.ignis.flames", ev.ChooseFlame, asking.decide_flame, asking.mover, asking.flames,
    ),
    "signal": Asked(
        "dodos.polaria.shortcut", ev.RollDie, dealing.decide_signal, outcomes=dealing.die,
        key=dealing.signal_key, facts=dealing.mover_facts,
    ),
    "aim-flick": Asked(
        "dodos.boreal.flick", ev.AimFlick, aiming.decide_flick_aim, asking.mover,
        aiming.flick_aims,
    ),
    "flick": Asked(
        "dodos.boreal.flick", ev.Flick, dealing.decide_flick, dealing.thrower,
        dealing.flicks_told, dealing.flick_outcomes, dealing.flick_key, dealing.mover_facts,
    ),
    "landing": Asked(
        "dodos.boreal.ramp", ev.ChooseLanding, asking.decide_landing, asking.mover,
        asking.landing_choices,
    ),
    "ramp": Asked(
        "dodos.boreal.ramp", ev.PayRamp, asking.decide_ramp, asking.mover, asking.ramp_choices,
        near=asking.ramp_near,
    ),
    "use-power": Asked(
        "dodos.cup.powers", (ev.UsePower, ev.PlayExtra, ev.KeepPowers), powers.decide_power,
        powers.power_seats, powers.power_choices, facts=powers.power_facts,
        near=powers.near_powers,
    ),
    "tie": Asked(
        "dodos.cup.tie", ev.RollDie, cup.decide_tie, outcomes=dealing.die, key=cup.tie_key,
        facts=cup.tie_facts,
    ),
    "award": Asked(
        "dodos.cup.places", ev.DrawPower, cup.decide_award, outcomes=cup.award_outcomes,
        key=cup.award_key, facts=cup.award_facts,
    ),
    "use-flame": Asked(
        "dodos.ignis.flames", ev.UseFlame, asking.decide_use, asking.mover, asking.flame_uses,
    ),
    "ashes": Asked(
        "dodos.ignis.ashes", ev.TakeAshes, asking.decide_ashes, asking.mover, asking.ashes,
    ),
    "window": Asked(
        "dodos.running.window", (ev.React, ev.Pass), reacting.decide_react, reacting.window_seats,
        reacting.reactions, facts=reacting.window_facts, near=reacting.near_reactions,
    ),
    "place-ability": Asked(
        "dodos.abilities.placing", ev.PlaceAbility, asking.decide_place, asking.mover,
        asking.gaps, facts=asking.ability_facts,
    ),
    "target": Asked(
        "dodos.running.effect", ev.Target, asking.decide_target, asking.mover, asking.targets,
        facts=asking.part_facts,
    ),
    "aim": Asked(
        "dodos.projectiles.launch", (ev.Target, ev.Aim, ev.Arrange), aiming.decide_aim,
        asking.mover, aiming.aims, facts=asking.launch_facts,
    ),
    "throw": Asked(
        "dodos.projectiles.launch", ev.Throw, dealing.decide_throw, dealing.thrower,
        dealing.throws_told, dealing.throw_outcomes, dealing.throw_key, asking.launch_facts,
    ),
    "discard": Asked(
        "dodos.damage.take", ev.DiscardCards, asking.decide_discard, asking.discarders,
        asking.discards, facts=asking.damage_facts,
        opened=asking.damage_opened,
    ),
    "pile-discard": Asked(
        "dodos.challengers.damage", ev.TurnPile, dealing.decide_pile_discard,
        outcomes=dealing.pile_losses, key=dealing.loss_key, facts=dealing.loss_facts,
    ),
    "take": Asked(
        "dodos.cards.take", ev.TakeCard, dealing.decide_take, outcomes=dealing.takes,
        key=dealing.take_key, facts=dealing.take_facts,
    ),
    "give": Asked(
        "dodos.cards.exchange", ev.Give, asking.decide_give, asking.mover, asking.gifts,
    ),
    "roll": Asked(
        "dodos.cards.roll", ev.RollDice, dealing.decide_roll, outcomes=dealing.dice,
        key=dealing.dice_key, facts=dealing.dice_facts,
    ),
    "reroll": Asked(
        "dodos.abilities.reroll", (ev.KeepDice, ev.Reroll), asking.decide_reroll, asking.mover,
        asking.rerolls, facts=dealing.dice_facts,
    ),
}  # fmt: skip
"""Everything that anybody is asked."""


def asked_seats(state: State) -> tuple[int, ...]:
    """Who is asked now."""
    asked = QUESTIONS.get(next_up(state))
    if asked is None:
        return ()
    return asked.seats(state) if asked.seats else (CHANCE,)


def questions(state: State) -> tuple[Question, ...]:
    """Who must choose now; nobody in the middle of a step or when the race is over."""
    up = next_up(state)
    asked = QUESTIONS.get(up)
    if asked is None:
        return ()
    kind = up.replace("-", "_")
    return tuple(
        Question(
            seat, kind, asked.opened(state), asked.rule,
            asked.key(state) if seat == CHANCE and asked.key else "", asked.facts(state),
        )
        for seat in asked_seats(state)
    )  # fmt: skip


def outcomes(state: State) -> Weighted:
    """What luck may answer now, weighted."""
    asked = QUESTIONS.get(next_up(state))
    if asked is None or asked.outcomes is None or asked_seats(state) != (CHANCE,):
        return ()
    return asked.outcomes(state)


def legal_actions(state: State, seat: int) -> tuple[Action, ...]:
    """What a seat may choose now; what does nothing comes last."""
    if seat == CHANCE:
        return tuple(action for action, _ in outcomes(state))
    asked = QUESTIONS.get(next_up(state))
    if asked is None or asked.legal is None or seat not in asked_seats(state):
        return ()
    return tuple(asked.legal(state, seat))


def near_misses(state: State, seat: int) -> tuple[tuple[Action, Refusal], ...]:
    """Choices worth explaining although they are refused, of whoever is asked."""
    asked = QUESTIONS.get(next_up(state))
    if asked is None or asked.near is None or seat not in asked_seats(state):
        return ()
    tried = ((action, decide(state, seat, action)) for action in asked.near(state, seat))
    return tuple((action, no) for action, no in tried if isinstance(no, Refusal))


_ACTIONS: Final = {
    action: tuple(
        kind
        for kind, asked in QUESTIONS.items()
        if action in (asked.action if isinstance(asked.action, tuple) else (asked.action,))
    )
    for action in ev.ACTIONS
}
"""By action the questions that it answers."""


def decide(state: State, seat: int, action: Action) -> Decision:
    """The event of an action, or why it cannot be."""
    kinds = _ACTIONS.get(type(action))
    if kinds is None:
        return refusal("not_an_action", "core.answer")
    up = next_up(state)
    if up == OVER:
        return refusal("table_over", "core.table")
    if up not in kinds:
        return refusal("not_asked", QUESTIONS[kinds[0]].rule)
    asked = asked_seats(state)
    if seat not in asked:
        if asked == (CHANCE,):
            return refusal("only_luck", QUESTIONS[up].rule)
        return refusal("not_your_turn", QUESTIONS[up].rule, seat=asked[0])
    return QUESTIONS[up].decide(state, seat, action)


def action_of(fact: Fact) -> Action | None:
    """The action an input fact records."""
    recorded = ACTION_OF.get(type(fact))
    return recorded(fact) if recorded else None


def _landed(fact: ev.Landed) -> Action:
    return ev.PayRamp(True) if fact.paid else ev.ChooseLanding(fact.to)


ACTION_OF: Final[dict[type, Callable[[Any], Action]]] = {
    ev.RacerChosen: lambda fact: ev.ChooseRacer(fact.racer),
    ev.FirstPlayerChosen: lambda fact: ev.ChooseFirst(fact.seat),
    ev.CardDealt: lambda fact: ev.DrawCard(fact.card),
    ev.CardSchemed: lambda fact: ev.Scheme(fact.card),
    ev.NothingToPlay: lambda fact: ev.ShowNothing(),
    ev.SatOut: lambda fact: ev.ShowNothing(),
    ev.PileTurned: lambda fact: ev.TurnPile(fact.card),
    ev.PileDiscarded: lambda fact: ev.TurnPile(fact.card),
    ev.FlameChosen: lambda fact: ev.ChooseFlame(fact.enter),
    ev.SignalRolled: lambda fact: ev.RollDie(fact.face),
    ev.FlickAimed: lambda fact: ev.AimFlick(fact.to, fact.beside),
    ev.EggFlicked: lambda fact: ev.Flick(fact.touched),
    ev.Landed: _landed,
    ev.StayedOnRamp: lambda fact: ev.PayRamp(False),
    ev.FlameUsed: lambda fact: ev.UseFlame(fact.way),
    ev.AshesTaken: lambda fact: ev.TakeAshes(fact.card),
    ev.ReactionPlayed: lambda fact: ev.React(fact.card, fact.against),
    ev.ReactionPassed: lambda fact: ev.Pass(fact.all_round),
    ev.AbilityPlaced: lambda fact: ev.PlaceAbility(fact.gap),
    ev.TargetChosen: lambda fact: ev.Target(fact.target),
    ev.Aimed: lambda fact: ev.Aim(fact.target, fact.beside),
    ev.RacersArranged: lambda fact: ev.Arrange(fact.way),
    ev.Thrown: lambda fact: ev.Throw(fact.hits, fact.foul),
    ev.DiscardsChosen: lambda fact: ev.DiscardCards(fact.cards),
    ev.CardTaken: lambda fact: ev.TakeCard(fact.card),
    ev.CardGiven: lambda fact: ev.Give(fact.card),
    ev.DiceRolled: lambda fact: ev.RollDice(fact.dice),
    ev.DiceKept: lambda fact: ev.KeepDice(),
    ev.DiceRerolled: lambda fact: ev.Reroll(),
    ev.TieRolled: lambda fact: ev.RollDie(fact.face),
    ev.PowerDrawn: lambda fact: ev.DrawPower(fact.power),
    ev.PowerUsed: lambda fact: ev.UsePower(fact.power),
    ev.ExtraPlayed: lambda fact: ev.PlayExtra(fact.power, fact.card),
    ev.PowersKept: lambda fact: ev.KeepPowers(),
}


def outcome(state: State) -> Outcome | None:
    """How it ended; None while it goes on. A score is how far past the line a racer is, in a Cup
    how many Fans it has.
    """
    end = (state.cup or state.ended) if state.phase == OVER else None
    if end is None:
        return None
    people = range(state.setup.people)
    winners = tuple(seat for seat in end.winners if seat in people)
    scores, unit = (end.fans, "fans") if isinstance(end, ev.CupEnded) else (end.progress, "score")
    rule = ending_rule(state.setup.mode, end.code)
    return Outcome(winners, scores[: state.setup.people], end.code, rule, unit)


def clock(state: State) -> Clock:
    """Race of a Cup, round and turn of the race, and the choice within the turn. The phase is the
    question open, `resolve` in the middle of a step.
    """
    up = next_up(state)
    phase = up if up in QUESTIONS or up == OVER else "resolve"
    return Clock(state.race, state.round, state.turns, state.plays, phase)
