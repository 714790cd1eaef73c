// The end of a game: why it ended (who won is the headline of the panel), the final counts, the secret, a rematch.

import { button, fill, h, picture } from "./dom.js";
import { say } from "./words.js";

function sheet(view) {
  const head = h("tr", {}, h("td"), view.seats.map((seat) => h("th", { scope: "col" }, h("span", { class: "emblem", "aria-hidden": "true" }, picture(seat.badge)), h("br"), seat.name ?? seat.colour)));
  const rows = view.outcome.sheet.map((line) => {
    const best = Math.max(...line.values);
    return h("tr", {}, h("th", { scope: "row" }, line.label), line.values.map((value) => h("td", { class: value === best ? "best" : "" }, String(value))));
  });
  return h("table", { class: "sheet" }, h("caption", { class: "sr" }, say("final-counts")), h("thead", {}, head), h("tbody", {}, rows));
}

function secret(view) {
  const line = (label, value) => h("p", {}, `${label} `, h("code", {}, value));
  return h("details", { class: "words" }, h("summary", {}, say("seed-revealed")),
    h("div", { class: "secret" }, h("p", {}, say("verify-how")), line(say("commitment"), view.commitment), line(say("seed"), view.reveal.seed), line(say("salt"), view.reveal.salt)));
}

/** Fill the section, or hide it while the game runs. `hears` has rematch() and save(). */
export function showEnd(place, view, hears) {
  place.hidden = !view.outcome || view.at !== null;
  if (place.hidden) {
    fill(place);
    return;
  }
  const again = view.you.length ? button(view.rematch ? say("join-rematch") : say("rematch"), hears.rematch, { style: "main" }) : null;
  fill(place, h("p", { class: "reason" }, view.outcome.reason),
    view.outcome.sheet.length ? sheet(view) : null,
    h("div", { class: "row" }, again, button(say("export"), hears.save)),
    view.reveal ? secret(view) : null);
}
