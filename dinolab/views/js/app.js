/** @import {Model} from "./types.js" */
/** @import {Palette} from "./look.js" */
/** @import {View} from "./state.js" */
import { makeAnnouncer } from "./announce.js";
import { quietLinks } from "./asked.js";
import { makeChooser } from "./chooser.js";
import { makeFollower } from "./follow.js";
import { makeLink } from "./link.js";
import { makeScreen } from "./screen.js";
import { firstState, viewOf } from "./state.js";
import { calm } from "./theme.js";
import { makeWalker } from "./walk.js";

/**
 * What the parts of one view share.
 * @typedef {{model: Model, state: import("./state.js").State, view: () => View,
 *   render: (glide?: boolean) => void, tell: (text: string) => void,
 *   notice: (kind: "refused" | "info", text: string) => void,
 *   link: ReturnType<typeof makeLink>}} App
 */

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
  const link = makeLink(model, { changed: () => app.render(), refused });
  /** @type {App} */
  const app = {
    model,
    state,
    link,
    tell: announcer.tell,
    view: () => viewOf(state, link.now),
    render(glide = false) {
      if (!gone.signal.aborted) screen.update(app.view(), glide && !calm());
    },
    notice(kind, text) {
      state.notice = text ? { kind, text } : null;
      if (text) announcer.tell(text);
      app.render();
    },
  };
  const walker = makeWalker(app);
  const chooser = makeChooser(app, walker.arrive);
  const screen = makeScreen(el, palette, announcer.el, gone.signal, {
    ...walker,
    ...chooser,
    ...settingActions(app, walker),
    say: announcer.tell,
    retry: () => link.retry(),
    dismiss: () => app.notice("info", ""),
    resized: () => app.render(),
    paused: walker.stop,
  });
  const leave = makeFollower(app, walker, gone.signal);

  /** @param {string} why */
  function refused(why) {
    state.leading = false;
    app.notice("refused", why);
  }

  app.render();
  return () => {
    gone.abort();
    walker.stop();
    link.close();
    leave();
  };
}

/**
 * How the view shows things: nothing of it changes where it stands.
 * @param {App} app
 * @param {ReturnType<typeof makeWalker>} walker
 */
function settingActions({ state, render, tell, view }, walker) {
  return {
    /** @param {boolean} on */
    hide(on) {
      state.hide = on;
      const known = (/** @type {string} */ id) => (id === state.line ? state.p : 0);
      if (on) state.seen = new Map([...state.story.paths.keys()].map((id) => [id, known(id)]));
      tell(on ? "What comes next is hidden." : "Everything is shown.");
      render();
    },
    reveal() {
      if (!quietLinks(view().scene).length) return;
      state.reveal = !state.reveal;
      tell(
        state.reveal
          ? "All that could be done is drawn."
          : "What could be done is drawn for what you point at.",
      );
      render();
    },
    /** @param {number} ms */
    speed(ms) {
      state.speed = ms;
      render();
    },
    help() {
      state.help = !state.help;
      render();
    },
    escape() {
      if (state.help) state.help = false;
      else if (state.catching) return walker.arrive();
      else if (state.playing) return walker.stop();
      else if (state.picks.length) {
        state.picks = [];
        state.thought = null;
        tell("Nothing is picked.");
      }
      state.notice = null;
      render();
    },
  };
}
