/** @import {Stage, Spot} from "./types.js" */
/** @import {Box} from "./text.js" */

/**
 * @typedef {Box & {u: number}} Place a box in pixels, with the pixels of one cell there
 * @typedef {{id: string, label: string, x: number, y: number, u: number, room: number}} Heading
 *   `room` is the width for its label and what stands beside it
 * @typedef {{places: Map<string, Place>, headings: Heading[], flipped: Set<string>, width: number,
 *   height: number}} Ground
 * @typedef {(spot: Spot, width: number, u: number) => number} RowHeight
 */

/** Cells are this large at most, and the whole table is drawn as it is down to this. */
const LARGEST = 80;
const COMFORTABLE = 40;
/** A card in a narrower slot has no room for a long word of its name. */
const LEGIBLE = 68;
/** Areas go one below the other for their slots only where those become this much wider. */
const WORTH = 1.15;
/** Small areas stand side by side where each has this much room. */
const COLUMN = 340;
/** … and its spots keep this share of their size there. */
const AS_LARGE = 0.8;
const SMALLEST = 22;
const MARGIN = 10;
const GAP = 12;
const HEADING = 30;

/**
 * Where the spots lie in a width. Wide: the table as the game lays it. Narrow: one area below the
 * other, each as large as it can be; lanes turn from left-right to top-down, and rows take the
 * whole width. It is narrow too where names on cards have no room as the game lays it; only slots
 * count, not what lies there now, so that the table stays as it is while cards are turned.
 * @param {Stage} stage
 * @param {number} width
 * @param {RowHeight} rowHeight
 * @returns {Ground}
 */
export function placeStage(stage, width, rowHeight) {
  const hull = hullOf(stage.spots);
  const area = headingHull(stage);
  const left = Math.min(hull.x, area.x);
  const top = Math.min(hull.y, area.y);
  const right = Math.max(hull.x + hull.w, area.x + area.w);
  const bottom = Math.max(hull.y + hull.h, area.y + area.h);
  const u = Math.min((width - 2 * MARGIN) / (right - left), LARGEST);
  const apart = areaByArea(stage, width, rowHeight);
  if (u < COMFORTABLE) return apart;
  const whole = asItIs(stage, { x: left, y: top, w: right, h: bottom }, u, width);
  return opensSlots(stage, whole, apart) ? apart : whole;
}

/**
 * Whether slots that are too narrow for names on one ground are wide enough on the other.
 * @param {Stage} stage
 * @param {Ground} from
 * @param {Ground} to
 */
function opensSlots(stage, from, to) {
  return stage.spots.some(({ id, shape }) => {
    const now = from.places.get(id)?.w ?? 0;
    const then = to.places.get(id)?.w ?? 0;
    return shape === "slot" && now < LEGIBLE && then >= Math.max(LEGIBLE, WORTH * now);
  });
}

/**
 * @param {Stage} stage
 * @param {Box} hull left, top, right, bottom in cells
 * @param {number} u
 * @param {number} width
 * @returns {Ground}
 */
function asItIs(stage, hull, u, width) {
  const shift = Math.max(MARGIN, (width - (hull.w - hull.x) * u) / 2);
  const dx = shift - hull.x * u;
  const dy = MARGIN - hull.y * u;
  const places = new Map(stage.spots.map((spot) => [spot.id, placed(spot, u, dx, dy, false)]));
  const headings = stage.areas.map((area) => {
    const x = (area.x ?? 0) * u + dx;
    const room = Math.min(width - MARGIN, nextOnLine(stage, area) * u + dx - GAP) - x;
    return { id: area.id, label: area.label, x, y: (area.y ?? 0) * u + dy, u, room };
  });
  const height = (hull.h - hull.y) * u + 2 * MARGIN;
  return { places, headings, flipped: new Set(), width, height };
}

/**
 * Where the next area begins whose heading stands on the same line.
 * @param {Stage} stage
 * @param {import("./types.js").Area} area
 */
function nextOnLine(stage, area) {
  const [x, y] = [area.x ?? 0, area.y ?? 0];
  const beside = stage.areas.filter((other) => Math.abs((other.y ?? 0) - y) < 0.5);
  return Math.min(...beside.map((other) => other.x ?? 0).filter((start) => start > x), Infinity);
}

/**
 * @param {Spot} spot
 * @param {number} u
 * @param {number} dx
 * @param {number} dy
 * @param {boolean} flip
 * @returns {Place}
 */
function placed(spot, u, dx, dy, flip) {
  const [x, y] = flip ? [spot.y, spot.x] : [spot.x, spot.y];
  const [w, h] = flip ? [spot.h ?? 1, spot.w ?? 1] : [spot.w ?? 1, spot.h ?? 1];
  return { x: (x - w / 2) * u + dx, y: (y - h / 2) * u + dy, w: w * u, h: h * u, u };
}

/**
 * @param {Spot[]} spots
 * @param {boolean} [flip]
 * @returns {Box}
 */
function hullOf(spots, flip = false) {
  const boxes = spots.map((spot) => placed(spot, 1, 0, 0, flip));
  const x = Math.min(...boxes.map((box) => box.x), Infinity);
  const y = Math.min(...boxes.map((box) => box.y), Infinity);
  const right = Math.max(...boxes.map((box) => box.x + box.w), -Infinity);
  const bottom = Math.max(...boxes.map((box) => box.y + box.h), -Infinity);
  return { x, y, w: right - x, h: bottom - y };
}

/**
 * @param {Stage} stage
 * @returns {Box}
 */
function headingHull(stage) {
  const named = stage.areas.filter((area) => area.label);
  const xs = named.map((area) => area.x ?? 0);
  const ys = named.map((area) => area.y ?? 0);
  const x = Math.min(...xs, Infinity);
  const y = Math.min(...ys, Infinity) - 0.25;
  return { x, y, w: Math.max(...xs, -Infinity) - x, h: Math.max(...ys, -Infinity) + 0.25 - y };
}

/**
 * @param {Stage} stage
 * @param {number} width
 * @param {RowHeight} rowHeight
 * @returns {Ground}
 */
function areaByArea(stage, width, rowHeight) {
  /** @type {Ground} */
  const ground = { places: new Map(), headings: [], flipped: new Set(), width, height: 0 };
  const room = width - 2 * MARGIN;
  const columns = Math.max(1, Math.floor((room + GAP) / COLUMN));
  const narrow = (room - GAP * (columns - 1)) / columns;
  let y = MARGIN;
  for (const line of linesOf(stage, columns, narrow, room)) {
    const w = line.wide ? room : narrow;
    const ends = line.areas.map((area, i) =>
      placeWhole(ground, stage, area, { x: MARGIN + i * (w + GAP), y, w }, rowHeight),
    );
    y = Math.max(...ends);
  }
  ground.height = y;
  return ground;
}

/**
 * Areas in the game's order, as lines: small ones that follow each other stand side by side. Small
 * is what loses next to nothing in a column.
 * @param {Stage} stage
 * @param {number} columns
 * @param {number} narrow the width of a column
 * @param {number} room the whole width
 */
function linesOf(stage, columns, narrow, room) {
  /** @type {{wide: boolean, areas: import("./types.js").Area[]}[]} */
  const lines = [];
  for (const area of stage.areas) {
    const fixed = stage.spots.filter((spot) => spot.area === area.id && spot.shape !== "row");
    const clusters = clustersOf(fixed);
    const kept = unitFor(clusters, narrow, false) / unitFor(clusters, room, false);
    const small = columns > 1 && kept >= AS_LARGE;
    const last = lines[lines.length - 1];
    if (small && last && !last.wide && last.areas.length < columns) last.areas.push(area);
    else lines.push({ wide: !small, areas: [area] });
  }
  return lines;
}

/**
 * An area with its heading; returns where the next one may begin.
 * @param {Ground} ground
 * @param {Stage} stage
 * @param {import("./types.js").Area} area
 * @param {{x: number, y: number, w: number}} box
 * @param {RowHeight} rowHeight
 */
function placeWhole(ground, stage, area, { x, y, w }, rowHeight) {
  const spots = stage.spots.filter((spot) => spot.area === area.id);
  const top = area.label ? y + HEADING : y;
  const { id, label } = area;
  if (label) ground.headings.push({ id, label, x, y: y + 12, u: 52, room: w });
  return spots.length ? placeArea(ground, spots, { x, y: top, w }, rowHeight) + GAP : top;
}

/**
 * One area: rows that lie above its other spots, the others in clusters, rows below.
 * @param {Ground} ground
 * @param {Spot[]} spots
 * @param {{x: number, y: number, w: number}} box
 * @param {RowHeight} rowHeight
 */
function placeArea(ground, spots, box, rowHeight) {
  const fixed = spots.filter((spot) => spot.shape !== "row");
  const rows = spots.filter((spot) => spot.shape === "row").sort((a, b) => a.y - b.y);
  const middle = fixed.reduce((sum, spot) => sum + spot.y, 0) / (fixed.length || 1);
  let y = box.y;
  /** @param {Spot} spot */
  const addRow = (spot) => {
    const h = rowHeight(spot, box.w, 52);
    ground.places.set(spot.id, { x: box.x, y, w: box.w, h, u: 52 });
    y += h + 6;
  };
  for (const spot of rows) if (fixed.length && spot.y < middle) addRow(spot);
  if (fixed.length) y = placeClusters(ground, fixed, { ...box, y }) + 6;
  for (const spot of rows) if (!fixed.length || spot.y >= middle) addRow(spot);
  return y - 6;
}

/**
 * Groups of touching spots, side by side while there is room.
 * @param {Ground} ground
 * @param {Spot[]} spots
 * @param {{x: number, y: number, w: number}} box
 */
function placeClusters(ground, spots, box) {
  const clusters = clustersOf(spots);
  const straight = unitFor(clusters, box.w, false);
  const lanes = spots.some((spot) => spot.shape === "lane");
  const flip = lanes && straight < COMFORTABLE && unitFor(clusters, box.w, true) > straight;
  const u = Math.max(flip ? unitFor(clusters, box.w, true) : straight, SMALLEST);
  let { x, y } = box;
  let tallest = 0;
  for (const cluster of clusters) {
    const hull = hullOf(cluster, flip);
    if (x > box.x && x + hull.w * u > box.x + box.w)
      [x, y, tallest] = [box.x, y + tallest + GAP, 0];
    for (const spot of cluster) {
      ground.places.set(spot.id, placed(spot, u, x - hull.x * u, y - hull.y * u, flip));
      if (flip) ground.flipped.add(spot.id);
    }
    x += hull.w * u + GAP;
    tallest = Math.max(tallest, hull.h * u);
    ground.width = Math.max(ground.width, x - GAP + MARGIN);
  }
  return y + tallest;
}

/**
 * @param {Spot[][]} clusters
 * @param {number} width
 * @param {boolean} flip
 */
function unitFor(clusters, width, flip) {
  return Math.min(64, ...clusters.map((cluster) => width / hullOf(cluster, flip).w));
}

/**
 * @param {Spot[]} spots
 * @returns {Spot[][]}
 */
function clustersOf(spots) {
  /** @type {Spot[][]} */
  let clusters = [];
  for (const spot of spots) {
    const near = clusters.filter((cluster) => cluster.some((other) => close(spot, other)));
    clusters = clusters.filter((cluster) => !near.includes(cluster));
    clusters.push([...near.flat(), spot]);
  }
  return clusters;
}

/**
 * Whether two spots lie within a fifth of a cell of each other; the hexes of an area are one board,
 * though there are gaps between its tracks.
 * @param {Spot} a
 * @param {Spot} b
 */
function close(a, b) {
  const reach = 0.2;
  if (a.shape === "hex" && b.shape === "hex") return true;
  return (
    Math.abs(a.x - b.x) < ((a.w ?? 1) + (b.w ?? 1)) / 2 + reach &&
    Math.abs(a.y - b.y) < ((a.h ?? 1) + (b.h ?? 1)) / 2 + reach
  );
}

/**
 * Where an item that is not in the middle of its spot lies (`at` is in the game's own cells).
 * @param {Ground} ground
 * @param {Spot} spot
 * @param {[number, number]} at
 * @returns {[number, number]}
 */
export function placeAt(ground, spot, at) {
  const place = ground.places.get(spot.id);
  if (!place) return [0, 0];
  const [dx, dy] = [(at[0] - spot.x) * place.u, (at[1] - spot.y) * place.u];
  const [x, y] = ground.flipped.has(spot.id) ? [dy, dx] : [dx, dy];
  return [place.x + place.w / 2 + x, place.y + place.h / 2 + y];
}

/**
 * Where a point lies (in the game's own cells) that belongs to no spot: as the nearest one is drawn.
 * @param {Ground} ground
 * @param {Stage} stage
 * @param {[number, number]} at
 * @returns {{x: number, y: number, u: number} | null}
 */
export function locate(ground, stage, at) {
  const far = (/** @type {Spot} */ spot) => Math.hypot(spot.x - at[0], spot.y - at[1]);
  const hexes = stage.spots.filter(({ shape }) => shape !== "row");
  if (!hexes.length) return null;
  const near = hexes.reduce((a, b) => (far(b) < far(a) ? b : a));
  const [x, y] = placeAt(ground, near, at);
  return { x, y, u: ground.places.get(near.id)?.u ?? 1 };
}
