"""Effects, part by part: damage, draws, dice, launches, and what each part of a card does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from dinolab.core.event import Entry
from dinolab.games.dodos_riding_dinos import events as ev
from dinolab.games.dodos_riding_dinos.frames import Damage, Dice, Effect, Flame, Launch, Turn
from dinolab.games.dodos_riding_dinos.powers import bonus
from dinolab.games.dodos_riding_dinos.state import (
    State,
    ability,
    card_kind,
    is_challenger,
    ruling,
    seats_from,
    top,
)
from dinolab.games.dodos_riding_dinos.targets import fireballs, reachable, victims_of
from dinolab.games.dodos_riding_dinos.throws import BACK_TOKENS, declared

CHALLENGER_DAMAGE: Final = 2
AIMED: Final = ("hit-chosen", "back-chosen", "take", "exchange", "swap")
"""Parts for which a racer is chosen."""


# Effects.


def effect_next(state: State, effect: Effect) -> str:
    """What comes next in an effect."""
    if effect.ability is not None:
        return "place-ability"
    if effect.doing is None:
        return "part" if effect.begun < len(effect.parts) else "effect-end"
    code = effect.doing.code
    if code == "exchange" and effect.todo:
        return "give"
    if code in AIMED and effect.target < 0:
        return "target" if reachable(state, effect) else "fizzle"
    if code in ("take", "exchange"):
        return "take"
    if code == "back-ahead" and not (effect.todo or victims_of(state, effect)):
        return "fizzle"
    return f"do-{code}"


def _part(state: State) -> Entry:
    effect: Effect = top(state)
    part = effect.parts[effect.begun]
    return Entry(ev.PartBegan(effect.seat, part.code, part.n), RULES.get(part.code, EFFECT_RULE))


def _effect_end(state: State) -> Entry:
    effect: Effect = top(state)
    return Entry(ev.EffectEnded(effect.seat, effect.card), EFFECT_RULE)


def _fizzle(state: State) -> Entry:
    frame = top(state)
    doing = frame.doing if isinstance(frame, Effect) else None
    code = doing.code if doing else type(frame).__name__.lower()
    return Entry(ev.PartFizzled(frame.seat, code), EFFECT_RULE)


def begin_effect(state: State) -> Entry:
    """The effect of the card that was played, or why there is none."""
    turn: Turn = top(state)
    kind, racer = card_kind(state, acted(turn)), state.racers[turn.seat]
    if is_challenger(state, turn.seat):
        return _challenger(state, turn)
    if racer.gone:
        return _skip(turn, "support", "dodos.derby.support")
    if racer.enraged and kind.type == "aggressive" and not turn.extra:
        return _skip(turn, "enraged", "dodos.scheming.enraged")
    if turn.cancelled and not turn.extra:
        return _skip(turn, "blocked", "dodos.reactions.block")
    if not kind.parts:
        return _skip(turn, "none", "dodos.cards.no-effect")
    cost = sum(part.n for part in kind.parts if part.code == "cost")
    if cost > len(racer.hand):
        return _skip(turn, "cost", "dodos.damage.cost")
    return Entry(ev.EffectBegan(turn.seat, acted(turn)), EFFECT_RULE)


def _skip(turn: Turn, why: str, rule: str) -> Entry:
    return Entry(ev.EffectSkipped(turn.seat, acted(turn), why), rule)


def acted(turn: Turn) -> str:
    """The card whose effect is due in a turn: the one played, or the one a Power-up has brought."""
    return turn.extra or turn.card


def _challenger(state: State, turn: Turn) -> Entry:
    """A Challenger's card has no effect; if it is Aggressive and not enraged, all others take
    damage, whatever its modifier (ruling F14).
    """
    kind, racer = card_kind(state, turn.card), state.racers[turn.seat]
    harmless = ruling(state, "challenger-damage") == "none-at-zero" and not turn.speed
    if kind.type != "aggressive" or racer.enraged or harmless:
        return _skip(turn, "challenger", "dodos.challengers.ignore")
    if turn.cancelled and ruling(state, "challenger-damage") == "blockable":
        return _skip(turn, "blocked", "dodos.ruling.challenger-damage")
    others = seats_from(state, turn.seat)[1:]
    fact = damage(state, turn.seat, others, CHALLENGER_DAMAGE)
    return Entry(fact, "dodos.challengers.aggressive")


def begin_reaction(state: State) -> Entry:
    """A Reaction that stands is resolved after the window, before the card of the turn."""
    turn: Turn = top(state)
    played = turn.due[0]
    return Entry(ev.EffectBegan(played.seat, played.card), "dodos.ruling.reaction-order")


EFFECT_RULE: Final = "dodos.running.effect"
RULES: Final = {
    "cost": "dodos.damage.cost",
    "hit-chosen": "dodos.damage.take",
    "hit-ahead": "dodos.damage.take",
    "hit-behind": "dodos.damage.take",
    "hit-passed": "dodos.damage.take",
    "hit-all": "dodos.damage.take",
    "draw": "dodos.cards.draw",
    "take": "dodos.cards.take",
    "throw-meteorite": "dodos.projectiles.meteorite",
    "throw-egg": "dodos.projectiles.egg",
    "throw-banana": "dodos.projectiles.banana",
    "throw-feather": "dodos.projectiles.feather",
    "throw-log": "dodos.projectiles.log",
}


def _move(forward: bool) -> Callable[[State], Entry]:
    def begin(state: State) -> Entry:
        effect: Effect = top(state)
        assert effect.doing is not None
        seat = effect.target if effect.target >= 0 else effect.seat
        fact = ev.MoveBegan(seat, effect.doing.n, forward, "effect")
        return Entry(fact, EFFECT_RULE if forward else "dodos.tracks.back")

    return begin


def _back_ahead(state: State) -> Entry:
    """All ahead go back, one after the other."""
    effect: Effect = top(state)
    assert effect.doing is not None
    seat = (effect.todo or victims_of(state, effect))[0]
    return Entry(ev.MoveBegan(seat, effect.doing.n, False, "effect"), "dodos.tracks.back")


def _hit(state: State) -> Entry:
    """Damage to the racers that a part is about; nothing happens if there are none."""
    effect: Effect = top(state)
    assert effect.doing is not None
    victims = victims_of(state, effect)
    if not victims:
        return _fizzle(state)
    rule = RULES.get(effect.doing.code, EFFECT_RULE)
    return Entry(damage(state, effect.seat, victims, effect.doing.n), rule)


def damage(state: State, seat: int, victims: tuple[int, ...], n: int) -> ev.DamageDealt:
    """Damage as each victim takes it: a thick skin and some Power-ups take off some of what others
    deal.
    """
    amounts = tuple(
        n if victim == seat else max(n - _shield(state, victim), 0) for victim in victims
    )
    return ev.DamageDealt(seat, victims, amounts)


def _shield(state: State, seat: int) -> int:
    return max(ability(state, seat, "thick-skin"), 0) + bonus(state, seat, "shield")


def _cost(state: State) -> Entry:
    effect: Effect = top(state)
    assert effect.doing is not None
    fact = ev.DamageDealt(effect.seat, (effect.seat,), (effect.doing.n,))
    return Entry(fact, "dodos.damage.cost")


def _draw(state: State) -> Entry:
    effect: Effect = top(state)
    assert effect.doing is not None
    return Entry(ev.DrawsBegan((effect.seat,), effect.doing.n), "dodos.cards.draw")


def _swap(state: State) -> Entry:
    effect: Effect = top(state)
    return Entry(ev.Swapped(effect.seat, effect.target), "dodos.ruling.swap")


# Damage.


def damage_next(state: State, frame: Damage) -> str:
    """All who have a choice make it at the same time; then each discards."""
    if pickers(state, frame):
        return "discard"
    seat = next_victim(state, frame)
    if seat < 0:
        return "damage-done"
    return "pile-discard" if is_challenger(state, seat) else "discarded"


def due(state: State, frame: Damage, index: int) -> int:
    """How many cards a victim has to discard: no more than it has."""
    return min(frame.amounts[index], state.racers[frame.victims[index]].cards)


def pickers(state: State, frame: Damage) -> tuple[int, ...]:
    """The victims that still have to choose: people who do not lose their whole hand (at a real
    table all: what they discard must be said, since hands are unknown).
    """
    return tuple(
        seat
        for index, seat in enumerate(frame.victims)
        if frame.picks[index] is None
        and not is_challenger(state, seat)
        and 0 < due(state, frame, index) < len(state.racers[seat].hand) + state.unseen
    )


def next_victim(state: State, frame: Damage) -> int:
    """The next racer that discards, or -1."""
    for index, seat in enumerate(frame.victims):
        if due(state, frame, index):
            return seat
    return -1


def _discarded(state: State) -> Entry | None:
    """What was chosen is shown; where it is hidden from whoever looks, nothing can be told."""
    frame: Damage = top(state)
    seat = next_victim(state, frame)
    picked = frame.picks[frame.victims.index(seat)]
    cards = state.racers[seat].hand if picked is None else picked
    shown = tuple(card for card in cards if card is not None)
    if len(shown) < len(cards):
        return None
    return Entry(ev.Discarded(seat, shown), "dodos.damage.take")


def _damage_done(state: State) -> Entry:
    frame: Damage = top(state)
    return Entry(ev.DamageDone(frame.seat), "dodos.damage.take")


# Dice.


def dice_next(state: State, frame: Dice) -> str:
    """Roll; perhaps once more; then run."""
    if not frame.values and frame.count:
        return "roll"
    again = ability(state, frame.seat, "reroll") >= 0 and frame.why == "effect"
    return "reroll" if again and not frame.again else "dice-move"


def _dice_move(state: State) -> Entry:
    frame: Dice = top(state)
    why = "speed" if frame.why == "challenger" else "effect"
    rule = "dodos.challengers.reaction" if why == "speed" else EFFECT_RULE
    more = max(ability(state, frame.seat, "reroll"), 0)
    return Entry(ev.MoveBegan(frame.seat, sum(frame.values) + more, True, why), rule)


# Launches.


def launch_next(state: State, frame: Launch) -> str:
    """Aim (unless people throw the token itself), throw; then whoever was touched takes what the
    token deals.
    """
    if frame.hits is None:
        return "throw" if frame.target >= 0 or declared(state) else "aim"
    return "struck" if frame.hits else "fizzle"


def _struck(state: State) -> Entry:
    frame: Launch = top(state)
    assert frame.hits is not None
    if frame.back or frame.token in BACK_TOKENS:
        fact = ev.MoveBegan(frame.hits[0], frame.n, False, "effect")
        return Entry(fact, f"dodos.projectiles.{frame.token}")
    fact2 = damage(state, frame.seat, frame.hits, frame.n)
    return Entry(fact2, f"dodos.projectiles.{frame.token}")


# Flames.


def flame_next(state: State, frame: Flame) -> str:
    """Ashes or fireballs, by choice."""
    if not frame.way:
        return "use-flame"
    if frame.way == "ashes":
        return "ashes"
    return "fireballs" if fireballs(state, frame.seat) else "fizzle"


def _fireballs(state: State) -> Entry:
    frame: Flame = top(state)
    fact = damage(state, frame.seat, fireballs(state, frame.seat), 1)
    return Entry(fact, "dodos.ignis.fireballs")


RESOLVING: Final[dict[str, Callable[[State], Entry | None]]] = {
    "effect": begin_effect,
    "react": begin_reaction,
    "part": _part,
    "effect-end": _effect_end,
    "fizzle": _fizzle,
    "do-advance": _move(True),
    "do-back-self": _move(False),
    "do-back-chosen": _move(False),
    "do-back-ahead": _back_ahead,
    "do-cost": _cost,
    "do-draw": _draw,
    "do-swap": _swap,
    "do-hit-chosen": _hit,
    "do-hit-ahead": _hit,
    "do-hit-behind": _hit,
    "do-hit-passed": _hit,
    "do-hit-all": _hit,
    "do-hit-hex": _hit,
    "discarded": _discarded,
    "damage-done": _damage_done,
    "dice-move": _dice_move,
    "struck": _struck,
    "fireballs": _fireballs,
}
"""What happens by itself in effects."""
