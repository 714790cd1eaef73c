// Style sheets that arrive inside drawings. The page's policy forbids inline styles, adopted sheets are allowed;
// 'dark' rules follow the theme chosen here, not only the system's.

import { store } from "./device.js";

const adopted = new Map();

function forcedMedia() {
  const theme = document.documentElement.dataset.theme;
  return theme === "dark" ? "all" : theme === "light" ? "not all" : "(prefers-color-scheme: dark)";
}

function repaint(sheet) {
  for (const rule of sheet.darkRules) rule.media.mediaText = forcedMedia();
}

/** Take a style sheet's text into the page, once. */
export function adoptStyle(text) {
  if (adopted.has(text)) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  sheet.darkRules = [...sheet.cssRules].filter((rule) => rule instanceof CSSMediaRule && rule.media.mediaText.includes("prefers-color-scheme"));
  repaint(sheet);
  adopted.set(text, sheet);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

/** 'auto', 'light' or 'dark', kept on this device. */
export function chosenTheme() {
  return document.documentElement.dataset.theme ?? "auto";
}

export function chooseTheme(theme) {
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  for (const sheet of adopted.values()) repaint(sheet);
  store("device", "tavola.theme", theme);
}
