// @vitest-environment jsdom
/** @import {Choice} from "../../dinolab/views/js/types.js" */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import widget from "../../dinolab/views/js/main.js";
import { game, item, makeModel } from "./fixture.js";

/** Three hexes in a row, Ann in the first, Ben in the last. */
function track() {
  const bundle = game(1);
  const spots = [0, 1, 2].map((x) => {
    return { id: `x${x}`, area: "board", x, y: 0, shape: "hex", label: `hex ${x}` };
  });
  bundle.stages = [{ areas: [{ id: "board", label: "Board", x: 0, y: -1 }], spots }];
  const set = { r0: item("r0", "x0"), r1: item("r1", "x2") };
  bundle.lines[0].frames = [{}, { stage: 0, title: "Throw", clock: [1, 1, 1, 0, "run"], set }];
  return bundle;
}

/** @param {string} label @param {number} x @param {number} y @param {object} [more] @returns {Choice} */
const aimed = (label, x, y, more) => {
  return { action: label, on: ["r1"], label, aim: { x, y, spread: 0.5, ...more } };
};
const CHOICES = [
  aimed("At Ben", 2, 0, { origin: [0, 0] }),
  aimed("Above Ben", 2, -0.4),
  aimed("Left of Ben", 1.6, 0),
  { action: "Arrange", on: [], label: "Arrange" },
];
/** @type {HTMLElement} */
let el;
/** @type {ReturnType<typeof makeModel>} */
let model;
/** @type {() => void} */
let leave;

beforeEach(() => {
  el = document.createElement("div");
  document.body.append(el);
  const question = { seat: 0, opened: 0, kind: "aim", text: "Ann aims." };
  const rest = { table: [], waiting: "", curtain: null, over: false };
  const prompt = { line: "main", position: 1, question, choices: CHOICES, ...rest };
  model = makeModel({ bundle: track(), tail: {}, settings: { mode: "play" }, prompt });
  leave = widget.render({ model, el });
});

afterEach(() => {
  leave();
  el.remove();
});

const board = () => /** @type {HTMLElement} */ (el.querySelector(".dl-board"));
/** @param {string} id */
const ring = (id) => /** @type {SVGElement} */ (el.querySelector(`[data-id="${id}"] > .dl-ring`));
/** @param {string} name @returns {number[]} */
const circle = (name) =>
  ["cx", "cy", "r"].map((key) => Number(el.querySelector(`.dl-aim-${name}`)?.getAttribute(key)));
const dots = () =>
  [...el.querySelectorAll(".dl-aim-dot")].map((dot) => [dot.getAttribute("cx"), dot.getAttribute("cy")].map(Number));
/** @param {string} type @param {number[]} at @param {string} [pointerType] */
const point = (type, [clientX, clientY], pointerType = "mouse") => {
  const event = new MouseEvent(type, { bubbles: true, clientX, clientY, detail: 1 });
  board().dispatchEvent(Object.assign(event, { pointerType }));
};
/** @param {string} key */
const press = (key) => {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
  (document.activeElement ?? el).dispatchEvent(event);
};
const sent = () => model.sent.map(({ action }) => action);

describe("an aim", () => {
  it("shows every point, and how far a hand strays", () => {
    const [[ben, y], [, above], [left]] = dots();
    const cell = (ben - left) / 0.4;
    expect(above).toBeCloseTo(y - 0.4 * cell);
    expect(circle("near")).toEqual([ben, y, cell * 0.5]);
    expect(circle("far")[2]).toBeCloseTo(cell);
    expect(el.querySelector(".dl-aim-line")?.getAttribute("d")).toMatch(
      new RegExp(`^M${ben - 2 * cell} ${y}L${ben + 9} ${y}$`),
    );
  });

  it("follows the pointer to the nearest point, and a click releases", () => {
    const [, , [x, y]] = dots();
    point("pointermove", [x - 4, y + 3]);
    expect(circle("near").slice(0, 2)).toEqual([x, y]);
    expect(el.querySelector(".dl-about")?.textContent).toBe("Left of Ben");
    expect(sent()).toEqual([]);
    point("click", [x - 4, y + 3]);
    expect(sent()).toEqual(["Left of Ben"]);
    expect(dots()).toEqual([]);
  });

  it("is nowhere far from the points: there a click is what it always is", () => {
    point("click", [dots()[0][0] - 400, dots()[0][1]]);
    ring("x0").dispatchEvent(new MouseEvent("click", { bubbles: true, clientX: -500, detail: 1 }));
    expect(sent()).toEqual([]);
    expect(el.textContent).toContain("Nothing to choose here.");
  });

  it("of a finger is released with the second touch", () => {
    point("click", dots()[1], "touch");
    expect(circle("near").slice(0, 2)).toEqual(dots()[1]);
    point("click", dots()[2], "touch");
    expect(sent()).toEqual([]);
    point("click", dots()[2], "touch");
    expect(sent()).toEqual(["Left of Ben"]);
  });

  it("moves with the arrow keys, and Enter releases", () => {
    ring("r0").focus();
    press("ArrowUp");
    expect(circle("near").slice(0, 2)).toEqual(dots()[1]);
    press("ArrowLeft");
    expect(circle("near").slice(0, 2)).toEqual(dots()[2]);
    press("ArrowLeft");
    expect(circle("near").slice(0, 2)).toEqual(dots()[2]);
    expect(document.activeElement).toBe(ring("r0"));
    press("Enter");
    expect(sent()).toEqual(["Left of Ben"]);
  });

  it("is not released by Enter on a thing that another key led to", () => {
    ring("r0").focus();
    press("ArrowUp");
    press(".");
    press("Enter");
    expect(sent()).toEqual([]);
    expect(el.querySelector('[data-id="r1"]')?.classList.contains("dl-picked")).toBe(true);
  });

  it("may be chosen in the list", () => {
    const button = [...el.querySelectorAll("button")].find((b) => b.textContent === "Above Ben");
    button?.click();
    expect(sent()).toEqual(["Above Ben"]);
  });
});
