// Tabs beside each other: one panel is seen; arrow keys, Home and End go from tab to tab.

import { at } from "../lib/dom.js";

export class Tabs {
  /**
   * @param {HTMLElement} list the tablist; each tab controls a panel
   * @param {(name: string) => void} chosen hears of the panel that is seen
   */
  constructor(list, chosen) {
    this.list = list;
    this.chosen = chosen;
    this.tabs = /** @type {HTMLElement[]} */ ([...list.children]);
    for (const tab of this.tabs) {
      at(nameOf(tab)).setAttribute("role", "tabpanel");
      tab.addEventListener("click", () => this.choose(nameOf(tab)));
    }
    list.addEventListener("keydown", (event) => this.press(event));
  }

  get name() {
    return nameOf(this.tabs.find((tab) => tab.getAttribute("aria-selected") === "true") ?? this.tabs[0]);
  }

  /** @param {string} name of the panel */
  choose(name) {
    for (const tab of this.tabs) {
      const seen = nameOf(tab) === name;
      tab.setAttribute("aria-selected", String(seen));
      tab.tabIndex = seen ? 0 : -1;
      at(nameOf(tab)).hidden = !seen;
    }
    this.chosen(name);
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const shown = this.tabs.filter((tab) => !tab.hidden);
    const here = shown.findIndex((tab) => nameOf(tab) === this.name);
    /** @type {Record<string, number>} */
    const steps = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: shown.length - 1 };
    const next = shown.at((steps[event.key] ?? Number.NaN) % shown.length);
    if (!(event.key in steps) || !next || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault(); // elsewhere the arrows step through the game
    this.choose(nameOf(next));
    next.focus();
  }
}

/** @param {HTMLElement} tab */
function nameOf(tab) {
  return tab.getAttribute("aria-controls") ?? "";
}
