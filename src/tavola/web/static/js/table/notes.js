// Notes of one's own: kept on the server for the seat alone, saved while one writes.

import { problemOf } from "../lib/api.js";
import { fill, h } from "../lib/dom.js";
import { say } from "../lib/words.js";

/** @import { View } from "#types" */
/** @import { SeatCalls } from "./seatcalls.js" */

const PAUSE = 1000; // ms after the last key until what was written is saved
const MOST = 2000; // characters

export class Notes {
  /**
   * @param {HTMLElement} place
   * @param {SeatCalls} calls
   */
  constructor(place, calls) {
    this.calls = calls;
    /** @type {number | null} */
    this.seat = null;
    this.version = 0;
    this.saved = ""; // what the server has
    this.saving = false;
    this.field = h("textarea", {
      rows: "6",
      maxlength: String(MOST),
      "aria-label": say("notes"),
      oninput: () => this.plan(),
    });
    this.field.addEventListener("blur", () => this.save());
    this.line = h("p", { class: "small", role: "status" });
    this.before = h("p", { class: "before" });
    fill(place, h("p", { class: "small" }, say("notes-whose")), this.field, this.line, this.before);
  }

  /** @param {View} view */
  follow(view) {
    this.seat = view.hotseat ? null : (view.you[0] ?? null);
  }

  get offered() {
    return this.seat !== null;
  }

  /** The notes are looked at: ask for what another device wrote. */
  async open() {
    if (this.seat === null || this.field.value !== this.saved) return;
    try {
      const { text, version } = await this.calls.notes(this.seat);
      if (this.field.value === this.saved) this.field.value = text;
      this.saved = text;
      this.version = version;
    } catch (error) {
      this.line.textContent = problemOf(error).message;
    }
  }

  plan() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.save(), PAUSE);
  }

  async save() {
    clearTimeout(this.timer);
    const text = this.field.value;
    if (this.seat === null || text === this.saved || this.saving) return;
    this.saving = true;
    try {
      const answer = await this.calls.writeNotes(this.seat, text, this.version);
      this.saved = text;
      this.version = answer.version;
      this.line.textContent = say(answer.changed_elsewhere ? "notes-elsewhere" : "notes-saved");
      this.before.textContent = answer.before;
    } catch (error) {
      this.line.textContent = say("notes-unsaved", { why: problemOf(error).message });
    } finally {
      this.saving = false;
    }
    if (this.field.value !== text) this.plan(); // written meanwhile
  }
}
