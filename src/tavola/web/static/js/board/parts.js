// Parts of a drawing that answer when pressed: some light up what belongs together, some grow to fill the board.
//
// data-lights="a b": pressing it lights every element whose data-net names a or b (class "on"), and pressing it again puts them out.
// data-frame="x y width height": pressing it shows that part of the drawing, and pressing it again all of it.
// data-near="x y width height" on the drawing: the part a small screen shows first; data-low: the part a low one shows to choose in.

import { elementOf } from "../lib/dom.js";

/** @import { Box } from "#types" */
/** @import { Frame } from "./frame.js" */

const CLOSE = 6; // pixels a unit
const PRESSABLE = "[data-frame], [data-lights]";

/**
 * @param {string | undefined} text
 * @returns {Box | null}
 */
function box(text) {
  const [x, y, width, height] = (text ?? "").split(" ").map(Number);
  return width > 0 && height > 0 ? { x, y, width, height } : null;
}

/**
 * The part of a drawing that a small screen shows first, `low`: a low one; null: all of it.
 * @param {SVGElement} svg
 * @param {boolean} low
 */
export function near(svg, low) {
  return (low ? box(svg.dataset.low) : null) ?? box(svg.dataset.near);
}

export class Parts {
  /**
   * @param {HTMLElement} host
   * @param {Frame} frame
   */
  constructor(host, frame) {
    /** @type {SVGElement | null} the drawing that is shown */
    this.svg = null;
    this.host = host;
    this.frame = frame;
    this.lit = ""; // the names that are lit, as its part has them
    this.grown = ""; // the part that fills the board
    host.addEventListener("keydown", (event) => {
      const part = elementOf(event);
      if (!["Enter", " "].includes(event.key) || !part?.matches(PRESSABLE)) return;
      event.preventDefault();
      event.stopPropagation();
      this.press(part);
    });
  }

  /**
   * A new drawing: what was lit stays lit.
   * @param {SVGElement} svg
   */
  show(svg) {
    this.svg = svg;
    for (const part of svg.querySelectorAll(PRESSABLE))
      if (part.hasAttribute("aria-label")) part.setAttribute("tabindex", "0");
    this.light();
  }

  /**
   * Press what stands at or round an element; says "grown", "lit" or nothing.
   * @param {Element | null} element
   * @returns {"grown" | "lit" | null}
   */
  press(element) {
    const part = /** @type {SVGElement | null | undefined} */ (element?.closest(PRESSABLE));
    if (!part || !this.svg?.contains(part)) return null;
    const { frame, lights } = part.dataset;
    if (frame) {
      this.grown = this.grown === frame && this.frame.touched ? "" : frame;
      this.grow();
      return "grown";
    }
    this.toggle(lights ?? "");
    return "lit";
  }

  /**
   * What belongs to a seat and grows when pressed, if the drawing has it.
   * @param {number} seat
   * @returns {SVGElement | null}
   */
  of(seat) {
    return this.svg?.querySelector(`[data-frame][data-seat="${seat}"]`) ?? null;
  }

  /**
   * As if a part was pressed by something outside the drawing, which comes into view.
   * @param {Element | null} part
   */
  reach(part) {
    this.press(part);
    this.host.scrollIntoView({ block: "nearest" });
  }

  /**
   * Light up what has these names; put it out when it is lit already. `reach`: bring the drawing into view for it.
   * @param {string} lights
   */
  toggle(lights, reach = false) {
    this.lit = this.lit === lights ? "" : lights;
    this.light();
    if (reach && this.lit) this.host.scrollIntoView({ block: "nearest" });
  }

  grow() {
    const part = box(this.grown);
    if (part) this.frame.peek(part, CLOSE);
    else this.frame.fit();
  }

  light() {
    const names = this.lit.split(" ").filter(Boolean);
    /** @type {Iterable<SVGElement>} */
    const nets = this.svg?.querySelectorAll("[data-net]") ?? [];
    for (const element of nets) {
      element.classList.toggle(
        "on",
        (element.dataset.net ?? "").split(" ").some((name) => names.includes(name)),
      );
    }
    /** @type {NodeListOf<HTMLElement>} */
    const buttons = document.querySelectorAll("button[data-lights], [data-lights][role=button]");
    for (const part of buttons) part.setAttribute("aria-pressed", String(part.dataset.lights === this.lit));
  }
}
