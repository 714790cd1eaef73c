// The colours of the pages on this device. What is drawn follows: inks are properties of the page.

import { store } from "./device.js";

/** 'auto', 'light' or 'dark', kept on this device. */
export function chosenTheme() {
  return document.documentElement.dataset.theme ?? "auto";
}

/** @param {string} theme */
export function chooseTheme(theme) {
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  store("device", "tavola.theme", theme);
}
