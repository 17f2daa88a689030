"""Draws cards (rules at the top of `svg.py`)."""

from __future__ import annotations

from typing import Final

from dinolab.core.scene import Item
from dinolab.views.boxes import Box, centred
from dinolab.views.layout import Placed
from dinolab.views.marks import draw_mark, draw_tone, whole_label
from dinolab.views.measure import BODY, LEADING, SMALL, cut, fit, text_width, wrap
from dinolab.views.palette import palette
from dinolab.views.pen import Pen, element
from dinolab.views.visible import visible

HEADER: Final = 20.0
CORNER: Final = 10.0
ROW: Final = SMALL * LEADING


def draw_card(pen: Pen, placed: Placed) -> str:
    """A card: face down, small, or with header, lines, mark and the foot in its tone's pattern."""
    item, box = placed.item, placed.box
    if item.face == "down":
        return _face_down(pen, box)
    used = item.face == "used"
    sheet, dash = ("slot", "4 3") if used else ("card", "")
    fill, ink = (sheet, "muted") if used else pen.tone(item)
    small = box.h < 34 or box.w < 30
    body = pen.rect(
        box.inset(0.75), 5, fill=fill if small else sheet, stroke="edge", width=1.2, dash=dash
    )
    corner = _corner(pen, box) if item.origin == "house" else ""
    if placed.quiet:
        return body + corner
    if small:
        return body + corner + _small_card(pen, item, box, ink)
    return body + _card_text(pen, placed, fill, ink) + corner


def _times(item: Item) -> str:
    """How many cards lie there as one, unless their lines tell."""
    return f" ×{item.value}" if item.value not in (None, 1) and not item.lines else ""


def _small_card(pen: Pen, item: Item, box: Box, ink: str) -> str:
    room = box.w - 6 - (CORNER if item.origin == "house" else 0)
    letters = "" if item.mark in palette().icons else item.mark
    tries = [item.label + _times(item), letters and letters + _times(item), item.label]
    for label in tries:
        if words := whole_label(label, room, SMALL):
            return pen.text(words, *box.middle, SMALL, ink, bold=True)
    if item.mark and (drawn := draw_mark(pen, item.mark, box.inset(4), ink, room)):
        return drawn
    words = cut(visible(item.label), room, SMALL, bold=True)
    if words and (drawn := pen.text(words, *box.middle, SMALL, ink, bold=True)):
        return drawn
    return draw_tone(pen, item, box.inset(6), ink)


def _card_text(pen: Pen, placed: Placed, fill: str, ink: str) -> str:
    """Header, lines and mark of a card that is large enough to be read."""
    item, box = placed.item, placed.box
    rows, size = _label_rows(item, box.w - 8, placed.text_end - box.y)
    header = Box(box.x, box.y, box.w, HEADER + (len(rows) - 1) * BODY * LEADING)
    body = "" if fill in ("card", "slot") else _header(pen, header, fill)
    for n, words in enumerate(rows):
        y = box.y + HEADER / 2 + 1 + n * BODY * LEADING
        body += pen.text(words, box.x + 4.5, y, size, ink, anchor="start", bold=True)
    if not rows[0]:
        # Not even the mark's letters fit; an icon or the tone's shape does.
        sign = Box(box.x + 4, box.y + 3.5, 14, 14)
        body += draw_mark(pen, item.mark, sign, ink, 14) or draw_tone(pen, item, sign, ink)
    whole = not placed.kids and placed.text_end == box.y + box.h
    banded = item.tone is not None and whole and item.face != "used"
    if banded:
        body += _band(pen, item, box)
    end = placed.text_end - (9 if banded else 4)
    faint = "muted" if item.face == "used" else "ink"
    y = box.y + header.h + 3
    for line in item.lines if placed.text_end - box.y >= 2 * HEADER else ():
        for words in wrap(visible(line), box.w - 10, max(int((end - y) / ROW), 0), SMALL):
            body += pen.text(words, box.x + 5, y + ROW / 2, SMALL, faint, anchor="start")
            y += ROW
    if item.mark and item.mark not in rows and end - y >= 16:
        side = min(end - y, box.w * 0.6, 40)
        body += draw_mark(pen, item.mark, centred(box.middle[0], (y + end) / 2, side, side), faint,
                          box.w - 8)  # fmt: skip
    return body


def _label_rows(item: Item, room: float, tall: float) -> tuple[list[str], int]:
    """The label in one or two rows and their size; with one row only, the lines join it where
    they fit.
    """
    label, less = visible(item.label) + _times(item), CORNER if item.origin == "house" else 0
    if item.lines and tall < 2 * HEADER:
        joined = f"{label}: {', '.join(map(visible, item.lines))}"
        if text_width(joined, BODY, bold=True) <= room - less:
            return [joined], BODY
    for most, size in ((1, BODY), (1, SMALL), (2, BODY), (2, SMALL), (1, 10), (2, 10)):
        rows = wrap(label, room, most, size, bold=True, less=less)
        if " ".join(rows) == " ".join(label.split()) and (most == 1 or tall >= 48):
            return rows or [""], size
    mark = "" if item.mark in palette().icons else visible(item.mark)
    return [fit(label, mark, room - less, BODY, bold=True)], BODY


def _header(pen: Pen, box: Box, fill: str) -> str:
    """A card's head: round above, straight below."""
    x, y, w, h = box.inset(1.4)
    h += 1.4
    path = f"M{x:.1f} {y + h:.1f}v{5 - h:.1f}a5 5 0 0 1 5-5h{w - 10:.1f}a5 5 0 0 1 5 5v{h - 5:.1f}z"
    return element("path", d=path, **pen.paint(fill))


def _band(pen: Pen, item: Item, box: Box) -> str:
    """The strip of a tone's pattern at a card's foot."""
    tone = item.tone or 0
    strip = Box(box.x + 4, box.y + box.h - 8.5, box.w - 8, 5)
    plain = pen.rect(strip, 2, fill=palette().tone(tone).fill)
    if not palette().tone(tone).pattern:
        return plain
    return plain + element(
        "rect", x=strip.x, y=strip.y, width=strip.w, height=strip.h, rx=2,
        fill=f"url(#dl-tone-{tone})",
    )  # fmt: skip


def _corner(pen: Pen, box: Box) -> str:
    """The folded corner of what is ours and not the publisher's."""
    x, y = box.x + box.w - 0.75, box.y + 0.75
    fold = f"M{x - CORNER - 1:.1f} {y:.1f}h{CORNER - 4:.1f}a5 5 0 0 1 5 5v{CORNER - 4:.1f}z"
    under = f"M{x - CORNER - 1:.1f} {y:.1f}v{CORNER - 1:.1f}a2 2 0 0 0 2 2h{CORNER - 1:.1f}z"
    return element("path", d=fold, **pen.paint("ground")) + element(
        "path", d=under, stroke_width=0.8, **pen.paint("house", "edge")
    )


def _face_down(pen: Pen, box: Box) -> str:
    side = min(0.6 * min(box.w, box.h), 52)
    body = pen.rect(box.inset(0.75), 5, fill="back", stroke="edge", width=1.2)
    if min(box.w, box.h) >= 24:
        body += pen.rect(box.inset(4), 3, stroke="on_back", width=0.8)
    return body + pen.icon(
        palette().icons["face-down"], centred(*box.middle, side, side), "on_back"
    )
