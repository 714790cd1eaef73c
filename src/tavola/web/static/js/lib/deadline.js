// Lengths of time and moments to come, in the reader's language and time zone.

import { language } from "./words.js";

const UNITS = /** @type {[string, number][]} */ ([
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
]);

/**
 * @param {number} count
 * @param {string} unit
 */
function counted(count, unit) {
  return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(count);
}

/**
 * What is left, in its two largest units: '1 day 3 hours', '2 hours 5 minutes', '40 seconds'. Never more than there is.
 * @param {number} seconds
 */
export function left(seconds) {
  const first = UNITS.findIndex(([, length]) => seconds >= length);
  if (first < 0) return counted(Math.max(0, Math.floor(seconds)), "second");
  const [unit, length] = UNITS[first];
  const whole = Math.floor(seconds / length);
  const next = UNITS[first + 1];
  const rest = next ? Math.floor((seconds - whole * length) / next[1]) : 0;
  return [counted(whole, unit), rest ? counted(rest, next[0]) : ""].filter(Boolean).join(" ");
}

/**
 * A moment (unix seconds) with its weekday: 'Wednesday, December 2, 20:00', or short 'Wed, Dec 2, 20:00'. `zone` is the
 * reader's unless given.
 * @param {number} seconds
 * @param {"long" | "short"} style
 * @param {string} [zone]
 */
export function momentIn(seconds, style = "long", zone) {
  const date = new Date(seconds * 1000);
  /** @type {Intl.DateTimeFormatOptions} */
  const where = zone ? { timeZone: zone } : {};
  const day = new Intl.DateTimeFormat(language, { weekday: style, day: "numeric", month: style, ...where });
  const time = new Intl.DateTimeFormat(language, { hour: "2-digit", minute: "2-digit", hourCycle: "h23", ...where });
  return `${day.format(date)}, ${time.format(date)}`;
}

/** The name of the reader's time zone. */
export function ownZone() {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
}
