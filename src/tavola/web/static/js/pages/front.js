// The front page: the tables of this device.

import { at, button, fill, h } from "../lib/dom.js";
import { forget, shelf } from "../lib/shelf.js";
import { moment, say } from "../lib/words.js";

/** @import { KeptTable } from "#types" */

const place = at("tables");

/** @param {KeptTable} entry */
function row(entry) {
  const title = entry.title ? `${entry.game} · ${entry.title}` : entry.game;
  const seen = moment(entry.at);
  return h(
    "li",
    {},
    h(
      "a",
      { href: entry.link },
      h("b", {}, title),
      h("span", { class: "small" }, [entry.name || say("watching"), seen.short].join(" · ")),
    ),
    button(
      say("forget"),
      () => {
        forget(entry.link);
        show();
      },
      { style: "slim", "aria-label": say("forget-this", { what: title }) },
    ),
  );
}

function show() {
  const entries = shelf();
  fill(
    place,
    entries.length ? h("ul", { class: "tables" }, entries.map(row)) : h("p", { class: "small" }, say("no-tables")),
  );
}

show();
