// Bringing a game from a file: it becomes a table here, with a fresh link a seat.

import { Problem, problemOf, request } from "../lib/api.js";
import { linkRow } from "../lib/clipboard.js";
import { at, fill } from "../lib/dom.js";
import { onSend } from "../lib/form.js";
import { pathOf } from "../lib/token.js";
import { say } from "../lib/words.js";

/** @import { Imported, Seat, View } from "#types" */

const TIMEOUT = 60_000; // ms for a file to get there

/**
 * Open a table from a file. A file that cannot even be read is no saved game.
 * @param {FormDataEntryValue | null} file
 * @returns {Promise<Imported>}
 */
async function importFile(file) {
  try {
    return await request("POST", "/api/import", {
      raw: /** @type {File} */ (file),
      headers: { "Content-Type": "application/json" },
      timeout: TIMEOUT,
    });
  } catch (error) {
    const problem = problemOf(error);
    if (problem.status !== 400) throw problem;
    throw new Problem(400, { detail: say("no-game-file", { why: problem.message }) });
  }
}

/**
 * The seats, to call the links by who has them; the links are told this once, so they are shown without if need be.
 * @param {Imported} made
 * @returns {Promise<Seat[]>}
 */
async function seatsOf(made) {
  try {
    /** @type {View} */
    const view = await request("GET", `/api/tables/${made.table}`, { token: pathOf(made.watch).split("/").at(-1) });
    return view.seats;
  } catch {
    return [];
  }
}

onSend(at("import", HTMLFormElement), at("trouble"), async (data) => {
  const made = await importFile(data.get("file"));
  const seats = await seatsOf(made);
  at("import").hidden = true;
  at("brought").hidden = false;
  at("go-watch", HTMLAnchorElement).href = pathOf(made.watch);
  fill(
    at("links"),
    made.play.map(({ seat, link }) =>
      linkRow(say("link-of-seat", { n: seat + 1, name: seats[seat]?.name ?? seats[seat]?.colour ?? "" }), pathOf(link)),
    ),
    linkRow(say("watch-link"), pathOf(made.watch)),
    linkRow(say("host-page"), pathOf(made.host)),
  );
  at("brought").focus();
});
