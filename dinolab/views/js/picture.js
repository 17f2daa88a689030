/** @import {Item, Link, Scene, Spot, Stage, Zone} from "./types.js" */
/** @import {Box} from "./text.js" */
/** @import {Arranged, Setting, Stand} from "./arrange.js" */
/** @import {Palette, Pen, Shape} from "./look.js" */
import {
  arrange,
  CAPTION,
  hasCaption,
  itemsByPlace,
  rowHeight,
  shortened,
  trayOf,
} from "./arrange.js";
import { cardShapes } from "./cards.js";
import { glyph, hexPath, ink, markShapes, round, words } from "./look.js";
import { countShapes, dieShapes, pieceShapes, tileShapes } from "./pieces.js";
import { locate, placeStage } from "./place.js";
import { linkShapes, zoneShapes } from "./relations.js";
import { edgeNames, itemWords, spotWords } from "./say.js";
import { cut, makeRegister, SIZES } from "./text.js";

/**
 * @typedef {Box & {id: string, layer: "spots" | "zones" | "items" | "links", form: string,
 *   label: string, on: string, shapes: Shape[], turn?: number}} Node
 *   one thing on the board: its box, how its outline looks, its words, what it stands on, how far a
 *   tile is turned
 * @typedef {{width: number, height: number, nodes: Node[],
 *   asked: (asked: import("./asked.js").Asked) => Node[], locate: import("./aim.js").Locate}} Picture
 *   `asked` draws links over the picture: words only of those at what is looked at; `locate` says
 *   where a point of the game's own cells is drawn
 */

/**
 * A scene as data to be drawn: no text overlaps another, and everything has its words.
 * @param {Scene} scene
 * @param {Stage} stage
 * @param {number} width
 * @param {{palette: Palette, measure: import("./text.js").Measure, patterns: string}} tools
 * @returns {Picture}
 */
export function makePicture(scene, stage, width, tools) {
  const items = itemsByPlace(scene.things.values());
  const names = edgeNames(scene.things.values());
  const half = { items, names, stage, measure: tools.measure };
  /** @param {Spot} spot @param {number} w @param {number} u */
  const high = (spot, w, u) => rowHeight(spot, half, w, u);
  const placed = placeStage(stage, width, high);
  const headings = placed.headings.map((heading) => shortened(heading, half));
  const ground = { ...placed, headings };
  const setting = { ...half, ground };
  const arranged = arrange(setting);
  const register = makeRegister([], ground.width);
  /** @type {Pen} */
  const pen = { ...tools, write: register.take };
  const headingTexts = headingNodes(pen, setting);
  const captions = captionShapes(pen, setting);
  const itemNodes = itemNodesOf(pen, setting, arranged);
  const tiled = tiledAreas(setting);
  const spotNodes = stage.spots.map((spot) => spotNode(pen, setting, spot, captions, tiled));
  const boxes = boxesOf(setting, arranged);
  const hexes = new Set(stage.spots.filter(({ shape }) => shape === "hex").map(({ id }) => id));
  const room = { hexes, cards: cardIds(scene, stage), width: ground.width };
  const relations = relationNodes(pen, scene, boxes, room);
  const more = moreNodes(pen, arranged);
  const nodes = [...headingTexts, ...spotNodes, ...relations, ...itemNodes, ...more];
  /** @type {Picture["asked"]} */
  const asked = ({ links, near }) => {
    const over = { ...tools, write: makeRegister(register.boxes, ground.width).take };
    const order = [...links].sort((a, b) => Number(near.has(b.id)) - Number(near.has(a.id)));
    return order.map((link) => {
      const shown = near.has(link.id) ? link : { ...link, label: "" };
      return relationNode(link, "links", linkShapes(over, shown, boxes, room));
    });
  };
  return { width: ground.width, height: round(ground.height), nodes, asked, locate: (at) => locate(placed, stage, at) };
}

/** The ids of cards and of slots. @param {Scene} scene @param {Stage} stage */
function cardIds(scene, stage) {
  const ids = stage.spots.filter(({ shape }) => shape === "slot").map(({ id }) => id);
  for (const thing of scene.things.values())
    if (thing.t === "item" && thing.kind === "card") ids.push(thing.id);
  return new Set(ids);
}

/** @param {Pen} pen @param {Setting} setting @returns {Node[]} */
function headingNodes(pen, setting) {
  return setting.ground.headings.map((heading) => {
    const box = { x: heading.x, y: heading.y - 11, w: 0, h: 22 };
    const how = { x: 0, y: 11, size: SIZES.area, fill: ink("text"), bold: true, start: true };
    const shapes = words(pen, box, heading.label, how);
    return {
      ...box,
      id: `heading ${heading.id}`,
      layer: "spots",
      form: "",
      label: "",
      on: "",
      shapes,
    };
  });
}

/** @param {Pen} pen @param {Setting} setting */
function captionShapes(pen, setting) {
  /** @type {Map<string, Shape[]>} */
  const found = new Map();
  for (const spot of setting.stage.spots) {
    const place = setting.ground.places.get(spot.id);
    if (spot.shape !== "row" || !place || !hasCaption(spot, setting.stage, place.h)) continue;
    const text = cut(spot.label, place.w - 12, SIZES.small, false, pen.measure);
    const how = { x: 7, y: CAPTION / 2 + 2, size: SIZES.small, fill: ink("muted"), start: true };
    found.set(spot.id, words(pen, place, text, how));
  }
  return found;
}

/**
 * Texts are written from the top-most item down; the nodes come in drawing order.
 * @param {Pen} pen
 * @param {Setting} setting
 * @param {Arranged} arranged
 * @returns {Node[]}
 */
function itemNodesOf(pen, setting, arranged) {
  const order = drawingOrder(setting).filter((item) => arranged.stands.has(item.id));
  const nodes = order.reverse().map((item) => {
    const stand = /** @type {Stand} */ (arranged.stands.get(item.id));
    const form = formOf(item);
    const shapes = itemShapes(pen, setting, item, stand);
    const { x, y, w, h } = stand;
    return {
      id: item.id,
      layer: "items",
      form,
      label: itemWords(item, setting.names),
      on: item.on,
      turn: item.kind === "tile" ? (item.turn ?? 0) : 0,
      shapes,
      x,
      y,
      w,
      h,
    };
  });
  return /** @type {Node[]} */ (nodes.reverse());
}

/** @param {Setting} setting @returns {Item[]} */
function drawingOrder(setting) {
  /** @type {Item[]} */
  const order = [];
  /** @param {string} on */
  const walk = (on) => {
    for (const item of setting.items.get(on) ?? []) {
      if (order.includes(item)) continue;
      order.push(item);
      walk(item.id);
    }
  };
  for (const area of setting.stage.areas) walk(area.id);
  for (const spot of setting.stage.spots) walk(spot.id);
  return order;
}

/** @param {Item} item */
function formOf(item) {
  if (item.kind === "piece" || item.kind === "token") return item.shape || "round";
  return item.kind === "count" ? "pill" : "box";
}

/** @param {Pen} pen @param {Setting} setting @param {Item} item @param {Stand} stand */
function itemShapes(pen, setting, item, stand) {
  const busy = (setting.items.get(item.id) ?? []).length > 0;
  if (item.kind === "count") return countShapes(pen, item, stand);
  if (item.kind === "die") return dieShapes(pen, item, stand);
  if (item.kind === "tile") return tileShapes(pen, item, stand, busy);
  if (item.kind === "card")
    return cardShapes(pen, item, stand, textEnd(setting, item, stand, busy));
  return pieceShapes(pen, item, stand);
}

/**
 * Where the text on a card ends: above what lies on it and above spots within it.
 * @param {Setting} setting
 * @param {Item} item
 * @param {Stand} stand
 * @param {boolean} busy
 */
function textEnd(setting, item, stand, busy) {
  let end = busy ? trayOf(item, stand, stand.u).y - stand.y : stand.h;
  for (const place of setting.ground.places.values()) {
    const within =
      place.x >= stand.x - 4 &&
      place.y > stand.y + 8 &&
      place.x + place.w <= stand.x + stand.w + 4 &&
      place.y + place.h <= stand.y + stand.h + 4;
    if (within) end = Math.min(end, place.y - stand.y);
  }
  return end;
}

/** The areas whose squares hold tiles: there an empty one is a hole. @param {Setting} setting */
function tiledAreas(setting) {
  const squares = setting.stage.spots.filter((spot) => spot.shape === "square");
  const tiled = squares.filter(({ id }) =>
    setting.items.get(id)?.some((item) => item.kind === "tile"),
  );
  return new Set(tiled.map((spot) => spot.area));
}

/**
 * @param {Pen} pen
 * @param {Setting} setting
 * @param {Spot} spot
 * @param {Map<string, Shape[]>} captions
 * @param {Set<string>} holds areas of tiles
 */
function spotNode(pen, setting, spot, captions, holds) {
  const place = setting.ground.places.get(spot.id) ?? { x: 0, y: 0, w: 0, h: 0, u: 1 };
  const { x, y, w, h } = place;
  const items = setting.items.get(spot.id) ?? [];
  const hole = !items.length && holds.has(spot.area) && spot.shape === "square";
  const shapes = [spotShape(spot, w, h, hole), ...(captions.get(spot.id) ?? [])];
  const isIcon = Boolean(pen.palette.icons[spot.mark ?? ""]);
  const covered = items.some((item) => item.kind === "card" || item.kind === "tile");
  if (items.length && isIcon && !covered) {
    const path = pen.palette.icons[spot.mark ?? ""];
    shapes.push(underIcon(path, spot, place));
  } else if (!items.length && spot.shape !== "row") {
    shapes.push(...emptySpot(pen, spot, place));
  }
  const label = spotWords(spot, setting.items, setting.names);
  /** @type {Node} */
  const node = { id: spot.id, layer: "spots", form: spot.shape, label, on: "", shapes, x, y, w, h };
  return node;
}

/**
 * The icon of a spot below what stands on it; of a hexagon in its lower corner, clear of the piece.
 * @param {string} path
 * @param {Spot} spot
 * @param {import("./place.js").Place} place
 */
function underIcon(path, spot, { w, h, u }) {
  if (spot.shape !== "hex") {
    const size = Math.max(0.26 * u, 9);
    return glyph(path, w / 2, h - size / 2 - 3, size, ink("muted"));
  }
  const size = Math.max(0.22 * u, 8);
  return glyph(path, w / 2, h / 2 + w / Math.sqrt(3) - size / 2 - 2, size, ink("muted"));
}

/** @param {Pen} pen @param {Spot} spot @param {import("./place.js").Place} place @returns {Shape[]} */
function emptySpot(pen, spot, place) {
  const { w, h } = place;
  const named = spot.shape === "slot" && h >= 34;
  const room = Math.min(w, h) - 8;
  const fill = ink("muted");
  const lift = named && spot.mark ? 7 : 0;
  const mark = spot.mark
    ? markShapes(pen, place, spot.mark, w / 2, h / 2 - lift, Math.min(room, 44), fill)
    : [];
  if (!named) return mark;
  const label = pen.measure(spot.label, SIZES.small) <= w - 8 ? spot.label : "";
  const y = mark.length ? h - 11 : h / 2;
  return [...mark, ...words(pen, place, label, { x: w / 2, y, size: SIZES.small, fill })];
}

/** @param {Spot} spot @param {number} w @param {number} h @param {boolean} hole @returns {Shape} */
function spotShape(spot, w, h, hole) {
  const box = { x: 1, y: 1, width: round(w - 2), height: round(h - 2) };
  if (hole) {
    const within = { x: 4, y: 4, width: round(w - 8), height: round(h - 8), rx: 4 };
    return ["rect", { ...within, fill: "none", stroke: ink("line"), "stroke-dasharray": "2 4" }];
  }
  if (spot.shape === "row") return ["rect", { ...box, rx: 8, fill: ink("slot") }];
  if (spot.shape === "slot") {
    return [
      "rect",
      { ...box, rx: 6, fill: ink("slot"), stroke: ink("line"), "stroke-dasharray": "4 3" },
    ];
  }
  const line = { fill: ink("space"), stroke: ink("line") };
  if (spot.shape === "hex") return ["path", { d: hexPath(w, h, 1), ...line }];
  return ["rect", { ...box, rx: spot.shape === "lane" ? 6 : 3, ...line }];
}

/** @param {Setting} setting @param {Arranged} arranged */
function boxesOf(setting, arranged) {
  /** @type {Map<string, Box>} */
  const boxes = new Map(setting.ground.places);
  for (const heading of setting.ground.headings) {
    const w = setting.measure(heading.label, SIZES.area, true);
    boxes.set(heading.id, { x: heading.x, y: heading.y - 10, w, h: 20 });
  }
  for (const [id, stand] of arranged.stands) boxes.set(id, stand);
  return boxes;
}

/**
 * @param {Pen} pen
 * @param {Scene} scene
 * @param {Map<string, Box>} boxes
 * @param {{hexes: Set<string>, cards: Set<string>, width: number}} ground
 * @returns {Node[]}
 */
function relationNodes(pen, scene, boxes, { hexes, cards, width }) {
  const things = [...scene.things.values()];
  const links = things.filter((thing) => thing.t === "link").filter(({ quiet }) => !quiet);
  const zones = things.filter((thing) => thing.t === "zone");
  return [
    ...links.map((link) => relationNode(link, "links", linkShapes(pen, link, boxes, { cards, width }))),
    ...zones.map((zone) => relationNode(zone, "zones", zoneShapes(pen, zone, boxes, hexes, width))),
  ];
}

/**
 * @param {Link | Zone} thing
 * @param {"links" | "zones"} layer
 * @param {Shape[]} shapes
 * @returns {Node}
 */
function relationNode({ id, label }, layer, shapes) {
  return { x: 0, y: 0, w: 0, h: 0, form: "", on: "", id, layer, label, shapes };
}

/** @param {Pen} pen @param {Arranged} arranged @returns {Node[]} */
function moreNodes(pen, arranged) {
  return arranged.more.map((more) => {
    const { x, y, w, h } = more;
    const how = { x: w / 2, y: h / 2, size: SIZES.item, fill: ink("text"), bold: true };
    const shapes = words(pen, more, `+${more.n}`, how);
    const label = `${more.n} more`;
    return { id: `more ${more.on}`, layer: "items", form: "", label, on: "", shapes, x, y, w, h };
  });
}
