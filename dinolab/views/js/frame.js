/** @import {View} from "./state.js" */
import { button, html, setProps, setText } from "./dom.js";
import { ICONS } from "./icons.js";
import { KEYS } from "./keys.js";
import { clockText } from "./steps.js";

/** The head: what is played, where it stands, and whose eyes this is. */
export function makeHead() {
  const title = html("h2", { class: "dl-title" });
  const clock = html("span", { class: "dl-clock" });
  const line = html("span", { class: "dl-chip dl-chip-line" });
  const eyes = html("span", { class: "dl-chip" });
  const el = html(
    "header",
    { class: "dl-head" },
    html("div", { class: "dl-names" }, title, clock),
    line,
    eyes,
  );

  /** @param {View} view */
  function update(view) {
    const { bundle } = view.story;
    setText(title, view.scene.title || bundle.title);
    const told = view.p === 0 ? "before the first event" : clockText(view.scene.clock);
    setText(clock, told);
    setText(line, view.path.name);
    setProps(line, { hidden: view.story.paths.size < 2 });
    setText(eyes, eyesText(bundle.viewer));
  }

  return { el, update };
}

/** @param {{seat: number | null, name: string}} viewer */
function eyesText(viewer) {
  if (viewer.seat !== null) return `${viewer.name}’s view`;
  return viewer.name === "everything" ? "Everything shown" : "Spectator’s view";
}

/** The line under the board: where the content comes from, and where the log lies. */
export function makeFoot() {
  const note = html("p", { class: "dl-note" });
  const place = html("p", { class: "dl-place" });
  const el = html("footer", { class: "dl-foot" }, note, place);

  /** @param {View} view */
  function update(view) {
    setText(note, view.scene.foot);
    const where = view.story.bundle.place;
    if (place.dataset.place !== where) {
      place.replaceChildren(...(where ? ["Log: ", html("code", {}, where)] : []));
    }
    place.dataset.place = where ?? "";
    setProps(el, { hidden: !where && !view.scene.foot });
  }

  return { el, update };
}

/** @param {() => void} close */
export function makeHelp(close) {
  const rows = KEYS.flatMap(([key, what]) => [html("dt", {}, key), html("dd", {}, what)]);
  const el = html(
    "section",
    { class: "dl-help", "aria-label": "Keys", hidden: true },
    html("h3", {}, "Keys"),
    html("dl", {}, ...rows),
    button(ICONS.cross, "Close", close, { words: true, class: "dl-small" }),
  );
  /** @param {View} view */
  const update = (view) => setProps(el, { hidden: !view.help });
  return { el, update };
}
