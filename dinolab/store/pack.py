"""Rewriting a finished log as one message: same events, same digests, half the bytes or less."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

import msgspec

from dinolab.core.errors import DinolabError
from dinolab.core.table import Closed
from dinolab.store import arrow, disk, seal
from dinolab.store.arrow import KIND
from dinolab.store.log import Log
from dinolab.store.names import TREE, stream_file


class Packed(msgspec.Struct, frozen=True):
    """What packing did to a file: how many events it holds, and bytes before and after."""

    path: Path
    events: int
    before: int
    after: int


def pack(path: Path) -> Packed:
    """Rewrite a stream's file as one message, all or nothing.

    It takes the writer's lock, so a game that is being played is left alone (`InUse`). A game that
    is not finished can be packed too and played on; its file stays private.
    """
    with ExitStack() as stack:
        tree = stream_file(path.parent, TREE)
        if tree.is_file() and tree != path:
            stack.enter_context(Log.open(tree, write=True, place=path.parent))
        log = stack.enter_context(Log.open(path, write=True, place=path.parent))
        lines = log.rows()
        if not lines:
            raise DinolabError(f"{path} holds no events yet: there is nothing to pack")
        before = path.stat().st_size
        first = seal.put(
            arrow.schema_message(log.header.metadata()), first_version=log.first_version, rows=0
        )
        rest = seal.put(
            arrow.batch_message(lines), first_version=log.first_version, rows=len(lines)
        )
        closed = lines[-1][KIND] == Closed.kind
        data = first + rest
        disk.replace(path, data, mode=disk.SHARED if closed else disk.PRIVATE)
    return Packed(path, len(lines), before, len(data))
