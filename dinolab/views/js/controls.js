/** @import {View} from "./state.js" */
import { quietLinks } from "./asked.js";
import { button, html, icon, setProps, setText, setUsable } from "./dom.js";
import { ICONS } from "./icons.js";
import { SPEEDS, positionText } from "./state.js";
import { actorName, clockText, stopsOf, UNITS } from "./steps.js";

/**
 * @typedef {{step: (dir: number) => void, go: (p: number) => void, end: (dir: number) => void,
 *   play: () => void, unit: (unit: string) => void, speed: (ms: number) => void,
 *   hide: (hide: boolean) => void, reveal: () => void, help: () => void}} ControlActions
 */

const SPEED_NAMES = ["slow", "normal", "quick", "fast"];

/** More marks than this on the slider would run together. */
const MOST_MARKS = 80;

/**
 * Slider and buttons that step through a line.
 * @param {ControlActions} act
 */
export function makeControls(act) {
  const slider = html("input", {
    type: "range",
    class: "dl-slider",
    min: 0,
    step: 1,
    "aria-label": "Position",
    oninput: (/** @type {InputEvent} */ e) =>
      act.go(Number(/** @type {HTMLInputElement} */ (e.target).value)),
  });
  const marks = html("div", { class: "dl-marks", "aria-hidden": "true" });
  const [first, back, play, next, last] = stepButtons(act);
  const where = html("span", { class: "dl-where" });
  const unit = picker("Step by", act.unit);
  const speed = picker("Speed", (value) => act.speed(Number(value)));
  speed.select.append(...SPEEDS.map((ms, i) => html("option", { value: ms }, SPEED_NAMES[i])));
  const hide = button(ICONS.hide, "Hide what comes next", () => act.hide(!hidden), {
    class: "dl-toggle",
  });
  const reveal = button(ICONS.could, "Show all that could be done", act.reveal, {
    class: "dl-toggle",
    title: "Show all that could be done (l)",
  });
  const help = button(ICONS.help, "Keys", act.help);
  let hidden = false;
  let marked = "";

  /** @param {View} view */
  function update(view) {
    hidden = view.hide;
    setProps(slider, { max: view.hide ? Math.max(view.most, view.p, 1) : Math.max(view.last, 1) });
    slider.value = String(view.p);
    setProps(slider, { "aria-valuetext": `${positionText(view)}. ${clockText(view.scene.clock)}` });
    setText(where, positionText(view));
    setUsable(first, view.p > 0);
    setUsable(back, view.p > 0);
    setUsable(next, view.p < view.last);
    setUsable(last, view.p < view.most);
    setPlay(play, view.playing, view.p < view.last);
    setProps(hide, { "aria-pressed": String(view.hide) });
    setProps(reveal, {
      "aria-pressed": String(view.reveal),
      hidden: !view.reveal && !quietLinks(view.scene).length,
    });
    setUnits(unit.select, view);
    speed.select.value = String(view.speed);
    const key = `${view.path.id} ${view.last} ${view.unit} ${view.most} ${view.hide}`;
    if (key !== marked) marks.replaceChildren(...marksOf(view));
    marked = key;
  }

  const buttons = html("div", { class: "dl-transport" }, first, back, play, next, last);
  const more = html("div", { class: "dl-options" }, unit.label, speed.label, reveal, hide, help);
  const track = html("div", { class: "dl-track" }, slider, marks);
  const el = html(
    "div",
    { class: "dl-controls", role: "group", "aria-label": "Replay" },
    html("div", { class: "dl-scrub" }, track, where),
    html("div", { class: "dl-row" }, buttons, more),
  );
  return { el, update, slider };
}

/** @param {ControlActions} act */
function stepButtons(act) {
  return [
    button(ICONS.first, "To the start", () => act.end(-1), { title: "To the start (Home)" }),
    button(ICONS.back, "Step back", () => act.step(-1), { title: "Step back (left arrow)" }),
    button(ICONS.play, "Play", act.play, { class: "dl-main", title: "Play or pause (space)" }),
    button(ICONS.next, "Step on", () => act.step(1), { title: "Step on (right arrow)" }),
    button(ICONS.last, "To the end", () => act.end(1), { title: "To the end (End)" }),
  ];
}

/** @param {HTMLElement} play @param {boolean} playing @param {boolean} more */
function setPlay(play, playing, more) {
  const label = playing ? "Pause" : "Play";
  setUsable(play, playing || more);
  if (play.getAttribute("aria-label") === label) return;
  setProps(play, { "aria-label": label });
  play.replaceChildren(icon(playing ? ICONS.pause : ICONS.play));
}

/** @param {string} name @param {(value: string) => void} chosen */
function picker(name, chosen) {
  const select = html("select", { class: "dl-select", onchange: () => chosen(select.value) });
  return { select, label: html("label", { class: "dl-pick" }, html("span", {}, name), select) };
}

/** @param {HTMLSelectElement} select @param {View} view */
function setUnits(select, view) {
  const units = UNITS.filter((unit) => view.story.bundle.units.includes(unit));
  const key = units.join();
  if (select.dataset.units !== key)
    select.replaceChildren(...units.map((unit) => html("option", { value: unit }, unit)));
  select.dataset.units = key;
  select.value = view.unit;
}

/** @param {View} view */
function marksOf(view) {
  const end = view.hide ? Math.max(view.most, 1) : Math.max(view.last, 1);
  const units = UNITS.slice(UNITS.indexOf(view.unit)).filter((unit) =>
    view.story.bundle.units.includes(unit),
  );
  const all = units.map((unit) => stopsOf(view.path, unit).filter((p) => p > 0 && p < end));
  const stops = all.find((list) => list.length <= MOST_MARKS) ?? [];
  return stops.map((p) => mark((100 * p) / end));
}

/** @param {number} percent */
function mark(percent) {
  const node = html("i");
  node.style.left = `${percent}%`;
  return node;
}

/**
 * Who brings about what comes next, without telling what it is.
 * @param {View} view
 */
export function whoIsNext(view) {
  const next = view.path.events[view.p];
  return next ? actorName(view.story, next) : "";
}
