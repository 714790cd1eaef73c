// The tables of this device: kept in its own storage, known to nobody else.

import { store as keepText, stored } from "./device.js";

/** @import { KeptTable } from "#types" */

const KEY = "tavola.tables";
const MAX_TABLES = 60;

/**
 * Newest first: [{table, link, title, game, name, at, host, page}]; `host` is the host link, where the table was opened here; `page`: it
 * stands on the page of this device.
 * @returns {KeptTable[]}
 */
export function savedTables() {
  try {
    const kept = JSON.parse(stored("device", KEY) ?? "[]");
    return Array.isArray(kept)
      ? kept.filter((entry) => entry && typeof entry.link === "string" && entry.link.startsWith("/"))
      : [];
  } catch {
    return []; // somebody else wrote there
  }
}

/** @param {KeptTable[]} entries */
function storeTables(entries) {
  keepText("device", KEY, JSON.stringify(entries.slice(0, MAX_TABLES))); // where that is closed to us, the links still work
}

/**
 * Put a table on top; an older entry for the same link or the same table and role goes, but for its host link, and whether it stands on the page.
 * @param {Omit<KeptTable, "at">} entry
 */
export function saveTable(entry) {
  /** @type {(other: KeptTable) => boolean} */
  const same = (other) =>
    other.link === entry.link ||
    (other.table === entry.table && other.link.slice(0, 3) === entry.link.slice(0, 3) && other.name === entry.name);
  const host = entry.host ?? savedTables().find((other) => same(other) && other.host)?.host;
  const page = entry.page ?? savedTables().find((other) => same(other) && other.page)?.page;
  storeTables([{ ...entry, host, page, at: Date.now() / 1000 }, ...savedTables().filter((other) => !same(other))]);
}

/**
 * The host link that was given out together with a link.
 * @param {string} link
 */
export function hostLinkOf(link) {
  return savedTables().find((entry) => entry.link === link)?.host;
}

/** Note that all tables of the device stand on its page. */
export function allOnPage() {
  storeTables(savedTables().map((entry) => ({ ...entry, page: true })));
}

/**
 * The host link of a table, where this device opened it.
 * @param {string} table
 */
export function hostLinkAt(table) {
  return savedTables().find((entry) => entry.table === table && entry.host)?.host;
}

/** @param {string} link */
export function forgetTable(link) {
  storeTables(savedTables().filter((entry) => entry.link !== link));
}
