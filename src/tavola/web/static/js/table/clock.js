// Time to think: how much is left, until when, and what follows; in the block of whose turn it is and at the seats.

import { left, momentIn } from "../lib/deadline.js";
import { button, fill, h } from "../lib/dom.js";
import { say } from "../lib/words.js";

/** @import { ClockView, SeatClock, View } from "#types" */

const TICK = 20_000; // ms
const [HALF_DAY, QUARTER] = [12 * 3600, 0.25];

/**
 * How a seat's time stands at a moment (unix seconds by the site's clock) since the view was made.
 * @param {SeatClock} clock
 * @param {number} now
 */
export function standing(clock, now) {
  const wall = clock.deadline === null ? Infinity : clock.deadline - now; // more than is left where weekends lie ahead
  const rest = Math.max(0, Math.min(clock.left, wall));
  const low = rest < clock.budget * QUARTER || (rest < HALF_DAY && clock.budget > HALF_DAY);
  return { rest, low, over: clock.expired || wall <= 0, share: rest / clock.budget };
}

/**
 * Whose time is told: that of the reader when they are to move, else of who runs out first among those awaited.
 * @param {View} view
 * @returns {SeatClock | null}
 */
export function told(view) {
  const running = view.clock?.seats.filter((one) => view.awaited.includes(one.seat)) ?? [];
  const own = running.find((one) => view.you.includes(one.seat));
  const [first] = running.sort((one, other) => (one.deadline ?? Infinity) - (other.deadline ?? Infinity));
  return own ?? first ?? null;
}

export class ClockBlock {
  /**
   * @param {HTMLElement} place
   * @param {{ resume(seat: number): void, claim(seat: number, late: number): void, over(): void }} hears
   */
  constructor(place, hears) {
    this.place = place;
    this.hears = hears;
    /** @type {View | null} */
    this.view = null;
    this.since = 0; // when the view came, on the reader's clock (ms)
    setInterval(() => this.tick(), TICK);
  }

  /** By the site's clock, as far as the page knows it (unix seconds). */
  get now() {
    return (this.view?.clock?.now ?? 0) + (performance.now() - this.since) / 1000;
  }

  /** @param {View} view */
  follow(view) {
    this.view = view;
    this.since = performance.now();
    this.show();
  }

  show() {
    const { view } = this;
    const clock = view?.outcome || view?.frozen ? null : view?.clock;
    this.place.hidden = !clock;
    document.body.classList.toggle("clocked", Boolean(clock));
    if (!view || !clock) {
      fill(this.place);
      return;
    }
    fill(this.place, this.lines(view, clock));
    this.showSeats(clock);
  }

  /**
   * @param {View} view
   * @param {ClockView} clock
   */
  lines(view, clock) {
    const own = view.you.find((seat) => clock.seats.some((one) => one.seat === seat));
    if (clock.paused !== null) {
      const go = own === undefined ? null : button(say("clock-go-on"), () => this.hears.resume(own), { style: "slim" });
      return [
        heading(say("clock-paused"), clock.words),
        note(say("clock-paused-since", { moment: momentIn(clock.paused) })),
        go,
      ];
    }
    const seat = told(view);
    if (!seat) return [heading(clock.words, ""), note(clock.follows)];
    const name = view.seats[seat.seat].name ?? "";
    const { rest, low, over, share } = standing(seat, this.now);
    if (seat.deadline === null && !over) return [heading(clock.words, ""), note(say("clock-not-yet"), clock.follows)];
    if (over) {
      const claim =
        seat.claim && own !== undefined
          ? button(say("clock-claim"), () => this.hears.claim(own, seat.seat), { style: "main slim" })
          : null;
      const since = seat.deadline === null ? "" : say("clock-over-since", { moment: momentIn(seat.deadline) });
      return [
        heading(own === seat.seat ? say("clock-over-you") : say("clock-over", { name }), "", true),
        note(`${since} ${clock.follows}`),
        claim,
      ];
    }
    const away = seat.away ? note(say("clock-away", { name, moment: momentIn(seat.away[1]) })) : null;
    const bar = h("div", { class: low ? "gauge low" : "gauge", "aria-hidden": "true" }, h("i"));
    bar.style.setProperty("--done", `${(100 * Math.min(1, share)).toFixed(1)}%`);
    const until = say("clock-until", { moment: momentIn(seat.deadline ?? 0) });
    return [
      heading(say("clock-left", { time: left(rest) }), clock.words, low, momentIn(seat.deadline ?? 0, "short")),
      bar,
      note(until, clock.follows),
      away,
    ];
  }

  /** @param {ClockView} clock */
  showSeats(clock) {
    for (const place of document.querySelectorAll(".seat-time")) {
      const seat = clock.seats.find((one) => String(one.seat) === /** @type {HTMLElement} */ (place).dataset.seat);
      place.textContent = seat ? this.seatWords(seat, clock) : "";
    }
  }

  /**
   * @param {SeatClock} seat
   * @param {ClockView} clock
   */
  seatWords(seat, clock) {
    const { rest, over } = standing(seat, this.now);
    if (over) return say("clock-seat-over");
    if (seat.away) return say("clock-seat-away", { moment: momentIn(seat.away[1]) });
    if (clock.paused !== null) return say("clock-seat-paused");
    return seat.deadline === null && !clock.bank ? "" : say("clock-left", { time: left(rest) });
  }

  tick() {
    const { view } = this;
    if (!view?.clock || document.hidden) return;
    const running = told(view);
    const over = running !== null && !running.expired && standing(running, this.now).over;
    if (over)
      this.hears.over(); // the site says what follows
    else if (!this.place.contains(document.activeElement)) this.show();
    else this.showSeats(view.clock);
  }
}

/**
 * @param {string} words
 * @param {string} kind of clock
 * @param {boolean} low
 * @param {string} brief the moment, where there is no room for the sentence that tells it
 */
function heading(words, kind, low = false, brief = "") {
  return h(
    "p",
    { class: low ? "time low" : "time" },
    h("strong", {}, words),
    kind ? h("span", { class: "small kind" }, kind) : null,
    brief ? h("span", { class: "small brief" }, brief) : null,
  );
}

/** @param {...string} sentences */
function note(...sentences) {
  return h(
    "p",
    { class: "until" },
    h("span", {}, sentences[0]),
    sentences[1] ? h("span", { class: "follows" }, ` ${sentences[1]}`) : null,
  );
}
