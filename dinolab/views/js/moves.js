/** @import {View} from "./state.js" */
/** @import {Event, Path} from "./types.js" */
import { html, icon, setProps } from "./dom.js";
import { actorName, clocksOf, isInput } from "./steps.js";
import { iconOf } from "./what.js";

/** Events are drawn in pieces; the browser skips those of a long list that are out of sight. */
const PIECE = 40;
const LONG = 400;

/**
 * The list of events: a click goes there. Up and down walk the list.
 * @param {{go: (p: number) => void}} act
 */
export function makeMoves(act) {
  const list = html("div", {
    class: "dl-moves",
    role: "list",
    "aria-label": "Moves",
    tabindex: -1,
  });
  const el = html(
    "section",
    { class: "dl-panel dl-moves-panel", "aria-label": "Moves" },
    html("h3", {}, "Moves"),
    list,
  );
  /** @type {HTMLElement[]} */
  let rows = [];
  let built = {
    events: /** @type {Event[]} */ ([]),
    line: "",
    bundle: /** @type {object | null} */ (null),
  };
  let current = -1;

  list.addEventListener("click", (event) => {
    const row = /** @type {Element} */ (event.target).closest("[data-p]");
    if (row) act.go(Number(row.getAttribute("data-p")));
  });
  list.addEventListener("keydown", (event) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const at = rows.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const to = by && at >= 0 ? rows[at + by] : null;
    if (!by || at < 0) return;
    event.preventDefault();
    event.stopPropagation();
    if (to && !to.closest("[hidden]")) to.focus();
  });

  /** @param {View} view */
  function update(view) {
    const { events, id } = view.path;
    const { bundle } = view.story;
    // Another bundle may be another person's: not a word of the old one may stay.
    if (bundle !== built.bundle || id !== built.line || !grewFrom(built.events, events))
      build(view);
    else if (events.length > built.events.length) extend(view, built.events.length);
    built = { events, line: id, bundle };
    show(view);
  }

  /** @param {View} view */
  function build(view) {
    rows = [];
    current = -1;
    list.replaceChildren();
    extend(view, 0);
  }

  /** @param {View} view @param {number} from */
  function extend(view, from) {
    const clocks = clocksOf(view.path);
    for (let v = from; v < view.path.events.length; v += 1) {
      const row = rowOf(view, view.path.events[v], headingOf(view.path, clocks, v));
      if (v % PIECE === 0) list.append(html("div", { class: "dl-piece", role: "presentation" }));
      list.lastElementChild?.append(row.item);
      rows.push(row.button);
    }
    list.classList.toggle("dl-long", rows.length > LONG);
  }

  /** @param {View} view */
  function show(view) {
    list.classList.toggle("dl-hiding", view.hide);
    if (view.hide || list.dataset.hid)
      hideFrom(view.hide ? Math.max(view.most, view.p) : rows.length);
    if (current === view.p - 1 && current >= 0) return;
    const old = rows[current];
    if (old) setProps(old, { "aria-current": null, tabindex: -1 });
    current = view.p - 1;
    const now = rows[current];
    if (rows[0]) setProps(rows[0], { tabindex: now ? -1 : 0 });
    if (!now) return void (list.scrollTop = 0);
    setProps(now, { "aria-current": "step", tabindex: 0 });
    // Pieces out of sight have a guessed height until they are near: look again when they are.
    requestAnimationFrame(() => {
      if (rows[current] !== now) return;
      scrollTo(now);
      requestAnimationFrame(() => scrollTo(now));
    });
  }

  /** @param {number} p */
  function hideFrom(p) {
    list.dataset.hid = p < rows.length ? "yes" : "";
    rows.forEach((row, v) =>
      setProps(/** @type {Element} */ (row.parentElement), { hidden: v >= p }),
    );
  }

  /** Scroll the list only, never the page. @param {HTMLElement} row */
  function scrollTo(row) {
    const top = row.getBoundingClientRect().top - list.getBoundingClientRect().top;
    const room = list.clientHeight;
    if (top < 30 || top > room - 50) list.scrollTop += top - room / 2;
  }

  return { el, update };
}

/** @param {Event[]} old @param {Event[]} now */
function grewFrom(old, now) {
  const [was, is] = [old[old.length - 1], now[old.length - 1]];
  return Boolean(was && is) && was.say === is.say && was.k === is.k && was.s === is.s;
}

/** @param {Path} path @param {ReturnType<typeof clocksOf>} clocks @param {number} v */
function headingOf(path, clocks, v) {
  const [now, before] = [clocks[v + 1], clocks[v]];
  const race = now[0] !== before[0] && now[0] ? `Race ${now[0]}` : "";
  const round = (race || now[1] !== before[1]) && now[1] ? `Round ${now[1]}` : "";
  return [race, round].filter(Boolean).join(", ");
}

/** @param {View} view @param {Event} event @param {string} heading */
function rowOf(view, event, heading) {
  const input = isInput(event);
  const title = `${actorName(view.story, event)}, position ${event.v + 1}`;
  const button = html(
    "button",
    {
      type: "button",
      class: `dl-move${input ? " dl-input" : ""}`,
      tabindex: -1,
      "data-p": event.v + 1,
      title,
    },
    input ? icon(iconOf(event)) : "",
    html("span", {}, event.say || view.story.kinds[event.k]),
  );
  const item = html(
    "div",
    { role: "listitem" },
    heading ? html("div", { class: "dl-when" }, heading) : "",
    button,
  );
  return { item, button };
}
