"""Whole made-up games on disk, with branches and notes, for the tests of exports and tables."""

from pathlib import Path

import msgspec
from store.made_up import HEADER, KEY, KINDS, Drew, Said, closed, events

from dinolab.core.event import Event
from dinolab.core.kinds import Kinds
from dinolab.core.lines import branched
from dinolab.core.tree import Abandoned, NoteWritten
from dinolab.store.folder import GameFolder
from dinolab.store.whole import Whole, read_whole

BRANCH_KEY = bytes(range(16, 32))


def kinds_of(game: str) -> Kinds:
    """The made-up game's kinds, whatever it is called."""
    return KINDS


def play(
    root: Path,
    game_id: str,
    length: int = 20,
    *,
    game: str = "made_up",
    ended: bool = True,
    fork: int = 0,
    branch_ended: bool = True,
    abandoned: bool = False,
    notes: tuple[str, ...] = (),
) -> Path:
    """A game of so many events and perhaps a closing one, with a branch where `fork` is given."""
    header = msgspec.structs.replace(HEADER, game=game)
    with GameFolder.create(header, game_id=game_id, key=KEY, root=root, durability="none") as made:
        first, *rest = events(0, length)
        fact = msgspec.structs.replace(first.fact, game=game)
        made.stream("main").append(
            (msgspec.structs.replace(first, fact=fact), *rest), expected_version=0
        )
        if ended:
            made.stream("main").append((closed(length),), expected_version=length)
        if fork:
            branch(made, "main", fork, ended=branch_ended)
            if abandoned:
                made.record(Abandoned("b1"))
        for text in notes:
            made.write_note(NoteWritten("main", 1, text, "Ann", 7))
        return made.path


def branch(made: GameFolder, parent: str, fork: int, *, ended: bool = True) -> str:
    """A branch with a secret, a text and perhaps an end."""
    point = made.point(parent, fork)
    before = bytes.fromhex(point.parent_digest)
    made.branch(point, (branched(parent, fork, before, point.stream, BRANCH_KEY, at=5),), at=5)
    stream, at = made.stream(point.stream), fork + 1
    own = (
        Event(at, at, Drew(1, "king"), "1", visible_to="1"),
        Event(at + 1, at, Said('"Grün" \\ \n☃', "psst"), "1", at, visible_to="0,1"),
    )
    stream.append(own, expected_version=at)
    if ended:
        stream.append((closed(at + 2, BRANCH_KEY),), expected_version=at + 2)
    return point.stream


def told(folder: Path) -> Whole:
    """A game as it lies on disk, wherever that is."""
    return msgspec.structs.replace(read_whole(folder), place="")
