/** @import {Item} from "./types.js" */
/** @import {Box, Measure} from "./text.js" */
/** @import {Stand} from "./arrange.js" */
import { LEADING, SIZES } from "./text.js";

/**
 * @typedef {[tag: string, props: Record<string, string | number | undefined>, text?: string]} Shape
 *   one SVG element; fills are variables of the theme, so that a change of theme redraws nothing
 * @typedef {{fill: string, shape: string, pattern: string, name: string}} Tone
 * @typedef {{tones: Tone[], shapes: Record<string, string>, icons: Record<string, string>,
 *   themes: Record<string, any>, dashes: Record<string, Record<string, string>>}} Palette
 * @typedef {{palette: Palette, measure: Measure, patterns: string, write: (box: Box) => boolean}} Pen
 *   `write` says whether a text may stand in a box, and takes the box if so; `patterns` begins the
 *   names of the tones' patterns in this document
 */

/** @param {string} name */
export const ink = (name) => `var(--dl-${name})`;

/** @param {Item} item @returns {[fill: string, text: string]} */
export function colours(item) {
  if (item.face === "used") return [ink("slot"), ink("muted")];
  if (typeof item.tone === "number") return [ink(`tone-${item.tone % 10}`), ink("on_tone")];
  return [ink("card"), ink("ink")];
}

/**
 * A text with its middle (or its start) at x and its line centred on y; nothing where a text is.
 * @param {Pen} pen
 * @param {Stand | Box} stand
 * @param {string} text
 * @param {{x: number, y: number, size: number, fill: string, bold?: boolean, start?: boolean}} how
 * @returns {Shape[]}
 */
export function words(pen, stand, text, how) {
  if (!text) return [];
  const w = pen.measure(text, how.size, how.bold);
  const h = how.size * LEADING;
  const left = how.start ? how.x : how.x - w / 2;
  if (!pen.write({ x: stand.x + left, y: stand.y + how.y - h / 2, w, h })) return [];
  const props = { x: round(how.x), y: round(how.y + how.size * 0.35), "font-size": how.size };
  const weight = how.bold ? { "font-weight": 600 } : {};
  const anchor = how.start ? {} : { "text-anchor": "middle" };
  return [["text", { ...props, ...weight, ...anchor, fill: how.fill }, text]];
}

/** @param {number} value */
export function round(value) {
  return Math.round(value * 10) / 10;
}

/**
 * A 24 by 24 path, centred and scaled.
 * @param {string} d
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {string} fill
 * @returns {Shape}
 */
export function glyph(d, x, y, size, fill) {
  const move = `translate(${round(x - size / 2)} ${round(y - size / 2)}) scale(${size / 24})`;
  return ["path", { d, transform: move, fill, "fill-rule": "evenodd" }];
}

/**
 * A mark: an icon where it names one, else letters.
 * @param {Pen} pen
 * @param {Stand | Box} stand
 * @param {string} mark
 * @param {number} x
 * @param {number} y
 * @param {number} room
 * @param {string} fill
 * @returns {Shape[]}
 */
export function markShapes(pen, stand, mark, x, y, room, fill) {
  const path = pen.palette.icons[mark];
  if (path) return [glyph(path, x, y, Math.min(room * 0.8, 34), fill)];
  const size = Math.max(SIZES.small, Math.min(18, room * 0.44));
  if (pen.measure(mark, size, true) > room) return [];
  return words(pen, stand, mark, { x, y, size, fill, bold: true });
}

/**
 * The letters an item may fall back to; an icon's name is none.
 * @param {Pen} pen
 * @param {Item} item
 */
export function letters(pen, item) {
  return item.mark && !pen.palette.icons[item.mark] ? item.mark : "";
}

/**
 * The outline of a piece: round, square or diamond.
 * @param {string} shape
 * @param {number} w
 * @param {number} h
 * @param {number} [grow]
 * @returns {Shape}
 */
export function outline(shape, w, h, grow = 0) {
  const [cx, cy] = [round(w / 2), round(h / 2)];
  const r = Math.min(w, h) / 2 - 1 + grow;
  if (shape === "square") {
    const side = round(2 * r);
    return [
      "rect",
      { x: round(cx - r), y: round(cy - r), width: side, height: side, rx: 4 + grow },
    ];
  }
  if (shape === "diamond") {
    // As large to the eye as a disc.
    const far = 1.15 * r;
    const [left, top] = [round(cx - far), round(cy - far)];
    const d = `M${cx} ${top}L${round(cx + far)} ${cy}L${cx} ${round(cy + far)}L${left} ${cy}z`;
    return ["path", { d }];
  }
  return ["circle", { cx, cy, r: round(r) }];
}

/** @param {Shape} shape @param {Shape[1]} props @returns {Shape} */
export function styled(shape, props) {
  return [shape[0], { ...shape[1], ...props }];
}

/**
 * @param {Pen} pen
 * @param {Item} item
 * @param {number} x
 * @param {number} y
 * @param {number} room
 * @param {string} fill
 * @returns {Shape[]}
 */
export function toneShape(pen, item, x, y, room, fill) {
  if (typeof item.tone !== "number" || item.face === "used") return [];
  const path = pen.palette.shapes[pen.palette.tones[item.tone % 10].shape];
  return [glyph(path, x, y, Math.min(room * 0.7, 24), fill)];
}

/** A folded corner: this content is ours. @param {number} w @returns {Shape} */
export function corner(w) {
  const size = w < 60 ? 9 : 12;
  const x = round(w - size - 0.5);
  return [
    "path",
    {
      d: `M${x} .5h${size}v${size}z`,
      fill: ink("house"),
      stroke: ink("ground"),
      "stroke-width": 0.8,
    },
  ];
}

/**
 * A pointy-top hexagon, w across its flats, with its middle in the middle of the box.
 * @param {number} w
 * @param {number} h
 * @param {number} inset
 */
export function hexPath(w, h, inset) {
  const r = w / 2 - inset;
  const side = r / Math.sqrt(3);
  const [cx, cy] = [w / 2, h / 2];
  const points = [
    [0, -2 * side],
    [r, -side],
    [r, side],
    [0, 2 * side],
    [-r, side],
    [-r, -side],
  ];
  return `M${points.map(([x, y]) => `${round(cx + x)} ${round(cy + y)}`).join("L")}z`;
}
