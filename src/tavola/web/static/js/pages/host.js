// The host's page: who sits, who is still missing, every link, and new ones.

import { problemOf } from "../lib/api.js";
import { linkRow } from "../lib/clipboard.js";
import { at, button, embedded, fill, h, picture } from "../lib/dom.js";
import { downloadFile } from "../lib/download.js";
import { tell } from "../lib/toast.js";
import { token } from "../lib/token.js";
import { say } from "../lib/words.js";
import { botOffer } from "../table/bots.js";
import { showLinks } from "../table/linklist.js";
import { SeatCalls } from "../table/seatcalls.js";
import { Talk } from "../table/talk.js";
import { openSeats, Ticket } from "../table/ticket.js";

/** @import { Seat, View } from "#types" */

const calls = new SeatCalls(document.body.dataset.table ?? "", token);

/** @param {() => Promise<void>} job */
async function showingErrors(job) {
  try {
    await job();
  } catch (error) {
    tell(problemOf(error).message);
  }
}

/**
 * @param {View} view
 * @param {Seat} seat
 */
function seatRow(view, seat) {
  const fresh = h("div");
  const person = seat.name && !seat.bot;
  const name = person ? seat.name : seat.away; // whose seat a new link takes over
  const label = name ? say(person ? "renew-link" : "link-for", { name }) : say("new-invitation");
  const give = () =>
    showingErrors(async () => {
      const { link } = await calls.giveLink("invite", seat.seat);
      const note = name ? h("p", { class: "small" }, say("renew-note", { name })) : null;
      fill(fresh, linkRow(name ? say("link-for", { name }) : say("invitation-for", { n: seat.seat + 1 }), link), note);
      await list(view);
    });
  return h(
    "li",
    {},
    h(
      "div",
      { class: "row" },
      h("span", { class: "emblem", "aria-hidden": "true" }, picture(seat.badge)),
      h(
        "span",
        { class: "grow" },
        h("b", {}, seat.name ?? seat.invited ?? seat.colour),
        h("br"),
        h("span", { class: "small" }, seat.status),
      ),
      (view.hotseat && person) || view.outcome || view.frozen ? null : button(label, give, { style: "slim" }),
    ),
    fresh,
    view.outcome || view.frozen || seat.bot || seat.out || !view.bots
      ? null
      : botOffer(
          seat.name ? say("bot-for-this", { name: seat.name }) : say("bot-for-seat"),
          `bot-level-${seat.seat}`,
          (level) =>
            showingErrors(async () => {
              await calls.seatBot(seat.seat, level);
              location.reload();
            }),
        ),
  );
}

/** @param {View} view */
function list(view) {
  return showLinks(
    at("links"),
    calls,
    view.seats.map((seat) => seat.away ?? seat.name),
  );
}

showingErrors(async () => {
  /** @type {View} */
  const view = embedded("first-view");
  fill(
    at("seats"),
    view.seats.map((seat) => seatRow(view, seat)),
  );
  at("watch").addEventListener("click", () =>
    showingErrors(async () => {
      const { link } = await calls.giveLink("watch");
      fill(at("watch-place"), linkRow(say("watch-link"), link));
      await list(view);
    }),
  );
  at("export").addEventListener("click", () =>
    showingErrors(async () =>
      downloadFile(`${view.game}-${view.table}.json`, await calls.file(at("export-talk", HTMLInputElement).checked)),
    ),
  );
  await list(view);
  if (view.talk.length)
    new Talk(
      at("talk"),
      calls,
      () => calls,
      () => undefined,
    ).follow(view);
  if (openSeats(view).length)
    at("ticket").hidden = !(await new Ticket(at("ticket"), calls, { changed: () => location.reload() }).load(view));
});
