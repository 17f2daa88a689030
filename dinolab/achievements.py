"""The doors of a notebook to what was achieved: who has earned which feat, and a game's riddle."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dinolab.core.errors import BadName, DinolabError
from dinolab.core.event import SPECTATOR
from dinolab.display import picture
from dinolab.doors import WITHOUT_LAB, replay
from dinolab.games import find
from dinolab.ledger import Book, Earned, OnTheWay, answer, feats_at, riddle_of
from dinolab.lobby import SeatLike, first_step, open_log, record_of, seat_of
from dinolab.session import utc_now
from dinolab.store.compacted import Compacted
from dinolab.store.manifest import is_compacted

if TYPE_CHECKING:
    from dinolab.widgets import ReplayWidget
    from dinolab.widgets.feats import FeatRow, FeatsTable


def feats(
    *paths: str | Path, player: str = "", options: Mapping[str, str] | None = None
) -> FeatsTable:
    """Who has earned which feat in some logs: games' folders, LOGs, compacted games or folders of
    many of these; one's own games where none is named.

    `player` is one player's name or id, `options` are rulings (`{"ruling.feats": "anyone"}`). Games
    that were looked at before are known by the digest of their log. Raises `BadName` for a path or
    a ruling there is not.
    """
    try:
        from dinolab.widgets.feats import FeatsTable
    except ImportError as error:
        raise DinolabError(WITHOUT_LAB) from error
    book = feats_at(paths, options)
    book = book.of(player) if player else book
    told = f"{len(book.earned)} feats earned in {book.games:,} games"
    return FeatsTable(told, [_row(one) for one in book.earned], _notes(book))


def _row(one: Earned) -> FeatRow:
    from dinolab.widgets.feats import FeatRow

    game = find(one.game)
    name = game.words.term("feat", one.feat)
    assert game.feats is not None
    about = game.rulebook.text(game.feats.find(one.feat).rule)
    if not one.id:
        return FeatRow(name, about, one.name)
    return FeatRow(name, about, one.name, one.id, str(one.version), lambda: _look(one))


def _look(one: Earned) -> ReplayWidget:
    """The replay right after the event by which a feat was earned."""
    if is_compacted(Path(one.place)):
        record = record_of(Compacted(Path(one.place)).game(one.game, one.id))
    else:
        record = open_log(one.place, line=one.line)
    return replay(record, at=one.position)


def _notes(book: Book) -> list[str]:
    """What players are on the way to, and what could not be read."""
    return [_on_the_way(one) for one in book.begun] + [f"Left out: {no}" for no in book.faults]


def _on_the_way(one: OnTheWay) -> str:
    name = find(one.game).words.term("feat", one.feat)
    return f"{name}: {one.name} has {len(one.parts)} of {one.of}."


class RiddleTold:
    """A riddle that a game keeps, with the board that its clues are drawn on.

    `hint(n)` is the n-th hint, `answer("…", player="Ann")` tries an answer: a right one is a feat
    of that player, written down in their home.
    """

    def __init__(self, game: str) -> None:
        self.game = find(game)
        self.riddle = riddle_of(self.game)

    def hint(self, number: int = 1) -> str:
        """A hint, from 1 on; raises `BadName` for one there is not."""
        hints = self.riddle.hints()
        if not 1 <= number <= len(hints):
            raise BadName(f"there are hints 1 to {len(hints)}")
        return hints[number - 1]

    def answer(self, text: str, player: SeatLike = "Player") -> bool:
        """Whether this is the answer; then its feat is the player's."""
        return answer(self.game, text, seat_of(player, self.game), at=utc_now())

    def __repr__(self) -> str:
        return self.riddle.tell()

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """The board as a picture, and what one is told."""
        names = [f"Seat {n + 1}" for n in range(max(self.game.seats[0], 3))]
        step = first_step(self.game, names, self.riddle.options, key=bytes(16), at=0)
        state = self.game.observe(step.position.state, SPECTATOR)
        drawn = picture(self.game.scene(state, SPECTATOR, tuple(names)), self.riddle.tell())
        return {**drawn, "text/plain": self.riddle.tell()}


def riddle(game: str = "dodos_riding_dinos") -> RiddleTold:
    """The riddle that a game keeps; raises `BadName` where it keeps none."""
    return RiddleTold(game)
