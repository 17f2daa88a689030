/** @import {View} from "./state.js" */
import { button, html, setProps } from "./dom.js";
import { ICONS } from "./icons.js";
import { lastOf, treeOrder } from "./story.js";

/** Lines of lines of lines are set in no further than this. */
const DEEPEST = 6;

/**
 * The lines of the game as a tree with their forks; a click looks at another one.
 * @param {{line: (id: string) => void, go: (p: number) => void, branch: (name: string) => void,
 *   take: (id: string) => void}} act
 */
export function makeTree(act) {
  const list = html("ul", { class: "dl-lines" });
  const name = html("input", {
    type: "text",
    class: "dl-name",
    maxlength: 60,
    "aria-label": "Name of the new line",
  });
  const form = html(
    "form",
    { class: "dl-branch" },
    name,
    button(ICONS.fork, "Play from here", () => form.requestSubmit(), { words: true }),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    act.branch(name.value.trim());
    name.value = "";
  });
  const el = html(
    "section",
    { class: "dl-panel", "aria-label": "Lines" },
    html("h3", {}, "Lines"),
    list,
    form,
  );
  let built = "";

  /** @param {View} view */
  function update(view) {
    const paths = treeOrder(view.story);
    const key = JSON.stringify([
      paths.map((p) => [p.id, p.name, p.live, p.abandoned, lastOf(p), p.outcome]),
      view.line,
      view.mode,
      view.hide,
    ]);
    if (key !== built) {
      list.replaceChildren(...paths.map((path) => row(view, path)));
      showCurrent();
    }
    built = key;
    const shut = view.mode === "page" || view.link.state !== "live";
    setProps(form, { hidden: shut || view.here || view.catching || view.ended });
    setProps(name, { placeholder: `Line from ${view.p}` });
    setProps(el, { hidden: view.mode === "page" && paths.length < 2 });
  }

  /** Scroll the list only, never the page. */
  function showCurrent() {
    const current = list.querySelector("[aria-current]")?.getBoundingClientRect();
    const box = list.getBoundingClientRect();
    if (!current || (current.top >= box.top && current.bottom <= box.bottom)) return;
    list.scrollTop += current.top - box.top - box.height / 2;
  }

  /** @param {View} view @param {import("./types.js").Path} path */
  function row(view, path) {
    const current = path.id === view.line;
    const aside = [
      path.parent === null ? "" : `from ${path.fork}`,
      view.hide ? "" : `${lastOf(path)} events`,
      view.hide ? "" : standing(path),
      path.abandoned ? "abandoned" : "",
    ]
      .filter(Boolean)
      .join(", ");
    const open = html(
      "button",
      {
        type: "button",
        class: "dl-line",
        "aria-current": current ? "true" : null,
        onclick: () => act.line(path.id),
      },
      html("span", { class: "dl-line-name" }, path.name),
      html("span", { class: "dl-quiet" }, aside),
    );
    const item = html("li", {}, open);
    item.style.setProperty("--dl-depth", String(Math.min(path.depth, DEEPEST)));
    if (current && !path.live && view.mode === "play") {
      item.append(
        button(ICONS.play, "Play this line", () => act.take(path.id), {
          words: true,
          class: "dl-small",
        }),
      );
    }
    return item;
  }

  return { el, update };
}

/** @param {import("./types.js").Path} path */
function standing(path) {
  if (path.outcome) return "finished";
  return path.live ? "in play" : "";
}
