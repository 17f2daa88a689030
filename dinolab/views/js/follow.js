/** @import {App} from "./app.js" */
/** @import {Path, Prompt} from "./types.js" */
/** @import {View} from "./state.js" */
import { newsBetween } from "./announce.js";
import { commonPosition, lastOf, liveLine, makeStory } from "./story.js";

/** So few events of one's own doing are shown at once. */
const QUICK = 3;

/**
 * Takes in what the kernel sends. Whoever stood at the end of the line in play goes on with it, and
 * so does whoever asked for what came.
 * @param {App} app
 * @param {ReturnType<typeof import("./walk.js").makeWalker>} walker
 * @param {AbortSignal} gone
 * @returns {() => void} what stops it
 */
export function makeFollower({ model, state, view, render, tell, link }, walker, gone) {
  let stale = false;

  /** Several traits may change at once: look at them together. */
  function later() {
    if (stale) return;
    stale = true;
    queueMicrotask(() => {
      stale = false;
      if (!gone.aborted) takeIn();
    });
  }

  function takeIn() {
    link.alive();
    const before = view();
    const atEnd = before.path.live && (before.p === before.last || state.catching);
    const own = state.leading;
    const follows = own || (before.mode === "play" && atEnd);
    state.story = makeStory(model.get("bundle"), model.get("tail") ?? null);
    state.prompt = model.get("prompt") ?? null;
    if (state.story.bundle !== before.story.bundle) tell("");
    if (state.prompt?.curtain) state.notice = null;
    state.settings = model.get("settings") ?? {};
    state.picks = [];
    state.thought = null;
    state.leading = false;
    if (!state.story.paths.has(state.line)) state.line = liveLine(state.story).id;
    if (follows) return goAlong(before, own);
    state.p = Math.min(state.p, lastOf(view().path));
    render();
  }

  /**
   * Back to what is shared with the line in play, then on to where it is.
   * @param {View} before
   * @param {boolean} own whether whoever is at the screen asked for it
   */
  function goAlong(before, own) {
    const path = liveLine(state.story);
    const last = lastOf(path);
    const shared = Math.min(sharedWith(before, path), before.p);
    state.line = path.id;
    const asked = asksFor(state.prompt, path);
    if (last === before.p && shared === before.p) {
      if (asked !== asksFor(before.prompt, before.path)) tell(asked);
      return render();
    }
    state.p = shared;
    // In the words of whoever is at the screen now.
    const old = state.story.paths.get(before.path.id);
    const back = old && old !== path ? newsBetween(state.story, old, before.p, shared) : "";
    const on = newsBetween(state.story, path, shared, last);
    tell([back, on, asked].filter(Boolean).join(" "));
    // What is written down has been seen already.
    walker.catchUp(last, model.get("settings")?.at_once ? Infinity : own ? QUICK : 1);
  }

  /** @param {View} before @param {Path} path */
  function sharedWith(before, path) {
    if (before.path.id === path.id) return Math.min(before.last, lastOf(path));
    const old = state.story.paths.get(before.path.id);
    return old ? commonPosition(old, path) : 0;
  }

  /** Go where a linked view leads. */
  function beLed() {
    const cursor = model.get("cursor");
    if (!state.settings.linked || !state.story.paths.has(cursor?.line)) return;
    if (cursor.line === state.line && cursor.p === state.p) return;
    walker.stop();
    state.line = cursor.line;
    walker.moveTo(cursor.p);
  }

  /** @type {[string, () => void][]} */
  const heard = ["bundle", "tail", "prompt", "settings"].map((name) => [`change:${name}`, later]);
  heard.push(["change:cursor", beLed]);
  for (const [name, callback] of heard) model.on(name, callback);
  return () => {
    for (const [name, callback] of heard) model.off?.(name, callback);
  };
}

/**
 * What is wanted of whoever is at the screen, or how it ended: told after what happened.
 * @param {Prompt | null} prompt
 * @param {Path} path
 */
function asksFor(prompt, path) {
  if (!prompt) return "";
  if (prompt.curtain) return `Pass to ${prompt.curtain.name}.`;
  return (prompt.over ? path.outcome?.text : prompt.question?.text) ?? "";
}
