// The sentences of the page, embedded by the template in the reader's language.

const source = document.getElementById("words");
/** @type {Record<string, string>} */
const sentences = source ? JSON.parse(source.textContent ?? "") : {};
export const language = document.documentElement.lang || "en";

/**
 * The sentence with its {named} places filled. Throws for a key the page does not embed.
 * @param {string} key
 * @param {Record<string, unknown>} places
 */
export function say(key, places = {}) {
  const sentence = sentences[key];
  if (sentence === undefined) throw new Error(`the page has no words for '${key}'`);
  return sentence.replace(/\{(\w+)\}/g, (whole, name) => (name in places ? String(places[name]) : whole));
}

/** The levels of bots in words, by level. */
export const botLevels = /** @type {Record<string, string>} */ (/** @type {unknown} */ (sentences["bot-levels"] ?? {})); // the one entry that is no sentence

/**
 * A length of time in words: '5 minutes', '1 hour'.
 * @param {number} seconds
 */
export function span(seconds) {
  /** @type {[string, number]} */
  const [unit, length] = seconds < 60 ? ["second", 1] : seconds < 3600 ? ["minute", 60] : ["hour", 3600];
  return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(
    Math.round(seconds / length),
  );
}

const clock = new Intl.DateTimeFormat(language, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const day = new Intl.DateTimeFormat(language, { day: "numeric", month: "short" });
const full = new Intl.DateTimeFormat(language, { dateStyle: "full", timeStyle: "short" });

/**
 * A moment (unix seconds) as short as it can be told: the clock for what is less than a day ago, else the day.
 * @param {number} seconds
 */
export function moment(seconds) {
  const date = new Date(seconds * 1000);
  const short = Date.now() - date.getTime() < 86400e3 ? clock.format(date) : day.format(date);
  return { short, day: day.format(date), full: full.format(date), iso: date.toISOString() };
}
