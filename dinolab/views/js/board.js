/** @import {Scene, Stage} from "./types.js" */
/** @import {Node} from "./picture.js" */
/** @import {Palette} from "./look.js" */
import { html, setProps } from "./dom.js";
import { makePainter } from "./paint.js";
import { makePicture } from "./picture.js";
import { makeMeasure } from "./text.js";

/**
 * @typedef {{scene: Scene, stage: Stage | undefined, width: number, glide: boolean, name: string,
 *   open: Set<string>, misses: Set<string>, picks: string[]}} BoardView
 */

const ARROWS = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
});

/**
 * The board: draws scenes, walks from cell to cell with the arrow keys, tells what was pressed.
 * @param {Palette} palette
 * @param {{press: (chain: string[]) => void, look: (id: string | null) => void}} tell
 */
export function makeBoard(palette, tell) {
  const patterns = `dl-${Math.random().toString(36).slice(2, 9)}`;
  const painter = makePainter(palette, patterns);
  const box = html("div", { class: "dl-board", role: "group" }, painter.surface);
  let measure = makeMeasure("sans-serif");
  let before = { scene: /** @type {Scene | null} */ (null), width: 0, family: "" };
  /** @type {string | null} */
  let current = null;
  /** @type {BoardView | null} */
  let view = null;

  /** @param {BoardView} now */
  function update(now) {
    view = now;
    // Known only once the view is in its document, and another one in another theme.
    const family = (box.isConnected && getComputedStyle(box).fontFamily) || before.family;
    if (family !== before.family) measure = makeMeasure(family);
    if (now.scene !== before.scene || now.width !== before.width || family !== before.family) {
      const stage = now.stage ?? { areas: [], spots: [] };
      const picture = makePicture(now.scene, stage, now.width, { palette, measure, patterns });
      const held = holder(document.activeElement);
      painter.paint(picture, now.glide && now.width === before.width);
      before = { scene: now.scene, width: now.width, family };
      if (held && !painter.drawn.has(held)) refocus();
    }
    setProps(box, { "aria-label": now.name });
    mark(now);
  }

  /** @param {BoardView} now */
  function mark(now) {
    if (!current || !painter.drawn.has(current)) current = stops()[0]?.id ?? null;
    const covered = new Set([...painter.drawn.values()].map(({ node }) => node.on));
    for (const { node, g, ring } of painter.drawn.values()) {
      if (!ring) continue;
      const on = {
        open: now.open.has(node.id),
        miss: now.misses.has(node.id),
        picked: now.picks.includes(node.id),
      };
      for (const [name, yes] of Object.entries(on)) g.classList.toggle(`dl-${name}`, yes);
      const stop =
        node.layer === "items" || !covered.has(node.id) || on.open || on.miss || on.picked;
      const hint = on.picked
        ? ", picked"
        : on.open
          ? ", can be chosen"
          : on.miss
            ? ", not possible now"
            : "";
      setProps(ring, {
        role: stop ? "button" : null,
        "aria-label": stop ? node.label + hint : null,
        "aria-hidden": stop ? null : "true",
        "aria-disabled": stop && on.miss ? "true" : null,
        tabindex: stop ? (node.id === current ? 0 : -1) : null,
      });
    }
  }

  /** The cells that arrow keys walk over. */
  function stops() {
    return [...painter.drawn.values()]
      .filter(
        ({ ring, node }) =>
          ring && (ring.getAttribute("role") === "button" || node.layer === "items"),
      )
      .map(({ node }) => node);
  }

  /** @param {Element | EventTarget | null} target @returns {string | null} */
  function holder(target) {
    const g =
      target instanceof Element && box.contains(target) ? target.closest("[data-id]") : null;
    return g?.getAttribute("data-id") ?? null;
  }

  /** What had the focus is gone: give it to what is nearest to where it was. */
  function refocus() {
    current = stops()[0]?.id ?? null;
    if (view) mark(view);
    if (current) ringOf(current)?.focus({ preventScroll: true });
  }

  /** @param {string} id @returns {string[]} a thing and what it stands on */
  function chainOf(id) {
    const chain = [id];
    for (let on = painter.drawn.get(id)?.node.on; on; on = painter.drawn.get(on)?.node.on)
      chain.push(on);
    return chain;
  }

  /** @param {string} id @param {boolean} focus */
  function goTo(id, focus) {
    if (current) ringOf(current)?.setAttribute("tabindex", "-1");
    current = id;
    ringOf(id)?.setAttribute("tabindex", "0");
    if (focus) ringOf(id)?.focus();
  }

  /** @param {string} id */
  function ringOf(id) {
    return painter.drawn.get(id)?.ring;
  }

  /** @param {KeyboardEvent} event */
  function onkeydown(event) {
    const id = holder(event.target);
    if (!id || event.ctrlKey || event.metaKey || event.altKey) return;
    const way = ARROWS[event.key];
    if (way) {
      const from = painter.drawn.get(id)?.node;
      const to = from && nearest(from, stops(), way);
      if (to) goTo(to.id, true);
    } else if (event.key !== "Enter" && event.key !== " ") return;
    else if (!event.repeat) tell.press(chainOf(id));
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {Event} event */
  const seen = (event) => tell.look(holder(event.target));
  setProps(box, {
    onkeydown,
    onfocusin: seen,
    onpointerover: seen,
    onpointerleave: () => tell.look(holder(document.activeElement)),
    onclick: (/** @type {MouseEvent} */ event) => {
      const id = holder(event.target);
      if (!id || !ringOf(id)) return;
      goTo(id, ringOf(id)?.getAttribute("role") === "button");
      if (event.detail < 2) tell.press(chainOf(id));
    },
  });
  return {
    el: box,
    update,
    get nodes() {
      return stops();
    },
  };
}

/**
 * The nearest cell in a direction: what lies straight ahead counts more than what is close.
 * @param {Node} from
 * @param {Node[]} nodes
 * @param {[number, number]} way
 * @returns {Node | null}
 */
export function nearest(from, nodes, way) {
  let best = null;
  let least = Infinity;
  for (const node of nodes) {
    const dx = node.x + node.w / 2 - from.x - from.w / 2;
    const dy = node.y + node.h / 2 - from.y - from.h / 2;
    const ahead = dx * way[0] + dy * way[1];
    const aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
    if (node.id === from.id || ahead <= 1 || aside > ahead * 3) continue;
    const far = ahead + 2.5 * aside;
    if (far < least) [best, least] = [node, far];
  }
  return best;
}
