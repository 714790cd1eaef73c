// Telling the server that a person, not a scanner, has the table before their eyes.

import { request } from "./api.js";

const FRESH = 5 * 60 * 1000; // ms for which a gesture counts
const PAUSE = 60 * 1000; // ms between two reports of the same thing

export class Seen {
  constructor(table, token) {
    this.table = table;
    this.token = token;
    this.view = null;
    this.gesture = 0;
    this.told = { seq: -1, at: 0 };
    for (const kind of ["pointerdown", "keydown", "touchstart"]) {
      document.addEventListener(kind, (event) => {
        if (!event.isTrusted) return;
        this.gesture = Date.now();
        this.report();
      }, { passive: true, capture: true });
    }
  }

  show(view) {
    this.view = view;
    this.report();
  }

  report() {
    const { view } = this;
    const now = Date.now();
    if (!view?.you.length || document.hidden || !this.gesture || now - this.gesture > FRESH) return;
    if (now - this.told.at < PAUSE && (view.of === this.told.seq || this.told.soon)) return;
    const soon = now - this.told.at < PAUSE;
    this.told = { seq: view.of, at: now, soon };
    for (const seat of view.you) {
      request("POST", `/api/tables/${this.table}/seen`, { token: this.token, body: { seat, seq: view.of } }).catch(() => {
        this.told = { seq: -1, at: 0 }; // the next gesture tries again
      });
    }
  }
}
