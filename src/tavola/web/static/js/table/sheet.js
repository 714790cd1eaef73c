// Players and log over the board, on a phone held sideways: opened from the masthead, closed by Escape or by what needs the board.

import { elementOf } from "../lib/dom.js";

const NEEDS_BOARD = ".who button, [data-lights], .log a";

export class Sheet {
  /**
   * @param {HTMLElement} sheet
   * @param {HTMLElement} opener
   */
  constructor(sheet, opener) {
    this.sheet = sheet;
    this.opener = opener;
    opener.addEventListener("click", () => this.set(!this.open));
    sheet.addEventListener("click", (event) => elementOf(event)?.closest(NEEDS_BOARD) && this.set(false));
    document.addEventListener(
      "keydown",
      (event) => {
        if (event.key !== "Escape" || !this.open) return;
        event.preventDefault(); // it is not meant for what is picked
        this.set(false);
        opener.focus();
      },
      { capture: true },
    );
  }

  get open() {
    return this.sheet.classList.contains("open");
  }

  /** @param {boolean} open */
  set(open) {
    this.sheet.classList.toggle("open", open);
    this.opener.setAttribute("aria-expanded", String(open));
    if (open) this.sheet.focus();
  }
}
