/** @import {Bundle, Event, Frame, Item, Tail} from "../../dinolab/views/js/types.js" */

const SAY = [
  "The game starts.",
  "A card is flipped.",
  "Raptor moves.",
  "Ann takes Raptor.",
  "Raptor rests.",
];

/**
 * @param {number} v
 * @returns {Event} every fifth event is Ann's choice, the one after it is luck
 */
export function event(v) {
  const s = v - (v % 5 === 4 ? 1 : v % 5 === 2 ? 1 : 0);
  const a = v % 5 === 3 ? "0" : v % 5 === 1 ? "chance" : "engine";
  const cause = s < v ? { c: v - 1 } : {};
  return {
    v,
    s: v % 5 === 0 ? v : s,
    k: v % 5,
    a,
    r: v % 2,
    say: `${SAY[v % 5]} (${v})`,
    ...cause,
  };
}

/** @param {string} id @param {string} on @param {Partial<Item>} [more] @returns {Item} */
export function item(id, on, more = {}) {
  return { t: "item", id, kind: "piece", on, label: id, ...more };
}

/** @param {number} p @returns {Frame} the piece is on lane p mod 4; each round has ten positions */
function frame(p) {
  /** @type {Frame} */
  const made = { set: { raptor: item("raptor", `t${p % 4}`, { tone: 1, mark: "R" }) } };
  if (p % 10 === 1) made.clock = [1, 1 + Math.floor(p / 10), 1, 0, "flip"];
  else if (p % 5 === 1) made.clock = [1, 1 + Math.floor(p / 10), 2, 0, "flip"];
  if (p === 1) Object.assign(made, { stage: 0, title: "Race 1", foot: "All ours." });
  if (p === 2) made.set = { ...made.set, flag: item("flag", "t3", { kind: "token" }) };
  if (p === 6) made.del = ["flag"];
  return made;
}

/** @param {number} n @returns {Bundle} a game of n events */
export function game(n = 20) {
  const spots = [0, 1, 2, 3].map((x) => ({
    id: `t${x}`,
    area: "track",
    x,
    y: 0,
    shape: "lane",
    label: `space ${x}`,
  }));
  const row = {
    id: "row",
    area: "track",
    x: 1.5,
    y: 2,
    shape: "row",
    label: "cards",
    w: 4,
    h: 1.5,
  };
  const events = Array.from({ length: n }, (_, v) => event(v));
  return {
    format: "dinolab-bundle/1",
    game: "demo",
    title: "Demo",
    id: "demo-1",
    place: "~/logs/demo-1",
    viewer: { seat: 0, name: "Ann" },
    seats: ["Ann", "Ben"],
    units: ["event", "step", "turn", "round"],
    stages: [{ areas: [{ id: "track", label: "Track" }], spots: [...spots, row] }],
    rules: [
      { id: "demo.move", text: "Pieces move.", lines: [[3, 4]] },
      { id: "demo.ruling.rest", text: "Pieces rest.", ruling: true },
    ],
    kinds: ["demo.started", "demo.flipped", "demo.moved", "demo.taken", "demo.rested"],
    lines: [
      {
        id: "main",
        name: "main line",
        parent: null,
        fork: 0,
        live: true,
        abandoned: false,
        events,
        frames: [{}, ...events.map(({ v }) => frame(v + 1))],
        outcome: { text: "Ann wins.", winners: [0] },
      },
    ],
  };
}

/** @param {Bundle} bundle @returns {Bundle} with a branch at 10 that goes another way for 3 events */
export function branched(bundle) {
  const events = [10, 11, 12].map((v) => ({ ...event(v), say: `Another way (${v})` }));
  const frames = [11, 12, 13].map((p) => ({
    set: { raptor: item("raptor", "t0", { label: `other ${p}` }) },
  }));
  const side = {
    id: "b1",
    name: "what if",
    parent: "main",
    fork: 10,
    live: false,
    abandoned: false,
    events,
    frames,
    outcome: null,
  };
  return { ...bundle, lines: [...bundle.lines, side] };
}

/** @param {number} from @param {number} n @returns {Tail} */
export function tailOf(from, n) {
  const events = Array.from({ length: n }, (_, i) => event(from + i));
  return {
    line: "main",
    from,
    events,
    frames: events.map(({ v }) => frame(v + 1)),
    outcome: null,
    rules: [],
    kinds: [],
    stages: [],
  };
}

/**
 * A small tile arena: two rows of three squares, one of them a hole, with a hand of cards.
 * @returns {Bundle}
 */
export function arena() {
  const bundle = game(1);
  const squares = [0, 1, 2, 3, 4, 5].map((n) => ({
    id: `c${n}`,
    area: "arena",
    x: n % 3,
    y: Math.floor(n / 3),
    shape: "square",
    label: `column ${(n % 3) + 1}, row ${Math.floor(n / 3) + 1}`,
  }));
  const row = { id: "hand", area: "hand", x: 1, y: 3, shape: "row", label: "cards", w: 4, h: 1.5 };
  const areas = [
    { id: "arena", label: "Arena", y: -1 },
    { id: "hand", label: "Your cards", y: 2 },
  ];
  const edges = ["N:1", "E:2", "S:3", "W:0"];
  const tiles = [0, 1, 2, 3, 4].map((n) =>
    item(`t${n}`, `c${n}`, { kind: "tile", label: "tile", edges, turn: n % 4 }),
  );
  const legend = item("key", "arena", { kind: "token", label: "north", mark: "N", tone: 1 });
  const cards = ["fire", "water", "turn"].map((label, order) =>
    item(`h.${label}`, "hand", { kind: "card", label, order, value: 2 }),
  );
  const pieces = [
    item("dragon", "t0", { shape: "diamond" }),
    item("wizard", "t1"),
    item("enemy", "t4"),
  ];
  const set = Object.fromEntries([legend, ...tiles, ...cards, ...pieces].map((thing) => [thing.id, thing]));
  bundle.stages = [{ areas, spots: [...squares, row] }];
  bundle.lines[0].frames = [{}, { stage: 0, title: "Arena", clock: [1, 1, 1, 0, "play"], set }];
  return bundle;
}

/** @returns {import("../../dinolab/views/js/types.js").Choice[]} what a turn in the arena offers */
export function arenaChoices() {
  /** @param {string[]} on @param {string} label @param {string} [why] */
  const choice = (on, label, why) => {
    return { action: label, on, label, ...(why ? { ok: false, why } : {}) };
  };
  const turns = [0, 1, 2, 3, 4].flatMap((tile) =>
    ["left", "right", "round"].map((way) => choice([`t${tile}`, "h.turn"], `Turn ${tile} ${way}`)),
  );
  return [
    choice(["dragon", "t3"], "Dragon down: 1 fire"),
    choice(["dragon", "t4", "h.fire"], "Dragon to the middle: 1 fire"),
    choice(["dragon", "t4", "h.water"], "Dragon to the middle: 3 water as 1 fire"),
    choice(["wizard", "t2"], "Wizard right: 1 water"),
    ...turns,
    choice(["t2", "c5"], "Move 2 down"),
    choice([], "End the turn"),
    choice(["dragon", "t1"], "Dragon right", "the wizard is there"),
    choice(["wizard", "t4"], "Wizard down", "the enemy is there."),
    choice(["enemy", "t3"], "Enemy left", "it is not yours."),
    choice(["enemy", "c5"], "Enemy right", "there is a hole."),
  ];
}

/** @param {Record<string, any>} traits a model as a widget has it, with what it was sent */
export function makeModel(traits) {
  /** @type {Record<string, ((...args: any[]) => void)[]>} */
  const callbacks = {};
  /** @type {any[]} */
  const sent = [];
  return {
    sent,
    get: (/** @type {string} */ name) => traits[name],
    set(/** @type {string} */ name, /** @type {any} */ value) {
      traits[name] = value;
    },
    save_changes() {},
    send(/** @type {any} */ message) {
      sent.push(message);
    },
    on(/** @type {string} */ name, /** @type {any} */ callback) {
      (callbacks[name] ??= []).push(callback);
    },
    off() {},
    /** @param {string} name @param {any} value */
    change(name, value) {
      traits[name] = value;
      for (const callback of callbacks[`change:${name}`] ?? []) callback();
    },
    /** @param {any} message */
    hear(message) {
      for (const callback of callbacks["msg:custom"] ?? []) callback(message);
    },
  };
}
