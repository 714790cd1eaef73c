// The keys, shown when asked for.

import { fill, h, iconButton } from "../lib/dom.js";
import { say } from "../lib/words.js";

const KEYS = [
  ["Tab", "key-tab"],
  ["← ↑ ↓ →", "key-arrows"],
  ["Enter", "key-enter"],
  ["R / Shift R", "key-turn"],
  ["C", "key-confirm"],
  ["U / ⌫", "key-back"],
  ["Esc", "key-escape"],
  ["← →", "key-history"],
  ["+ − 0", "key-zoom"],
  ["?", "key-help"],
];

/** @param {HTMLDialogElement} dialog */
export function showKeys(dialog) {
  fill(
    dialog,
    h(
      "header",
      {},
      h("h2", { id: "keys-title" }, say("keys")),
      iconButton("close", say("close"), () => dialog.close()),
    ),
    h(
      "section",
      {},
      h(
        "dl",
        { class: "keylist" },
        KEYS.map(([key, words]) => h("div", {}, h("dt", {}, h("kbd", {}, key)), h("dd", {}, say(words)))),
      ),
    ),
  );
  dialog.showModal();
}
