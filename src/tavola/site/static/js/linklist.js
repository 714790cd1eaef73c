// The links of a table that were given out, with a way to withdraw each.

import { button, fill, h } from "./dom.js";
import { tell } from "./toast.js";
import { moment, say } from "./words.js";

function describe(link, names) {
  const seats = link.seats.map((seat) => names[seat] ?? say("seat", { n: seat + 1 })).join(", ");
  const what = say(`role-${link.role}`);
  return seats ? `${what} · ${seats}` : what;
}

/** Fill `place` with the links that still work; `names` by seat. */
export async function showLinks(place, calls, names) {
  const links = (await calls.links()).filter((link) => link.revoked === null);
  const rows = links.map((link) => {
    const name = describe(link, names);
    const end = link.own ? h("span", { class: "small" }, say("this-link")) : button(say("withdraw"), async () => {
      if (!confirm(say("withdraw-sure", { what: name }))) return;
      try {
        await calls.withdraw(link.number);
        tell(say("withdrawn"));
        await showLinks(place, calls, names);
      } catch (problem) {
        tell(problem.message);
      }
    }, { style: "slim", "aria-label": say("withdraw-this", { what: name }) });
    return h("li", { class: "row" }, h("span", { class: "grow" }, name, h("small", { class: "small" }, ` · ${moment(link.created).short}`)), end);
  });
  fill(place, h("ul", { class: "linklist" }, rows));
}
