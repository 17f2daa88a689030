"""What is known of games that were looked at before, by the digest of each log.

The index is a cache and never trusted: a log is found in it by its bytes as they are now; a file
that is damaged, of another format or made by other code or rulings counts for nothing and is made
anew. It lies in `<home>/cache/feats/` and may be deleted at any time.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

import msgspec

from dinolab.core import feats as core_feats
from dinolab.core.game import Game
from dinolab.store import disk
from dinolab.store.names import home

FORMAT: Final = b"dinolab-feats/1"
SIZE: Final = 16


class Done(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What a person did in a game: the feat (or a part of it), the event, and its digest's first
    eight hex digits.
    """

    feat: str
    part: str
    player: str
    name: str
    version: int
    digest: str


class Looked(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A game that was looked at: the line that tells of it, whether that is the live one, when it
    ended (UTC microseconds), and what was done in it.
    """

    line: str = "main"
    live: bool = True
    ended: int = 0
    done: tuple[Done, ...] = ()


class Index:
    """The games of one kind that were looked at, by digest. `found` counts those that were known,
    `new` those that were not.
    """

    def __init__(self, game: Game[Any], chosen: Mapping[str, str]) -> None:
        self.path = home() / "cache" / "feats" / f"{game.name}-{_code(game, chosen).hex()}.json"
        self.found, self.new = 0, 0
        self._known = _load(self.path)

    def get(self, digest: str) -> Looked | None:
        """What is known of a log with these bytes."""
        known = self._known.get(digest)
        self.found += known is not None
        return known

    def put(self, digest: str, looked: Looked) -> Looked:
        """Remember a log."""
        self._known[digest] = looked
        self.new += 1
        return looked

    def save(self) -> None:
        """Keep what is new; where nothing can be written, it is looked up again another time."""
        if not self.new:
            return
        data = msgspec.json.encode(self._known)
        with suppress(disk.CannotWrite, OSError):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            disk.replace(self.path, b"%b %b\n%b" % (FORMAT, _sum(data), data), mode=disk.SHARED)


def _load(path: Path) -> dict[str, Looked]:
    """What a file holds; nothing where it is not just what was written."""
    try:
        head, _, data = path.read_bytes().partition(b"\n")
        if head == b"%b %b" % (FORMAT, _sum(data)):
            return msgspec.json.decode(data, type=dict[str, Looked])
    except (OSError, msgspec.MsgspecError):
        pass
    return {}


def _sum(data: bytes) -> bytes:
    return blake2b(data, digest_size=SIZE).hexdigest().encode()


def _code(game: Game[Any], chosen: Mapping[str, str]) -> bytes:
    """What the answers depend on beside the logs: the code that gives them, and the rulings."""
    told = blake2b(FORMAT, digest_size=8)
    files = [*game.folder.rglob("*.py"), *Path(__file__).parent.glob("*.py")]
    for file in sorted([*files, Path(core_feats.__file__)]):
        told.update(file.read_bytes())
    told.update(msgspec.json.encode(sorted(chosen.items())))
    return told.digest()
