// Fingers, mouse and wheel on the board, told apart: tap, drag, pinch, wheel, double tap.

const SLACK = 8; // pixels a tap may slip
const DOUBLE = 320; // ms between the taps of a double tap

export class Gestures {
  /** `hears` has tap(x, y, event) -> whether it hit something, drag(dx, dy), pinch(factor, x, y), wheel(event), double(), hover(x, y). */
  constructor(host, hears) {
    this.host = host;
    this.hears = hears;
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

  place(event) {
    const box = this.host.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }

  down(event) {
    if (event.button > 0) return;
    if (this.fingers.size === 0) this.slipped = false;
    this.fingers.set(event.pointerId, { start: this.place(event), at: this.place(event) });
    if (this.fingers.size > 1) this.slipped = true;
  }

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

  pinch(moving, at) {
    const [other] = [...this.fingers].filter(([id]) => id !== moving).map(([, finger]) => finger);
    const before = this.fingers.get(moving).at;
    const reach = (point) => Math.hypot(point[0] - other.at[0], point[1] - other.at[1]) || 1;
    const middle = [(at[0] + other.at[0]) / 2, (at[1] + other.at[1]) / 2];
    this.hears.pinch(reach(at) / reach(before), ...middle);
    this.hears.drag((at[0] - before[0]) / 2, (at[1] - before[1]) / 2);
  }

  up(event) {
    if (!this.fingers.delete(event.pointerId) || this.slipped || this.fingers.size) return;
    const hit = this.hears.tap(...this.place(event), event);
    const now = event.timeStamp;
    if (!hit && now - this.lastMiss < DOUBLE) this.hears.double();
    this.lastMiss = hit ? 0 : now;
  }
}
