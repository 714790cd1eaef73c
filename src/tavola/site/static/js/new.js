// Starting a game: the form follows the game and the number of players; then the links, each told this once.

import { request } from "./api.js";
import { linkRow } from "./clipboard.js";
import { fill, h } from "./dom.js";
import { onSend } from "./form.js";
import { keep } from "./shelf.js";
import { pathOf } from "./token.js";
import { say } from "./words.js";

const at = (id) => document.getElementById(id);
const KEPT = "tavola.created";
const form = at("new-game");
let games = [];

function radio(group, value, label, checked) {
  return h("label", {}, h("input", { type: "radio", name: group, value: String(value), checked }), label);
}

function chosen(group) {
  return form.querySelector(`input[name="${group}"]:checked`)?.value;
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
  fill(at("seats"), counts.map((count) => radio("seats", count, String(count), count === Math.max(2, fewest))));
  at("seats-field").hidden = counts.length < 2;
  fill(at("settings"), game().settings.map(setting));
  showSeats();
}

function setting({ name, label, hint, choices }) {
  const buttons = choices.map((choice, index) => {
    const made = radio(`option-${name}`, index, choice.label, index === 0);
    made.dataset.seats = choice.seats.join(" ");
    return made;
  });
  return h("fieldset", { class: "field" }, h("legend", { class: "label" }, label), hint ? h("p", { class: "hint" }, hint) : null, h("div", { class: "segments" }, buttons));
}

/** What depends on the number of players: names, order, choices that fit. */
function showSeats() {
  const count = seats();
  const names = [...at("hotseat-names").querySelectorAll("input")].map((input) => input.value);
  fill(at("hotseat-names"), Array.from({ length: count }, (_, seat) => h("div", { class: "field" },
    h("label", { for: `hotseat-${seat}` }, say("player", { n: seat + 1 })),
    h("input", { type: "text", id: `hotseat-${seat}`, name: "hotseat", maxlength: 40, autocomplete: "off", value: names[seat] ?? "" }))));
  fill(at("order"), radio("seat", "", say("by-lot"), true), Array.from({ length: count }, (_, seat) => radio("seat", seat, seat ? say("i-play-nth", { n: seat + 1 }) : say("i-start"), false)));
  for (const label of at("settings").querySelectorAll("label")) {
    const fits = !label.dataset.seats || label.dataset.seats.split(" ").includes(String(count));
    label.hidden = !fits;
    label.firstChild.disabled = !fits;
  }
  for (const field of at("settings").querySelectorAll("fieldset")) {
    const usable = [...field.querySelectorAll("input")].filter((input) => !input.disabled);
    if (!usable.some((input) => input.checked) && usable.length) usable[0].checked = true;
    field.hidden = usable.length < 2;
  }
}

function showMode() {
  const together = chosen("mode") === "hotseat";
  at("alone").hidden = together;
  at("together").hidden = !together;
  for (const input of at("alone").querySelectorAll("input")) input.disabled = together;
  for (const input of at("together").querySelectorAll("input")) {
    input.disabled = !together;
    input.required = together;
  }
  at("name").required = !together;
}

function body(data) {
  const options = {};
  for (const { name, choices } of game().settings) {
    const field = form.querySelector(`input[name="option-${name}"]:checked`);
    if (field && !field.closest("fieldset").hidden) options[name] = choices[Number(field.value)].value;
  }
  const common = { game: game().id, seats: seats(), options, title: data.get("title") };
  if (chosen("mode") === "hotseat") return { ...common, hotseat: data.getAll("hotseat") };
  const seat = chosen("seat");
  return { ...common, name: data.get("name"), email: data.get("email").trim() || null, seat: seat ? Number(seat) : null };
}

function showCreated({ made, hotseat, title, name }) {
  at("start").hidden = true;
  at("created").hidden = false;
  at("go-play").href = pathOf(made.play);
  at("host-link").href = pathOf(made.host);
  fill(at("own-link"), linkRow(hotseat ? say("all-seats-link") : say("your-link"), pathOf(made.play)));
  at("invite").hidden = !made.invitations.length;
  fill(at("invitations"), made.invitations.map(({ seat, link }) => linkRow(say("invitation-for", { n: seat + 1 }), pathOf(link), say("invited-by", { name, game: title }))));
  fill(at("watching"), linkRow(say("watch-link"), pathOf(made.watch)));
  at("created-title").focus();
}

onSend(form, at("trouble"), async (data) => {
  const sent = body(data);
  const made = await request("POST", "/api/tables", { body: sent });
  const told = { made, hotseat: Boolean(sent.hotseat), title: game().name, name: sent.name ?? "" };
  sessionStorage.setItem(KEPT, JSON.stringify(told));
  sessionStorage.setItem(`tavola.host.${made.table}`, pathOf(made.host));
  keep({ table: made.table, link: pathOf(made.play), title: sent.title, game: game().name, name: sent.hotseat?.join(", ") ?? sent.name });
  history.replaceState(null, "", "#created");
  showCreated(told);
});

async function start() {
  const kept = location.hash === "#created" && sessionStorage.getItem(KEPT);
  if (kept) {
    showCreated(JSON.parse(kept));
    return;
  }
  games = await request("GET", "/api/games");
  const wanted = document.body.dataset.game;
  fill(at("games"), games.map((one) => radio("game", one.id, one.name, one.id === wanted)));
  at("game-field").hidden = games.length < 2;
  showGame();
  showMode();
  form.addEventListener("change", (event) => {
    if (event.target.name === "game") showGame();
    else if (event.target.name === "seats") showSeats();
    if (["game", "seats", "mode"].includes(event.target.name)) showMode();
  });
  form.hidden = false;
}

start();
