/** @import {Choice, Event, Model, Path, Prompt, Scene, Settings, Story} from "./types.js" */
/** @import {LinkState} from "./link.js" */
/** @import {Ways} from "./choices.js" */
import { rememberWays, waysOf } from "./choices.js";
import { stopsOf } from "./steps.js";
import { lastOf, liveLine, makeStory, sceneAt } from "./story.js";

/**
 * What one view remembers of its own. Nothing of it is shared with other views of the same game.
 * `catching`: it steps to where the game is now, and nothing can be chosen before it is there;
 * `leading`: it asked for what comes next; `about`: what the pointer or the focus is on, `thought`
 * the choice in a list that it is on; `reveal`: all that could be done is drawn.
 * @typedef {{story: Story, line: string, p: number, unit: string, speed: number, playing: boolean,
 *   catching: boolean, leading: boolean, hide: boolean, reveal: boolean, seen: Map<string, number>, picks: string[],
 *   prompt: Prompt | null, settings: Settings, notice: {kind: "refused" | "info", text: string} | null,
 *   about: string, thought: Choice | null, help: boolean,
 *   ways: ReturnType<typeof rememberWays>}} State
 *
 * What is shown, worked out anew after every change.
 * @typedef {State & {path: Path, last: number, most: number, scene: Scene, event: Event | null,
 *   mode: "replay" | "play" | "page", link: LinkState, here: boolean, ended: boolean,
 *   canAct: boolean, why: string,
 *   choices: Choice[], left: Choice[], lit: Ways}} View
 *   `left`: what is left to choose, `lit`: where it goes on (nowhere while nothing can be chosen)
 */

/**
 * What a view starts with: a game in play at its end, a replay where the cursor says, else at the
 * end of the set-up.
 * @param {Model} model
 * @returns {State}
 */
export function firstState(model) {
  const story = makeStory(model.get("bundle"), model.get("tail") ?? null);
  const settings = model.get("settings") ?? {};
  const cursor = model.get("cursor");
  const path = story.paths.get(cursor?.line) ?? liveLine(story);
  const start = settings.mode === "play" ? lastOf(path) : (stopsOf(path, "step")[1] ?? 0);
  const p = Math.max(0, Math.min(cursor?.p ?? start, lastOf(path)));
  return {
    story,
    settings,
    line: path.id,
    p,
    unit: "step",
    speed: SPEEDS[1],
    playing: false,
    catching: false,
    leading: false,
    hide: false,
    reveal: false,
    seen: new Map([[path.id, p]]),
    picks: [],
    prompt: model.get("prompt") ?? null,
    notice: null,
    about: "",
    thought: null,
    help: false,
    ways: rememberWays(),
  };
}

/** How long a step lasts while playing, in milliseconds. */
export const SPEEDS = [2400, 1200, 600, 300];

/** @type {Choice[]} */
const NOTHING = [];
const NOWHERE = waysOf(NOTHING, []);

/**
 * @param {State} state
 * @param {LinkState} link
 * @returns {View}
 */
export function viewOf(state, link) {
  const path = /** @type {Path} */ (state.story.paths.get(state.line));
  const last = lastOf(path);
  const mode = state.settings.mode ?? "replay";
  const prompt = mode === "play" ? state.prompt : null;
  const there = prompt?.line === path.id && prompt?.position === state.p;
  const here = Boolean(prompt) && there && !state.catching;
  const why = whyNot(state, link, prompt, here);
  const choices = here && prompt ? prompt.choices : NOTHING;
  const ways = state.ways(choices, state.picks);
  return {
    ...state,
    path,
    last,
    most: state.hide ? Math.min(last, state.seen.get(path.id) ?? 0) : last,
    scene: sceneAt(path, state.p),
    event: path.events[state.p - 1] ?? null,
    mode,
    link: { ...link },
    here,
    ended: state.p === last && path.outcome !== null,
    canAct: why === "",
    why,
    choices,
    left: ways.left,
    lit: why === "" ? ways : NOWHERE,
  };
}

/**
 * Why nothing can be chosen now; empty where something can.
 * @param {State} state
 * @param {LinkState} link
 * @param {Prompt | null} prompt
 * @param {boolean} here
 */
function whyNot(state, link, prompt, here) {
  if (!prompt) return "This is a replay.";
  if (link.state === "gone") return `${link.why} You can step on; choosing is off.`;
  if (link.state === "waiting") return "Waiting for the answer.";
  if (prompt.curtain) return `Pass to ${prompt.curtain.name}.`;
  if (state.catching) return "Catching up…";
  if (!here) return "This is an earlier position.";
  if (prompt.over) return "The game is over.";
  return prompt.question ? "" : prompt.waiting || "Somebody else is to choose.";
}

/**
 * What a line's position is called for this view: with the end hidden it is not told.
 * @param {View} view
 */
export function positionText(view) {
  return view.hide ? `${view.p} of ?` : `${view.p} of ${view.last}`;
}
