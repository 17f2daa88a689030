import { expect, test } from "vitest";
import { placeStage } from "../../dinolab/views/js/place.js";

/**
 * A long track of slots, and a row of cards for each of four players beside it.
 * @returns {import("../../dinolab/views/js/types.js").Stage}
 */
function table() {
  /** @type {import("../../dinolab/views/js/types.js").Spot[]} */
  const slots = Array.from({ length: 14 }, (_, i) => ({
    id: `k${i}`, area: "track", x: i, y: 0, shape: "slot", label: `place ${i}`,
  }));
  /** @type {import("../../dinolab/views/js/types.js").Spot[]} */
  const seats = [0, 1, 2, 3].map((seat) => ({
    id: `hand${seat}`, area: `seat${seat}`, x: 18, y: 2 * seat, w: 6, shape: "row", label: "cards",
  }));
  const areas = [
    { id: "track", label: "Track", x: 0, y: -1 },
    ...seats.map((spot) => ({ id: spot.area, label: spot.area, x: 15, y: spot.y - 1 })),
  ];
  return { areas, spots: [...slots, ...seats] };
}

const rows = ["hand0", "hand1", "hand2", "hand3"];

/** @param {ReturnType<typeof placeStage>} ground @param {string} id */
function at(ground, id) {
  const place = ground.places.get(id);
  if (!place) throw new Error(`nothing is placed for ${id}`);
  return place;
}

test("stacked areas that are small stand side by side where there is room", () => {
  const ground = placeStage(table(), 800, () => 60);
  const [a, b, c, d] = rows.map((id) => at(ground, id));
  expect(a.y).toBe(b.y);
  expect(c.y).toBe(d.y);
  expect(c.y).toBeGreaterThan(a.y + a.h);
  expect(b.x).toBeGreaterThanOrEqual(a.x + a.w);
  expect(b.x + b.w).toBeLessThanOrEqual(800);
  expect(a.y).toBeGreaterThan(at(ground, "k0").y);
});

test("on a narrow screen every area has the whole width", () => {
  const ground = placeStage(table(), 360, () => 60);
  const found = rows.map((id) => at(ground, id));
  expect(new Set(found.map((place) => place.x)).size).toBe(1);
  expect(found.map((place) => place.w)).toEqual([340, 340, 340, 340]);
  const tops = found.map((place) => place.y);
  expect(tops).toEqual([...tops].sort((a, b) => a - b));
});

test("what would shrink in a column keeps the whole width", () => {
  const stage = table();
  const short = { ...stage, spots: stage.spots.filter((spot) => !/^k(9|1[0-3])$/.test(spot.id)) };
  const ground = placeStage(short, 800, () => 60);
  expect(at(ground, "k0").w).toBeGreaterThan(60);
  expect(at(ground, "hand0").y).toBeGreaterThan(at(ground, "k0").y + at(ground, "k0").h);
});

test("the hexes of a board stay where they lie, also on a phone", () => {
  const places = [[0, 0], [1, 0], [4, 0], [5, 0], [2.5, 3], [0, 6], [5, 6]];
  const spots = places.map(([x, y]) => ({
    id: `${x},${y}`, area: "board", x, y, shape: /** @type {const} */ ("hex"), label: "hex",
  }));
  const stage = { areas: [{ id: "board", label: "Board", x: 0, y: -1 }], spots };
  const ground = placeStage(stage, 200, () => 60);
  const corner = at(ground, "0,0");
  const cells = places.map(([x, y]) => at(ground, `${x},${y}`)).map((place) => [
    (place.x - corner.x) / place.u, (place.y - corner.y) / place.u,
  ]);
  expect(cells.flat().map((n) => Math.round(100 * n) / 100)).toEqual(places.flat());
});
