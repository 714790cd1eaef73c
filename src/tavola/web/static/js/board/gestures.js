// Fingers, mouse and wheel on the board, told apart: tap, drag, pinch, wheel, double tap.

const SLACK = 8; // pixels a tap may slip
const DOUBLE = 320; // ms between the taps of a double tap

/**
 * @typedef {object} Hears what is done with the pointer; places in pixels of the host
 * @property {(x: number, y: number, event: PointerEvent) => boolean} tap says whether it hit something
 * @property {(dx: number, dy: number) => void} drag
 * @property {(factor: number, x: number, y: number) => void} pinch
 * @property {(event: WheelEvent, x: number, y: number) => void} wheel
 * @property {() => void} double
 * @property {(x: number, y: number) => void} hover
 */

export class Gestures {
  /**
   * @param {HTMLElement} host
   * @param {Hears} hears
   */
  constructor(host, hears) {
    this.host = host;
    this.hears = hears;
    /** @type {Map<number, { start: [number, number], at: [number, number] }>} by the id of the pointer */
    this.fingers = new Map();
    this.slipped = false;
    this.lastMiss = 0;
    host.addEventListener("pointerdown", (event) => this.down(event));
    host.addEventListener("pointermove", (event) => this.move(event));
    host.addEventListener("pointerup", (event) => this.up(event));
    host.addEventListener("pointercancel", (event) => this.fingers.delete(event.pointerId));
    host.addEventListener("wheel", (event) => hears.wheel(event, ...this.place(event)), { passive: false });
    host.addEventListener("pointerleave", () => hears.hover(-1e4, -1e4));
  }

  /**
   * @param {MouseEvent} event
   * @returns {[number, number]}
   */
  place(event) {
    const box = this.host.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (event.button > 0) return;
    if (this.fingers.size === 0) this.slipped = false;
    this.fingers.set(event.pointerId, { start: this.place(event), at: this.place(event) });
    if (this.fingers.size > 1) this.slipped = true;
  }

  /** @param {PointerEvent} event */
  move(event) {
    const finger = this.fingers.get(event.pointerId);
    const at = this.place(event);
    if (!finger) {
      this.hears.hover(...at);
      return;
    }
    if (!this.slipped && Math.hypot(at[0] - finger.start[0], at[1] - finger.start[1]) > SLACK) {
      this.slipped = true;
      this.host.setPointerCapture(event.pointerId);
    }
    if (this.fingers.size === 2) this.pinch(event.pointerId, at);
    else if (this.slipped) this.hears.drag(at[0] - finger.at[0], at[1] - finger.at[1]);
    finger.at = at;
  }

  /**
   * @param {number} moving
   * @param {[number, number]} at
   */
  pinch(moving, at) {
    const [other] = [...this.fingers].filter(([id]) => id !== moving).map(([, finger]) => finger);
    const before = this.fingers.get(moving)?.at ?? at;
    /** @type {(point: [number, number]) => number} */
    const reach = (point) => Math.hypot(point[0] - other.at[0], point[1] - other.at[1]) || 1;
    /** @type {[number, number]} */
    const middle = [(at[0] + other.at[0]) / 2, (at[1] + other.at[1]) / 2];
    this.hears.pinch(reach(at) / reach(before), ...middle);
    this.hears.drag((at[0] - before[0]) / 2, (at[1] - before[1]) / 2);
  }

  /** @param {PointerEvent} event */
  up(event) {
    if (!this.fingers.delete(event.pointerId) || this.slipped || this.fingers.size) return;
    const hit = this.hears.tap(...this.place(event), event);
    const now = event.timeStamp;
    if (!hit && now - this.lastMiss < DOUBLE) this.hears.double();
    this.lastMiss = hit ? 0 : now;
  }
}
