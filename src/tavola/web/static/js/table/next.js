// The way to the next table that waits for whoever uses this device: in the masthead, and where nothing is to do here.

import { problemOf } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { askPage, person } from "../lib/person.js";
import { say } from "../lib/words.js";

/** @import { Next, View } from "#types" */

const PAUSE = 20_000; // ms between two questions, unless something happened at the table

/**
 * A form that leads on, as its address must not hold the token of the page.
 * @param {number} grant
 * @param {HTMLButtonElement} pressed
 */
function way(grant, pressed) {
  return h(
    "form",
    { method: "post", action: "/seat" },
    h("input", { type: "hidden", name: "person", value: person() }),
    h("input", { type: "hidden", name: "grant", value: String(grant) }),
    pressed,
  );
}

export class NextTable {
  /**
   * @param {string} table
   * @param {HTMLElement} mast the place in the masthead
   * @param {HTMLElement} turn the block that says whose turn it is
   */
  constructor(table, mast, turn) {
    this.table = table;
    this.mast = mast;
    this.foot = h("div", { class: "next-table" });
    turn.append(this.foot);
    this.asked = 0;
    this.seq = -1;
    document.addEventListener("visibilitychange", () => document.hidden || this.ask());
  }

  /** @param {View} view */
  follow(view) {
    const moved = view.of !== this.seq;
    this.seq = view.of;
    this.ask(moved);
  }

  async ask(moved = false) {
    if (!person() || document.hidden || (!moved && Date.now() - this.asked < PAUSE)) return;
    this.asked = Date.now();
    try {
      this.show(await askPage("GET", `/next?without=${this.table}`));
    } catch (error) {
      problemOf(error); // the table is played without
    }
  }

  /** @param {Next} next */
  show({ waiting, table }) {
    const number = table?.play;
    this.mast.hidden = !number;
    if (!table || !number) {
      this.foot.replaceChildren();
      return;
    }
    const count = h("span", { class: "waiting-count" }, String(waiting));
    const inMast = h("button", { class: "plain" }, say("page-next"), count);
    const inFoot = h("button", { class: "button main" }, say("page-next-of", { game: table.game_name }));
    this.mast.replaceChildren(way(number, inMast));
    this.foot.replaceChildren(way(number, inFoot));
  }
}
