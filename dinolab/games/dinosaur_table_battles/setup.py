"""What a table agrees on before a match, and how the set-up is written down."""

from __future__ import annotations

from typing import Final

from dinolab.core.action import Refusal
from dinolab.core.event import Entry
from dinolab.core.options import Chosen, Option
from dinolab.games.dinosaur_table_battles.content import Content
from dinolab.games.dinosaur_table_battles.events import SetUp

PREFIX: Final = "ruling."

RULINGS: Final[dict[str, tuple[str, ...]]] = {
    "counter-breaks": ("tokens", "may-break"),
    "own-hits": ("together", "counter-first", "self-first"),
    "own-out": ("at-once", "opponents-turn"),
    "both-out": ("attacker", "second-player"),
    "one-each-and-dinosaurs": ("dinosaurs", "card-count"),
    "own-dinosaurs": ("at-once", "opponents-turn"),
    "treetops": ("instead", "alone", "beside"),
    "thieves": ("one-of-the-paid", "one-more"),
    "thieves-choice": ("any", "only-choice"),
    "thieves-absorber": ("any", "target-only"),
    "three-dice": ("on-the-card", "in-all"),
    "brackets": ("one-in-all", "one-per-icon"),
    "flipped-bonus": ("target", "sufferer"),
    "short-draft": ("must-place", "loses", "redraft"),
    "first-pick": ("hidden", "in-order"),
    "removals": ("shown", "never"),
    "cap": ("counts", "draw"),
    "reactions": ("one", "all"),
    "hits-order": ("defender-first", "all-first"),
    "counters": ("land", "fall-away"),
    "one-change": ("one", "in-between"),
}
"""Rulings the rules ask for by these names (`battles.ruling.*`), the default first."""

OPTIONS: Final = (
    Option("mode", ("suggested", "draft"), "battles.setup.suggested"),
    *(Option(PREFIX + name, values, f"battles.ruling.{name}") for name, values in RULINGS.items()),
)
"""The mode and the rulings, the default first; each is explained in `rulebook.toml`."""


def setup(options: Chosen, seats: int, content: Content) -> tuple[Entry, ...] | Refusal:
    """The set-up event: the suggested teams, or none where the sides draft."""
    chosen = dict(options)
    suggested = chosen["mode"] == "suggested"
    teams = tuple(tuple(content.number(d) for d in team.dinos) for team in content.team)
    table = content.table
    fact = SetUp(
        dinos=content.dinos,
        cards=content.cards,
        teams=teams if suggested else (),
        dealt=table.hand,
        most_cards=table.most_cards,
        dice_each=table.dice,
        tokens_each=table.tokens_each,
        tokens_extra=table.tokens_extra,
        places=table.places,
        cap=table.cap,
        rulings=tuple((name, chosen[PREFIX + name]) for name in RULINGS),
    )
    return (Entry(fact, "battles.setup.suggested" if suggested else "battles.setup.draft"),)
