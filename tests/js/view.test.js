import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import widget from "../../dinolab/views/js/main.js";
import { branched, game, item, makeModel, tailOf } from "./fixture.js";

/** @type {HTMLElement} */
let el;
/** @type {(() => void)[]} */
let away = [];

beforeEach(() => {
  vi.useFakeTimers();
  el = document.createElement("div");
  document.body.append(el);
});

afterEach(() => {
  away.forEach((leave) => leave());
  away = [];
  el.remove();
  vi.useRealTimers();
});

/** @param {Record<string, any>} traits */
function show(traits) {
  const model = makeModel(traits);
  away.push(widget.render({ model, el }));
  return model;
}

/** @param {Record<string, any>} [more] */
function prompt(more = {}) {
  return {
    line: "main",
    position: 20,
    question: { seat: 0, opened: 19, kind: "draft", text: "Ann, take a card." },
    choices: [
      { action: '{"a":1}', on: ["raptor"], label: "Take Raptor" },
      { action: '{"a":2}', on: ["t1"], label: "Take space 1" },
      { action: '{"a":3}', on: ["t2"], label: "Take space 2", ok: false, why: "It is taken." },
    ],
    table: [{ action: '{"d":1}', on: [], label: "Offer a draw" }],
    waiting: "",
    curtain: null,
    over: false,
    ...more,
  };
}

/** @param {string} name */
function button(name) {
  const all = [...el.querySelectorAll("button")];
  const found = all.find((b) => b.getAttribute("aria-label") === name || b.textContent === name);
  if (!found) throw new Error(`no button ${name}`);
  return found;
}

/** @param {string} key @param {Element} [target] */
function press(key, target = /** @type {Element} */ (el.querySelector(".dl-root"))) {
  target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
}

const where = () => el.querySelector(".dl-where")?.textContent;
const told = () => [...el.querySelectorAll("[aria-live]")].map((r) => r.textContent).join("");
/** @param {string} id */
const cell = (id) => /** @type {Element} */ (el.querySelector(`[data-id="${id}"]`));
const replay = () =>
  show({ bundle: game(), settings: { mode: "replay" }, cursor: { line: "main", p: 5 } });

describe("replay", () => {
  it("starts at the end of the set-up, or where the cursor says", () => {
    show({ bundle: game(), settings: { mode: "replay" } });
    expect(where()).toBe("1 of 20");
    replay();
    expect(where()).toBe("5 of 20");
  });

  it("steps with buttons and keys", () => {
    replay();
    button("Step on").click();
    expect(where()).toBe("6 of 20");
    press("ArrowLeft");
    press("ArrowLeft");
    expect(where()).toBe("3 of 20");
    press("PageDown");
    expect(where()).toBe("6 of 20");
    press("]");
    press("]");
    press("ArrowRight");
    expect(where()).toBe("11 of 20");
    press("End");
    expect(where()).toBe("20 of 20");
    press("Home");
    expect(where()).toBe("0 of 20");
  });

  it("tells what happened and what was taken back", () => {
    replay();
    press("ArrowRight");
    expect(told()).toBe("The game starts. (5)");
    press("ArrowLeft");
    expect(told()).toBe("Taken back: The game starts. (5)");
  });

  it("plays by itself to the end and stops", () => {
    show({ bundle: game(), settings: { mode: "replay" }, cursor: { line: "main", p: 15 } });
    press(" ");
    expect(where()).toBe("16 of 20");
    vi.advanceTimersByTime(5000);
    expect(where()).toBe("20 of 20");
    expect(button("Play").getAttribute("aria-disabled")).toBe("true");
  });

  it("says which rule and why, with the way back", () => {
    show({ bundle: game(), settings: { mode: "replay" }, cursor: { line: "main", p: 10 } });
    expect(el.querySelector(".dl-rule")?.textContent).toContain(
      "Ruling, where the rulebook is silent",
    );
    button("Ann takes Raptor. (8)").click();
    expect(where()).toBe("9 of 20");
  });

  it("calls a line finished that is, and offers nothing after its end", () => {
    replay();
    expect(el.querySelector(".dl-line .dl-quiet")?.textContent).toBe("20 events, finished");
    const form = /** @type {HTMLElement} */ (el.querySelector(".dl-branch"));
    expect(form.hidden).toBe(false);
    press("End");
    expect(form.hidden).toBe(true);
    button("Hide what comes next").click();
    expect(el.querySelector(".dl-line .dl-quiet")?.textContent).toBe("");
  });

  it("says of the table's own events who they are from, not that somebody chose", () => {
    const bundle = game();
    bundle.lines[0].events[9] = { ...bundle.lines[0].events[9], a: "table", s: 9 };
    show({ bundle, settings: { mode: "replay" }, cursor: { line: "main", p: 10 } });
    expect(el.querySelector(".dl-by")?.textContent).toBe("The table");
  });

  it("goes to an event that is clicked in the list", () => {
    replay();
    /** @type {HTMLElement} */ (el.querySelector('[data-p="17"]')).click();
    expect(where()).toBe("17 of 20");
    expect(el.querySelector(".dl-move[aria-current]")?.getAttribute("data-p")).toBe("17");
  });

  it("hides what comes next", () => {
    replay();
    button("Hide what comes next").click();
    expect(where()).toBe("5 of ?");
    expect(el.querySelector(".dl-guess")?.textContent).toContain("The rules comes next");
    expect(el.querySelectorAll(".dl-moves [role=listitem]:not([hidden])")).toHaveLength(5);
    press("End");
    expect(where()).toBe("5 of ?");
    press("ArrowRight");
    expect(where()).toBe("6 of ?");
  });

  it("switches lines and stays at what they share", () => {
    show({
      bundle: branched(game()),
      settings: { mode: "replay" },
      cursor: { line: "main", p: 15 },
    });
    button("what iffrom 10, 13 events").click();
    expect(where()).toBe("10 of 13");
    press("ArrowRight");
    expect(told()).toContain("Another way");
  });

  it("sets lines of lines in only so far, so that all keep their room", () => {
    const bundle = branched(game());
    const [main, side] = bundle.lines;
    const more = Array.from({ length: 30 }, (_, i) => ({
      ...side,
      id: `b${i + 2}`,
      parent: `b${i + 1}`,
      fork: side.fork + side.events.length,
      events: [],
      frames: [],
    }));
    show({ bundle: { ...bundle, lines: [main, side, ...more] }, settings: { mode: "replay" } });
    const depths = [...el.querySelectorAll(".dl-lines > li")].map((li) =>
      Number(/** @type {HTMLElement} */ (li).style.getPropertyValue("--dl-depth")),
    );
    expect(depths).toHaveLength(32);
    expect(Math.max(...depths)).toBeLessThan(8);
  });

  it("asks for a branch with its name", () => {
    const model = replay();
    const name = /** @type {HTMLInputElement} */ (el.querySelector(".dl-name"));
    name.value = "try";
    button("Play from here").click();
    expect(model.sent).toMatchObject([{ type: "branch", line: "main", p: 5, name: "try" }]);
  });

  it("has no controls that need a kernel on a page", () => {
    show({ bundle: game(), settings: { mode: "page" } });
    expect(
      [...el.querySelectorAll("form, .dl-ask")].every((part) => part.closest("[hidden]")),
    ).toBe(true);
  });

  it("keeps its keys to itself, but lets the notebook save", () => {
    const heard = vi.fn();
    document.body.addEventListener("keydown", heard);
    replay();
    for (const key of ["x", "b", "a", "d", "Enter", " ", "ArrowUp", "?"]) press(key);
    expect(heard).not.toHaveBeenCalled();
    const save = new KeyboardEvent("keydown", { key: "s", ctrlKey: true, bubbles: true });
    el.querySelector(".dl-root")?.dispatchEvent(save);
    expect(heard).toHaveBeenCalledOnce();
    document.body.removeEventListener("keydown", heard);
  });
});

describe("play", () => {
  const table = (/** @type {any} */ more = {}) =>
    show({ bundle: game(), tail: {}, settings: { mode: "play" }, prompt: prompt(more) });

  it("starts at the end, with the same choices on the board and in the list", () => {
    table();
    expect(where()).toBe("20 of 20");
    expect(el.querySelector(".dl-question")?.textContent).toBe("Ann, take a card.");
    expect(el.querySelectorAll(".dl-choice")).toHaveLength(3);
    expect([...el.querySelectorAll(".dl-open")].map((g) => g.getAttribute("data-id"))).toEqual([
      "t1",
      "raptor",
    ]);
  });

  it("sends a choice that is clicked on the board, once", () => {
    const model = table();
    cell("raptor").dispatchEvent(new MouseEvent("click", { bubbles: true }));
    cell("raptor").dispatchEvent(new MouseEvent("click", { bubbles: true }));
    expect(model.sent).toHaveLength(1);
    expect(model.sent[0]).toMatchObject({
      type: "intent",
      line: "main",
      opened: 19,
      seat: 0,
      action: '{"a":1}',
    });
  });

  it("takes a double click for one, also where the answer came in between", () => {
    const model = table();
    const second = () => new MouseEvent("click", { bubbles: true, detail: 2 });
    button("Take Raptor").click();
    model.hear({ type: "ack", nonce: model.sent[0].nonce });
    button("Take Raptor").dispatchEvent(second());
    cell("raptor").dispatchEvent(second());
    button("Offer a draw").click();
    button("Offer a draw: press again").dispatchEvent(second());
    expect(model.sent).toHaveLength(1);
    button("Offer a draw: press again").click();
    expect(model.sent).toHaveLength(2);
  });

  it("says that it waits while it does", () => {
    table();
    button("Take Raptor").click();
    expect(el.querySelector(".dl-hint")?.textContent).toBe("Waiting for the answer.");
  });

  it("sends one by Enter and by the list", () => {
    const model = table();
    press("Enter", cell("t1"));
    expect(model.sent[0].action).toBe('{"a":2}');
    model.hear({ type: "ack", nonce: model.sent[0].nonce });
    button("Take Raptor").click();
    expect(model.sent[1].action).toBe('{"a":1}');
  });

  it("explains a near miss and keeps it focusable", () => {
    const model = table();
    press("Enter", cell("t2"));
    expect(told()).toBe("Take space 2: It is taken.");
    expect(cell("t2").querySelector(".dl-ring")?.getAttribute("tabindex")).not.toBe(null);
    expect(model.sent).toEqual([]);
  });

  it("shows a refusal", () => {
    const model = table();
    button("Take Raptor").click();
    model.hear({ type: "refused", nonce: model.sent[0].nonce, why: "Too late." });
    expect(el.querySelector(".dl-refused")?.textContent).toContain("Too late.");
  });

  it("says that the kernel is gone, steps on, and tries the same message again", () => {
    const model = table();
    button("Take Raptor").click();
    vi.advanceTimersByTime(8001);
    expect(el.querySelector(".dl-gone")?.textContent).toContain("does not answer");
    button("Take Raptor").click();
    expect(model.sent).toHaveLength(1);
    press("ArrowLeft");
    expect(where()).toBe("18 of 20");
    button("Try again").click();
    expect(model.sent[1]).toEqual(model.sent[0]);
    model.hear({ type: "ack", nonce: model.sent[1].nonce });
    expect(/** @type {HTMLElement} */ (el.querySelector(".dl-gone")).hidden).toBe(true);
  });

  it("is disconnected at once where sending fails", () => {
    const model = table();
    model.send = () => {
      throw new Error("Cannot send");
    };
    button("Take Raptor").click();
    expect(el.querySelector(".dl-gone")?.textContent).toContain("Run the cell again");
  });

  it("follows the game, even where an update was lost", async () => {
    const model = table();
    model.change("prompt", prompt({ position: 28 }));
    model.change("tail", tailOf(20, 8));
    await vi.advanceTimersByTimeAsync(10);
    expect(told()).toContain("(27)");
    await vi.advanceTimersByTimeAsync(4000);
    expect(where()).toBe("28 of 28");
  });

  it("asks only when it has caught up, and can be there at once", async () => {
    const model = table();
    const choices = () => el.querySelectorAll(".dl-choice, .dl-open");
    const news = async (/** @type {number} */ from) => {
      model.change("prompt", prompt({ position: from + 8, choices: prompt().choices.slice(0, 1) }));
      model.change("tail", tailOf(20, from + 8 - 20));
      await vi.advanceTimersByTimeAsync(10);
      expect(where()).toBe(`${from + 1} of ${from + 8}`);
      expect(el.querySelector(".dl-question")?.textContent).toBe("Catching up…");
      expect([...el.querySelectorAll(".dl-ask button")].map((b) => b.textContent)).toEqual([
        "Skip",
      ]);
      expect(choices()).toHaveLength(0);
      expect(told()).toMatch(/\(\d+\) Ann, take a card\.$/);
    };
    const arrived = (/** @type {number} */ p) => {
      expect(where()).toBe(`${p} of ${p}`);
      expect(el.querySelector(".dl-question")?.textContent).toBe("Ann, take a card.");
      expect(choices()).toHaveLength(2);
      expect(el.contains(document.activeElement)).toBe(true);
    };
    button("Take Raptor").focus();
    await news(20);
    expect(document.activeElement?.className).toBe("dl-question");
    button("Skip").focus();
    button("Skip").dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 2 }));
    expect(where()).toBe("21 of 28");
    button("Skip").click();
    arrived(28);
    await news(28);
    press("Enter");
    arrived(36);
    await news(36);
    press("Escape");
    arrived(44);
    await news(44);
    press("Enter", cell("t1"));
    arrived(52);
    await news(52);
    await vi.advanceTimersByTimeAsync(4000);
    arrived(60);
    expect(model.sent).toEqual([]);
  });

  it("does not act in the past, but offers the way back and a branch", () => {
    const model = table();
    press("ArrowLeft");
    expect(el.querySelector(".dl-question")?.textContent).toBe(
      "You are looking at an earlier position.",
    );
    cell("raptor").dispatchEvent(new MouseEvent("click", { bubbles: true }));
    expect(model.sent).toEqual([]);
    button("Back to now").click();
    expect(where()).toBe("20 of 20");
  });

  it("asks to confirm what is left, and Escape starts again", () => {
    const choices = [
      { action: "1", on: ["raptor", "t1"], label: "Raptor to 1" },
      { action: "2", on: ["t3", "t2"], label: "Other to 2" },
    ];
    const model = table({ choices });
    cell("raptor").dispatchEvent(new MouseEvent("click", { bubbles: true }));
    expect(el.querySelector(".dl-confirm")?.textContent).toContain("Raptor to 1");
    press("Escape");
    expect(el.querySelector(".dl-confirm")?.textContent).toBe("");
    cell("raptor").dispatchEvent(new MouseEvent("click", { bubbles: true }));
    button("Confirm").click();
    expect(model.sent[0].action).toBe("1");
  });

  it("tells who is asked next, to whom the screen goes, and how it ended", async () => {
    const model = table();
    const next = async (/** @type {Record<string, any>} */ more) => {
      model.change("prompt", prompt(more));
      await vi.advanceTimersByTimeAsync(10);
    };
    await next({ curtain: { seat: 1, name: "Ben" }, question: null, choices: [] });
    expect(told()).toBe("Pass to Ben.");
    const asked = { seat: 1, opened: 19, kind: "draft", text: "Ben, take a card." };
    await next({ question: asked });
    expect(told()).toBe("Ben, take a card.");
    button("Offer a draw").click();
    expect(told()).toContain("press again");
    model.change("tail", tailOf(20, 1));
    await next({ position: 21 });
    expect(told()).toContain("(20) Ann, take a card.");
    await next({ position: 21, question: null, choices: [], over: true });
    expect(told()).not.toContain("Ann, take a card.");
  });

  it("draws a curtain until the next person says who they are", () => {
    const model = table({ curtain: { seat: 1, name: "Ben" }, question: null, choices: [] });
    button("I am Ben: show").click();
    expect(model.sent[0]).toMatchObject({ type: "curtain", seat: 1 });
    model.hear({ type: "ack", nonce: model.sent[0].nonce });
    button("Take back").click();
    expect(model.sent[1]).toMatchObject({ type: "undo" });
  });
});

it("keeps no word of another person's view", async () => {
  const mine = game();
  mine.lines[0].events = mine.lines[0].events.map((e) =>
    e.v === 18 ? { ...e, say: "Ann hides a Raptor." } : e,
  );
  const model = show({ bundle: mine, tail: {}, settings: { mode: "play" }, prompt: prompt() });
  press("ArrowLeft");
  expect(el.textContent).toContain("Ann hides a Raptor.");
  press("End");
  model.change("bundle", game());
  model.change(
    "prompt",
    prompt({ curtain: { seat: 1, name: "Ben" }, question: null, choices: [] }),
  );
  await vi.advanceTimersByTimeAsync(3000);
  expect(el.textContent).not.toContain("Ann hides");
  expect(el.innerHTML).not.toContain("Ann hides");
});

it("treats names as text", () => {
  const bundle = game();
  bundle.seats = ['<img src=x onerror="window.bad=1">', "Ben"];
  bundle.lines[0].events[8].say = "<script>window.bad=1</script>";
  bundle.lines[0].frames[9].set = { raptor: item("raptor", "t0", { label: "<b>bold</b>" }) };
  show({ bundle, settings: { mode: "replay" }, cursor: { line: "main", p: 9 } });
  expect(el.querySelector("img, script, b")).toBe(null);
  expect(el.textContent).toContain("<script>window.bad=1</script>");
});

it("leaves nothing running when it goes", () => {
  const model = replay();
  press(" ");
  away.pop()?.();
  model.change("bundle", game(10));
  vi.advanceTimersByTime(10000);
  expect(where()).toBe("6 of 20");
});
