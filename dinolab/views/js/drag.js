/** @import {Drawn} from "./paint.js" */
import { setProps } from "./dom.js";

/** A pointer that moves less than this is a press. */
const A_PRESS = 6;

/**
 * What a drag does: `grab` picks a thing if there is somewhere to put it, `drop` is a press on the
 * thing it is let go over (null: on nothing), `over` is what it is over meanwhile.
 * @typedef {{grab: (chain: string[]) => boolean, drop: (chain: string[] | null) => void,
 *   over: (id: string | null) => void}} DragActions
 */

/**
 * Dragging one thing to another is the same as choosing both. With a finger only what is small can
 * be dragged, since a finger on anything else scrolls.
 * @param {HTMLElement} box
 * @param {SVGSVGElement} surface
 * @param {Map<string, Drawn>} drawn
 * @param {{idAt: (target: EventTarget | null) => string | null, chainOf: (id: string) => string[]}} find
 * @param {DragActions} act
 * @returns {{justDropped: () => boolean}} whether a click is the end of a drag
 */
export function makeDrag(box, surface, drawn, { idAt, chainOf }, act) {
  /** @type {{id: string, pointer: number, x: number, y: number} | null} */
  let held = null;
  /** @type {{ghost: Element, x: number, y: number} | null} */
  let moving = null;
  /** @type {Element | null} */
  let target = null;
  let dropped = false;

  /** @param {PointerEvent} event */
  function down(event) {
    // A second finger, which would zoom.
    if (!event.isPrimary) return end(true);
    end(false);
    dropped = false;
    const id = idAt(event.target);
    const g = id && drawn.get(id)?.g;
    if (!id || !g || event.button !== 0) return;
    const small = g.classList.contains("dl-small-thing");
    if (g.matches(".dl-open, .dl-picked") && (small || event.pointerType !== "touch"))
      held = { id, pointer: event.pointerId, x: event.clientX, y: event.clientY };
  }

  /** @param {PointerEvent} event */
  function move(event) {
    if (!held || event.pointerId !== held.pointer) return;
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    if (!moving && Math.hypot(dx, dy) < A_PRESS) return;
    if (!moving && !begin(held.id)) {
      held = null;
      return;
    }
    if (!moving) return;
    setProps(moving.ghost, { transform: `translate(${moving.x + dx} ${moving.y + dy})` });
    const id = below(event);
    const g = id ? (drawn.get(aimOf(id) ?? "")?.g ?? null) : null;
    if (g !== target) {
      target?.classList.remove("dl-over");
      g?.classList.add("dl-over");
      target = g;
      act.over(id);
    }
  }

  /** @param {string} id @returns {boolean} */
  function begin(id) {
    const entry = drawn.get(id);
    if (!held || !entry || !act.grab(chainOf(id))) return false;
    const ghost = /** @type {Element} */ (entry.art.cloneNode(true));
    const { x, y } = entry.node;
    setProps(ghost, { class: "dl-ghost", transform: `translate(${x} ${y})` });
    surface.append(ghost);
    moving = { ghost, x, y };
    box.setPointerCapture?.(held.pointer);
    box.classList.add("dl-dragging");
    document.addEventListener("keydown", escape, true);
    return true;
  }

  /** @param {PointerEvent} event @returns {string | null} what lies under the pointer */
  function below(event) {
    return idAt(document.elementFromPoint(event.clientX, event.clientY));
  }

  /** @param {string} id @returns {string | undefined} what of it can be chosen */
  function aimOf(id) {
    return chainOf(id).find((other) => drawn.get(other)?.g.matches(".dl-open, .dl-miss"));
  }

  /** @param {PointerEvent} event */
  function up(event) {
    if (!held || event.pointerId !== held.pointer) return;
    const id = moving ? below(event) : null;
    const aim = id && id !== held.id ? aimOf(id) : undefined;
    end(true, aim === undefined ? null : chainOf(aim));
  }

  /** @param {boolean} tell @param {string[] | null} [chain] */
  function end(tell, chain = null) {
    const was = moving;
    held = moving = null;
    if (!was) return;
    was.ghost.remove();
    target?.classList.remove("dl-over");
    target = null;
    box.classList.remove("dl-dragging");
    document.removeEventListener("keydown", escape, true);
    dropped = true;
    if (tell) act.drop(chain);
  }

  /** @param {KeyboardEvent} event */
  function escape(event) {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    end(true);
  }

  setProps(box, {
    onpointerdown: down,
    onpointermove: move,
    onpointerup: up,
    onpointercancel: () => end(true),
  });
  // A finger that has hold of something does not scroll (`touch-action` does not count within SVG).
  const still = (/** @type {TouchEvent} */ event) => void (held && event.preventDefault());
  box.addEventListener("touchmove", still, { passive: false });
  return {
    justDropped() {
      const was = dropped;
      dropped = false;
      return was;
    },
  };
}
