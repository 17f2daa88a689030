"""What can go wrong outside the rules. (A move that the rules forbid is a `Refusal`, a value.)"""

from __future__ import annotations


class DinolabError(Exception):
    """Any error dinolab raises on purpose; its text names the place and the way out."""


class BadLog(DinolabError):
    """A log that cannot be read as it stands.

    `file` is the log's path, `version` the event at fault (-1: before the first), `field` the
    column or payload field, `problem` what is wrong and `way_out` what the reader can do about it.
    """

    def __init__(
        self, file: str, version: int, field: str, problem: str, way_out: str = ""
    ) -> None:
        self.file, self.version, self.field = file, version, field
        self.problem, self.way_out = problem, way_out
        place = f"{file or 'log'}, event {version}" if version >= 0 else file or "log"
        place += f", {field}" if field else ""
        super().__init__(f"{place}: {problem}" + (f" ({way_out})" if way_out else ""))


class DamagedLog(UserWarning):
    """A log that is read only as far as it is whole; its text says which versions are at stake."""


class WrongExpectedVersion(DinolabError):
    """Somebody else appended first: the stream is at `actual`, the append expected `expected`."""

    def __init__(self, stream: str, expected: int, actual: int) -> None:
        self.stream, self.expected, self.actual = stream, expected, actual
        super().__init__(
            f"{stream}: expected version {expected}, the stream is at {actual}; "
            "read the new events and decide again"
        )


class BadName(DinolabError):
    """A name (game, id, option, player, path) that is refused before it is used."""


class BadContent(DinolabError):
    """A content or rulebook file that does not meet its shape; names file and field."""
