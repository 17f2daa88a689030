/** @import {Palette} from "./look.js" */
/** @import {View} from "./state.js" */
import { askedNow, askedOf, askedWords, quietLinks } from "./asked.js";
import { makeAsk, makeCurtain, makeStrips } from "./ask.js";
import { makeBeside } from "./beside.js";
import { makeBoard } from "./board.js";
import { aiming, SHORT } from "./choices.js";
import { makeControls } from "./controls.js";
import { html, setProps, setText } from "./dom.js";
import { keepFocus } from "./focus.js";
import { makeFoot, makeHead, makeHelp } from "./frame.js";
import { listenToKeys } from "./keys.js";
import { leadNow, leadWords, litNow, takenBy } from "./lead.js";
import { makeMoves } from "./moves.js";
import { tellAbout } from "./say.js";
import { followTheme } from "./theme.js";
import { makeTree } from "./tree.js";
import { makeWhat } from "./what.js";

/** From this width on the panels stand beside the board; from the smaller one, in two columns. */
const WIDE = 1080;
const MIDDLE = 620;

/** @type {import("./types.js").Choice[]} */
const NO_AIMS = [];

/**
 * @typedef {import("./controls.js").ControlActions & import("./ask.js").AskActions
 *   & import("./keys.js").KeyActions & {press: (chain: string[]) => void,
 *   grab: (chain: string[]) => boolean, drop: (chain: string[] | null) => void,
 *   look: (id: string | null) => void, line: (id: string) => void, take: (id: string) => void,
 *   resized: () => void, paused: () => void}} Actions
 */

/**
 * All parts of the view on one page, and what they share: width, theme, keys.
 * @param {HTMLElement} el
 * @param {Palette} palette
 * @param {HTMLElement} announcer
 * @param {AbortSignal} signal
 * @param {Actions} act
 */
export function makeScreen(el, palette, announcer, signal, act) {
  const board = makeBoard(palette, act);
  const beside = makeBeside(act, board);
  const curtain = makeCurtain(act);
  const about = html("p", { class: "dl-about" });
  const head = makeHead();
  const strips = makeStrips(act);
  const ask = makeAsk(act);
  const controls = makeControls(act);
  const foot = makeFoot();
  const help = makeHelp(act.help);
  const side = [makeWhat(act), makeMoves(act), makeTree(act)];
  const table = html("div", { class: "dl-table" }, board.el, beside.el, curtain.el);
  const main = html(
    "div",
    { class: "dl-main-column" },
    table,
    about,
    strips.el,
    ask.el,
    controls.el,
    help.el,
    foot.el,
  );
  const body = html(
    "div",
    { class: "dl-body" },
    main,
    html("div", { class: "dl-side" }, ...side.map((part) => part.el)),
  );
  const root = html("div", { class: "dl-root", tabindex: -1 }, head.el, body, announcer);
  el.replaceChildren(root);
  const parts = [head, strips, ask, controls, foot, help, curtain, ...side];

  let width = 640;
  let boardWidth = 640;
  followTheme(root, palette, signal);
  listenToKeys(root, act);
  followWidth(root, signal, act.resized);
  pauseUnseen(root, signal, act.paused);

  /** @param {View} view @param {boolean} glide */
  function update(view, glide) {
    keepFocus(root, () => draw(view, glide));
  }

  /** @param {View} view @param {boolean} glide */
  function draw(view, glide) {
    // A view that is not in sight has no width: it keeps the one it had.
    width = root.clientWidth || width;
    root.dataset.size = width >= WIDE ? "wide" : width >= MIDDLE ? "middle" : "narrow";
    root.dataset.mode = view.mode;
    const many = view.picks.length ? "picked" : "yes";
    setProps(root, { "data-many": view.choices.length > SHORT ? many : null });
    setProps(root, { "data-asks": quietLinks(view.scene).length ? "yes" : null });
    setProps(root, { "aria-busy": view.link.state === "waiting" ? "true" : null });
    boardWidth = table.clientWidth || boardWidth;
    const stage = view.story.stages[view.scene.stage];
    const keys = aiming(view.choices)
      ? "Arrow keys move the aim, Enter releases."
      : "Arrow keys go from cell to cell.";
    const name = `Board, ${view.scene.title || view.story.bundle.title}. ${keys}`;
    board.update({
      scene: view.scene,
      stage,
      width: boardWidth,
      glide,
      name,
      open: litNow(view),
      misses: view.lit.misses,
      picks: view.picks,
      taken: takenBy(view),
      asked: askedNow(view),
      aims: view.canAct ? view.left : NO_AIMS,
      more: (id) => askedOf(id, view.scene, stage),
      lead: (id) => leadWords(view.lit.next.get(id) ?? []),
    });
    beside.update(view);
    setText(about, aboutText(view, stage));
    for (const part of parts) part.update(view);
  }

  return { root, update };
}

/**
 * What the pointer or the focus is on, and what choosing it would lead to.
 * @param {View} view
 * @param {import("./types.js").Stage | undefined} stage
 */
function aboutText(view, stage) {
  if (view.thought) return leadNow(view);
  const could = stage ? askedWords(view.about, view.scene, stage) : "";
  const told = view.about && stage ? tellAbout(view.about, view.scene, stage) : "";
  const thing = [told, could].filter(Boolean).join(" ");
  const lead = leadNow(view);
  const plain = !view.picks.length && view.lit.next.get(view.about)?.length === 1;
  if (!lead || (plain && view.lit.open.has(view.about))) return thing;
  return `${thing.replace(/\.$/, "")}. ${lead[0].toUpperCase()}${lead.slice(1)}.`;
}

/** @param {HTMLElement} root @param {AbortSignal} signal @param {() => void} resized */
function followWidth(root, signal, resized) {
  if (!globalThis.ResizeObserver) return;
  let width = 0;
  const watch = new ResizeObserver(() => {
    if (root.clientWidth === width) return;
    width = root.clientWidth;
    requestAnimationFrame(resized);
  });
  watch.observe(root);
  signal.addEventListener("abort", () => watch.disconnect());
}

/** Playing stops where nobody can see it. @param {HTMLElement} root @param {AbortSignal} signal @param {() => void} paused */
function pauseUnseen(root, signal, paused) {
  document.addEventListener("visibilitychange", () => document.hidden && paused(), { signal });
  if (!globalThis.IntersectionObserver) return;
  let seen = false;
  const watch = new IntersectionObserver((entries) => {
    const shown = entries.some((entry) => entry.isIntersecting);
    if (seen && !shown) paused();
    seen = shown;
  });
  watch.observe(root);
  signal.addEventListener("abort", () => watch.disconnect());
}
