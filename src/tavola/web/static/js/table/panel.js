// Beside the board: players with their stocks, how far the game is, what is left, the log.

import { fill, h, picture, timeOf } from "../lib/dom.js";
import { moment, say } from "../lib/words.js";
import { stepOf } from "./replay.js";

/** @import { Cell, LogLine, Seat, View } from "#types" */
/** @import { Parts } from "../board/parts.js" */

const LONG = 16; // letters; a longer name has a line of its own

/** @param {Cell} stock */
function cell({ picture: drawn, text, note, words }) {
  const seen = h(
    "span",
    { "aria-hidden": "true" },
    h("span", { class: "count" }, picture(drawn), text),
    note ? h("small", {}, note) : null,
  );
  return h("span", { class: "cell" }, seen, h("span", { class: "sr" }, words));
}

/**
 * The name; a button where the drawing has a part of that player's that grows.
 * @param {Seat} seat
 * @param {Parts} parts
 */
function nameOf(seat, parts) {
  const name = h("b", {}, seat.name ?? seat.invited ?? seat.colour);
  const part = parts.of(seat.seat);
  return part
    ? h(
        "button",
        {
          type: "button",
          class: "plain",
          "aria-label": say("show-board", { name: name.textContent }),
          onclick: () => parts.reach(parts.of(seat.seat)),
        },
        name,
      )
    : name;
}

/**
 * @param {Seat} seat
 * @param {Cell[]} cells
 * @param {Parts} parts
 */
function seatRow(seat, cells, parts) {
  const classes = [seat.on && "on", seat.out && "out", (seat.name ?? "").length > LONG && "long"]
    .filter(Boolean)
    .join(" ");
  return h(
    "li",
    { class: classes },
    h("span", { class: "emblem", "aria-hidden": "true" }, picture(seat.badge)),
    h("span", { class: "who" }, nameOf(seat, parts), h("small", {}, seat.status)),
    cells.map(cell),
    h("small", { class: "seat-time", "data-seat": seat.seat }),
  );
}

/**
 * Give all names lines of their own where a word of one does not fit beside its stocks, now and whenever the list becomes wider or narrower.
 * @param {HTMLElement} seats
 */
function keepWordsWhole(seats) {
  const cramped = () => [...seats.querySelectorAll(".who")].some((who) => who.scrollWidth > who.clientWidth);
  new ResizeObserver(() => {
    seats.classList.remove("tight");
    seats.classList.toggle("tight", cramped());
  }).observe(seats);
}

/**
 * Players and stocks; `parts` of the drawing grow when their player is pressed.
 * @param {HTMLElement} place
 * @param {View} view
 * @param {Parts} parts
 */
export function showStocks(place, view, parts) {
  const { panel } = view;
  const share = panel.of ? panel.done / panel.of : 0;
  const seats = h(
    "ul",
    { class: "seats" },
    view.seats.map((seat) => seatRow(seat, panel.rows[seat.seat] ?? [], parts)),
  );
  seats.style.setProperty("--cells", String(Math.max(0, ...panel.rows.map((row) => row.length))));
  keepWordsWhole(seats);
  const fillOfGauge = h("i");
  fillOfGauge.style.setProperty("--done", `${(100 * share).toFixed(1)}%`);
  /** @type {HTMLDetailsElement | null} */
  const kinds = place.querySelector(".kinds");
  const open = kinds?.open ?? false;
  fill(
    place,
    h("div", { class: "head" }, h("h2", {}, panel.title), h("span", { class: "small" }, panel.note)),
    seats,
    h("div", { class: "gauge", "aria-hidden": "true" }, fillOfGauge),
    panel.left.length
      ? h(
          "details",
          { class: "kinds", open },
          h("summary", {}, panel.left_title),
          h(
            "ul",
            {},
            panel.left.map((kind) => h("li", {}, cell(kind))),
          ),
        )
      : null,
  );
}

/**
 * @param {LogLine} line
 * @param {View} view
 * @param {(seq: number) => void} visit
 */
function logLine(line, view, visit) {
  const seat = line.seat === null ? null : view.seats[line.seat];
  const said = line.said.join(", ");
  const time = timeOf(moment(line.at));
  return h(
    "li",
    { class: line.seq === view.at ? "shown" : "" },
    h("span", { class: "emblem", "aria-hidden": "true" }, seat ? picture(seat.badge) : null),
    h("span", {}, seat?.name ? h("b", {}, seat.name) : null, seat?.name ? " " : "", said),
    h(
      "a",
      {
        href: `?at=${line.seq}`,
        "aria-label": say("show-position", { n: stepOf(line.seq, view.talk), time: moment(line.at).short }),
        onclick: (event) => {
          event.preventDefault();
          visit(line.seq);
        },
      },
      time,
    ),
  );
}

/**
 * The log, newest first; `whole` asks for all of it.
 * @param {HTMLElement} place
 * @param {View} view
 * @param {LogLine[]} lines
 * @param {(seq: number) => void} visit
 * @param {() => void} whole
 */
export function showLog(place, view, lines, visit, whole) {
  const steps = stepOf(view.of, view.talk);
  const rest =
    lines.length < steps
      ? h("button", { type: "button", class: "plain link small", onclick: whole }, say("whole-log", { n: steps }))
      : null;
  fill(
    place,
    h("div", { class: "head" }, h("h2", {}, say("log")), rest),
    h(
      "ol",
      { class: "log" },
      lines.map((line) => logLine(line, view, visit)),
    ),
  );
}
