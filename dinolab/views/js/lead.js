/** @import {Choice, Stage} from "./types.js" */
/** @import {View} from "./state.js" */
import { isPossible, outcomeOf, rest } from "./choices.js";
import { rootOf } from "./say.js";

/** More choices than this are told by their number. */
const TOLD = 3;

/**
 * What a thing is called where several look alike: with its place on the board.
 * @param {string} id
 * @param {View} view
 */
export function calledAt(id, view) {
  const { things } = view.scene;
  const stage = stageOf(view);
  const thing = things.get(id);
  if (thing?.t !== "item") return stage?.spots.find((spot) => spot.id === id)?.label || id;
  const root = rootOf(thing, view.scene);
  const spot = stage?.spots.find((other) => other.id === root);
  const place = spot && spot.shape !== "row" && spot.label !== thing.label ? spot.label : "";
  return [thing.label || thing.kind, place].filter(Boolean).join(", ");
}

/** @param {View} view @returns {Stage | undefined} */
function stageOf(view) {
  return view.story.stages[view.scene.stage];
}

/** A thing and what it stands on. @param {string} id @param {View} view */
function chainIn(id, view) {
  const chain = [id];
  for (let at = view.scene.things.get(id); at?.t === "item" && !chain.includes(at.on); ) {
    chain.push(at.on);
    at = view.scene.things.get(at.on);
  }
  return chain;
}

/**
 * The choices that a thing, or what it stands on, leads to.
 * @param {string} id
 * @param {View} view
 */
function through(id, view) {
  const found = chainIn(id, view).find((other) => view.lit.next.has(other));
  return found === undefined ? [] : /** @type {Choice[]} */ (view.lit.next.get(found));
}

/**
 * What choosing something leads to: the choice where there is one, what it could be, or why not.
 * @param {Choice[]} choices
 */
export function leadWords(choices) {
  const possible = choices.filter(isPossible);
  const labels = possible.map((choice) => choice.label);
  if (possible.length > TOLD) return `${possible.length} choices`;
  if (possible.length) return labels.join("; ");
  // Sentences in a row: the last full stop is for whoever ends the row.
  const whys = new Set(
    choices.map((choice) => choice.why?.replace(/\.$/, "") || "it is not possible"),
  );
  if (whys.size > TOLD) return "not possible now, for several reasons";
  return whys.size ? `not possible: ${[...whys].join("; ")}` : "";
}

/**
 * What is told under the board of the thing, or of the choice in a list, that the pointer or the
 * focus is on.
 * @param {View} view
 */
export function leadNow(view) {
  if (view.thought) {
    const { label, why } = view.thought;
    return isPossible(view.thought) ? label : `${label}: ${why || "it is not possible"}`;
  }
  return view.about ? leadWords(through(view.about, view)) : "";
}

/**
 * What lights up: what comes next; where only cards do, all that may pay, in whatever order.
 * @param {View} view
 */
export function litNow({ lit, scene }) {
  const cards = [...lit.open].every((id) => kindOf(scene.things.get(id)) === "card");
  return cards && lit.later.size ? new Set([...lit.open, ...lit.later]) : lit.open;
}

/**
 * What a choice takes that is looked at: the ids on its path that are not picked yet, and of cards
 * that only its words name the first of each name.
 * @param {View} view
 * @returns {Set<string>}
 */
export function takenBy(view) {
  const ways = view.about && view.picks.length ? through(view.about, view).filter(isPossible) : [];
  const found = view.picks.length ? outcomeOf(view.choices, view.picks).choice : null;
  const choices = view.thought ? [view.thought] : ways.length ? ways : found ? [found] : [];
  const ids = choices.filter(isPossible).flatMap((choice) => [
    ...(rest(choice, view.picks) ?? choice.on),
    ...cardsNamed(choice, view),
  ]);
  return new Set(ids);
}

/** @param {Choice} choice @param {View} view @returns {string[]} */
function cardsNamed(choice, view) {
  const { things } = view.scene;
  const isCard = (/** @type {string} */ id) => kindOf(things.get(id)) === "card";
  if (choice.on.length < 2 || choice.on.some(isCard)) return [];
  /** @type {Map<string, string>} the first of each name, in reading order */
  const found = new Map();
  for (const row of ownRows(view)) {
    for (const thing of things.values()) {
      if (thing.t !== "item" || thing.on !== row || !isCard(thing.id)) continue;
      if (!found.has(thing.label) && isNamed(choice.label, thing.label))
        found.set(thing.label, thing.id);
    }
  }
  return [...found.values()];
}

/** The rows of cards that are the viewer's or nobody's. @param {View} view */
function ownRows(view) {
  const { seat } = view.story.bundle.viewer;
  const stage = stageOf(view);
  const areas = stage?.areas.filter((area) => (area.seat ?? seat) === seat) ?? [];
  const own = (/** @type {string} */ id) => areas.some((area) => area.id === id);
  return (stage?.spots ?? []).filter((s) => s.shape === "row" && own(s.area)).map(({ id }) => id);
}

/** @param {import("./types.js").Thing | undefined} thing */
function kindOf(thing) {
  return thing?.t === "item" && thing.face !== "down" ? thing.kind : "";
}

/**
 * Whether a sentence has a name in it as words of their own.
 * @param {string} text
 * @param {string} name
 */
function isNamed(text, name) {
  const at = name ? text.toLowerCase().indexOf(name.toLowerCase()) : -1;
  if (at < 0) return false;
  const [before, after] = [text[at - 1] ?? " ", text[at + name.length] ?? " "];
  return !/[\p{L}\p{N}]/u.test(before + after);
}
