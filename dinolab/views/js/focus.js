/**
 * Change what is shown without losing the focus. What has it may be built anew, or go out of sight:
 * it must not fall out of the view, since the next key would be the notebook's, where a letter may
 * cut the cell.
 * @param {HTMLElement} root
 * @param {() => void} change
 */
export function keepFocus(root, change) {
  const held = root.contains(document.activeElement) ? document.activeElement : null;
  const part = held?.closest("section, [role=group]");
  change();
  if (!held || inSight(document.activeElement, root)) return;
  const places = [
    ...[...(part?.querySelectorAll("button") ?? [])].filter((b) => nameOf(b) === nameOf(held)),
    ...root.querySelectorAll(".dl-curtain button, .dl-ask .dl-question"),
    root,
  ];
  const next = places.find((place) => inSight(place, root));
  if (next instanceof HTMLElement) next.focus({ preventScroll: true });
}

/** @param {Element | null} node @param {HTMLElement} root */
function inSight(node, root) {
  return root.contains(node) && !node?.closest("[hidden]");
}

/** @param {Element} node */
function nameOf(node) {
  return [node.getAttribute("data-p"), node.getAttribute("aria-label") ?? node.textContent].join();
}
