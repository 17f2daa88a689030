/** @import {App} from "./app.js" */
import { newsBetween } from "./announce.js";
import { nextStop, stopsOf, UNITS } from "./steps.js";
import { commonPosition, lastOf, liveLine } from "./story.js";
import { calm } from "./theme.js";

/** How long it takes, at most, to show what happened while others chose. */
const CATCH_UP = 2400;
const CATCH_STEP = 420;

/** A piece glides to where it goes only over a few events; further on it is there at once. */
const FEW = 12;

/**
 * Walking along a line: by steps of any size, by itself, and from line to line.
 * @param {App} app
 */
export function makeWalker(app) {
  const { model, state, view, render, tell } = app;
  let timer = 0;

  /** Show a position. @param {number} p @param {{quiet?: boolean}} [how] */
  function moveTo(p, how = {}) {
    const { path } = view();
    const to = Math.max(0, Math.min(p, lastOf(path)));
    const from = state.p;
    if (to === from) return render();
    state.p = to;
    state.picks = [];
    state.about = "";
    state.thought = null;
    if (!how.quiet) state.notice = null;
    state.seen.set(path.id, Math.max(state.seen.get(path.id) ?? 0, to));
    if (!how.quiet) tell(newsBetween(state.story, path, from, to));
    share();
    render(Math.abs(to - from) <= FEW);
  }

  /** A teacher-led view leads all the others. */
  function share() {
    if (!state.settings.linked || !model.set) return;
    model.set("cursor", { line: state.line, p: state.p });
    model.save_changes?.();
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

  /** @param {number} by how many units larger or smaller */
  function unitBeside(by) {
    const units = UNITS.filter((name) => state.story.bundle.units.includes(name));
    return units[Math.max(0, Math.min(units.indexOf(state.unit) + by, units.length - 1))];
  }

  /** @param {string} name */
  function unit(name) {
    state.unit = name;
    tell(`Steps by ${name}`);
    render();
  }

  function play() {
    if (state.playing || state.catching) return stop();
    if (state.p >= view().last) return tell("This is the end.");
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

  /**
   * Step to a later position, quickly; at once where no more events than `few` lead there.
   * @param {number} last
   * @param {number} few
   */
  function catchUp(last, few) {
    clearTimeout(timer);
    state.playing = false;
    state.catching = last > state.p + few && !calm() && !document.hidden;
    if (!state.catching) return moveTo(last, { quiet: true });
    const pause = Math.min(CATCH_STEP, CATCH_UP / (last - state.p));
    const on = () => {
      moveTo(state.p + 1, { quiet: true });
      if (state.p >= Math.min(last, view().last)) return stop();
      timer = window.setTimeout(on, pause);
    };
    on();
  }

  /** Be where the game is now, at once. */
  function arrive() {
    if (!state.catching) return;
    moveTo(view().last, { quiet: true });
    stop();
  }

  /** Go to the end of the line in play. */
  function now() {
    stop();
    const live = liveLine(state.story);
    state.line = live.id;
    moveTo(lastOf(live));
  }

  /** Show again what happened since the viewer's own last choice. */
  function since() {
    const mine = String(state.story.bundle.viewer.seat);
    const choices = view().path.events.filter((event) => event.a === mine && event.v === event.s);
    const last = choices.pop();
    stop();
    if (!last) return tell("You have not chosen yet.");
    moveTo(last.v + 1, { quiet: true });
    play();
  }

  /** Look at another line, at most up to where it parts from this one. @param {string} id */
  function line(id) {
    const [from, to] = [view().path, state.story.paths.get(id)];
    if (!to || to === from) return;
    stop();
    const shared = commonPosition(from, to);
    const parted = state.p > shared ? ` The lines part here, at position ${shared}.` : "";
    state.line = id;
    state.picks = [];
    state.p = Math.min(state.p, shared);
    tell(`${to.name}.${parted}`);
    share();
    render();
  }

  return {
    moveTo,
    go,
    step,
    unit,
    play,
    stop,
    catchUp,
    arrive,
    now,
    since,
    line,
    bigStep: (/** @type {number} */ dir) => step(dir, unitBeside(1)),
    nextUnit: (/** @type {number} */ dir) => unit(unitBeside(dir)),
    end: (/** @type {number} */ dir) => go(dir < 0 ? 0 : view().most),
  };
}
