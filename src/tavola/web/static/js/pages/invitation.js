// Taking the seat of an invitation by one press.

import { problemOf, request, requestWithRetries } from "../lib/api.js";
import { at, fill, h } from "../lib/dom.js";
import { onSend, textOf } from "../lib/form.js";
import { ownSeats, showOwnSeats } from "../lib/ownseats.js";
import { fillIn, person, withPage } from "../lib/person.js";
import { saveTable } from "../lib/savedtables.js";
import { tell } from "../lib/toast.js";
import { pathOf, token } from "../lib/token.js";
import { say } from "../lib/words.js";

/** @import { Seated } from "#types" */

const { table = "", game = "", title = "" } = document.body.dataset;
const form = at("claim", HTMLFormElement);

showOwnSeats(ownSeats(table), "slim");

onSend(form, at("trouble"), async (data) => {
  const body = { name: textOf(data, "name"), email: textOf(data, "email").trim() || null };
  form.classList.add("sending");
  try {
    /** @type {Seated} */
    const seated = await withPage((headers) =>
      requestWithRetries("POST", "/api/claim", { token, body, headers }, () => tell(say("retrying"))),
    );
    saveTable({
      table: seated.table,
      link: pathOf(seated.play),
      title,
      game,
      name: body.name,
      page: person() !== null,
    });
    location.assign(pathOf(seated.play));
  } finally {
    form.classList.remove("sending");
  }
});

document.getElementById("decline")?.addEventListener("click", async () => {
  for (const button of form.querySelectorAll("button")) button.disabled = true;
  try {
    await request("POST", "/api/decline", { token });
    const said = h("p", { class: "lead", role: "status", tabindex: "-1" }, say("declined"));
    fill(form, said);
    said.focus();
  } catch (error) {
    for (const button of form.querySelectorAll("button")) button.disabled = false;
    tell(problemOf(error).message);
  }
});

fillIn(at("name", HTMLInputElement), at("email", HTMLInputElement));
