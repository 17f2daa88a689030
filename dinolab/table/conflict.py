"""What does not fit together in a recording, and the way out."""

from __future__ import annotations

from dataclasses import dataclass


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
        see = f" (see line {_listed(self.lines)})" if self.lines else ""
        return f"Line {self.line}{word}: {self.why.rstrip('.')}{see}. Way out: {self.way_out}."


def _listed(numbers: tuple[int, ...]) -> str:
    texts = [str(number) for number in numbers]
    return texts[0] if len(texts) == 1 else f"{', '.join(texts[:-1])} and {texts[-1]}"
