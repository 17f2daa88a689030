import { describe, expect, it } from "vitest";
import {
  commonPosition,
  lastOf,
  makeStory,
  sceneAt,
  treeOrder,
} from "../../dinolab/views/js/story.js";
import { branched, game, tailOf } from "./fixture.js";

/** @param {import("../../dinolab/views/js/types.js").Story} story @param {string} id */
function path(story, id) {
  const found = story.paths.get(id);
  if (!found) throw new Error(id);
  return found;
}

describe("frames", () => {
  it("give the same scene from any direction", () => {
    const story = makeStory(game(60), null);
    const forward = [...Array(61).keys()].map((p) =>
      JSON.stringify([...sceneAt(path(story, "main"), p).things]),
    );
    const fresh = path(makeStory(game(60), null), "main");
    for (const p of [60, 3, 47, 16, 15, 17, 0, 33]) {
      expect(JSON.stringify([...sceneAt(fresh, p).things])).toBe(forward[p]);
    }
  });

  it("keep title, footnote, stage and clock until they change", () => {
    const scene = sceneAt(path(makeStory(game(), null), "main"), 9);
    expect([scene.title, scene.foot, scene.stage, scene.clock.slice(0, 3)]).toEqual([
      "Race 1",
      "All ours.",
      0,
      [1, 1, 2],
    ]);
  });

  it("add and delete things", () => {
    const main = path(makeStory(game(), null), "main");
    expect([1, 2, 5, 6].map((p) => sceneAt(main, p).things.has("flag"))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it("are folded once while a view stays where it is", () => {
    const main = path(makeStory(game(60), null), "main");
    const scene = sceneAt(main, 21);
    expect(sceneAt(main, 21)).toBe(scene);
    expect(sceneAt(main, 22)).not.toBe(scene);
    expect(sceneAt(main, 21)).toEqual(scene);
  });

  it("never change a scene that was given out", () => {
    const main = path(makeStory(game(), null), "main");
    const early = sceneAt(main, 3);
    const before = JSON.stringify([...early.things]);
    sceneAt(main, 19);
    expect(JSON.stringify([...early.things])).toBe(before);
  });
});

describe("branches", () => {
  it("share their parent's past and go their own way", () => {
    const story = makeStory(branched(game()), null);
    const [main, side] = [path(story, "main"), path(story, "b1")];
    expect([lastOf(main), lastOf(side)]).toEqual([20, 13]);
    expect(sceneAt(side, 10).things.get("raptor")).toEqual(sceneAt(main, 10).things.get("raptor"));
    expect(sceneAt(side, 11).things.get("raptor")?.label).toBe("other 11");
    expect(commonPosition(main, side)).toBe(10);
  });

  it("are listed below their parent", () => {
    expect(treeOrder(makeStory(branched(game()), null)).map((p) => [p.id, p.depth])).toEqual([
      ["main", 0],
      ["b1", 1],
    ]);
  });

  it("need their parent", () => {
    const bundle = branched(game());
    bundle.lines[1].parent = "nobody";
    expect(() => makeStory(bundle, null)).toThrow("nobody");
  });
});

describe("the tail", () => {
  it("goes on from the bundle", () => {
    const main = path(makeStory(game(20), tailOf(20, 5)), "main");
    expect([lastOf(main), main.events[24].v]).toEqual([25, 24]);
  });

  it("is cumulative, so a lost one does no harm", () => {
    const main = path(makeStory(game(20), tailOf(20, 12)), "main");
    const whole = path(makeStory(game(32), null), "main");
    expect([...sceneAt(main, 32).things]).toEqual([...sceneAt(whole, 32).things]);
  });

  it("adds nothing where the bundle has overtaken it", () => {
    expect(lastOf(path(makeStory(game(30), tailOf(20, 5)), "main"))).toBe(30);
  });

  it("waits for its bundle where something between is missing", () => {
    expect(lastOf(path(makeStory(game(20), tailOf(25, 5)), "main"))).toBe(20);
  });

  it("leaves other lines alone", () => {
    expect(lastOf(path(makeStory(branched(game(20)), tailOf(20, 5)), "b1"))).toBe(13);
  });
});
