"""What a table agrees on before a race, and how the set-up is written down."""

from __future__ import annotations

from typing import Final

from dinolab.core.action import Refusal, refusal
from dinolab.core.event import Entry
from dinolab.core.options import Chosen, Option
from dinolab.games.dodos_riding_dinos.content import BOARDS, DECK, Content, Track
from dinolab.games.dodos_riding_dinos.events import SetUp

PREFIX: Final = "ruling."
MOST_RACERS: Final = 10
NEEDED: Final = {1: 2, 2: 1}
"""Challengers that one or two people need."""
OUTER_SEATS: Final = 4
"""The outer track is for so many racers or fewer, the inner one for more."""

RULINGS: Final[dict[str, tuple[str, ...]]] = {
    "block-again": ("refused", "allowed"),
    "megablock": ("unblockable", "like-block"),
    "finish": ("beyond", "entering"),
    "tied-lead": ("all", "none", "first"),
    "discards": ("together", "in-turn"),
    "enrage-counts": ("racers", "people"),
    "marker": ("all", "people"),
    "challenger-damage": ("always", "blockable", "none-at-zero"),
    "ramp-damage": ("allowed", "refused"),
    "several-landings": ("thrower", "smallest"),
    "fireballs": ("nearest", "neighbours", "own-hex-too"),
    "ability-gap": ("anywhere", "before-or-after"),
    "first-player": ("chosen", "random"),
    "empty-ashes": ("allowed", "refused"),
}
"""Rulings the rules ask for by these names (`dodos.ruling.*`), the default first."""

OPTIONS: Final = (
    Option("board", BOARDS, "dodos.tracks.boards"),
    Option("track", ("recommended", "inner", "outer"), "dodos.tracks.inner-outer"),
    Option("abilities", ("on", "off"), "dodos.abilities.agree"),
    Option("challengers", ("needed", *map(str, range(1, 10))), "dodos.challengers.setup"),
    Option("difficulty", ("standard", "easy", "hard"), "dodos.challengers.difficulty"),
    Option("skill", ("100", "50", "200"), "dodos.projectiles.simulated"),
    *(Option(PREFIX + name, values, f"dodos.ruling.{name}") for name, values in RULINGS.items()),
)
"""Boards, modes and rulings, the default first; each is explained in `rulebook.toml`."""


def setup(options: Chosen, seats: int, content: Content) -> tuple[Entry, ...] | Refusal:
    """The set-up event. Refused: too few Challengers for one or two people, more than ten racers
    (eleven hands of six do not fit the deck), a board that the pack does not have.
    """
    chosen = dict(options)
    needed = NEEDED.get(seats, 0)
    wanted = chosen["challengers"]
    challengers = needed if wanted == "needed" else int(wanted)
    if challengers < needed:
        return refusal(
            "too_few_challengers", "dodos.challengers.setup", people=seats, needed=needed
        )
    if (racers := seats + challengers) > MOST_RACERS:
        hand, deck = content.table.hand, DECK
        return refusal(
            "too_many_racers", "dodos.challengers.number", racers=racers, most=MOST_RACERS,
            cards=(MOST_RACERS + 1) * hand, deck=deck,
        )  # fmt: skip
    where = chosen["track"]
    if where == "recommended":
        where = "outer" if racers <= OUTER_SEATS else "inner"
    track = content.track_of(chosen["board"], where)
    if track is None:
        return refusal("no_such_track", "dodos.tracks.boards", board=chosen["board"], track=where)
    return (Entry(_fact(chosen, seats, challengers, track, content), "dodos.setup.table"),)


def _fact(
    chosen: dict[str, str], people: int, challengers: int, track: Track, content: Content
) -> SetUp:
    table = content.table
    counted = people if chosen[PREFIX + "enrage-counts"] == "people" else people + challengers
    return SetUp(
        people=people,
        challengers=challengers,
        board=track.board,
        track=track.track,
        hexes=track.hexes,
        finish=track.finish,
        start=track.start,
        snow=track.board == "polaria-iceberg" and track.track == "inner",
        roster=content.roster(chosen["difficulty"]),
        pack=content.cards(),
        abilities=chosen["abilities"] == "on",
        dealt=table.hand,
        recover=table.recover,
        recover_challenger=table.recover_challenger,
        back=table.back,
        enrage=table.enrage_six if counted >= 6 else table.enrage,
        skill=int(chosen["skill"]),
        cap=table.cap,
        rulings=tuple((name, chosen[PREFIX + name]) for name in RULINGS),
    )
