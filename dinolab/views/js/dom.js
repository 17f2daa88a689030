const SVG = "http://www.w3.org/2000/svg";

/**
 * @typedef {Record<string, string | number | boolean | null | undefined | ((event: any) => void)>}
 *   Props
 */

/**
 * An HTML element. Functions become listeners (`onclick`), `true` an empty attribute, and `false`,
 * null and undefined nothing. Children that are strings become text, never markup.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Props} [props]
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function html(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  setProps(node, props);
  node.append(...children);
  return node;
}

/**
 * An SVG element, made like an HTML one.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Props} [props]
 * @param {...(Node | string)} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function svg(tag, props = {}, ...children) {
  const node = document.createElementNS(SVG, tag);
  setProps(node, props);
  node.append(...children);
  return node;
}

/**
 * @param {Element} node
 * @param {Props} props
 */
export function setProps(node, props) {
  for (const [name, value] of Object.entries(props)) {
    if (typeof value === "function") node.addEventListener(name.slice(2), value);
    else if (value === true) node.setAttribute(name, "");
    else if (value === false || value === null || value === undefined) node.removeAttribute(name);
    else if (node.getAttribute(name) !== String(value)) node.setAttribute(name, String(value));
  }
}

/**
 * Set text only where it differs, so that nothing is laid out or announced for nothing.
 * @param {Node} node
 * @param {string} text
 */
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/**
 * An icon of our own, hidden from screen readers: what it means stands in a label beside it.
 * @param {string} path
 */
export function icon(path) {
  const box = { class: "dl-icon", viewBox: "0 0 24 24", "aria-hidden": "true" };
  return svg("svg", box, svg("path", { d: path }));
}

/**
 * A button with an icon and, unless it is small, words.
 * @param {string} path
 * @param {string} label
 * @param {(event: MouseEvent) => void} onclick
 * @param {{words?: boolean, class?: string, title?: string}} [more]
 */
export function button(path, label, onclick, more = {}) {
  const name = `dl-btn ${more.class ?? ""}`.trim();
  const title = more.title ?? (more.words ? undefined : label);
  const props = { type: "button", class: name, title, onclick };
  if (more.words) return html("button", props, ...(path ? [icon(path)] : []), label);
  return html("button", { ...props, "aria-label": label }, icon(path));
}

/**
 * What chooses, heard once for a double click: its second half would fall on what comes next.
 * @param {() => void} act
 * @returns {(event: MouseEvent) => void}
 */
export function once(act) {
  return (event) => {
    if (event.detail < 2) act();
  };
}

/**
 * Whether a button can be used; a locked one keeps its focus and says that it is locked.
 * @param {Element} node
 * @param {boolean} usable
 */
export function setUsable(node, usable) {
  setProps(node, { "aria-disabled": usable ? null : "true" });
}
