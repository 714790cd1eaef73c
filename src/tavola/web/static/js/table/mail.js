// How a player is told by mail: the address and whether it wants mail, how soon, and what became of the latest one.

import { problemOf } from "../lib/api.js";
import { button, fill, h } from "../lib/dom.js";
import { tell } from "../lib/toast.js";
import { say, span } from "../lib/words.js";

/** @import { Mail } from "#types" */
/** @import { SeatCalls } from "./seatcalls.js" */

/** @type {Record<string, string>} */
const SAVED = { none: "mail-stopped", confirmed: "mail-saved-told" }; // what is said of an address in a state, but for "Saved."
const DELAYS = [0, 20, 300, 3600, 6 * 3600, 24 * 3600]; // seconds

/** @param {number} delay */
function words(delay) {
  return delay ? say("delay-after", { time: span(delay) }) : say("delay-none");
}

/**
 * What is known of the address: whether it wants mail.
 * @param {Mail} mail
 */
function standing({ state, email, asked }) {
  const address = email;
  if (state === "stopped") return h("p", { class: "note" }, say("mail-wants-none", { address }));
  if (state === "asked") return h("p", { class: "note" }, say("mail-asked", { address, day: dayOf(asked ?? 0) }));
  if (state === "unasked") return h("p", { class: "note" }, say("mail-asking", { address }));
  return state === "confirmed" ? h("p", { class: "small" }, say("mail-confirmed", { address })) : null;
}

/**
 * 'Tuesday' within the last days, else the date.
 * @param {number} seconds
 */
function dayOf(seconds) {
  const day = new Date(seconds * 1000);
  const recent = Date.now() - day.getTime() < 6 * 24 * 3600 * 1000;
  return day.toLocaleDateString(
    document.documentElement.lang,
    recent ? { weekday: "long" } : { day: "numeric", month: "long" },
  );
}

/**
 * The button that sends the question again, when that may be.
 * @param {Mail} mail
 * @param {() => void} press
 */
function askButton({ state, ask_from: from }, press) {
  if (state === "asked" && from === null) return h("p", { class: "small" }, say("mail-asked-out"));
  if (from === null || from * 1000 > Date.now()) return null;
  return h(
    "div",
    { class: "row" },
    button(say(state === "asked" ? "mail-ask" : "mail-ask-first"), press, { style: "slim" }),
  );
}

/**
 * Fill `place` with the form of a seat.
 * @param {HTMLElement} place
 * @param {SeatCalls} calls
 * @param {number} seat
 * @returns {Promise<void>}
 */
export async function mailForm(place, calls, seat) {
  /** @type {Mail} */
  let mail;
  try {
    mail = await calls.contact(seat);
  } catch (error) {
    fill(place, h("p", {}, problemOf(error).message));
    return;
  }
  const address = h("input", {
    type: "email",
    id: "mail-address",
    autocomplete: "email",
    maxlength: 254,
    value: mail.email ?? "",
  });
  const delays = [...new Set([...DELAYS, mail.delay])].sort((a, b) => a - b);
  const delay = h(
    "select",
    { id: "mail-delay" },
    delays.map((value) => h("option", { value, selected: value === mail.delay }, words(value))),
  );
  /** @type {(call: () => Promise<Mail>, words: (mail: Mail) => string) => Promise<void>} */
  const done = async (call, words) => {
    try {
      tell(words(await call()));
      await mailForm(place, calls, seat);
    } catch (error) {
      tell(problemOf(error).message);
    }
  };
  /** @type {(email: string | null) => Promise<void>} */
  const store = (email) =>
    done(
      () => calls.setContact(seat, email, Number(delay.value)),
      ({ state }) => say(SAVED[state] ?? "mail-saved"),
    );
  const form = h(
    "form",
    {
      class: "stack",
      onsubmit: (event) => {
        event.preventDefault();
        store(address.value.trim() || null);
      },
    },
    h("div", { class: "field" }, h("label", { for: "mail-address" }, say("mail-address")), address),
    h("div", { class: "field" }, h("label", { for: "mail-delay" }, say("mail-delay")), delay),
    h(
      "div",
      { class: "row" },
      h("button", { class: "button slim" }, say("save")),
      mail.email ? button(say("mail-stop"), () => store(null), { style: "slim" }) : null,
    ),
  );
  const again = askButton(mail, () =>
    done(
      () => calls.askAgain(seat),
      () => say("mail-asking", { address: mail.email }),
    ),
  );
  const known = mail.email
    ? h(
        "div",
        { class: "stack", role: "status" },
        standing(mail),
        mail.note ? h("p", { class: "small" }, mail.note) : null,
      )
    : null;
  fill(place, h("div", { class: "stack" }, known, again, form));
}
