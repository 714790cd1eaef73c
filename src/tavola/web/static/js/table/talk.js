// Table talk: what players write to each other, with what happened between their lines. Words only ever become text nodes.

import { problemOf } from "../lib/api.js";
import { store, stored } from "../lib/device.js";
import { button, fill, h, picture, timeOf } from "../lib/dom.js";
import { tell } from "../lib/toast.js";
import { moment, say } from "../lib/words.js";

/** @import { TalkLine, View } from "#types" */
/** @import { SeatCalls } from "./seatcalls.js" */

const ACTS = 3; // what happened between two lines: so much of it is shown, the latest

/**
 * The lines, and of what happened between two of them the end.
 * @param {TalkLine[]} lines
 */
function shortened(lines) {
  return lines.filter(
    (line, index) =>
      line.talk || lines.slice(index + 1, index + 1 + ACTS).some((one) => one.talk) || index >= lines.length - ACTS,
  );
}

/**
 * How far the reader has read, and whether they are to be left alone.
 * @param {string} key
 */
function remembered(key) {
  try {
    return JSON.parse(stored("device", key) ?? "{}");
  } catch {
    return {}; // not written by us
  }
}

export class Talk {
  /**
   * @param {HTMLElement} place
   * @param {SeatCalls} calls
   * @param {() => SeatCalls | null} host calls by the host link, where this device has it
   * @param {(unread: number) => void} counted hears how many lines are new
   */
  constructor(place, calls, host, counted) {
    this.place = place;
    this.calls = calls;
    this.host = host;
    this.counted = counted;
    this.key = `tavola:talk:${calls.base}`;
    /** @type {{ read?: number, muted?: boolean }} */
    this.kept = remembered(this.key);
    /** @type {TalkLine[]} */
    this.lines = [];
    this.seq = 0; // up to which the lines are known
    this.loading = false;
    this.busy = false; // sending
    this.view = /** @type {View} */ (/** @type {unknown} */ (null)); // until the page has one
    this.seen = false; // whether the end of the talk is on the screen
    this.list = h("ol", { class: "talk", tabindex: "0", "aria-label": say("talk") });
    this.none = h("p", { class: "small" }, say("talk-none"));
    this.ear = h("p", { class: "sr", "aria-live": "polite" });
    this.mute = h("button", {
      type: "button",
      class: "plain link small",
      onclick: () => this.setMuted(!this.kept.muted),
    });
    this.field = h("input", {
      type: "text",
      id: "talk-field",
      autocomplete: "off",
      enterkeyhint: "send",
      "aria-label": say("talk-write"),
      placeholder: say("talk-write"),
    });
    this.sending = button(say("talk-send"), () => undefined, { style: "slim", type: "submit" });
    this.fault = h("p", { class: "small fault", role: "alert" });
    this.along = h("input", { type: "checkbox", onchange: () => this.follow(this.view) });
    this.option = h("label", { class: "along" }, this.along, say("talk-along"));
    /** @type {(event: SubmitEvent) => void} */
    const onsubmit = (event) => {
      event.preventDefault();
      this.send();
    };
    this.form = h(
      "form",
      { onsubmit },
      h("div", { class: "write" }, this.field, this.sending),
      this.option,
      this.fault,
    );
    this.foot = h("div", { class: "talk-end" });
    fill(
      this.place,
      h("div", { class: "head" }, h("span"), this.mute),
      this.none,
      this.list,
      this.foot,
      this.form,
      this.ear,
    );
    this.show();
    new IntersectionObserver(([entry]) => this.look(entry.isIntersecting)).observe(this.foot);
    document.addEventListener("visibilitychange", () => this.look(this.seen));
  }

  get open() {
    return !this.place.hidden;
  }

  /** The seats one may write for. */
  get seats() {
    const { view } = this;
    return view.hotseat ? [] : view.you.filter((seat) => view.seats[seat].name && !view.seats[seat].bot);
  }

  /** Whether there is anything to read or write. */
  get offered() {
    return !this.view.hotseat && (this.seats.length > 0 || this.view.talk.length > 0);
  }

  /** What goes out with the next turn. */
  get words() {
    return this.along.checked && !this.option.hidden ? this.field.value.trim() : "";
  }

  /** What went with a turn is sent. */
  clear() {
    this.field.value = "";
    this.along.checked = false;
    this.follow(this.view);
  }

  /**
   * Follow a view of the table; what is new is asked for where it is talk, or the talk is looked at.
   * @param {View} view
   */
  follow(view) {
    this.view = view;
    this.form.hidden = !this.seats.length;
    this.option.hidden = view.acting === null || !view.your_turn || !this.seats.includes(view.acting);
    this.sending.disabled = this.busy || (this.along.checked && !this.option.hidden);
    if (view.of < this.seq) this.forget();
    const news = (view.talk.at(-1) ?? 0) > this.seq || (this.open && view.of > this.seq && view.talk.length > 0);
    if (news) this.load();
    this.look(this.seen);
  }

  /**
   * The table is at a record now, while an earlier position is looked at.
   * @param {number} seq
   */
  hear(seq) {
    if (seq > this.seq && this.offered) this.load();
  }

  forget() {
    this.lines = [];
    this.seq = 0;
    this.show();
  }

  async load() {
    if (this.loading) return;
    this.loading = true;
    try {
      const since = this.seq;
      const { seq, lines, changed } = await this.calls.talk(since);
      if (since !== this.seq) return;
      for (const line of this.lines) if (changed.includes(line.seq)) line.text = null;
      this.lines.push(...lines);
      this.seq = seq;
      if (since > 0) this.readOut(lines);
      this.show(lines.length > 0);
    } catch (error) {
      const problem = problemOf(error);
      if (!problem.withdrawn && this.open) this.fault.textContent = problem.message;
    } finally {
      this.loading = false;
    }
    if (this.view.of > this.seq) this.follow(this.view);
  }

  /** @param {TalkLine[]} lines */
  readOut(lines) {
    if (!this.open || this.kept.muted) return;
    const news = lines.filter((line) => line.talk && line.text && !this.own(line));
    if (news.length) this.ear.textContent = news.map((line) => `${this.nameOf(line)}: ${line.text}`).join(". ");
  }

  /** @param {TalkLine} line */
  own(line) {
    return line.seat !== null && this.view.you.includes(line.seat);
  }

  /** @param {TalkLine} line */
  nameOf({ seat }) {
    return seat === null ? "" : (this.view.seats[seat].name ?? this.view.seats[seat].colour);
  }

  show(fresh = false) {
    const low = this.list.scrollTop + this.list.clientHeight > this.list.scrollHeight - 40;
    fill(
      this.list,
      shortened(this.lines).map((line) => (line.talk ? this.message(line) : this.act(line))),
    );
    this.none.hidden = this.lines.length > 0;
    this.list.hidden = !this.lines.length;
    this.mute.textContent = say(this.kept.muted ? "talk-unmute" : "talk-mute");
    if (fresh && low) this.toEnd();
    this.look(this.seen);
  }

  toEnd() {
    this.list.scrollTop = this.list.scrollHeight;
  }

  /** @param {TalkLine} line */
  message(line) {
    const seat = line.seat === null ? null : this.view.seats[line.seat];
    return h(
      "li",
      { class: this.own(line) ? "own" : "" },
      h("span", { class: "emblem", "aria-hidden": "true" }, seat ? picture(seat.badge) : null),
      h(
        "div",
        {},
        line.text === null ? h("p", { class: "gone" }, say("talk-gone")) : h("p", { dir: "auto" }, line.text),
        h("small", {}, h("b", {}, this.nameOf(line)), ", ", timeOf(moment(line.at)), this.taking(line)),
      ),
    );
  }

  /** @param {TalkLine} line */
  act(line) {
    const name = line.seat === null ? "" : this.nameOf(line);
    return h("li", { class: "act" }, [name, line.said.join(", ")].join(" ").trim(), " · ", timeOf(moment(line.at)));
  }

  /**
   * The host's way to take a line down.
   * @param {TalkLine} line
   */
  taking(line) {
    const host = line.text === null ? null : this.host();
    if (!host) return null;
    const press = async () => {
      if (!confirm(say("talk-take-down-sure", { text: line.text }))) return;
      try {
        await host.takeDown(line.seq);
        line.text = null;
        this.show();
        this.list.focus();
      } catch (error) {
        tell(problemOf(error).message);
      }
    };
    const label = say("talk-take-down-this", { text: line.text });
    return h(
      "button",
      { type: "button", class: "plain link", "aria-label": label, onclick: press },
      say("talk-take-down"),
    );
  }

  async send() {
    const text = this.field.value.trim();
    const [first] = this.seats;
    if (this.busy || first === undefined || this.words) return;
    const { acting } = this.view;
    this.busy = true;
    this.fault.textContent = "";
    try {
      await this.calls.say(acting !== null && this.seats.includes(acting) ? acting : first, text);
      if (this.field.value.trim() === text) this.field.value = "";
      await this.load();
      this.toEnd();
    } catch (error) {
      this.fault.textContent = problemOf(error).message; // the text stays
    } finally {
      this.busy = false;
    }
  }

  /** @param {boolean} muted */
  setMuted(muted) {
    this.keep({ muted });
    this.show();
  }

  /** @param {{ read?: number, muted?: boolean }} what */
  keep(what) {
    this.kept = { ...this.kept, ...what };
    store("device", this.key, JSON.stringify(this.kept));
  }

  /**
   * What is on the screen of a tab that is seen is read.
   * @param {boolean} seen
   */
  look(seen) {
    this.seen = seen;
    const last = this.lines.findLast((line) => line.talk)?.seq ?? 0;
    if (seen && this.open && !document.hidden && last > (this.kept.read ?? 0)) this.keep({ read: last });
    const unread = this.lines.filter(
      (line) => line.talk && line.text !== null && !this.own(line) && line.seq > (this.kept.read ?? 0),
    );
    this.counted(this.kept.muted ? 0 : unread.length);
  }
}
