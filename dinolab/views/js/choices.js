/** @import {Choice} from "./types.js" */

/**
 * The choices that are left after some ids were picked, in any order.
 * @param {Choice[]} choices
 * @param {string[]} picks
 * @returns {Choice[]}
 */
export function narrow(choices, picks) {
  return choices.filter((choice) => rest(choice, picks) !== null);
}

/**
 * What of a choice's path is not yet picked; null where a pick is not on the path.
 * @param {Choice} choice
 * @param {string[]} picks
 * @returns {string[] | null}
 */
export function rest(choice, picks) {
  const left = [...choice.on];
  for (const id of picks) {
    const at = left.indexOf(id);
    if (at < 0) return null;
    left.splice(at, 1);
  }
  return left;
}

/**
 * The ids to light up: what comes next on the path of some choice. Near misses count where
 * nothing possible starts there, so that they can explain themselves.
 * @param {Choice[]} choices
 * @param {string[]} picks
 * @returns {{open: Set<string>, misses: Set<string>}}
 */
export function candidates(choices, picks) {
  /** @type {Set<string>} */
  const open = new Set();
  /** @type {Set<string>} */
  const misses = new Set();
  for (const choice of choices) {
    const next = rest(choice, picks)?.[0];
    if (next !== undefined) (choice.ok === false ? misses : open).add(next);
  }
  for (const id of open) misses.delete(id);
  return { open, misses };
}

/**
 * Of a thing and what it stands on, the first id that leads somewhere; null where none does.
 * @param {Choice[]} choices
 * @param {string[]} picks
 * @param {string[]} chain the clicked id first, then what it stands on
 * @returns {string | null}
 */
export function resolve(choices, picks, chain) {
  const { open, misses } = candidates(choices, picks);
  const later = new Set(choices.flatMap((choice) => rest(choice, picks) ?? []));
  for (const ids of [open, misses, later]) {
    const found = chain.find((id) => ids.has(id));
    if (found !== undefined) return found;
  }
  return null;
}

/**
 * What a pick leads to: a choice to send, one to confirm (it is the only one left, though its
 * path is not walked to the end), a near miss to explain, or more to pick.
 * @param {Choice[]} choices
 * @param {string[]} picks
 * @returns {{kind: "send" | "confirm" | "miss" | "more" | "none", choice: Choice | null}}
 */
export function outcomeOf(choices, picks) {
  const left = narrow(choices, picks);
  const possible = left.filter((choice) => choice.ok !== false);
  if (possible.length === 1) {
    const whole = rest(possible[0], picks)?.length === 0;
    return { kind: whole ? "send" : "confirm", choice: possible[0] };
  }
  if (possible.length > 1) return { kind: "more", choice: null };
  return left.length ? { kind: "miss", choice: left[0] } : { kind: "none", choice: null };
}
