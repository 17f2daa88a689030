/** @import {Model} from "../../views/js/types.js" */
import { button, html, setProps, setText } from "../../views/js/dom.js";
import { makePost } from "./post.js";

/**
 * @typedef {{label: string, letters: string, why: string}} Found a word that may come next
 * @typedef {{heading: string, words: string[], asked: string, found: Found[], last: string,
 *   trouble: string}} Look what a line means so far, of which the letters typed last are open
 * @typedef {{heading: string, text: string}} Written
 * @typedef {{version: number, lines: Written[], waiting: Written[], conflict: string,
 *   over: boolean, look: Look}} Sheet
 */

/** Of the lines that wait so many are shown. */
const SHOWN = 5;

/** What a line means so far, and what is wanted next. @param {Look} now */
function understood(now) {
  if (now.trouble) return now.trouble;
  const next = now.asked ? `Next: ${now.asked}.` : "Enter writes the line.";
  return [...(now.words.length ? [`${now.words.join(", ")}.`] : []), next].join(" ");
}

/**
 * The form: lines that are written, the one that is being written, and the words that may come
 * next with the letters that mean them. Enter writes; what is typed meanwhile is sent after it.
 * @param {Model} model
 */
export function makeForm(model) {
  const lines = html("ol", { class: "dl-written", "aria-label": "Lines written" });
  const later = html("div", { class: "dl-later", hidden: true });
  const trouble = html("p", { class: "dl-strip", role: "alert", hidden: true });
  const silence = html("p", { class: "dl-strip", role: "status", hidden: true });
  const about = html("label", { class: "dl-heading", for: "" });
  const asked = html("p", { class: "dl-next", "aria-live": "polite" });
  const found = html("ul", { class: "dl-found", "aria-label": "What may be written" });
  const input = html("input", {
    class: "dl-entry",
    type: "text",
    autocomplete: "off",
    autocapitalize: "none",
    spellcheck: "false",
  });
  const out = button("", "Take this line out", strike, { words: true, class: "dl-small" });
  const stay = button("", "Leave it as it is", () => edit(0), { words: true, class: "dl-small" });
  const changing = html("div", { class: "dl-changing", hidden: true }, out, stay);
  const entry = html("div", { class: "dl-write" }, about, input, changing, asked);
  const el = html("section", { class: "dl-sheet", "aria-label": "Sheet" });
  el.append(lines, later, trouble, silence, entry, found);
  setText(silence, "The kernel does not answer yet; what you write waits for it.");
  input.id = `dl-entry-${Math.random().toString(36).slice(2, 8)}`;
  asked.id = `${input.id}-asked`;
  setProps(about, { for: input.id });
  setProps(input, { "aria-describedby": asked.id });

  /** The line that is being corrected, from 1; 0 for the next one. */
  let number = 0;
  /** @type {{text: string, number: number}[]} */
  let queue = [];
  let busy = false;
  let looking = false;
  let again = false;
  /** @type {Look | null} */
  let look = null;
  const silent = (/** @type {boolean} */ on) => setProps(silence, { hidden: !on });
  const post = makePost(model, { gone, silent });

  /** @returns {Sheet} */
  const sheet = () => model.get("sheet");
  let { version } = sheet();

  /** Nothing can be sent: what was written stands in the entry again. @param {string} why */
  function gone(why) {
    busy = looking = again = false;
    if (queue.length) restore(queue[0]);
    say(why);
  }

  /** @param {{text: string, number: number}} line */
  function restore(line) {
    queue = [];
    number = line.number;
    input.value = line.text;
  }

  /** @param {string} why */
  function say(why) {
    setProps(trouble, { hidden: !why });
    setText(trouble, why);
  }

  /** Ask what the line means so far; of what is typed meanwhile only the last is asked for. */
  function see() {
    if (looking) {
      again = true;
      return;
    }
    looking = true;
    post.ask({ type: "look", text: input.value, number }, (answer) => {
      looking = false;
      if (again) {
        again = false;
        see();
      } else if (answer.look) show(answer.look);
      else say(answer.why ?? "");
    });
  }

  /** @param {Look} now */
  function show(now) {
    look = now;
    const over = sheet().over && !number;
    const heading = number ? `Line ${number} anew: ${now.heading}` : now.heading;
    setText(about, over ? "The game is over. A line can still be corrected." : heading);
    const said = now.trouble && now.trouble === trouble.textContent;
    setText(asked, over || said ? "" : understood(now));
    found.replaceChildren(...(over ? [] : now.found.map(chip)));
    setProps(input, { readonly: over, "aria-invalid": now.trouble ? "true" : null });
  }

  /** @param {Found} word */
  function chip(word) {
    const made = html(
      "button",
      { type: "button", class: "dl-word", tabindex: -1, title: word.why, onclick: () => add(word) },
      html("kbd", {}, word.letters),
      ` ${word.label}`,
    );
    setProps(made, { "aria-disabled": word.why ? "true" : null });
    return html("li", {}, made);
  }

  /** Put a word in the place of the letters typed last. @param {Found} word */
  function add(word) {
    if (word.why) return say(word.why);
    const kept = input.value.slice(0, input.value.length - (look?.last.length ?? 0));
    const parted = !kept || /[\s,]$/.test(kept);
    input.value = `${kept}${parted ? "" : ", "}${word.label}, `;
    input.focus();
    see();
  }

  function write() {
    queue.push({ text: input.value, number });
    input.value = "";
    number = 0;
    pump();
  }

  /** Send the next line; each after the one before is written. */
  function pump() {
    if (busy || !queue.length) return;
    busy = true;
    const line = queue[0];
    post.ask({ type: "write", ...line, version }, (answer) => {
      busy = false;
      version = answer.version;
      say(answer.why);
      if (answer.why) restore(line);
      else queue.shift();
      update();
      pump();
    });
  }

  /** @param {"strike" | "skip" | "drop"} type */
  function change(type) {
    post.ask({ type, number, version }, (answer) => {
      version = answer.version;
      if (answer.why) say(answer.why);
      else edit(0);
    });
  }

  function strike() {
    change("strike");
  }

  /** Correct a line; 0 goes on with the next one. @param {number} wanted */
  function edit(wanted) {
    const { lines: all } = sheet();
    number = wanted >= 1 && wanted <= all.length ? wanted : 0;
    input.value = number ? all[number - 1].text : "";
    say("");
    update();
    input.focus();
  }

  function update() {
    const { lines: all, waiting, conflict, look: first } = sheet();
    lines.replaceChildren(...all.map(row));
    const current = /** @type {HTMLElement | undefined} */ (lines.children[number - 1]);
    lines.scrollTop = current ? current.offsetTop - lines.offsetTop : lines.scrollHeight;
    setProps(changing, { hidden: !number });
    setProps(later, { hidden: !waiting.length });
    if (waiting.length) later.replaceChildren(...rest(waiting, conflict));
    if (number || input.value) see();
    else show(first);
  }

  /**
   * Lines that do not follow a correction yet, and why.
   * @param {Written[]} waiting
   * @param {string} why
   */
  function rest(waiting, why) {
    const many = waiting.length > 1;
    const small = { words: true, class: "dl-small" };
    const first = many ? "Leave out the first" : "Leave it out";
    const all = button("", `Give up all ${waiting.length}`, () => change("drop"), small);
    return [
      html("p", { role: "alert" }, why),
      html("ol", {}, ...waiting.slice(0, SHOWN).map((one) => html("li", {}, told(one)))),
      html(
        "div",
        { class: "dl-changing" },
        button("", first, () => change("skip"), small),
        ...(many ? [all] : []),
      ),
    ];
  }

  /** @param {Written} line */
  function told(line) {
    return `${line.heading}: ${line.text || "–"}`;
  }

  /** @param {Written} line @param {number} at */
  function row(line, at) {
    const made = button("", told(line), () => edit(at + 1), { words: true, class: "dl-link" });
    setProps(made, {
      title: "Correct this line",
      "aria-current": at + 1 === number ? "true" : null,
    });
    return html("li", {}, made);
  }

  /** @param {KeyboardEvent} event */
  function pressed(event) {
    const last = sheet().lines.length;
    const one = look?.last && look.found.length === 1 && !look.found[0].why;
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter") write();
    else if (event.key === "ArrowUp") edit(number ? Math.max(1, number - 1) : last);
    else if (event.key === "ArrowDown" && number) edit(number === last ? 0 : number + 1);
    else if (event.key === "Escape" && number) edit(0);
    else if (event.key === "Tab" && !event.shiftKey && one && look) add(look.found[0]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  input.addEventListener("keydown", pressed);
  input.addEventListener("input", () => {
    say("");
    see();
  });
  /** The answer to what is on its way says more than the sheet before it. */
  function changed() {
    if (!busy) version = sheet().version;
    update();
  }

  model.on("change:sheet", changed);
  update();
  return {
    el,
    leave() {
      model.off?.("change:sheet", changed);
      post.close();
    },
  };
}
