/** @import {App} from "./app.js" */
/** @import {Choice} from "./types.js" */
/** @import {View} from "./state.js" */
import { isPossible, meant, meantNext, outcomeOf, waysOf } from "./choices.js";
import { calledAt } from "./lead.js";
import { liveLine } from "./story.js";

/** Whether something possible has all of these on its path. @param {View} now @param {string[]} picks */
function fits(now, picks) {
  return waysOf(now.choices, picks).left.some(isPossible);
}

/**
 * Of dice that show the same in one place any is as good as another: the first one that is not
 * picked yet is meant.
 * @param {string} id
 * @param {View} now
 */
function firstTwin(id, { scene, picks }) {
  const die = scene.things.get(id);
  if (die?.t !== "item" || die.kind !== "die" || picks.includes(id)) return id;
  let first = die;
  for (const other of scene.things.values()) {
    if (other.t !== "item" || other.kind !== "die" || picks.includes(other.id)) continue;
    const same = other.on === die.on && other.value === die.value;
    if (same && (other.order ?? 0) < (first.order ?? 0)) first = other;
  }
  return first.id;
}

/**
 * Everything that asks the kernel for something.
 * @param {App} app
 * @param {() => void} arrive be where the game is now, at once
 */
export function makeChooser({ state, link, render, notice, tell, view }, arrive) {
  /** What was last told not to be possible: pressed again, it means what lies under it. */
  let refused = "";
  /** @type {string[]} what was picked before something was dragged */
  let before = [];

  /** A thing on the board was pressed. @param {string[]} chain the thing, then what it stands on */
  function press(chain) {
    state.about = chain[0];
    state.thought = null;
    if (state.catching) return arrive();
    const now = view();
    if (!now.canAct || !now.choices.length) return render();
    chain = [firstTwin(chain[0], now), ...chain.slice(1)];
    const again = refused === chain[0] ? meantNext(now.choices, state.picks, chain) : null;
    const aim = again?.id ? again : meant(now.choices, state.picks, chain);
    refused = "";
    if (!aim) {
      tell("Nothing to choose here.");
      return render();
    }
    if (aim.id === null) return unpick(aim.picks);
    pick(now, aim.id, aim.picks, chain);
  }

  /**
   * A thing on the board is dragged: it is picked, and what it could be put on lights up.
   * @param {string[]} chain
   * @returns {boolean} whether there is anything to put it on
   */
  function grab(chain) {
    const now = view();
    if (!now.canAct) return false;
    const [id] = [firstTwin(chain[0], now), ...chain.slice(1)].filter((other) => {
      const ways = waysOf(now.choices, [other]);
      return ways.open.size || ways.misses.size;
    });
    if (id === undefined) return false;
    before = state.picks;
    state.picks = before.includes(id) ? before : fits(now, [...before, id]) ? [...before, id] : [id];
    state.thought = null;
    state.notice = null;
    render();
    return true;
  }

  /** What is dragged was let go. @param {string[] | null} chain what it was let go over */
  function drop(chain) {
    if (chain) return press(chain);
    state.picks = before;
    tell("Put back.");
    render();
  }

  /** @param {View} now @param {string} id @param {string[]} picks @param {string[]} chain */
  function pick(now, id, picks, chain) {
    const found = outcomeOf(now.choices, picks);
    if (found.kind === "miss" && found.choice) {
      refused = id === chain[0] ? id : "";
      return explain(found.choice);
    }
    state.notice = null;
    if (found.kind === "send" && found.choice) return send(found.choice);
    state.picks = picks;
    const { left } = waysOf(now.choices, picks);
    const count = left.filter(isPossible).length;
    const name = calledAt(id, now);
    if (found.kind === "confirm" && found.choice) tell(`Confirm: ${found.choice.label}`);
    else if (count) tell(`${name}: ${count} choices left.`);
    else tell(`${name}: nothing is possible. Each place says why.`);
    render();
  }

  /** @param {string[]} picks what stays picked */
  function unpick(picks) {
    state.picks = picks;
    state.thought = null;
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
    if (!isPossible(choice)) return explain(choice);
    const atTable = now.prompt?.table.includes(choice) ?? false;
    if (!now.canAct && !(atTable && now.here && now.link.state === "live")) return tell(now.why);
    send(choice);
  }

  /** @param {Choice} choice */
  function send(choice) {
    const { prompt, story } = state;
    if (!prompt) return;
    state.picks = [];
    state.thought = null;
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

  /** @param {Choice | null} choice what the pointer or the focus is on in a list */
  function think(choice) {
    if (state.thought === choice) return;
    state.thought = choice;
    render();
  }

  return {
    press,
    grab,
    drop,
    think,
    unpick: () => unpick([]),
    choose,
    branch,
    take,
    look,
    undo: () => ask({ type: "undo" }),
    curtain: () => void link.send({ type: "curtain", seat: state.prompt?.curtain?.seat ?? 0 }),
    handOver: () => void link.send({ type: "hand_over" }),
  };
}
