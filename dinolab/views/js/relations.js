/** @import {Link, Zone} from "./types.js" */
/** @import {Box} from "./text.js" */
/** @import {Pen, Shape} from "./look.js" */
import { hexPath, ink, round } from "./look.js";
import { LEADING, SIZES } from "./text.js";

/** The words of an arrow keep this far from the sides. */
const EDGE = 30;

/**
 * A link as a bowed arrow from middle to middle, with its words where there is room. It keeps off
 * cards and the slots they lie in, which have words all over; from a card to the slot it lies in
 * there is none.
 * @param {Pen} pen
 * @param {Link} link
 * @param {Map<string, Box>} boxes
 * @param {{cards: Set<string>, width: number}} ground the ids of cards and slots; the picture's width
 * @returns {Shape[]}
 */
export function linkShapes(pen, link, boxes, { cards, width }) {
  const [from, to] = [boxes.get(link.a), boxes.get(link.b)];
  if (!from || !to || (cards.has(link.b) && within(from, to))) return [];
  const [a, b] = [middle(from), middle(to)];
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  if (length < 4) return [];
  const [ux, uy] = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
  // A long arrow near the rim bows the other way.
  const off = (/** @type {number[]} */ [x]) => Math.max(EDGE - x, x + EDGE - width, 0);
  const way = off(bowed(a, b, 1)) > off(bowed(a, b, -1)) ? -1 : 1;
  const middles = bowed(a, b, way);
  const start = cards.has(link.a) ? onRim(from, middles, b) : pulled(a, middles, trim(from, length));
  const end = cards.has(link.b) ? onRim(to, middles, a) : pulled(b, middles, trim(to, length));
  const ends = cards.has(link.a) || cards.has(link.b);
  const top = ends ? bowed(start, end, way) : middles;
  const stroke = ink(`link-${link.kind}`);
  const dash = pen.palette.dashes.link[link.kind];
  const d = `M${spot(start)}Q${spot(top)} ${spot(end)}`;
  const line = { d, fill: "none", stroke, "stroke-width": 2.5, "stroke-linecap": "round" };
  const plate = Math.abs(ux) * pen.measure(link.label, SIZES.small, true) + Math.abs(uy) * 16;
  const told = Math.hypot(end[0] - start[0], end[1] - start[1]) > plate + 22 ? link.label : "";
  return [
    ["path", { ...line, class: "dl-halo", stroke: ink("ground"), "stroke-width": 5 }],
    ["path", dash ? { ...line, "stroke-dasharray": dash } : line],
    head(top, end, stroke),
    ...tag(
      pen,
      told,
      [0.5, 0.35, 0.65, 0.2, 0.8].map((t) => onCurve(start, top, end, t)),
      stroke,
    ),
  ];
}

/** The point toward which a line bows. @param {number[]} a @param {number[]} b @param {number} way */
function bowed(a, b, way) {
  const by = 0.24 * way;
  return [(a[0] + b[0]) / 2 + by * (b[1] - a[1]), (a[1] + b[1]) / 2 - by * (b[0] - a[0])];
}

/** @param {Box} inner @param {Box} outer */
function within(inner, outer) {
  return holds(outer, middle(inner));
}

/** @param {Box} box @param {number[]} point */
function holds({ x, y, w, h }, [px, py]) {
  return px > x && px < x + w && py > y && py < y + h;
}

/**
 * Where a line from the middle of a box leaves it toward a point, or where that is within it,
 * toward what is far.
 * @param {Box} box
 * @param {number[]} toward
 * @param {number[]} far
 */
function onRim(box, toward, far) {
  const [x, y] = middle(box);
  const aim = holds(box, toward) ? far : toward;
  const [dx, dy] = [aim[0] - x, aim[1] - y];
  const part = Math.min(box.w / 2 / Math.abs(dx || 1e-9), box.h / 2 / Math.abs(dy || 1e-9), 1);
  return [x + part * dx, y + part * dy];
}

/** @param {Box} box */
function middle(box) {
  return [box.x + box.w / 2, box.y + box.h / 2];
}

/** @param {number[]} p */
function spot(p) {
  return `${round(p[0])} ${round(p[1])}`;
}

/** @param {Box} box @param {number} length */
function trim(box, length) {
  return Math.min(20, Math.min(box.w, box.h) / 2, length / 3);
}

/** @param {number[]} p @param {number[]} toward @param {number} by */
function pulled(p, toward, by) {
  const length = Math.hypot(toward[0] - p[0], toward[1] - p[1]) || 1;
  return [p[0] + ((toward[0] - p[0]) / length) * by, p[1] + ((toward[1] - p[1]) / length) * by];
}

/** @param {number[]} a @param {number[]} top @param {number[]} b @param {number} t */
function onCurve(a, top, b, t) {
  const at = (/** @type {number} */ i) =>
    (1 - t) ** 2 * a[i] + 2 * t * (1 - t) * top[i] + t ** 2 * b[i];
  return [at(0), at(1)];
}

/** @param {number[]} from @param {number[]} to @param {string} fill @returns {Shape} */
function head(from, to, fill) {
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
  const wing = (/** @type {number} */ turn) => [
    to[0] - 9 * Math.cos(angle + turn),
    to[1] - 9 * Math.sin(angle + turn),
  ];
  const tip = [to[0] + 2 * Math.cos(angle), to[1] + 2 * Math.sin(angle)];
  return ["path", { d: `M${spot(tip)}L${spot(wing(0.45))}L${spot(wing(-0.45))}z`, fill }];
}

/**
 * Words on a small plate, at the first of some points where no other text is.
 * @param {Pen} pen
 * @param {string} label
 * @param {number[][]} points
 * @param {string} fill
 * @returns {Shape[]}
 */
function tag(pen, label, points, fill) {
  if (!label) return [];
  const w = pen.measure(label, SIZES.small, true) + 8;
  const h = SIZES.small * LEADING + 2;
  for (const [x, y] of points) {
    const box = { x: x - w / 2, y: y - h / 2, w, h };
    if (!pen.write(box)) continue;
    const plate = { x: round(box.x), y: round(box.y), width: round(w), height: round(h), rx: 4 };
    const text = { x: round(x), y: round(y + SIZES.small * 0.35), "text-anchor": "middle" };
    return [
      ["rect", { ...plate, fill: ink("ground"), stroke: fill, "stroke-width": 0.8 }],
      ["text", { ...text, "font-size": SIZES.small, "font-weight": 600, fill }, label],
    ];
  }
  return [];
}

/**
 * An outline round each id, or one round them all, with its words.
 * @param {Pen} pen
 * @param {Zone} zone
 * @param {Map<string, Box>} boxes
 * @param {Set<string>} hexes the ids that are hexagons
 * @param {number} width of the picture, in which its words stay
 * @returns {Shape[]}
 */
export function zoneShapes(pen, zone, boxes, hexes, width) {
  const over = zone.over.filter((id) => boxes.has(id));
  if (!over.length) return [];
  const stroke = ink(`zone-${zone.kind}`);
  const dash = pen.palette.dashes.zone[zone.kind];
  const line = {
    fill: "none",
    stroke,
    "stroke-width": 2.5,
    ...(dash ? { "stroke-dasharray": dash } : {}),
  };
  const box = (/** @type {string} */ id) => /** @type {Box} */ (boxes.get(id));
  const each = zone.kind !== "bounds";
  const whole = grown(hull(over.map(box)), each ? 2 : 5);
  const outlines = each
    ? over.map((id) => zoneOutline(grown(box(id), 2), hexes.has(id), line))
    : [zoneOutline(whole, false, line)];
  const half = pen.measure(zone.label, SIZES.small, true) / 2 + 10;
  const x = Math.max(Math.min(whole.x + Math.min(half, whole.w / 2), width - half), half);
  return [
    ...outlines,
    ...tag(
      pen,
      zone.label,
      [
        [x, whole.y],
        [x, whole.y + whole.h],
        [x, whole.y - 10],
        [x, whole.y + whole.h + 10],
      ],
      stroke,
    ),
  ];
}

/**
 * @param {Box} box
 * @param {boolean} hex
 * @param {Shape[1]} line
 * @returns {Shape}
 */
function zoneOutline({ x, y, w, h }, hex, line) {
  if (hex)
    return [
      "path",
      { d: hexPath(w, h, 0), transform: `translate(${round(x)} ${round(y)})`, ...line },
    ];
  return ["rect", { x: round(x), y: round(y), width: round(w), height: round(h), rx: 8, ...line }];
}

/** @param {Box[]} boxes @returns {Box} */
function hull(boxes) {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const w = Math.max(...boxes.map((box) => box.x + box.w)) - x;
  return { x, y, w, h: Math.max(...boxes.map((box) => box.y + box.h)) - y };
}

/** @param {Box} box @param {number} by @returns {Box} */
function grown(box, by) {
  return { x: box.x - by, y: box.y - by, w: box.w + 2 * by, h: box.h + 2 * by };
}
