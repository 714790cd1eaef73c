// The cards that lie open, in words, and the score line by line as if the game ended now.

import { fill, h, picture } from "../lib/dom.js";
import { say } from "../lib/words.js";

/** @import { Seat, SheetLine, View } from "#types" */
/** @import { Parts } from "../board/parts.js" */

/**
 * The cards in play; the section is hidden in games without.
 * @param {HTMLElement} place
 * @param {View} view
 */
export function showCards(place, view) {
  const { cards } = view.panel;
  place.hidden = !cards.length;
  fill(
    place,
    cards.map((card) =>
      h(
        "div",
        { class: "card-row" },
        picture(card.picture, { "aria-hidden": "true" }),
        h("div", {}, h("b", {}, card.name), h("p", {}, card.text)),
      ),
    ),
  );
}

/**
 * @param {SheetLine} line
 * @param {Parts} parts
 */
function label(line, parts) {
  const words = [line.picture ? picture(line.picture, { "aria-hidden": "true" }) : null, line.label];
  if (!line.lights) return h("span", { class: line.picture ? "line" : "line bare" }, words);
  return h(
    "button",
    { type: "button", class: "plain line", "data-lights": line.lights, onclick: () => parts.toggle(line.lights, true) },
    words,
  );
}

/**
 * The highest value where that is the best and nobody shares it; else null.
 * @param {SheetLine} line
 */
function bestOf({ best, values }) {
  const highest = Math.max(...values);
  return best && values.filter((value) => value === highest).length === 1 ? highest : null;
}

/**
 * Lines of a score sheet as a table; those that name their places are buttons that light them up.
 * @param {View} view
 * @param {SheetLine[]} lines
 * @param {string} caption
 * @param {Parts} parts
 */
export function sheet(view, lines, caption, parts) {
  /** @type {(one: Seat) => HTMLElement} */
  const seat = (one) =>
    h(
      "th",
      { scope: "col" },
      h("span", { class: "emblem", "aria-hidden": "true" }, picture(one.badge)),
      h("span", { class: "name", title: one.name }, one.name ?? one.invited ?? one.colour),
    );
  /** @type {(line: SheetLine) => HTMLElement} */
  const row = (line) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, label(line, parts)),
      line.values.map((value) => h("td", { class: value === bestOf(line) ? "best" : "" }, String(value))),
    );
  const table = h(
    "table",
    { class: "sheet" },
    h("caption", { class: "sr" }, caption),
    h("thead", {}, h("tr", {}, h("td"), view.seats.map(seat))),
    h("tbody", {}, lines.map(row)),
  );
  table.style.setProperty("--seats", String(view.seats.length));
  return table;
}

/**
 * The score as it stands, folded away until it is asked for.
 * @param {HTMLElement} place
 * @param {View} view
 * @param {Parts} parts
 */
export function showScore(place, view, parts) {
  const lines = view.panel.sheet;
  place.hidden = !lines.length || view.outcome !== null;
  const open = place.querySelector("details")?.open ?? window.innerWidth > 820;
  fill(
    place,
    place.hidden
      ? null
      : h(
          "details",
          { class: "kinds", open },
          h("summary", {}, say("score-now")),
          sheet(view, lines, say("score-now"), parts),
        ),
  );
}
