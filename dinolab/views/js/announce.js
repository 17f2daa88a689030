/** @import {Path, Story} from "./types.js" */
import { html } from "./dom.js";

/** Longer news are told by their last sentences and a number. */
const MOST_SENTENCES = 4;

/**
 * Tells screen readers what happened. Two regions take turns, so that the same words twice are
 * told twice.
 */
export function makeAnnouncer() {
  const regions = [0, 1].map(() => html("div", { "aria-live": "polite", "aria-atomic": "true" }));
  const el = html("div", { class: "dl-unseen" }, ...regions);
  let turn = 0;
  return {
    el,
    /** @param {string} text */
    tell(text) {
      turn = 1 - turn;
      regions[turn].textContent = text;
      regions[1 - turn].textContent = "";
    },
  };
}

/**
 * What a move from one position to another of a line shows or takes back, in words.
 * @param {Story} story
 * @param {Path} path
 * @param {number} from
 * @param {number} to
 */
export function newsBetween(story, path, from, to) {
  const [low, high] = [Math.min(from, to), Math.max(from, to)];
  const events = path.events.slice(low, high);
  if (!events.length) return "";
  if (to < from) events.reverse();
  const told = to < from ? events.slice(0, MOST_SENTENCES) : events.slice(-MOST_SENTENCES);
  const words = told.map((event) => event.say || story.kinds[event.k]);
  const missing = events.length - told.length;
  const aside = missing ? [`${missing} more event${missing === 1 ? "" : "s"}.`] : [];
  return to < from ? ["Taken back:", ...words, ...aside].join(" ") : [...aside, ...words].join(" ");
}
