/** @import {Bundle, Tail, Line, Path, Scene, Story, Frame} from "./types.js" */

/** A whole copy of the things on the table is kept at every so many positions. */
const KEEP_EVERY = 16;

/**
 * The bundle with the live line's tail laid over it, as lines from the root on.
 * @param {Bundle} bundle
 * @param {Tail | null} tail
 * @returns {Story}
 */
export function makeStory(bundle, tail) {
  const lines = bundle.lines.map((line) => withTail(line, tail));
  const extra = lines.some((line, i) => line !== bundle.lines[i]) ? tail : null;
  /** @type {Map<string, Path>} */
  const paths = new Map();
  for (const line of lines) addPath(line, lines, paths, new Set());
  return {
    bundle,
    paths,
    rules: [...bundle.rules, ...(extra?.rules ?? [])],
    kinds: [...bundle.kinds, ...(extra?.kinds ?? [])],
    stages: [...bundle.stages, ...(extra?.stages ?? [])],
  };
}

/**
 * A tail is cumulative: one that was lost does no harm, an old one adds nothing, and one that
 * starts after what is known waits for its bundle.
 * @param {Line} line
 * @param {Tail | null} tail
 * @returns {Line}
 */
function withTail(line, tail) {
  if (!tail?.line || tail.line !== line.id || !tail.events || !tail.frames) return line;
  const first = line.parent === null ? 0 : line.fork;
  const from = tail.from ?? 0;
  const known = first + line.events.length;
  if (from > known || from + tail.events.length <= known || from < first) return line;
  const keptFrames = line.parent === null ? from + 1 : from - first;
  return {
    ...line,
    events: [...line.events.slice(0, from - first), ...tail.events],
    frames: [...line.frames.slice(0, keptFrames), ...tail.frames],
    outcome: tail.outcome ?? null,
  };
}

/**
 * @param {Line} line
 * @param {Line[]} lines
 * @param {Map<string, Path>} paths
 * @param {Set<string>} above
 * @returns {Path}
 */
function addPath(line, lines, paths, above) {
  const known = paths.get(line.id);
  if (known) return known;
  const parentLine = lines.find((other) => other.id === line.parent);
  if (line.parent !== null && (!parentLine || above.has(line.id))) {
    throw new Error(`line ${line.id} hangs on ${line.parent}, which is not there`);
  }
  const parent = parentLine && addPath(parentLine, lines, paths, above.add(line.id));
  const path = {
    id: line.id,
    name: line.name,
    parent: line.parent,
    fork: line.fork,
    live: Boolean(line.live),
    abandoned: Boolean(line.abandoned),
    events: parent ? [...parent.events.slice(0, line.fork), ...line.events] : line.events,
    frames: parent ? [...parent.frames.slice(0, line.fork + 1), ...line.frames] : line.frames,
    outcome: line.outcome ?? null,
    depth: parent ? parent.depth + 1 : 0,
    kept: new Map(),
  };
  paths.set(line.id, path);
  return path;
}

/**
 * The last position of a line.
 * @param {Path} path
 */
export function lastOf(path) {
  return path.frames.length - 1;
}

/**
 * What stands on the table at a position.
 * @param {Path} path
 * @param {number} p
 * @returns {Scene}
 */
export function sceneAt(path, p) {
  const last = lastScenes.get(path);
  if (last?.p === p) return last.scene;
  const scene = foldedTo(path, p);
  lastScenes.set(path, { p, scene });
  return scene;
}

/**
 * What was shown last of a line: the same scene again is the same object, so that nothing is drawn
 * anew for it.
 * @type {WeakMap<Path, {p: number, scene: Scene}>}
 */
const lastScenes = new WeakMap();

/** @param {Path} path @param {number} p @returns {Scene} */
function foldedTo(path, p) {
  let at = p - (p % KEEP_EVERY);
  while (at > 0 && !path.kept.has(at)) at -= KEEP_EVERY;
  let scene = path.kept.get(at);
  if (!scene) {
    scene = applyFrame(emptyScene(), path.frames[0]);
    path.kept.set(0, scene);
    at = 0;
  }
  if (at === p) return scene;
  scene = { ...scene, things: new Map(scene.things) };
  for (let i = at + 1; i <= p; i += 1) {
    applyFrame(scene, path.frames[i]);
    if (i % KEEP_EVERY === 0) path.kept.set(i, { ...scene, things: new Map(scene.things) });
  }
  return scene;
}

/** @returns {Scene} */
function emptyScene() {
  return { stage: -1, title: "", foot: "", things: new Map(), clock: [0, 0, 0, 0, ""] };
}

/**
 * Change a scene by one frame, in place.
 * @param {Scene} scene
 * @param {Frame} frame
 */
function applyFrame(scene, frame) {
  scene.stage = frame.stage ?? scene.stage;
  scene.title = frame.title ?? scene.title;
  scene.foot = frame.foot ?? scene.foot;
  scene.clock = frame.clock ?? scene.clock;
  for (const id of frame.del ?? []) scene.things.delete(id);
  for (const [id, thing] of Object.entries(frame.set ?? {})) scene.things.set(id, thing);
  return scene;
}

/**
 * The lines as a tree in reading order: each parent before its children, by fork and name.
 * @param {Story} story
 * @returns {Path[]}
 */
export function treeOrder(story) {
  const all = [...story.paths.values()];
  /** @param {string | null} parent @returns {Path[]} */
  const below = (parent) =>
    all
      .filter((path) => path.parent === parent)
      .sort((a, b) => a.fork - b.fork || a.name.localeCompare(b.name))
      .flatMap((path) => [path, ...below(path.id)]);
  return below(null);
}

/**
 * The last position that two lines share.
 * @param {Path} a
 * @param {Path} b
 */
export function commonPosition(a, b) {
  const most = Math.min(a.events.length, b.events.length);
  let p = 0;
  while (p < most && a.events[p] === b.events[p]) p += 1;
  return p;
}

/**
 * The line to show first: the live one, else the first.
 * @param {Story} story
 * @returns {Path}
 */
export function liveLine(story) {
  const all = [...story.paths.values()];
  return all.find((path) => path.live) ?? all[0];
}
