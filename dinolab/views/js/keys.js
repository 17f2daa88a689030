/**
 * @typedef {{step: (dir: number) => void, bigStep: (dir: number) => void, end: (dir: number) => void,
 *   play: () => void, nextUnit: (dir: number) => void, reveal: () => void, help: () => void, escape: () => void,
 *   arrive: () => void}} KeyActions
 */

/** Keys and what they do, in the order of the help panel. */
export const KEYS = [
  ["Left, right", "one step back or on; on the board: to the next cell"],
  ["Page up, page down", "one larger step back or on"],
  ["Home, End", "to the start or the end"],
  ["Space", "play or pause"],
  ["[ and ]", "smaller or larger steps"],
  ["Enter or space on the board", "choose a thing; again: what lies under it"],
  ["Dragging a thing to another", "the same as choosing both"],
  ["Comma and full stop on the board", "to the thing before or after that can be chosen"],
  ["Arrows, Enter while you aim", "on the board: move the aim, let go"],
  ["L", "show all that could be done, or only what you point at"],
  ["Enter, Escape", "while the view catches up: be there at once"],
  ["Escape", "undo what is picked, stop playing, close this"],
  ["?", "show or hide these keys"],
];

/**
 * Keys of the whole widget. None of them reaches the notebook, where a letter may cut the cell;
 * only Ctrl and Command combinations (save, find) go through, but not those that run the cell.
 * @param {HTMLElement} root
 * @param {KeyActions} act
 */
export function listenToKeys(root, act) {
  root.addEventListener("keydown", (event) => {
    const combined = event.ctrlKey || event.metaKey;
    if (!combined || event.key === "Enter") event.stopPropagation();
    if (combined || event.altKey || event.defaultPrevented) return;
    if (handle(event, act)) event.preventDefault();
  });
  for (const name of ["keyup", "keypress"])
    root.addEventListener(name, (event) => event.stopPropagation());
}

/** @param {KeyboardEvent} event @param {KeyActions} act */
function handle(event, act) {
  const target = /** @type {Element} */ (event.target);
  if (event.key === "Escape") return (act.escape(), true);
  if (target.matches("input:not([type=range]), select, textarea")) return false;
  const pressed = target.matches("button, [role=button], summary");
  switch (event.key) {
    case "ArrowLeft":
      return (act.step(-1), true);
    case "ArrowRight":
      return (act.step(1), true);
    case "PageUp":
      return (act.bigStep(-1), true);
    case "PageDown":
      return (act.bigStep(1), true);
    case "Home":
      return (act.end(-1), true);
    case "End":
      return (act.end(1), true);
    case "Enter":
      // A key that is held down still chose what is caught up with.
      return pressed ? false : (event.repeat || act.arrive(), true);
    case " ":
      return pressed ? false : (act.play(), true);
    case "[":
      return (act.nextUnit(-1), true);
    case "]":
      return (act.nextUnit(1), true);
    case "l":
    case "L":
      return (act.reveal(), true);
    case "?":
      return (act.help(), true);
    default:
      return false;
  }
}
