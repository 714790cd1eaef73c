// The front page: the tables of this device, and how those of late stand.

import { problemOf, request } from "../lib/api.js";
import { at, button, fill, h } from "../lib/dom.js";
import { forgetTable, savedTables } from "../lib/savedtables.js";
import { moment, say } from "../lib/words.js";

/** @import { KeptTable } from "#types" */

const MAX_ASKED = 12; // tables, the newest ones, that are asked how they stand

const place = at("tables");

/** @param {KeptTable} entry */
function row(entry) {
  const title = entry.title ? `${entry.game} · ${entry.title}` : entry.game;
  const seen = moment(entry.at);
  const standing = h("span", { class: "standing" });
  const item = h(
    "li",
    {},
    h(
      "a",
      { href: entry.link },
      h("b", {}, title),
      h("span", { class: "small" }, [entry.name || say("watching"), seen.short].join(" · ")),
      standing,
    ),
    button(
      say("forget"),
      () => {
        forgetTable(entry.link);
        show();
      },
      { style: "slim", "aria-label": say("forget-this", { what: title }) },
    ),
  );
  return { entry, item, standing };
}

/**
 * Whose turn it is, one table after the other; a table that does not answer stays as it is.
 * @param {ReturnType<typeof row>[]} rows
 */
async function ask(rows) {
  for (const { entry, standing } of rows) {
    try {
      const view = await request("GET", `/api/tables/${entry.table}`, { token: entry.link.split("/").at(-1) });
      standing.textContent = view.heading;
      standing.classList.toggle("yours", view.your_turn);
    } catch (error) {
      problemOf(error); // a withdrawn link, say: the table's page has the words for that
    }
  }
}

function show() {
  const rows = savedTables().map(row);
  fill(
    place,
    rows.length
      ? h(
          "ul",
          { class: "tables" },
          rows.map(({ item }) => item),
        )
      : h("p", { class: "small" }, say("no-tables")),
  );
  return ask(rows.slice(0, MAX_ASKED));
}

show();
