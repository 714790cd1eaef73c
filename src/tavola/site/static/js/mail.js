// How a player is told by mail: the address, how soon, and what became of the latest one.

import { button, fill, h } from "./dom.js";
import { tell } from "./toast.js";
import { say, span } from "./words.js";

const DELAYS = [0, 20, 300, 3600, 6 * 3600, 24 * 3600]; // seconds

function words(delay) {
  return delay ? say("delay-after", { time: span(delay) }) : say("delay-none");
}

/** Fill `place` with the form of a seat. */
export async function mailForm(place, calls, seat) {
  let mail;
  try {
    mail = await calls.contact(seat);
  } catch (problem) {
    fill(place, h("p", {}, problem.message));
    return;
  }
  const address = h("input", { type: "email", id: "mail-address", autocomplete: "email", maxlength: 254, value: mail.email ?? "" });
  const delays = [...new Set([...DELAYS, mail.delay])].sort((a, b) => a - b);
  const delay = h("select", { id: "mail-delay" }, delays.map((value) => h("option", { value, selected: value === mail.delay }, words(value))));
  const store = async (email) => {
    try {
      await calls.setContact(seat, email, Number(delay.value));
      tell(email ? say("mail-saved") : say("mail-stopped"));
      await mailForm(place, calls, seat);
    } catch (problem) {
      tell(problem.message);
    }
  };
  const form = h("form", { class: "stack", onsubmit: (event) => {
    event.preventDefault();
    store(address.value.trim() || null);
  } },
  h("div", { class: "field" }, h("label", { for: "mail-address" }, say("mail-address")), address),
  h("div", { class: "field" }, h("label", { for: "mail-delay" }, say("mail-delay")), delay),
  h("div", { class: "row" }, h("button", { class: "button slim" }, say("save")), mail.email ? button(say("mail-stop"), () => store(null), { style: "slim" }) : null));
  fill(place, mail.stopped ? h("p", { class: "note" }, say("mail-is-stopped")) : null, mail.note ? h("p", { class: "small" }, mail.note) : null, form);
}
