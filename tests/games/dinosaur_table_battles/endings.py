"""A whole match for each way Dinosaur Table Battles can end, as a readable transcript.

They are played with the tests' own pack, all but `shipped`. `tests/remake.py golden` writes the
golden transcripts anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from games.dinosaur_table_battles.driver import CARDS, NAMES, named, pack

from dinolab.bots import player
from dinolab.core.action import Action
from dinolab.core.chance import Seeded
from dinolab.core.driver import Driver
from dinolab.core.event import Event
from dinolab.core.step import Step, advance, start
from dinolab.core.table import AnswerDraw, Concede, OfferDraw, Seat
from dinolab.games.dinosaur_table_battles import GAME

FOLDER = Path(__file__).parent / "golden" / "games"
SOON = pack(cap=12)
"""A pack with which a match is over after twelve turns."""

FRAGILE = pack(breaking=dict.fromkeys(CARDS, 1))
"""A pack in which every hit may cost a card."""


@dataclass(frozen=True)
class Ending:
    """A match that ends in one way, drafted or not. `said` is what people say at the table after
    so many steps; `pack` is empty for the game's own.
    """

    seed: str
    code: str
    draft: bool = False
    rulings: dict[str, str] = field(default_factory=dict)
    pack: str = field(default_factory=pack)
    said: tuple[int, tuple[tuple[int, Action], ...]] = (0, ())


ENDINGS: dict[str, Ending] = {
    "tokens": Ending("160", "tokens"),
    "tokens-drafted": Ending("149", "tokens", True),
    "dinosaurs": Ending("299", "dinosaurs", True),
    "own-tokens": Ending("265", "own-tokens", True),
    "own-dinosaurs": Ending("571", "own-dinosaurs", True, {"counter_breaks": "may-break"}, FRAGILE),
    "both-out": Ending("234", "both-out", True, {"hits_order": "all-first"}),
    "one-each": Ending("2", "one-each"),
    "one-each-tie": Ending("346", "one-each-tie"),
    "cap-counts": Ending("370", "cap-counts", pack=SOON),
    "cap": Ending("174", "cap", True, {"cap": "draw"}, SOON),
    "short-draft": Ending(
        "204", "tokens", True, {"short_draft": "redraft", "first_pick": "in-order"},
    ),
    "agreed-draw": Ending("3", "draw", said=(60, ((1, OfferDraw()), (0, AnswerDraw(True))))),
    "conceded": Ending("4", "conceded", True, said=(8, ((1, Concede()),))),
    "shipped": Ending("5", "", True, pack=""),
}  # fmt: skip


def opening(ending: Ending) -> Step:
    """The first step of a match."""
    options = {"mode": "draft" if ending.draft else "suggested"} | named(ending.rulings)
    people = [Seat(name, name.lower()) for name in NAMES]
    first = start(GAME, people, options, key=bytes(16), content_pack=ending.pack)
    assert isinstance(first, Step), first
    return first


def events_of(ending: Ending) -> Iterator[Event]:
    """The match, played by random players."""
    step: Step | None = opening(ending)
    players = {seat: player("random", GAME) for seat in (0, 1)}
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
    """The match in sentences, each step's first event at the margin, with the rules cited."""
    lines = [
        f"{'' if event.is_input else '  '}[{event.version}] "
        f"{GAME.words.event(event.fact, NAMES)} ({event.rule})"
        for event in events_of(ending)
    ]
    return "\n".join(lines) + "\n"


def write() -> None:
    """Write the transcripts anew (`tests/remake.py golden`)."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, one in ENDINGS.items():
        (FOLDER / f"{name}.txt").write_text(transcript(one), encoding="utf-8")
