// Which part of a drawing is seen: its middle and how many pixels a unit takes. Pan, zoom, fit.

/** @import { Box, Point } from "#types" */

const CLOSEST = 3; // pixels a unit
const FARTHEST = 0.15;
const WORTH = 0.88; // so much of its size a drawing keeps at least, to get out from under what covers the corner

export class Frame {
  /**
   * `moved` is called after every change; `cover` has foot(), pixels at the bottom that other things cover, and corner(), `{width, height}` of what covers the lower left, or null.
   * @param {HTMLElement} host
   * @param {() => void} moved
   * @param {{ foot(): number, corner(): { width: number, height: number } | null }} cover
   */
  constructor(host, moved, cover) {
    this.host = host;
    this.moved = moved;
    this.cover = cover;
    /** @type {Point[]} */
    this.points = []; // places in the drawing that must not lie under the corner
    this.x = 0;
    this.y = 0;
    this.scale = 1;
    /** @type {Box} */
    this.box = { x: -200, y: -150, width: 400, height: 300 };
    this.whole = this.box; // the drawing, of which the box may be a part
    this.largest = 1.6; // pixels a unit that are fitted by themselves
    this.below = 0; // pixels at the bottom that were covered when it was fitted
    this.barred = 0; // pixels there that a taller bar covers for the moment
    this.touched = false; // the reader moved it: don't fit again by ourselves
    new ResizeObserver(() => this.resized()).observe(host);
  }

  get width() {
    return this.host.clientWidth || 1;
  }

  get height() {
    return this.host.clientHeight || 1;
  }

  resized() {
    if (this.touched) this.moved();
    else this.fit();
  }

  /** Show the whole box, at most so close, until the reader moves the drawing. */
  fit(box = this.box, closest = this.largest) {
    this.box = box;
    this.touched = false;
    this.below = this.cover.foot();
    this.centre(closest, 0, this.below);
    const corner = this.cover.corner();
    if (corner) this.clear(corner, closest);
    this.moved();
  }

  /**
   * Move the box beside or above the corner when a point lies under it; when only its own corner does, if that costs little.
   * @param {{ width: number, height: number }} corner
   * @param {number} closest
   */
  clear({ width, height }, closest) {
    const covered = this.points.some((point) => this.hides(point, width, height));
    if (!covered && !this.hides({ x: this.box.x, y: this.box.y + this.box.height }, width, height)) return;
    const foot = Math.max(this.below, height);
    const [beside, above] = [this.scaleOf(this.box, closest, width), this.scaleOf(this.box, closest, 0, foot)];
    if (!covered && Math.max(beside, above) < WORTH * this.scale) return;
    if (beside >= above) this.centre(closest, width, this.below);
    else this.centre(closest, 0, foot);
  }

  /**
   * Put the box into the middle of what is left beside and above so many pixels.
   * @param {number} closest
   * @param {number} left
   * @param {number} foot
   */
  centre(closest, left, foot) {
    this.scale = this.scaleOf(this.box, closest, left, foot);
    this.x = this.box.x + this.box.width / 2 - left / 2 / this.scale;
    this.y = this.box.y + this.box.height / 2 + foot / 2 / this.scale;
    this.fill(foot);
  }

  /**
   * Move a part of the drawing up or down, from emptiness towards the rest of the drawing; it stays in view.
   * @param {number} foot
   */
  fill(foot) {
    const half = (this.height - foot) / 2 / this.scale;
    const middle = this.y - foot / 2 / this.scale;
    const above = this.whole.y - (middle - half);
    const below = middle + half - (this.whole.y + this.whole.height);
    const spare = Math.max(0, half - this.box.height / 2);
    if (above > 0 && below < 0) this.y += Math.min(above, -below, spare);
    else if (below > 0 && above < 0) this.y -= Math.min(below, -above, spare);
  }

  /**
   * Whether a point lies under a corner of so many pixels, or almost.
   * @param {Point} point
   * @param {number} width
   * @param {number} height
   */
  hides(point, width, height, room = 12) {
    const [px, py] = this.pixels(point.x, point.y);
    return px < width + room && py > this.height - height - room;
  }

  /**
   * The scale at which the whole box is seen beside and above so many pixels.
   * @param {Box} box
   */
  scaleOf(box, closest = this.largest, left = 0, foot = this.below) {
    return Math.min((this.width - left) / box.width, (this.height - foot) / box.height, closest);
  }

  /**
   * Show another box for a while: the reader comes back to the own one by fitting.
   * @param {Box} box
   * @param {number} [closest]
   */
  peek(box, closest) {
    const own = this.box;
    this.fit(box, closest);
    this.box = own;
    this.touched = true;
    this.moved();
  }

  /**
   * @param {number} dx
   * @param {number} dy
   */
  pan(dx, dy) {
    this.touched = true;
    this.x -= dx / this.scale;
    this.y -= dy / this.scale;
    this.hold();
    this.moved();
  }

  /**
   * Zoom round a point of the host (pixels); its middle when none is given.
   * @param {number} factor
   */
  zoom(factor, px = this.width / 2, py = this.height / 2) {
    this.touched = true;
    const [ux, uy] = this.units(px, py);
    this.scale = Math.min(CLOSEST, Math.max(FARTHEST, this.scale * factor));
    this.x = ux - (px - this.width / 2) / this.scale;
    this.y = uy - (py - this.height / 2) / this.scale;
    this.hold();
    this.moved();
  }

  /** Never lose the drawing: the middle of the view stays within its box. */
  hold() {
    this.x = Math.min(this.box.x + this.box.width, Math.max(this.box.x, this.x));
    this.y = Math.min(this.box.y + this.box.height, Math.max(this.box.y, this.y));
  }

  /**
   * @param {number} px
   * @param {number} py
   * @returns {[number, number]}
   */
  units(px, py) {
    return [this.x + (px - this.width / 2) / this.scale, this.y + (py - this.height / 2) / this.scale];
  }

  /**
   * @param {number} ux
   * @param {number} uy
   * @returns {[number, number]}
   */
  pixels(ux, uy) {
    return [(ux - this.x) * this.scale + this.width / 2, (uy - this.y) * this.scale + this.height / 2];
  }

  /**
   * Whether a point of the drawing is in view, not too near the edge.
   * @param {number} ux
   * @param {number} uy
   */
  shows(ux, uy, room = 24) {
    const [px, py] = this.pixels(ux, uy);
    return px > room && py > room && px < this.width - room && py < this.height - room;
  }

  /**
   * Bring a box into view, with room round it, by as little as possible.
   * @param {Box} box
   */
  reveal({ x, y, width, height }, room = 16) {
    const [left, top] = this.pixels(x, y);
    const [right, bottom] = this.pixels(x + width, y + height);
    const dx = Math.max(0, room - left) || Math.min(0, this.width - room - right);
    const dy = Math.max(0, room - top) || Math.min(0, this.height - Math.max(this.below, this.barred) - room - bottom);
    if (!dx && !dy) return;
    this.x -= dx / this.scale;
    this.y -= dy / this.scale;
    this.moved();
  }

  get viewBox() {
    const width = this.width / this.scale;
    const height = this.height / this.scale;
    return [this.x - width / 2, this.y - height / 2, width, height].map((value) => value.toFixed(2)).join(" ");
  }
}
