// The links of a table that were given out, told apart, with a way to withdraw each; those in mails go together.

import { problemOf } from "../lib/api.js";
import { button, fill, h, timeOf } from "../lib/dom.js";
import { tell } from "../lib/toast.js";
import { moment, say } from "../lib/words.js";

/** @import { GivenLink } from "#types" */
/** @import { SeatCalls } from "./seatcalls.js" */

const MADE_FOR = ["device", "mail", "page", "rematch"]; // labels of links to play

/**
 * @typedef {object} Row of the list
 * @property {string} what in words
 * @property {number} since when (Unix seconds)
 * @property {boolean} open in a tab
 * @property {(() => Promise<unknown>) | null} end null for the link in use
 * @property {string} press what the button says, as a key of the page's words
 * @property {string} sure the question before it is done, likewise
 */

/** @typedef {(seats: number[]) => string} Names of who has seats */

/** @type {(link: GivenLink) => boolean} */
const mailed = ({ label, own }) => label === "mail" && !own; // to play, and to confirm an address and play

/** @param {GivenLink} link */
function kind({ role, label }) {
  if (role === "invite" && label === "renewal") return say("link-renewal");
  if (role === "watch" && label === "shared") return say("link-shared");
  return say(role === "play" && MADE_FOR.includes(label) ? `link-${label}` : `role-${role}`);
}

/**
 * @param {GivenLink} link
 * @param {Names} whose
 * @param {SeatCalls} calls
 * @returns {Row}
 */
function rowOf(link, whose, calls) {
  const end = link.own ? null : () => calls.withdraw(link.number);
  return {
    what: [kind(link), whose(link.seats)].filter(Boolean).join(" · "),
    since: link.created,
    open: link.open,
    end,
    press: "withdraw",
    sure: "withdraw-sure",
  };
}

/**
 * The row for all links in mails to a seat.
 * @param {number} seat
 * @param {GivenLink[]} links
 * @param {Names} whose
 * @param {SeatCalls} calls
 * @returns {Row}
 */
function mailRow(seat, links, whose, calls) {
  const what = `${say("links-mailed", { n: links.length })} · ${whose([seat])}`;
  return {
    what,
    since: links[links.length - 1].created,
    open: links.some(({ open }) => open),
    end: () => calls.withdrawMailed(seat),
    press: "withdraw-all",
    sure: "withdraw-mailed-sure",
  };
}

/**
 * All rows, the link in use first; rows that would read alike are numbered.
 * @param {GivenLink[]} links
 * @param {Names} whose
 * @param {SeatCalls} calls
 */
function rowsOf(links, whose, calls) {
  const inMails = links.filter(mailed);
  const seats = [...new Set(inMails.flatMap((link) => link.seats))];
  const rows = [
    ...links
      .filter((link) => !mailed(link))
      .sort((one, other) => Number(other.own) - Number(one.own))
      .map((link) => rowOf(link, whose, calls)),
    ...seats.map((seat) =>
      mailRow(
        seat,
        inMails.filter((link) => link.seats.includes(seat)),
        whose,
        calls,
      ),
    ),
  ];
  const counts = new Map();
  for (const row of rows) {
    const alike = `${row.what} ${moment(row.since).short}`;
    const count = (counts.get(alike) ?? 0) + 1;
    counts.set(alike, count);
    if (count > 1) row.what += ` (${count})`;
  }
  return rows;
}

/**
 * Fill `place` with the links that still work; `names` by seat.
 * @param {HTMLElement} place
 * @param {SeatCalls} calls
 * @param {(string | null)[]} names
 * @returns {Promise<void>}
 */
export async function showLinks(place, calls, names) {
  /** @type {Names} */
  const whose = (seats) => seats.map((seat) => names[seat] ?? say("seat", { n: seat + 1 })).join(", ");
  const links = (await calls.links()).filter((link) => link.revoked === null);
  /** @type {(row: Row) => Promise<void>} */
  const withdraw = async ({ what, end, sure }) => {
    if (!confirm(say(sure, { what }))) return;
    try {
      await end?.();
      tell(say("withdrawn"));
      await showLinks(place, calls, names);
    } catch (error) {
      tell(problemOf(error).message);
    }
  };
  const rows = rowsOf(links, whose, calls).map((row) =>
    h(
      "li",
      { class: "row" },
      h(
        "span",
        { class: "grow" },
        row.what,
        h(
          "small",
          { class: "small" },
          " · ",
          timeOf(moment(row.since)),
          row.open && row.end ? ` · ${say("open-now")}` : "",
        ),
      ),
      row.end
        ? button(say(row.press), () => withdraw(row), {
            style: "slim",
            "aria-label": say("withdraw-this", { what: row.what }),
          })
        : h("span", { class: "small" }, say("this-device")),
    ),
  );
  fill(place, h("ul", { class: "linklist" }, rows));
}
