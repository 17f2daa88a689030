"""A whole game for each way Dragon Dodge can end, as a readable transcript.

`tests/remake.py golden` writes the golden transcripts anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from games.dragon_dodge.driver import NAMES, opening

from dinolab.bots import player
from dinolab.core.action import Action
from dinolab.core.chance import Seeded
from dinolab.core.driver import Driver
from dinolab.core.event import Event
from dinolab.core.step import Step, advance
from dinolab.core.table import AnswerDraw, Concede, OfferDraw
from dinolab.games.dragon_dodge import GAME

FOLDER = Path(__file__).parent / "golden" / "games"

SOON = GAME.content_text.replace("cap = 200", "cap = 12")
"""A pack with which twelve turns without a tag are enough."""


@dataclass(frozen=True)
class Ending:
    """A game that ends in one way. `said` is what people say at the table after so many steps."""

    seats: int
    seed: str
    code: str
    pack: str = ""
    options: dict[str, str] = field(default_factory=dict)
    said: tuple[int, tuple[tuple[int, Action], ...]] = (0, ())


ENDINGS = {
    "last-team-two": Ending(2, "328", "last-team"),
    "last-team-three": Ending(3, "242", "last-team"),
    "last-team-four": Ending(4, "184", "last-team"),
    "own-wizard": Ending(2, "310", "last-team"),
    "cap": Ending(2, "65", "cap", SOON),
    "most-wizards": Ending(3, "711", "most-wizards", SOON, {"ruling.cap": "most-wizards"}),
    "agreed-draw": Ending(
        3, "0", "draw",
        said=(90, ((1, OfferDraw()), (0, AnswerDraw(True)), (2, AnswerDraw(True)))),
    ),
    "conceded": Ending(4, "1", "conceded", said=(80, ((1, Concede()), (3, Concede())))),
}  # fmt: skip


def events_of(ending: Ending) -> Iterator[Event]:
    """The game, played by random players."""
    step = opening(ending.seats, ending.options, ending.pack)
    assert isinstance(step, Step), step
    players = {seat: player("random", GAME) for seat in range(ending.seats)}
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
    """The game in sentences, each step's first event at the margin, with the rules cited."""
    lines = [
        f"{'' if event.is_input else '  '}[{event.version}] "
        f"{GAME.words.event(event.fact, NAMES)} ({event.rule})"
        for event in events_of(ending)
    ]
    return "\n".join(lines) + "\n"


def tags(ending: Ending) -> list[tuple[int, int]]:
    """Who moved when a wizard was tagged, and whose the wizard was: teams."""
    found, seat = [], -1
    for event in events_of(ending):
        if event.kind == "dodge.turn_began":
            seat = event.fact.seat
        if event.kind == "dodge.wizard_tagged":
            found.append((seat % 2, event.fact.piece // 2))
    return found


def write() -> None:
    """Write the transcripts anew (`tests/remake.py golden`)."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, one in ENDINGS.items():
        (FOLDER / f"{name}.txt").write_text(transcript(one), encoding="utf-8")
