// The menu of a table: links, mail, colours, the file, giving up.

import { problemOf } from "../lib/api.js";
import { linkRow } from "../lib/clipboard.js";
import { button, fill, h, iconButton } from "../lib/dom.js";
import { hostLinkOf } from "../lib/savedtables.js";
import { chooseTheme, chosenTheme } from "../lib/theme.js";
import { tell } from "../lib/toast.js";
import { say } from "../lib/words.js";
import { ownSeats } from "./bots.js";
import { showLinks } from "./linklist.js";
import { mailForm } from "./mail.js";
import { awaySection, offersSection } from "./offers.js";

/** @import { Role, View } from "#types" */
/** @import { SeatCalls } from "./seatcalls.js" */
/** @import { Play } from "./play.js" */

const THEMES = ["auto", "light", "dark"];

export class Menu {
  /**
   * @param {HTMLDialogElement} dialog
   * @param {SeatCalls} calls
   * @param {Play} play
   */
  constructor(dialog, calls, play) {
    this.dialog = dialog;
    this.calls = calls;
    this.play = play;
    this.view = play.view;
  }

  /** @param {View} view */
  follow(view) {
    this.view = view;
  }

  get plays() {
    return this.view.you.length > 0;
  }

  open() {
    const { view } = this;
    if (!view) return;
    const close = iconButton("close", say("close"), () => this.dialog.close());
    fill(
      this.dialog,
      h("header", {}, h("h2", { id: "menu-title" }, say("menu")), close),
      this.links(),
      this.plays && !view.hotseat ? this.mail() : null,
      offersSection(view, this.play, () => this.dialog.close()),
      awaySection(view, this.play, () => this.dialog.close()),
      this.themes(),
      this.table(),
      this.pages(),
      this.bots(),
      this.giveUp(),
    );
    this.dialog.showModal();
  }

  links() {
    const { view } = this;
    const fresh = h("div", { class: "fresh" });
    const given = h("div");
    const names = view.seats.map((seat) => seat.away ?? seat.name);
    /** @type {(role: Role, label: string, seat?: number | null) => Promise<void>} */
    const give = async (role, label, seat = null) => {
      try {
        const { link } = await this.calls.giveLink(role, seat);
        fill(fresh, linkRow(label, link));
        await showLinks(given, this.calls, names);
      } catch (error) {
        tell(problemOf(error).message);
      }
    };
    /** @type {HTMLDetailsElement} */
    const list = h(
      "details",
      {
        class: "words",
        ontoggle: () =>
          list.open && showLinks(given, this.calls, names).catch((error) => tell(problemOf(error).message)),
      },
      h("summary", {}, say("links-given")),
      given,
    );
    const another = button(say("another-device"), () => give("play", say("another-device")), { style: "slim" });
    const own = [
      h("h3", {}, say("links")),
      linkRow(view.you.length ? say("your-link") : say("this-link"), location.pathname),
    ];
    if (!this.plays) return h("section", {}, own); // who looks on has this link and gives out none
    return h(
      "section",
      {},
      own,
      h(
        "div",
        { class: "row" },
        button(say("watch-link"), () => give("watch", say("watch-link")), { style: "slim" }),
        another,
      ),
      fresh,
      list,
    );
  }

  mail() {
    const place = h("div", {}, say("loading"));
    mailForm(place, this.calls, this.view.you[0]);
    return h("section", {}, h("h3", {}, say("mail")), place);
  }

  themes() {
    const options = THEMES.map((theme) =>
      h(
        "label",
        {},
        h("input", {
          type: "radio",
          name: "theme",
          value: theme,
          checked: theme === chosenTheme(),
          onchange: () => chooseTheme(theme),
        }),
        say(`theme-${theme}`),
      ),
    );
    return h(
      "section",
      {},
      h("fieldset", {}, h("legend", { class: "label" }, say("theme")), h("div", { class: "segments" }, options)),
    );
  }

  table() {
    const { view } = this;
    const talk = h("input", { type: "checkbox" });
    return h(
      "section",
      {},
      h("h3", {}, say("this-table")),
      h(
        "ul",
        { class: "facts" },
        view.options.map((option) => h("li", {}, option)),
      ),
      view.commitment
        ? h("p", { class: "small secret" }, say("commitment-note"), " ", h("code", {}, view.commitment))
        : null,
      view.chain
        ? h("p", { class: "small secret" }, say("chain-note", { n: view.of }), " ", h("code", {}, view.chain))
        : null,
      h(
        "div",
        { class: "row" },
        button(say("export"), () => this.play.save(talk.checked), { style: "slim" }),
        view.talk.length ? h("label", { class: "along" }, talk, say("talk-with-file")) : null,
      ),
    );
  }

  pages() {
    const host = hostLinkOf(location.pathname);
    return h(
      "section",
      {},
      h(
        "div",
        { class: "row" },
        h("a", { class: "button slim", href: `/rules/${this.view.game}` }, say("rules")),
        h("a", { class: "button slim", href: "/" }, say("front")),
        host ? h("a", { class: "button slim", href: host }, say("host-page")) : null,
      ),
    );
  }

  bots() {
    /** @type {(job: () => void) => void} */
    const done = (job) => {
      this.dialog.close();
      job();
    };
    const rows = ownSeats(this.view, {
      botFor: (seat, level) => done(() => this.play.letBotPlay(seat, level)),
      back: (seat) => done(() => this.play.takeSeatBack(seat)),
    });
    return rows.length ? h("section", {}, h("h3", {}, say("bots")), rows) : null;
  }

  giveUp() {
    const { view } = this;
    const seats = view.you.filter((seat) => !view.seats[seat].out && view.seats[seat].name && !view.seats[seat].bot);
    if (!seats.length || view.outcome || view.frozen) return null;
    const rows = seats.map((seat) => {
      const name = view.seats[seat].name;
      const ask = h(
        "div",
        { class: "row", hidden: true },
        h("p", { class: "grow" }, say("resign-sure", { name })),
        button(
          say("resign-yes"),
          () => {
            this.dialog.close();
            this.play.resign(seat);
          },
          { style: "main slim" },
        ),
      );
      const first = button(
        view.you.length > 1 ? say("resign-for", { name }) : say("resign"),
        () => {
          ask.hidden = false;
          ask.scrollIntoView({ block: "end" });
          ask.querySelector("button")?.focus();
        },
        { style: "slim" },
      );
      return h("div", {}, first, ask);
    });
    return h("section", {}, rows);
  }
}
