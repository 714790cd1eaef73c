// Bringing a game from a file: it becomes a table here, with a fresh link a seat.

import { Problem, request } from "../lib/api.js";
import { linkRow } from "../lib/clipboard.js";
import { fill } from "../lib/dom.js";
import { onSend } from "../lib/form.js";
import { pathOf } from "../lib/token.js";
import { say } from "../lib/words.js";

const PATIENCE = 60_000; // ms for a file to get there
const at = (id) => document.getElementById(id);

/** Open a table from a file. A file that cannot even be read is no saved game. */
async function bring(file) {
  try {
    return await request("POST", "/api/import", { raw: file, headers: { "Content-Type": "application/json" }, patience: PATIENCE });
  } catch (problem) {
    if (problem.status !== 400) throw problem;
    throw new Problem(400, { detail: say("no-game-file", { why: problem.message }) });
  }
}

/** The seats, to call the links by who has them; the links are told this once, so they are shown without if need be. */
async function seatsOf(made) {
  try {
    return (await request("GET", `/api/tables/${made.table}`, { token: pathOf(made.watch).split("/").at(-1) })).seats;
  } catch {
    return [];
  }
}

onSend(at("import"), at("trouble"), async (data) => {
  const made = await bring(data.get("file"));
  const seats = await seatsOf(made);
  at("import").hidden = true;
  at("brought").hidden = false;
  at("go-watch").href = pathOf(made.watch);
  fill(at("links"), made.play.map(({ seat, link }) => linkRow(say("link-of-seat", { n: seat + 1, name: seats[seat]?.name ?? seats[seat]?.colour ?? "" }), pathOf(link))),
    linkRow(say("watch-link"), pathOf(made.watch)), linkRow(say("host-page"), pathOf(made.host)));
  at("brought").focus();
});
