"""What is asked in Dinosaur Table Battles, and what answers are possible.

Luck deals and rolls; players draft, attack, react, flip or pay, and place dice. `rules.next_up`
says which; what cards can do is in `powers.py`, where dice may lie in `dicing.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from dinolab.core.action import Action, Question, Refusal, Value, Weighted, refusal
from dinolab.core.event import CHANCE, EVERYBODY, Entry, Fact, seats_text
from dinolab.core.outcome import Clock, Outcome
from dinolab.games.dinosaur_table_battles import drafting, fighting
from dinolab.games.dinosaur_table_battles import events as ev
from dinolab.games.dinosaur_table_battles.dicing import (
    near_placements,
    place_refused,
    placements,
    rolls,
)
from dinolab.games.dinosaur_table_battles.rules import next_up
from dinolab.games.dinosaur_table_battles.state import (
    OVER,
    State,
    dino_id,
    dino_no,
    free_dice,
)

Decision = tuple[Entry, ...] | Refusal
ROLL_RULE: Final = "battles.roll.free-dice"
PLACE_RULE: Final = "battles.roll.place"

ASKED: Final = {
    "deal": ("battles.draft.deal", CHANCE),
    "set-aside": ("battles.draft.set-aside", 0),
    "pick": ("battles.draft.pick", 0),
    "choose": ("battles.draft.choose", 0),
    "attack": ("battles.attack.one", 0),
    "react": ("battles.reactions.must", 0),
    "break": ("battles.hits.breaking", 0),
    "break-own": ("battles.ruling.counter-breaks", 0),
    "roll": (ROLL_RULE, CHANCE),
    "place": (PLACE_RULE, 0),
}
"""What is asked, by which rule."""


def asked_seats(state: State) -> tuple[int, ...]:
    """Who is asked now; both sides where choices of the draft are simultaneous."""
    up = next_up(state)
    if up in ("deal", "roll"):
        return (CHANCE,)
    if up in ("set-aside", "pick", "choose"):
        return drafting.choosers(state, up)
    if up in ("react", "break"):
        return (1 - state.seat,)
    return (state.seat,) if up in ASKED else ()


def questions(state: State) -> tuple[Question, ...]:
    """Who must choose now; nobody in the middle of a step or when the match is over."""
    up = next_up(state)
    return tuple(_question(state, up, seat) for seat in asked_seats(state))


def _question(state: State, up: str, seat: int) -> Question:
    rule = ASKED[up][0]
    kind = up.replace("-", "_")
    if up in ("set-aside", "pick", "choose"):
        return Question(seat, kind, drafting.opened(state), rule)
    key = ""
    facts: tuple[tuple[str, Value], ...] = ()
    if up == "deal":
        key, facts = drafting.deal_key(state), (("to", drafting.dealt_to(state)),)
    elif up == "roll":
        dice = free_dice(state, state.seat)
        key = f"battles.roll:{state.turn}:{state.seat}:{dice}"
        facts = (("to", state.seat), ("count", dice))
    elif up in ("react", "break", "break-own"):
        facts = fighting.facts(state, up)
    return Question(seat, kind, state.version, rule, key, facts)


def outcomes(state: State) -> Weighted:
    """What luck may answer now, weighted."""
    up = next_up(state)
    if up == "deal":
        return tuple((ev.Deal(dino_id(state, dino)), 1) for dino in drafting.undealt(state))
    return rolls(free_dice(state, state.seat)) if up == "roll" else ()


def legal_actions(state: State, seat: int) -> tuple[Action, ...]:
    """What a seat may choose now; what does nothing (no attack, end of turn) comes last."""
    if seat == CHANCE:
        return tuple(action for action, _ in outcomes(state))
    if seat not in asked_seats(state):
        return ()
    return tuple(LEGAL[next_up(state)](state, seat))


def _place_or_end(state: State, seat: int) -> Iterator[Action]:
    yield from placements(state)
    yield ev.EndTurn()


LEGAL: Final[dict[str, Callable[[State, int], Iterator[Action]]]] = {
    "set-aside": drafting.set_asides,
    "pick": drafting.choices,
    "choose": drafting.choices,
    "attack": fighting.attacks,
    "react": fighting.reactions,
    "break": fighting.breaks,
    "break-own": fighting.breaks,
    "place": _place_or_end,
}


def near_misses(state: State, seat: int) -> tuple[tuple[Action, Refusal], ...]:
    """Choices worth explaining although they are refused, of whoever is asked."""
    if seat not in asked_seats(state) or seat < 0:
        return ()
    near = NEAR.get(next_up(state))
    tried = ((action, decide(state, seat, action)) for action in near(state, seat)) if near else ()
    return tuple((action, no) for action, no in tried if isinstance(no, Refusal))


NEAR: Final[dict[str, Callable[[State, int], Iterator[Action]]]] = {
    "pick": drafting.near_choices,
    "choose": drafting.near_choices,
    "attack": fighting.near_attacks,
    "react": fighting.near_reactions,
    "break": fighting.near_breaks,
    "place": near_placements,
}


# What an answer makes happen, or why it cannot be.


def decide(state: State, seat: int, action: Action) -> Decision:
    """The event of an action, or why it cannot be."""
    decider = DECIDE.get(type(action))
    if decider is None:
        return refusal("not_an_action", "core.answer")
    kinds, decided = decider
    up = next_up(state)
    if up == OVER:
        return refusal("table_over", "core.table")
    if up not in kinds:
        return refusal("not_asked", ASKED[kinds[0]][0])
    asked = asked_seats(state)
    if seat not in asked:
        return _not_you(state, seat, up, asked)
    return decided(state, seat, action)


def _not_you(state: State, seat: int, up: str, asked: tuple[int, ...]) -> Refusal:
    rule = ASKED[up][0]
    if asked == (CHANCE,):
        return refusal("only_luck", rule)
    if seat in (0, 1) and drafting.has_chosen(state, seat, up):
        return refusal("chosen_already", rule)
    return refusal("not_your_turn", rule, seat=asked[0])


def _deal(state: State, seat: int, action: ev.Deal) -> Decision:
    rule = ASKED["deal"][0]
    if dino_no(state, action.dino) not in drafting.undealt(state):
        return refusal("dino_not_left", rule, dino=action.dino)
    to = drafting.dealt_to(state)
    return (Entry(ev.DinoDealt(to, action.dino), rule, seats_text((to,))),)


def _roll(state: State, seat: int, action: ev.Roll) -> Decision:
    count = free_dice(state, state.seat)
    good = all(face in range(1, 7) for face in action.dice)
    if len(action.dice) != count or tuple(sorted(action.dice)) != action.dice or not good:
        return refusal("wrong_dice", ROLL_RULE, count=count)
    return (Entry(ev.DiceRolled(state.seat, action.dice), ROLL_RULE),)


def _set_aside(state: State, seat: int, action: ev.SetAside) -> Decision:
    rule = ASKED["set-aside"][0]
    if dino_no(state, action.dino) not in state.draft.hands[seat]:
        return refusal("not_in_hand", rule, dino=action.dino)
    return (Entry(ev.DinoSetAside(seat, action.dino), rule, seats_text((seat,))),)


def _choose(state: State, seat: int, action: ev.Choose) -> Decision:
    up = next_up(state)
    if no := drafting.refused(state, seat, action):
        return no
    seen = EVERYBODY if drafting.open_pick(state, up) else seats_text((seat,))
    return (Entry(ev.DinoChosen(seat, action.dino, action.place), ASKED[up][0], seen),)


def _place(state: State, seat: int, action: ev.Place) -> Decision:
    if no := place_refused(state, action):
        return no
    return (Entry(ev.DicePlaced(seat, action.card, action.face, action.count), PLACE_RULE),)


def _end_turn(state: State, seat: int, action: ev.EndTurn) -> Decision:
    return (Entry(ev.TurnEnded(seat), PLACE_RULE),)


DECIDE: Final[dict[type, tuple[tuple[str, ...], Callable[[State, int, Any], Decision]]]] = {
    ev.Deal: (("deal",), _deal),
    ev.Roll: (("roll",), _roll),
    ev.SetAside: (("set-aside",), _set_aside),
    ev.Choose: (("pick", "choose"), _choose),
    ev.Attack: (("attack",), fighting.decide_attack),
    ev.PassAttack: (("attack",), fighting.decide_pass),
    ev.React: (("react",), fighting.decide_react),
    ev.Decline: (("react",), fighting.decide_decline),
    ev.Flip: (("break", "break-own"), fighting.decide_flip),
    ev.Pay: (("break", "break-own"), fighting.decide_pay),
    ev.Place: (("place",), _place),
    ev.EndTurn: (("place",), _end_turn),
}
"""By action: what must be asked for it, and what decides it."""


def action_of(fact: Fact) -> Action | None:
    """The action an input fact records."""
    recorded = ACTION_OF.get(type(fact))
    return recorded(fact) if recorded else None


ACTION_OF: Final[dict[type, Callable[[Any], Action]]] = {
    ev.DinoDealt: lambda fact: ev.Deal(fact.dino),
    ev.DiceRolled: lambda fact: ev.Roll(fact.dice),
    ev.DinoSetAside: lambda fact: ev.SetAside(fact.dino),
    ev.DinoChosen: lambda fact: ev.Choose(fact.dino, fact.place),
    ev.Attacked: lambda fact: ev.Attack(fact.card, fact.target),
    ev.AttackPassed: lambda fact: ev.PassAttack(),
    ev.Reacted: lambda fact: ev.React(fact.card),
    ev.ReactionDeclined: lambda fact: ev.Decline(),
    ev.CardFlipped: lambda fact: ev.Flip(fact.card),
    ev.TokensPaid: lambda fact: ev.Pay(),
    ev.DicePlaced: lambda fact: ev.Place(fact.card, fact.face, fact.count),
    ev.TurnEnded: lambda fact: ev.EndTurn(),
}


def outcome(state: State) -> Outcome | None:
    """How the match ended; None while it goes on. A side's score is its tokens."""
    end = state.ending
    if end is None:
        return None
    return Outcome(end.winners, end.tokens_left, end.code, ENDINGS[end.code])


ENDINGS: Final = {
    "tokens": "battles.end.tokens",
    "dinosaurs": "battles.end.dinosaurs",
    "own-tokens": "battles.ruling.own-out",
    "own-dinosaurs": "battles.ruling.own-dinosaurs",
    "both-out": "battles.ruling.both-out",
    "one-each": "battles.end.one-each",
    "one-each-tie": "battles.end.one-each",
    "cap-counts": "battles.ruling.cap",
    "cap": "battles.ruling.cap",
}
"""The rule behind each way a match can end."""


def clock(state: State) -> Clock:
    """Round (a turn of each side), turn of the match, and the choice within the turn. The phase is
    the question open, `resolve` in the middle of a step.
    """
    up = next_up(state)
    phase = up if up in ASKED or up == OVER else "resolve"
    return Clock(0, (state.turn + 1) // 2, state.turn, state.plays, phase)
