/** @import {Item, Spot, Stage} from "./types.js" */
/** @import {Box, Measure} from "./text.js" */
/** @import {Ground} from "./place.js" */
import { nameWidth } from "./cards.js";
import { placeAt } from "./place.js";
import { cut, SIZES } from "./text.js";

/**
 * @typedef {Box & {u: number, depth: number, covered: boolean}} Stand where an item lies
 * @typedef {{on: string, x: number, y: number, w: number, h: number, n: number}} More
 *   "+n": how many items found no room at a place
 * @typedef {{stands: Map<string, Stand>, more: More[]}} Arranged
 * @typedef {{items: Map<string, Item[]>, names: Map<string, string>, ground: Ground, stage: Stage,
 *   measure: Measure}} Setting `names` are what edges are called
 */

/** Natural sizes in cells. */
const NATURAL = { piece: [0.62, 0.62], token: [0.4, 0.4], die: [0.46, 0.46], tile: [0.96, 0.96] };
const CARD = [1, 1.35];
const COUNT_HEIGHT = 22;
const FLOW_GAP = 5;
const ASIDE = 12;
export const CAPTION = 16;

/**
 * Items by what they stand on, each list by order and then by id.
 * @param {Iterable<import("./types.js").Thing>} things
 * @returns {Map<string, Item[]>}
 */
export function itemsByPlace(things) {
  /** @type {Map<string, Item[]>} */
  const found = new Map();
  for (const thing of things) {
    if (thing.t !== "item") continue;
    const list = found.get(thing.on);
    if (list) list.push(thing);
    else found.set(thing.on, [thing]);
  }
  for (const list of found.values()) list.sort(byOrder);
  return found;
}

/** @param {Item} a @param {Item} b */
function byOrder(a, b) {
  return (a.order ?? 0) - (b.order ?? 0) || (a.id < b.id ? -1 : 1);
}

/**
 * Where every item lies.
 * @param {Setting} setting
 * @returns {Arranged}
 */
export function arrange(setting) {
  /** @type {Arranged} */
  const out = { stands: new Map(), more: [] };
  for (const spot of setting.stage.spots) {
    const place = setting.ground.places.get(spot.id);
    const items = setting.items.get(spot.id) ?? [];
    if (!place || !items.length) continue;
    const free = items.filter((item) => !item.at);
    for (const item of items) if (item.at) putAt(setting, out, spot, item);
    if (spot.shape === "row") putRow(setting, out, spot, place, free);
    else putOnSpot(setting, out, spot, place, free);
  }
  for (const heading of setting.ground.headings) putOnArea(setting, out, heading);
  return out;
}

/**
 * The natural size of an item in pixels.
 * @param {Item} item
 * @param {number} u
 * @param {Measure} measure
 * @returns {[number, number]}
 */
export function naturalSize(item, u, measure) {
  if (item.kind === "count") return [countWidth(item, measure), COUNT_HEIGHT];
  const [w, h] = NATURAL[/** @type {"piece"} */ (item.kind)] ?? CARD;
  return [w * u, h * u];
}

/**
 * @param {Item} item
 * @param {Measure} measure
 */
function countWidth(item, measure) {
  const value = item.value === null || item.value === undefined ? "" : String(item.value);
  const gap = value && item.label ? 6 : 0;
  return measure(item.label, SIZES.item) + measure(value, SIZES.item, true) + gap + 16;
}

/**
 * @param {Setting} setting
 * @param {Arranged} out
 * @param {Item} item
 * @param {Box} box
 * @param {number} u
 * @param {number} depth
 * @param {boolean} [covered]
 */
function put(setting, out, item, box, u, depth, covered = false) {
  if (out.stands.has(item.id)) return;
  out.stands.set(item.id, { x: box.x, y: box.y, w: box.w, h: box.h, u, depth, covered });
  const above = setting.items.get(item.id) ?? [];
  if (above.length)
    flow(setting, out, item.id, trayOf(item, box, u), above, u, depth + 1, "center");
}

/**
 * The part of an item on which other items lie.
 * @param {Item} item
 * @param {Box} box
 * @param {number} u
 * @returns {Box}
 */
export function trayOf(item, box, u) {
  if (item.kind === "card") {
    const h = Math.min(0.5 * u, box.h * 0.45);
    return { x: box.x + 3, y: box.y + box.h - h - 2, w: box.w - 6, h };
  }
  if (item.kind === "tile") {
    const [w, h] = [box.w * 0.56, box.h * 0.56];
    return { x: box.x + (box.w - w) / 2, y: box.y + (box.h - h) / 2, w, h };
  }
  return { x: box.x, y: box.y + box.h - 0.15 * u, w: box.w, h: 0.3 * u };
}

/**
 * @param {Setting} setting
 * @param {Arranged} out
 * @param {Spot} spot
 * @param {Item} item
 */
function putAt(setting, out, spot, item) {
  const u = setting.ground.places.get(spot.id)?.u ?? 1;
  const [x, y] = placeAt(setting.ground, spot, item.at ?? [0, 0]);
  const [w, h] = naturalSize(item, u, setting.measure);
  put(setting, out, item, { x: x - w / 2, y: y - h / 2, w, h }, u, 0);
}

/**
 * Tiles and cards fill a spot, one on the other; the rest share it as a grid.
 * @param {Setting} setting
 * @param {Arranged} out
 * @param {Spot} spot
 * @param {import("./place.js").Place} place
 * @param {Item[]} items
 */
function putOnSpot(setting, out, spot, place, items) {
  const filling = items.filter((item) => item.kind === "card" || item.kind === "tile");
  const others = items.filter((item) => !filling.includes(item));
  const spread = 4 * Math.min(filling.length - 1, 3);
  const inset = filling.every((item) => item.kind === "tile") ? 2 : 3;
  filling.forEach((item, i) => {
    const shift = inset + 4 * Math.max(0, i - Math.max(0, filling.length - 4));
    const [w, h] = [place.w - 2 * inset - spread, place.h - 2 * inset - spread];
    const box = { x: place.x + shift, y: place.y + shift, w, h };
    put(setting, out, item, box, place.u, 0, i < filling.length - 1);
  });
  const n = others.length;
  // Several things on a hexagon keep out of its corners.
  const part = spot.shape === "hex" && n > 1 ? 0.84 : 1;
  const box = { x: place.x + ((1 - part) / 2) * place.w, y: place.y + ((1 - part) / 2) * place.h };
  const columns = Math.max(1, Math.min(n, Math.ceil(Math.sqrt((n * place.w) / place.h))));
  const [w, h] = [(part * place.w) / columns, (part * place.h) / Math.ceil(n / columns || 1)];
  others.forEach((item, i) => {
    const natural = naturalSize(item, place.u, setting.measure);
    const scale =
      item.kind === "count" ? 1 : Math.min(1, (w - 2) / natural[0], (h - 2) / natural[1]);
    const [iw, ih] = [natural[0] * scale, natural[1] * scale];
    const x = box.x + (i % columns) * w + (w - iw) / 2;
    const y = box.y + Math.floor(i / columns) * h + (h - ih) / 2;
    put(setting, out, item, { x, y, w: iw, h: ih }, place.u, 0);
  });
}

/**
 * Whether a row says its name above its items.
 * @param {Spot} spot
 * @param {Stage} stage
 * @param {number} height
 */
export function hasCaption(spot, stage, height) {
  const area = stage.areas.find((other) => other.id === spot.area);
  return height >= 56 && spot.label !== "" && spot.label !== area?.label;
}

/**
 * @param {Setting} setting
 * @param {Arranged} out
 * @param {Spot} spot
 * @param {import("./place.js").Place} place
 * @param {Item[]} items
 */
function putRow(setting, out, spot, place, items) {
  const top = hasCaption(spot, setting.stage, place.h) ? CAPTION : 0;
  const box = { x: place.x + 5, y: place.y + 5 + top, w: place.w - 10, h: place.h - 10 - top };
  flow(setting, out, spot.id, box, items, place.u, 0, "left");
}

/**
 * How high a row must be for its items in a width.
 * @param {Spot} spot
 * @param {Omit<Setting, "ground">} setting
 * @param {number} width
 * @param {number} u
 */
export function rowHeight(spot, setting, width, u) {
  const items = setting.items.get(spot.id) ?? [];
  const laid = lay(items, width - 10, u, 1, setting.measure);
  const h = Math.min(Math.max(laid.height, 30), 5 * u) + 10;
  return h + (hasCaption(spot, setting.stage, h + CAPTION) ? CAPTION : 0);
}

/**
 * @param {Setting} setting
 * @param {Arranged} out
 * @param {import("./place.js").Heading} heading
 */
function putOnArea(setting, out, heading) {
  const items = setting.items.get(heading.id) ?? [];
  if (!items.length) return;
  const h = Math.max(0.45 * heading.u, COUNT_HEIGHT + 1);
  const label = setting.measure(heading.label, SIZES.area, true) + ASIDE;
  const w = Math.max(heading.room - label, 40);
  const box = { x: heading.x + label, y: heading.y - h / 2, w, h };
  flow(setting, out, heading.id, box, items, heading.u, 0, "left");
}

/**
 * A heading that leaves room for what stands on its line: of a long name something can be missing,
 * of the points nothing.
 * @param {import("./place.js").Heading} heading
 * @param {Omit<Setting, "ground">} setting
 */
export function shortened(heading, { items, measure }) {
  const widths = (items.get(heading.id) ?? []).map(
    (item) => naturalSize(item, heading.u, measure)[0] + FLOW_GAP,
  );
  const room = heading.room - widths.reduce((sum, w) => sum + w, ASIDE);
  const most = Math.max(room, 0.4 * heading.room);
  return { ...heading, label: cut(heading.label, most, SIZES.area, true, measure) };
}

/**
 * @param {Item[]} items
 * @param {number} width
 * @param {number} u
 * @param {number} scale
 * @param {Measure} measure
 * @param {boolean} [named] cards are as wide as their names need
 */
function lay(items, width, u, scale, measure, named = false) {
  /** @type {Box[]} */
  const boxes = [];
  let [x, y, tallest] = [0, 0, 0];
  for (const item of items) {
    const [nw, nh] = naturalSize(item, u, measure);
    const [sw, h] = item.kind === "count" ? [nw, nh] : [nw * scale, nh * scale];
    const w = named && item.kind === "card" ? Math.max(sw, nameWidth(item, measure)) : sw;
    if (x > 0 && x + w > width) [x, y, tallest] = [0, y + tallest + FLOW_GAP, 0];
    boxes.push({ x, y, w, h });
    x += w + FLOW_GAP;
    tallest = Math.max(tallest, h);
  }
  return { boxes, height: y + tallest };
}

/**
 * Items from left to right, wrapped, as large as fits; what does not fit is one "+n". Cards that
 * became too small for their names are widened where there is room.
 * @param {Setting} setting
 * @param {Arranged} out
 * @param {string} on
 * @param {Box} box
 * @param {Item[]} items
 * @param {number} u
 * @param {number} depth
 * @param {"left" | "center"} align
 */
function flow(setting, out, on, box, items, u, depth, align) {
  let [scale, laid] = [10, lay(items, box.w, u, 1, setting.measure)];
  const fits = (tried = laid) =>
    tried.height <= box.h + 0.5 && tried.boxes.every((b) => b.x + b.w <= box.w + 0.5);
  while (scale > 3 && !fits()) {
    scale -= 1;
    laid = lay(items, box.w, u, scale / 10, setting.measure);
  }
  const named = lay(items, box.w, u, scale / 10, setting.measure, true);
  if (fits(named)) laid = named;
  let kept = items.length;
  if (!fits()) {
    const room = box.w - 26;
    const inside = (/** @type {Box} */ b) => b.y + b.h <= box.h + 0.5 && b.x + b.w <= room;
    kept = laid.boxes.findIndex(
      (b, i) => !inside(b) && laid.boxes.slice(i).some((c) => !inside(c)),
    );
    const before = laid.boxes[kept - 1] ?? { x: -FLOW_GAP, y: 0, w: 0, h: Math.min(box.h, 18) };
    const x = box.x + before.x + before.w + FLOW_GAP;
    out.more.push({ on, x, y: box.y + before.y, w: 24, h: before.h, n: items.length - kept });
  }
  const used = Math.max(0, ...laid.boxes.slice(0, kept).map((b) => b.x + b.w));
  const dx = align === "center" ? (box.w - used) / 2 : 0;
  const dy = align === "center" ? Math.max(0, (box.h - laid.height) / 2) : 0;
  items.slice(0, kept).forEach((item, i) => {
    const b = laid.boxes[i];
    put(setting, out, item, { ...b, x: box.x + b.x + dx, y: box.y + b.y + dy }, u, depth);
  });
}
