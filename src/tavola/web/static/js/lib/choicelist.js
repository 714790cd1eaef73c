// Every choice as a plain list of buttons in words, filled when it is opened.

import { fill, h } from "./dom.js";
import { say } from "./words.js";

/** @import { Choices, Pick, Variant } from "#types" */

/**
 * @param {Pick} pick
 * @param {Variant} variant
 * @param {number} index
 * @param {(pick: Pick, index: number) => void} chosen
 */
function variantButton(pick, variant, index, chosen) {
  return h(
    "button",
    { type: "button", class: "variant", onclick: () => chosen(pick, index) },
    h("b", {}, variant.label),
    variant.detail ? h("span", {}, variant.detail) : null,
  );
}

/**
 * @param {Pick} pick
 * @param {(pick: Pick, index: number) => void} chosen
 */
function entry(pick, chosen) {
  const buttons = pick.variants.map((variant, index) => variantButton(pick, variant, index, chosen));
  return h(
    "li",
    {},
    h("details", { class: "words" }, h("summary", {}, pick.label), h("div", { class: "variants" }, buttons)),
  );
}

/**
 * The list: `element` to place, `show(choices)` to fill. `chosen` hears of a pick and the index of its variant.
 * @param {(pick: Pick, index: number) => void} chosen
 */
export function choiceList(chosen) {
  const list = h("ol");
  const element = h("details", { class: "words", id: "in-words" }, h("summary", {}, say("in-words")), list);
  /** @type {Choices | null} */
  let current = null;
  const refill = () => fill(list, element.open && current ? current.picks.map((pick) => entry(pick, chosen)) : []);
  element.addEventListener("toggle", refill);
  return {
    element,
    /** @param {Choices | null} choices */
    show(choices) {
      if (choices === current) return;
      current = choices;
      refill();
    },
  };
}
