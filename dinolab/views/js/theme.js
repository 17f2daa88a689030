/** @import {Palette} from "./look.js" */

/**
 * Whether the page round the widget is dark: by the nearest background that is not transparent
 * (JupyterLab, Colab, Visual Studio Code, a page of our own), else by the reader's wish.
 * @param {Element} node
 */
export function isDark(node) {
  for (let at = node.parentElement; at; at = at.parentElement) {
    const light = lightness(getComputedStyle(at).backgroundColor);
    if (light !== null) return light < 0.4;
  }
  return window.matchMedia?.("(prefers-color-scheme: dark)").matches ?? false;
}

/**
 * The lightness of a computed colour, 0 to 1; null where it lets through what is behind.
 * @param {string} color
 */
function lightness(color) {
  const parts = color.match(/[\d.]+/g)?.map(Number) ?? [];
  if (parts.length < 3 || (parts.length > 3 && parts[3] < 0.5)) return null;
  const most = color.startsWith("color(") ? 1 : 255;
  return (0.299 * parts[0] + 0.587 * parts[1] + 0.114 * parts[2]) / most;
}

/**
 * Keep the root's theme right while themes change round it.
 * @param {HTMLElement} root
 * @param {Palette} palette
 * @param {AbortSignal} signal
 */
export function followTheme(root, palette, signal) {
  const look = () => {
    const theme = isDark(root) ? "dark" : "light";
    if (root.dataset.theme === theme) return;
    root.dataset.theme = theme;
    paintTheme(root, palette, theme);
  };
  const later = () => requestAnimationFrame(look);
  const watch = new MutationObserver(later);
  const names = { attributes: true, attributeFilter: ["class", "style", "data-jp-theme-light"] };
  watch.observe(document.documentElement, names);
  watch.observe(document.body, names);
  window
    .matchMedia?.("(prefers-color-scheme: dark)")
    .addEventListener?.("change", later, { signal });
  signal.addEventListener("abort", () => watch.disconnect());
  look();
  later();
}

/**
 * The theme's colours as variables that every fill refers to.
 * @param {HTMLElement} root
 * @param {Palette} palette
 * @param {string} name
 */
function paintTheme(root, palette, name) {
  /** @param {string} key @param {string} value */
  const set = (key, value) => root.style.setProperty(`--dl-${key}`, value);
  for (const [key, value] of Object.entries(palette.themes[name])) {
    if (typeof value === "string") set(key, value);
    else for (const [kind, colour] of Object.entries(value)) set(`${key}-${kind}`, String(colour));
  }
  palette.tones.forEach((tone, i) => set(`tone-${i}`, tone.fill));
  set("rim", name === "dark" ? "rgb(255 255 255 / .55)" : "rgb(0 0 0 / .3)");
  root.style.colorScheme = name;
}

/** Whether the reader asked for less motion. */
export function calm() {
  return window.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;
}
