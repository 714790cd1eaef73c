// The front page: the tables of whoever uses this device; others that the device has links to, and how those of late stand.

import { Problem, problemOf, request } from "../lib/api.js";
import { drop, store } from "../lib/device.js";
import { at, button, fill, h } from "../lib/dom.js";
import { dress } from "../lib/home.js";
import { forgetPerson, pageEnded, person, personHeaders } from "../lib/person.js";
import { forgetTable, savedTables } from "../lib/savedtables.js";
import { tell } from "../lib/toast.js";
import { moment, say } from "../lib/words.js";

/** @import { KeptTable } from "#types" */

const MAX_ASKED = 12; // tables, the newest ones, that are asked how they stand

const HEIGHT = "tavola.home-height"; // of the reader's tables when they were last shown: room is kept for them
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
  const rows = savedTables()
    .filter(({ page }) => !page || !at("home").children.length)
    .map(row);
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

/** The reader's tables, as the server draws them. */
async function showHome() {
  const home = at("home");
  try {
    const response = await fetch("/api/me/home", { headers: personHeaders(), cache: "no-store" });
    const text = await response.text();
    if (!response.ok) throw new Problem(response.status, JSON.parse(text));
    home.innerHTML = text; // the server's own template, which escapes what people wrote
    dress(home);
    const waiting = home.querySelector(".call")?.getAttribute("data-waiting") ?? "0";
    if (waiting !== "0") at("own-tables").append(h("span", { class: "waiting-count" }, waiting));
    at("own-tables", HTMLAnchorElement).href = `/me/${person()}`;
  } catch (error) {
    if (pageEnded(error)) {
      forgetPerson();
      tell(say("page-gone"));
    }
    delete document.documentElement.dataset.returning; // what everybody sees
  }
  home.removeAttribute("aria-busy");
  document.documentElement.style.removeProperty("--home-room");
  home.classList.add("shown");
  if (home.children.length) store("device", HEIGHT, String(home.offsetHeight));
  else drop("device", HEIGHT);
}

async function start() {
  if (person()) await showHome();
  await show();
}

start();
