"""Text from outside, shown so that nothing in it is hidden."""

from __future__ import annotations

from typing import Final
from unicodedata import category, east_asian_width

JOINERS: Final = "\u200c\u200d"
"""Letters of some scripts need them; nothing else that is invisible is let through."""


def visible(text: str) -> str:
    """A text with every character that does not print as an escape.

    >>> visible("Ann\\x1b[31m")
    'Ann\\\\x1b[31m'
    """
    if text.isprintable():
        return text
    return "".join(letter if _prints(letter) else _escape(letter) for letter in text)


def _prints(letter: str) -> bool:
    return letter.isprintable() or letter in JOINERS or category(letter) == "Zs"


def _escape(letter: str) -> str:
    code = ord(letter)
    return (
        f"\\x{code:02x}"
        if code < 0x100
        else f"\\u{code:04x}"
        if code < 0x10000
        else f"\\U{code:08x}"
    )


def display_width(text: str) -> int:
    """How many columns a text takes in a fixed-width font."""
    return sum(
        0 if category(letter) in ("Mn", "Me") or letter in JOINERS
        else 2 if east_asian_width(letter) in "WF" else 1
        for letter in text
    )  # fmt: skip
