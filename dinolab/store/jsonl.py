"""A whole game as lines of JSON: a header, then one object an event, branches and notes included.

    {"format":"dinolab-jsonl/1","game":"dino_racer","id":"…","eyes":"all","streams":["main"],…}
    {"stream":"main","version":0,"step":0,"kind":"core.started",…,"payload":{…},"secret":{…},…}

An event has the fields of the log (`at` in UTC microseconds, `cover` and `digest` in hexadecimal).
What a viewer may not see is `null`, with the same digests. `read_jsonl` takes a file back, all of
it or nothing: it must be for all eyes, and every digest, cover and joint must hold. White space
between tokens may differ from what was written, nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Annotated, Final, TypeVar

import msgspec

from dinolab.core.errors import BadLog, BadName, DinolabError
from dinolab.core.event import REFEREE, SPECTATOR, may_know
from dinolab.core.kinds import PLACE, Kinds
from dinolab.core.table import Closed
from dinolab.core.tree import MAIN
from dinolab.store import disk
from dinolab.store.arrow import KIND, Row
from dinolab.store.audit import LEFT_OUT, check_whole, facts_of, is_finished, tree_of
from dinolab.store.names import NOTES, TREE, folder_of, is_line
from dinolab.store.whole import Whole, assembled

FORMAT: Final = "dinolab-jsonl/1"
MOST: Final = 2**24
"""No line is longer, in bytes."""
ALL: Final = "all"
T = TypeVar("T")
Long = Annotated[int, msgspec.Meta(ge=-(2**63), le=2**63 - 1)]
Short = Annotated[int, msgspec.Meta(ge=0, le=2**31 - 1)]
Hex = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{32}$")]
_NULL: Final = msgspec.Raw(b"null")
_FIELD: Final = re.compile(r"field `(\w+)`")


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line. `eyes` says who may see what the file shows: `all`, `spectator` or a seat's
    number; `finished` whether the game is over.
    """

    format: str
    game: str
    id: str
    eyes: str
    finished: bool
    streams: tuple[str, ...]
    events: int


class Told(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The line of an event."""

    stream: str
    version: Long
    step: Long
    kind: str
    kind_version: Short
    actor: str
    cause: Long
    rule: str
    source: str
    at: Long
    payload: msgspec.Raw
    secret: msgspec.Raw
    visible_to: str
    cover: Hex
    digest: Hex


class BadLine(DinolabError):
    """A line that is refused: `file`, `line` (from 1), `field` and what is wrong there."""

    def __init__(self, file: str, line: int, field: str, problem: str, way_out: str = "") -> None:
        self.file, self.line, self.field, self.problem = file, line, field, problem
        place = f"{file}, line {line}" + (f", {field}" if field else "")
        super().__init__(f"{place}: {problem}" + (f" ({way_out})" if way_out else ""))


def eyes_text(viewer: int) -> str:
    """What `Head.eyes` calls a viewer."""
    return {REFEREE: ALL, SPECTATOR: "spectator"}.get(viewer, str(viewer))


def lines_of(whole: Whole, kinds: Kinds, viewer: int = REFEREE) -> Iterator[str]:
    """A game as lines of JSON, as a viewer may see it.

    While any line is open, closing events are left out for all but the referee: they show the key
    under which what the branches still hide is covered. Raises `BadLog` for a game that is damaged.
    """
    facts = facts_of(whole, kinds)
    finished = is_finished(whole, tree_of(whole, facts))
    shown = [
        (stream.name, row)
        for stream in whole
        for row in stream.rows
        if viewer == REFEREE or finished or row[KIND] != Closed.kind
    ]
    names = tuple(stream.name for stream in whole)
    eyes = eyes_text(viewer)
    head = Head(FORMAT, whole.game, whole.id, eyes, finished, names, len(shown))
    yield msgspec.json.encode(head).decode()
    for name, row in shown:
        yield _line(name, row, viewer)


def _line(stream: str, row: Row, viewer: int) -> str:
    (
        version, step, kind, kind_version, actor, cause, rule, source, at, payload, secret,
        visible_to, cover, digest,
    ) = row  # fmt: skip
    seen = secret if secret and may_know(visible_to, viewer) else "null"
    told = Told(
        stream, version, step, kind, kind_version, actor, cause, rule, source, at,
        msgspec.Raw(payload.encode()), msgspec.Raw(seen.encode()), visible_to, cover.hex(),
        digest.hex(),
    )  # fmt: skip
    return msgspec.json.encode(told).decode()


class Import(msgspec.Struct, frozen=True):
    """A game that was read and holds together, and in which line each event stands."""

    file: str
    whole: Whole
    places: Mapping[tuple[str, int], int]

    def located(self, error: BadLog, line: str = "") -> BadLine:
        """An error about an event as one about a line of the file; `line` is the line of the game
        that was being looked at, where the error does not name a stream.
        """
        return _located(self.file, self.places, error, self._home(line, error.version))

    def _home(self, line: str, version: int) -> str:
        """The stream of a line of the game that holds a version."""
        while line:
            header = self.whole.stream(line).header
            if not header.parent or version >= header.fork:
                break
            line = header.parent
        return line


def read_jsonl(path: Path, kinds_of: Callable[[str], Kinds], *, name: str = "") -> Import:
    """Read a file that `lines_of` wrote; `name` gives the game another id.

    Raises `BadLine` naming line and field for the first thing that is not as it should be; nothing
    is written anywhere, and nothing in the file is run.
    """
    file = str(path)
    lines = _numbered(path)
    number, first = next(lines, (1, b""))
    head = _decoded(file, number, first, Head)
    _check_head(file, head)
    try:
        kinds = kinds_of(head.game)
        folder_of(head.game, name or head.id)
    except BadName as error:
        raise BadLine(file, 1, "game" if not name else "id", str(error)) from error
    streams: dict[str, list[Row]] = {one: [] for one in head.streams}
    places: dict[tuple[str, int], int] = {}
    for number, line in lines:
        told = _decoded(file, number, line, Told)
        found = streams.get(told.stream)
        if found is None:
            raise BadLine(file, number, "stream", f"{told.stream!r:.40} is not among the header's")
        wanted = found[-1][0] + 1 if found else 0 if told.stream == MAIN else told.version
        if told.version != wanted:
            problem = f"is {told.version}, and {wanted} comes next in {told.stream}"
            raise BadLine(file, number, "version", problem)
        found.append(_row(file, number, told))
        places[told.stream, told.version] = number
    if len(places) != head.events:
        problem = f"{head.events} events were written, {len(places)} are here"
        raise BadLine(file, number, "", problem, "copy the whole file anew")
    try:
        whole = assembled(head.game, name or head.id, streams)
        check_whole(whole, facts_of(whole, kinds))
    except BadLog as error:
        raise _located(file, places, error) from error
    return Import(file, whole, places)


def _check_head(file: str, head: Head) -> None:
    if head.format != FORMAT:
        problem = f"{head.format!r:.40} is not {FORMAT}"
        raise BadLine(file, 1, "format", problem, "upgrade dinolab, or name another file")
    if head.eyes != ALL:
        raise BadLine(file, 1, "eyes", f"{LEFT_OUT} ({head.eyes:.20})", AGAIN)
    names, lines = head.streams, [one for one in head.streams if is_line(one)]
    if len(set(names)) < len(names) or not set(names) <= {MAIN, TREE, NOTES, *lines}:
        raise BadLine(file, 1, "streams", "are main, b1, b2, …, tree and notes, each once")
    if MAIN not in names:
        raise BadLine(file, 1, "streams", "hold no main line")


AGAIN: Final = "export it again with --eyes all"


def _numbered(path: Path) -> Iterator[tuple[int, bytes]]:
    """The lines of a file from 1 on, none of them too long; the last may lack its end."""
    try:
        with path.open("rb") as file:
            number = 0
            while line := file.readline(MOST + 1):
                number += 1
                if len(line) > MOST:
                    raise BadLine(str(path), number, "", f"is longer than {MOST:,} bytes")
                yield number, line
    except OSError as error:
        raise disk.CannotRead(path, error) from error


def _decoded(file: str, number: int, line: bytes, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(line, type=kind)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        found = PLACE.search(str(error)) or _FIELD.search(str(error))
        raise BadLine(file, number, found[1] if found else "", f"{error}") from error


def _row(file: str, number: int, told: Told) -> Row:
    texts = {}
    for field, raw in (("payload", told.payload), ("secret", told.secret)):
        try:
            hidden = field == "secret" and raw == _NULL
            texts[field] = "" if hidden else _compact(bytes(raw))
        except (msgspec.MsgspecError, ValueError, RecursionError) as error:
            raise BadLine(file, number, field, str(error)) from error
    return (
        told.version, told.step, told.kind, told.kind_version, told.actor, told.cause, told.rule,
        told.source, told.at, texts["payload"], texts["secret"], told.visible_to,
        bytes.fromhex(told.cover), bytes.fromhex(told.digest),
    )  # fmt: skip


def _compact(raw: bytes) -> str:
    """JSON without white space between its tokens, which is how logs have it; must be an object."""
    if not raw.startswith(b"{"):
        raise ValueError("must be an object")
    return msgspec.json.format(raw, indent=-1).decode()


def _located(
    file: str, places: Mapping[tuple[str, int], int], error: BadLog, stream: str = ""
) -> BadLine:
    """Where in the file an error about an event lies; about a stream, the file's first line."""
    stream = stream or Path(error.file).stem
    line = places.get((stream, error.version), 1)
    at = "" if (stream, error.version) in places else f"{stream}: "
    way_out = AGAIN if error.problem == LEFT_OUT else error.way_out
    return BadLine(file, line, error.field, f"{at}{error.problem}", way_out)
