// A link that leads nowhere now: the ways to the seats which this device has at the same table.

import { at, fill, h } from "../lib/dom.js";
import { savedTables } from "../lib/savedtables.js";
import { say } from "../lib/words.js";

const { table } = document.body.dataset;
const seats = savedTables().filter(
  ({ table: other, link }) => other === table && link.startsWith("/p/") && link !== location.pathname,
);

if (seats.length) {
  fill(
    at("own-seats"),
    h("p", {}, say("own-seat-here")),
    seats.map(({ link, name }) =>
      h("div", {}, h("a", { class: "button main", href: link }, say("own-seat", { name }))),
    ),
  );
}
