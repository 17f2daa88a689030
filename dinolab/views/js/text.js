/**
 * @typedef {(text: string, size: number, bold?: boolean) => number} Measure
 * @typedef {{x: number, y: number, w: number, h: number}} Box
 */

/** Sizes of letters in pixels; they never scale with the board. */
export const SIZES = { small: 11, item: 12, area: 14 };

/** Fewer letters than this of a longer text tell nothing. */
const FEWEST = 3;

/** Room that one line of text takes, as a part of its size. */
export const LEADING = 1.28;

/**
 * Measures text as the browser will draw it, or estimates where there is no canvas.
 * @param {string} family
 * @returns {Measure}
 */
export function makeMeasure(family) {
  const known = new Map();
  const canvas = globalThis.OffscreenCanvas ? new OffscreenCanvas(1, 1).getContext("2d") : null;
  return (text, size, bold = false) => {
    const key = `${size}${bold ? "b" : ""} ${text}`;
    let width = known.get(key);
    if (width === undefined) {
      width = canvas ? measured(canvas, text, size, bold, family) : text.length * size * 0.58;
      known.set(key, width);
    }
    return width;
  };
}

/**
 * @param {OffscreenCanvasRenderingContext2D} canvas
 * @param {string} text
 * @param {number} size
 * @param {boolean} bold
 * @param {string} family
 */
function measured(canvas, text, size, bold, family) {
  canvas.font = `${bold ? "600 " : ""}${size}px ${family}`;
  return Math.ceil(canvas.measureText(text).width * 1.01);
}

/**
 * One text in a width: whole, else its mark, else cut to at least three letters, else nothing.
 * @param {string} label
 * @param {string} mark letters to fall back to
 * @param {number} width
 * @param {number} size
 * @param {boolean} bold
 * @param {Measure} measure
 */
export function fit(label, mark, width, size, bold, measure) {
  if (measure(label, size, bold) <= width) return label;
  if (mark) return measure(mark, size, bold) <= width ? mark : "";
  return cut(label, width, size, bold, measure);
}

/**
 * @param {string} label
 * @param {number} width
 * @param {number} size
 * @param {boolean} bold
 * @param {Measure} measure
 */
export function cut(label, width, size, bold, measure) {
  if (measure(label, size, bold) <= width) return label;
  for (let n = label.length - 1; n >= FEWEST; n -= 1) {
    const text = `${label.slice(0, n).trimEnd()}…`;
    if (measure(text, size, bold) <= width) return text;
  }
  return "";
}

/**
 * A text broken into lines at spaces, as even as they can be; the last line is cut where there are
 * too few. Empty where nothing fits.
 * @param {string} text
 * @param {number} width
 * @param {number} most how many lines
 * @param {number} size
 * @param {boolean} bold
 * @param {Measure} measure
 * @returns {string[]}
 */
export function wrap(text, width, most, size, bold, measure) {
  let best = broken(text, width, most, size, bold, measure);
  if (best.length < 2 || best[best.length - 1].endsWith("…")) return best;
  for (;;) {
    const widest = Math.max(...best.map((line) => measure(line, size, bold)));
    const even = broken(text, widest - 1, best.length, size, bold, measure);
    if (even.length !== best.length || even[even.length - 1].endsWith("…")) return best;
    best = even;
  }
}

/**
 * As many words to a line as fit.
 * @param {string} text
 * @param {number} width
 * @param {number} most how many lines
 * @param {number} size
 * @param {boolean} bold
 * @param {Measure} measure
 * @returns {string[]}
 */
function broken(text, width, most, size, bold, measure) {
  if (most < 1) return [];
  const words = text.split(" ");
  /** @type {string[]} */
  const lines = [];
  while (words.length && lines.length < most - 1) {
    let line = words[0];
    let n = 1;
    while (n < words.length && measure(`${line} ${words[n]}`, size, bold) <= width) {
      line += ` ${words[n]}`;
      n += 1;
    }
    if (measure(line, size, bold) > width) break;
    lines.push(line);
    words.splice(0, n);
  }
  const end = words.join(" ");
  if (end) lines.push(cut(end, width, size, bold, measure));
  // A word that is cut short on its own ("1 c…") tells nothing; a longer text that goes on does.
  const last = lines[lines.length - 1] ?? "";
  return lines.every(Boolean) && (last.length >= 6 || !last.endsWith("…")) ? lines : [];
}

/**
 * Texts that are on the board already: a text that would touch one is left out.
 * @param {Box[]} [taken] what is there before
 * @param {number} [width] beyond which no text begins or ends, nor before 0
 * @returns {{boxes: Box[], take: (box: Box) => boolean}}
 */
export function makeRegister(taken = [], width = Infinity) {
  const boxes = [...taken];
  return {
    boxes,
    take(box) {
      if (box.x < -1 || box.x + box.w > width + 1) return false;
      if (boxes.some((other) => touching(other, box))) return false;
      boxes.push(box);
      return true;
    },
  };
}

/**
 * Whether two boxes overlap, not counting what rounding makes of neighbours.
 * @param {Box} a
 * @param {Box} b
 */
export function touching(a, b) {
  const inside = 0.2;
  const wide = a.x + inside < b.x + b.w && b.x + inside < a.x + a.w;
  return wide && a.y + inside < b.y + b.h && b.y + inside < a.y + a.h;
}
