// What differs between two drawings: only that moves, once.

const MOST = 12; // more than this is another position, not a move

/**
 * @param {SVGElement} svg
 * @returns {Map<string, Element>}
 */
function parts(svg) {
  const found = new Map();
  for (const element of svg.querySelectorAll(":scope > g[id], :scope > g > g[id]")) found.set(element.id, element);
  return found;
}

/**
 * Whether a part is drawn in another way than before; a class may have been put on it by the page.
 * @param {Element} before
 * @param {Element} after
 */
function differs(before, after) {
  const attributes = [...after.attributes].filter(({ name }) => name !== "class");
  return (
    before.innerHTML !== after.innerHTML || attributes.some(({ name, value }) => before.getAttribute(name) !== value)
  );
}

/**
 * Pairs of an element of `after` and the class that lets it arrive; empty when too much differs.
 * @param {SVGElement} before
 * @param {SVGElement} after
 * @returns {[Element, string][]}
 */
export function changedParts(before, after) {
  const old = parts(before);
  /** @type {Map<Element, string>} */
  const changed = new Map();
  for (const [id, element] of parts(after)) if (!old.has(id)) changed.set(element, "is-new");
  for (const mark of after.querySelectorAll("[data-last]")) {
    const part = mark.closest("[id]");
    const was = part && part !== after && before.querySelector(`#${CSS.escape(part.id)}`);
    if (was && differs(was, part)) changed.set(part, "is-changed");
  }
  return before.childElementCount && changed.size <= MOST ? [...changed] : [];
}
