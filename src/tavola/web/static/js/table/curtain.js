// One device for all: whose turn it is, said big; where players have secrets, over all of the page until they say that they have it.

import { button, h, picture } from "../lib/dom.js";
import { say } from "../lib/words.js";

/** @import { Seat, View } from "#types" */
/** @import { SeatCalls } from "./seatcalls.js" */

/** @returns {NodeListOf<HTMLElement>} */
const parts = () => document.querySelectorAll("body > :is(main, aside, header)");

export class Curtain {
  /**
   * `take(seat)` fetches what the player of a seat may see, and resolves when it is shown or was refused.
   * @param {HTMLElement} sea
   * @param {SeatCalls} calls
   * @param {(seat: number) => Promise<void>} take
   */
  constructor(sea, calls, take) {
    this.sea = sea;
    this.calls = calls;
    this.take = take;
    this.whole = false;
    this.go = button(say("go-on"), (event) => this.press(event), { style: "main" });
    /** @type {HTMLElement | null} */
    this.cover = null;
    /** @type {number | null} */
    this.seat = null; // whom it calls
  }

  /**
   * Follow a view: cover the page when it is about to be somebody else's, and uncover it for who has the device.
   * @param {View} view
   */
  follow(view) {
    const { acting } = view;
    const covers = view.curtain && view.at === null && acting !== null && acting !== this.calls.holder;
    if (!covers) {
      if (this.whole) this.lift();
      return;
    }
    this.calls.holder = null;
    if (!this.whole || this.seat !== acting) this.draw(view.seats[acting], true);
  }

  /**
   * In the open: say whose turn it is, over the board.
   * @param {View} view
   */
  announce(view) {
    const seat = view.seats[view.acting ?? -1];
    if (seat) this.draw(seat, false);
  }

  /**
   * Nobody has said that they have the device: the page comes back from where the browser kept it.
   * @param {View} view
   */
  close(view) {
    this.calls.holder = null;
    this.follow(view);
  }

  /**
   * @param {Seat} seat
   * @param {boolean} whole
   */
  draw(seat, whole) {
    this.lift();
    this.seat = seat.seat;
    this.whole = whole;
    this.go = button(say("go-on"), (event) => this.press(event), { style: "main" });
    this.cover = h(
      "div",
      { class: whole ? "pass whole" : "pass" },
      h("span", { class: "emblem", "aria-hidden": "true" }, picture(seat.badge)),
      h("p", {}, say("pass-device")),
      h("strong", { class: "display" }, seat.name),
      this.go,
    );
    (whole ? document.body : this.sea).append(this.cover);
    if (whole)
      parts().forEach((part) => {
        part.inert = true;
      });
    this.go.focus();
  }

  /** @param {MouseEvent} event */
  async press(event) {
    if (event.detail > 1) return; // the second half of a double tap on what lay here before
    if (!this.whole || this.seat === null) {
      this.lift();
      return;
    }
    this.go.disabled = true;
    await this.take(this.seat);
    this.go.disabled = false;
  }

  lift() {
    this.cover?.remove();
    this.cover = null;
    this.whole = false;
    parts().forEach((part) => {
      part.inert = false;
    });
  }
}
