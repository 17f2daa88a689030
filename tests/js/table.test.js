import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import widget from "../../dinolab/views/js/main.js";
import { game, item, makeModel } from "./fixture.js";

/** @type {HTMLElement} */
let el;
/** @type {() => void} */
let leave;
/** @type {ReturnType<typeof makeModel>} */
let model;

/** Two cards on slots with a die on one, an enemy, and a pool of dice. */
function table() {
  const bundle = game(1);
  const slot = (/** @type {string} */ id, /** @type {number} */ x, /** @type {string} */ label) => ({
    id: `s.${id}`, area: "table", x, y: 0, shape: "slot", label, w: 1.6, h: 2,
  });
  const pool = { id: "pool", area: "table", x: 2, y: 3, shape: "row", label: "dice", w: 6, h: 0.8 };
  const cards = ["one", "two", "foe"].map((id) =>
    item(id, `s.${id}`, { kind: "card", label: id === "foe" ? "Foe" : "dice card" }),
  );
  const dice = [5, 5, 3].map((value, order) =>
    item(`die.${value}.${order}`, "pool", { kind: "die", label: "die", value, order }),
  );
  const lying = item("die.one", "one", { kind: "die", label: "die", value: 4 });
  /** @type {import("../../dinolab/views/js/types.js").Link[]} */
  const links = [
    { t: "link", id: "a", kind: "attack", a: "one", b: "foe", label: "could attack: 2 hits", quiet: true },
    { t: "link", id: "b", kind: "attack", a: "two", b: "foe", label: "could attack: 2 hits", quiet: true },
    { t: "link", id: "c", kind: "guards", a: "foe", b: "two", label: "protects", quiet: true },
    { t: "link", id: "d", kind: "attack", a: "two", b: "foe", label: "hits: 1" },
  ];
  const set = Object.fromEntries([...cards, ...dice, lying, ...links].map((thing) => [thing.id, thing]));
  const slots = [slot("one", 0, "Raptor 1"), slot("two", 2, "Raptor 2"), slot("foe", 4, "Foe")];
  bundle.stages = [{ areas: [{ id: "table", label: "Table", y: -2 }], spots: [...slots, pool] }];
  bundle.lines[0].frames = [{}, { stage: 0, title: "Dice", clock: [1, 1, 1, 0, "place"], set }];
  return bundle;
}

/** @param {string[]} on @param {string} label @param {string} [why] */
const choice = (on, label, why) => ({ action: label, on, label, ...(why ? { ok: false, why } : {}) });
const CHOICES = [
  choice(["one", "die.5.0"], "One 5 on Raptor 1"),
  choice(["one", "die.5.0", "die.5.1"], "Two 5 on Raptor 1"),
  choice(["two", "die.3.2"], "A 3 on Raptor 2"),
  choice(["two", "die.5.0"], "A 5 on Raptor 2", "it takes only 3"),
  choice([], "End"),
  choice([], "Attack", "it is too late"),
];

beforeEach(() => {
  vi.useFakeTimers();
  el = document.createElement("div");
  document.body.append(el);
  const question = { seat: 0, opened: 0, kind: "place", text: "Ann places." };
  const rest = { table: [], waiting: "", curtain: null, over: false };
  const prompt = { line: "main", position: 1, question, choices: CHOICES, ...rest };
  model = makeModel({ bundle: table(), tail: {}, settings: { mode: "play" }, prompt });
  leave = widget.render({ model, el });
});

afterEach(() => {
  leave();
  el.remove();
  vi.useRealTimers();
  Reflect.deleteProperty(document, "elementFromPoint");
});

/** @param {string} selector */
const all = (selector) => [...el.querySelectorAll(selector)];
/** @param {string} id */
const ring = (id) => /** @type {HTMLElement} */ (el.querySelector(`[data-id="${id}"] > .dl-ring`));
/** @param {string} name */
const marked = (name) => all(`.dl-${name}[data-id]`).map((g) => g.getAttribute("data-id") ?? "");
const drawn = () => all("[data-link]").map((g) => g.getAttribute("data-link")).sort();
const told = () => all(".dl-asked text").map((text) => text.textContent);
const about = () => el.querySelector(".dl-about")?.textContent;
const beside = () => all(".dl-beside:not([hidden]) button").map((b) => b.getAttribute("aria-label"));
/** @param {string} id */
const hover = (id) => ring(id).dispatchEvent(new Event("pointerover", { bubbles: true }));
/** @param {string} key */
const press = (key) =>
  (document.activeElement ?? el).dispatchEvent(
    new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }),
  );

describe("links that wait to be asked for", () => {
  it("are drawn for what is pointed at, what stands on it and what it stands on", () => {
    expect(drawn()).toEqual([]);
    expect(el.querySelector('[data-id="d"]')).not.toBe(null);
    for (const id of ["one", "die.one"]) {
      hover(id);
      expect(drawn()).toEqual(["a"]);
      expect(told()).toEqual(["could attack: 2 hits"]);
    }
    hover("foe");
    expect(drawn()).toEqual(["a", "b", "c"]);
    hover("pool");
    expect(drawn()).toEqual([]);
  });

  it("are told in words", () => {
    hover("one");
    expect(about()).toMatch(/Could attack Foe: 2 hits\./);
    hover("foe");
    expect(about()).toMatch(/Protects Raptor 2\. Raptor 1 and Raptor 2 could attack it: 2 hits\./);
    expect(ring("two").getAttribute("aria-label")).toMatch(/Could attack Foe: 2 hits\. Foe protects it\.$/);
  });

  it("are all drawn on demand, without words", () => {
    const toggle = /** @type {HTMLElement} */ (el.querySelector('[aria-label="Show all that could be done"]'));
    expect([toggle.hidden, toggle.getAttribute("aria-pressed")]).toEqual([false, "false"]);
    toggle.click();
    expect(toggle.getAttribute("aria-pressed")).toBe("true");
    expect(drawn()).toEqual(["a", "b", "c"]);
    expect(told()).toEqual([]);
    hover("one");
    expect(told()).toHaveLength(1);
    expect(all(".dl-faint")).toHaveLength(2);
    toggle.focus();
    press("l");
    expect(drawn()).toEqual(["a"]);
  });

  it("need no button where there are none", () => {
    leave();
    model = makeModel({ bundle: game(5), tail: {}, settings: { mode: "replay" } });
    leave = widget.render({ model, el });
    const toggle = /** @type {HTMLElement} */ (el.querySelector('[aria-label="Show all that could be done"]'));
    expect(toggle.hidden).toBe(true);
    toggle.focus();
    press("l");
    expect(toggle.getAttribute("aria-pressed")).toBe("false");
  });
});

describe("a drag", () => {
  /** @param {string} type @param {Element} at @param {number} x @param {object} [more] */
  const pointer = (type, at, x, more = {}) => {
    const event = new MouseEvent(type, { bubbles: true, clientX: x, clientY: 0, button: 0 });
    Object.assign(event, { pointerId: 1, isPrimary: true, pointerType: "mouse", ...more });
    at.dispatchEvent(event);
  };
  /** @param {string | null} id what is under the pointer from now on */
  const under = (id) => Object.assign(document, { elementFromPoint: () => (id ? ring(id) : null) });
  /** @param {string} from @param {string | null} to @param {object} [more] */
  const carry = (from, to, more) => {
    pointer("pointerdown", ring(from), 0, more);
    under(to);
    pointer("pointermove", el.querySelector(".dl-board") ?? el, 30, more);
  };
  const letGo = (more = {}) => {
    const board = el.querySelector(".dl-board") ?? el;
    pointer("pointerup", board, 30, more);
    board.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
  };

  it("shows where a thing can go, and chooses both", () => {
    carry("die.3.2", "two");
    expect(marked("picked")).toEqual(["die.3.2"]);
    expect(marked("open")).toEqual(["two"]);
    expect(marked("over")).toEqual(["two"]);
    expect(all(".dl-ghost")).toHaveLength(1);
    letGo();
    expect(all(".dl-ghost")).toHaveLength(0);
    expect(model.sent).toMatchObject([{ action: "A 3 on Raptor 2" }]);
  });

  it("means one of equal dice, and offers beside the place what is left", () => {
    carry("die.5.1", "die.one");
    letGo();
    expect(marked("picked").sort()).toEqual(["die.5.0", "one"]);
    expect(beside()).toHaveLength(2);
    expect(model.sent).toEqual([]);
  });

  it("does nothing over nothing, on Escape, or where it began", () => {
    carry("die.3.2", null);
    letGo();
    expect(marked("picked")).toEqual([]);
    carry("die.3.2", "two");
    press("Escape");
    expect(marked("picked")).toEqual([]);
    letGo();
    carry("die.3.2", "die.3.2");
    letGo();
    expect(marked("picked")).toEqual([]);
    expect(model.sent).toEqual([]);
  });

  it("says why where it is not possible", () => {
    carry("die.5.0", "two");
    letGo();
    expect(el.querySelector(".dl-refused")?.textContent).toMatch(/it takes only 3/);
    expect(model.sent).toEqual([]);
  });

  it("is none with a finger on what is large, which scrolls", () => {
    const finger = { pointerType: "touch" };
    carry("one", "die.5.0", finger);
    expect(marked("picked")).toEqual([]);
    letGo(finger);
    carry("die.3.2", "two", finger);
    expect(marked("picked")).toEqual(["die.3.2"]);
  });

  it("is none while the pointer hardly moves", () => {
    pointer("pointerdown", ring("die.3.2"), 0);
    pointer("pointermove", ring("die.3.2"), 3);
    pointer("pointerup", ring("die.3.2"), 3);
    ring("die.3.2").dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
    expect(marked("picked")).toEqual(["die.3.2"]);
  });
});

it("the list leaves out what is not possible and nowhere to be pointed at", () => {
  const words = all(".dl-choices button").map((b) => b.textContent);
  expect(words).toContain("A 5 on Raptor 2: it takes only 3");
  expect(words).toContain("End");
  expect(words.some((text) => text?.startsWith("Attack"))).toBe(false);
});
