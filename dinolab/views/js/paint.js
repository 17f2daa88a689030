/** @import {Node, Picture} from "./picture.js" */
/** @import {Palette, Shape} from "./look.js" */
import { setProps, svg } from "./dom.js";
import { hexPath, outline } from "./look.js";

/** How long a moved piece glides. */
const GLIDE = 200;
const EASING = "cubic-bezier(.2, .7, .2, 1)";
const LAYERS = /** @type {const} */ (["spots", "items", "zones", "links"]);

/**
 * @typedef {{node: Node, g: SVGGElement, art: SVGGElement, ring: SVGElement | null, drawn: string,
 *   glide: Animation | null, spin: Animation | null}}
 *   Drawn one thing: its picture, and over it the outline that is pressed, focused and named
 * @typedef {{surface: SVGSVGElement, drawn: Map<string, Drawn>,
 *   paint: (picture: Picture, glide: boolean) => void,
 *   paintOver: (nodes: Node[], loud: Set<string>) => void}} Painter
 *   `paintOver` draws what is asked for over the picture, all but the `loud` ones faintly
 */

/**
 * Draws pictures into one SVG and keeps its elements, so that focus stays and pieces glide.
 * @param {Palette} palette
 * @param {string} patterns
 * @returns {Painter}
 */
export function makePainter(palette, patterns) {
  const layers = new Map(LAYERS.map((name) => [name, svg("g", { class: `dl-${name}` })]));
  const asked = svg("g", { class: "dl-links dl-asked", "aria-hidden": "true" });
  const surface = svg(
    "svg",
    { class: "dl-svg" },
    patternDefs(palette, patterns),
    ...layers.values(),
    asked,
  );
  /** @type {Map<string, Drawn>} */
  const drawn = new Map();

  /** @param {Picture} picture @param {boolean} glide */
  function paint(picture, glide) {
    const { width, height } = picture;
    setProps(surface, { viewBox: `0 0 ${width} ${height}`, width, height });
    const wanted = new Set(picture.nodes.map((node) => node.id));
    for (const [id, old] of drawn) {
      if (wanted.has(id)) continue;
      old.g.remove();
      drawn.delete(id);
    }
    /** @type {Map<string, Element | null>} */
    const last = new Map();
    for (const node of picture.nodes) {
      const entry = update(drawn.get(node.id), node, glide);
      drawn.set(node.id, entry);
      keepInOrder(
        /** @type {SVGGElement} */ (layers.get(node.layer)),
        entry.g,
        last.get(node.layer) ?? null,
      );
      last.set(node.layer, entry.g);
    }
  }

  /** @param {Node[]} nodes @param {Set<string>} loud */
  function paintOver(nodes, loud) {
    const made = nodes.map(({ id, shapes }) =>
      svg("g", { "data-link": id, class: loud.has(id) ? null : "dl-faint" }, ...shapes.map(element)),
    );
    asked.replaceChildren(...made.reverse());
  }

  return { surface, drawn, paint, paintOver };
}

/**
 * Put an element after another only if it is not there, since moving one loses its focus.
 * @param {SVGElement} layer
 * @param {SVGElement} g
 * @param {Element | null} after
 */
function keepInOrder(layer, g, after) {
  const next = after ? after.nextSibling : layer.firstChild;
  if (next === g) return;
  const focused = g.contains(document.activeElement) ? document.activeElement : null;
  layer.insertBefore(g, next);
  if (focused instanceof SVGElement) focused.focus({ preventScroll: true });
}

/**
 * @param {Drawn | undefined} old
 * @param {Node} node
 * @param {boolean} glide
 * @returns {Drawn}
 */
function update(old, node, glide) {
  const { g, art, ring } = old ?? begin(node);
  const drawn = JSON.stringify(node.shapes);
  if (drawn !== old?.drawn) art.replaceChildren(...node.shapes.map(element));
  if (ring) setProps(ring, outlineOf(node)[1]);
  setProps(g, { transform: `translate(${node.x} ${node.y})` });
  old?.glide?.cancel();
  old?.spin?.cancel();
  const item = node.layer === "items" && glide;
  const moving = item ? move(g, old?.node, node) : null;
  const spin = item && old ? turn(art, old.node, node) : null;
  return { node, g, art, ring, drawn, glide: moving, spin };
}

/** @param {Node} node */
function begin(node) {
  const art = svg("g", { "aria-hidden": "true" });
  const ring = node.form ? element(outlineOf(node)) : null;
  if (ring) setProps(ring, { class: "dl-ring" });
  const g = svg("g", { "data-id": node.id, class: "dl-node" }, art, ...(ring ? [ring] : []));
  return { g, art, ring };
}

/** @param {Shape} shape */
function element([tag, props, text]) {
  const made = svg(/** @type {"g"} */ (tag), props);
  if (text !== undefined) made.textContent = text;
  return made;
}

/**
 * The outline of a thing; it shows focus, choice and pick.
 * @param {Node} node
 * @returns {Shape}
 */
function outlineOf(node) {
  const { w, h, form } = node;
  if (form === "hex") return ["path", { d: hexPath(w, h, 2.5) }];
  if (node.layer === "items" && ["round", "square", "diamond"].includes(form))
    return outline(form, w, h, 2);
  return [
    "rect",
    { x: -0.5, y: -0.5, width: w + 1, height: h + 1, rx: form === "pill" ? h / 2 : 7 },
  ];
}

/**
 * @param {SVGGElement} g
 * @param {Node | undefined} from
 * @param {Node} to
 * @returns {Animation | null}
 */
function move(g, from, to) {
  if (!g.animate) return null;
  const easing = EASING;
  if (!from) return g.animate([{ opacity: 0 }, { opacity: 1 }], { duration: GLIDE, easing });
  if (from.x === to.x && from.y === to.y) return null;
  const at = (/** @type {Node} */ n) => ({ transform: `translate(${n.x}px, ${n.y}px)` });
  return g.animate([at(from), at(to)], { duration: GLIDE, easing });
}

/**
 * A tile turns to how it lies now, the short way round.
 * @param {SVGGElement} art
 * @param {Node} from
 * @param {Node} to
 * @returns {Animation | null}
 */
function turn(art, from, to) {
  const by = ((to.turn ?? 0) - (from.turn ?? 0) + 4) % 4;
  if (!by || !art.animate) return null;
  art.style.transformOrigin = `${to.w / 2}px ${to.h / 2}px`;
  const start = { transform: `rotate(${-90 * (by === 3 ? -1 : by)}deg)` };
  return art.animate([start, { transform: "none" }], { duration: GLIDE, easing: EASING });
}

/** @param {Palette} palette @param {string} patterns */
function patternDefs(palette, patterns) {
  const tile = { width: 8, height: 8, patternUnits: "userSpaceOnUse" };
  const line = { fill: "none", stroke: "#fff", "stroke-width": 1.6, "stroke-opacity": 0.75 };
  const made = palette.tones.map((tone, i) =>
    svg("pattern", { id: `${patterns}-${i}`, ...tile }, svg("path", { d: tone.pattern, ...line })),
  );
  return svg("defs", {}, ...made);
}
