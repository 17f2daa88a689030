"""Setting an unfinished end aside: the only repair that is done without being asked."""

from __future__ import annotations

import os
import time
from pathlib import Path

from dinolab.store import disk


def set_aside(fd: int, path: Path, end: int) -> Path:
    """Copy what lies after `end` to `<name>.torn-<time>` beside the log, then cut it off."""
    rest = disk.read(fd, end, disk.size(fd), path).rstrip(b"\0")
    stamp = time.strftime("%Y%m%dT%H%M%S", time.gmtime())
    aside = path.with_name(f"{path.name}.torn-{stamp}")
    count = 1
    while aside.exists():
        count += 1
        aside = path.with_name(f"{path.name}.torn-{stamp}-{count}")
    os.close(disk.create(aside, rest, durable=True))
    disk.cut(fd, end, path)
    disk.sync(fd, path)
    return aside
