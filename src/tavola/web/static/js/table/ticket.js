// The ticket: invitations to open seats at hand, for whoever has the host link of the table on this device.

import { problemOf } from "../lib/api.js";
import { canShare, copyText, share } from "../lib/device.js";
import { button, fill, h, icon, iconButton, picture } from "../lib/dom.js";
import { tell } from "../lib/toast.js";
import { say } from "../lib/words.js";
import { botOffer } from "./bots.js";

/** @import { OpenSeat, View } from "#types" */
/** @import { SeatCalls } from "./seatcalls.js" */

/**
 * The seats of a view that nobody has, while the game runs.
 * @param {View} view
 */
export function openSeats(view) {
  return view.outcome || view.frozen ? [] : view.seats.filter((seat) => !seat.name && !seat.out);
}

/** @param {string} link */
function shown(link) {
  return new URL(link, location.href).href;
}

export class Ticket {
  /**
   * @param {HTMLElement} place
   * @param {SeatCalls} calls of the host link
   * @param {{ close?: () => void, changed?: () => void }} hears
   */
  constructor(place, calls, hears = {}) {
    this.place = place;
    this.calls = calls;
    this.hears = hears;
    /** @type {OpenSeat[]} */
    this.seats = [];
    /** @type {boolean | null} */
    this.listed = null; // whether the front page lists them; null: this site lists none
    /** @type {number | null} */
    this.chosen = null; // number of the seat that is shown
  }

  /**
   * Ask for the open seats and show them; resolves with whether there are any.
   * @param {View} view
   */
  async load(view) {
    this.view = view;
    const { seats, listed } = await this.calls.openSeats();
    this.seats = seats;
    this.listed = listed;
    if (!this.seats.some(({ seat }) => seat === this.chosen)) this.chosen = this.seats[0]?.seat ?? null;
    this.draw();
    return this.seats.length > 0;
  }

  draw() {
    const seat = this.seats.find((one) => one.seat === this.chosen);
    if (!seat) {
      fill(this.place);
      return;
    }
    const { close } = this.hears;
    fill(
      this.place,
      close ? iconButton("close", say("close"), close, "put-away") : null,
      this.choice(),
      this.head(seat),
      seat.link ? this.ways(seat, shown(seat.link)) : this.fresh(seat),
      this.view?.bots ? this.bot(seat) : null,
      this.listed === null ? null : this.lister(this.listed),
    );
  }

  /** Which of several seats. */
  choice() {
    if (this.seats.length < 2) return null;
    const labels = this.seats.map(({ seat, name, colour }) =>
      h(
        "label",
        {},
        h("input", {
          type: "radio",
          name: "ticket-seat",
          value: seat,
          checked: seat === this.chosen,
          onchange: () => {
            this.chosen = seat;
            this.draw();
            /** @type {HTMLElement | null} */
            const again = this.place.querySelector(`[name="ticket-seat"][value="${seat}"]`);
            again?.focus();
          },
        }),
        name ?? colour,
      ),
    );
    return h(
      "fieldset",
      {},
      h("legend", { class: "sr" }, say("open-seat-which")),
      h("div", { class: "segments" }, labels),
    );
  }

  /** @param {OpenSeat} seat */
  head({ name, qr }) {
    const n = this.seats.length;
    const title = name ? say("open-seat-for", { name }) : n > 1 ? say("open-seats", { n }) : say("open-seat");
    return h(
      "div",
      { class: "top" },
      h("div", {}, h("h2", { id: "ticket-title" }, title), h("p", {}, say("open-seat-note"))),
      qr ? h("div", { class: "qr", role: "img", "aria-label": say("open-seat-qr") }, picture(qr)) : null,
    );
  }

  /**
   * @param {OpenSeat} seat
   * @param {string} url
   */
  ways({ colour }, url) {
    /** @type {HTMLInputElement} */
    const field = h("input", {
      type: "text",
      class: "url",
      readonly: true,
      value: url,
      "aria-label": say("open-seat-link", { colour }),
      onfocus: () => field.select(),
    });
    const words = this.words();
    const mail = `mailto:?subject=${encodeURIComponent(words)}&body=${encodeURIComponent(`${words}\n\n${url}\n`)}`;
    const shares = canShare();
    return [
      field,
      h(
        "div",
        { class: "ways" },
        shares ? button(say("share"), () => share({ text: words, url }), { style: "main", picture: "share" }) : null,
        button(say("copy"), async () => tell(say((await copyText(url, field)) ? "copied" : "copy-yourself")), {
          style: shares ? "" : "main",
          picture: "copy",
        }),
        h("a", { class: "button", href: mail }, icon("mail"), say("mail")),
      ),
    ];
  }

  words() {
    const { view } = this;
    const names = view?.seats.filter(({ you, name }) => you && name).map(({ name }) => name) ?? [];
    const game = view?.game_name;
    return names.length ? say("invitation-words", { name: names.join(", "), game }) : say("invitation-to", { game });
  }

  /** @param {OpenSeat} seat */
  fresh({ seat }) {
    const give = () => this.tried(() => this.calls.giveLink("invite", seat));
    return h("div", { class: "ways" }, button(say("new-invitation"), give, { style: "main" }));
  }

  /** @param {OpenSeat} seat */
  bot({ seat }) {
    return botOffer(say("bot-for-open"), `ticket-bot-${seat}`, (level) =>
      this.tried(() => this.calls.seatBot(seat, level)),
    );
  }

  /**
   * Whether strangers may find the seats on the front page.
   * @param {boolean} listed
   */
  lister(listed) {
    /** @type {HTMLInputElement} */
    const box = h("input", {
      type: "checkbox",
      checked: listed,
      onchange: () => this.tried(() => this.calls.list(box.checked)),
    });
    return h("label", { class: "check" }, box, say("open-seat-listed"));
  }

  /** @param {() => Promise<unknown>} job */
  async tried(job) {
    try {
      await job();
      this.hears.changed?.();
      if (this.view) await this.load(this.view);
    } catch (error) {
      tell(problemOf(error).message);
      this.draw(); // as it was
    }
  }
}

/** The ticket over the board of the host's own table: there while the table waits for somebody to sit, else on demand. */
export class TableTicket {
  /**
   * @param {HTMLElement} place
   * @param {HTMLElement} opener
   * @param {(host: string) => SeatCalls} callsOf what can be asked by a host link
   * @param {() => string | undefined} hostLink of the table, where this device has it
   */
  constructor(place, opener, callsOf, hostLink) {
    this.place = place;
    this.opener = opener;
    this.callsOf = callsOf;
    this.hostLink = hostLink;
    /** @type {Ticket | null} */
    this.ticket = null;
    /** @type {boolean | null} */
    this.wanted = null; // what the reader last said; null: nothing
    this.waits = false; // whether the table waits for somebody to sit
    this.known = ""; // the open seats that were asked about
    opener.addEventListener("click", () => this.set(this.place.hidden, true));
  }

  /** @param {View} view */
  async follow(view) {
    const host = this.hostLink();
    if (view.at !== null || !host || view.hotseat) return;
    const open = openSeats(view).map(({ seat }) => seat);
    const waits = !view.your_turn && view.awaited.some((seat) => open.includes(seat));
    this.ticket ??= new Ticket(this.place, this.callsOf(host), { close: () => this.set(false, true) });
    const seats = open.join();
    if (waits !== this.waits) this.wanted = null;
    this.waits = waits;
    this.ticket.view = view;
    if (seats === this.known) {
      this.set(Boolean(seats) && (this.wanted ?? waits));
      return;
    }
    this.known = seats;
    this.wanted = null;
    try {
      const any = Boolean(seats) && (await this.ticket.load(view));
      this.opener.hidden = !any;
      this.set(any && (this.wanted ?? waits));
    } catch (error) {
      this.known = ""; // asked again with the next view
      this.opener.hidden = !problemOf(error).withdrawn && !seats;
      this.set(false);
    }
  }

  /**
   * @param {boolean} open
   * @param {boolean} said by the reader
   */
  set(open, said = false) {
    if (said) this.wanted = open;
    this.place.hidden = !open;
    this.opener.setAttribute("aria-expanded", String(open));
    if (said) (open ? this.place : this.opener).focus();
  }
}
