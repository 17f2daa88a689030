"""What an event names must be there.

A log may be whole and sealed anew and still name a racer, a card or a hex that the race does not
have. Such an event is refused as one that cannot have happened, before it does anything.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from dinolab.core.event import Fact
from dinolab.games.dodos_riding_dinos import events as ev
from dinolab.games.dodos_riding_dinos.closing import ending_rule
from dinolab.games.dodos_riding_dinos.events import Part
from dinolab.games.dodos_riding_dinos.state import UNSEEN, State, card_no, top

Check = Callable[[State, Any], bool]


def _seat(state: State, seat: int) -> bool:
    return seat < len(state.racers)


def _hex(state: State, number: int) -> bool:
    return number < len(state.setup.hexes)


def _card(state: State, card: str | None) -> bool:
    """A Movement card, one that this viewer does not know, or one that nobody saw."""
    return card is None or card_no(state, card) >= 0 or (card == UNSEEN and state.unseen)


def _racer(state: State, racer: str) -> bool:
    return any(kind.id == racer for kind in state.setup.roster)


def _power(state: State, power: str) -> bool:
    return any(kind.id == power for kind in state.setup.powers)


def _each(check: Check) -> Check:
    """All of several."""
    return lambda state, found: found is None or all(check(state, one) for one in found)


def _revealed(state: State, cards: tuple[str, ...]) -> bool:
    """A racer without a card shows none."""
    return all(not card or card_no(state, card) >= 0 for card in cards)


FIELDS: Final[dict[str, Check]] = {
    **dict.fromkeys(("seat", "target"), _seat),
    **dict.fromkeys(("racers", "victims", "hits", "lead", "second", "winners"), _each(_seat)),
    **dict.fromkeys(("origin", "to"), _hex),
    **dict.fromkeys(("touched", "places"), _each(_hex)),
    "card": _card,
    **dict.fromkeys(("cards", "discards"), _each(_card)),
    "revealed": _revealed,
    "racer": _racer,
    "power": _power,
}
"""By the name of an event's field."""


def _damage(state: State, fact: ev.DamageDealt) -> bool:
    """Each victim once, and for each how much."""
    return len(set(fact.victims)) == len(fact.victims) == len(fact.damage)


def _reaction(state: State, fact: ev.ReactionPlayed) -> bool:
    """Against what has been played."""
    return fact.against < len(top(state).plays)


def _window(state: State, fact: ev.WindowOpened) -> bool:
    return bool(fact.seat == top(state).seat)


def _part(state: State, fact: ev.PartBegan) -> bool:
    """The next part of the effect under way."""
    effect = top(state)
    return bool(effect.parts[effect.begun] == Part(fact.code, fact.n))


def _race_end(state: State, fact: ev.RaceEnded) -> bool:
    count = len(state.racers)
    known = ending_rule(state.setup.mode, fact.code)
    return bool(known) and len(fact.progress) == len(fact.hands) == count


def _cup_end(state: State, fact: ev.CupEnded) -> bool:
    count = len(state.racers)
    known = ending_rule(state.setup.mode, fact.code)
    return bool(known) and len(fact.fans) == len(fact.unspent) == len(fact.hands) == count


WHOLE: Final[dict[type[Fact], Check]] = {
    ev.DamageDealt: _damage, ev.ReactionPlayed: _reaction, ev.WindowOpened: _window,
    ev.PartBegan: _part, ev.RaceEnded: _race_end, ev.CupEnded: _cup_end,
}  # fmt: skip
"""By event, where its fields depend on each other or on what is going on."""
POWERS: Final = (ev.EffectEnded,)
"""Events whose card may be a Power-up card."""
NAMED: Final = {
    fact: tuple(
        (field, FIELDS[field])
        for field in fact.__struct_fields__
        if field in FIELDS and not (field == "card" and fact in POWERS)
    )
    for fact in ev.FACTS
    if fact is not ev.SetUp
}


def check(state: State, fact: Fact) -> None:
    """Raise `ValueError` for an event that names what is not there."""
    for field, there in NAMED[type(fact)]:
        if not there(state, getattr(fact, field)):
            raise ValueError(f"{field} names what is not there: {getattr(fact, field)}")
    whole = WHOLE.get(type(fact))
    if whole is not None and not whole(state, fact):
        raise ValueError("its parts do not fit")
