// Telling the server that a person, not a scanner, has the table before their eyes.
//
// Seen is what was on the screen when a person touched the page. News that comes after the last touch is not: whoever
// made it may have left the desk with the tab open.

import { request } from "../lib/api.js";

/** @import { View } from "#types" */

const PAUSE = 10 * 1000; // ms between two reports of the same thing
const GESTURES = ["pointerdown", "keydown", "touchstart", "wheel"]; // 'scroll' is left out: the page scrolls itself too

export class Seen {
  /**
   * @param {string} table
   * @param {string} token
   */
  constructor(table, token) {
    this.table = table;
    this.token = token;
    /** @type {View | null} */
    this.coming = null; // what will be
    /** @type {View | null} */
    this.view = null; // what is on the screen
    this.told = { seq: -1, at: 0 };
    for (const kind of GESTURES) {
      document.addEventListener(kind, (event) => event.isTrusted && this.report(), { passive: true, capture: true });
    }
  }

  /**
   * A view was put into the page. It counts once a frame with it was drawn, which a hidden tab does not do.
   * @param {View} view
   */
  show(view) {
    this.coming = view;
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (this.coming === view) this.view = view;
      }),
    );
  }

  report() {
    const { view } = this;
    const now = Date.now();
    if (!view?.you.length || document.hidden) return;
    if (view.of === this.told.seq && now - this.told.at < PAUSE) return;
    const telling = { seq: view.of, at: now };
    this.told = telling;
    for (const seat of view.you) {
      request("POST", `/api/tables/${this.table}/seen`, { token: this.token, body: { seat, seq: view.of } }).catch(
        () => {
          if (this.told === telling) this.told = { seq: -1, at: 0 }; // the next gesture tries again
        },
      );
    }
  }
}
