// Handing a link on: copied, shared by the device, or selected for the reader to copy.

import { canShare, copyText, share } from "./device.js";
import { button, h } from "./dom.js";
import { tell } from "./toast.js";
import { say } from "./words.js";

/**
 * @param {string} text
 * @param {HTMLInputElement} field
 */
async function copy(text, field) {
  tell(say((await copyText(text, field)) ? "copied" : "copy-yourself"));
}

/** @param {string} link */
function absolute(link) {
  return new URL(link, location.href).href;
}

/**
 * A read-only field with the link, and buttons to copy it and, where the device can, to share it.
 * @param {string} label
 * @param {string} link
 * @param {string} words
 * @returns {HTMLDivElement}
 */
export function linkRow(label, link, words = "") {
  const url = absolute(link);
  /** @type {HTMLInputElement} */
  const field = h("input", {
    type: "text",
    readonly: true,
    value: url,
    "aria-label": label,
    onfocus: () => field.select(),
  });
  const handOn = canShare()
    ? button("", () => share({ text: words, url }), {
        style: "square",
        picture: "share",
        "aria-label": say("share-link", { what: label }),
      })
    : null;
  return h(
    "div",
    { class: "link" },
    h("span", { class: "label" }, label),
    h(
      "div",
      { class: "row" },
      h("span", { class: "grow" }, field),
      button(say("copy"), () => copy(url, field), { picture: "copy", "aria-label": say("copy-link", { what: label }) }),
      handOn,
    ),
  );
}
