import { describe, expect, it } from "vitest";
import { wrap } from "../../dinolab/views/js/text.js";

/** @param {string} text every letter is one pixel wide */
const measure = (text) => text.length;
/** @param {string} text @param {number} width @param {number} most */
const lines = (text, width, most) => wrap(text, width, most, 12, false, measure);

describe("wrapped text", () => {
  it("breaks into lines as even as they can be", () => {
    expect(lines("T-Rex 4, 3, 1", 9, 2)).toEqual(["T-Rex", "4, 3, 1"]);
    expect(lines("Raptor 5, 3, 1", 9, 2)).toEqual(["Raptor", "5, 3, 1"]);
    expect(lines("aa bb cc dd", 9, 3)).toEqual(["aa bb", "cc dd"]);
  });

  it("takes no more lines than it needs, and cuts what has no room", () => {
    expect(lines("one two", 9, 3)).toEqual(["one two"]);
    expect(lines("everybody goes on and on", 10, 2)).toEqual(["everybody", "goes on a…"]);
    expect(lines("Tyrannosaurus", 5, 2)).toEqual([]);
  });
});
