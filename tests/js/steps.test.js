import { describe, expect, it } from "vitest";
import { actorName, causesOf, nextStop, stopsOf } from "../../dinolab/views/js/steps.js";
import { makeStory } from "../../dinolab/views/js/story.js";
import { game } from "./fixture.js";

const story = makeStory(game(20), null);
const main = /** @type {import("../../dinolab/views/js/types.js").Path} */ (
  story.paths.get("main")
);

describe("stops", () => {
  it("by event are every position", () => {
    expect(stopsOf(main, "event")).toEqual([...Array(21).keys()]);
  });

  it("by step are where an input comes next, and both ends", () => {
    expect(stopsOf(main, "step")).toEqual([0, 1, 3, 5, 6, 8, 10, 11, 13, 15, 16, 18, 20]);
  });

  it("by turn and round are where the clock changes", () => {
    expect(stopsOf(main, "turn")).toEqual([0, 1, 6, 11, 16, 20]);
    expect(stopsOf(main, "round")).toEqual([0, 1, 11, 20]);
  });

  it("of a game that has not begun are its only position", () => {
    const empty = /** @type {any} */ (makeStory(game(0), null).paths.get("main"));
    expect(stopsOf(empty, "turn")).toEqual([0]);
  });

  it("lead on and back from anywhere, and stay at the ends", () => {
    const stops = [0, 1, 11, 20];
    expect([0, 1, 5, 11, 19, 20].map((p) => nextStop(stops, p, 1))).toEqual([
      1, 11, 11, 20, 20, 20,
    ]);
    expect([0, 1, 5, 11, 19, 20].map((p) => nextStop(stops, p, -1))).toEqual([0, 0, 1, 1, 11, 11]);
  });
});

describe("the chain of causes", () => {
  it("leads back to a choice", () => {
    expect(causesOf(main, 9).map(({ v }) => v)).toEqual([9, 8]);
    expect(actorName(story, causesOf(main, 9)[1])).toBe("Ann");
  });

  it("leads back to luck", () => {
    expect(causesOf(main, 7).map((event) => actorName(story, event))).toEqual([
      "The rules",
      "Luck",
    ]);
  });

  it("ends at an event without a cause, and at one that names no earlier event", () => {
    expect(causesOf(main, 5)).toHaveLength(1);
    const odd = { ...main, events: [{ v: 0, s: 0, k: 0, a: "0", c: 3, say: "" }] };
    expect(causesOf(odd, 0)).toHaveLength(1);
  });
});
