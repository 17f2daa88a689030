/** @import {View} from "./state.js" */
/** @import {Choice} from "./types.js" */
import { alike, isPossible } from "./choices.js";
import { html, once, setProps } from "./dom.js";
import { walkButtons } from "./list.js";

/** So many choices at most have room beside a thing. */
const MOST_BESIDE = 9;
const AIR = 6;

/**
 * Choices beside what was picked last: those that pointing cannot tell apart, and the few ways that
 * are left once a place was chosen too.
 * @param {{choose: (choice: Choice) => void, think: (choice: Choice | null) => void}} act
 * @param {{el: HTMLElement, focus: () => void, boxOf: (id: string) => DOMRect | null}} board
 */
export function makeBeside(act, board) {
  const name = { role: "group", "aria-label": "What is left here" };
  const el = html("div", { class: "dl-beside", hidden: true, ...name });
  /** @type {Choice[]} */
  let built = [];
  walkButtons(el);

  /** @param {View} view */
  function update(view) {
    const choices = view.canAct && view.picks.length ? choicesFor(view) : [];
    const same = choices.length === built.length && choices.every((c, i) => c === built[i]);
    if (!same) build(choices);
    const at = view.picks[view.picks.length - 1];
    if (choices.length) place(at, view.lit.open);
  }

  /** @param {Choice[]} choices */
  function build(choices) {
    const held = el.contains(document.activeElement);
    built = choices;
    const head = commonHead(choices.map((choice) => choice.label));
    const said = head ? [html("p", { class: "dl-beside-head", "aria-hidden": "true" }, head)] : [];
    el.replaceChildren(...said, ...choices.map((choice) => choiceButton(choice, head)));
    setProps(el, { hidden: !choices.length });
    if (held) board.focus();
  }

  /** @param {Choice} choice @param {string} head what is said above all of them */
  function choiceButton(choice, head) {
    const think = () => act.think(choice);
    const away = () => act.think(null);
    const heard = { onfocus: think, onpointerenter: think, onblur: away, onpointerleave: away };
    const props = { type: "button", class: "dl-choice", onclick: once(() => act.choose(choice)) };
    const label = head ? choice.label : null;
    const tail = choice.label.slice(head.length).trim();
    return html("button", { ...props, ...heard, "aria-label": label }, tail);
  }

  /**
   * Beside the thing, within the board, where it hides least of what can be chosen next.
   * @param {string} id
   * @param {Set<string>} open
   */
  function place(id, open) {
    const table = /** @type {HTMLElement} */ (el.parentElement).getBoundingClientRect();
    const thing = board.boxOf(id);
    if (!thing) return;
    const { width: w, height: h } = el.getBoundingClientRect();
    const lit = [...open].map(board.boxOf).filter((box) => box !== null);
    const clamp = (/** @type {number} */ v, /** @type {number} */ most) =>
      Math.max(AIR, Math.min(v, most - AIR));
    const near = lit.filter((box) => Math.abs(box.y - thing.y) < 2 * thing.height);
    const low = Math.max(...near.map((box) => box.bottom), thing.bottom);
    const high = Math.min(...near.map((box) => box.y), thing.y);
    const spots = sidesOf(thing, { w, h, low, high }).map(([x, y]) => ({
      x: clamp(x - table.x, table.width - w),
      y: clamp(y - table.y, table.height - h),
    }));
    const worst = spots.map((spot) =>
      [thing, thing, ...lit].reduce(
        (sum, box) => sum + inCommon({ x: spot.x + table.x, y: spot.y + table.y, w, h }, box),
        0,
      ),
    );
    const best = spots[worst.indexOf(Math.min(...worst))];
    el.style.transform = `translate(${Math.round(best.x)}px, ${Math.round(best.y)}px)`;
  }

  return { el, update };
}

/** The words that several labels begin with, if that is more than two. @param {string[]} labels */
function commonHead(labels) {
  if (labels.length < 2) return "";
  const words = labels.map((label) => label.split(" "));
  const fewest = Math.min(...words.map((list) => list.length)) - 1;
  let n = 0;
  while (n < fewest && words.every((list) => list[n] === words[0][n])) n += 1;
  return n > 2 ? words[0].slice(0, n).join(" ") : "";
}

/** @param {View} view */
function choicesFor(view) {
  const possible = view.left.filter(isPossible);
  const few = view.picks.length > 1 && possible.length <= MOST_BESIDE;
  const choices = few ? possible : alike(possible, view.picks);
  return choices.length <= MOST_BESIDE ? choices : [];
}

/**
 * Places to stand at: right, left, below and above of a thing, and clear of what is lit near it.
 * @param {DOMRect} box
 * @param {{w: number, h: number, low: number, high: number}} room
 */
function sidesOf(box, { w, h, low, high }) {
  const middle = box.x + box.width / 2 - w / 2;
  return [
    [box.right + AIR, box.y],
    [box.x - w - AIR, box.y],
    [middle, box.bottom + AIR],
    [middle, box.y - h - AIR],
    [middle, low + AIR],
    [middle, high - h - AIR],
    [box.right + AIR, box.bottom - h],
    [box.x - w - AIR, box.bottom - h],
  ];
}

/**
 * How much two boxes have in common.
 * @param {{x: number, y: number, w: number, h: number}} a
 * @param {DOMRect} b
 */
function inCommon(a, b) {
  const w = Math.min(a.x + a.w, b.right) - Math.max(a.x, b.x);
  const h = Math.min(a.y + a.h, b.bottom) - Math.max(a.y, b.y);
  return Math.max(0, w) * Math.max(0, h);
}
