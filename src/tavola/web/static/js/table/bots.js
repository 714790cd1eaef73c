// Bots: their levels to choose from, and seats that go from people to bots and back.

import { button, fill, h } from "../lib/dom.js";
import { botLevels, say } from "../lib/words.js";

/** @import { View } from "#types" */

const USUAL = "3";

/**
 * The levels as options of a select; `chosen` as a text.
 * @param {string} chosen
 */
export function levelOptions(chosen = "") {
  return Object.entries(botLevels).map(([level, words]) =>
    h("option", { value: level, selected: level === chosen }, words),
  );
}

/**
 * A button that asks how strong a bot is to be, and then calls `seat(level)`.
 * @param {string} label
 * @param {string} id
 * @param {(level: number) => void} seat
 */
export function botOffer(label, id, seat) {
  const place = h("div", { class: "stack" });
  const select = h("select", { id }, levelOptions(USUAL));
  const ask = () => {
    fill(
      place,
      h("div", { class: "field" }, h("label", { for: id }, say("bot-strength")), select),
      h(
        "div",
        {},
        button(label, () => seat(Number(select.value)), { style: "slim" }),
      ),
    );
    select.focus();
  };
  return fill(place, h("div", {}, button(label, ask, { style: "slim" })));
}

/**
 * What can be done about bots on the reader's own seats; null: nothing. `hears` has botFor(seat, level) and back(seat).
 * @param {View} view
 * @param {{ botFor(seat: number, level: number): void, back(seat: number): void }} hears
 */
export function ownSeats(view, hears) {
  if (view.outcome || view.frozen) return [];
  const several = view.you.length > 1;
  return view.you
    .map((seat) => view.seats[seat])
    .filter((seat) => !seat.out && (seat.bot || view.bots))
    .map((seat) => {
      if (!seat.bot)
        return botOffer(
          several ? say("bot-for-this", { name: seat.name }) : say("bot-for-me"),
          `bot-level-${seat.seat}`,
          (level) => hears.botFor(seat.seat, level),
        );
      const label = several ? say("seat-back-of", { name: seat.colour }) : say("seat-back");
      return h(
        "div",
        {},
        button(label, () => hears.back(seat.seat), { style: "slim" }),
      );
    });
}
