// The tab calls when it is your turn: a dot in the title, another icon.

import { say } from "../lib/words.js";

/** @import { View } from "#types" */

/** @type {(name: string) => string} */
const icon = (name) => new URL(`../../icons/${name}.svg`, import.meta.url).href;
const icons = { still: icon("tavola"), turn: icon("turn") };

/** @param {View} view */
export function markTab(view) {
  const name = view.title ? `${view.title} · ${view.game_name}` : view.game_name;
  const calls = view.your_turn && !view.outcome;
  document.title = calls ? `● ${say("your-turn")} · ${view.game_name}` : `${name} · Tavola`;
  /** @type {HTMLLinkElement | null} */
  const link = document.querySelector('link[rel="icon"]');
  if (link) link.href = calls ? icons.turn : icons.still;
}
