// A hint: what a strong bot would play, said in words and shown on the board; the turn stays the reader's own.

import { problemOf } from "../lib/api.js";
import { button, fill, h } from "../lib/dom.js";
import { announce, tell } from "../lib/toast.js";
import { say } from "../lib/words.js";

/** @import { HintAnswer, View } from "#types" */
/** @import { SeatCalls } from "./seatcalls.js" */

export class Hint {
  /**
   * `hears` has reveal(target) of where its next move would go, play(moves) to put all of it into the draft, told().
   * @param {SeatCalls} calls
   * @param {{ reveal(target: string): void, play(moves: string[]): void, told(): void }} hears
   */
  constructor(calls, hears) {
    this.calls = calls;
    this.hears = hears;
    /** @type {View | null} */
    this.view = null;
    this.offered = false; // whether one may be asked for
    this.asking = false;
    /** @type {HintAnswer & { seat: number } | null} */
    this.told = null;
    this.ask = button(say("hint"), () => this.fetch(), { style: "ask" });
    this.playIt = button(say("hint-play"), () => hears.play(this.told?.moves ?? []), { style: "slim" });
    this.lead = h("p", { tabindex: -1 }, say("hint-is"));
    this.list = h("ol");
    this.element = h("div", { class: "hint-place" });
  }

  /**
   * Follow a view: a hint is good until something happens that its seat decides on.
   * @param {View} view
   */
  show(view) {
    this.view = view;
    if (this.told && !this.good) this.told = null;
    this.offered = view.hint && view.at === null && view.acting !== null;
    this.update();
  }

  /** Whether what was told still holds; while an earlier position is shown, nobody acts. */
  get good() {
    const { told, view } = this;
    return told?.settled === view?.settled && (view?.acting ?? told?.seat) === told?.seat;
  }

  /** Tell the answer, or let the button ask again; the keyboard goes from one to the other. */
  update() {
    this.mark();
    const held = this.holdsFocus;
    this.ask.disabled = this.speaks;
    if (this.speaks) this.fillIn();
    if (held) this.focus();
  }

  fillIn() {
    const done = this.next ?? 0;
    fill(
      this.list,
      (this.told?.said ?? []).map((sentence, index) => h("li", { class: index < done ? "done" : "" }, sentence)),
    );
    fill(this.element, h("div", { class: "told" }, this.lead, this.list), this.playIt);
  }

  get holdsFocus() {
    return document.activeElement === this.ask || this.element.contains(document.activeElement);
  }

  focus() {
    (this.speaks ? this.lead : this.ask).focus();
  }

  /** Whether there is something to tell: a hint that is not played yet. */
  get speaks() {
    return this.told !== null && this.next !== this.told.moves.length;
  }

  /** The place in the hint of the move that comes next; null when the reader went another way, or there is no hint. */
  get next() {
    const moves = this.view?.draft?.moves ?? [];
    const { told } = this;
    return told && moves.every((move, index) => move === told.moves[index]) ? moves.length : null;
  }

  /** The move it would play next. */
  get move() {
    return (this.next === null ? null : this.told?.moves[this.next]) ?? null;
  }

  mark() {
    this.hears.reveal((this.next === null ? null : this.told?.targets[this.next]) ?? "");
  }

  async fetch() {
    const seat = this.view?.acting ?? null;
    if (this.asking || seat === null) return;
    this.asking = true;
    this.ask.setAttribute("aria-disabled", "true"); // not disabled: it keeps the keyboard
    this.ask.textContent = say("hint-waits");
    try {
      this.told = { ...(await this.calls.hint(seat)), seat };
      if (!this.good) this.told = null;
      else announce([say("hint-is"), this.told.said.join("; ")].join(" "));
    } catch (error) {
      const problem = problemOf(error);
      tell(problem.message);
    } finally {
      const held = this.holdsFocus;
      this.asking = false;
      this.ask.removeAttribute("aria-disabled");
      this.ask.textContent = say("hint");
      this.update();
      this.hears.told();
      if (held) this.focus();
    }
  }
}
