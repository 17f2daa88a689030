/** @import {Link, Scene, Stage} from "./types.js" */
/** @import {View} from "./state.js" */
import { rootOf } from "./say.js";

/**
 * What is drawn because somebody asks for it: `near` are the links at what is looked at.
 * @typedef {{links: Link[], near: Set<string>}} Asked
 */

/** @type {WeakMap<Scene, Link[]>} */
const QUIET_OF = new WeakMap();

/** The links that wait to be asked for. @param {Scene} scene @returns {Link[]} */
export function quietLinks(scene) {
  const known = QUIET_OF.get(scene);
  if (known) return known;
  /** @type {Link[]} */
  const found = [];
  for (const thing of scene.things.values()) if (thing.t === "link" && thing.quiet) found.push(thing);
  QUIET_OF.set(scene, found);
  return found;
}

/**
 * A thing, what it stands on, and what stands on it.
 * @param {string} id
 * @param {Scene} scene
 */
function standingFor(id, { things }) {
  /** @param {string} from */
  const chain = (from) => {
    const ids = [from];
    for (let at = things.get(from); at?.t === "item" && !ids.includes(at.on); ) {
      ids.push(at.on);
      at = things.get(at.on);
    }
    return ids;
  };
  const found = new Set(chain(id));
  for (const thing of things.values())
    if (thing.t === "item" && thing.on && chain(thing.id).includes(id)) found.add(thing.id);
  return found;
}

/**
 * The quiet links to draw: those of what is pointed at or picked, or all.
 * @param {View} view
 * @returns {Asked}
 */
export function askedNow({ scene, about, picks, reveal }) {
  const quiet = quietLinks(scene);
  /** @type {Set<string>} */
  const looked = new Set();
  if (quiet.length)
    for (const id of [about, ...picks])
      if (id) for (const other of standingFor(id, scene)) looked.add(other);
  const near = quiet.filter(({ a, b }) => looked.has(a) || looked.has(b));
  return { links: reveal ? quiet : near, near: new Set(near.map(({ id }) => id)) };
}

/**
 * What a thing could do and what could be done to it, in words. A label is what somebody does; whom
 * to comes before its colon: "could attack: 2 hits" is "could attack Raptor: 2 hits".
 * @param {string} id
 * @param {Scene} scene
 * @param {Stage} stage
 */
export function askedWords(id, scene, stage) {
  const quiet = quietLinks(scene);
  if (!id || !quiet.length) return "";
  const ids = standingFor(id, scene);
  /** @param {string} end */
  const named = (end) => slotName(end, scene, stage);
  const does = byLabel(quiet.filter(({ a }) => ids.has(a)), ({ label, b }) => [label, named(b)]);
  const suffers = byLabel(
    quiet.filter(({ a, b }) => ids.has(b) && !ids.has(a)),
    ({ label, a }) => [label, named(a)],
  );
  return [
    ...[...does].map(([label, others]) => capital(whom(label, listed(others)))),
    ...[...suffers].map(([label, others]) => `${listed(others)} ${whom(label, "it")}`),
  ]
    .map((text) => `${text.replace(/\.$/, "")}.`)
    .join(" ");
}

/** @param {Link[]} links @param {(link: Link) => [label: string, name: string]} told */
function byLabel(links, told) {
  /** @type {Map<string, string[]>} */
  const found = new Map();
  for (const [label, name] of links.map(told)) {
    const names = found.get(label);
    if (!names) found.set(label, [name]);
    else if (!names.includes(name)) names.push(name);
  }
  return found;
}

/** @param {string} label @param {string} name */
function whom(label, name) {
  const at = label.indexOf(":");
  return at < 0 ? `${label} ${name}` : `${label.slice(0, at)} ${name}${label.slice(at)}`;
}

/** @param {string[]} names */
function listed(names) {
  const last = names[names.length - 1];
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${last}` : last;
}

/** @param {string} text */
function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * The name of the slot a thing lies in, which tells cards of one name apart, else its own.
 * @param {string} id
 * @param {Scene} scene
 * @param {Stage} stage
 */
function slotName(id, scene, stage) {
  const thing = scene.things.get(id);
  const root = thing?.t === "item" ? rootOf(thing, scene) : id;
  const spot = stage.spots.find((other) => other.id === root);
  return (spot?.shape === "slot" && spot.label) || (thing?.t === "item" && thing.label) || id;
}

/** @type {WeakMap<Scene, Map<string, string>>} */
const TOLD_OF = new WeakMap();

/**
 * The same words after what a thing is called; worked out once a scene.
 * @param {string} id
 * @param {Scene} scene
 * @param {Stage | undefined} stage
 */
export function askedOf(id, scene, stage) {
  if (scene.things.get(id)?.t !== "item" || !stage) return "";
  const told = TOLD_OF.get(scene) ?? new Map();
  TOLD_OF.set(scene, told);
  if (!told.has(id)) {
    const words = askedWords(id, scene, stage);
    told.set(id, words && `. ${words}`);
  }
  return /** @type {string} */ (told.get(id));
}
