"""A scene as a standalone SVG, and the layout rules that every drawing of a scene follows.

The browser draws by the same rules (it may measure text instead of estimating it). Numbers without
a unit are pixels; `U` is the unit, the pixels of one cell (64 in stills; a narrow view takes a
smaller one). Font sizes never scale with U: 11 small, 12 on items, 14 area labels, 16 title.

**Spots.** The box of a spot is w*U by h*U, centred at (x*U, y*U). A `hex` is pointy-top, w*U across
its flats, so that neighbours one cell apart touch. Boxes are drawn 2 smaller on each side.
`square` and `lane`: fill space, stroke line. A `square` without anything, in an area where tiles
lie on squares, is a hole: no fill, a dotted line 4 within. `slot`: fill slot, dashed line. `row`:
fill slot only. Labels of hex, square and lane are never drawn (they are titles for pointer and
screen reader). An empty spot shows its mark, muted, in its middle (and a slot its label below,
where it fits); an occupied one shows an icon mark small (0.26 of its smaller side) at its bottom,
below what stands there, and letters not at all. A row at least 56 high whose label differs from its
area's shows it as a caption in a band of 16 at its top.

**Areas.** The label starts at (x*U, y*U), vertically centred; one that would lie on a spot there
goes above its area's spots instead. Items on an area flow in a strip 0.45 U high on the same line,
starting 12 after the label.

**Natural sizes** in cells: piece 0.62, token 0.4, die 0.46, tile 0.96 (square), card 1.2 by 1.35; a
count is as wide as its text (label, value) plus 16 and 22 high. The order among things on one place
is `order`, then id.

- on a spot: a tile or a card fills the box (inset 3, tiles 2; several cards: each 4 right and below
  of the one before, only the last shows text). Other items share the box as a grid with the number
  of columns that makes its cells largest, none beyond its natural size, centred in its cell.
- on a row, area or item they *flow* from left to right, gap 5, in as few rows as will do, each row
  with its share of the height. Things too high for it scale; cards are then no higher than it, and
  give up width (1, .85, .7; in several rows down to .3) until all fit. Counts never scale.
  A row is at least 16 high; what still does not fit is one "+n" at the end. In a row from the top
  left, inset 5. On a card: a centred tray at its foot, 0.5 U high (at most 45 % of the card). On a
  tile: centred in its inner 56 %. On a piece or token: a tray 0.3 U high centred on its lower edge.
- `at` places an item's centre at (x*U, y*U), natural size, wherever `on` says it belongs.

**Items.** Toned things are filled with the tone and written on in `on_tone`; without a tone the
fill is `card` and the text `ink`. Colour is never alone: a toned thing without mark and without a
label that fits shows its tone's shape, and a toned card ends in a 5 high band of its pattern.

- piece, token: round, square or diamond; shows its mark, else its label if it fits, else the
  tone's shape. `turn` on anything but a tile: a small arrow at the top left, 90 degrees a turn.
- card: a header 20 high in the tone with the label (12, else 11, 10, or two rows), below it
  `lines`, then the mark if there is room for it at 16 or more. Lower than 34 or narrower than 30,
  it is all header and shows label or mark in its middle. If another spot lies within its box, text
  ends above that spot; with one row only, label and lines share it. A `value` other than 1 is said
  after the label ("fire ×3") unless the lines say it. `house`: a folded corner, 10,
  at the top right. `down`: fill back, icon face-down. `used`: fill slot, dashed edge, muted text.
- tile: `edges` are as printed, clockwise from the top (a mark, and `:n` for its tone: "flame:0",
  "W:1"), and `turn` moves every edge on by one side. Each is a band as deep as a quarter of the
  tile (at least 11.5) with its mark, letters with the tone's shape beside them (left and right:
  below them; none on a tile below 40), and leaves the middle to what stands there. A tile with
  something on it shows no label.
- die: its face as pips up to 6, then the number. count: label muted, value bold, in a pill
  (the value alone where both do not fit).
- An icon name as a mark draws the icon (24 by 24, fill-rule evenodd); anything else is letters.

**Fitting.** A label that is too wide becomes the mark; without one it is cut to at least three
letters and an ellipsis, or left out. Every text is placed through one register of boxes, and a text
that would overlap an earlier one is left out: title, area labels, captions, items from the top-most
down, spots, link labels, zone labels. Link labels try the middle, then 0.35, 0.65, 0.2 and 0.8 of
the way (one wider than 0.6 of its link first 0.42 U above and below its middle); zone labels the
top left above, then the bottom left below; both first keep off items, then only off what is
written. The title tells everything anyway.

**Links** go from middle to middle as a curve bowed to the left by 0.12 of its length, cut off
0.31 U (at most half the smaller side) from each end, 2.5 wide, with a head of 9. **Zones**:
`reach` and `lit` outline every box (4 outside it; a hexagon as a hexagon), `bounds` and `window`
one box round them all. A `quiet` link is drawn in the browser only, while one of its ends is
pointed at.

**Drawing order**: spots, items (areas', then spots' in stage order; each item before what stands on
it), zones, links, labels of links and zones. The order of a frame's things plays no part.
"""

from __future__ import annotations

from typing import Final, Literal

from dinolab.core.scene import Scene, Spot
from dinolab.views.boxes import Box, around, centred
from dinolab.views.draw import draw_items, draw_more
from dinolab.views.layout import Layout, lay_out
from dinolab.views.marks import draw_mark
from dinolab.views.measure import HEAD, LEADING, SMALL, TITLE, cut, wrap
from dinolab.views.palette import Theme, palette
from dinolab.views.pen import Pen, element, hexagon, number, said, said_board
from dinolab.views.relations import draw_chip, draw_link, draw_zone
from dinolab.views.sizes import CAPTION, MARGIN, mark_size
from dinolab.views.text import board, edge_names, summary
from dinolab.views.visible import visible

Scheme = Literal["auto", "light", "dark"]
FONT: Final = "system-ui, 'Segoe UI', Roboto, 'Noto Sans', sans-serif"
PRINTED: Final = "screen and (prefers-color-scheme: dark)"


def svg(scene: Scene, *, unit: float = 64.0, scheme: Scheme = "auto") -> str:
    """A scene as one SVG document that needs nothing else: light, dark, or as the reader likes.

    Paper is always light.
    """
    pen = Pen(palette().themes["dark" if scheme == "dark" else "light"])
    pen.edges = edge_names(scene.items)
    laid = lay_out(scene, unit)
    wide = max(laid.hull.w, 240.0)
    top, below = _title(pen, scene, laid, wide), _footnote(pen, scene, laid, wide)
    frame = Box(laid.hull.x, laid.hull.y - top[1], wide, laid.hull.h + top[1] + below[1])
    body = _scene(pen, scene, laid)
    frame = around([frame, *(box.inset(-6) for box in pen.taken)])
    ground = pen.rect(frame, 8, fill="ground")
    style = element("style", _style(pen, scheme))
    about = element("title", said(summary(scene))) + element(
        "desc", said_board(board(scene, grid=False))
    )
    view = " ".join(map(number, frame))
    return element(
        "svg", about + style + _patterns(pen) + ground + top[0] + below[0] + body,
        xmlns="http://www.w3.org/2000/svg", class_="dl-still", role="img",
        aria_label=summary(scene), viewBox=view, width=frame.w, height=frame.h, font_family=FONT,
    )  # fmt: skip


def _title(pen: Pen, scene: Scene, laid: Layout, wide: float) -> tuple[str, float]:
    """The title above everything, and the height it takes."""
    room = wide - 2 * MARGIN
    lines = wrap(summary(scene), room, 3, TITLE, bold=True)
    tall = len(lines) * TITLE * LEADING
    x, y = laid.hull.x + MARGIN, laid.hull.y - tall
    rows = [
        pen.text(line, x, y + (n + 0.5) * TITLE * LEADING, TITLE, "text", anchor="start", bold=True)
        for n, line in enumerate(lines)
    ]
    return "".join(rows), tall + (10 if lines else 0)


def _footnote(pen: Pen, scene: Scene, laid: Layout, wide: float) -> tuple[str, float]:
    """The line under the board, and the height it takes."""
    lines = wrap(visible(scene.footnote), wide - 2 * MARGIN, 3, SMALL)
    x, y = laid.hull.x + MARGIN, laid.hull.y + laid.hull.h
    rows = [
        pen.text(line, x, y + (n + 0.5) * SMALL * LEADING, SMALL, "muted", anchor="start")
        for n, line in enumerate(lines)
    ]
    return "".join(rows), len(lines) * SMALL * LEADING + (8 if lines else 0)


def _scene(pen: Pen, scene: Scene, laid: Layout) -> str:
    """All of the table: places are taken for text in order of weight, then drawn from below up."""
    headings = "".join(
        pen.text(visible(area.label), box.x, box.middle[1], HEAD, "text", anchor="start", bold=True)
        for area, box in zip(scene.areas, laid.headings, strict=True)
    )
    captions = "".join(
        _caption(pen, spot, box)
        for spot, box in zip(scene.spots, laid.spots, strict=True)
        if spot.id in laid.captions
    )
    more = draw_more(pen, laid.more)
    items = draw_items(pen, laid.placed)
    spots = "".join(
        _hole(pen, spot, box) if spot.id in laid.holes
        else _spot(pen, spot, box, spot.id in laid.occupied)
        for spot, box in zip(scene.spots, laid.spots, strict=True)
    )  # fmt: skip
    zones = [draw_zone(pen, zone, laid) for zone in scene.zones]
    links = [draw_link(pen, link, laid) for link in scene.links if not link.quiet]
    links_drawn = "".join(line for line, _ in links)
    link_labels = "".join(draw_chip(pen, *label) for _, label in links)
    zone_labels = "".join(draw_chip(pen, *label) for _, label in zones)
    outlines = "".join(outline for outline, _ in zones)
    return (
        spots + headings + captions + items + more + outlines
        + links_drawn + link_labels + zone_labels
    )  # fmt: skip


def _caption(pen: Pen, spot: Spot, box: Box) -> str:
    words = cut(visible(spot.label), box.w - 12, SMALL)
    return pen.text(words, box.x + 7, box.y + 2 + CAPTION / 2, SMALL, "muted", anchor="start")


def _spot(pen: Pen, spot: Spot, box: Box, occupied: bool) -> str:
    """A place, with its mark and, where it is an empty slot, its label."""
    inner = box.inset(1)
    match spot.shape:
        case "hex":
            body = pen.polygon(hexagon(inner), fill="space", stroke="line", width=1.2)
        case "square" | "lane":
            radius = 6 if spot.shape == "square" else 3
            body = pen.rect(inner, radius, fill="space", stroke="line", width=1)
        case "slot":
            body = pen.rect(inner, 7, fill="slot", stroke="line", width=1.2, dash="5 4")
        case _:
            body = pen.rect(inner, 8, fill="slot")
    icon = palette().icons.get(spot.mark)
    if occupied:
        side = mark_size(box)
        if icon is not None:
            low = box.y + box.h * (0.86 if spot.shape == "hex" else 1) - side / 2 - 3
            body += pen.icon(icon, centred(box.middle[0], low, side, side), "muted")
    elif spot.shape != "row":
        body += _empty(pen, spot, box)
    words = element("title", said(spot.label)) if spot.label else ""
    return element("g", words + body)


def _hole(pen: Pen, spot: Spot, box: Box) -> str:
    """Where a tile is missing."""
    words = element("title", said(spot.label)) if spot.label else ""
    ring = pen.rect(box.inset(4), 4, stroke="line", width=1, dash="2 4")
    return element("g", words + ring + _empty(pen, spot, box))


def _empty(pen: Pen, spot: Spot, box: Box) -> str:
    x, y = box.middle
    side = 0.42 * min(box.w, box.h)
    label = ""
    if spot.shape == "slot" and spot.label:
        lines = wrap(visible(spot.label), box.w - 10, 2, SMALL)
        full = " ".join(lines) == " ".join(visible(spot.label).split())
        if full and box.h >= side * bool(spot.mark) + len(lines) * SMALL * LEADING + 10:
            shift = side / 2 + 2 if spot.mark else -len(lines) * SMALL * LEADING / 2
            y -= len(lines) * SMALL * LEADING / 2 if spot.mark else 0
            for n, line in enumerate(lines):
                label += pen.text(line, x, y + shift + (n + 0.5) * SMALL * LEADING, SMALL, "muted")
    mark = draw_mark(pen, spot.mark, centred(x, y, side, side), "muted", box.w - 6)
    return (mark if spot.mark else "") + label


def _patterns(pen: Pen) -> str:
    """The tones' patterns that the drawing uses."""
    drawn = [
        element(
            "pattern", element("path", d=palette().tone(tone).pattern, fill="none",
                               stroke="#ffffff", stroke_width=2),
            id=f"dl-tone-{tone}", width=8, height=8, patternUnits="userSpaceOnUse",
            patternTransform="scale(0.625)",
        )
        for tone in sorted(pen.tones)
    ]  # fmt: skip
    return element("defs", "".join(drawn)) if drawn else ""


def _style(pen: Pen, scheme: Scheme) -> str:
    """Classes to colours through variables, so that a page may set its own."""
    names = sorted(pen.used)
    rules = [
        f".dl-still .{name}{{{_property(name)}:var({_variable(name)},{_colour(pen.theme, name)})}}"
        for name in names
    ]
    if scheme == "auto":
        dark = palette().themes["dark"]
        wanted = {_variable(name): _colour(dark, name) for name in names}
        inside = ";".join(f"{variable}:{colour}" for variable, colour in wanted.items())
        rules.append(f"@media {PRINTED}{{.dl-still{{{inside}}}}}")
    return "".join(rules)


def _property(name: str) -> str:
    return "fill" if name.startswith("f-") else "stroke"


def _variable(name: str) -> str:
    return f"--dl-{name[2:].replace('_', '-')}"


def _colour(theme: Theme, name: str) -> str:
    return theme.colour(name[2:])
