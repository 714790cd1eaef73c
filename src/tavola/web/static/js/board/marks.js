// Numbers at the places of a drawing that moves have changed.

import { s } from "../lib/dom.js";

/** @import { Point } from "#types" */

/** @typedef {{ n: number, targets: string[] }} Mark a number, and the ids of parts of the drawing that get it */

const RADIUS = 12; // pixels
const NEAR = 2 * RADIUS + 2; // pixels between the middles of two numbers at least

/**
 * Where the number of a part stands, in units of the drawing: on the upper edge of what was done last in it, or of all of it.
 * @param {SVGSVGElement} svg
 * @param {string} id
 * @returns {Point | null}
 */
function placeOf(svg, id) {
  const part = svg.querySelector(`#${CSS.escape(id)}`);
  if (!(part instanceof SVGGraphicsElement)) return null;
  const last = part.querySelector("[data-last]");
  const meant = last instanceof SVGGraphicsElement ? last : part;
  const [own, whole] = [meant.getScreenCTM(), svg.getScreenCTM()];
  if (!own || !whole) return null;
  const { x, y, width } = meant.getBBox();
  const { x: px, y: py } = new DOMPoint(x + width / 2, y).matrixTransform(whole.inverse().multiply(own));
  return { x: px, y: py };
}

/**
 * The place beside all others that have numbers already.
 * @param {Point} place
 * @param {Point[]} taken
 * @param {number} room in units
 */
export function beside(place, taken, room) {
  let { x, y } = place;
  while (taken.some((other) => Math.hypot(other.x - x, other.y - y) < room)) x += room;
  return { x, y };
}

/**
 * Draw the numbers on top of a drawing, in place of those before; they keep their size on the screen.
 * @param {SVGSVGElement} svg
 * @param {Mark[]} marks
 * @param {number} scale pixels a unit
 */
export function showMarks(svg, marks, scale) {
  svg.querySelector(":scope > .changes")?.remove();
  const layer = s("g", { class: "changes", "aria-hidden": "true" });
  /** @type {Point[]} */
  const taken = [];
  for (const { n, targets } of marks)
    for (const id of targets) {
      const found = placeOf(svg, id);
      if (!found) continue;
      const place = beside(found, taken, NEAR / scale);
      taken.push(place);
      const text = s("text", { y: 5 });
      text.textContent = String(n);
      layer.append(
        s(
          "g",
          { transform: `translate(${place.x.toFixed(1)} ${place.y.toFixed(1)})` },
          s("g", { class: "change" }, s("circle", { r: RADIUS }), text),
        ),
      );
    }
  if (layer.childElementCount) svg.append(layer);
}
