// The end of a game: why it ended (who won is the headline of the panel), the final counts, the secret, a rematch.

import { button, fill, h } from "../lib/dom.js";
import { savedTables } from "../lib/savedtables.js";
import { say } from "../lib/words.js";
import { sheet } from "./score.js";

/** @import { View } from "#types" */
/** @import { Parts } from "../board/parts.js" */
/** @import { CoursePlot } from "./course.js" */

/**
 * @param {View} view
 * @param {NonNullable<View["reveal"]>} reveal
 */
function secret({ commitment, chain }, reveal) {
  /** @type {(label: string, value: string) => HTMLElement} */
  const line = (label, value) => h("p", {}, `${label} `, h("code", {}, value));
  return h(
    "details",
    { class: "words" },
    h("summary", {}, say("seed-revealed")),
    h(
      "div",
      { class: "secret" },
      h("p", {}, say("verify-how")),
      commitment ? line(say("commitment"), commitment) : null,
      line(say("seed"), reveal.seed),
      line(say("salt"), reveal.salt),
      chain ? [h("p", {}, say("chain-how")), line(say("chain"), chain)] : null,
    ),
  );
}

/**
 * The score of the series, and its earlier games: with a link to those at which this device has a seat.
 * @param {NonNullable<View["series"]>} series
 */
function seriesOf(series) {
  const own = savedTables().filter(({ link }) => link.startsWith("/p/"));
  const games = series.earlier.map(({ table, number, said }) => {
    const words = say("earlier-game", { n: number, result: said });
    const seat = own.find((entry) => entry.table === table);
    return h("li", {}, seat ? h("a", { href: seat.link }, words) : words);
  });
  return h(
    "div",
    { class: "series" },
    h("p", { class: "lead" }, series.said),
    h("details", { class: "words" }, h("summary", {}, say("earlier-games")), h("ol", { class: "earlier" }, games)),
  );
}

/**
 * Fill the section, or hide it while the game runs. `hears` has rematch(), decline() and save(); `plot` shows how it went.
 * @param {HTMLElement} place
 * @param {View} view
 * @param {Parts} parts
 * @param {{ rematch(): void, decline(): void, save(): void }} hears
 * @param {CoursePlot} plot
 */
export function showEnd(place, view, parts, hears, plot) {
  place.hidden = !view.outcome || view.at !== null;
  if (place.hidden || !view.outcome) {
    fill(place);
    return;
  }
  const lines = view.panel.sheet.length ? view.panel.sheet : view.outcome.sheet; // the former has pictures
  const again = view.you.length
    ? button(view.rematch ? say("join-rematch") : say("rematch"), hears.rematch, { style: "main" })
    : null;
  const save = button(say("export"), hears.save);
  fill(
    place,
    h("p", { class: "lead" }, view.outcome.reason),
    view.asks ? h("p", { class: "lead" }, view.asks) : null,
    view.series ? seriesOf(view.series) : null,
    lines.length ? sheet(view, lines, say("final-counts"), parts) : null,
    h("div", { class: "row" }, again, view.declinable ? button(say("no-thanks"), hears.decline) : save),
    view.declinable ? save : null,
    view.bots ? plot.show(view) : null,
    view.reveal ? secret(view, view.reveal) : null,
  );
}
