"""The recorded games of Dragon Dodge: one for each way a game can end, each number of players, an
arena of the table's own, and rulings that change what can happen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from games.dragon_dodge.driver import MILL
from make_logs import Events, Wanted, after, ended

from dinolab.arena.playout import bot_seats
from dinolab.core.table import AnswerDraw, Concede, OfferDraw, Seat
from dinolab.games.dragon_dodge import GAME
from dinolab.games.dragon_dodge.arena import own_arena
from dinolab.games.dragon_dodge.events import SPELLS, Stepped, TilePlaced, TileSlid
from dinolab.games.dragon_dodge.grid import CORNERS
from dinolab.games.dragon_dodge.state import DRAGONS

PEOPLE = tuple(Seat(name, name.lower()) for name in ("Ann", "Ben", "Cem", "Dora"))
GREEDY, RANDOM = bot_seats(["greedy"], 2), bot_seats(["random"], 2)
SOON = GAME.content_text.replace("cap = 200", "cap = 20")
"""A pack with which twenty turns without a tag are enough."""

Fits = Callable[[Events], bool]


def within(most: int, fits: Fits) -> Fits:
    """Whether a game is so and not too long to look at."""
    return lambda events: len(events) <= most and fits(events)


def both(*parts: Fits) -> Fits:
    """Whether a game is all of that."""
    return lambda events: all(part(events) for part in parts)


def any_fact(holds: Callable[..., bool], kind: type) -> Fits:
    """Whether some event of a kind is so."""
    return lambda events: any(type(e.fact) is kind and holds(e.fact) for e in events)


def last_tag_by(*, own: bool) -> Fits:
    """Whether the last wizard was tagged by its own team, or by the other."""

    def fits(events: Events) -> bool:
        tags = [e for e in events if e.kind == "dodge.wizard_tagged"]
        if not tags:
            return False
        seat = next(e.fact.seat for e in reversed(events[: tags[-1].version]) if moves(e.fact))
        return (seat % 2 == tags[-1].fact.piece // 2) == own

    return fits


def moves(fact: object) -> bool:
    """Whether somebody moves a piece."""
    return type(fact) is Stepped


def tagged_by_walking(events: Events) -> bool:
    """Whether a wizard stepped onto a dragon's tile."""
    steps = {e.step for e in events if moves(e.fact) and e.fact.piece not in DRAGONS}
    return any(e.kind == "dodge.wizard_tagged" and e.step in steps for e in events)


def placed_a_partners(events: Events) -> bool:
    """Whether a player placed a tile that the partner had captured."""
    by: dict[int, int] = {}
    for event in events:
        if event.kind == "dodge.tile_captured":
            by[event.fact.tile] = event.fact.seat
        if type(event.fact) is TilePlaced and by[event.fact.tile] != event.fact.seat:
            return True
    return False


def games() -> Iterator[tuple[str, Wanted]]:
    """Every game to record, by id."""
    won = ended("last-team")
    yield "two-players", Wanted(
        "Two bots; both wizards of a team are tagged, in the middle of a turn.",
        bot_seats(["hunter", "greedy"], 2), within(160, both(won, last_tag_by(own=False))),
    )  # fmt: skip
    yield "three-players", Wanted(
        "Three players: the one who plays a team alone has two turns a round, and wins.",
        bot_seats(["greedy"], 3), within(200, both(won, lambda e: e[-1].fact.winners == (1,))),
    )  # fmt: skip
    yield "four-players", Wanted(
        "Four players in two teams: partners move the same wizards from hands of their own.",
        bot_seats(["greedy"], 4), within(200, won),
    )  # fmt: skip
    yield "own-wizard", Wanted(
        "A dragon tags the last wizard of the team that moved it: the other team wins.",
        RANDOM, within(260, both(won, last_tag_by(own=True))),
    )  # fmt: skip
    yield "cap", Wanted(
        "Nobody is tagged in 20 turns: a draw (200 turns by the game's own pack).",
        RANDOM, ended("cap"), content=SOON,
    )  # fmt: skip
    yield "most-wizards", Wanted(
        "20 turns without a tag; the team with more wizards wins (ruling B10's alternative).",
        RANDOM, within(300, ended("most-wizards")),
        (("ruling.cap", "most-wizards"),), SOON,
    )  # fmt: skip
    yield "agreed-draw", Wanted(
        "Two people agree on a draw with all wizards still there.", PEOPLE[:2],
        ended("draw"), ends=after(70, (1, OfferDraw()), (0, AnswerDraw(True))),
    )  # fmt: skip
    yield "conceded", Wanted(
        "Partners concede one after the other; the other team wins.", PEOPLE,
        ended("conceded"), ends=after(80, (0, Concede()), (2, Concede())),
    )  # fmt: skip
    yield "own-arena", Wanted(
        "The Mill, an arena of the table's own: its map lies in the log.",
        GREEDY, within(200, won), content=own_arena(MILL, name="The Mill"),
    )  # fmt: skip
    yield "walked-into-it", Wanted(
        "A wizard steps onto a dragon's tile and is tagged (ruling B1's alternative).",
        RANDOM, within(300, both(won, tagged_by_walking)), (("ruling.onto-dragon", "tagged"),),
    )  # fmt: skip
    yield "tiles-laid", Wanted(
        "The players lay the tiles in turn (ruling B8's alternative), on the ring.",
        GREEDY, within(250, won), (("arena", "ring"), ("ruling.tiles-laid", "by-players")),
    )  # fmt: skip
    yield "shared-tiles", Wanted(
        "A tile that the partner captured is placed (ruling B3's alternative).",
        bot_seats(["random"], 4), within(300, both(won, placed_a_partners)),
        (("ruling.captured", "team"),),
    )  # fmt: skip
    yield "round-corners", Wanted(
        "Tiles move into holes at their corners too (ruling B7's alternative), on the stairs.",
        RANDOM, within(300, both(won, any_fact(lambda f: f.to - f.origin in CORNERS, TileSlid))),
        (("arena", "stairs"), ("ruling.adjacent-hole", "corner")),
    )  # fmt: skip
    yield "reshuffled", Wanted(
        "Both decks run out and are made anew as soon as they are empty (ruling B4's alternative).",
        bot_seats(["greedy"], 4),
        within(500, both(won, lambda e: {x.fact.deck for x in e if x.kind == "dodge.reshuffled"}
                         == {0, SPELLS})),
        (("ruling.reshuffle", "when-empty"),),
    )  # fmt: skip
