/** @import {Item} from "./types.js" */
/** @import {Stand} from "./arrange.js" */
/** @import {Pen, Shape} from "./look.js" */
import {
  colours,
  corner,
  glyph,
  ink,
  letters,
  markShapes,
  round,
  toneShape,
  words,
} from "./look.js";
import { LEADING, SIZES, cut, wrap } from "./text.js";

/**
 * A card: a head in its tone, below it what is printed, else its mark. A low or narrow one, and one
 * with room for a name only, is all head.
 * @param {Pen} pen
 * @param {Item} item
 * @param {Stand} stand
 * @param {number} textEnd
 * @returns {Shape[]}
 */
export function cardShapes(pen, item, stand, textEnd) {
  const { w, h } = stand;
  const used = item.face === "used";
  const box = { x: 0.5, y: 0.5, width: round(w - 1), height: round(h - 1), rx: 5 };
  const dash = used ? { "stroke-dasharray": "4 3" } : {};
  /** @type {Shape} */
  const frame = [
    "rect",
    { ...box, fill: "none", stroke: ink("edge"), "stroke-width": 1.2, ...dash },
  ];
  if (item.face === "down") return [...backShapes(pen, stand, box), frame];
  const [fill, text] = colours(item);
  const toned = typeof item.tone === "number" && !used;
  const house = item.origin === "house" ? [corner(w)] : [];
  const end = Math.min(textEnd, toned ? h - 6 : h - 2);
  const plan = planOf(pen, item, stand, end);
  if (h < 34 || w < 30 || (toned && !plan.rows.length && !plan.mark && textEnd >= h)) {
    const room = w - 6 - (house.length ? cornerRoom(w) : 0);
    return [
      ["rect", { ...box, fill }],
      ...middleText(pen, item, stand, room, text),
      frame,
      ...house,
    ];
  }
  const inside = stand.covered ? [] : planShapes(pen, item, stand, plan, text);
  /** @type {Shape[]} */
  const header = toned ? [["path", { d: topBand(w, plan.header), fill }]] : [];
  const band = toned ? bandShapes(pen, item, w, h, fill) : [];
  const body = { ...box, fill: used ? ink("slot") : ink("card") };
  return [["rect", body], ...header, ...band, ...inside, frame, ...house];
}

/** @param {number} w @param {number} h */
function topBand(w, h) {
  const r = round(w - 1);
  return `M.5 ${h}V5.5a5 5 0 0 1 5-5H${r - 4.5}a5 5 0 0 1 5 5V${h}z`;
}

/** @param {Pen} pen @param {Item} item @param {number} w @param {number} h @param {string} fill @returns {Shape[]} */
function bandShapes(pen, item, w, h, fill) {
  const band = { x: 1, y: round(h - 5.5), width: round(w - 2), height: 4.5 };
  const pattern = `url(#${pen.patterns}-${Number(item.tone) % 10})`;
  return [
    ["rect", { ...band, fill }],
    ["rect", { ...band, fill: pattern }],
  ];
}

/** @param {Pen} pen @param {Stand} stand @param {Record<string, number>} box @returns {Shape[]} */
function backShapes(pen, stand, box) {
  const size = Math.min(stand.w, stand.h) * 0.6;
  return [
    ["rect", { ...box, fill: ink("back") }],
    glyph(
      pen.palette.icons["face-down"],
      stand.w / 2,
      stand.h / 2,
      Math.min(size, 30),
      ink("on_back"),
    ),
  ];
}

/** The triangle is cut off slantwise, so that text may come near it. @param {number} w */
function cornerRoom(w) {
  return w < 60 ? 4 : 6;
}

/**
 * The width at which a card's name is whole, with line breaks between its words; how many cards lie
 * there stands beside the last one.
 * @param {Item} item
 * @param {import("./text.js").Measure} measure
 */
export function nameWidth(item, measure) {
  if (item.face === "down") return 0;
  const counted = (item.label + times(item)).split(/ (?!×)/);
  const words = counted.map((word) => measure(word, SIZES.item, true));
  return Math.max(...words) + 6 + (item.origin === "house" ? cornerRoom(Infinity) : 0);
}

/**
 * How many cards lie there as one, to be said beside a name.
 * @param {Item} item
 */
function times(item) {
  return typeof item.value === "number" && item.value !== 1 ? ` ×${item.value}` : "";
}

/**
 * A name in the middle of a card: whole in a few lines, else its letters with how many there are,
 * else an icon, else what of it has room.
 * @param {Pen} pen
 * @param {Item} item
 * @param {Stand} stand
 * @param {number} room
 * @param {string} fill
 */
function middleText(pen, item, stand, room, fill) {
  if (stand.covered) return [];
  const [x, y, size] = [stand.w / 2, stand.h / 2, SIZES.small];
  const lead = size * LEADING;
  const most = Math.min(3, Math.floor((stand.h - 4) / lead));
  /** @param {string[]} lines */
  const at = (lines) =>
    lines.flatMap((text, i) =>
      words(pen, stand, text, {
        x,
        y: y + (i - (lines.length - 1) / 2) * lead,
        size,
        fill,
        bold: true,
      }),
    );
  /** @param {string[]} lines */
  const fits = (lines) =>
    lines.length <= most && lines.every((text) => text && pen.measure(text, size, true) <= room);
  const [short, count] = [letters(pen, item), times(item)];
  const whole = wrap(item.label + count, room, most, size, true, pen.measure);
  const tries = [whole, [short && short + count], [short, count.trim()], [short]];
  const found = tries.find(
    (lines) => lines.length && fits(lines) && !lines[lines.length - 1].endsWith("…"),
  );
  if (found) return at(found);
  if (item.mark) return markShapes(pen, stand, item.mark, x, y, Math.min(room, stand.h - 4), fill);
  const shapes = at([
    cut(item.label, room, size, true, pen.measure) || initials(pen, item.label, room),
  ]);
  return shapes.length ? shapes : toneShape(pen, item, x, y, Math.min(room, stand.h - 4), fill);
}

/**
 * What of a card's words has room: its name, its lines, its mark.
 * @typedef {{titles: string[], size: number, header: number, rows: string[], mark: string,
 *   left: number}} Plan
 * @param {Pen} pen
 * @param {Item} item
 * @param {Stand} stand
 * @param {number} end
 * @returns {Plan}
 */
function planOf(pen, item, { w }, end) {
  const room = w - 6 - (item.origin === "house" ? cornerRoom(w) : 0);
  const small = SIZES.small * LEADING;
  const lines = item.lines ?? [];
  const single = end < 23 + small;
  const told =
    !single &&
    lines.length > 0 &&
    lines.every((line) => wrap(line, w - 6, 9, SIZES.small, false, pen.measure).length);
  // A low card says beside its name what has room there: all its lines, or the first one.
  const beside = single && lines.length ? [lines.join("; "), lines[0]] : [];
  const joined = beside.map((text) => `${item.label}: ${text}`);
  const label = joined.find((text) => pen.measure(text, SIZES.item, true) <= room) ?? item.label;
  const most = end >= 20 + SIZES.item * LEADING ? 2 : 1;
  const { titles, size } = titleLines(pen, item, label, told ? "" : times(item), room, most);
  const header = titles.length > 1 ? 20 + SIZES.item * LEADING : 20;
  const fits = Math.max(0, Math.floor((end - header - 3) / small));
  const rows = (told ? lines : []).reduce(
    (all, line) => [
      ...all,
      ...wrap(line, w - 6, fits - all.length, SIZES.small, false, pen.measure),
    ],
    /** @type {string[]} */ ([]),
  );
  const left = end - header - 3 - rows.length * small;
  const mark = item.mark && titles[0] !== item.mark && left >= 16 ? item.mark : "";
  return { titles, size, header, rows, mark, left };
}

/** @param {Pen} pen @param {Item} item @param {Stand} stand @param {Plan} plan @param {string} text */
function planShapes(pen, item, stand, plan, text) {
  const { w } = stand;
  const x = 3 + (w - 6 - (item.origin === "house" ? cornerRoom(w) : 0)) / 2;
  const [row, small] = [SIZES.item * LEADING, SIZES.small * LEADING];
  const body = item.face === "used" ? ink("muted") : ink("ink");
  const shapes = plan.titles.flatMap((line, i) =>
    words(pen, stand, line, { x, y: 10.5 + i * row, size: plan.size, fill: text, bold: true }),
  );
  if (!plan.titles.length) shapes.push(...toneShape(pen, item, x, 10.5, 20, text));
  plan.rows.forEach((part, i) => {
    const y = plan.header + 3 + (i + 0.5) * small;
    shapes.push(...words(pen, stand, part, { x: w / 2, y, size: SIZES.small, fill: body }));
  });
  const y = plan.header + 3 + plan.rows.length * small + plan.left / 2;
  const room = Math.min(plan.left, w - 8);
  if (plan.mark) shapes.push(...markShapes(pen, stand, plan.mark, w / 2, y, room, body));
  return shapes;
}

/**
 * A card's name: at full size, else a size smaller, else its letters, else cut.
 * @param {Pen} pen
 * @param {Item} item
 * @param {string} label
 * @param {string} count said after the name, where the card's own lines have no room
 * @param {number} room
 * @param {number} most
 */
function titleLines(pen, item, label, count, room, most) {
  /** @param {number} size @param {string} text */
  const at = (size, text) => ({ size, titles: wrap(text, room, most, size, true, pen.measure) });
  const short = letters(pen, item);
  const tries = [at(SIZES.item, label + count), at(SIZES.small, label + count)];
  if (short) tries.push(at(SIZES.item, short + count), at(SIZES.small, short));
  const whole = tries.find(
    ({ titles }) => titles.length && !titles[titles.length - 1].endsWith("…"),
  );
  if (whole) return whole;
  const found = at(SIZES.small, label);
  const few = initials(pen, label, room);
  return found.titles.length || !few ? found : { size: SIZES.small, titles: [few] };
}

/**
 * The first letters of the words of a name, or of its only word; nothing where even they are wide.
 * @param {Pen} pen
 * @param {string} label
 * @param {number} room
 */
function initials(pen, label, room) {
  const parts = label.split(/\s+/).filter(Boolean);
  const few =
    parts.length > 1
      ? parts
          .map((part) => part[0])
          .join("")
          .slice(0, 3)
      : label.slice(0, 3);
  return pen.measure(few, SIZES.small, true) <= room ? few : "";
}
