/** @import {Scene, Stage} from "./types.js" */
/** @import {Palette} from "./look.js" */
import { makeAim } from "./aim.js";
import { html, setProps } from "./dom.js";
import { makeDrag } from "./drag.js";
import { makePainter } from "./paint.js";
import { makePicture } from "./picture.js";
import { makeMeasure } from "./text.js";
import { makeWalk } from "./cells.js";

/**
 * @typedef {{scene: Scene, stage: Stage | undefined, width: number, glide: boolean, name: string,
 *   open: Set<string>, misses: Set<string>, picks: string[], taken: Set<string>,
 *   asked: import("./asked.js").Asked,
 *   aims: import("./types.js").Choice[], more: (id: string) => string,
 *   lead: (id: string) => string}} BoardView
 *   `taken`: what the choice that is looked at would take; `lead`: what a thing leads to; `asked`:
 *   the quiet links to draw, `more`: what they say of a thing; `aims`: choices among which some aim
 */

/** What is smaller than this can be dragged with a finger. */
const SMALL = 56;

/**
 * The board: draws scenes, walks from cell to cell with the arrow keys, tells what was pressed.
 * @param {Palette} palette
 * @param {{press: (chain: string[]) => void, look: (id: string | null) => void,
 *   grab: (chain: string[]) => boolean, drop: (chain: string[] | null) => void,
 *   say: (text: string) => void} & import("./list.js").ListActions} tell
 */
export function makeBoard(palette, tell) {
  const patterns = `dl-${Math.random().toString(36).slice(2, 9)}`;
  const painter = makePainter(palette, patterns);
  const walk = makeWalk(painter.drawn);
  const aim = makeAim(painter.surface, tell);
  const box = html("div", { class: "dl-board", role: "group" }, painter.surface);
  let measure = makeMeasure("sans-serif");
  let before = { scene: /** @type {Scene | null} */ (null), width: 0, family: "" };
  /** @type {import("./picture.js").Picture | null} */
  let picture = null;
  let over = /** @type {string | null} */ (null);

  /** @param {BoardView} now */
  function update(now) {
    // Known only once the view is in its document, and another one in another theme.
    const family = (box.isConnected && getComputedStyle(box).fontFamily) || before.family;
    if (family !== before.family) measure = makeMeasure(family);
    if (now.scene !== before.scene || now.width !== before.width || family !== before.family) {
      const stage = now.stage ?? { areas: [], spots: [] };
      picture = makePicture(now.scene, stage, now.width, { palette, measure, patterns });
      const held = holder(document.activeElement);
      const old = walk.remember(held);
      painter.paint(picture, now.glide && now.width === before.width);
      before = { scene: now.scene, width: now.width, family };
      walk.renew();
      over = null;
      mark(now);
      if (old) walk.restore(old);
    } else mark(now);
    setProps(box, { "aria-label": now.name });
    askFor(now.asked);
    if (picture) aim.update(now.aims, picture, picture.locate);
    setProps(box, { "data-aims": aim.on() ? "yes" : null });
  }

  /** @param {BoardView["asked"]} asked */
  function askFor(asked) {
    const key = [...asked.links.map(({ id }) => id), "", ...asked.near].join(" ");
    if (key === over || !picture) return;
    over = key;
    painter.paintOver(picture.asked(asked), asked.near);
  }

  /** @param {BoardView} now */
  function mark(now) {
    walk.settle();
    const covered = new Set([...painter.drawn.values()].map(({ node }) => node.on));
    for (const { node, g, ring } of painter.drawn.values()) {
      if (!ring) continue;
      const on = {
        open: now.open.has(node.id),
        miss: now.misses.has(node.id),
        picked: now.picks.includes(node.id),
        taken: now.taken.has(node.id),
      };
      for (const [name, yes] of Object.entries(on)) g.classList.toggle(`dl-${name}`, yes);
      g.classList.toggle("dl-small-thing", node.layer === "items" && Math.max(node.w, node.h) < SMALL);
      const stop =
        node.layer === "items" || !covered.has(node.id) || node.id === walk.current ||
        on.open || on.miss || on.picked;
      setProps(ring, {
        role: stop ? "button" : null,
        "aria-label": stop ? node.label + hintFor(node.id, on, now) + now.more(node.id) : null,
        "aria-hidden": stop ? null : "true",
        "aria-disabled": stop && on.miss ? "true" : null,
        tabindex: stop ? (node.id === walk.current ? 0 : -1) : null,
      });
    }
  }

  /** @param {Element | EventTarget | null} target @returns {string | null} */
  function holder(target) {
    const g =
      target instanceof Element && box.contains(target) ? target.closest("[data-id]") : null;
    return g?.getAttribute("data-id") ?? null;
  }

  /** @param {string} id @returns {string[]} a thing and what it stands on */
  function chainOf(id) {
    const chain = [id];
    for (let on = painter.drawn.get(id)?.node.on; on; on = painter.drawn.get(on)?.node.on)
      chain.push(on);
    return chain;
  }

  /** @param {KeyboardEvent} event */
  function onkeydown(event) {
    const id = holder(event.target);
    if (!id || event.ctrlKey || event.metaKey || event.altKey) return;
    if (aim.press(event)) {
      // The arrow keys are the aim's.
    } else if (event.key === "Enter" || event.key === " ") {
      if (!event.repeat) tell.press(chainOf(id));
    } else if (!walk.press(event.key, id)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  const find = { idAt: holder, chainOf };
  const grab = (/** @type {string[]} */ chain) => !aim.on() && tell.grab(chain);
  const act = { ...tell, grab, over: tell.look };
  const drag = makeDrag(box, painter.surface, painter.drawn, find, act);

  /** @param {Event} event */
  const seen = (event) => {
    const id = holder(event.target);
    if (id && event.type === "focusin" && id !== walk.current) walk.goTo(id, false);
    tell.look(id);
  };
  setProps(box, {
    onkeydown,
    onfocusin: seen,
    onpointerover: seen,
    onpointermove: aim.move,
    onpointerleave: () => tell.look(holder(document.activeElement)),
    onclick: (/** @type {MouseEvent} */ event) => {
      if (drag.justDropped() || aim.click(event)) return;
      const id = holder(event.target);
      const ring = id && painter.drawn.get(id)?.ring;
      if (!id || !ring) return;
      walk.goTo(id, ring.getAttribute("role") === "button");
      if (event.detail < 2) tell.press(chainOf(id));
    },
  });
  return {
    el: box,
    update,
    /** Give the focus back to where it was last on the board. */
    focus: () => walk.current && walk.goTo(walk.current, true),
    /** @param {string} id where a thing is drawn */
    boxOf: (id) => painter.drawn.get(id)?.ring?.getBoundingClientRect() ?? null,
  };
}

/**
 * What a screen reader is told of a thing after its words.
 * @param {string} id
 * @param {{open: boolean, miss: boolean, picked: boolean}} on
 * @param {BoardView} now
 */
function hintFor(id, on, now) {
  if (on.picked) return ", picked";
  if (on.miss) return `, ${now.lead(id).replace(/^not possible/, "not possible now")}`;
  if (!on.open) return "";
  return now.picks.length ? `, can be chosen: ${now.lead(id)}` : ", can be chosen";
}
