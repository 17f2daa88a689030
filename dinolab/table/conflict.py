"""What does not fit together in a recording, and the way out."""

from __future__ import annotations

from dataclasses import dataclass

from dinolab.core.words import listed


@dataclass(frozen=True)
class Conflict:
    """An entry that cannot be: in which line (from 1), at which word, why, which earlier lines say
    otherwise, and what to do about it.
    """

    line: int
    word: str
    why: str
    lines: tuple[int, ...] = ()
    way_out: str = "write it anew"

    def __str__(self) -> str:
        """The whole as a sentence or two."""
        word = f", “{self.word}”" if self.word else ""
        see = f" (see line {listed([str(n) for n in self.lines])})" if self.lines else ""
        return f"Line {self.line}{word}: {self.why.rstrip('.')}{see}. Way out: {self.way_out}."
