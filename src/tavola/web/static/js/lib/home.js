// The tables of a person, as the server drew them: times in the reader's way, pictures in the reader's colours.

import { chosenTheme } from "./theme.js";
import { moment } from "./words.js";

/** @param {ParentNode} place */
export function dress(place) {
  for (const time of /** @type {NodeListOf<HTMLTimeElement>} */ (place.querySelectorAll("time[data-at]"))) {
    const told = moment(Number(time.dataset.at));
    time.textContent = "day" in time.dataset ? told.day : told.short;
    time.title = told.full;
  }
  const theme = chosenTheme();
  if (theme !== "light" && theme !== "dark") return;
  for (const image of /** @type {NodeListOf<HTMLImageElement>} */ (place.querySelectorAll("img[data-dark]"))) {
    image.closest("picture")?.querySelector("source")?.remove();
    image.src = image.dataset[theme] ?? image.src;
  }
}
