"""Repairing what opening a log for writing leaves alone (log format, rule 3).

*torn*: what was never acknowledged is set aside, as opening does. *damaged*: the end may have been
acknowledged; it is cut off, since somebody asked for it. *corrupt*: whole messages follow the
damage; with `salvage` the file is put together again from all that is whole (`salvage.py`), and
stays read-only up to the gap where something is missing. Before anything is changed, a copy of the
whole file lies beside it. A second repair finds nothing to do.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Final, Literal

import msgspec

from dinolab.core.errors import BadName, DinolabError
from dinolab.core.tree import MAIN, Headed
from dinolab.store import disk, seal
from dinolab.store import salvage as salvaging
from dinolab.store.aside import copy_aside, set_aside
from dinolab.store.folder import GameFolder
from dinolab.store.header import Header
from dinolab.store.log import Log
from dinolab.store.names import NOTES, SUFFIX, TREE, lines_in, stream_file
from dinolab.store.scan import Scan, Spans, Verdict, scan, spans

Done = Literal["nothing", "cut", "joined", "rebuilt", "left"]
Lost = tuple[tuple[int, int | None], ...]
_RESTORE: Final = "restore it from a copy"
_GAP: Final = "it is read up to the gap; to play on, branch off there or before"


class Repaired(msgspec.Struct, frozen=True):
    """What became of a stream's file.

    `verdict` is what the scan said before (`unreadable`: not even the file's beginning is whole).
    `done`: `nothing` was needed; the end was `cut`; the whole messages were `joined`; tree or notes
    were `rebuilt`; or the file was `left` as it is, and `why` says what would help. `kept` are the
    versions that can be read now, `lost` those that cannot (None for the end: nobody knows how
    many), `later` whole ones after a gap, which stay in the file. `aside` is the copy made before
    the change.
    """

    path: Path
    verdict: Verdict | Literal["unreadable"]
    done: Done
    kept: tuple[int, int]
    lost: Lost = ()
    later: Spans = ()
    aside: Path | None = None
    why: str = ""


class CutOff(msgspec.Struct, frozen=True):
    """A line that cannot be read, although its own file may be whole, and why: most often its fork
    lies beyond what was kept of its parent.
    """

    line: str
    parent: str
    fork: int
    why: str


class Outcome(msgspec.Struct, frozen=True):
    """What a repair did to a game: each stream, the lines that are cut off, and the line that is
    live now where the one that was is cut off.
    """

    folder: Path
    streams: tuple[Repaired, ...]
    cut_off: tuple[CutOff, ...] = ()
    live: str = ""


def repair(folder: Path, stream: str = "", *, salvage: bool = False) -> Outcome:
    """Repair all streams of a game, or one. Raises `InUse` where somebody plays it, `CannotWrite`
    where the disk does not take the copy or the change; what is not done yet is then as it was.
    """
    there = [*lines_in(folder), NOTES, TREE]  # the tree last: it carries the lock
    there = [name for name in there if stream_file(folder, name).is_file()]
    if not there or (stream and stream not in there):
        raise BadName(f"{folder} has no {stream or MAIN}{SUFFIX}")
    wanted = [stream] if stream else there
    with ExitStack() as held:
        locked = {}
        for name in dict.fromkeys([*([TREE] if TREE in there else []), *wanted]):
            path = stream_file(folder, name)
            locked[name] = disk.open_writing(path, folder)
            held.callback(os.close, locked[name])
        done = tuple(
            _repaired(locked[name], stream_file(folder, name), salvage=salvage) for name in wanted
        )
    cut_off = _cut_off(folder)
    return Outcome(folder, done, cut_off, _move_on(folder, cut_off))


def _repaired(fd: int, path: Path, *, salvage: bool) -> Repaired:
    data = disk.read(fd, 0, disk.size(fd), path)
    found = scan(data)
    if found.places and found.verdict == "clean":
        return Repaired(path, "clean", "nothing", _kept(found))
    if found.places and found.verdict == "torn":
        aside = set_aside(fd, path, found.end)
        return Repaired(path, "torn", "cut", _kept(found), aside=aside)
    if found.places and found.verdict == "damaged":
        if len(found.places) == 1 and path.stem not in (TREE, NOTES):
            return _left(path, data, found, f"no event before the damage is whole; {_RESTORE}")
        aside = copy_aside(path, data, "damaged")
        disk.cut(fd, found.end, path)
        disk.sync(fd, path)
        lost = missing(data, found.version)
        return Repaired(path, "damaged", "cut", _kept(found), lost, aside=aside)
    if salvage:
        return _salvaged(path, data, found)
    return _left(path, data, found, "`dinolab repair --salvage` puts together what is whole")


def _salvaged(path: Path, data: bytes, found: Scan) -> Repaired:
    """Put in place what can be put together; the file is left alone where that is what it is."""
    main = _main_header(path)
    if path.stem in (TREE, NOTES):
        if main is None:
            return _left(path, data, found, "the main line must be readable first")
        new = salvaging.side_again(data, path.stem, main)
        aside = copy_aside(path, data, "corrupt")
        disk.replace(path, new, mode=_mode(path))
        whole = spans(seal.all_whole(data))
        lost = missing(data, 0, whole)
        return Repaired(path, _verdict(found), "rebuilt", _kept(scan(new)), lost, aside=aside)
    again = salvaging.line_again(data, found, main)
    if again is None:
        return _left(path, data, found, f"its first event is not whole; {_RESTORE}")
    if again == data.rstrip(b"\0") or again == data:
        return _left(path, data, found, _GAP)
    aside = copy_aside(path, data, "corrupt")
    disk.replace(path, again, mode=_mode(path))
    now = scan(again)
    lost = missing(data, now.version, now.whole_later)
    why = "" if now.verdict == "clean" else _GAP
    return Repaired(path, _verdict(found), "joined", _kept(now), lost, now.whole_later, aside, why)


def _left(path: Path, data: bytes, found: Scan, why: str) -> Repaired:
    lost = missing(data, found.version, found.whole_later)
    return Repaired(path, _verdict(found), "left", _kept(found), lost, found.whole_later, why=why)


def _verdict(found: Scan) -> Verdict | Literal["unreadable"]:
    return found.verdict if found.places else "unreadable"


def _kept(found: Scan) -> tuple[int, int]:
    return found.places[0].first_version if found.places else found.version, found.version


def missing(data: bytes, version: int, later: Spans = ()) -> Lost:
    """The versions from `version` on that a file speaks of and that are not among the whole ones:
    gaps, and what damaged messages say they hold where that goes on from something. The last is
    (version, None) where the file ends with something that does not say what it holds.
    """
    ends = {version, *(after for _, after in later)}
    claimed: list[tuple[int, int]] = []
    for first, after in seal.all_claimed(data):
        if first in ends and after > version and after - first <= len(data):
            claimed.append((first, after))
            ends.add(after)
    known = max((after for _, after in later), default=version)
    top = max((after for _, after in claimed), default=known)
    top = max(top, known)
    lost: list[tuple[int, int | None]] = []
    for first, after in (*later, (top, top)):
        if first > version:
            lost.append((version, first))
        version = max(version, after)
    whole = seal.all_whole(data)
    if top == known and data[whole[-1].end if whole else 0 :].strip(b"\0"):
        lost.append((top, None))
    return tuple(lost)


def _main_header(path: Path) -> Header | None:
    try:
        with Log.open(stream_file(path.parent, MAIN)) as main:
            return main.header
    except DinolabError:
        return None


def _mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


def _cut_off(folder: Path) -> tuple[CutOff, ...]:
    """The lines that cannot be read from the root on."""
    found = []
    with suppress(DinolabError), GameFolder.open(folder) as game:
        for line in game.tree.lines:
            try:
                for _ in game.ancestry(line.line):
                    pass
            except DinolabError as error:
                found.append(CutOff(line.line, line.parent, line.fork, str(error)))
    return tuple(found)


def _move_on(folder: Path, cut_off: Sequence[CutOff]) -> str:
    """Make the nearest line that can be read the live one, where the live one is cut off."""
    gone = {one.line: one.parent for one in cut_off}
    with suppress(DinolabError):
        with GameFolder.open(folder) as game:
            head = game.tree.head
        if head not in gone:
            return ""
        while head in gone:
            head = gone[head]
        if head:
            with GameFolder.open(folder, write=True) as game:
                game.record(Headed(head))
            return head
    return ""
