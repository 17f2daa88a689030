/** @import {Model} from "./types.js" */

/** How long the kernel may take to answer before we say that it does not. */
export const PATIENCE = 8000;

/**
 * @typedef {{type: string, nonce?: string, [more: string]: any}} Message
 * @typedef {{state: "live" | "waiting" | "gone", why: string}} LinkState
 */

/**
 * The way to the kernel. One message at a time: what is sent while one waits is dropped, so that a
 * double click acts once. The kernel answers with the message's nonce, and knows a nonce it has
 * had, so the same message can be tried again.
 * @param {Model} model
 * @param {{changed: () => void, refused: (why: string) => void}} tell
 */
export function makeLink(model, tell) {
  /** @type {LinkState} */
  const link = { state: "live", why: "" };
  /** @type {Message | null} */
  let waiting = null;
  let timer = 0;
  let count = 0;
  const mine = Math.random().toString(36).slice(2, 8);

  /** @param {"live" | "waiting" | "gone"} state @param {string} [why] */
  function become(state, why = "") {
    link.state = state;
    link.why = why;
    tell.changed();
  }

  /** @param {Message} message */
  function post(message) {
    waiting = message;
    clearTimeout(timer);
    timer = window.setTimeout(() => become("gone", "The kernel does not answer."), PATIENCE);
    try {
      if (!model.send) throw new Error("no kernel");
      model.send(message);
      become("waiting");
    } catch {
      clearTimeout(timer);
      become("gone", "The kernel cannot be reached: it may have been restarted. Run the cell again.");
    }
  }

  /** @param {any} message */
  function heard(message) {
    if (!waiting || message?.nonce !== waiting.nonce) return;
    waiting = null;
    clearTimeout(timer);
    become("live");
    if (message.type === "refused") tell.refused(String(message.why ?? ""));
  }

  model.on("msg:custom", heard);
  return {
    /** @returns {LinkState} */
    get now() {
      return link;
    },
    /** @param {Message} message @returns {boolean} whether it was sent */
    send(message) {
      if (link.state !== "live") return false;
      count += 1;
      post({ ...message, nonce: `${mine}-${count}` });
      return true;
    },
    /** Try the unanswered message again; the kernel does nothing twice. */
    retry() {
      if (waiting) post(waiting);
    },
    /** New data came from the kernel: it is there. */
    alive() {
      if (link.state === "gone" && !waiting) become("live");
    },
    close() {
      clearTimeout(timer);
      model.off?.("msg:custom", heard);
    },
  };
}
