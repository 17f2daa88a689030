/** @import {View} from "./state.js" */
/** @import {Event, Rule} from "./types.js" */
import { button, html, icon } from "./dom.js";
import { ICONS } from "./icons.js";
import { whoIsNext } from "./controls.js";
import { actorName, causesOf, isInput } from "./steps.js";

/** Where an event that was not worked out by the rules comes from. */
const SOURCES = /** @type {Record<string, string>} */ ({
  declared: "told by the table",
  aimed: "aimed on screen",
  simulated: "simulated",
});

/**
 * What happened last, by which rule, and why: the chain of causes as steps to jump to.
 * @param {{go: (p: number) => void, step: (dir: number) => void}} act
 */
export function makeWhat(act) {
  const body = html("div", { class: "dl-what" });
  const el = html(
    "section",
    { class: "dl-panel", "aria-label": "What happened" },
    html("h3", {}, "What happened"),
    body,
  );
  /** @type {unknown[]} */
  let shown = [];

  /** @param {View} view */
  function update(view) {
    const now = [view.story, view.path.id, view.p, view.hide];
    if (now.some((part, i) => part !== shown[i])) body.replaceChildren(...contents(view));
    shown = now;
  }

  /** @param {View} view @returns {Node[]} */
  function contents(view) {
    const nodes = view.event
      ? told(view, view.event)
      : [html("p", { class: "dl-quiet" }, "Nothing yet.")];
    if (view.p === view.last && view.path.outcome) {
      nodes.push(html("p", { class: "dl-outcome" }, view.path.outcome.text));
    }
    if (view.hide && view.p < view.last) nodes.push(guess(view));
    return nodes;
  }

  /** @param {View} view @param {Event} event @returns {Node[]} */
  function told(view, event) {
    const rule = view.story.rules[event.r ?? -1];
    const chain = causesOf(view.path, event.v);
    const nodes = [
      html("p", { class: "dl-sentence" }, event.say || view.story.kinds[event.k]),
      html("p", { class: "dl-quiet dl-by" }, icon(iconOf(event)), byText(view, event)),
    ];
    if (rule) nodes.push(ruleBox(rule));
    if (chain.length > 1) nodes.push(causes(view, chain));
    return nodes;
  }

  /** @param {View} view @param {Event[]} chain */
  function causes(view, chain) {
    const steps = chain.slice(1).map((event) =>
      html(
        "li",
        {},
        button(iconOf(event), event.say || view.story.kinds[event.k], () => act.go(event.v + 1), {
          words: true,
          class: "dl-link",
        }),
      ),
    );
    return html("div", { class: "dl-causes" }, html("h4", {}, "Because"), html("ol", {}, ...steps));
  }

  /** @param {View} view */
  function guess(view) {
    const who = whoIsNext(view);
    return html(
      "div",
      { class: "dl-guess" },
      html("p", {}, `${who} comes next. What do you expect?`),
      button(ICONS.next, "Show it", () => act.step(1), { words: true }),
    );
  }

  return { el, update };
}

/** @param {Event} event */
export function iconOf(event) {
  if (event.a === "chance") return ICONS.luck;
  return isChoice(event) ? ICONS.person : ICONS.next;
}

/** Whether somebody who sits at the table chose it. @param {Event} event */
function isChoice(event) {
  return isInput(event) && /^\d+$/.test(event.a);
}

/** @param {View} view @param {Event} event */
function byText(view, event) {
  const who = actorName(view.story, event);
  const what = isChoice(event) ? `${who} chose` : who;
  const source = SOURCES[event.o ?? ""];
  return source ? `${what}, ${source}` : what;
}

/** @param {Rule} rule */
function ruleBox(rule) {
  const where = (rule.lines ?? []).map(([a, b]) => (a === b ? `${a}` : `${a}–${b}`)).join(", ");
  const kind = rule.ruling ? "Ruling, where the rulebook is silent" : "Rule";
  const printed = where ? `, rulebook line${/\D/.test(where) ? "s" : ""} ${where}` : "";
  return html(
    "div",
    { class: `dl-rule${rule.ruling ? " dl-ruling" : ""}` },
    html("p", { class: "dl-rule-kind" }, `${kind}${printed}`),
    rule.text ? html("p", {}, rule.text) : "",
    html("code", {}, rule.id),
  );
}
