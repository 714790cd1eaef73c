// The page of whoever uses this device: its link is kept here, and sent along where tables are opened and seats taken.

import { Problem, request } from "./api.js";
import { drop, store, stored } from "./device.js";
import { say } from "./words.js";

/** @import { Person, PersonOpened } from "#types" */

const KEY = "tavola.person";
const HEADER = "Tavola-Person";
const BROWSERS = /** @type {[string, RegExp][]} */ ([
  ["Firefox", /Firefox|FxiOS/],
  ["Edge", /Edg/],
  ["Opera", /OPR/],
  ["Chrome", /Chrome|CriOS/],
  ["Safari", /Safari/],
]);
const SYSTEMS = /** @type {[string, RegExp][]} */ ([
  ["Android", /Android/],
  ["iPhone", /iPhone/],
  ["iPad", /iPad/],
  ["Windows", /Windows/],
  ["macOS", /Mac OS/],
  ["Linux", /Linux|CrOS/],
]);

/** The token of the page that this device has, or null. */
export function person() {
  const token = stored("device", KEY);
  return token && /^[\w-]{43}$/.test(token) ? token : null;
}

/** @param {string} token */
export function keepPerson(token) {
  store("device", KEY, token);
}

export function forgetPerson() {
  drop("device", KEY);
  drop("device", "tavola.home-height");
}

/**
 * Headers that say whose page a request comes from.
 * @param {string | null} token
 * @returns {Record<string, string>}
 */
export function personHeaders(token = person()) {
  return token ? { [HEADER]: token } : {};
}

/**
 * Ask about the page of this device.
 * @template T
 * @param {string} method
 * @param {string} where
 * @param {unknown} [body]
 * @param {string | null} [token]
 * @returns {Promise<T>}
 */
export function askPage(method, where, body, token = person()) {
  return request(method, `/api/me${where}`, { body, headers: personHeaders(token) });
}

/** The reader's time zone, where the browser tells it. */
export function zone() {
  return Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";
}

/** What to call this device: 'Chrome on Android'. */
export function deviceName() {
  const agent = navigator.userAgent;
  const [browser, system] = [BROWSERS, SYSTEMS].map((kinds) => kinds.find(([, pattern]) => pattern.test(agent))?.[0]);
  return browser && system ? say("page-device", { browser, system }) : (browser ?? system ?? "");
}

/** The page of this device, made now where there is none; null where nothing can be kept, or nobody answers. */
async function ensured() {
  if (person()) return person();
  store("device", `${KEY}-probe`, "1");
  if (stored("device", `${KEY}-probe`) !== "1") return null; // storage is closed to us: bare links do
  drop("device", `${KEY}-probe`);
  try {
    const body = { language: navigator.language || "en", zone: zone(), label: deviceName() };
    /** @type {PersonOpened} */
    const opened = await request("POST", "/api/me", { body });
    keepPerson(opened.link.split("/").at(-1) ?? "");
  } catch (error) {
    if (!(error instanceof Problem)) throw error; // the table is opened without
  }
  return person();
}

/** @param {unknown} error */
export function pageEnded(error) {
  return error instanceof Problem && /^urn:tavola:(no-person|person-ended)$/.test(error.body.type ?? "");
}

/**
 * Send a request that a table or seat comes of, so that it joins the page of this device. Where that page is known no more, a new one
 * takes its place.
 * @template T
 * @param {(headers: Record<string, string>) => Promise<T>} send
 * @returns {Promise<T>}
 */
export async function withPage(send) {
  try {
    return await send(personHeaders(await ensured()));
  } catch (error) {
    if (!pageEnded(error)) throw error;
    forgetPerson();
    return send(personHeaders(await ensured()));
  }
}

/**
 * Fill in name and address where nothing is typed yet.
 * @param {HTMLInputElement} name
 * @param {HTMLInputElement | null} email
 */
export async function fillIn(name, email) {
  if (!person()) return;
  try {
    /** @type {Person} */
    const known = await askPage("GET", "");
    if (!name.value) name.value = known.name;
    if (email && !email.value) email.value = known.email ?? "";
  } catch (error) {
    if (!(error instanceof Problem)) throw error; // then the reader types them
  }
}
