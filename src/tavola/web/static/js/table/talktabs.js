// Talk, log and notes as tabs, and the buttons of small screens that lead to the talk.

import { at, button, fill, h } from "../lib/dom.js";
import { isSideways } from "../lib/screen.js";
import { say } from "../lib/words.js";
import { Notes } from "./notes.js";
import { Tabs } from "./tabs.js";
import { Talk } from "./talk.js";

/** @import { View } from "#types" */
/** @import { SeatCalls } from "./seatcalls.js" */
/** @import { Sheet } from "./sheet.js" */

export class TalkTabs {
  /**
   * @param {SeatCalls} calls
   * @param {() => SeatCalls | null} host calls by the host link, where this device has it
   * @param {Sheet} sheet on a phone held sideways the tabs are in it
   */
  constructor(calls, host, sheet) {
    this.sheet = sheet;
    this.call = button(say("talk"), () => this.open(), { style: "slim show-talk" });
    this.call.append(h("span", { class: "unread", hidden: true }));
    this.callers = [this.call, at("open-talk")];
    at("open-talk").addEventListener("click", () => this.open());
    this.notes = new Notes(at("notes"), calls);
    this.talk = new Talk(at("talk"), calls, host, (unread) => this.count(unread));
    for (const place of [at("talk"), at("notes")]) place.addEventListener("focusin", () => this.type());
    for (const place of [at("talk"), at("notes")]) place.addEventListener("focusout", () => this.rest());
    window.visualViewport?.addEventListener("resize", () => this.field?.scrollIntoView({ block: "nearest" }));
    this.tabs = new Tabs(at("tabs"), (name) => this.chosen(name));
  }

  /** @param {View} view */
  follow(view) {
    this.notes.follow(view);
    this.talk.follow(view);
    const { offered } = this.talk;
    for (const caller of this.callers) caller.hidden = !offered;
    at("tab-talk").hidden = !offered;
    at("tab-notes").hidden = !this.notes.offered;
    at("tabs").hidden = !offered && !this.notes.offered;
    if (at(`tab-${this.tabs.name}`).hidden) this.tabs.choose("log");
  }

  /** @param {string} name */
  chosen(name) {
    at(name).scrollIntoView({ block: "nearest" });
    if (name === "notes") this.notes.open();
    if (name !== "talk" || !this.talk.view) return;
    this.talk.follow(this.talk.view);
    this.talk.toEnd();
  }

  /** The field that is written in, if any. */
  get field() {
    return document.activeElement?.closest("#talk-field, #notes textarea") ?? null;
  }

  /** The dock of a phone makes room while somebody writes. */
  type() {
    document.body.classList.toggle("writing", this.field !== null);
  }

  rest() {
    document.body.classList.remove("writing");
  }

  /** To the talk, from a button elsewhere on the screen. */
  open() {
    if (isSideways()) this.sheet.set(true);
    this.tabs.choose("talk");
    at("tabs").scrollIntoView();
    at("tab-talk").focus({ preventScroll: true });
  }

  /** @param {number} unread */
  count(unread) {
    for (const caller of [...this.callers, at("tab-talk")]) {
      const mark = caller.querySelector(".unread");
      if (!(mark instanceof HTMLElement)) continue;
      mark.hidden = unread === 0;
      fill(
        mark,
        h("span", { "aria-hidden": "true" }, String(unread)),
        h("span", { class: "sr" }, say("talk-unread", { n: unread })),
      );
    }
  }
}
