"""What a table agrees on before Dragon Dodge starts, and how the set-up is written down."""

from __future__ import annotations

from typing import Final

from dinolab.core.action import Refusal, refusal
from dinolab.core.event import Entry
from dinolab.core.options import Chosen, Option
from dinolab.core.table import Sides
from dinolab.games.dragon_dodge.arena import OWN
from dinolab.games.dragon_dodge.content import Content
from dinolab.games.dragon_dodge.events import SetUp
from dinolab.games.dragon_dodge.state import team_of

OPTIONS: Final = (
    Option("arena", ("halls", "ring", "stairs", "islands"), "dodge.arenas"),
    Option("ruling.onto-dragon", ("refused", "tagged"), "dodge.ruling.onto-dragon"),
    Option("ruling.placed-turn", ("any", "as-it-was"), "dodge.ruling.placed-turn"),
    Option("ruling.captured", ("own", "team"), "dodge.ruling.captured"),
    Option("ruling.reshuffle", ("when-needed", "when-empty"), "dodge.ruling.reshuffle"),
    Option("ruling.first-player", ("random", "chosen", "listed"), "dodge.ruling.first-player"),
    Option("ruling.three-players", ("from-starter", "p1-first"), "dodge.ruling.three-players"),
    Option("ruling.adjacent-hole", ("edge", "corner"), "dodge.ruling.adjacent-hole"),
    Option("ruling.tiles-laid", ("by-luck", "by-players"), "dodge.ruling.tiles-laid"),
    Option("ruling.split", ("even", "restless", "stormy"), "dodge.ruling.split"),
    Option("ruling.cap", ("draw", "most-wizards"), "dodge.ruling.cap"),
    Option("ruling.own-triples", ("refused", "allowed"), "dodge.ruling.own-triples"),
    Option("ruling.second-starts", ("p3-next", "p1-next"), "dodge.ruling.second-starts"),
)
"""Arenas and rulings, the default first; each is explained in `rulebook.toml`."""


def setup(options: Chosen, seats: int, content: Content) -> tuple[Entry, ...] | Refusal:
    """The set-up event. A pack with an arena of one's own is played on that. Refused: another
    arena beside it, an arena or a split that the pack does not have.
    """
    chosen = dict(options)
    arena, layout = chosen["arena"], content.layout(OWN)
    if layout is None:
        layout = content.layout(arena)
    elif arena != OPTIONS[0].default:
        return refusal("pack_has_own_arena", "dodge.arenas", arena=arena)
    else:
        arena = next(a.name for a in content.arena if a.id == OWN)
    if layout is None:
        return refusal("no_such_arena", "dodge.arenas", arena=arena)
    split = next((s for s in content.split if s.id == chosen["ruling.split"]), None)
    if split is None:
        return refusal("no_such_split", "dodge.ruling.split", split=chosen["ruling.split"])
    table = content.table
    fact = SetUp(
        players=seats,
        arena=arena,
        cells=layout.cells,
        wizards=layout.wizards,
        dragons=layout.dragons,
        tiles=content.edges,
        decks=(split.elements, split.spells),
        dealt=table.dealt,
        draws=table.draws,
        limit=table.limit,
        alike=table.alike,
        cap=table.cap,
        first=chosen["ruling.first-player"],
        p1_first=seats == 3 and chosen["ruling.three-players"] == "p1-first",
        p1_next=chosen["ruling.second-starts"] == "p1-next",
        laid_by_players=chosen["ruling.tiles-laid"] == "by-players",
        onto_dragons=chosen["ruling.onto-dragon"] == "tagged",
        placed_as_was=chosen["ruling.placed-turn"] == "as-it-was",
        team_captures=chosen["ruling.captured"] == "team",
        reshuffle_at_once=chosen["ruling.reshuffle"] == "when-empty",
        corner_holes=chosen["ruling.adjacent-hole"] == "corner",
        cap_most_wizards=chosen["ruling.cap"] == "most-wizards",
        own_triples=chosen["ruling.own-triples"] == "allowed",
    )
    return (Entry(fact, "dodge.setup.table"),)


def sides(options: Chosen, seats: int) -> Sides:
    """Teams sit alternating: who wins together."""
    return tuple(tuple(s for s in range(seats) if team_of(s) == team) for team in (0, 1))
