"""A whole race, Cup or Derby for each way one can end and for each board, as a readable transcript.

They are run with the tests' own pack, all but `shipped`. `tests/remake.py golden` writes the golden
transcripts anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from games.dodos_riding_dinos.driver import NAMES, opening, pack

from dinolab.bots import player
from dinolab.core.action import Action
from dinolab.core.chance import Seeded
from dinolab.core.driver import Driver
from dinolab.core.event import Event
from dinolab.core.step import Step, advance
from dinolab.core.table import AnswerDraw, Concede, OfferDraw
from dinolab.games.dodos_riding_dinos import GAME

FOLDER = Path(__file__).parent / "golden" / "games"
SOON = pack(cap=3)
"""A pack with which a race is over after three rounds."""
LAUNCHES = ("egg", "banana", "feather", "meteor", "log")
CALM = tuple((name, "normal 1 1") for name in LAUNCHES)
"""No launches, so that how tokens fly changes nothing."""
SOONER = pack(CALM, cap=2)
FAST = pack((*CALM, ("n0", "normal 9 4"), ("n1", "normal 8 16"), ("a2", "aggressive 9 4")))
"""Packs with which a race is over after two rounds, or run in a few."""


@dataclass(frozen=True)
class Ending:
    """A race that ends in one way. `said` is what people say at the table after so many steps;
    `winners` are places at the table, Challengers after people; `pack` is empty for the game's own.
    """

    people: int
    seed: str
    code: str
    winners: tuple[int, ...]
    options: dict[str, str] = field(default_factory=dict)
    pack: str = field(default_factory=pack)
    said: tuple[int, tuple[tuple[int, Action], ...]] = (0, ())


def on(board: str, track: str, abilities: str = "off") -> dict[str, str]:
    """Options of a race."""
    return {"board": board, "track": track, "abilities": abilities}


CUP = {"mode": "cup", "abilities": "off"}
DERBY = {"mode": "derby", "abilities": "off"}
ENDINGS: dict[str, Ending] = {
    "furthest": Ending(3, "4", "furthest", (1,), on("ignis-volcano", "inner")),
    "most-cards": Ending(4, "83", "most-cards", (0,), on("dodino-island", "inner")),
    "shared": Ending(4, "771", "shared", (0, 1), on("dodino-island", "inner")),
    "challenger": Ending(2, "17", "furthest", (2,), on("ignis-volcano", "outer")),
    "iceberg": Ending(3, "1", "furthest", (1,), on("polaria-iceberg", "inner")),
    "sky": Ending(3, "16", "furthest", (), on("boreal-sky", "outer", "on")),
    "cap": Ending(3, "9", "cap", (2,), on("boreal-sky", "outer"), SOON),
    "agreed-draw": Ending(
        3, "0", "draw", (), on("dodino-island", "outer"),
        said=(90, ((1, OfferDraw()), (0, AnswerDraw(True)), (2, AnswerDraw(True)))),
    ),
    "conceded": Ending(
        3, "1", "conceded", (2,), on("polaria-iceberg", "outer"),
        said=(80, ((1, Concede()), (0, Concede()))),
    ),
    "cup-fans": Ending(3, "22", "fans", (1,), CUP, SOONER),
    "cup-power-ups": Ending(3, "19", "power-ups", (1,), CUP, SOONER),
    "cup-cards": Ending(3, "38", "cup-cards", (2,), CUP, SOONER),
    "cup-shared": Ending(3, "125", "shared", (0, 2), CUP, SOONER),
    "derby-team": Ending(8, "104", "team", (1, 5), DERBY, FAST),
    "derby-furthest": Ending(8, "39", "furthest-team", (3, 7), DERBY, FAST),
    "derby-cards": Ending(8, "48", "team-cards", (2, 6), DERBY, FAST),
    "derby-shared": Ending(8, "118", "shared", (0, 3, 4, 7), DERBY, FAST),
    "derby-cap": Ending(8, "10", "cap", (1, 5), DERBY, SOONER),
    "shipped": Ending(3, "7", "", (), on("boreal-sky", "inner", "on"), ""),
}  # fmt: skip
"""`winners` is empty where they may change with what Racers can do."""


def opening_of(ending: Ending) -> Step:
    """The first step of a race."""
    first = opening(ending.people, ending.options, ending.pack or GAME.content_text)
    assert isinstance(first, Step), first
    return first


def events_of(ending: Ending) -> Iterator[Event]:
    """The race, run by random players."""
    step: Step | None = opening_of(ending)
    players = {seat: player("random", GAME) for seat in range(ending.people)}
    driver = Driver(Seeded(ending.seed), players, ending.seed)
    made, (when, words) = 0, ending.said
    while step:
        yield from step.events
        made += 1
        for seat, action in words if made == when else ():
            said = advance(GAME, step.position, seat, action)
            assert isinstance(said, Step), said
            step = said
            yield from step.events
        step = driver.step(GAME, step.position)


def transcript(ending: Ending) -> str:
    """The race in sentences, each step's first event at the margin, with the rules cited."""
    lines = [
        f"{'' if event.is_input else '  '}[{event.version}] "
        f"{GAME.words.event(event.fact, NAMES[: ending.people])} ({event.rule})"
        for event in events_of(ending)
    ]
    return "\n".join(lines) + "\n"


def write() -> None:
    """Write the transcripts anew (`tests/remake.py golden`)."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, one in ENDINGS.items():
        (FOLDER / f"{name}.txt").write_text(transcript(one), encoding="utf-8")
