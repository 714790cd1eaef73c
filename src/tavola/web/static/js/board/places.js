// Finding a target: the nearest to a finger, the next one in a direction.

/** @import { Box, Pick, Point } from "#types" */
/** @import { Frame } from "./frame.js" */

/**
 * @param {number[]} area
 * @param {number} ux
 * @param {number} uy
 */
function holds([x, y, width, height], ux, uy) {
  return ux >= x && ux <= x + width && uy >= y && uy <= y + height;
}

/**
 * The pick whose area a point of the host lies in; else the nearest, at most `reach` pixels away (more when the drawing is large); or null.
 * @param {Pick[]} picks
 * @param {Frame} frame
 * @param {number} px
 * @param {number} py
 * @param {number} reach
 */
export function nearest(picks, frame, px, py, reach) {
  /** @type {Pick | null} */
  let best = null;
  let least = Math.max(reach, 26 * frame.scale);
  const point = frame.units(px, py);
  for (const pick of picks) {
    if (pick.area && holds(pick.area, ...point)) return pick;
    if (pick.area) continue;
    const [x, y] = frame.pixels(pick.x, pick.y);
    const far = Math.hypot(x - px, y - py);
    if (far < least) [best, least] = [pick, far];
  }
  return best;
}

/**
 * The nearest pick in a direction (dx, dy), things off the line counting as farther; or null.
 * @param {Pick[]} picks
 * @param {Point} from
 * @param {number} dx
 * @param {number} dy
 */
export function inDirection(picks, from, dx, dy) {
  /** @type {Pick | null} */
  let best = null;
  let least = Infinity;
  for (const pick of picks) {
    const x = pick.x - from.x;
    const y = pick.y - from.y;
    const along = x * dx + y * dy;
    const aside = Math.abs(x * dy - y * dx);
    if (along < 4 || aside > along * 2.5) continue;
    const cost = along + aside * 2;
    if (cost < least) [best, least] = [pick, cost];
  }
  return best;
}

/**
 * The smallest box round a box and all picks, with so much room round each; the box itself when all lie in it.
 * @param {Box} box
 * @param {Point[]} picks
 * @param {number} room
 */
export function around(box, picks, room) {
  const left = Math.min(box.x, ...picks.map((pick) => pick.x - room));
  const top = Math.min(box.y, ...picks.map((pick) => pick.y - room));
  const right = Math.max(box.x + box.width, ...picks.map((pick) => pick.x + room));
  const bottom = Math.max(box.y + box.height, ...picks.map((pick) => pick.y + room));
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/**
 * The smallest box round two.
 * @param {Box} one
 * @param {Box} other
 */
export function both(one, other) {
  const left = Math.min(one.x, other.x);
  const top = Math.min(one.y, other.y);
  const right = Math.max(one.x + one.width, other.x + other.width);
  const bottom = Math.max(one.y + one.height, other.y + other.height);
  return { x: left, y: top, width: right - left, height: bottom - top };
}
