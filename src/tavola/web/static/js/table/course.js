// How a game went in the eyes of a bot: its curve, the turning points, and all figures as a table.

import { isTransient, problemOf } from "../lib/api.js";
import { fill, h, picture } from "../lib/dom.js";
import { say } from "../lib/words.js";

/** @import { Course, Seat, View } from "#types" */
/** @import { SeatCalls } from "./seatcalls.js" */

const SOON = 1200; // ms until the server is asked again
const LATER = 5000; // where it did not answer, or has other things to do first
const PERCENT = 100;

/**
 * @param {View} view
 * @param {number[]} values
 * @param {number} seat
 */
function figure(view, values, seat) {
  return view.seats.length > 1 ? `${Math.round(PERCENT * values[seat])} %` : String(Math.round(values[seat]));
}

/** @param {Seat} seat */
function nameOf(seat) {
  return seat.name ?? seat.colour;
}

/**
 * The last expectation in words, for those who do not see the curve.
 * @param {View} view
 * @param {number[]} values
 */
function result(view, values) {
  const alone = view.seats.length === 1;
  return view.seats
    .map((seat) =>
      say(alone ? "course-points" : "course-share", {
        name: nameOf(seat),
        n: Math.round((alone ? 1 : PERCENT) * values[seat.seat]),
      }),
    )
    .join(", ");
}

/**
 * @param {View} view
 * @param {Course} course
 */
function figures(view, course) {
  const head = h(
    "tr",
    {},
    h("th", { scope: "col" }, say("course-move")),
    view.seats.map((seat) => h("th", { scope: "col" }, nameOf(seat))),
  );
  const rows = course.seqs.map((seq, step) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, String(seq)),
      view.seats.map((seat) => h("td", {}, figure(view, course.values[step], seat.seat))),
    ),
  );
  return h(
    "details",
    { class: "words" },
    h("summary", {}, say("course-figures")),
    h(
      "div",
      { class: "scroll", tabindex: 0, role: "region", "aria-label": say("course-figures") },
      h("table", { class: "sheet" }, h("thead", {}, head), h("tbody", {}, rows)),
    ),
  );
}

/** @param {View} view */
function legend(view) {
  return h(
    "ul",
    { class: "legend" },
    view.seats.map((seat) =>
      h("li", {}, h("span", { class: "emblem", "aria-hidden": "true" }, picture(seat.badge)), nameOf(seat)),
    ),
  );
}

/**
 * @param {Course} course
 * @param {(seq: number) => void} visit
 */
function turning(course, visit) {
  const items = course.turning.map(({ seq, said }) =>
    h(
      "li",
      {},
      h(
        "a",
        {
          href: `?at=${seq}`,
          onclick: (event) => {
            event.preventDefault();
            visit(seq);
          },
        },
        said,
      ),
    ),
  );
  return [h("h3", {}, say("course-turning")), h("ol", { class: "turning-points" }, items)];
}

export class CoursePlot {
  /**
   * `visit(seq)` shows the position after a record.
   * @param {SeatCalls} calls
   * @param {(seq: number) => void} visit
   */
  constructor(calls, visit) {
    this.calls = calls;
    this.visit = visit;
    this.element = h("div", { class: "course" });
    this.asking = false;
    /** @type {Course | null} */
    this.course = null;
    /** @type {View | null} */
    this.view = null;
  }

  /**
   * The element to show below the result; it fills itself when the bot has looked through the game.
   * @param {View} view
   */
  show(view) {
    this.view = view;
    if (!this.course && !this.asking) this.ask();
    return this.element;
  }

  async ask() {
    this.asking = true;
    let pause = SOON;
    try {
      const course = await this.calls.course();
      if (course.ready) {
        this.course = course;
        this.draw();
        return;
      }
      fill(
        this.element,
        h("h2", {}, say("course")),
        h("p", { class: "small", role: "status" }, say("course-waits", { done: course.done, of: course.of })),
      );
    } catch (error) {
      const problem = problemOf(error);
      fill(this.element, h("h2", {}, say("course")), h("p", { class: "small", role: "status" }, problem.message));
      if (!isTransient(problem.status)) return;
      pause = LATER;
    }
    setTimeout(() => this.ask(), pause);
  }

  draw() {
    const { view, course } = this;
    if (!view || !course?.drawing) {
      fill(this.element);
      return;
    }
    const words = say("course-of", { result: result(view, course.values.at(-1) ?? []) });
    const several = view.seats.length > 1;
    fill(
      this.element,
      h("h2", {}, say("course")),
      h("p", { class: "small" }, say(several ? "course-what" : "course-what-alone")),
      picture(course.drawing, { role: "img", "aria-label": words }),
      several && legend(view),
      course.turning.length ? turning(course, this.visit) : several && h("p", { class: "small" }, say("course-steady")),
      figures(view, course),
    );
  }
}
