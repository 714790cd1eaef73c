// What the players settle among themselves: the open offer over the board, and the menu's part with what can be offered.

import { ClockForm } from "../lib/clockform.js";
import { button, fill, h } from "../lib/dom.js";
import { say } from "../lib/words.js";

/** @import { OfferChoice, Proposal, View } from "#types" */
/** @import { Play } from "./play.js" */

const DAY = 86400;

/**
 * Show the open offer, with the answers that the reader may give.
 * @param {HTMLElement} place
 * @param {View} view
 * @param {Play} play
 */
export function showProposal(place, view, play) {
  const proposal = view.at === null ? view.agreement?.proposal : null;
  place.hidden = !proposal;
  const key = proposal ? `${proposal.seq} ${proposal.waiting.join()} ${proposal.asked}` : "";
  if (place.dataset.shown === key) return; // whoever is about to press a button keeps it
  place.dataset.shown = key;
  fill(place, proposal ? lines(proposal, play) : []);
}

/**
 * @param {Proposal} proposal
 * @param {Play} play
 */
function lines({ seq, words, waiting, asked, own }, play) {
  /** @type {(label: string, seat: number, yes: boolean) => HTMLElement} */
  const answer = (label, seat, yes) =>
    button(say(label), () => play.settle("/answer", seat, { proposal: seq, yes }), { style: "slim" });
  return [
    h("span", {}, asked === null ? `${words}. ${say("offer-waits", { names: waiting.join(", ") })}` : `${words}.`),
    " ",
    asked === null ? null : answer("offer-agree", asked, true),
    asked === null ? null : answer("offer-refuse", asked, false),
    own === null ? null : answer("offer-back", own, false),
  ];
}

/**
 * The part of the menu; null where nothing can be settled.
 * @param {View} view
 * @param {Play} play
 * @param {() => void} close
 */
export function offersSection(view, play, close) {
  const offers = view.agreement?.offers ?? [];
  if (!offers.length) return null;
  return h(
    "section",
    {},
    h("h3", {}, say("offers-title")),
    h("p", { class: "hint" }, say("offers-note")),
    offers.map((offer) => offerRow(offer, view, play, close)),
  );
}

/**
 * @param {OfferChoice} offer
 * @param {View} view
 * @param {Play} play
 * @param {() => void} close
 */
function offerRow(offer, view, play, close) {
  const why = offer.why ? h("p", { class: "hint", id: `why-${offer.what}-${offer.other ?? ""}` }, offer.why) : null;
  const more = { style: "slim", disabled: Boolean(offer.why), "aria-describedby": why?.id };
  /** @param {object} body */
  const send = (body) => {
    close();
    play.settle("/offer", offer.seat, { what: offer.what, ...body });
  };
  if (offer.what === "clock" && !offer.why) return clockRow(offer, view, send);
  return h(
    "div",
    { class: "offer-row" },
    button(offer.label, () => send(offer.other === null ? {} : { other: offer.other }), more),
    why,
  );
}

/**
 * @param {OfferChoice} offer
 * @param {View} view
 * @param {(body: object) => void} send
 */
function clockRow(offer, view, send) {
  const form = new ClockForm("other-clock");
  form.allowBots(view.bots);
  if (!view.clock) form.leaveOutNone();
  const press = button(say("offer-clock"), () => send({ clock: form.read() }), { style: "slim" });
  return h(
    "details",
    { class: "words" },
    h("summary", {}, offer.label),
    h("div", { class: "stack" }, form.element, h("div", {}, press)),
  );
}

/**
 * Days away, where the table has a clock and the reader one seat.
 * @param {View} view
 * @param {Play} play
 * @param {() => void} close
 */
export function awaySection(view, play, close) {
  const own = view.clock?.seats.find((one) => view.you.includes(one.seat));
  if (!view.clock || !own || view.outcome || view.frozen) return null;
  const from = dateField("away-from", say("away-from"), new Date());
  const until = dateField("away-until", say("away-until"), new Date(Date.now() + 7 * DAY * 1000));
  /** @type {(begin: number, end: number) => void} */
  const send = (begin, end) => {
    close();
    play.settle("/away", own.seat, { begin, end });
  };
  const leave = () => {
    const [begin, end] = [dayStart(from.input.value), dayStart(until.input.value) + DAY];
    if (end > begin && begin) send(begin, end);
    else until.input.reportValidity();
  };
  return h(
    "section",
    {},
    h("h3", {}, say("away-title")),
    h("p", { class: "hint" }, say("away-note")),
    h("div", { class: "two" }, from.field, until.field),
    h(
      "div",
      { class: "row" },
      button(say("away-set"), leave, { style: "slim" }),
      own.away ? button(say("away-back"), () => send(0, 0), { style: "slim" }) : null,
    ),
  );
}

/**
 * The beginning of a day in the reader's time zone (unix seconds).
 * @param {string} day as date fields give it: 2026-12-02
 */
function dayStart(day) {
  const [year, month, date] = day.split("-").map(Number);
  return new Date(year, month - 1, date).getTime() / 1000;
}

/**
 * @param {string} id
 * @param {string} label
 * @param {Date} day
 */
function dateField(id, label, day) {
  const local = [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, "0"));
  const input = h("input", { type: "date", id, value: local.join("-"), required: true });
  return { input, field: h("div", { class: "field" }, h("label", { for: id }, label), input) };
}
