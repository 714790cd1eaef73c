// The sentences of the page, embedded by the template in the reader's language.

const source = document.getElementById("words");
const sentences = source ? JSON.parse(source.textContent) : {};
export const language = document.documentElement.lang || "en";

/** The sentence with its {named} places filled. Throws for a key the page does not embed. */
export function say(key, places = {}) {
  const sentence = sentences[key];
  if (sentence === undefined) throw new Error(`the page has no words for '${key}'`);
  return sentence.replace(/\{(\w+)\}/g, (whole, name) => (name in places ? String(places[name]) : whole));
}

const clock = new Intl.DateTimeFormat(language, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const day = new Intl.DateTimeFormat(language, { day: "numeric", month: "short" });
const full = new Intl.DateTimeFormat(language, { dateStyle: "full", timeStyle: "short" });

/** A moment (unix seconds) as short as it can be told: the clock today, the day before that. */
export function moment(seconds) {
  const date = new Date(seconds * 1000);
  const short = date.toDateString() === new Date().toDateString() ? clock.format(date) : day.format(date);
  return { short, full: full.format(date), iso: date.toISOString() };
}
