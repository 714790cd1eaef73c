// A list of contents for the guide, from its headings.

import { at, fill, h } from "../lib/dom.js";

/** @type {NodeListOf<HTMLHeadingElement>} */
const found = document.querySelectorAll("#guide h2");
const headings = [...found];
const place = at("contents");

/**
 * @param {HTMLHeadingElement} heading
 * @param {number} index
 */
function anchor(heading, index) {
  heading.id ||= `part-${index + 1}`;
  return h("li", {}, h("a", { href: `#${heading.id}` }, heading.textContent));
}

if (headings.length) {
  fill(place, h("ol", {}, headings.map(anchor)));
  place.hidden = false;
  if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
}
