// The choice of a clock, in the form of a new table and where another one is offered.

import { left, ownZone } from "./deadline.js";
import { h } from "./dom.js";
import { say } from "./words.js";

/** @import { ClockChoice } from "#types" */

const [HOUR, DAY] = [3600, 86400];
const MOVE = [HOUR, 12 * HOUR, DAY, 2 * DAY, 3 * DAY, 5 * DAY, 7 * DAY, 14 * DAY];
const BANK = [DAY, 3 * DAY, 7 * DAY, 14 * DAY, 30 * DAY];
const INCREMENT = [0, HOUR, 6 * HOUR, 12 * HOUR, DAY];
const EXPIRY = ["nothing", "claim", "bot", "forfeit"];

/**
 * @param {string} id
 * @param {string} label
 * @param {[string | number, string][]} choices
 * @param {string | number} chosen
 */
function chooser(id, label, choices, chosen) {
  const select = h(
    "select",
    { id },
    choices.map(([value, words]) => h("option", { value: String(value), selected: value === chosen }, words)),
  );
  return { select, field: h("div", { class: "field" }, h("label", { for: id }, label), select) };
}

export class ClockForm {
  /** @param {string} id what the ids of its fields begin with */
  constructor(id) {
    this.move = chooser(`${id}-move`, say("clock-each-turn"), spans(MOVE), 3 * DAY);
    this.bank = chooser(`${id}-bank`, say("clock-at-start"), spans(BANK), 7 * DAY);
    this.more = chooser(`${id}-more`, say("clock-more"), spans(INCREMENT), 12 * HOUR);
    this.expiry = chooser(
      `${id}-then`,
      say("clock-then"),
      EXPIRY.map((one) => [one, say(`clock-then-${one}`)]),
      "nothing",
    );
    this.weekends = h("input", { type: "checkbox", id: `${id}-weekends` });
    this.rest = h(
      "div",
      { class: "two" },
      this.move.field,
      this.bank.field,
      this.more.field,
      this.expiry.field,
      h("label", { class: "check" }, this.weekends, h("span", {}, say("clock-weekends", { zone: ownZone() }))),
    );
    this.kinds = ["none", "move", "bank"].map((kind) =>
      h("input", { type: "radio", name: `${id}-kind`, value: kind, checked: kind === "none" }),
    );
    const labels = this.kinds.map((input) => h("label", {}, input, say(`clock-${input.value}`)));
    this.element = h(
      "fieldset",
      { class: "field clock-form", onchange: () => this.follow() },
      h("legend", { class: "label" }, say("clock-title")),
      h("div", { class: "segments" }, labels),
      this.rest,
    );
    this.follow();
  }

  get kind() {
    return this.kinds.find((input) => input.checked)?.value ?? "none";
  }

  /** The choice is among clocks: there is none that could be given up. */
  leaveOutNone() {
    this.kinds.shift()?.parentElement?.remove();
    this.kinds[0].checked = true;
    this.follow();
  }

  /**
   * Whether a bot can play on for who runs out of time.
   * @param {boolean} possible
   */
  allowBots(possible) {
    const option = this.expiry.select.querySelector('option[value="bot"]');
    if (!(option instanceof HTMLOptionElement)) return;
    option.hidden = option.disabled = !possible;
    if (!possible && option.selected) this.expiry.select.value = "nothing";
  }

  follow() {
    const { kind } = this;
    this.rest.hidden = kind === "none";
    this.move.field.hidden = kind !== "move";
    this.bank.field.hidden = this.more.field.hidden = kind !== "bank";
  }

  /**
   * What is chosen, as the server takes it.
   * @returns {ClockChoice | null}
   */
  read() {
    const { kind } = this;
    if (kind !== "move" && kind !== "bank") return null;
    const seconds = Number((kind === "move" ? this.move : this.bank).select.value);
    return {
      kind,
      seconds,
      increment: kind === "bank" ? Number(this.more.select.value) : 0,
      cap: kind === "bank" ? 2 * seconds : 0,
      weekends_off: this.weekends.checked,
      zone: ownZone(),
      on_expiry: /** @type {ClockChoice["on_expiry"]} */ (this.expiry.select.value),
    };
  }
}

/**
 * @param {number[]} lengths
 * @returns {[number, string][]}
 */
function spans(lengths) {
  return lengths.map((length) => [length, length ? left(length) : say("clock-nothing-more")]);
}
