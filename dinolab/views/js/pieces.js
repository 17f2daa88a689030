/** @import {Item} from "./types.js" */
/** @import {Stand} from "./arrange.js" */
/** @import {Pen, Shape} from "./look.js" */
import {
  colours,
  corner,
  glyph,
  ink,
  letters,
  markShapes,
  outline,
  round,
  styled,
} from "./look.js";
import { toneShape, words } from "./look.js";
import { SIZES, fit } from "./text.js";

/** The part of a piece that its mark may take, by its shape. */
const MARK = /** @type {Record<string, number>} */ ({ diamond: 0.7, square: 0.92 });

/** @param {Pen} pen @param {Item} item @param {Stand} stand @returns {Shape[]} */
export function pieceShapes(pen, item, stand) {
  const { w, h } = stand;
  const [fill, text] = colours(item);
  const form = outline(item.shape ?? "", w, h);
  const used = item.face === "used" ? { "stroke-dasharray": "3 3" } : {};
  const shapes = [
    styled(form, { class: "dl-shadow", transform: "translate(0 1.5)" }),
    styled(form, { fill, stroke: ink("rim"), "stroke-width": 1.5, ...used }),
  ];
  const room = Math.min(w, h) * (MARK[item.shape ?? ""] ?? 0.8);
  const label = pen.measure(item.label, SIZES.item, true) <= room ? item.label : "";
  const inside = item.mark
    ? markShapes(pen, stand, item.mark, w / 2, h / 2, room, text)
    : words(pen, stand, label, { x: w / 2, y: h / 2, size: SIZES.item, fill: text, bold: true });
  shapes.push(...inside);
  if (!inside.length) shapes.push(...toneShape(pen, item, w / 2, h / 2, room, text));
  if (item.turn) shapes.push(turnArrow(pen, item.turn));
  return shapes;
}

/** @param {Pen} pen @param {number} turn @returns {Shape} */
function turnArrow(pen, turn) {
  const [tag, props] = glyph(pen.palette.icons.arrow, 7, 7, 12, ink("text"));
  return [tag, { ...props, transform: `${props.transform} rotate(${90 * turn} 12 12)` }];
}

/** @param {Pen} pen @param {Item} item @param {Stand} stand @returns {Shape[]} */
export function countShapes(pen, item, stand) {
  const { w, h } = stand;
  const value = item.value === null || item.value === undefined ? "" : String(item.value);
  const pill = { x: 0.5, y: 0.5, width: round(w - 1), height: round(h - 1), rx: 10.5 };
  const label = pen.measure(item.label, SIZES.item);
  const size = SIZES.item;
  const y = h / 2;
  return [
    ["rect", { ...pill, fill: ink("card"), stroke: ink("shade") }],
    ...words(pen, stand, item.label, { x: 8, y, size, fill: ink("muted"), start: true }),
    ...words(pen, stand, value, {
      x: 8 + (item.label ? label + 6 : 0),
      y,
      size,
      fill: ink("ink"),
      bold: true,
      start: true,
    }),
  ];
}

/** @param {Pen} pen @param {Item} item @param {Stand} stand @returns {Shape[]} */
export function dieShapes(pen, item, stand) {
  const [fill, text] = colours(item);
  const { w, h } = stand;
  const face = { x: 1, y: 1, width: round(w - 2), height: round(h - 2), rx: round(w / 5) };
  const value = item.value ?? 0;
  const pips = pen.palette.icons[`die-${value}`];
  return [
    ["rect", { ...face, class: "dl-shadow", transform: "translate(0 1)" }],
    ["rect", { ...face, fill, stroke: ink("edge"), "stroke-width": 1.2 }],
    ...(pips
      ? [glyph(pips, w / 2, h / 2, w * 0.86, text)]
      : words(pen, stand, value ? String(value) : "", {
          x: w / 2,
          y: h / 2,
          size: 12,
          fill: text,
          bold: true,
        })),
  ];
}

/** @param {Pen} pen @param {Item} item @param {Stand} stand @param {boolean} busy @returns {Shape[]} */
export function tileShapes(pen, item, stand, busy) {
  const { w, h } = stand;
  const [fill, text] = colours(item);
  const box = { x: 0.5, y: 0.5, width: round(w - 1), height: round(h - 1), rx: 3 };
  /** @type {Shape[]} */
  const shapes = [["rect", { ...box, fill: item.face === "down" ? ink("back") : fill }]];
  const edges = item.face === "down" ? [] : (item.edges ?? []);
  edges.forEach((_, side) => {
    const edge = edges[(side + 3 * (item.turn ?? 0)) % 4];
    if (edge && side < 4) shapes.push(...edgeShapes(pen, edge, side, stand));
  });
  shapes.push(["rect", { ...box, fill: "none", stroke: ink("edge"), "stroke-width": 1.2 }]);
  if (!edges.length && !busy && item.face !== "down") {
    const label = fit(item.label, letters(pen, item), w - 8, SIZES.item, false, pen.measure);
    shapes.push(...words(pen, stand, label, { x: w / 2, y: h / 2, size: SIZES.item, fill: text }));
  }
  if (item.face === "down")
    shapes.push(glyph(pen.palette.icons["face-down"], w / 2, h / 2, w * 0.4, ink("on_back")));
  if (item.origin === "house") shapes.push(corner(w));
  return shapes;
}

/**
 * A band along a side, which leaves the middle to what stands there.
 * @param {Pen} pen
 * @param {string} edge
 * @param {number} side
 * @param {Stand} stand
 * @returns {Shape[]}
 */
function edgeShapes(pen, edge, side, stand) {
  const { w, h } = stand;
  const [mark, tone] = edge.split(":");
  const corners = [
    [1, 1],
    [w - 1, 1],
    [w - 1, h - 1],
    [1, h - 1],
  ];
  const deep = Math.min(Math.max(Math.min(w, h) / 4, BAND), 0.4 * Math.min(w, h));
  const part = 1 - (2 * deep) / Math.min(w, h);
  const inner = corners.map(([x, y]) => [w / 2 + part * (x - w / 2), h / 2 + part * (y - h / 2)]);
  const after = (side + 1) % 4;
  const band = [corners[side], corners[after], inner[after], inner[side]];
  const d = `M${band.map((p) => p.map(round).join(" ")).join("L")}z`;
  const fill = tone ? ink(`tone-${Number(tone) % 10}`) : ink("space");
  const [dx, dy] = SIDES[side];
  const middle = { x: w / 2 + (dx * (w - deep)) / 2, y: h / 2 + (dy * (h - deep)) / 2 };
  const text = tone ? ink("on_tone") : ink("ink");
  /** @type {Shape} */
  const shape = ["path", { d, fill, stroke: ink("card"), "stroke-width": 0.8 }];
  return [shape, ...edgeWords(pen, { mark, tone, deep, upright: side % 2 === 1, text }, middle, stand)];
}

/** The bands along a tile's sides are at least this deep, for a wide letter. */
const BAND = 11.5;
/** A smaller tile has room for letters only. */
const ROOMY = 40;
const SIDES = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
];

/**
 * What is said on a band: an icon alone, or letters with the tone's shape beside (below) them for
 * whoever cannot see the colour.
 * @param {Pen} pen
 * @param {{mark: string, tone: string | undefined, deep: number, upright: boolean, text: string}} edge
 * @param {{x: number, y: number}} middle
 * @param {Stand} stand
 * @returns {Shape[]}
 */
function edgeWords(pen, { mark, tone, deep, upright, text }, { x, y }, stand) {
  if (!tone || pen.palette.icons[mark])
    return markShapes(pen, stand, mark, x, y, Math.max(1.1 * deep, 14), text);
  const size = Math.min(Math.max(0.8 * deep, SIZES.small), SIZES.area);
  if (Math.min(stand.w, stand.h) < ROOMY)
    return words(pen, stand, mark, { x, y, size, fill: text, bold: true });
  const side = Math.max(0.6 * deep, 6.5);
  const wide = pen.measure(mark, size, true);
  const [long, gap] = upright ? [0.72 * size, 1.5] : [wide, 2];
  const far = (long + gap + side) / 2;
  const [dx, dy] = upright ? [0, 1] : [1, 0];
  const [before, behind] = [far - long / 2, far - side / 2];
  // On a small tile a wide letter would touch the one on the left band: it keeps out of the corner.
  const aside = upright ? 0 : Math.max(0, deep + 0.3 - (x - far));
  const how = { x: x - dx * before + aside, y: y - dy * before, size, fill: text, bold: true };
  const said = words(pen, stand, mark, how);
  const path = pen.palette.shapes[pen.palette.tones[Number(tone) % 10].shape];
  const shift = said.length ? behind : 0;
  return [...said, glyph(path, x + dx * shift + aside, y + dy * shift, side, text)];
}
