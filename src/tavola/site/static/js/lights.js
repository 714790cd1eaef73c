// What lights up: `data-lights` holds keys; pressed, it lights everything in the drawing that has one in its `data-net`.

export class Lights {
  constructor() {
    this.keys = ""; // of what was pressed last and is still lit
  }

  /** Light up what has these keys; put it out when it is lit already. */
  press(keys) {
    this.keys = this.keys === keys ? "" : keys;
    this.show();
  }

  /** Bring the page in line: after a press, and after a new drawing. */
  show(root = document) {
    const lit = new Set(this.keys.split(" "));
    for (const part of root.querySelectorAll("[data-net]")) {
      part.classList.toggle("on", part.dataset.net.split(" ").some((key) => lit.has(key)));
    }
    for (const part of root.querySelectorAll("[data-lights]")) {
      part.setAttribute("aria-pressed", String(part.dataset.lights === this.keys));
    }
  }
}
