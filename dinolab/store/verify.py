"""Whether a log is what it says it is, as codes and versions for others to put into words."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import msgspec

from dinolab.core.errors import BadLog, DinolabError
from dinolab.core.event import Event, Fact
from dinolab.core.kinds import Kinds
from dinolab.core.table import Branched, Closed, Started
from dinolab.store import rows
from dinolab.store.arrow import SECRET, Row
from dinolab.store.aside import asides
from dinolab.store.folder import NOTE_KINDS, TREE_KINDS
from dinolab.store.log import Header, Log
from dinolab.store.names import NOTES, TREE, is_line, lines_in, stream_file
from dinolab.store.scan import Verdict
from dinolab.store.streams import check_joint

Code = Literal[
    "unreadable", "torn", "damaged", "corrupt", "chain", "kind", "payload", "header", "parent",
    "count", "key", "cover", "impossible",
]  # fmt: skip


class Problem(msgspec.Struct, frozen=True):
    """Something that is not as it should be: a code, the first version at fault (-1: before the
    first event) and a detail for people.
    """

    code: Code
    version: int
    detail: str


class Report(msgspec.Struct, frozen=True):
    """What `verify` found.

    `verdict` is the scan's (empty where the file is no readable log), `events` how many events are
    whole and sealed, `closed` whether the closing event is there (else the log is open-ended),
    `covers` whether the secrets fit their covers (`unchecked` where the stream key is not shown).
    `asides` are the files beside it that took what was cut off or replaced.
    """

    path: Path
    verdict: Verdict | Literal[""]
    events: int = 0
    messages: int = 0
    closed: bool = False
    covers: Literal["ok", "bad", "unchecked"] = "unchecked"
    problems: tuple[Problem, ...] = ()
    asides: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong (an open-ended log is not wrong)."""
        return not self.problems

    @property
    def first_bad(self) -> int | None:
        """The first version at fault, or None."""
        return min((problem.version for problem in self.problems), default=None)

    @property
    def chain_ok(self) -> bool:
        """Whether each digest follows from the one before."""
        return bool(self.verdict) and not self._has("chain", "unreadable")

    @property
    def header_ok(self) -> bool:
        """Whether the schema message agrees with the first event."""
        return bool(self.verdict) and not self._has("header", "unreadable")

    def _has(self, *codes: Code) -> bool:
        return any(problem.code in codes for problem in self.problems)


def verify(path: Path, kinds: Kinds) -> Report:
    """Check a stream's file: seals, digest chain, payloads, covers, header, closing event, and for
    a branch where it hangs on its parent. A bad log is reported, not raised.
    """
    beside = tuple(one.name for one in asides(path)) if path.exists() else ()
    try:
        log = Log.open(path)
    except BadLog as error:
        problem = Problem("unreadable", error.version, str(error))
        return Report(path, "", problems=(problem,), asides=beside)
    with log:
        lines, problems = _lines(log)
        events: tuple[Event, ...] = ()
        try:
            events = rows.events_of(lines, kinds, str(path))
        except BadLog as error:
            code: Code = "kind" if error.field == "kind" else "payload"
            problems.append(Problem(code, error.version, error.problem))
        last = events[-1].fact if events else None
        if events:
            problems += _about_first(log.header, events[0], kinds)
        if isinstance(last, Closed):
            problems += _about_last(last, events[-1].version, log.key)
        problems += _about_parent(log)
        covers = _covers(lines, last, problems)
        return Report(
            path,
            log.scan.verdict,
            log.version - log.first_version,
            log.messages,
            isinstance(last, Closed),
            covers,
            tuple(problems),
            beside,
        )


def verify_folder(folder: Path, kinds: Kinds) -> tuple[Report, ...]:
    """Check every stream of a game: the lines, oldest first, then tree and notes, where they are.

    `kinds` are the game's; the tree and the notes have their own.
    """
    wanted = [(name, kinds) for name in lines_in(folder)]
    wanted += [(TREE, TREE_KINDS), (NOTES, NOTE_KINDS)]
    paths = [(stream_file(folder, name), its) for name, its in wanted]
    return tuple(verify(path, its) for path, its in paths if path.is_file())


def _lines(log: Log) -> tuple[list[Row], list[Problem]]:
    """The rows up to the first broken link."""
    problems = []
    found = log.scan
    if found.verdict != "clean":
        problems.append(Problem(found.verdict, found.version, found.at_stake))
    try:
        return log.rows(), problems
    except BadLog as error:
        chain: Code = "chain" if error.field == "digest" else "unreadable"
        problems.append(Problem(chain, error.version, error.problem))
        return log.rows(until=error.version) if chain == "chain" else [], problems


def _about_first(header: Header, first: Event, kinds: Kinds) -> Iterator[Problem]:
    told: tuple[object, ...]
    fact: Fact = first.fact
    if isinstance(fact, Started):
        told = fact.game, fact.rules_version, fact.content_digest, ""
        said: tuple[object, ...] = header.game, header.rules, header.content, header.parent
    elif isinstance(fact, Branched):
        told = fact.parent, fact.fork, fact.parent_digest
        said = header.parent, header.fork, header.parent_digest
    elif Started.kind in kinds:
        yield Problem("header", first.version, f"a line cannot begin with {first.kind}")
        return
    else:
        return
    if told != said:
        yield Problem("header", first.version, f"the header says {said}, the event {told}")


def _about_last(closed: Closed, version: int, key: bytes) -> Iterator[Problem]:
    if closed.count != version:
        yield Problem("count", version, f"{closed.count} events were counted, there are {version}")
    if key and key.hex() != closed.shown_key:
        yield Problem("key", version, "the key shown is not the one the stream was begun with")


def _about_parent(log: Log) -> Iterator[Problem]:
    name = log.header.parent
    if not name:
        return
    try:
        if not is_line(name):
            raise DinolabError(f"{name!r} cannot be a parent")
        with Log.open(stream_file(log.path.parent, name)) as parent:
            check_joint(log, parent)
    except DinolabError as error:
        yield Problem("parent", log.first_version, str(error))


def _covers(
    lines: list[Row], last: Fact | None, problems: list[Problem]
) -> Literal["ok", "bad", "unchecked"]:
    key = rows.key_in(lines[0][SECRET]) if lines else b""
    if isinstance(last, Closed):
        key = key or rows.key_from(last.shown_key)
    if not key:
        return "unchecked"
    bad = rows.first_uncovered(lines, key)
    if bad is None:
        return "ok"
    problems.append(Problem("cover", bad, "the secret does not fit its cover"))
    return "bad"
