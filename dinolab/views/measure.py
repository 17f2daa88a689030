"""How wide text is, by estimate, and how a text is made to fit.

The widths are those of a wide sans serif, so that what fits here fits in what a reader has. The
browser measures for itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final
from unicodedata import category, east_asian_width

from dinolab.core.adding import added

SMALL: Final = 11
BODY: Final = 12
HEAD: Final = 14
TITLE: Final = 16
LEADING: Final = 1.28
ELLIPSIS: Final = "…"

_CLASSES: Final = {
    "ijl": 0.28, "I'J|!": 0.32, " .,:;/\\": 0.34, "ft-()[]": 0.40, "r{}\"*": 0.44, "csz": 0.55,
    "kvxyFL": 0.60, "aeoghnpqubdETP": 0.64, "SBAXZK0123456789?_$": 0.69, "RCNDHUGOQV": 0.79,
    "w+=<>~#": 0.84, "mM": 0.97, "W%@&…—": 1.0,
}  # fmt: skip
_WIDTHS: Final[Mapping[str, float]] = MappingProxyType(
    {letter: width for letters, width in _CLASSES.items() for letter in letters}
)


def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """The estimated width of a text in pixels."""
    ems = added(_WIDTHS.get(letter) or _other(letter) for letter in text)
    return ems * size * (1.1 if bold else 1.0)


def _other(letter: str) -> float:
    """The width of a letter that is not in the table, by its kind."""
    if category(letter) in ("Mn", "Me", "Cf"):
        return 0.0
    return 1.05 if east_asian_width(letter) in "WF" or ord(letter) > 0xFFFF else 0.72


def cut(text: str, width: float, size: float, *, bold: bool = False) -> str:
    """A text cut to a width: whole, or at least three letters and an ellipsis, or nothing."""
    if text_width(text, size, bold=bold) <= width:
        return text
    for length in range(len(text) - 1, 2, -1):
        shorter = text[:length].rstrip() + ELLIPSIS
        if text_width(shorter, size, bold=bold) <= width:
            return shorter
    return ""


def fit(label: str, mark: str, width: float, size: float, *, bold: bool = False) -> str:
    """A label in a width: whole, else its mark (letters), else cut, else nothing."""
    if text_width(label, size, bold=bold) <= width:
        return label
    if mark:
        return mark if text_width(mark, size, bold=bold) <= width else ""
    return cut(label, width, size, bold=bold)


def wrap(
    text: str, width: float, most: int, size: float, *, bold: bool = False, less: float = 0
) -> list[str]:
    """A text in at most so many lines, broken at spaces, the last one cut; empty where a word
    does not fit. The first line is `less` narrower.
    """
    words = text.split()
    lines: list[str] = []
    while words and len(lines) < most:
        room = width - (0 if lines else less)
        taken = _taken(words, room, size, bold)
        if len(lines) == most - 1:
            lines.append(cut(" ".join(words), room, size, bold=bold))
            break
        lines.append(" ".join(words[:taken]))
        words = words[taken:]
        if text_width(lines[-1], size, bold=bold) > room:
            return []
    return lines if all(lines) else []


def _taken(words: list[str], width: float, size: float, bold: bool) -> int:
    """How many words fit in a width, at least one."""
    taken = 1
    while taken < len(words):
        if text_width(" ".join(words[: taken + 1]), size, bold=bold) > width:
            break
        taken += 1
    return taken
