/** @import {Item, Scene, Spot, Stage} from "./types.js" */

/** @typedef {Map<string, string>} EdgeNames what edges are called, by mark and tone */

const AROUND = ["top", "right", "bottom", "left"];

/**
 * What an edge is called: by the label of a thing of the same mark and tone.
 * @param {Iterable<import("./types.js").Thing>} things
 * @returns {EdgeNames}
 */
export function edgeNames(things) {
  const names = new Map();
  for (const item of things) {
    if (item.t !== "item" || !item.mark || !item.label || item.edges?.length) continue;
    const key = `${item.mark}:${item.tone}`;
    if (!names.has(key)) names.set(key, item.label);
  }
  return names;
}

/**
 * An item in words.
 * @param {Item} item
 * @param {EdgeNames} names
 */
export function itemWords(item, names) {
  const parts = [item.label || item.kind];
  if (item.value !== null && item.value !== undefined) parts.push(String(item.value));
  const asides = [];
  if (item.face === "down" && !/face.down/i.test(item.label)) asides.push("face down");
  if (item.face === "used") asides.push("used");
  if (item.origin === "house") asides.push("house");
  if (item.edges?.length) asides.push(edgesSaid(item, names));
  const printed = item.lines?.length && item.face !== "down" ? `: ${item.lines.join("; ")}` : "";
  return parts.join(" ") + (asides.length ? ` (${asides.join("; ")})` : "") + printed;
}

/**
 * The edges of a tile as they lie, clockwise from the top.
 * @param {Item} item
 * @param {EdgeNames} names
 */
function edgesSaid(item, names) {
  const edges = item.edges ?? [];
  const n = edges.length;
  const lying = edges.map((_, i) => edges[(((i - (item.turn ?? 0)) % n) + n) % n]);
  const called = lying.map((edge) => names.get(edge) ?? edge.split(":")[0]);
  if (n !== AROUND.length || !lying.some((edge) => names.has(edge)))
    return `edges from the top: ${called.join(", ")}`;
  return called.map((name, i) => `${AROUND[i]} ${name}`).join(", ");
}

/**
 * A spot and what stands on it, in words.
 * @param {Spot} spot
 * @param {Map<string, Item[]>} items
 * @param {EdgeNames} names
 */
export function spotWords(spot, items, names) {
  const on = contents(spot.id, items, names);
  const name = spot.label || spot.mark || spot.id;
  return on ? `${name}: ${on}` : `${name}, empty`;
}

/**
 * @param {string} id
 * @param {Map<string, Item[]>} items
 * @param {EdgeNames} names
 * @returns {string}
 */
function contents(id, items, names) {
  return (items.get(id) ?? [])
    .map((item) => {
      const nested = contents(item.id, items, names);
      return itemWords(item, names) + (nested ? ` [${nested}]` : "");
    })
    .join(", ");
}

/** The spot or area that a pile stands on. @param {Item} item @param {Scene} scene */
export function rootOf(item, scene) {
  let on = item.on;
  for (let depth = 0; depth < 9; depth += 1) {
    const under = scene.things.get(on);
    if (under?.t !== "item") break;
    on = under.on;
  }
  return on;
}

/**
 * Everything there is to say about one thing: its words, where it stands, what is printed on it.
 * @param {string} id
 * @param {Scene} scene
 * @param {Stage} stage
 */
export function tellAbout(id, scene, stage) {
  const thing = scene.things.get(id);
  if (thing?.t !== "item") return stage.spots.find((spot) => spot.id === id)?.label ?? "";
  const under = scene.things.get(thing.on);
  const root = rootOf(thing, scene);
  const spot = stage.spots.find((other) => other.id === root);
  const area = stage.areas.find((other) => other.id === (spot?.area ?? root));
  const names = [under?.t === "item" ? under.label : "", spot?.label || area?.label || ""];
  const place = names.filter(Boolean).join(", ");
  const ours = thing.origin === "house" ? "Our content, not the publisher's." : "";
  const where = place ? `On ${place}.` : "";
  const words = itemWords(thing, edgeNames(scene.things.values()));
  return [`${words.replace(" (house)", "").replace(/\.$/, "")}.`, where, ours]
    .filter(Boolean)
    .join(" ");
}
