"""A scene as a standalone SVG, and the layout rules that every drawing of a scene follows.

The browser draws by the same rules (it may measure text instead of estimating it). Numbers without
a unit are pixels; `U` is the unit, the pixels of one cell (64 in stills; a narrow view takes a
smaller one). Font sizes never scale with U: 11 small, 12 on items, 14 area labels, 16 title.

**Spots.** The box of a spot is w*U by h*U, centred at (x*U, y*U). A `hex` is pointy-top, w*U across
its flats, so that neighbours one cell apart touch. Boxes are drawn 2 smaller on each side.
`square` and `lane`: fill space, stroke line. `slot`: fill slot, dashed line. `row`: fill slot only.
Labels of hex, square and lane are never drawn (they are titles for pointer and screen reader). An
empty spot shows its mark, muted, in its middle (and a slot its label below, where it fits); an
occupied one shows an icon mark small (0.26 U) at its bottom, letters not at all. A row at least 56
high whose label differs from its area's shows it as a caption in a band of 16 at its top.

**Areas.** The label starts at (x*U, y*U), vertically centred. Items on an area flow in a strip
0.45 U high on the same line, starting 12 after the label.

**Natural sizes** in cells: piece 0.62, token 0.4, die 0.46, tile 0.96 (square), card 1 by 1.35; a
count is as wide as its text (label, value) plus 16 and 22 high, and never scales. The order among
things on one place is `order`, then id.

- on a spot: a tile or a card fills the box (inset 3; several cards: each 4 right and below of the
  one before, only the last shows text). Other items share the box as a grid: columns =
  ceil(sqrt(n*w/h)), each no larger than its natural size, centred in its cell.
- on a row, area or item: they *flow* from left to right, gap 5, and wrap; scaled by the first of
  1, .9, … .3 with which all fit; what still does not fit is one "+n" at the end. In a row: from the
  top left, inset 5. On a card: a centred tray at its bottom, 0.5 U high (at most 45 % of the card).
  On a tile: centred in its inner 60 %. On a piece or token: a tray 0.3 U high centred on its lower
  edge.
- `at` places an item's centre at (x*U, y*U), natural size, wherever `on` says it belongs.

**Items.** Toned things are filled with the tone and written on in `on_tone`; without a tone the
fill is `card` and the text `ink`. Colour is never alone: a toned thing without mark and without a
label that fits shows its tone's shape, and a toned card ends in a 5 high band of its pattern.

- piece, token: round, square or diamond; shows its mark, else its label if it fits, else the
  tone's shape. `turn` on anything but a tile: a small arrow at the top left, 90 degrees a turn.
- card: a header 20 high in the tone with the label (two lines where it needs them), below it
  `lines`, then the mark if there is room for it at 16 or more. Lower than 34 or narrower than 30,
  it is all header and shows label or mark in its middle. If another spot lies within its box, text
  ends above that spot; with one row only, label and lines share it. `house`: a folded corner, 12,
  at the top right. `down`: fill back, icon face-down. `used`: fill slot, dashed edge, muted text.
- tile: `edges` run clockwise from the top (a mark, and `:n` for its tone: "flame:0"); each is a
  triangle from the middle to its side with the mark at 0.36 of the side; `turn` moves every edge
  on by one side. A tile with something on it shows no label.
- die: its face as pips up to 6, then the number. count: label muted, value bold, in a pill.
- An icon name as a mark draws the icon (24 by 24, fill-rule evenodd); anything else is letters.

**Fitting.** A label that is too wide becomes the mark; without one it is cut to at least three
letters and an ellipsis, or left out. Every text is placed through one register of boxes, and a text
that would overlap an earlier one is left out: title, area labels, captions, items from the top-most
down, spots, link labels, zone labels. Link labels try the middle, then 0.35 and 0.65 of the way;
zone labels the top left above, then the bottom left below. The title tells everything anyway.

**Links** go from middle to middle as a curve bowed to the left by 0.12 of its length, cut off
0.31 U (at most half the smaller side) from each end, 2.5 wide, with a head of 9. **Zones**:
`reach` and `lit` outline every box (5 outside it), `bounds` and `window` one box round them all.

**Drawing order**: spots, zones, items (areas', then spots' in stage order; each item before what
stands on it), links, labels of links and zones. The order of a frame's things plays no part.
"""
