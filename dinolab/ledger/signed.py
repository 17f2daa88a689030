"""Feats earned away from the table: a log a game, `<logs>/<game>/feats.arrows`, sealed like others.

Each is an event, on disk before anybody is told; a player has each once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from dinolab.core.errors import BadLog, BadName
from dinolab.core.event import Event
from dinolab.core.feats import FEAT_FACTS, Signed
from dinolab.core.game import Game
from dinolab.core.kinds import Kinds
from dinolab.core.riddle import Riddle
from dinolab.core.table import Seat
from dinolab.store.disk import CannotWrite
from dinolab.store.header import Header
from dinolab.store.log import Log
from dinolab.store.names import FEATS, SUFFIX, logs

KINDS: Final = Kinds(FEAT_FACTS)
FILE: Final = f"{FEATS}{SUFFIX}"


def sign(game: Game[Any], feat: str, seat: Seat, *, at: int, root: Path | None = None) -> bool:
    """Write down that somebody has earned a feat; False where they had it already. `at` is the time
    (UTC microseconds). Raises `InUse` where another process writes there just now.
    """
    path = (root or logs()) / game.name / FILE
    fact = Signed(feat, seat.player, seat.name)
    assert game.feats is not None
    rule = game.feats.find(feat).rule
    _make(path, Header(game.name, game.rules_version, game.content_digest))
    with Log.open(path, write=True) as log:
        if any((one.feat, one.player) == (feat, seat.player) for one, _ in _signed(log)):
            return False
        event = Event(log.version, log.version, fact, "table", rule=rule, source="declared", at=at)
        log.append((event,), expected_version=log.version)
    return True


def _make(path: Path, header: Header) -> None:
    """An empty log, unless there is one; another process may make it at the same time."""
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        if not path.exists():
            Log.create(path, header).close()
    except CannotWrite:
        if not path.exists():
            raise


def answer(game: Game[Any], text: str, seat: Seat, *, at: int, root: Path | None = None) -> bool:
    """Whether an answer to a game's riddle is right; then its feat is the player's from now on.

    Raises `BadName` for a game without a riddle.
    """
    riddle = riddle_of(game)
    if not riddle.solves(text):
        return False
    sign(game, riddle.feat, seat, at=at, root=root)
    return True


def riddle_of(game: Game[Any]) -> Riddle:
    """The riddle that a game keeps; raises `BadName` where it keeps none."""
    if game.riddle is None:
        raise BadName(f"{game.title} keeps no riddle")
    return game.riddle


def signed_at(paths: Iterable[Path]) -> list[Path]:
    """The logs of such feats in some folders and below them."""
    return sorted({file for path in paths if path.is_dir() for file in path.rglob(FILE)})


def signed_in(path: Path) -> tuple[str, tuple[tuple[Signed, Event], ...]]:
    """Of which game a log is, and what it holds; raises `BadLog` where it is not whole."""
    with Log.open(path) as log:
        if log.scan.verdict not in ("clean", "torn"):
            problem = f"{log.scan.verdict}: {log.scan.at_stake}"
            raise BadLog(str(path), log.scan.version, "", problem, "restore it from a copy")
        return log.header.game, tuple(_signed(log))


def _signed(log: Log) -> Iterator[tuple[Signed, Event]]:
    for event in log.read(KINDS):
        if isinstance(event.fact, Signed):
            yield event.fact, event
