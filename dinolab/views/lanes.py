"""Lanes as a grid of marks, for readers of plain text."""

from __future__ import annotations

from collections.abc import Sequence

from dinolab.core.scene import Item, Spot
from dinolab.views.visible import display_width, visible


def lane_grid(lanes: Sequence[Spot], on: dict[str, list[Item]]) -> list[str]:
    """Lanes as a grid of marks: a column for each place along, a row for each place across.

    A heading is what all labels of its column (row) share and not all labels do.
    """
    columns = sorted({spot.x for spot in lanes})
    rows = sorted({spot.y for spot in lanes})
    cells = {(spot.x, spot.y): spot for spot in lanes}
    corner, heads, sides = headings(lanes, columns, rows)
    table = [[corner, *heads]]
    for y, side in zip(rows, sides, strict=True):
        table.append([side, *(_cell(cells.get((x, y)), on) for x in columns)])
    widths = [max(map(display_width, column)) for column in zip(*table, strict=True)]
    return [" | ".join(map(padded, row, widths)).rstrip() for row in table]


def headings(
    spots: Sequence[Spot], columns: Sequence[float], rows: Sequence[float]
) -> tuple[str, list[str], list[str]]:
    """What the corner of a grid says, the heading of each column, and that of each row."""
    common = shared(spots)
    heads = without_word([shared([s for s in spots if s.x == x], common) for x in columns])
    sides = without_word([shared([s for s in spots if s.y == y], common) for y in rows])
    corner = heads[0] if sides[0] == "" else " / ".join(filter(None, (sides[0], heads[0])))
    return corner, heads[1], sides[1]


def shared(spots: Sequence[Spot], less: str = "") -> str:
    """The parts of the labels (between commas) that all spots share, but for those in `less`."""
    first, *others = ([part.strip() for part in spot.label.split(",")] for spot in spots)
    known = less.split(", ")
    return ", ".join(p for p in first if p not in known and all(p in other for other in others))


def without_word(heads: Sequence[str]) -> tuple[str, list[str]]:
    """Headings without the first word that most of them share, and that word: "lane 1", "lane 2"
    become 1 and 2 under "lane".
    """
    words = [head.split(" ")[0] for head in heads if " " in head]
    word = max(words, key=words.count, default="")
    if words.count(word) < 2 or 2 * words.count(word) < len(heads):
        return "", [visible(head) for head in heads]
    return visible(word), [visible(head.removeprefix(f"{word} ")) for head in heads]


def _cell(spot: Spot | None, on: dict[str, list[Item]]) -> str:
    """What stands on one lane: marks, a dot for nobody, nothing where there is no lane."""
    if spot is None:
        return ""
    marks = [mark_of(item) for item in on.get(spot.id, ())]
    return "+".join(marks) if marks else "."


def mark_of(item: Item) -> str:
    """At most three letters for an item."""
    return visible(item.mark if 0 < len(item.mark) <= 3 else item.label[:3] or item.kind[:3])


def padded(text: str, width: int) -> str:
    """A text filled up to a width."""
    return text + " " * (width - display_width(text))
