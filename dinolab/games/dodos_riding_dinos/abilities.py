"""Racer abilities: when they work, and what they do.

| code | when | what |
| --- | --- | --- |
| `end-draw` | End of the Round, with two cards or fewer | draw `n` |
| `end-last` | End of the Round, when last | advance `n` |
| `lead-draw` | End of the Round, when leading | draw `n` |
| `aggressive-advance` | with one's own Aggressive effect | advance `n` |
| `normal-draw` | with one's own Normal effect | draw `n` |
| `launch-draw` | with one's own launch | draw `n` |
| `passing-hit` | with one's own effect, when somebody was passed | they take `n` damage |
| `thick-skin` | when others deal damage | `n` less |
| `reroll` | with one's own dice | roll once more or not; advance `n` more |
| `quick-recovery` | when recovering | draw `n` more |
| `light` | always; with one's own effect; End of the Round | Speed -1; exchange; advance `n` |
| `reaction-draw` | with one's own Reaction | draw `n` |

Those with one's own effect are placed by their owner before, between or after its parts
(`dodos.abilities.placing`).
"""

from __future__ import annotations

from dinolab.games.dodos_riding_dinos.events import Part
from dinolab.games.dodos_riding_dinos.frames import Turn
from dinolab.games.dodos_riding_dinos.lanes import beside
from dinolab.games.dodos_riding_dinos.state import (
    State,
    ability,
    card_kind,
    far,
    leaders,
    racer_kind,
)

FEW: int = 2
CODES: tuple[str, ...] = (
    "end-draw", "end-last", "lead-draw", "aggressive-advance", "normal-draw", "launch-draw",
    "passing-hit", "thick-skin", "reroll", "quick-recovery", "light", "reaction-draw",
)  # fmt: skip


def placed_part(state: State, turn: Turn, card: str) -> Part | None:
    """The part that an ability adds to the effect of a racer's own card, to be placed among its
    others.
    """
    seat, kind, parts = turn.seat, card_kind(state, card).type, card_kind(state, card).parts
    launches = any(part.code.startswith("throw-") for part in parts)
    for code, works, adds in (
        ("aggressive-advance", kind == "aggressive", "advance"),
        ("normal-draw", kind == "normal", "draw"),
        ("launch-draw", launches, "draw"),
        ("passing-hit", bool(turn.passed), "hit-passed"),
        ("light", True, "exchange"),
    ):
        n = ability(state, seat, code)
        if n >= 0 and works:
            return Part(adds, 0 if code == "light" else n)
    return None


def reaction_part(state: State, seat: int) -> tuple[Part, ...]:
    """What an ability adds to a racer's Reaction."""
    n = ability(state, seat, "reaction-draw")
    return (Part("draw", n),) if n > 0 else ()


def at_round_end(state: State, seat: int) -> int:
    """How much a racer's End of Round ability gives now; 0 for nothing."""
    racer = state.racers[seat]
    if racer.gone:
        return 0
    last = min(far(state, other) for other in (seat, *beside(state, seat)))
    for code, works in (
        ("end-draw", len(racer.hand) <= FEW),
        ("end-last", far(state, seat) == last),
        ("lead-draw", seat in leaders(state)),
        ("light", True),
    ):
        n = ability(state, seat, code)
        if n > 0 and works:
            return n
    return 0


def code_of(state: State, seat: int) -> str:
    """A racer's ability."""
    kind = racer_kind(state, seat)
    return kind.ability if kind else ""
