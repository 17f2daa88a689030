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
  const room = Math.min(w, h) * (item.shape === "diamond" ? 0.5 : 0.74);
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
  edges.forEach((edge, i) => shapes.push(...edgeShapes(pen, edge, i + (item.turn ?? 0), stand)));
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

/** @param {Pen} pen @param {string} edge @param {number} side @param {Stand} stand @returns {Shape[]} */
function edgeShapes(pen, edge, side, stand) {
  const { w, h } = stand;
  const [mark, tone] = edge.split(":");
  const at = side % 4;
  const corners = [
    [1, 1],
    [w - 1, 1],
    [w - 1, h - 1],
    [1, h - 1],
  ];
  const [a, b] = [corners[at], corners[(at + 1) % 4]];
  const d = `M${round(w / 2)} ${round(h / 2)}L${a.map(round).join(" ")}L${b.map(round).join(" ")}z`;
  const fill = tone ? ink(`tone-${Number(tone) % 10}`) : ink("card");
  const [dx, dy] = [
    [0, -1],
    [1, 0],
    [0, 1],
    [-1, 0],
  ][at];
  const [x, y] = [w / 2 + dx * 0.36 * w, h / 2 + dy * 0.36 * h];
  const text = tone ? ink("on_tone") : ink("ink");
  /** @type {Shape} */
  const side3 = ["path", { d, fill, stroke: ink("card"), "stroke-width": 0.8 }];
  return [side3, ...markShapes(pen, stand, mark, x, y, Math.max(w * 0.26, 14), text)];
}
