/** @import {View} from "./state.js" */
/** @import {Choice} from "./types.js" */
import { grouped, isPossible } from "./choices.js";
import { html, once } from "./dom.js";
import { leadWords, calledAt } from "./lead.js";

/**
 * @typedef {{choose: (choice: Choice) => void, think: (choice: Choice | null) => void,
 *   press: (chain: string[]) => void}} ListActions
 */

/** More buttons than this take some lines. */
const ROOMY_LIST = 8;

/**
 * The same choices as on the board, as buttons; of what is not possible only that which can be
 * pointed at. Many are grouped by what they begin with; a group
 * that is pressed is picked, as on the board, and leaves a shorter list.
 * @param {ListActions} act
 */
export function makeList(act) {
  const el = html("div", { class: "dl-choices", role: "group", "aria-label": "Choices" });
  /** @type {WeakMap<Element, Choice>} what is looked at with a button; of a group, its first id */
  const shown = new WeakMap();
  let opening = false;
  // What has the focus tells that it loses it when it is taken away.
  let building = false;
  walkButtons(el);

  const seen = (/** @type {Event} */ event) => {
    if (building) return;
    const button = /** @type {Element} */ (event.target).closest("button");
    act.think((button && shown.get(button)) ?? null);
  };
  const away = () => building || act.think(null);
  for (const name of ["focusin", "pointerover"]) el.addEventListener(name, seen);
  for (const name of ["focusout", "pointerleave"]) el.addEventListener(name, away);

  /** @param {View} view */
  function build(view) {
    const left = view.left.filter((choice) => isPossible(choice) || choice.on.length);
    const found = grouped(left, view.picks);
    const groups =
      left.length > found.length
        ? found.sort((a, b) => rank(a, view) - rank(b, view))
        : found;
    const made = groups.map(({ id, choices }) =>
      choices.length > 1 ? groupButton(id, choices, view) : choiceButton(choices[0], view),
    );
    const opened = opening;
    opening = false;
    building = true;
    // The room that is kept for a list while it gets shorter.
    if (!view.picks.length) el.classList.toggle("dl-roomy", made.length > ROOMY_LIST);
    el.replaceChildren(...made);
    building = false;
    if (opened) made[0]?.focus({ preventScroll: true });
  }

  /** @param {Choice} choice @param {View} view */
  function choiceButton(choice, view) {
    const possible = isPossible(choice);
    const name = `dl-choice${possible ? "" : " dl-no"}`;
    const usable = possible && view.canAct;
    const props = { type: "button", class: name, "aria-disabled": usable ? null : "true" };
    const why =
      possible || !choice.why ? [] : [html("span", { class: "dl-unseen" }, `: ${choice.why}`)];
    const title = why.length ? choice.why : null;
    const button = html(
      "button",
      { ...props, title, onclick: once(() => act.choose(choice)) },
      html("span", {}, choice.label),
      ...why,
    );
    shown.set(button, choice);
    return button;
  }

  /** @param {string} id @param {Choice[]} choices @param {View} view */
  function groupButton(id, choices, view) {
    const count = choices.filter(isPossible).length;
    const lead = count ? `${count} choice${count > 1 ? "s" : ""}` : leadWords(choices);
    const name = `dl-choice dl-group${count ? "" : " dl-no"}`;
    const props = { type: "button", class: name, "aria-disabled": view.canAct ? null : "true" };
    const open = () => {
      opening = true;
      act.press([id]);
      opening = false;
    };
    const called = calledAt(id, view);
    const button = html(
      "button",
      { ...props, onclick: once(open) },
      html("span", {}, called),
      html("span", { class: "dl-unseen" }, `: ${lead}`),
      html("span", { class: "dl-many", "aria-hidden": "true" }, String(count || "–")),
    );
    shown.set(button, { action: "", on: [id], label: `${called}: ${lead}` });
    return button;
  }

  return { el, build };
}

/**
 * Pieces before what they stand on, and what is not possible last.
 * @param {{id: string, choices: Choice[]}} group
 * @param {View} view
 */
function rank({ id, choices }, view) {
  if (!choices.some(isPossible)) return id ? 3 : 4;
  const thing = view.scene.things.get(id);
  const piece = thing?.t === "item" && thing.kind === "piece";
  return id ? (piece ? 1 : 2) : 0;
}

/** Up and down walk over the buttons of a list. @param {HTMLElement} el */
export function walkButtons(el) {
  el.addEventListener("keydown", (event) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const buttons = [...el.querySelectorAll("button")];
    const at = buttons.findIndex((button) => button === document.activeElement);
    if (!by || at < 0) return;
    event.preventDefault();
    event.stopPropagation();
    buttons[at + by]?.focus();
  });
}
