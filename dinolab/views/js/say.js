/** @import {Item, Scene, Spot, Stage} from "./types.js" */

/**
 * An item in words.
 * @param {Item} item
 */
export function itemWords(item) {
  const parts = [item.label || item.kind];
  if (item.value !== null && item.value !== undefined) parts.push(String(item.value));
  const asides = [];
  if (item.face === "down" && !/face.down/i.test(item.label)) asides.push("face down");
  if (item.face === "used") asides.push("used");
  if (item.origin === "house") asides.push("house");
  const edges = item.edges?.length ? turned(item).join(", ") : "";
  if (edges) asides.push(`edges from the top: ${edges}`);
  const printed = item.lines?.length && item.face !== "down" ? `: ${item.lines.join("; ")}` : "";
  return parts.join(" ") + (asides.length ? ` (${asides.join("; ")})` : "") + printed;
}

/** @param {Item} item */
function turned(item) {
  const edges = (item.edges ?? []).map((edge) => edge.split(":")[0]);
  const n = edges.length;
  return edges.map((_, i) => edges[(((i - (item.turn ?? 0)) % n) + n) % n]);
}

/**
 * A spot and what stands on it, in words.
 * @param {Spot} spot
 * @param {Map<string, Item[]>} items
 */
export function spotWords(spot, items) {
  const on = contents(spot.id, items);
  const name = spot.label || spot.mark || spot.id;
  return on ? `${name}: ${on}` : `${name}, empty`;
}

/**
 * @param {string} id
 * @param {Map<string, Item[]>} items
 * @returns {string}
 */
function contents(id, items) {
  return (items.get(id) ?? [])
    .map((item) => {
      const nested = contents(item.id, items);
      return itemWords(item) + (nested ? ` [${nested}]` : "");
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
  return [`${itemWords(thing).replace(" (house)", "").replace(/\.$/, "")}.`, where, ours]
    .filter(Boolean)
    .join(" ");
}
