// Bringing a game from a file: it becomes a table here, with a fresh link a seat.

import { request } from "./api.js";
import { linkRow } from "./clipboard.js";
import { fill } from "./dom.js";
import { onSend } from "./form.js";
import { pathOf } from "./token.js";
import { say } from "./words.js";

const at = (id) => document.getElementById(id);

onSend(at("import"), at("trouble"), async (data) => {
  const made = await request("POST", "/api/import", { raw: data.get("file"), headers: { "Content-Type": "application/json" } });
  at("import").hidden = true;
  at("brought").hidden = false;
  at("go-watch").href = pathOf(made.watch);
  fill(at("links"), made.play.map(({ seat, link }) => linkRow(say("seat", { n: seat + 1 }), pathOf(link))),
    linkRow(say("watch-link"), pathOf(made.watch)), linkRow(say("host-page"), pathOf(made.host)));
  at("brought").focus();
});
