// Starting a game: the form follows the game and the number of players; then the links, each told this once.

import { request } from "../lib/api.js";
import { linkRow } from "../lib/clipboard.js";
import { ClockForm } from "../lib/clockform.js";
import { showAddress, store, stored } from "../lib/device.js";
import { at, elementOf, embedded, fill, h } from "../lib/dom.js";
import { onSend, textOf } from "../lib/form.js";
import { fillIn, person, withPage } from "../lib/person.js";
import { saveTable } from "../lib/savedtables.js";
import { pathOf } from "../lib/token.js";
import { say } from "../lib/words.js";
import { levelOptions } from "../table/bots.js";

/** @import { NewTable, Offer, Opened, Setting } from "#types" */

const LAST_CREATED_KEY = "tavola.created";
const form = at("new-game", HTMLFormElement);
const clockForm = new ClockForm("clock");
const offered = Boolean(document.body.dataset.bots);
/** @type {Offer[]} */
const games = embedded("offers");

/**
 * The elements of a kind within a part of the form.
 * @template {"input" | "select" | "label" | "fieldset"} Tag
 * @param {Element} part
 * @param {Tag} tag
 */
function all(part, tag) {
  return [...part.querySelectorAll(tag)];
}

/**
 * The radio button that is chosen in a group.
 * @param {string} group
 * @returns {HTMLInputElement | null}
 */
function chosenOf(group) {
  return form.querySelector(`input[name="${group}"]:checked`);
}

/**
 * @param {string} group
 * @param {string | number} value
 * @param {string} label
 * @param {boolean} checked
 */
function radio(group, value, label, checked) {
  return h("label", {}, h("input", { type: "radio", name: group, value: String(value), checked }), label);
}

/** @param {string} group */
function chosen(group) {
  return chosenOf(group)?.value;
}

function game() {
  return games.find((one) => one.id === chosen("game")) ?? games[0];
}

function seats() {
  return Number(chosen("seats") ?? game().players[0]);
}

function showGame() {
  const [fewest, most] = game().players;
  const counts = Array.from({ length: most - fewest + 1 }, (_, index) => fewest + index);
  fill(
    at("seats"),
    counts.map((count) => radio("seats", count, String(count), count === Math.max(2, fewest))),
  );
  at("seats-field").hidden = counts.length < 2;
  fill(at("settings"), game().settings.map(setting));
  showSeats();
}

/** @param {Setting} asked */
function setting({ name, label, hint, choices }) {
  const buttons = choices.map((choice, index) => {
    const made = radio(`option-${name}`, index, choice.label, index === 0);
    made.dataset.seats = choice.seats.join(" ");
    return made;
  });
  return h(
    "fieldset",
    { class: "field" },
    h("legend", { class: "label" }, label),
    hint ? h("p", { class: "hint" }, hint) : null,
    h("div", { class: "segments" }, buttons),
  );
}

/** What depends on the number of players: names, order, choices that fit. */
function showSeats() {
  const count = seats();
  const names = all(at("hotseat-names"), "input").map((input) => input.value);
  const kept = all(at("hotseat-names"), "select").map((select) => select.value);
  const before = all(at("others"), "select").map((select) => select.value);
  fill(
    at("hotseat-names"),
    Array.from({ length: count }, (_, seat) =>
      h(
        "div",
        { class: "field" },
        h("label", { for: `hotseat-${seat}` }, say("player", { n: seat + 1 })),
        h("input", {
          type: "text",
          id: `hotseat-${seat}`,
          name: "hotseat",
          maxlength: 40,
          autocomplete: "off",
          value: names[seat] ?? "",
        }),
        offered
          ? chooser(`hotseat-bot-${seat}`, "hotseat-bot", say("plays-here"), kept[seat], {
              "aria-label": say("who-plays", { n: seat + 1 }),
            })
          : null,
      ),
    ),
  );
  fill(
    at("others"),
    Array.from({ length: count - 1 }, (_, index) =>
      h(
        "div",
        { class: "field" },
        h("label", { for: `other-${index + 1}` }, placeOf(index + 1, count)),
        chooser(`other-${index + 1}`, "other", say("a-friend"), before[index]),
      ),
    ),
  );
  at("others-field").hidden = !offered || count < 2;
  fill(
    at("order"),
    radio("seat", "", say("by-lot"), true),
    Array.from({ length: count }, (_, seat) =>
      radio("seat", seat, seat ? say("i-play-nth", { n: seat + 1 }) : say("i-start"), false),
    ),
  );
  for (const label of all(at("settings"), "label")) {
    const fits = !label.dataset.seats || label.dataset.seats.split(" ").includes(String(count));
    label.hidden = !fits;
    for (const input of all(label, "input")) input.disabled = !fits;
  }
  for (const field of all(at("settings"), "fieldset")) {
    const usable = all(field, "input").filter((input) => !input.disabled);
    if (!usable.some((input) => input.checked) && usable.length) usable[0].checked = true;
    field.hidden = usable.length < 2;
  }
}

/**
 * Who is meant: the one who comes so many after the reader in the order of play.
 * @param {number} after
 * @param {number} count
 */
function placeOf(after, count) {
  if (count === 2) return say("your-opponent");
  return after === 1 ? say("after-you") : say("after-you-nth", { n: after });
}

/**
 * A choice between a person and the bots.
 * @param {string} id
 * @param {string} name
 * @param {string} person
 * @param {string} chosenLevel
 * @param {Record<string, string>} more
 */
function chooser(id, name, person, chosenLevel = "", more = {}) {
  return h("select", { id, name, ...more }, h("option", { value: "" }, person), levelOptions(chosenLevel));
}

function showMode() {
  const together = chosen("mode") === "hotseat";
  at("alone").hidden = together;
  at("together").hidden = !together;
  at("clock").hidden = together || seats() < 2;
  clockForm.allowBots(offered && game().bots);
  for (const input of [...all(at("alone"), "input"), ...all(at("alone"), "select")]) input.disabled = together;
  for (const field of at("hotseat-names").children) {
    const [[input], [select]] = [all(field, "input"), all(field, "select")];
    const bot = Boolean(select?.value);
    input.hidden = bot;
    input.disabled = !together || bot;
    input.required = together && !bot;
  }
  at("name", HTMLInputElement).required = !together;
}

/**
 * Levels by seat, of those that bots take.
 * @param {(FormDataEntryValue)[]} bySeat
 * @returns {Record<string, number>}
 */
function levels(bySeat) {
  return Object.fromEntries(bySeat.map((level, seat) => [seat, Number(level)]).filter(([, level]) => level));
}

/**
 * @param {FormData} data
 * @returns {Partial<NewTable>}
 */
function body(data) {
  /** @type {Record<string, unknown>} */
  const options = {};
  for (const { name, choices } of game().settings) {
    const field = chosenOf(`option-${name}`);
    if (field && !field.closest("fieldset")?.hidden) options[name] = choices[Number(field.value)].value;
  }
  const common = { game: game().id, seats: seats(), options, title: textOf(data, "title") };
  if (chosen("mode") === "hotseat")
    return { ...common, hotseat: data.getAll("hotseat").map(String), bots: levels(data.getAll("hotseat-bot")) };
  const seat = chosen("seat");
  const others = ["", ...data.getAll("other")];
  const bots = levels(others.map((_, place) => others[(place - Number(seat ?? 0) + common.seats) % common.seats]));
  return {
    ...common,
    bots,
    name: textOf(data, "name"),
    email: textOf(data, "email").trim() || null,
    seat: seat ? Number(seat) : null,
    clock: at("clock").hidden ? null : clockForm.read(),
  };
}

/** @param {{ made: Opened, hotseat: boolean, title: string, name: string }} created */
function showCreated({ made, hotseat, title, name }) {
  at("start").hidden = true;
  at("created").hidden = false;
  at("go-play", HTMLAnchorElement).href = pathOf(made.play ?? made.watch);
  at("host-link", HTMLAnchorElement).href = pathOf(made.host);
  fill(at("own-link"), made.play && linkRow(hotseat ? say("all-seats-link") : say("your-link"), pathOf(made.play)));
  at("invite").hidden = !made.invitations.length;
  fill(
    at("invitations"),
    made.invitations.map(({ seat, link }) =>
      linkRow(say("invitation-for", { n: seat + 1 }), pathOf(link), say("invited-by", { name, game: title })),
    ),
  );
  fill(at("watching"), linkRow(say("watch-link"), pathOf(made.watch)));
  at("created-title").focus();
}

onSend(form, at("trouble"), async (data) => {
  const sent = body(data);
  /** @type {Opened} */
  const made = await withPage((headers) => request("POST", "/api/tables", { body: sent, headers }));
  const told = { made, hotseat: Boolean(sent.hotseat), title: game().name, name: sent.name ?? "" };
  store("tab", LAST_CREATED_KEY, JSON.stringify(told));
  saveTable({
    table: made.table,
    link: pathOf(made.play ?? made.watch),
    host: pathOf(made.host),
    title: sent.title ?? "",
    game: game().name,
    name: sent.hotseat?.join(", ") ?? told.name,
    page: person() !== null,
  });
  showAddress("#created");
  showCreated(told);
});

function start() {
  const kept = location.hash === "#created" && stored("tab", LAST_CREATED_KEY);
  if (kept) {
    showCreated(JSON.parse(kept));
    return;
  }
  const wanted = document.body.dataset.game;
  fill(
    at("games"),
    games.map((one) => radio("game", one.id, one.name, one.id === wanted)),
  );
  at("game-field").hidden = games.length < 2;
  fill(at("clock"), clockForm.element);
  showGame();
  showMode();
  form.addEventListener("change", (event) => {
    const name = elementOf(event)?.getAttribute("name") ?? "";
    if (name === "game") showGame();
    else if (name === "seats") showSeats();
    if (["game", "seats", "mode", "hotseat-bot"].includes(name)) showMode();
  });
  form.hidden = false;
  fillIn(at("name", HTMLInputElement), at("email", HTMLInputElement));
}

start();
