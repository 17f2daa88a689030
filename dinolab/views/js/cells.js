/** @import {Node} from "./picture.js" */
/** @import {Drawn} from "./paint.js" */

const ARROWS = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
});

/** What stands this near to the middle of a thing stands for it: arrow keys go to the upper one. */
const SAME = 6;

/**
 * Walking over the cells of the board by keys. One of them has the tab stop; of things on one
 * another, the topmost.
 * @param {Map<string, Drawn>} drawn
 */
export function makeWalk(drawn) {
  /** @type {string | null} */
  let current = null;
  /** @type {Map<string, string>} what lies under the middle of something, and that */
  let above = new Map();

  /** @param {string} id */
  const nodeOf = (id) => drawn.get(id)?.node;

  /** Another picture was painted. */
  function renew() {
    above = new Map();
    for (const { node, ring } of drawn.values()) {
      const under = nodeOf(node.on);
      if (ring && under && apart(under, node) < SAME) above.set(under.id, node.id);
    }
  }

  /** @param {string} id @returns {string} what stands on top of it */
  function topOf(id) {
    let top = id;
    for (let up = above.get(top); up !== undefined; up = above.get(top)) top = up;
    return top;
  }

  /** The cells that arrow keys walk over. */
  function stops() {
    return [...drawn.values()]
      .filter(({ ring, node }) => ring && !above.has(node.id) && reachable(ring, node))
      .map(({ node }) => node);
  }

  /** Something on the board has the tab stop. */
  function settle() {
    if (!current || !drawn.has(current)) current = stops()[0]?.id ?? null;
  }

  /** @param {string} id @param {boolean} focus */
  function goTo(id, focus) {
    const ring = drawn.get(id)?.ring;
    if (current) drawn.get(current)?.ring?.setAttribute("tabindex", "-1");
    current = id;
    ring?.setAttribute("tabindex", "0");
    if (focus) ring?.focus();
  }

  /** What has the focus, before it is painted anew. @param {string | null} held */
  function remember(held) {
    const node = held ? nodeOf(held) : undefined;
    return held && node ? { node, top: topOf(held) } : null;
  }

  /**
   * What had the focus is gone: give it to what is nearest. It is covered: to what came there.
   * @param {{node: Node, top: string}} old
   */
  function restore(old) {
    const { id } = old.node;
    const top = topOf(id);
    if (drawn.has(id) && (top === old.top || top === id)) return;
    const next = drawn.has(id) ? nodeOf(top) : nearestTo(old.node, stops());
    if (next) goTo(next.id, true);
  }

  /**
   * @param {string} key
   * @param {string} id what has the focus
   * @returns {boolean} whether the key is for walking
   */
  function press(key, id) {
    const from = nodeOf(id);
    const way = ARROWS[key];
    const by = { ".": 1, ",": -1 }[key];
    if (!from || (!way && !by)) return false;
    const to = way ? nearest(from, stops(), way) : alongOpen(from, by ?? 1);
    if (to) goTo(to.id, true);
    return true;
  }

  /** The next thing that can be chosen, line by line. @param {Node} from @param {number} by */
  function alongOpen(from, by) {
    const nodes = [...drawn.values()]
      .filter(({ g, node }) => node === from || g.classList.contains("dl-open"))
      .map(({ node }) => node)
      .sort(byLine);
    const at = nodes.indexOf(from) + by;
    return nodes.length > 1 ? nodes[(at + nodes.length) % nodes.length] : null;
  }

  return {
    get current() {
      return current;
    },
    renew,
    settle,
    goTo,
    remember,
    restore,
    press,
  };
}

/** @param {SVGElement} ring @param {Node} node */
function reachable(ring, node) {
  return ring.getAttribute("role") === "button" || node.layer === "items";
}

/** @param {Node} node @returns {[number, number]} */
function middleOf(node) {
  return [node.x + node.w / 2, node.y + node.h / 2];
}

/** @param {Node} a @param {Node} b */
function apart(a, b) {
  const [p, q] = [middleOf(a), middleOf(b)];
  return Math.hypot(p[0] - q[0], p[1] - q[1]);
}

/** As one reads: what is about as high is one line. @param {Node} a @param {Node} b */
function byLine(a, b) {
  const [p, q] = [middleOf(a), middleOf(b)];
  return Math.round(p[1] / 12) - Math.round(q[1] / 12) || p[0] - q[0];
}

/** @param {Node} from @param {Node[]} nodes @returns {Node | undefined} */
function nearestTo(from, nodes) {
  return [...nodes].sort((a, b) => apart(from, a) - apart(from, b))[0];
}

/**
 * The nearest cell in a direction: what lies straight ahead counts more than what is close.
 * @param {Node} from
 * @param {Node[]} nodes
 * @param {[number, number]} way
 * @returns {Node | null}
 */
export function nearest(from, nodes, way) {
  let best = null;
  let least = Infinity;
  for (const node of nodes) {
    const [dx, dy] = [middleOf(node)[0] - middleOf(from)[0], middleOf(node)[1] - middleOf(from)[1]];
    const ahead = dx * way[0] + dy * way[1];
    const aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
    if (node.id === from.id || ahead <= 1 || aside > ahead * 3) continue;
    const inLine = aside <= (way[0] ? from.h : from.w) / 2;
    const far = ahead + 2.5 * aside + (inLine ? 0 : from.w + from.h);
    if (far < least) [best, least] = [node, far];
  }
  return best;
}
