// A hint: what a strong bot would play, said in words and shown on the board; the turn stays the reader's own.

import { button, fill, h } from "./dom.js";
import { tell, whisper } from "./toast.js";
import { say } from "./words.js";

export class Hint {
  /** `hears` has reveal(target) of where its next move would go, play(moves) to put all of it into the draft, told(). */
  constructor(calls, hears) {
    this.calls = calls;
    this.hears = hears;
    this.told = null; // {seq, moves, said, targets}
    this.ask = button(say("hint"), () => this.fetch(), { style: "ask" });
    this.playIt = button(say("hint-play"), () => hears.play(this.told.moves), { style: "slim" });
    this.list = h("ol");
    this.element = h("div", { class: "hint-place" });
  }

  /** Follow a view: a hint is good for the turn it was asked in. */
  show(view) {
    if (this.told && this.told.seq !== view.of) this.told = null;
    this.view = view;
    this.offered = view.hint && view.at === null && view.acting !== null;
    this.update();
  }

  update() {
    this.mark();
    this.ask.disabled = this.speaks;
    if (!this.speaks) return;
    const done = this.next ?? 0;
    fill(this.list, this.told.said.map((sentence, index) => h("li", { class: index < done ? "done" : "" }, sentence)));
    fill(this.element, h("div", { class: "told" }, h("p", {}, say("hint-is")), this.list), this.playIt);
  }

  /** Whether there is something to tell: a hint that is not played yet. */
  get speaks() {
    return this.told !== null && this.next !== this.told.moves.length;
  }

  /** The place in the hint of the move that comes next; null when the reader went another way, or there is no hint. */
  get next() {
    const moves = this.view?.draft?.moves ?? [];
    return this.told && moves.every((move, index) => move === this.told.moves[index]) ? moves.length : null;
  }

  /** The move it would play next. */
  get move() {
    return this.next === null ? null : this.told.moves[this.next];
  }

  mark() {
    this.hears.reveal(this.next === null ? "" : this.told.targets[this.next] ?? "");
  }

  async fetch() {
    this.ask.disabled = true;
    this.ask.textContent = say("hint-waits");
    try {
      this.told = await this.calls.hint(this.view.acting);
      if (this.told.seq !== this.view.of) this.told = null;
      else whisper([say("hint-is"), ...this.told.said].join(" "));
    } catch (problem) {
      if (problem.status === undefined) throw problem;
      tell(problem.message);
    } finally {
      this.ask.disabled = false;
      this.ask.textContent = say("hint");
      this.update();
      this.hears.told();
    }
  }
}
