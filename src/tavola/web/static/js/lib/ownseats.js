// The seats which this device has at a table, and the ways to them.

import { at, fill, h } from "./dom.js";
import { savedTables } from "./savedtables.js";
import { say } from "./words.js";

/** @import { KeptTable } from "#types" */

/**
 * The device's seats at the table, but for the link that is open now.
 * @param {string} table
 */
export function ownSeats(table) {
  return savedTables().filter(
    ({ table: other, link }) => other === table && link.startsWith("/p/") && link !== location.pathname,
  );
}

/**
 * Show the ways to them in `#own-seats`.
 * @param {KeptTable[]} seats
 * @param {string} style of the ways
 */
export function showOwnSeats(seats, style = "main") {
  if (!seats.length) return;
  fill(
    at("own-seats"),
    h("p", {}, say("own-seat-here")),
    seats.map(({ link, name }) =>
      h("div", {}, h("a", { class: `button ${style}`, href: link }, say("own-seat", { name }))),
    ),
  );
}
