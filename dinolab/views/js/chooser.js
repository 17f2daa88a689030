/** @import {App} from "./app.js" */
/** @import {Choice} from "./types.js" */
/** @import {View} from "./state.js" */
import { narrow, outcomeOf, resolve } from "./choices.js";
import { liveLine } from "./story.js";

/**
 * Everything that asks the kernel for something.
 * @param {App} app
 * @param {() => void} arrive be where the game is now, at once
 */
export function makeChooser({ state, link, render, notice, tell, view }, arrive) {
  /** A thing on the board was pressed. @param {string[]} chain the thing, then what it stands on */
  function press(chain) {
    look(chain[0]);
    if (state.catching) return arrive();
    const now = view();
    if (!now.canAct || !now.choices.length) return;
    const waiting = outcomeOf(now.choices, state.picks);
    const again = chain.find((id) => state.picks.includes(id));
    if (state.picks.length && waiting.kind === "confirm" && waiting.choice) {
      if (chain.some((id) => waiting.choice?.on.includes(id))) return send(waiting.choice);
    }
    const id = resolve(now.choices, state.picks, chain);
    if (id !== null) return pick(now, id);
    if (again) return unpick(again);
    tell("Nothing to choose here.");
  }

  /** @param {View} now @param {string} id */
  function pick(now, id) {
    const picks = [...state.picks, id];
    const found = outcomeOf(now.choices, picks);
    if (found.kind === "miss" && found.choice) return explain(found.choice);
    state.notice = null;
    if (found.kind === "send" && found.choice) return send(found.choice);
    state.picks = picks;
    const left = narrow(now.choices, picks).filter((choice) => choice.ok !== false);
    tell(found.kind === "confirm" ? `Confirm: ${left[0].label}` : `${left.length} choices left`);
    render();
  }

  /** @param {string} [id] one of the picks; all of them where none is named */
  function unpick(id) {
    state.picks = id === undefined ? [] : state.picks.filter((other) => other !== id);
    tell("Taken off.");
    render();
  }

  /** @param {Choice} choice */
  function explain(choice) {
    notice(
      "refused",
      choice.why ? `${choice.label}: ${choice.why}` : `${choice.label} is not possible.`,
    );
  }

  /** @param {Choice} choice */
  function choose(choice) {
    const now = view();
    if (choice.ok === false) return explain(choice);
    const atTable = now.prompt?.table.includes(choice) ?? false;
    if (!now.canAct && !(atTable && now.here && now.link.state === "live")) return tell(now.why);
    send(choice);
  }

  /** @param {Choice} choice */
  function send(choice) {
    const { prompt, story } = state;
    if (!prompt) return;
    state.picks = [];
    state.notice = null;
    const seat = choice.seat ?? prompt.question?.seat ?? story.bundle.viewer.seat ?? 0;
    const opened = prompt.question?.opened ?? -1;
    ask({ type: "intent", line: prompt.line, opened, seat, action: choice.action });
  }

  /** What it leads to is shown, wherever this view stands. @param {import("./link.js").Message} message */
  function ask(message) {
    state.leading = link.send(message);
  }

  /** Go on from the position that is shown, on a line of its own. @param {string} name */
  function branch(name) {
    ask({ type: "branch", line: state.line, p: state.p, name });
  }

  /** Make the line that is shown the one in play. @param {string} id */
  function take(id) {
    if (id !== liveLine(state.story).id) ask({ type: "switch", line: id });
  }

  /** @param {string | null} id what the pointer or the focus is on */
  function look(id) {
    if (state.about === (id ?? "")) return;
    state.about = id ?? "";
    render();
  }

  return {
    press,
    unpick: () => unpick(),
    choose,
    branch,
    take,
    look,
    undo: () => ask({ type: "undo" }),
    curtain: () => void link.send({ type: "curtain", seat: state.prompt?.curtain?.seat ?? 0 }),
    handOver: () => void link.send({ type: "hand_over" }),
  };
}
