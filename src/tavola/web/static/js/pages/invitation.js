// Taking the seat of an invitation by one press.

import { requestWithRetries } from "../lib/api.js";
import { at } from "../lib/dom.js";
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

fillIn(at("name", HTMLInputElement), at("email", HTMLInputElement));
