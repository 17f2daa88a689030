/** @import {Model} from "./types.js" */
/** @import {Palette} from "./look.js" */
/** @import {View} from "./state.js" */
import { makeAnnouncer, newsBetween } from "./announce.js";
import { makeChooser } from "./chooser.js";
import { makeLink } from "./link.js";
import { makeScreen } from "./screen.js";
import { firstState, viewOf } from "./state.js";
import { nextStop, stopsOf, UNITS } from "./steps.js";
import { commonPosition, lastOf, liveLine, makeStory } from "./story.js";
import { calm } from "./theme.js";

/** How long it takes, at most, to show what happened while others chose. */
const CATCH_UP = 2400;
const CATCH_STEP = 420;

/**
 * One view of a game: what it remembers, what can be done with it, and its screen.
 * @param {Model} model
 * @param {HTMLElement} el
 * @param {Palette} palette
 * @returns {() => void} what takes it away again
 */
export function mount(model, el, palette) {
  const gone = new AbortController();
  const state = firstState(model);
  const announcer = makeAnnouncer();
  const link = makeLink(model, { changed: () => render(), refused });
  let timer = 0;
  let glide = false;
  let stale = false;

  const chooser = makeChooser({
    state, link, render: () => render(), notice, tell: announcer.tell, view: () => view(), arrive,
  });
  const screen = makeScreen(el, palette, announcer.el, gone.signal, {
    step, bigStep, end, play, go, unit, nextUnit, line, help, escape, hide, speed,
    now: backToNow, branch: chooser.branch, take: chooser.take, press: chooser.press,
    choose: chooser.choose, unpick: chooser.unpick, undo: chooser.undo, curtain: chooser.curtain,
    handOver: chooser.handOver, retry: () => link.retry(), look: chooser.look,
    dismiss: () => notice("info", ""), since, resized: () => render(), paused: () => stop(),
  });

  /** @returns {View} */
  function view() {
    return viewOf(state, link.now);
  }

  function render() {
    if (gone.signal.aborted) return;
    screen.update(view(), glide && !calm());
    glide = false;
  }

  /** @param {string} why */
  function refused(why) {
    state.leading = false;
    notice("refused", why);
  }

  /** @param {"refused" | "info"} kind @param {string} text */
  function notice(kind, text) {
    state.notice = text ? { kind, text } : null;
    if (text) announcer.tell(text);
    render();
  }

  /** Show a position. @param {number} p @param {{quiet?: boolean}} [how] */
  function moveTo(p, how = {}) {
    const path = view().path;
    const to = Math.max(0, Math.min(p, lastOf(path)));
    const from = state.p;
    if (to === from) return render();
    state.p = to;
    state.picks = [];
    state.about = "";
    if (!state.catching) state.notice = null;
    state.seen.set(path.id, Math.max(state.seen.get(path.id) ?? 0, to));
    glide = Math.abs(to - from) <= 12;
    if (!how.quiet) announcer.tell(newsBetween(state.story, path, from, to));
    share();
    render();
  }

  /** A teacher-led view leads all the others. */
  function share() {
    if (!state.settings.linked || !model.set) return;
    model.set("cursor", { line: state.line, p: state.p });
    model.save_changes?.();
  }

  function follow() {
    const cursor = model.get("cursor");
    if (!state.settings.linked || !cursor || !state.story.paths.has(cursor.line)) return;
    if (cursor.line === state.line && cursor.p === state.p) return;
    stop();
    state.line = cursor.line;
    moveTo(cursor.p);
  }

  /** @param {number} p */
  function go(p) {
    stop();
    moveTo(state.hide ? Math.min(p, Math.max(view().most, state.p)) : p);
  }

  /** @param {number} dir @param {string} [by] */
  function step(dir, by = state.unit) {
    stop();
    moveTo(nextStop(stopsOf(view().path, by), state.p, dir));
  }

  /** @param {number} dir */
  function bigStep(dir) {
    const units = usableUnits();
    step(dir, units[Math.min(units.indexOf(state.unit) + 1, units.length - 1)]);
  }

  /** @param {number} dir */
  function end(dir) {
    stop();
    moveTo(dir < 0 ? 0 : view().most);
  }

  function usableUnits() {
    return UNITS.filter((name) => state.story.bundle.units.includes(name));
  }

  /** @param {string} name */
  function unit(name) {
    state.unit = name;
    announcer.tell(`Steps by ${name}`);
    render();
  }

  /** @param {number} dir */
  function nextUnit(dir) {
    const units = usableUnits();
    const at = Math.max(0, Math.min(units.indexOf(state.unit) + dir, units.length - 1));
    unit(units[at]);
  }

  function play() {
    if (state.playing) return stop();
    const { last } = view();
    if (state.p >= last) return announcer.tell("This is the end.");
    state.playing = true;
    tick();
  }

  /** One step of playing, and the next one later. */
  function tick() {
    const { path, last } = view();
    moveTo(nextStop(stopsOf(path, state.unit), state.p, 1));
    if (state.p >= last) return stop();
    timer = window.setTimeout(tick, state.speed);
  }

  function stop() {
    clearTimeout(timer);
    const was = state.playing || state.catching;
    state.playing = false;
    state.catching = false;
    if (was) render();
  }

  /** Be where the game is now, at once. */
  function arrive() {
    if (!state.catching) return;
    stop();
    moveTo(lastOf(view().path), { quiet: true });
  }

  function backToNow() {
    stop();
    const live = liveLine(state.story);
    state.line = live.id;
    moveTo(lastOf(live));
    render();
  }

  /** Show again what happened since the viewer's own last choice. */
  function since() {
    const { path } = view();
    const mine = String(state.story.bundle.viewer.seat);
    const last = path.events.filter((event) => event.a === mine && event.v === event.s).pop();
    stop();
    if (!last) return announcer.tell("You have not chosen yet.");
    moveTo(last.v + 1, { quiet: true });
    play();
  }

  /** @param {string} id */
  function line(id) {
    const [from, to] = [view().path, state.story.paths.get(id)];
    if (!to || to === from) return;
    stop();
    const shared = commonPosition(from, to);
    state.line = id;
    state.picks = [];
    if (state.p > shared) {
      state.p = shared;
      announcer.tell(`${to.name}. The lines part here, at position ${shared}.`);
    } else announcer.tell(`${to.name}.`);
    share();
    render();
  }

  /** @param {boolean} on */
  function hide(on) {
    state.hide = on;
    if (on) state.seen = new Map([...state.story.paths.keys()].map((id) => [id, id === state.line ? state.p : 0]));
    announcer.tell(on ? "What comes next is hidden." : "Everything is shown.");
    render();
  }

  /** @param {number} ms */
  function speed(ms) {
    state.speed = ms;
    render();
  }

  function help() {
    state.help = !state.help;
    render();
  }

  function escape() {
    if (state.help) state.help = false;
    else if (state.playing || state.catching) return stop();
    else if (state.picks.length) {
      state.picks = [];
      announcer.tell("Nothing is picked.");
    }
    state.notice = null;
    render();
  }

  /** Several traits may change at once: look at them together. */
  function later() {
    if (stale) return;
    stale = true;
    queueMicrotask(() => {
      stale = false;
      if (!gone.signal.aborted) reload();
    });
  }

  /** New data from the kernel: whoever stood at the end of the line in play goes on with it. */
  function reload() {
    link.alive();
    const before = view();
    const atEnd = before.mode === "play" && before.path.live && (before.p === before.last || state.catching);
    const following = atEnd || state.leading;
    state.story = makeStory(model.get("bundle"), model.get("tail") ?? null);
    state.prompt = model.get("prompt") ?? null;
    state.settings = model.get("settings") ?? {};
    state.picks = [];
    if (!state.story.paths.has(state.line)) state.line = liveLine(state.story).id;
    state.leading = false;
    if (following) return goAlong(before);
    state.p = Math.min(state.p, lastOf(view().path));
    render();
  }

  /** @param {View} before */
  function goAlong(before) {
    const path = liveLine(state.story);
    const shared = Math.min(commonSaid(before, path), before.p);
    const last = lastOf(path);
    state.line = path.id;
    if (last === before.p && shared === before.p) return render();
    if (shared < before.p) {
      const words = newsBetween(before.story, before.path, before.p, shared);
      state.p = shared;
      announcer.tell([words, newsBetween(state.story, path, shared, last)].filter(Boolean).join(" "));
      return catchUp(last);
    }
    announcer.tell(newsBetween(state.story, path, before.p, last));
    catchUp(last);
  }

  /** @param {View} before @param {import("./types.js").Path} path */
  function commonSaid(before, path) {
    if (before.path.id === path.id) return Math.min(before.last, lastOf(path));
    const old = state.story.paths.get(before.path.id);
    return old ? commonPosition(old, path) : 0;
  }

  /** Step to where the game is now, quickly. @param {number} last */
  function catchUp(last) {
    clearTimeout(timer);
    state.playing = false;
    const pause = Math.min(CATCH_STEP, CATCH_UP / Math.max(1, last - state.p));
    if (calm() || document.hidden) {
      state.catching = false;
      return void moveTo(last, { quiet: true });
    }
    state.catching = last > state.p;
    const on = () => {
      moveTo(state.p + 1, { quiet: true });
      if (state.p >= last) return stop();
      timer = window.setTimeout(on, pause);
    };
    on();
  }

  const heard = /** @type {[string, () => void][]} */ (
    [...["bundle", "tail", "prompt", "settings"].map((name) => [`change:${name}`, later]), ["change:cursor", follow]]
  );
  for (const [name, callback] of heard) model.on(name, callback);
  render();
  return () => {
    gone.abort();
    clearTimeout(timer);
    link.close();
    for (const [name, callback] of heard) model.off?.(name, callback);
  };
}
