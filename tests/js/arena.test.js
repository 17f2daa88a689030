import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import widget from "../../dinolab/views/js/main.js";
import { arena, arenaChoices, item, makeModel } from "./fixture.js";

/** @type {HTMLElement} */
let el;
/** @type {() => void} */
let leave;
/** @type {ReturnType<typeof makeModel>} */
let model;

beforeEach(() => {
  vi.useFakeTimers();
  el = document.createElement("div");
  document.body.append(el);
  const question = { seat: 0, opened: 0, kind: "play", text: "Ann plays." };
  const rest = { table: [], waiting: "", curtain: null, over: false };
  const prompt = { line: "main", position: 1, question, choices: arenaChoices(), ...rest };
  model = makeModel({ bundle: arena(), tail: {}, settings: { mode: "play" }, prompt });
  leave = widget.render({ model, el });
});

afterEach(() => {
  leave();
  el.remove();
  vi.useRealTimers();
});

/** @param {string} selector */
const all = (selector) => [...el.querySelectorAll(selector)];
/** @param {string} id */
const ring = (id) => /** @type {HTMLElement} */ (el.querySelector(`[data-id="${id}"] > .dl-ring`));
/** @param {string} name @returns {string[]} */
const marked = (name) => all(`.dl-${name}`).map((g) => g.getAttribute("data-id") ?? "");
const buttons = () => all(".dl-choices button").map((b) => b.textContent);
const beside = () => all(".dl-beside:not([hidden]) button").map((b) => b.textContent);
const about = () => el.querySelector(".dl-about")?.textContent;
const told = () => all("[aria-live]").map((r) => r.textContent).join("");
const held = () => document.activeElement?.closest("[data-id]")?.getAttribute("data-id");
/** @param {string} id */
const click = (id) => ring(id).dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
/** @param {string} id */
const hover = (id) => ring(id).dispatchEvent(new Event("pointerover", { bubbles: true }));
/** @param {string[]} keys */
const press = (...keys) =>
  keys.forEach((key) =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }),
    ),
  );

describe("hundreds of choices", () => {
  it("are listed by what they begin with, those without a place first, pieces next", () => {
    expect(buttons()).toEqual([
      "End the turn",
      "dragon, column 1, row 1: 3 choices3",
      "wizard, column 2, row 1: 1 choice1",
      ...[0, 1].map((n) => `tile, column ${n + 1}, row 1: 3 choices3`),
      "tile, column 3, row 1: 4 choices4",
      "tile, column 1, row 2: 3 choices3",
      "tile, column 2, row 2: 3 choices3",
      "enemy, column 2, row 2: not possible: it is not yours; there is a hole–",
    ]);
  });

  it("show on the board what a group begins with, and why where nothing is possible", () => {
    const [, dragon] = all(".dl-choices button");
    dragon.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
    expect(marked("taken")).toEqual(["dragon"]);
    all(".dl-choices button").pop()?.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
    expect(about()).toMatch(/^enemy, .* not possible: it is not yours; there is a hole$/);
  });

  it("go on from a group that is pressed as from the thing on the board", () => {
    /** @type {HTMLElement} */ (all(".dl-choices button")[1]).focus();
    /** @type {HTMLElement} */ (all(".dl-choices button")[1]).click();
    expect(marked("picked")).toEqual(["dragon"]);
    expect(document.activeElement?.textContent).toBe("Dragon down: 1 fire");
    expect(buttons()).toHaveLength(4);
  });
});

it("says the edges of a tile as they lie, by name where a card has one", () => {
  const drawn = all('[data-id="t2"] text').map((text) => text.textContent);
  expect(drawn).toEqual(["S", "W", "N", "E"]);
  expect(ring("t2").getAttribute("aria-label")).toMatch(
    /^tile \(top S, right W, bottom north, left E\)/,
  );
});

describe("pointing in an arena", () => {
  it("lights where a piece can go, and tells what each step takes", () => {
    click("dragon");
    expect(marked("open")).toEqual(["t3", "t4"]);
    expect(marked("miss")).toEqual(["t1"]);
    expect(ring("t3").getAttribute("aria-label")).toMatch(/can be chosen: Dragon down: 1 fire$/);
    hover("t3");
    expect(about()).toMatch(/Dragon down: 1 fire\.$/);
    expect(marked("taken").sort()).toEqual(["h.fire", "t3"]);
    hover("enemy");
    expect(about()).toMatch(/1 fire; Dragon to the middle: 3 water as 1 fire\.$/);
    expect(marked("taken").sort()).toEqual(["h.fire", "h.water", "t4"]);
    click("t3");
    expect(model.sent).toMatchObject([{ action: "Dragon down: 1 fire" }]);
  });

  it("offers beside a place the ways that are left there", () => {
    click("dragon");
    expect(beside()).toEqual([]);
    click("t4");
    expect(beside()).toEqual(["1 fire", "3 water as 1 fire"]);
    expect(el.querySelector(".dl-beside-head")?.textContent).toBe("Dragon to the middle:");
    expect(el.querySelector(".dl-beside button")?.getAttribute("aria-label")).toBe(
      "Dragon to the middle: 1 fire",
    );
    expect(marked("open")).toEqual(["h.fire", "h.water"]);
    click("h.water");
    expect(model.sent).toMatchObject([{ action: "Dragon to the middle: 3 water as 1 fire" }]);
  });

  it("offers at once what pointing cannot tell apart", () => {
    click("t2");
    expect(beside()).toEqual(["Turn 2 left", "Turn 2 right", "Turn 2 round"]);
    expect(marked("open")).toEqual(["c5", "h.turn"]);
    /** @type {HTMLElement} */ (all(".dl-beside button")[1]).focus();
    press("ArrowUp");
    expect(document.activeElement?.textContent).toBe("Turn 2 left");
    press("Escape");
    expect(beside()).toEqual([]);
    expect(held()).toBe("t2");
  });

  it("switches to another piece, also where the first one cannot go", () => {
    click("dragon");
    click("wizard");
    expect(marked("picked")).toEqual(["wizard"]);
    expect(told()).toBe("Confirm: Wizard right: 1 water");
    click("wizard");
    expect(marked("picked")).toEqual(["t1"]);
    click("wizard");
    expect(marked("picked")).toEqual(["wizard"]);
    expect(model.sent).toEqual([]);
  });

  it("lets each place say why a step there is not possible", () => {
    click("wizard");
    click("enemy");
    expect(told()).toBe("Wizard down: the enemy is there.");
    expect(el.querySelector(".dl-refused")?.textContent).toContain("the enemy is there");
    expect(marked("picked")).toEqual(["wizard"]);
    hover("enemy");
    expect(about()).toMatch(/Not possible: the enemy is there\.$/);
    expect(ring("t4").getAttribute("aria-label")).toMatch(/not possible now: the enemy is there$/);
  });

  it("shows what is not possible of a thing that can do nothing, each with its reason", () => {
    click("enemy");
    expect(marked("miss")).toEqual(["c5", "t3"]);
    expect(told()).toMatch(/nothing is possible/);
    click("c5");
    expect(told()).toBe("Enemy right: there is a hole.");
  });

  it("tells of a choice in the list what it takes", () => {
    click("dragon");
    const [down, , , right] = all(".dl-choices button");
    down.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
    expect(marked("taken").sort()).toEqual(["h.fire", "t3"]);
    right.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
    expect(about()).toBe("Dragon right: the wizard is there");
  });
});

describe("keys in an arena", () => {
  it("walk over the topmost things, and reach what lies under them by pressing again", () => {
    ring("dragon").focus();
    press("ArrowRight");
    expect(held()).toBe("wizard");
    press("ArrowRight", "ArrowDown");
    expect(held()).toBe("c5");
    press("ArrowLeft");
    expect(held()).toBe("enemy");
    ring("dragon").focus();
    press("Enter", "Enter");
    expect(marked("picked")).toEqual(["t0"]);
  });

  it("jump over what can be chosen", () => {
    ring("dragon").focus();
    press("Enter", ".");
    expect(held()).toBe("t3");
    press(".");
    expect(held()).toBe("t4");
    press(",", "Enter");
    expect(model.sent).toMatchObject([{ action: "Dragon down: 1 fire" }]);
  });

  it("stay with the piece that moved", async () => {
    ring("dragon").focus();
    press("Enter", ".", "Enter");
    const bundle = arena();
    bundle.lines[0].frames[1].set = {
      ...bundle.lines[0].frames[1].set,
      dragon: item("dragon", "t3", { shape: "diamond" }),
    };
    model.hear({ type: "ack", nonce: model.sent[0].nonce });
    model.change("bundle", bundle);
    await vi.advanceTimersByTimeAsync(50);
    expect(held()).toBe("dragon");
  });
});
