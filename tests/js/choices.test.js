import { describe, expect, it } from "vitest";
import { alike, grouped, meant, meantNext, outcomeOf, waysOf } from "../../dinolab/views/js/choices.js";

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

/** @param {import("../../dinolab/views/js/types.js").Choice[]} choices @param {string[]} picks */
const narrow = (choices, picks) => waysOf(choices, picks).left;

describe("narrowing", () => {
  it("keeps what has all picks on its path, in any order", () => {
    expect(narrow(CHOICES, ["fire", "dragon"]).map((c) => c.action)).toEqual([
      "north by fire",
      "east",
    ]);
    expect(narrow(CHOICES, [])).toHaveLength(5);
    expect(narrow(CHOICES, ["nothing"])).toEqual([]);
  });

  it("takes the first pick for the beginning where something begins with it", () => {
    const turn = choice("turn", ["tile2", "rotate"]);
    expect(narrow([...CHOICES, turn], ["tile2"])).toEqual([turn]);
    expect(narrow(CHOICES, ["tile2"]).map((c) => c.action)).toEqual(["east"]);
  });

  it("counts an id that comes twice twice", () => {
    const two = [choice("two", ["wind", "wind"]), choice("one", ["wind"])];
    expect(narrow(two, ["wind", "wind"]).map((c) => c.action)).toEqual(["two"]);
  });

  it("lights up what comes next, and near misses only where nothing else starts", () => {
    expect(waysOf(CHOICES, [])).toMatchObject({ open: new Set(["dragon"]), misses: new Set() });
    expect(waysOf(CHOICES, ["dragon"])).toMatchObject({
      open: new Set(["tile1", "tile2"]),
      misses: new Set(["tile3"]),
      later: new Set(["wind", "fire"]),
    });
    expect(waysOf(CHOICES, ["dragon"]).next.get("tile1")).toHaveLength(2);
  });
});

describe("a press", () => {
  /** @param {string[]} picks @param {...string} chain */
  const picked = (picks, ...chain) => meant(ARENA, picks, chain)?.picks ?? null;
  const ARENA = [
    ...CHOICES,
    choice("turn", ["tile4", "rotate"]),
    choice("slide", ["tile2", "hole"]),
    choice("walk", ["wizard", "tile2"]),
    choice("stay", ["tower", "tile1"], "it is a tower"),
  ];

  it("means the thing itself, else what it stands on", () => {
    expect(picked(["dragon"], "egg", "tile1", "spot")).toEqual(["dragon", "tile1"]);
    expect(picked([], "dragon", "tile4")).toEqual(["dragon"]);
    expect(picked([], "tile9", "spot")).toBe(null);
  });

  it("may come before its turn on the path", () => {
    expect(picked([], "fire")).toEqual(["fire"]);
    expect(picked(["fire"], "tile2")).toEqual(["fire", "tile2"]);
  });

  it("means what lies under a thing when it is pressed again, and then the thing", () => {
    expect(picked(["dragon"], "dragon", "tile4")).toEqual(["tile4"]);
    expect(picked(["tile4"], "dragon", "tile4")).toEqual(["dragon"]);
    expect(picked(["dragon"], "dragon", "tile9")).toEqual([]);
    expect(picked(["dragon", "tile1"], "tile1")).toEqual(["dragon"]);
    expect(picked(["dragon", "tile1"], "dragon", "tile4")).toEqual(["dragon"]);
  });

  it("takes another thing instead of what was picked before", () => {
    expect(picked(["dragon"], "wizard", "tile9")).toEqual(["wizard"]);
    expect(picked(["dragon"], "wizard", "tile2")).toEqual(["wizard"]);
    expect(picked(["dragon"], "wizard", "tile3")).toEqual(["wizard"]);
    expect(picked(["dragon"], "tile4")).toEqual(["tile4"]);
    expect(picked(["wizard"], "egg", "tile4")).toEqual(["tile4"]);
  });

  it("lets a refused thing say why, and begins with it when it is pressed again", () => {
    const all = [...ARENA, choice("spin", ["tile3", "rotate"])];
    expect(meant(all, ["dragon"], ["tile3"])?.picks).toEqual(["dragon", "tile3"]);
    expect(meantNext(all, ["dragon"], ["tile3"])?.picks).toEqual(["tile3"]);
    expect(meantNext(ARENA, [], ["tower", "tile4"])?.picks).toEqual(["tile4"]);
  });

  it("asks a thing that is not possible why, and what lies under it only then", () => {
    expect(picked(["dragon"], "egg", "tile3")).toEqual(["dragon", "tile3"]);
    expect(picked([], "tower", "tile4")).toEqual(["tower"]);
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

  it("is more to look at where several things each say why", () => {
    const misses = [choice("a", ["king", "b1"], "taken"), choice("b", ["king", "b2"], "far")];
    expect(outcomeOf(misses, ["king"]).kind).toBe("more");
    expect(outcomeOf(misses, ["king", "b2"])).toMatchObject({ choice: { why: "far" } });
  });

  it("is more to pick, or nothing", () => {
    expect(outcomeOf(CHOICES, ["dragon"]).kind).toBe("more");
    expect(outcomeOf(CHOICES, ["elsewhere"]).kind).toBe("none");
  });
});

describe("many choices", () => {
  const many = [
    ...[1, 2, 3].flatMap((n) => ["a", "b", "c", "d"].map((w) => choice(`${n}${w}`, [`t${n}`, w]))),
    choice("not", ["t4", "a"], "no"),
    choice("only", ["t5", "a"]),
    choice("away", [], "far off"),
    choice("end", []),
  ];

  it("are grouped by what comes next, what needs no pointing first, misses last", () => {
    expect(grouped(many, []).map(({ id, choices }) => [id, choices.length])).toEqual([
      ["", 1], ["t1", 4], ["t2", 4], ["t3", 4], ["t5", 1], ["t4", 1], ["", 1],
    ]);
  });

  it("are a list as they come while they are few", () => {
    const few = many.slice(0, 12);
    expect(grouped(few, []).map(({ choices }) => choices[0])).toEqual(few);
  });

  it("are alike where pointing cannot tell them apart", () => {
    const turns = ["left", "right"].map((way) => choice(way, ["t7", "rotate"]));
    const all = [...turns, choice("slide", ["t7", "hole"])];
    expect(alike(all, ["t7"])).toEqual(turns);
    expect(alike(narrow(all, ["t7", "rotate"]), ["t7", "rotate"])).toEqual(turns);
  });
});
