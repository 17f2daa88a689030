"""What people type at a table, and which choice they mean."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from dinolab.cli.shared import say
from dinolab.views.visible import visible

if TYPE_CHECKING:
    from dinolab.core.scene import Choice


class Leave(Exception):
    """The people leave the table; the game stays open."""


def read(prompt: str) -> str:
    """A line that a person types, or `Leave`. A script's answers are printed, so that what it did
    can be read.
    """
    try:
        text = input(visible(prompt))
    except EOFError:
        raise Leave from None
    if not sys.stdin.isatty():
        say(text)
    if text.strip() == "q":
        raise Leave
    return text


def listing(choices: Sequence[Choice], prefix: str = "") -> None:
    """Choices with their numbers."""
    wide = len(f"{prefix}{len(choices)}")
    for number, one in enumerate(choices, 1):
        say(f"  {f'{prefix}{number}':>{wide}}  {one.label}")


def at(choices: Sequence[Choice], text: str) -> Choice | None:
    """The choice of a number, counted from 1."""
    text = text.strip()
    if text.isascii() and text.isdecimal() and 0 < int(text[:9]) <= len(choices):
        return choices[int(text[:9]) - 1]
    return None


def beginning(choices: Sequence[Choice], text: str) -> Choice | None:
    """The one choice that begins with a text, whatever its case."""
    begun = [one for one in choices if one.label.casefold().startswith(text.casefold())]
    same = [one for one in begun if one.label.casefold() == text.casefold()]
    found = same or begun
    return found[0] if text and len(found) == 1 else None
