// Taking the seat of an invitation by one press.

import { insist } from "../lib/api.js";
import { onSend } from "../lib/form.js";
import { keep } from "../lib/shelf.js";
import { tell } from "../lib/toast.js";
import { pathOf, token } from "../lib/token.js";
import { say } from "../lib/words.js";

const { game, title } = document.body.dataset;

onSend(document.getElementById("claim"), document.getElementById("trouble"), async (data) => {
  const body = { name: data.get("name"), email: data.get("email").trim() || null };
  const seated = await insist("POST", "/api/claim", { token, body }, () => tell(say("retrying")));
  keep({ table: seated.table, link: pathOf(seated.play), title, game, name: body.name });
  location.assign(pathOf(seated.play));
});
