"""What a choice seems worth, from what lies open and one's own hand: for bots.

Everything is counted in hexes. A card in hand is worth about half a hex while the race is long, and
little when somebody is about to cross the line. What hurts another helps a little: more where it
is ahead or close behind.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, Final

from dinolab.boards.hex import place
from dinolab.core.action import Action
from dinolab.core.adding import added
from dinolab.core.latest import latest
from dinolab.games.dodos_riding_dinos import events as ev
from dinolab.games.dodos_riding_dinos.abilities import placed_part
from dinolab.games.dodos_riding_dinos.events import Part
from dinolab.games.dodos_riding_dinos.frames import Dice, Effect, Launch, Turn, Window
from dinolab.games.dodos_riding_dinos.lanes import beside, rivals
from dinolab.games.dodos_riding_dinos.state import (
    UNSEEN,
    State,
    ability,
    card_kind,
    far,
    power_kind,
    seats_from,
    top,
    turn_of,
)
from dinolab.games.dodos_riding_dinos.targets import fireballs
from dinolab.games.dodos_riding_dinos.throws import SPREAD
from dinolab.games.dodos_riding_dinos.track import length
from dinolab.games.dodos_riding_dinos.turns import speed_of

CARD: Final = (0.4, 0.1)
"""What a card in hand is worth: with the line far away, and near."""
NEAR: Final = 7
"""From how many hexes on the Lead Racer is near the line."""
RUN: Final = 3
"""How far others run in a turn, about."""
RIVAL: Final = (0.3, 0.15)
"""What another's loss is worth: of those ahead or close behind, and of the rest."""
CLOSE: Final = 2
CALM: Final = 0.6
"""How likely an Aggressive card keeps its effect, about."""
TOUCH: Final = {"meteorite": 1.0, "egg": 0.8, "banana": 0.6, "feather": 0.5, "log": 0.8}
"""How many racers a launch touches, about."""
SPENT: Final = 0.6
"""What a Power-up that is not spent yet is worth, about."""
KEPT: Final = {"block": 1.2, "megablock": 1.5}
"""What a card that cancels is worth in hand."""

FIRST, NEVER = 50.0, -99.0
"""What comes before everything else, and after it: a bot aims at the middle of a target."""


def hint(observation: State, action: Action) -> float:
    """What an action seems worth to the player who looks."""
    return value(observation, observation.viewer, action)


def value(state: State, seat: int, action: Action) -> float:
    """What an action seems worth to a seat; nothing but what it may see is looked at."""
    judge = JUDGES.get(type(action))
    return judge(outlook(state, seat), action) if judge else 0.0


class Outlook:
    """A position as one seat sees it."""

    def __init__(self, state: State, seat: int) -> None:
        self.state, self.seat = state, seat
        self.far = tuple(far(state, other) for other in range(len(state.racers)))
        self.here = self.far[seat]
        self.others = rivals(state, seat) or beside(state, seat)
        here = state.racers[seat].place[0]
        runners = (seat, *beside(state, seat))
        self.near = length(state.setup, here) - max(self.far[s] for s in runners) <= NEAR
        self.card = CARD[self.near]

    def rival(self, other: int) -> float:
        """What a hex that another loses is worth."""
        return RIVAL[self.far[other] < self.here - CLOSE]

    def loss(self, other: int, n: int) -> float:
        """What damage costs a racer; without cards it goes back and draws anew."""
        hand = self.state.racers[other].cards
        setup = self.state.setup
        if hand > n:
            return n * self.card
        return hand * self.card + max(setup.back - setup.recover * self.card, 0.0)

    def hurt(self, victims: Iterable[int], n: int) -> float:
        """What damage to racers is worth; to oneself it is a loss."""
        return added(
            -self.loss(other, n) if other == self.seat else self.rival(other) * self.loss(other, n)
            for other in victims
        )

    def leader(self) -> int:
        """The other racer that is furthest."""
        return max(self.others, key=lambda other: self.far[other], default=self.seat)

    def part(self, part: Part, ahead: int, passed: int) -> float:
        """What a part of an effect of one's own is worth, with so many ahead and passed."""
        code, n = part.code, part.n
        count, mid = len(self.others), 0.8 * self.card * RIVAL[0] * n
        if code.startswith("throw-"):
            token = code.removeprefix("throw-")
            each = n * RIVAL[0] if token == "feather" else mid
            return TOUCH[token] * each
        if code in ("take", "exchange"):
            return self.card * (1.2 if code == "take" else 0.6)
        if code == "swap":
            gain = max(self.far[self.leader()] - self.here, 0)
            return gain * (1 + RIVAL[0])
        victims = {"hit-ahead": ahead, "hit-behind": count - ahead, "hit-passed": passed,
                   "hit-all": count, "hit-hex": 0.5, "hit-chosen": 1}  # fmt: skip
        if code in victims:
            return victims[code] * mid
        luck = 1.5 * max(ability(self.state, self.seat, "reroll"), 0)
        simple = {
            "advance": n, "back-self": -n, "cost": -n * self.card, "draw": n * self.card,
            "roll": (3.5 + luck) * n, "back-chosen": n * RIVAL[0],
            "back-ahead": ahead * n * RIVAL[0],
        }  # fmt: skip
        return float(simple.get(code, 0.0))

    def keep(self, card: str | None) -> float:
        """What a card is worth in hand."""
        if card is None or card == UNSEEN:
            return 1.0
        kind = card_kind(self.state, card)
        if kind.type == "reaction":
            return max(KEPT.get(part.code, self.part(part, 2, 1)) for part in kind.parts)
        calm = CALM if kind.type == "aggressive" else 1.0
        return kind.speed + calm * added(self.part(part, 2, 1) for part in kind.parts)

    def scheme(self, action: ev.Scheme) -> float:
        """How far a card takes one, and what its effect is worth where one then is."""
        state, kind = self.state, card_kind(self.state, action.card)
        speed = speed_of(state, self.seat, action.card)
        ahead = passed = 0
        order = seats_from(state, state.first)
        mine = order.index(self.seat)
        for other in self.others:
            there = self.far[other] + (RUN if order.index(other) < mine else 0)
            ahead += there > self.here + speed
            passed += self.here <= there < self.here + speed
        calm = CALM if kind.type == "aggressive" else 1.0
        turn = Turn(self.seat, action.card, 0, (), passed=self.others[:passed])
        more = placed_part(state, turn, action.card) if kind.parts else None
        parts = added(self.part(p, ahead, passed) for p in (*kind.parts, *([more] if more else [])))
        return max(speed, 0) + calm * parts

    def react(self, action: ev.React) -> float:
        """What a Reaction card brings, less what it is worth in hand."""
        window: Window = top(self.state)
        spent = self.keep(action.card) if action.against >= -1 else self.card
        if action.against == -2:
            kind = card_kind(self.state, action.card)
            return added(self.part(part, 2, 1) for part in kind.parts) - spent
        if action.against == -1:
            return self._blocked(window) - spent * (0.3 if self.near else 0.6)
        play = window.plays[action.against]
        mine = window.seat == self.seat and play.against == -1
        return (1.0 if mine and play.seat != self.seat else -1.0) - spent * 0.6

    def _blocked(self, window: Window) -> float:
        """What it is worth that the effect of the turn does not happen."""
        state, seat = self.state, window.seat
        turn = turn_of(state)
        if seat == self.seat or turn is None:
            return -1.0
        gain = 0.0
        for part in card_kind(state, turn.card).parts:
            code, n = part.code, part.n
            mine = {
                "hit-ahead": self.here > self.far[seat], "hit-behind": self.here < self.far[seat],
                "hit-passed": self.seat in turn.passed, "hit-all": True,
                "hit-hex": state.racers[seat].place == state.racers[self.seat].place,
            }  # fmt: skip
            lead = 1.0 if self.here == max(self.far) else 1 / max(len(self.others), 1)
            if mine.get(code):
                gain += self.loss(self.seat, n)
            elif code == "back-ahead" and self.here > self.far[seat]:
                gain += n
            elif code == "swap":
                gain += lead * max(self.here - self.far[seat], 0)
            elif code.startswith("throw-"):
                gain += 0.3 * self.loss(self.seat, n)
            elif code in ("advance", "roll"):
                gain += self.rival(seat) * n * (3.5 if code == "roll" else 1)
            elif code in ("back-chosen", "take", "hit-chosen"):
                gain += lead * n * 0.5
        return gain

    def target(self, action: ev.Target) -> float:
        """Whom an effect is about: whoever is worth most."""
        frame: Any = top(self.state)
        other = action.target
        if isinstance(frame, Launch):
            return self._aim(frame, other)
        effect: Effect = frame
        assert effect.doing is not None
        if effect.doing.code == "swap":
            return float(self.far[other] - self.here)
        if effect.doing.code in ("take", "exchange"):
            return self.loss(other, 1) * self.rival(other) + 0.01 * self.far[other]
        return self.rival(other) + 0.01 * self.far[other]

    def _aim(self, frame: Launch, other: int) -> float:
        """Those who stand near a racer may be touched as well."""
        hexes = self.state.setup.hexes
        cells = [hexes[racer.place[0]] for racer in self.state.racers]
        places = [place(cell.q, cell.r) for cell in cells]
        x, y = places[other]
        worth, wide = 0.0, SPREAD[frame.token]
        for seat, (a, b) in enumerate(places):
            apart = (x - a) ** 2 + (y - b) ** 2
            if apart > 4 or (seat == self.seat and frame.token in ("egg", "log")):
                continue
            lost = 2.0 if frame.token == "feather" else self.loss(seat, frame.n)
            share = -1.0 if seat == self.seat else self.rival(seat)
            worth += share * lost / (1 + apart / wide)
        return worth

    def discards(self, action: ev.DiscardCards) -> float:
        """The cards that are worth least."""
        return -added(map(self.keep, action.cards))

    def ashes(self, action: ev.TakeAshes) -> float:
        """The card that is worth most."""
        return self.keep(action.card)

    def flame(self, action: ev.UseFlame) -> float:
        """A card of one's choice, or damage."""
        if action.way == "ashes":
            return 1.5 * self.card if self.state.used else 0.0
        return self.hurt(fireballs(self.state, self.seat), 1)


def _place(outlook: Outlook, action: ev.PlaceAbility) -> float:
    """First, so that cards are there when they are needed."""
    return -float(action.gap)


def _landing(outlook: Outlook, action: ev.ChooseLanding) -> float:
    return -float(outlook.state.setup.hexes[action.to].left)


def _ramp(outlook: Outlook, action: ev.PayRamp) -> float:
    return 1.0 - outlook.loss(outlook.seat, 2) if action.pay else 0.0


def _pass(outlook: Outlook, action: ev.Pass) -> float:
    """For the whole round where one has no Reaction card at all."""
    state = outlook.state
    hand = [card for card in state.racers[outlook.seat].hand if card is not None]
    ready = any(card_kind(state, card).type == "reaction" for card in hand)
    return -0.01 if action.all_round == ready else 0.0


def _extra(outlook: Outlook, action: ev.PlayExtra) -> float:
    """How far another card takes one and what its effect is worth, less what both are worth."""
    card = card_kind(outlook.state, action.card)
    own = speed_of(outlook.state, outlook.seat, action.card) - outlook.card
    return own + added(outlook.part(part, 2, 1) for part in card.parts) - SPENT


def _use_power(outlook: Outlook, action: ev.UsePower) -> float:
    """What a Power-up brings, less what it may bring later."""
    state = outlook.state
    kind = power_kind(state, action.power)
    spent = SPENT if kind.spent else 0.0
    frame: Any = top(state)
    code = kind.parts[0].code
    if code == "double":
        return float(frame.speed) - 3.0
    if code == "calm":
        return (
            added(outlook.part(part, 2, 1) for part in card_kind(state, frame.card).parts) - spent
        )
    if code == "meteorite":
        return 0.5
    if code == "reroll":
        return 3.5 * frame.count - sum(frame.values) if isinstance(frame, Dice) else 1.0
    ahead = sum(outlook.far[other] > outlook.here for other in outlook.others)
    return added(outlook.part(part, ahead, 0) for part in kind.parts) - spent


def _reroll(outlook: Outlook, action: ev.Reroll) -> float:
    frame: Dice = top(outlook.state)
    return 3.5 * frame.count - sum(frame.values)


def _arrange(outlook: Outlook, action: ev.Arrange) -> float:
    """Together where several others stand on a hex, apart where one stands with others oneself."""
    places = Counter(racer.place[0] for racer in outlook.state.racers)
    own = places[outlook.state.racers[outlook.seat].place[0]] > 1
    return FIRST if action.way == ("apart" if own else "together") else NEVER


def _aim_flick(outlook: Outlook, action: ev.AimFlick) -> float:
    """At the middle of the farthest landing hex."""
    return NEVER if action.beside else -float(outlook.state.setup.hexes[action.to].left)


JUDGES: Final[dict[type, Callable[[Outlook, Any], float]]] = {
    ev.Scheme: Outlook.scheme,
    ev.React: Outlook.react,
    ev.Pass: _pass,
    ev.Target: Outlook.target,
    ev.DiscardCards: Outlook.discards,
    ev.Give: lambda outlook, action: -outlook.keep(action.card),
    ev.TakeAshes: Outlook.ashes,
    ev.UseFlame: Outlook.flame,
    ev.ChooseFlame: lambda outlook, action: float(action.enter),
    ev.ChooseLanding: _landing,
    ev.PayRamp: _ramp,
    ev.PlaceAbility: _place,
    ev.Reroll: _reroll,
    ev.UsePower: _use_power,
    ev.PlayExtra: _extra,
    ev.Arrange: _arrange,
    ev.Aim: lambda outlook, action: NEVER,
    ev.AimFlick: _aim_flick,
}
"""What each choice is worth; all others are worth the same."""


@latest
def _outlooks(state: State) -> dict[int, Outlook]:
    """How each seat sees a position, as far as it was asked for."""
    return {}


def outlook(state: State, seat: int) -> Outlook:
    """The position as a seat sees it; asked for each of its choices, made once."""
    known = _outlooks(state)
    if seat not in known:
        known[seat] = Outlook(state, seat)
    return known[seat]
