// A person's own page: settings, devices, older seats of this device, leaving.

import { problemOf } from "../lib/api.js";
import { linkRow } from "../lib/clipboard.js";
import { at, drawing, fill, h } from "../lib/dom.js";
import { onSend, textOf } from "../lib/form.js";
import { dress } from "../lib/home.js";
import { askPage, forgetPerson, keepPerson, person, zone } from "../lib/person.js";
import { allOnPage, savedTables } from "../lib/savedtables.js";
import { tell } from "../lib/toast.js";
import { pathOf, token } from "../lib/token.js";
import { say } from "../lib/words.js";

/** @import { Added, DeviceLink, PageMailed, Person, SignedOut } from "#types" */

/**
 * @template T
 * @param {string} method
 * @param {string} where
 * @param {unknown} [body]
 * @returns {Promise<T>}
 */
const ask = (method, where, body) => askPage(method, where, body, token);
let version = Number(document.body.dataset.version);

/** @param {() => Promise<unknown>} job */
async function tried(job) {
  try {
    await job();
  } catch (error) {
    tell(problemOf(error).message);
  }
}

/**
 * Do something when a button is pressed, which is closed meanwhile.
 * @param {HTMLButtonElement} pressed
 * @param {() => Promise<unknown>} job
 */
function onPress(pressed, job) {
  pressed.addEventListener("click", async () => {
    pressed.disabled = true;
    await tried(job);
    pressed.disabled = false;
  });
}

dress(document);
at("foreign").hidden = person() === token;
at("use-here").addEventListener("click", () => {
  keepPerson(token);
  at("foreign").hidden = true;
});

onSend(at("settings", HTMLFormElement), at("trouble"), async (data) => {
  const body = { version, name: textOf(data, "name"), email: textOf(data, "email").trim() || null, zone: zone() };
  /** @type {Person} */
  const known = await ask("PUT", "", body);
  ({ version } = known);
  at("name", HTMLInputElement).value = known.name;
  at("email", HTMLInputElement).value = known.email ?? "";
  at("mail-page").hidden = known.state !== "confirmed";
  tell(say(known.changed_elsewhere ? "page-changed" : "mail-saved"));
});

/** Seats that this device knows and the page may not. */
function showKept() {
  if (person() !== token) return;
  const links = savedTables().filter(({ link, page }) => !page && /^\/[ph]\//.test(link));
  at("kept-here").hidden = !links.length;
  fill(
    at("kept-list"),
    links.map(({ game, title, name }) => h("li", {}, [game, title, name].filter(Boolean).join(" · "))),
  );
}

onPress(at("add-kept", HTMLButtonElement), async () => {
  const links = savedTables().flatMap(({ link, host }) => [link, host ?? ""]);
  const tokens = links.filter((link) => /^\/[ph]\//.test(link)).map((link) => link.split("/").at(-1));
  /** @type {Added} */
  const { added } = await ask("POST", "/tables", { tokens: tokens.slice(0, 100) });
  allOnPage();
  tell(say("page-added", { n: added }));
  setTimeout(() => location.reload(), 1200);
});

onPress(at("another", HTMLButtonElement), async () => {
  /** @type {DeviceLink} */
  const made = await ask("POST", "/links", {});
  at("handed").hidden = false;
  fill(at("qr"), drawing(made.qr));
  fill(at("handed-link"), linkRow(say("page-link"), pathOf(made.link)));
});

onPress(at("mail-page", HTMLButtonElement), async () => {
  /** @type {PageMailed} */
  const { note } = await ask("POST", "/mail");
  at("page-mail").textContent = note;
});

const others = [...at("links").querySelectorAll("button")];
for (const pressed of others) {
  onPress(pressed, async () => {
    await ask("DELETE", `/links/${pressed.dataset.withdraw}`);
    pressed.closest("li")?.remove();
    tell(say("withdrawn"));
  });
}

onPress(at("sign-out", HTMLButtonElement), async () => {
  if (!window.confirm(say("page-sign-out-sure"))) return;
  /** @type {SignedOut} */
  const { ended } = await ask("POST", "/sign-out");
  tell(say("page-signed-out", { n: ended }));
  for (const other of others) other.closest("li")?.remove();
});

onPress(at("forget", HTMLButtonElement), async () => {
  if (!window.confirm(say("page-forget-sure"))) return;
  await ask("DELETE", "");
  if (person() === token) forgetPerson();
  location.assign("/");
});

showKept();
document.body.dataset.ready = "yes";
