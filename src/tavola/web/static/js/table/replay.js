// Stepping through a game: buttons, arrow keys, and the address, so that a position can be passed on.

import { showAddress } from "../lib/device.js";
import { button, fill, h, iconButton } from "../lib/dom.js";
import { say } from "../lib/words.js";

/** @import { View } from "#types" */

/**
 * How many steps of the game there were after n records; `talk` are the numbers of those that are none.
 * @param {number} n
 * @param {number[]} talk
 */
export function stepOf(n, talk) {
  return n - talk.filter((seq) => seq <= n).length;
}

export class Replay {
  /**
   * `visit(n)` shows the position after n records, null the present one.
   * @param {HTMLElement} place
   * @param {HTMLElement} opener
   * @param {(n: number | null) => void} visit
   */
  constructor(place, opener, visit) {
    this.place = place;
    this.opener = opener;
    this.visit = visit;
    /** @type {number | null} */
    this.at = null;
    this.of = 0;
    /** @type {number[]} */
    this.talk = []; // numbers of the records that are no steps of the game
    this.label = h("output", { "aria-live": "polite" });
    this.buttons = {
      first: iconButton("first", say("first-position"), () => this.go(0)),
      previous: iconButton("previous", say("previous-position"), () => this.step(-1)),
      next: iconButton("next", say("next-position"), () => this.step(1)),
      last: iconButton("last", say("last-position"), () => this.go(this.of)),
    };
    const { first, previous, next, last } = this.buttons;
    fill(
      place,
      first,
      previous,
      this.label,
      next,
      last,
      button(h("span", {}, say("back-to-now")), () => this.close(), {
        style: "slim",
        picture: "close",
        "aria-label": say("back-to-now"),
      }),
    );
    opener.addEventListener("click", () => (place.hidden ? this.open() : this.close()));
  }

  /** The position that the page's address asks for, or null. */
  static asked() {
    const value = new URLSearchParams(location.search).get("at");
    return value !== null && /^\d{1,7}$/.test(value) ? Number(value) : null;
  }

  open() {
    this.place.hidden = false;
    this.opener.setAttribute("aria-expanded", "true");
    this.update();
    this.buttons.previous.focus();
  }

  close() {
    this.place.hidden = true;
    this.opener.setAttribute("aria-expanded", "false");
    if (this.at !== null) this.visit(null);
  }

  /** @param {number} by */
  step(by) {
    let n = this.settled(this.at ?? this.of) + by;
    while (by > 0 && this.talk.includes(n)) n += 1;
    this.go(n);
  }

  /** @param {number} n */
  go(n) {
    const wanted = this.settled(Math.max(0, Math.min(this.of, n)));
    this.at = wanted === this.settled(this.of) ? null : wanted;
    this.visit(this.at);
  }

  /**
   * The record after which the position is the same as after n, talk left out.
   * @param {number} n
   */
  settled(n) {
    let settled = n;
    while (this.talk.includes(settled)) settled -= 1;
    return settled;
  }

  /**
   * The game went on while an earlier position is shown.
   * @param {number} of
   */
  grow(of) {
    this.of = of;
    this.update();
  }

  /** Put it away, as something else goes through the moves. */
  hide() {
    this.place.hidden = true;
    this.opener.setAttribute("aria-expanded", "false");
  }

  /**
   * Follow a view.
   * @param {View} view
   */
  show(view) {
    this.at = view.at;
    this.of = view.of;
    this.talk = view.talk;
    const address = new URL(location.href);
    if (view.at === null) address.searchParams.delete("at");
    else address.searchParams.set("at", String(view.at));
    if (address.href !== location.href) showAddress(address);
    if (view.at !== null && this.place.hidden) {
      this.place.hidden = false;
      this.opener.setAttribute("aria-expanded", "true");
    }
    this.update();
  }

  update() {
    const [at, of] = [this.at ?? this.of, this.of].map((n) => this.settled(n));
    this.label.textContent = say("position", { n: stepOf(at, this.talk), of: stepOf(of, this.talk) });
    this.buttons.first.disabled = this.buttons.previous.disabled = at === 0;
    this.buttons.next.disabled = this.buttons.last.disabled = at === of;
  }
}
