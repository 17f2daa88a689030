/** @import {Choice} from "./types.js" */
import { isPossible } from "./choices.js";
import { setProps, svg } from "./dom.js";

/** A pointer this near to a point (in cells) means it; farther off nothing is aimed at. */
const NEAR = 0.9;

/** A step with an arrow key goes within so many times its length to the side. */
const SIDEWAYS = 1.2;

/**
 * A choice that aims, where it does in pixels, how far a hand strays from there, and where the way
 * to it begins.
 * @typedef {{choice: Choice, x: number, y: number, u: number, spread: number,
 *   origin: [number, number] | null}} Point
 * @typedef {(at: [number, number]) => {x: number, y: number, u: number} | null} Locate
 */

/**
 * Aiming on the drawn board: a pointer or the arrow keys move the aim from one offered point to
 * another, a click or Enter releases. The inner ring is how far a hand mostly strays, the outer
 * one twice as far. A finger aims first; its second touch of the same point releases.
 * @param {SVGSVGElement} surface
 * @param {{choose: (choice: Choice) => void, think: (choice: Choice | null) => void,
 *   say: (text: string) => void}} act
 */
export function makeAim(surface, act) {
  const layer = svg("g", { class: "dl-aim", "aria-hidden": "true" });
  surface.append(layer);
  /** @type {Point[]} */
  let points = [];
  /** @type {Point | null} */
  let at = null;
  /** Whether somebody aimed: only then Enter releases. */
  let aimed = false;
  /** @type {unknown[]} */
  let shown = [];

  /** @param {Choice[]} choices @param {unknown} picture @param {Locate} locate */
  function update(choices, picture, locate) {
    if (shown[0] === choices && shown[1] === picture) return;
    const before = shown[0] === choices ? at?.choice : null;
    shown = [choices, picture];
    points = choices.flatMap((choice) => pointOf(choice, locate) ?? []);
    at = points.find(({ choice }) => choice === before) ?? points[0] ?? null;
    aimed = aimed && Boolean(before);
    draw();
  }

  function draw() {
    const dots = points.map(({ x, y }) =>
      svg("circle", { class: "dl-aim-dot", cx: x, cy: y, r: 1.6 }),
    );
    layer.replaceChildren(...dots, ...(at ? marker(at) : []));
    setProps(layer, { class: aimed ? "dl-aim dl-aimed" : "dl-aim" });
  }

  /** @param {Point} point @param {boolean} tell */
  function turnTo(point, tell) {
    const same = aimed && at === point;
    [at, aimed] = [point, true];
    if (same) return;
    draw();
    act.think(point.choice);
    if (tell) act.say(point.choice.label);
  }

  /** @param {MouseEvent} event @returns {Point | null} the point that a pointer means */
  function under(event) {
    const box = surface.getBoundingClientRect();
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    const far = (/** @type {Point} */ point) => Math.hypot(point.x - x, point.y - y);
    const found = points.reduce((a, b) => (far(b) < far(a) ? b : a), points[0]);
    return found && far(found) <= NEAR * found.u ? found : null;
  }

  /** @param {PointerEvent} event */
  function move(event) {
    const point = points.length && event.pointerType !== "touch" ? under(event) : null;
    if (point) turnTo(point, false);
  }

  /** @param {MouseEvent} event @returns {boolean} whether the click was one of aiming */
  function click(event) {
    const point = points.length ? under(event) : null;
    if (!point) return false;
    const finger = "pointerType" in event && event.pointerType === "touch";
    if (finger && !(aimed && at === point)) turnTo(point, true);
    else if (event.detail < 2) act.choose(point.choice);
    return true;
  }

  /** @param {KeyboardEvent} event @returns {boolean} whether the key was one of aiming */
  function press(event) {
    if (!at) return false;
    if (event.key === "Enter" && aimed) {
      if (!event.repeat) act.choose(at.choice);
      return true;
    }
    const way = WAYS[event.key];
    if (way) turnTo(nextPoint(points, at, way) ?? at, true);
    else if (aimed && event.key !== "Shift") {
      aimed = false;
      draw();
    }
    return Boolean(way);
  }

  return { update, move, click, press, on: () => points.length > 0 };
}

const WAYS = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
});

/** @param {Choice} choice @param {Locate} locate @returns {Point | null} */
function pointOf(choice, locate) {
  const { aim } = choice;
  const place = aim && isPossible(choice) ? locate([aim.x, aim.y]) : null;
  if (!aim || !place) return null;
  const from = aim.origin ? locate(aim.origin) : null;
  return { ...place, choice, spread: aim.spread * place.u, origin: from ? [from.x, from.y] : null };
}

/** How far past its aim a token's line is drawn. */
const PAST = 9;

/** @param {Point} point */
function marker({ x, y, spread, origin }) {
  const shapes = [
    svg("circle", { class: "dl-aim-far", cx: x, cy: y, r: 2 * spread }),
    svg("circle", { class: "dl-aim-near", cx: x, cy: y, r: spread }),
    svg("path", { class: "dl-aim-cross", d: `M${x - 7} ${y}h14M${x} ${y - 7}v14` }),
  ];
  if (!origin) return shapes;
  const [dx, dy] = [x - origin[0], y - origin[1]];
  const more = PAST / (Math.hypot(dx, dy) || 1);
  const d = `M${origin[0]} ${origin[1]}L${x + dx * more} ${y + dy * more}`;
  return [svg("path", { class: "dl-aim-line", d }), ...shapes];
}

/**
 * The nearest point in a direction; what lies far to the side of it counts as farther.
 * @param {Point[]} points
 * @param {Point} from
 * @param {[number, number]} way
 */
export function nextPoint(points, from, [wx, wy]) {
  let best = { point: /** @type {Point | null} */ (null), far: Infinity };
  for (const point of points) {
    const [dx, dy] = [point.x - from.x, point.y - from.y];
    const [on, beside] = [dx * wx + dy * wy, Math.abs(dx * wy - dy * wx)];
    const far = on + 2 * beside;
    if (on > 1 && beside <= SIDEWAYS * on && far < best.far) best = { point, far };
  }
  return best.point;
}
