/** @import {View} from "./state.js" */
/** @import {Choice} from "./types.js" */
import { button, html, icon, once, setProps, setText } from "./dom.js";
import { aiming, isPossible, outcomeOf } from "./choices.js";
import { ICONS } from "./icons.js";
import { makeList } from "./list.js";

/**
 * @typedef {{unpick: () => void, now: () => void,
 *   arrive: () => void, branch: (name: string) => void, retry: () => void, undo: () => void, curtain: () => void,
 *   handOver: () => void, dismiss: () => void, since: () => void,
 *   say: (text: string) => void} & import("./list.js").ListActions} AskActions
 */

/**
 * What is asked now: the question, the same choices as on the board as buttons, a bar to confirm
 * what is left, and what one may do at the table at any time. While the view catches up with what
 * happened, only a way to be there at once.
 * @param {AskActions} act
 */
export function makeAsk(act) {
  const question = html("p", { class: "dl-question", tabindex: -1 });
  const hint = html("p", { class: "dl-quiet dl-hint" });
  const confirm = html("div", { class: "dl-confirm" });
  const list = makeList(act);
  const aside = html("div", { class: "dl-aside" });
  const el = html(
    "section",
    { class: "dl-ask", "aria-label": "Your choice" },
    question,
    hint,
    confirm,
    list.el,
    aside,
  );
  /** @type {unknown[]} */
  let built = [];

  /** @param {View} view */
  function update(view) {
    setProps(el, {
      hidden: view.mode !== "play" || !view.prompt || Boolean(view.prompt.curtain),
      "data-ready": view.canAct ? "yes" : null,
    });
    if (view.mode !== "play" || !view.prompt) return;
    const { prompt } = view;
    setText(question, view.here && prompt.question ? prompt.question.text : headline(view));
    setText(hint, hintOf(view));
    confirmBar(view);
    const now = [view.left, view.here, view.ended, view.catching, view.canAct, prompt];
    const changed = now.some((part, i) => part !== built[i]);
    built = now;
    setProps(list.el, { hidden: !view.here || !view.left.length });
    if (!changed) return;
    list.build(view);
    aside.replaceChildren(...asides(view));
  }

  /** @param {View} view */
  function confirmBar(view) {
    const found = view.picks.length && view.canAct ? outcomeOf(view.choices, view.picks) : null;
    const choice =
      found && (found.kind === "confirm" || found.kind === "send") ? found.choice : null;
    const key = `${choice?.action ?? ""} ${view.picks.join(" ")}`;
    if (confirm.dataset.key === key) return;
    confirm.dataset.key = key;
    confirm.replaceChildren();
    if (choice) {
      confirm.append(
        html("span", {}, choice.label),
        button(
          ICONS.check,
          "Confirm",
          once(() => act.choose(choice)),
          { words: true, class: "dl-main" },
        ),
      );
    }
    if (view.picks.length)
      confirm.append(button(ICONS.cross, "Start again", act.unpick, { words: true }));
  }

  /** What ends or gives away something is asked for twice. @param {Choice} choice */
  function tableButton(choice) {
    let sure = false;
    const made = button(
      "",
      choice.label,
      once(() => {
        if (sure) return act.choose(choice);
        sure = true;
        made.classList.add("dl-sure");
        setText(made, `${choice.label}: press again`);
        act.say(`${choice.label}: press again to do it.`);
      }),
      { words: true, class: "dl-small" },
    );
    made.addEventListener("blur", () => {
      sure = false;
      made.classList.remove("dl-sure");
      setText(made, choice.label);
    });
    return made;
  }

  /** @param {View} view @returns {Node[]} */
  function asides(view) {
    const prompt = /** @type {NonNullable<View["prompt"]>} */ (view.prompt);
    if (view.catching)
      return [button(ICONS.last, "Skip", once(act.arrive), { words: true, class: "dl-main" })];
    if (!view.here) {
      return [
        button(ICONS.last, "Back to now", act.now, { words: true, class: "dl-main" }),
        ...(view.ended
          ? []
          : [button(ICONS.fork, "Play from here", () => act.branch(""), { words: true })]),
      ];
    }
    const table = prompt.table.map(tableButton);
    /** @param {string} path @param {string} label @param {() => void} doIt */
    const small = (path, label, doIt) =>
      button(path, label, once(doIt), { words: true, class: "dl-small" });
    const own = [
      small(ICONS.undo, "Take back", act.undo),
      ...(view.story.bundle.viewer.seat === null
        ? []
        : [small(ICONS.since, "Since my last choice", act.since)]),
      ...(prompt.hand_over ? [small(ICONS.curtain, "Hand over", act.handOver)] : []),
    ];
    return prompt.curtain ? table : [...own, ...table];
  }

  return { el, update };
}

/** @param {View} view */
function headline(view) {
  if (view.prompt?.over && view.here) return view.path.outcome?.text ?? "The game is over.";
  if (view.catching) return "Catching up…";
  if (!view.here) return "You are looking at an earlier position.";
  return view.why;
}

/** @param {View} view */
function hintOf(view) {
  if (!view.here || !view.prompt?.question) return "";
  if (view.link.state === "gone") return "";
  if (view.link.state === "waiting") return view.why;
  if (!view.choices.length) return "";
  const count = view.left.filter(isPossible).length;
  if (view.picks.length)
    return count
      ? `${count} left. Escape starts again.`
      : "Nothing is possible here now; each thing says why. Escape starts again.";
  if (aiming(view.choices)) return "Move the aim over the board and click, or choose in the list.";
  return view.lit.open.size ? "Choose on the board or in the list." : "Choose in the list.";
}

/**
 * The strips above the board: the kernel is gone, something was refused, pass the screen on.
 * @param {AskActions} act
 */
export function makeStrips(act) {
  const gone = html("div", { class: "dl-strip dl-gone", role: "status" });
  const refused = html("div", { class: "dl-strip dl-refused" });
  const el = html("div", { class: "dl-strips" }, gone, refused);

  /** @param {View} view */
  function update(view) {
    strip(gone, view.link.state === "gone" ? view.why || view.link.why : "", ICONS.warn, () =>
      button(ICONS.since, "Try again", act.retry, { words: true, class: "dl-small" }),
    );
    const text = view.notice?.text ?? "";
    refused.classList.toggle("dl-info", view.notice?.kind === "info");
    strip(refused, text, ICONS.warn, () =>
      button(ICONS.cross, "Dismiss", act.dismiss, { class: "dl-small" }),
    );
  }

  return { el, update };
}

/** @param {HTMLElement} el @param {string} text @param {string} path @param {() => Element} more */
function strip(el, text, path, more) {
  if (el.dataset.text === text) return;
  el.dataset.text = text;
  el.hidden = !text;
  el.replaceChildren(...(text ? [icon(path), html("span", {}, text), more()] : []));
}

/**
 * The curtain: while the screen goes from one person to the next, nobody's cards are on it (the
 * kernel has sent none).
 * @param {AskActions} act
 */
export function makeCurtain(act) {
  const title = html("p", { class: "dl-curtain-title" });
  const show = button(ICONS.person, "", once(act.curtain), { words: true, class: "dl-main" });
  // Whoever chose by mistake is still there: nobody else need look first.
  const undo = button(ICONS.undo, "Take back", once(act.undo), {
    words: true,
    class: "dl-small",
  });
  const note = html(
    "p",
    { class: "dl-quiet" },
    "Whoever can run cells or open the log file can see everything.",
  );
  const el = html(
    "section",
    { class: "dl-curtain", "aria-label": "Pass the screen" },
    icon(ICONS.curtain),
    title,
    show,
    undo,
    note,
  );

  /** @param {View} view */
  function update(view) {
    const curtain = view.mode === "play" ? view.prompt?.curtain : null;
    const appears = el.hidden && curtain;
    setProps(el, { hidden: !curtain });
    if (!curtain) return;
    setText(title, `Pass to ${curtain.name}`);
    if (show.dataset.name !== curtain.name)
      show.replaceChildren(icon(ICONS.person), `I am ${curtain.name}: show`);
    show.dataset.name = curtain.name;
    if (appears && el.closest(".dl-root")?.contains(document.activeElement)) show.focus();
  }

  return { el, update };
}
