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
 * Pairs of an element of `after` and the class that lets it arrive; empty when too much differs.
 * @param {SVGElement} before
 * @param {SVGElement} after
 * @returns {[Element, string][]}
 */
export function changedParts(before, after) {
  const old = parts(before);
  /** @type {[Element, string][]} */
  const changed = [];
  for (const [id, element] of parts(after)) {
    const was = old.get(id);
    if (!was) changed.push([element, "is-new"]);
    else if (element.querySelector(".tv-last") && was.innerHTML !== element.innerHTML)
      changed.push([element, "is-changed"]);
  }
  return old.size && changed.length <= MOST ? changed : [];
}
