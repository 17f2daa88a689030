"""Where tables are opened: new games, games to go on with, recorded games to look at."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from secrets import token_bytes, token_hex
from typing import Any, Generic, TypeVar
from weakref import WeakValueDictionary, finalize

from msgspec.structs import replace

from dinolab.bots import Bot, player
from dinolab.core.action import Refusal
from dinolab.core.chance import Chance, Seeded
from dinolab.core.errors import BadContent, BadName, DamagedLog, DinolabError
from dinolab.core.event import ZERO16, Event
from dinolab.core.fold import Position, Timeline, outcome_of
from dinolab.core.game import Game
from dinolab.core.lines import Lines, MemoryLines, ReadLines, Unreadable, none_open, readable
from dinolab.core.options import Option
from dinolab.core.outcome import Outcome
from dinolab.core.share import read_share
from dinolab.core.step import Step, start
from dinolab.core.table import Seat, player_id
from dinolab.core.tree import MAIN, Line
from dinolab.games import find
from dinolab.session import Session, utc_now
from dinolab.store.audit import facts_of, tree_of
from dinolab.store.examples import find_log, own_copy
from dinolab.store.folder import GameFolder, folder_of, new_id
from dinolab.store.lines import DiskLines
from dinolab.store.rows import events_of
from dinolab.store.whole import Whole

S = TypeVar("S")
SeatLike = str | Bot | Seat
MAX_NAME = 40
VIEWERS = ("spectator", "all")
"""What stands for eyes that are no seat's, wherever a viewer is named."""


def seat_of(who: SeatLike, game: Game[Any]) -> Seat:
    """A seat from a name, a bot, or a seat with a player id of its own.

    A player id is the name in lower case unless one is given: the same person has the same id in
    every game. Raises `BadName` for an empty or overlong name, for one that means a viewer of
    another kind, and for a bot there is not.
    """
    if isinstance(who, Bot):
        who = Seat(who.name or who.kind, f"bot-{who.kind}", who.kind)
    if isinstance(who, str):
        who = Seat(who, player_id(who))
    if not isinstance(who, Seat):
        raise BadName(f"{who!r:.60} is no seat: give a name, a Bot or a Seat")
    if who.bot:
        player(who.bot, game)
    who = replace(who, name=who.name.strip())
    for text, what in ((who.name, "name"), (who.player or "-", "player id")):
        if not 0 < len(text) <= MAX_NAME or not text.isprintable():
            raise BadName(
                f"{text[:60]!r} is no {what} for a seat: 1 to {MAX_NAME} printable characters"
            )
    if who.name in VIEWERS:
        raise BadName(f"{who.name!r} is no name for a seat: it stands for a way to look at a game")
    return who


def seats_of(seats: Sequence[SeatLike], game: Game[Any]) -> tuple[Seat, ...]:
    """Everybody at a table, each with a name of their own."""
    return _told_apart([seat_of(who, game) for who in seats])


def _told_apart(seats: list[Seat]) -> tuple[Seat, ...]:
    """Seats of one name get a number (one that nobody is called by yet), so that everybody knows
    who is meant.
    """
    names = [seat.name for seat in seats]
    taken = set(names)
    told: list[Seat] = []
    for seat in seats:
        name, place = seat.name, names[: len(told)].count(seat.name)
        while names.count(seat.name) > 1 and name in taken:
            place += 1
            name = f"{seat.name} {place}"
        taken.add(name)
        told.append(replace(seat, name=name))
    return tuple(told)


def option_values(
    options: tuple[Option, ...], given: Mapping[str, str], keywords: Mapping[str, Any]
) -> dict[str, str]:
    """Options by name, and as Python keywords (`variant_hidden="on"`) with `.` and `-` as `_`."""
    by_keyword = {o.name.replace(".", "_").replace("-", "_"): o.name for o in options}
    return {**given, **{by_keyword.get(k, k): str(v) for k, v in keywords.items()}}


def first_step(
    game: Game[Any],
    seats: Sequence[SeatLike],
    options: Mapping[str, str],
    *,
    key: bytes,
    content_pack: str = "",
    at: int,
) -> Step:
    """The first step of a new game; raises `BadName` with the reason where it is refused."""
    if isinstance(seats, str):
        raise BadName(f"{seats!r:.60} is one name: give a list of names and bots")
    taken = seats_of(seats, game)
    step = start(game, taken, dict(options), key=key, content_pack=content_pack, at=at)
    if isinstance(step, Refusal):
        raise BadName(game.words.refusal(step))
    return step


def new(
    game: str,
    seats: Sequence[SeatLike],
    *,
    seed: int | str | None = None,
    options: Mapping[str, str] | None = None,
    content: str | Path | None = None,
    chance: Chance | None = None,
    id: str | None = None,
    home: Path | None = None,
    memory: bool = False,
    now: Callable[[], int] = utc_now,
    **keywords: Any,
) -> Session[Any]:
    """Open a table for a new game.

    `seats` are names of people and `Bot("greedy")`s. `seed` makes the luck repeatable, `options`
    (or keywords: `variant_hidden="on"`) choose variants and rulings, `content` is a content pack of
    your own: its path, or its text. `chance` is another source of luck. The log lies in a new
    folder under `home` (default `$DINOLAB_HOME` or `~/dinolab`), or nowhere with `memory=True`.

    Raises `BadName` for a game, seat, option or id that is refused, `BadContent` for a bad pack.

    >>> table = new("dino_racer", ["Ann", Bot("random")], seed=7, memory=True)
    >>> table.run()
    >>> table.table.names
    ('Ann', 'random')
    """
    rules = find(game)
    pack = _pack_text(content)
    chosen = option_values(rules.options, options or {}, keywords)
    key = token_bytes(16)
    step = first_step(rules, seats, chosen, key=key, content_pack=pack, at=now())
    lines: Lines
    if memory:
        lines = MemoryLines(step.events, key)
    else:
        root = Path(home) / "logs" if home else None
        name = new_id(now) if id is None else id
        lines = DiskLines.create(rules.kinds, name, step.events, at=now(), root=root)
    return _table(rules, lines, MAIN, chance, _luck(seed), now)


def _luck(seed: int | str | None) -> str:
    return str(seed) if seed is not None else token_hex(16)


def _pack_text(content: str | Path | None) -> str:
    """A content pack as text; what has lines is one, anything else the path of one."""
    if content is None:
        return ""
    if isinstance(content, str) and "\n" in content:
        return content
    try:
        return Path(content).read_text(encoding="utf-8")
    except (OSError, ValueError) as error:  # a zero byte, a text that is none
        raise BadContent(f"{content}: {error}") from error


def resume(
    log: str | Path,
    *,
    line: str | None = None,
    seed: int | str | None = None,
    chance: Chance | None = None,
    now: Callable[[], int] = utc_now,
) -> Session[Any]:
    """Sit down again at a game whose log lies on disk, at its live line or another. An example is
    copied among one's own games first. `seed` and `chance` are the luck from here on.

    A game that is open in this process already is the same table, not a second one. Raises
    `BadName` where there is no such log or line, `BadLog` where it is damaged, and the store's
    `InUse` where another process plays it.
    """
    found = own_copy(find_log(log))
    wanted = line or found.stream or None
    if (known := _OPEN.get(str(found.folder.resolve()))) is not None and not known.closed:
        if wanted and wanted != known.line:
            known.switch(wanted)
        return known
    rules = game_of(found.folder)
    lines = DiskLines.open(found.folder, rules.kinds)
    try:
        at = lines.tree.line(wanted or lines.tree.head).line
        return _table(rules, lines, at, chance, _luck(seed), now)
    except BaseException:
        lines.close()
        raise


class Record(Generic[S]):
    """A recorded game to look at: all its lines, nothing can be written.

    `line` is the line one looks at (the live one unless another was named), `faults` names the
    lines that are damaged or missing, each with what is wrong; the others can be looked at.
    """

    def __init__(self, game: Game[S], lines: Lines, line: str, faults: Unreadable = ()) -> None:
        self.game, self.lines, self.line, self.faults = game, lines, line, faults
        self._timelines: dict[str, Timeline[S]] = {}

    def timeline(self, line: str | None = None) -> Timeline[S]:
        """All positions of a line; raises `DinolabError` naming the lines there are."""
        wanted = self.lines.tree.line(line or self.line).line
        if wanted not in self._timelines:
            self._timelines[wanted] = Timeline(self.game, self.lines.events(wanted), self.place)
        return self._timelines[wanted]

    @property
    def position(self) -> Position[S]:
        """Where the line ends."""
        return self.timeline().last

    def all_lines(self) -> tuple[tuple[Line, tuple[Event, ...]], ...]:
        """Every line of the game with its whole events, root first."""
        return tuple((line, self.timeline(line.line).events) for line in self.lines.tree.lines)

    @property
    def place(self) -> str:
        """Where it lies, for people."""
        return self.lines.place

    @property
    def outcome(self) -> Outcome | None:
        """How the line one looks at ended, or None."""
        return outcome_of(self.game, self.position)

    @property
    def is_over(self) -> bool:
        """Whether the line one looks at is finished."""
        return self.outcome is not None

    @property
    def all_shown(self) -> bool:
        """Whether nothing need be hidden any more: the line one looks at is finished, and so is
        every other that is still followed.
        """
        return self.is_over and not self.faults and none_open(self.lines)


def open_log(log: str | Path, *, line: str | None = None) -> Record[Any]:
    """Open a recorded game to look at it: a game's folder, a stream's file, or an id.

    Raises `BadName` where there is none, `BadLog` naming file, version and field where it cannot
    be read. A line that is damaged is read up to the damage, and a warning says so.
    """
    found = find_log(log)
    rules = game_of(found.folder)
    with DiskLines.open(found.folder, rules.kinds, write=False) as lines:
        wanted = lines.tree.line(line or found.stream or lines.tree.head).line
        good, bad = readable(lines)
        for name, error in bad:
            if name == wanted:
                raise error
        faults = (*bad, *((one.line, e) for one, _ in good if (e := lines.damage(one.line))))
        tree = replace(lines.tree, lines=tuple(one for one, _ in good))
        read = ReadLines(tree, lines.place, {one.line: events for one, events in good})
    for name, error in faults:
        warnings.warn(f"line {name}: {error}", DamagedLog, stacklevel=2)
    return Record(rules, read, wanted, faults)


def record_of(whole: Whole) -> Record[Any]:
    """A whole game (a compacted one, say) to look at, on the line that tells how it ended."""
    rules = find(whole.game)
    tree = tree_of(whole, facts_of(whole, rules.kinds))
    events = {
        one.name: events_of(whole.line(one.name), rules.kinds, whole.place) for one in whole.lines
    }
    return Record(rules, ReadLines(tree, whole.place, events), tree.told)


def open_shared(text: str) -> tuple[Record[Any], int]:
    """The game of a share string among one's own or the examples, and the position it names.

    Raises `BadName` where there is no such game, line or position here, `DinolabError` where the
    line is another one than was shared.
    """
    shared = read_share(text)
    folder_of(shared.game, shared.id)
    record = open_log(f"{shared.game}/{shared.id}", line=shared.line)
    before = record.timeline().events[: shared.position]
    if len(before) < shared.position:
        raise BadName(f"{record.place}: line {shared.line} has no position {shared.position} (yet)")
    if not (before[-1].digest if before else ZERO16).hex().startswith(shared.digest):
        raise DinolabError(
            f"{record.place}: line {shared.line} is not the one that was shared; ask for a copy of "
            "that game's folder"
        )
    return record, shared.position


def game_of(folder: Path) -> Game[Any]:
    """The game whose log lies in a folder, as its header says; `verify` compares the events."""
    with GameFolder.open(folder) as opened:
        return find(opened.stream(MAIN).header.game)


_OPEN: WeakValueDictionary[str, Session[Any]] = WeakValueDictionary()


def _table(
    game: Game[Any],
    lines: Lines,
    line: str,
    chance: Chance | None,
    luck: str,
    now: Callable[[], int],
) -> Session[Any]:
    """A session that lets go of its log when nobody holds it any more."""
    session = Session(game, lines, line, chance=chance or Seeded(luck), seed=luck, now=now)
    finalize(session, lines.close)
    if lines.place:
        _OPEN[str(Path(lines.place).resolve())] = session
    return session
