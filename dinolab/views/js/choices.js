/** @import {Choice} from "./types.js" */

/**
 * Where choices can go on after some picks.
 * @typedef {{left: Choice[], open: Set<string>, misses: Set<string>, later: Set<string>,
 *   next: Map<string, Choice[]>}} Ways
 *   `left`: the choices that are left; `open`: the ids that come next on the path of a possible
 *   one; `misses`: those that come next only on paths of near misses, so that they can explain
 *   themselves; `later`: what comes after that on possible paths; `next`: the choices by the id
 *   that comes next, possible or not
 */

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

/** @param {Choice} choice */
export function isPossible(choice) {
  return choice.ok !== false;
}

/**
 * The ways after some picks, in any order; but where choices begin with the first pick, only those:
 * a tile that is picked to be turned is not meant as the place to step to.
 * @param {Choice[]} choices
 * @param {string[]} picks
 * @returns {Ways}
 */
export function waysOf(choices, picks) {
  /** @type {Ways} */
  const ways = { left: [], open: new Set(), misses: new Set(), later: new Set(), next: new Map() };
  const begun = picks.length > 0 && choices.some((choice) => choice.on[0] === picks[0]);
  for (const choice of choices) {
    const path = begun && choice.on[0] !== picks[0] ? null : rest(choice, picks);
    if (!path) continue;
    ways.left.push(choice);
    const [id, ...more] = path;
    if (id === undefined) continue;
    (isPossible(choice) ? ways.open : ways.misses).add(id);
    if (isPossible(choice)) for (const other of more) ways.later.add(other);
    const beside = ways.next.get(id);
    if (beside) beside.push(choice);
    else ways.next.set(id, [choice]);
  }
  for (const id of ways.open) ways.misses.delete(id);
  return ways;
}

/** The same ways again while neither choices nor picks change. */
export function rememberWays() {
  /** @type {Choice[] | null} */
  let choices = null;
  /** @type {string[] | null} */
  let picks = null;
  let ways = waysOf([], []);
  /** @param {Choice[]} now @param {string[]} picked @returns {Ways} */
  return (now, picked) => {
    if (now !== choices || picked !== picks) ways = waysOf(now, picked);
    [choices, picks] = [now, picked];
    return ways;
  };
}

/**
 * What a press means: the picks it leads to, and the id that was meant (null where it takes a
 * pick off; null where nothing can be chosen). The thing itself counts before what it stands on: a
 * piece that can be chosen is chosen, also instead of what was picked before, and what is not
 * possible says why. Pressed again it means what lies under it.
 * @param {Choice[]} choices
 * @param {string[]} picks
 * @param {string[]} chain the pressed id first, then what it stands on
 * @returns {{id: string | null, picks: string[]} | null}
 */
export function meant(choices, picks, chain) {
  const now = waysOf(choices, picks);
  const fresh = picks.length ? waysOf(choices, []) : now;
  const [first, ...under] = chain;
  if (now.open.has(first) || now.later.has(first)) return { id: first, picks: [...picks, first] };
  if (picks.includes(first)) return again(fresh, picks, first, under);
  if (now.misses.has(first)) return { id: first, picks: [...picks, first] };
  if (fresh.open.has(first)) return { id: first, picks: [first] };
  for (const ids of [now.open, now.later, now.misses]) {
    const id = under.find((other) => ids.has(other));
    if (id !== undefined) return { id, picks: [...picks, id] };
  }
  const taken = under.find((other) => picks.includes(other));
  if (taken !== undefined) return { id: null, picks: picks.filter((other) => other !== taken) };
  for (const ids of [fresh.open, fresh.misses]) {
    const id = chain.find((other) => ids.has(other));
    if (id !== undefined) return { id, picks: [id] };
  }
  return null;
}

/**
 * What it means to press again what was just said not to be possible: to begin with it, else what
 * lies under it.
 * @param {Choice[]} choices
 * @param {string[]} picks
 * @param {string[]} chain
 */
export function meantNext(choices, picks, chain) {
  const [first, ...under] = chain;
  const begins = picks.length > 0 && waysOf(choices, []).open.has(first);
  return begins ? { id: first, picks: [first] } : meant(choices, picks, under);
}

/**
 * What is picked already was pressed: later picks are taken off; else it means what lies under it;
 * else it is taken off itself.
 * @param {Ways} fresh
 * @param {string[]} picks
 * @param {string} first
 * @param {string[]} under
 */
function again(fresh, picks, first, under) {
  const at = picks.indexOf(first);
  if (at < picks.length - 1) return { id: first, picks: picks.slice(0, at + 1) };
  const id = at === 0 ? under.find((other) => fresh.open.has(other)) : undefined;
  return id === undefined ? { id: null, picks: picks.slice(0, at) } : { id, picks: [id] };
}

/**
 * What picks lead to: a choice to send, one to confirm (it is the only one left, though its
 * path is not walked to the end), a near miss to explain, or more to pick: also where nothing is
 * possible but several things can each say why.
 * @param {Choice[]} choices
 * @param {string[]} picks
 * @returns {{kind: "send" | "confirm" | "miss" | "more" | "none", choice: Choice | null}}
 */
export function outcomeOf(choices, picks) {
  const { left, misses } = waysOf(choices, picks);
  const possible = left.filter(isPossible);
  if (possible.length === 1) {
    const whole = rest(possible[0], picks)?.length === 0;
    return { kind: whole ? "send" : "confirm", choice: possible[0] };
  }
  if (possible.length > 1 || misses.size > 1) return { kind: "more", choice: null };
  return left.length ? { kind: "miss", choice: left[0] } : { kind: "none", choice: null };
}

/**
 * The choices that pointing cannot tell apart, since their paths are the same.
 * @param {Choice[]} left
 * @param {string[]} picks
 * @returns {Choice[]}
 */
export function alike(left, picks) {
  const keys = left.map((choice) => [...(rest(choice, picks) ?? [])].sort().join(" "));
  const count = new Map();
  for (const key of keys) count.set(key, (count.get(key) ?? 0) + 1);
  return left.filter((_, i) => count.get(keys[i]) > 1);
}

/** Whether somebody can aim on the board. @param {Choice[]} choices */
export function aiming(choices) {
  return choices.some((choice) => choice.aim && isPossible(choice));
}

/** Up to so many choices are a list; more are grouped by what comes next on their paths. */
export const SHORT = 12;

/**
 * The choices that are left as a short list: some themselves, others as groups by the id that
 * comes next. What needs no pointing comes first, what is not possible last.
 * @param {Choice[]} left
 * @param {string[]} picks
 * @returns {{id: string, choices: Choice[]}[]} a group of one is that choice itself
 */
export function grouped(left, picks) {
  if (left.length <= SHORT) return left.map((choice) => ({ id: "", choices: [choice] }));
  /** @type {{id: string, choices: Choice[]}[]} */
  const plain = [];
  /** @type {Map<string, Choice[]>} */
  const groups = new Map();
  for (const choice of left) {
    const id = rest(choice, picks)?.[0];
    const group = id === undefined ? undefined : groups.get(id);
    if (id === undefined) plain.push({ id: "", choices: [choice] });
    else if (group) group.push(choice);
    else groups.set(id, [choice]);
  }
  const all = [...groups].map(([id, choices]) => ({ id, choices }));
  const some = (/** @type {{choices: Choice[]}} */ group) => group.choices.some(isPossible);
  const none = (/** @type {{choices: Choice[]}} */ group) => !some(group);
  return [...plain.filter(some), ...all.filter(some), ...all.filter(none), ...plain.filter(none)];
}
