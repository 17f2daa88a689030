/** @import {Path, Clock, Event, Story} from "./types.js" */

/** What replay steps by, small to large; a game may lack some. */
export const UNITS = ["event", "step", "turn", "round", "race"];

/** How many parts of the clock (race, round, turn) name one unit. */
const CLOCK_PARTS = { race: 1, round: 2, turn: 3 };

/**
 * The clock of each position of a line (a frame says it only when it changes).
 * @param {Path} path
 * @returns {Clock[]}
 */
export function clocksOf(path) {
  /** @type {Clock} */
  let clock = [0, 0, 0, 0, ""];
  return path.frames.map((frame) => (clock = frame.clock ?? clock));
}

/**
 * The positions at which a unit begins, with the first and the last position of the line.
 * @param {Path} path
 * @param {string} unit
 * @returns {number[]}
 */
export function stopsOf(path, unit) {
  const last = path.frames.length - 1;
  const stops = [0];
  const clocks = clocksOf(path);
  for (let p = 1; p < last; p += 1) if (begins(path, clocks, unit, p)) stops.push(p);
  if (last > 0) stops.push(last);
  return stops;
}

/**
 * @param {Path} path
 * @param {Clock[]} clocks
 * @param {string} unit
 * @param {number} p
 */
function begins(path, clocks, unit, p) {
  if (unit === "event") return true;
  if (unit === "step") return path.events[p].s === path.events[p].v;
  const parts = CLOCK_PARTS[/** @type {"race" | "round" | "turn"} */ (unit)];
  for (let i = 0; i < parts; i += 1) if (clocks[p][i] !== clocks[p - 1][i]) return true;
  return false;
}

/**
 * The next stop after a position (dir 1) or before it (dir -1); the position itself at an end.
 * @param {number[]} stops
 * @param {number} p
 * @param {number} dir
 */
export function nextStop(stops, p, dir) {
  let low = 0;
  let high = stops.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (stops[middle] < p || (dir > 0 && stops[middle] === p)) low = middle + 1;
    else high = middle;
  }
  const found = dir > 0 ? stops[low] : stops[low - 1];
  return found ?? p;
}

/**
 * The chain of causes of an event, itself first, back to a choice or to luck.
 * @param {Path} path
 * @param {number} version
 * @returns {Event[]}
 */
export function causesOf(path, version) {
  const chain = [path.events[version]];
  for (;;) {
    const last = chain[chain.length - 1];
    const cause = last.c ?? -1;
    if (cause < 0 || cause >= last.v) return chain;
    chain.push(path.events[cause]);
  }
}

/**
 * Whose doing an event is, in words.
 * @param {Story} story
 * @param {Event} event
 */
export function actorName(story, event) {
  if (event.a === "chance") return "Luck";
  if (event.a === "table") return "The table";
  if (event.a === "engine") return "The rules";
  return story.bundle.seats[Number(event.a)] ?? `Seat ${event.a}`;
}

/**
 * Whether an event is an input: a choice, luck, or a fact declared at the table.
 * @param {Event} event
 */
export function isInput(event) {
  return event.v === event.s;
}

/**
 * Where a position stands in the game's own time, in words.
 * @param {Clock} clock
 */
export function clockText(clock) {
  const [race, round, turn] = clock;
  const parts = [];
  if (race) parts.push(`race ${race}`);
  if (round) parts.push(`round ${round}`);
  if (turn) parts.push(`turn ${turn}`);
  return parts.join(", ");
}
