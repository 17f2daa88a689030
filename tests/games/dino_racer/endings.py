"""A whole game for each way Dino Racer can end, from a seed, as a readable transcript.

`python -m games.dino_racer.endings`, in the folder `tests`, writes the golden transcripts anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from games.dino_racer.driver import NAMES, opening

from dinolab.bots import player
from dinolab.core.chance import Seeded
from dinolab.core.driver import Driver
from dinolab.core.event import Event
from dinolab.core.step import Step
from dinolab.games.dino_racer import GAME

FOLDER = Path(__file__).parent / "golden"

FEW_CARDS = GAME.content_text
for copies in (22, 21, 20, 19, 18):
    FEW_CARDS = FEW_CARDS.replace(f"copies = {copies}\n", "copies = 4\n")


@dataclass(frozen=True)
class Ending:
    """A game that ends in one way."""

    seats: int
    seed: str
    code: str
    rule: str = ""
    """The rule by which the Race End card shows, if it does."""
    pack: str = ""


BY_FLIP, BY_TURBO = "racer.faq.race-end", "racer.ruling.turbo-race-end"
ENDINGS = {
    "three-races": Ending(2, "0", "most-points"),
    "best-race": Ending(3, "4", "best-race"),
    "shared": Ending(3, "274", "shared"),
    "race-end-by-flip": Ending(3, "0", "most-points", BY_FLIP, FEW_CARDS),
    "race-end-by-turbo": Ending(3, "15", "most-points", BY_TURBO, FEW_CARDS),
}


def events_of(ending: Ending) -> Iterator[Event]:
    """The game, played by random players."""
    step = opening(ending.seats, {}, ending.pack)
    assert isinstance(step, Step), step
    players = {seat: player("random", GAME) for seat in range(ending.seats)}
    driver = Driver(Seeded(ending.seed), players, ending.seed)
    while step:
        yield from step.events
        step = driver.step(GAME, step.position)


def transcript(ending: Ending) -> str:
    """The game in sentences, each step's first event at the margin, with the rules cited."""
    lines = [
        f"{'' if event.is_input else '  '}[{event.version}] "
        f"{GAME.words.event(event.fact, NAMES)} ({event.rule})"
        for event in events_of(ending)
    ]
    return "\n".join(lines) + "\n"


def write() -> None:
    """Write the transcripts anew (`tests/remake.py golden`)."""
    FOLDER.mkdir(exist_ok=True)
    for name, one in ENDINGS.items():
        (FOLDER / f"{name}.txt").write_text(transcript(one), encoding="utf-8")
