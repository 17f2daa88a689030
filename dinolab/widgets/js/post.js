/** @import {Model} from "../../views/js/types.js" */
import { PATIENCE } from "../../views/js/link.js";

/**
 * Questions to the kernel and their answers, each by its nonce.
 * @param {Model} model
 * @param {{gone: (why: string) => void, silent: (on: boolean) => void}} tell what could not be
 *   sent, and whether the kernel lets us wait
 */
export function makePost(model, tell) {
  /** @type {Map<string, (answer: any) => void>} */
  const open = new Map();
  const mine = Math.random().toString(36).slice(2, 8);
  let count = 0;
  let timer = 0;

  /** Wait for what is still open. */
  function wait() {
    clearTimeout(timer);
    if (open.size) timer = window.setTimeout(() => tell.silent(true), PATIENCE);
  }

  /** @param {any} message */
  function heard(message) {
    const answer = open.get(message?.nonce);
    if (!answer) return;
    open.delete(message.nonce);
    tell.silent(false);
    wait();
    answer(message);
  }

  model.on("msg:custom", heard);
  return {
    /** @param {Record<string, any>} message @param {(answer: any) => void} answered */
    ask(message, answered) {
      count += 1;
      const nonce = `${mine}-sheet-${count}`;
      open.set(nonce, answered);
      try {
        if (!model.send) throw new Error("no kernel");
        model.send({ ...message, nonce });
      } catch {
        open.clear();
        tell.gone("The kernel cannot be reached: it may have been restarted. Run the cell again.");
      }
      wait();
    },
    close() {
      clearTimeout(timer);
      model.off?.("msg:custom", heard);
    },
  };
}
