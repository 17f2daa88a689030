"""The colours, shapes and icons of `palette.json`, which the browser's drawing reads too."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

import msgspec

FILE: Final = Path(__file__).with_name("palette.json")


class Tone(msgspec.Struct, frozen=True):
    """One of ten fills on which `on_tone` text can be read; shape and pattern stand in for it
    where colour cannot be seen. `pattern` is a path in an 8 by 8 tile, stroked.
    """

    name: str
    fill: str
    shape: str
    pattern: str


class Theme(msgspec.Struct, frozen=True):
    """Every colour that differs between light and dark."""

    scheme: str
    ground: str
    text: str
    muted: str
    line: str
    space: str
    slot: str
    card: str
    edge: str
    ink: str
    back: str
    on_back: str
    on_tone: str
    accent: str
    on_accent: str
    house: str
    on_house: str
    shade: str
    link: dict[str, str]
    zone: dict[str, str]

    def colour(self, name: str) -> str:
        """A colour by its name: `card`, `link-attack`, `zone-lit`."""
        table, _, kind = name.partition("-")
        if not kind:
            return str(getattr(self, name))
        return self.link[kind] if table == "link" else self.zone[kind]


class Palette(msgspec.Struct, frozen=True):
    """All of `palette.json`. Shapes and icons are paths in a 24 by 24 box, filled evenodd."""

    format: str
    tones: tuple[Tone, ...]
    themes: dict[str, Theme]
    dashes: dict[str, dict[str, str]]
    shapes: dict[str, str]
    icons: dict[str, str]

    def tone(self, number: int) -> Tone:
        """A tone by its number; numbers beyond the last begin again."""
        return self.tones[number % len(self.tones)]


@cache
def palette() -> Palette:
    """The palette, read once."""
    return msgspec.json.decode(FILE.read_bytes(), type=Palette)


def luminance(colour: str) -> float:
    """The relative luminance of `#rrggbb` (WCAG 2.2)."""
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, 1 to 21.

    >>> round(contrast("#000000", "#ffffff"))
    21
    """
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)
