import { describe, expect, it } from "vitest";
import { candidates, narrow, outcomeOf, resolve } from "../../dinolab/views/js/choices.js";

/** @param {string} action @param {string[]} on @param {string} [why] */
function choice(action, on, why) {
  return { action, on, label: action, ...(why ? { ok: false, why } : {}) };
}

const CHOICES = [
  choice("north by wind", ["dragon", "tile1", "wind"]),
  choice("north by fire", ["dragon", "tile1", "fire"]),
  choice("east", ["dragon", "tile2", "fire"]),
  choice("west", ["dragon", "tile3"], "needs 2 wind, you hold 1"),
  choice("pass", []),
];

describe("narrowing", () => {
  it("keeps what has all picks on its path, in any order", () => {
    expect(narrow(CHOICES, ["fire", "dragon"]).map((c) => c.action)).toEqual([
      "north by fire",
      "east",
    ]);
    expect(narrow(CHOICES, [])).toHaveLength(5);
    expect(narrow(CHOICES, ["nothing"])).toEqual([]);
  });

  it("counts an id that comes twice twice", () => {
    const two = [choice("two", ["wind", "wind"]), choice("one", ["wind"])];
    expect(narrow(two, ["wind", "wind"]).map((c) => c.action)).toEqual(["two"]);
  });

  it("lights up what comes next, and near misses only where nothing else starts", () => {
    expect(candidates(CHOICES, [])).toEqual({ open: new Set(["dragon"]), misses: new Set() });
    expect(candidates(CHOICES, ["dragon"])).toEqual({
      open: new Set(["tile1", "tile2"]),
      misses: new Set(["tile3"]),
    });
  });
});

describe("a press", () => {
  it("means the thing itself, else what it stands on", () => {
    expect(resolve(CHOICES, ["dragon"], ["egg", "tile1", "spot"])).toBe("tile1");
    expect(resolve(CHOICES, [], ["tile9", "spot"])).toBe(null);
  });

  it("may come before its turn on the path", () => {
    expect(resolve(CHOICES, [], ["fire"])).toBe("fire");
  });
});

describe("what picks lead to", () => {
  it("is sent when the whole path of the only one is picked", () => {
    expect(outcomeOf(CHOICES, ["dragon", "tile2", "fire"])).toMatchObject({
      kind: "send",
      choice: { action: "east" },
    });
  });

  it("is to be confirmed when only one is left and its path is not", () => {
    expect(outcomeOf(CHOICES, ["dragon", "tile2"])).toMatchObject({
      kind: "confirm",
      choice: { action: "east" },
    });
  });

  it("is a reason where only near misses are left", () => {
    expect(outcomeOf(CHOICES, ["dragon", "tile3"])).toMatchObject({
      kind: "miss",
      choice: { action: "west" },
    });
  });

  it("is more to pick, or nothing", () => {
    expect(outcomeOf(CHOICES, ["dragon"]).kind).toBe("more");
    expect(outcomeOf(CHOICES, ["elsewhere"]).kind).toBe("none");
  });
});
