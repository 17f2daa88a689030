"""Copies beside a log, made before anything in it is changed: `<name>.<what>-<time>`."""

from __future__ import annotations

import os
import time
from pathlib import Path

from dinolab.store import disk


def set_aside(fd: int, path: Path, end: int) -> Path:
    """Copy what lies after `end` to `<name>.torn-<time>` beside the log, then cut it off: the only
    repair that is done without being asked.
    """
    rest = disk.read(fd, end, disk.size(fd), path).rstrip(b"\0")
    aside = copy_aside(path, rest, "torn")
    disk.cut(fd, end, path)
    disk.sync(fd, path)
    return aside


def copy_aside(path: Path, data: bytes, what: str) -> Path:
    """Put data in a new file beside a log, on the disk when this returns. The copy that a repair
    made before it was cut short is used again.
    """
    for known in _named(path, what):
        if known.stat().st_size == len(data) and known.read_bytes() == data:
            return known
    stamp = time.strftime("%Y%m%dT%H%M%S", time.gmtime())
    aside = path.with_name(f"{path.name}.{what}-{stamp}")
    count = 1
    while aside.exists():
        count += 1
        aside = path.with_name(f"{path.name}.{what}-{stamp}-{count}")
    os.close(disk.create(aside, data, durable=True))
    return aside


def asides(path: Path) -> tuple[Path, ...]:
    """The copies that lie beside a log, by name."""
    found = (one for what in ("torn", "damaged", "corrupt") for one in _named(path, what))
    return tuple(sorted(found))


def _named(path: Path, what: str) -> list[Path]:
    start = f"{path.name}.{what}-"
    return [one for one in path.parent.iterdir() if one.name.startswith(start)]
